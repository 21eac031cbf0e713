// Why a source gave no picture, in fixed words for the log.

export type SourceReason =
  | 'address_refused'
  | 'busy'
  | 'closing'
  | 'credentials_in_url'
  | 'encoded'
  | 'http_not_allowed'
  | 'network'
  | 'not_a_picture'
  | 'port_refused'
  | 'status'
  | 'svg_active'
  | 'timeout'
  | 'too_large'
  | 'too_many_pixels'
  | 'too_many_redirects'
  | 'too_slow'
  | 'truncated';

/** A source that cannot be fetched, or that has no valid picture. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault';
  readonly reason: SourceReason;

  constructor(reason: SourceReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
