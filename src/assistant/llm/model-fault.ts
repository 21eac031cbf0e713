// The faults of a call to a model, and what each of them means for the turn.

import type { FailureCode } from '../../contract/items.ts';
import { AnswerFailed } from '../port.ts';

/** The longest wait that a customer is told, in milliseconds, whatever the endpoint asks for. */
const WAIT_MAX_MS = 24 * 3600 * 1000;

interface Meaning {
  /** The code that the customer's turn fails with (contract 6.4). */
  readonly code: FailureCode;
  /** Whether the customer may ask again. */
  readonly retryable: boolean;
  /** Whether the call is retried within the turn, as long as none of its text was shown. */
  readonly isRetried: boolean;
  /** Whether the fault shows that the endpoint is down. A fault of one tenant's key does not. */
  readonly isOutage: boolean;
  /**
   * Whether the grounded assistant may answer instead, if the tenant wants that: waiting would not help.
   */
  readonly fallsBack?: true;
}

const outage = {
  code: 'model_unavailable',
  retryable: true,
  isRetried: true,
  isOutage: true,
} as const;
const timeout = {
  code: 'model_timeout',
  retryable: true,
  isRetried: false,
  isOutage: true,
} as const;
const refusal = { retryable: false, isRetried: false, isOutage: false } as const;

const meanings = {
  /** No connection: refused, reset, or unknown host. */
  unreachable: outage,
  /** A 5xx, an error object in the stream, or an error as the end of an answer. */
  unavailable: outage,
  /** The endpoint's answer is no chat-completions stream. */
  malformed: outage,
  /** The stream broke off before its end. */
  cut: outage,
  /**
   * 429: the limit of the tenant's key. The call waits and is retried; keys of other tenants still work.
   */
  rate_limited: { ...outage, isOutage: false, fallsBack: true },
  /** 429 or 402: the account is used up. Waiting does not help. */
  quota_spent: { ...refusal, code: 'model_unavailable', fallsBack: true },
  /** 400, 401, 403, 404: the tenant's settings or our request are wrong. */
  rejected: { ...refusal, code: 'model_unavailable', fallsBack: true },
  /** The settings cannot be used, e.g. because the environment holds no key. */
  unconfigured: { ...refusal, code: 'model_unavailable', fallsBack: true },
  circuit_open: { ...outage, isRetried: false, isOutage: false, fallsBack: true },
  /** The first token did not come in time. */
  silent: timeout,
  /** Too much time passed between two tokens. */
  stalled: timeout,
  /** The turn as a whole took too long, which says nothing about the endpoint. */
  turn_timeout: { ...timeout, isOutage: false },
  /** The model refused, or a filter of the endpoint stopped it. */
  refused: { ...refusal, code: 'policy_blocked' },
  /** The answer, the prompt or the calls of tools are too long or too many. */
  over_budget: { ...refusal, code: 'budget_exceeded', retryable: true },
} as const satisfies Record<string, Meaning>;

export type ModelFaultKind = keyof typeof meanings;

/** What is known of a fault. */
export interface FaultDetail {
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  /** The unchecked words of the endpoint or the network. Log them through `loggable` only. */
  readonly upstream?: string | undefined;
}

/**
 * One fault of a call. Its message consists of our own words, because an endpoint's words may hold a key.
 */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly kind: ModelFaultKind;
  readonly status: number | undefined;
  /** The wait that `Retry-After` asks for, or the time until the circuit half-opens, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  readonly upstream: string;

  constructor(kind: ModelFaultKind, about: FaultDetail = {}) {
    super(about.status === undefined ? kind : `${kind} (status ${about.status})`);
    this.kind = kind;
    this.status = about.status;
    this.retryAfterMs = about.retryAfterMs;
    this.upstream = about.upstream ?? '';
  }

  /** What the fault means for the turn. */
  get meaning(): Meaning {
    return meanings[this.kind];
  }

  /** The failure of the turn. If the turn is retryable, it names the wait, of at most a day. */
  toAnswerFailed(): AnswerFailed {
    const { code, retryable } = this.meaning;
    const waitMs =
      this.retryAfterMs === undefined ? undefined : Math.min(this.retryAfterMs, WAIT_MAX_MS);
    return new AnswerFailed(
      code,
      retryable,
      `the model: ${this.message}`,
      retryable ? waitMs : undefined,
    );
  }
}
