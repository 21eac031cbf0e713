// Everything that can go wrong between us and a model, and what each of it means for a turn.

import type { FailureCode } from '../../contract/items.ts';
import { AnswerFailed } from '../port.ts';

/** A customer is told of no longer wait, whatever an endpoint says. */
const WAIT_MAX_MS = 24 * 3600 * 1000;

interface Meaning {
  /** What the customer's turn ends with (contract 6.4). */
  readonly code: FailureCode;
  /** Whether asking again may help. */
  readonly retryable: boolean;
  /** Whether we ask again within the turn, as long as nothing of this call was streamed. */
  readonly isRetried: boolean;
  /** Whether it says that the endpoint is ill; what one tenant's key causes does not. */
  readonly isOutage: boolean;
  /** Whether the catalogue may answer instead, where the tenant wants that: waiting does not help. */
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
  /** No connection: refused, reset, no such host. */
  unreachable: outage,
  /** A 5xx, an error object in the stream, or an answer that ends with one. */
  unavailable: outage,
  /** What came is no chat-completions stream. */
  malformed: outage,
  /** The stream ended before its end. */
  cut: outage,
  /** 429: the key's limit, so it is waited out; other tenants' keys are not affected. */
  rate_limited: { ...outage, isOutage: false, fallsBack: true },
  /** 429 with nothing left to spend: waiting does not help. */
  quota_spent: { ...refusal, code: 'model_unavailable', fallsBack: true },
  /** 400, 401, 403, 404: the tenant's settings, or ours, are wrong. */
  rejected: { ...refusal, code: 'model_unavailable', fallsBack: true },
  /** Settings that cannot be used, e.g. the environment has no key. */
  unconfigured: { ...refusal, code: 'model_unavailable', fallsBack: true },
  circuit_open: { ...outage, isRetried: false, isOutage: false, fallsBack: true },
  /** No first token in time. */
  silent: timeout,
  /** Too long between two tokens. */
  stalled: timeout,
  /** The turn as a whole; says nothing about the endpoint. */
  turn_timeout: { ...timeout, isOutage: false },
  /** The model refused, or a filter stopped it. */
  refused: { ...refusal, code: 'policy_blocked' },
  /** The answer, the prompt or the tool calls are too long or too many. */
  over_budget: { ...refusal, code: 'budget_exceeded', retryable: true },
} as const satisfies Record<string, Meaning>;

export type ModelFaultKind = keyof typeof meanings;

export interface FaultDetail {
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  /** What the endpoint or the network said, unchecked: to be logged through `loggable` only. */
  readonly upstream?: string | undefined;
}

/** One thing that went wrong. Its message is ours: an endpoint's words may hold a key. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly kind: ModelFaultKind;
  readonly status: number | undefined;
  /** What `Retry-After` asked for, or how long the breaker stays open. */
  readonly retryAfterMs: number | undefined;
  readonly upstream: string;

  constructor(kind: ModelFaultKind, about: FaultDetail = {}) {
    super(about.status === undefined ? kind : `${kind} (status ${about.status})`);
    this.kind = kind;
    this.status = about.status;
    this.retryAfterMs = about.retryAfterMs;
    this.upstream = about.upstream ?? '';
  }

  get meaning(): Meaning {
    return meanings[this.kind];
  }

  /** The turn's failure, with the wait that the endpoint asked for, or that its breaker imposes. */
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
