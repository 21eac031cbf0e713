// What the model's assistant is given: its ports, its bounds, one tenant's settings.

import type { LookupFunction } from 'node:net';
import type { Clock } from '../../base/clock.ts';
import type { SearchPort } from '../../search/port.ts';
import type { AssistantProvider, CataloguePort, LocationPort } from '../port.ts';
import type { CircuitState } from './circuit-breaker.ts';
import type { ModelSettings } from './endpoint.ts';
import type { ModelFaultKind } from './model-fault.ts';

/** The assistant settings of one tenant that matter here (contract 11.1). */
export interface LlmSettings extends ModelSettings {
  readonly instructions?: string;
  readonly first_token_timeout_ms: number;
  readonly turn_timeout_ms: number;
  readonly fallback_to_grounded: boolean;
  /** What of an answer's sentences has to be confirmed; absent: `strict`. */
  readonly answer_check?: 'strict' | 'relaxed';
}

/** What is known of who asks and where: no personal data but the name to call them by. */
export interface CustomerContext {
  readonly display_name?: string;
  readonly page_url?: string;
}

export interface LlmPorts {
  readonly clock: Clock;
  /** In [0, 1): spreads retries. */
  readonly random: () => number;
  /** The server's environment: keys are read from it by the name that the tenant gave. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly search: SearchPort;
  readonly catalogue: CataloguePort;
  /** Without it the assistant knows no locations by name. */
  readonly locations?: LocationPort;
  /** Answers while an endpoint is known to be down, where the tenant wants that. */
  readonly grounded: AssistantProvider;
  readonly settingsOf: (tenantId: string) => LlmSettings;
  /** What the shop is called; absent: the model is not told. */
  readonly shopNameOf?: (tenantId: string) => string | undefined;
  readonly customerOf: (sessionId: string) => CustomerContext;
  /** Finds the addresses of an endpoint's host. */
  readonly lookup: LookupFunction;
  readonly watch?: ModelWatch;
  /** A line for operators: never a key, never what was said in the chat. */
  readonly warn: (about: Readonly<Record<string, unknown>>, message: string) => void;
}

/** What is measured of models: figures only. */
export interface ModelWatch {
  /** One call to an endpoint has ended: well, or with a fault. */
  called(call: {
    readonly outcome: 'ok' | 'stopped' | ModelFaultKind;
    readonly durationMs: number;
  }): void;
  firstToken(waitedMs: number): void;
  /** `isEstimated`: the endpoint counts none, so that four characters are one. */
  tokens(count: {
    readonly prompt: number;
    readonly completion: number;
    readonly isEstimated: boolean;
  }): void;
  /** Sentences of one answer that were not shown. */
  leftOut(sentenceCount: number): void;
  /** `grounded` answered in the model's place. */
  fellBack(kind: ModelFaultKind): void;
  /** Asked at every scrape: how many endpoints are in each state. */
  circuits(counts: () => Readonly<Record<CircuitState, number>>): void;
}

export interface LlmOptions {
  /** Model calls of one turn that may ask for tools. */
  readonly toolRoundsMax: number;
  /** Everything sent in one call, in tokens of about four characters. */
  readonly promptTokensMax: number;
  /** What of the conversation is remembered. */
  readonly memoryTokensMax: number;
  readonly answerCharsMax: number;
  /** Longest silence between two tokens. */
  readonly stallTimeoutMs: number;
  /** Calls in place of one, the first included. */
  readonly attemptsMax: number;
  readonly retryBaseMs: number;
  readonly retryCapMs: number;
  readonly breakerFailuresMax: number;
  readonly breakerOpenMs: number;
  /** Cards of one answer, 1-12. */
  readonly cardCountMax: number;
  readonly searchDeadlineMs: number;
}

/** Tokens of a text, by the rule of thumb that four characters are one. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}
