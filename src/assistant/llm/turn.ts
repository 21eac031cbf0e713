// What the assistant of the model gets: its ports, its bounds, the settings of a tenant.

import type { LookupFunction } from 'node:net';
import type { Clock } from '../../base/clock.ts';
import type { SearchPort } from '../../search/port.ts';
import type { AssistantProvider, CataloguePort, LocationPort } from '../port.ts';
import type { CircuitState } from './circuit-breaker.ts';
import type { ModelSettings } from './endpoint.ts';
import type { ModelFaultKind } from './model-fault.ts';

/** The settings of one tenant that concern this assistant (contract 11.1). */
export interface LlmSettings extends ModelSettings {
  readonly instructions?: string;
  readonly first_token_timeout_ms: number;
  readonly turn_timeout_ms: number;
  readonly fallback_to_grounded: boolean;
  /** How much of an answer needs proof from the catalogue; absent means `strict`. */
  readonly answer_check?: 'strict' | 'relaxed';
}

/** The data of the customer that the model gets. The name is the only personal part. */
export interface CustomerContext {
  readonly display_name?: string;
  readonly page_url?: string;
}

/** What the assistant reads from and reports to. */
export interface LlmPorts {
  readonly clock: Clock;
  /** Returns a number in [0, 1) that spreads retries. */
  readonly random: () => number;
  /** The server's environment, which holds keys under the names that tenants gave. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly search: SearchPort;
  readonly catalogue: CataloguePort;
  /** Without it the assistant cannot answer for a location. */
  readonly locations?: LocationPort;
  /** Answers while an endpoint is down, if the tenant wants that. */
  readonly grounded: AssistantProvider;
  readonly settingsOf: (tenantId: string) => LlmSettings;
  /** The name of the shop; if absent, the model is not told a name. */
  readonly shopNameOf?: (tenantId: string) => string | undefined;
  readonly customerOf: (sessionId: string) => CustomerContext;
  /** Finds the addresses of an endpoint's host. */
  readonly lookup: LookupFunction;
  readonly watch?: ModelWatch;
  /** Writes a line for operators. It holds no key and no text of a chat. */
  readonly warn: (about: Readonly<Record<string, unknown>>, message: string) => void;
}

/** Measures calls of models. It gets figures only. */
export interface ModelWatch {
  /** A call to an endpoint ended. */
  called(call: {
    readonly outcome: 'ok' | 'stopped' | ModelFaultKind;
    readonly durationMs: number;
  }): void;
  firstToken(waitedMs: number): void;
  /** `isEstimated`: the endpoint counted none, so four characters were taken as one token. */
  tokens(count: {
    readonly prompt: number;
    readonly completion: number;
    readonly isEstimated: boolean;
  }): void;
  /** An answer ended in which so many sentences were left out. */
  leftOut(sentenceCount: number): void;
  /** The grounded assistant answered because of this fault. */
  fellBack(kind: ModelFaultKind): void;
  /** Called once. `counts` is read at every scrape: the number of circuits in each state. */
  circuits(counts: () => Readonly<Record<CircuitState, number>>): void;
}

/** The bounds of the assistant. */
export interface LlmOptions {
  /** Model calls of one turn in which the model may call tools. */
  readonly toolRoundsMax: number;
  /** Bound of everything that is sent in one call, in tokens of about four characters. */
  readonly promptTokensMax: number;
  /** Bound of the remembered conversation, in tokens. */
  readonly memoryTokensMax: number;
  readonly answerCharsMax: number;
  /** Longest time between two tokens, in milliseconds. */
  readonly stallTimeoutMs: number;
  /** Attempts of one call, the first included. */
  readonly attemptsMax: number;
  readonly retryBaseMs: number;
  readonly retryCapMs: number;
  readonly breakerFailuresMax: number;
  readonly breakerOpenMs: number;
  /** Cards of one answer, from 1 to 12. */
  readonly cardCountMax: number;
  readonly searchDeadlineMs: number;
}

/** Estimates the tokens of a text: four characters are one. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}
