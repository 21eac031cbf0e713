// Turns every error into one problem document (RFC 9457, contract 2.3): the only place that does.
// Owns: the document's form, the mapping of faults and bugs to codes.
// Does not own: the codes (contract/problems).
// INV-605: a reply to an error never carries a stack, a cause, or another tenant's data.
// On failure: an unknown error is `internal_error`; the caller of this logs it.

import { problems, Refusal, type Problem } from '../contract/problems.ts';
import { DamagedBytes, JournalFault } from '../journal/journal.ts';

export interface ProblemReply {
  readonly status: number;
  readonly body: Problem & Record<string, unknown>;
  readonly headers: Readonly<Record<string, string>>;
  /** True where the error is ours and belongs into the log. */
  readonly isOurs: boolean;
  /** True if this process is about to end: the client has to use another connection. */
  readonly closesConnection: boolean;
}

const retrySeconds = '1';

function refusalOf(error: unknown): { refusal: Refusal; isOurs: boolean } {
  if (error instanceof Refusal) return { refusal: error, isOurs: false };
  if (error instanceof JournalFault) {
    const refusal = new Refusal('storage_unavailable', 'Nothing was accepted: the disk refused.');
    return { refusal, isOurs: true };
  }
  if (error instanceof DamagedBytes) {
    const refusal = new Refusal('data_damaged', 'Bytes on the disk are not what was written.');
    return { refusal, isOurs: true };
  }
  const refusal = new Refusal('internal_error', 'Something went wrong; the request id names it.');
  return { refusal, isOurs: true };
}

/** The reply for any error. */
export function problemReply(error: unknown, requestId: string): ProblemReply {
  const { refusal, isOurs } = refusalOf(error);
  const { status, title, ...kind } = problems[refusal.code];
  const needsRetryAfter = (status === 429 || status === 503) && !refusal.headers['Retry-After'];
  return {
    status,
    isOurs,
    closesConnection: refusal.code === 'shutting_down',
    headers: {
      ...(status === 401 && {
        'WWW-Authenticate': 'Bearer error="invalid_token"',
      }),
      ...(needsRetryAfter && { 'Retry-After': retrySeconds }),
      ...refusal.headers,
    },
    body: {
      type: `/problems/${refusal.code}`,
      title,
      status,
      detail: refusal.message,
      instance: `urn:request:${requestId}`,
      code: refusal.code,
      request_id: requestId,
      retryable: 'retryable' in kind,
      ...(refusal.errors.length > 0 && { errors: [...refusal.errors] }),
      ...refusal.extra,
    },
  };
}
