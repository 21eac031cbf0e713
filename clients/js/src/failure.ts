// Failures, as the caller of the client sees them.

import type { Problem } from './contract-types.ts';

/** The client's own codes, beside those of the service's problems. */
export type LocalCode =
  | 'network_lost'
  | 'material_refused'
  | 'bootstrap_failed'
  | 'withdrawn'
  | 'closed'
  | 'unexpected_reply';

/** An error with a stable code: one of the service (contract 12), or a {@link LocalCode}. */
export class ChatFailure extends Error {
  override readonly name = 'ChatFailure';
  readonly code: string;
  /** HTTP status; null without a reply. */
  readonly status: number | null;
  /** Whether the same request with the same key may succeed later. */
  readonly isRetryable: boolean;
  /** Earliest time of the next try, in milliseconds from the reply. */
  readonly retryAfterMs: number;
  /** The problem document of the service, where there is one. */
  readonly problem: Problem | null;

  constructor(
    code: LocalCode | Problem['code'],
    message: string,
    about: {
      status?: number | null;
      isRetryable?: boolean;
      retryAfterMs?: number;
      problem?: Problem | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: about.cause });
    this.code = code;
    this.status = about.status ?? null;
    this.isRetryable = about.isRetryable ?? false;
    this.retryAfterMs = about.retryAfterMs ?? 0;
    this.problem = about.problem ?? null;
  }
}

/** Any error as a failure: an error of the app's own callback keeps its message. */
export function asFailure(error: unknown): ChatFailure {
  return error instanceof ChatFailure ? error : lost(error);
}

/** The failure of a request that got no reply. */
export function lost(error: unknown): ChatFailure {
  return new ChatFailure('network_lost', String(error), { isRetryable: true, cause: error });
}
