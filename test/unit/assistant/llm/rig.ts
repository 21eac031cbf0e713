// An llm assistant over a fake endpoint and a small shop, with a clock that waits for the test.

import assert from 'node:assert/strict';
import { createLlmAssistant } from '../../../../src/assistant/llm/llm-assistant.ts';
import type {
  CustomerContext,
  LlmOptions,
  LlmSettings,
  ModelWatch,
} from '../../../../src/assistant/llm/turn.ts';
import {
  AnswerFailed,
  type AnswerEvent,
  type AnswerRequest,
  type AssistantProvider,
  type LocationPort,
} from '../../../../src/assistant/port.ts';
import { HostResolver } from '../../../../src/base/host-resolver.ts';
import { createGroundedAssistant } from '../../../../src/assistant/grounded/grounded-assistant.ts';
import type { Loose } from '../../../support/chat-client.ts';
import { startFakeProvider, type FakeProvider } from '../../../support/fake-provider.ts';
import { PatientClock } from '../../../support/patient-clock.ts';
import { until } from '../../../support/still-clock.ts';
import { collect, FakeShop, PRODUCTS, type FakeProduct, type Said } from '../fake-shop.ts';

export interface RigOptions {
  readonly settings?: Partial<LlmSettings>;
  /** What single tenants have set otherwise. */
  readonly tenants?: Readonly<Record<string, Partial<LlmSettings>>>;
  readonly options?: Partial<LlmOptions>;
  readonly products?: readonly FakeProduct[];
  readonly customer?: CustomerContext;
  readonly isKeyless?: boolean;
  readonly locations?: LocationPort;
  readonly watch?: Partial<ModelWatch>;
}

export interface Rig {
  readonly provider: FakeProvider;
  readonly assistant: AssistantProvider;
  readonly shop: FakeShop;
  readonly clock: PatientClock;
  readonly warnings: Loose[];
  ask(text: string, more?: Partial<AnswerRequest>): Promise<Said>;
  /** The failure of an answer, and what came before it. */
  fail(
    text: string,
    more?: Partial<AnswerRequest>,
  ): Promise<Pick<AnswerFailed, 'code' | 'retryable' | 'retryAfterMs'> & { events: AnswerEvent[] }>;
  close(): Promise<void>;
}

const patience = 20_000;

const unwatched: ModelWatch = {
  called: () => {},
  firstToken: () => {},
  tokens: () => {},
  leftOut: () => {},
  fellBack: () => {},
  circuits: () => {},
};

/** Small waits between retries, long deadlines: a test shortens the one that it is about. */
export async function startRig(about: RigOptions = {}): Promise<Rig> {
  const provider = await startFakeProvider();
  const shop = new FakeShop(about.products ?? PRODUCTS);
  const clock = new PatientClock();
  const warnings: Loose[] = [];
  const ports = { search: shop, catalogue: shop };
  const assistant = createLlmAssistant(
    {
      ...ports,
      ...(about.locations && { locations: about.locations }),
      clock,
      random: () => 0.5,
      env: { MODEL_KEY: 'key-of-the-tenant' },
      grounded: createGroundedAssistant(ports),
      settingsOf: (tenantId) => ({
        model: 'small',
        base_url: provider.baseUrl,
        ...(!about.isKeyless && { api_key_env: 'MODEL_KEY' }),
        first_token_timeout_ms: patience,
        turn_timeout_ms: patience,
        fallback_to_grounded: false,
        ...about.settings,
        ...about.tenants?.[tenantId],
      }),
      customerOf: () => about.customer ?? {},
      warn: (line) => warnings.push(line),
      watch: { ...unwatched, ...about.watch },
      lookup: new HostResolver().lookup,
    },
    {
      toolRoundsMax: 4,
      promptTokensMax: 24_000,
      memoryTokensMax: 3000,
      answerCharsMax: 16_000,
      stallTimeoutMs: patience,
      attemptsMax: 3,
      retryBaseMs: 2,
      retryCapMs: 4,
      breakerFailuresMax: 5,
      breakerOpenMs: 30_000,
      cardCountMax: 6,
      searchDeadlineMs: 1000,
      ...about.options,
    },
  );
  return {
    provider,
    assistant,
    shop,
    clock,
    warnings,
    ask: (text, more) => collect(assistant, { text, ...more }),
    async fail(text, more) {
      const events: AnswerEvent[] = [];
      const request = { ...bareRequest, text, ...more };
      try {
        for await (const event of assistant.answer(request)) events.push(event);
      } catch (error) {
        assert.ok(error instanceof AnswerFailed, String(error));
        const { code, retryable, retryAfterMs } = error;
        return { code, retryable, retryAfterMs, events };
      }
      throw new Error(`an answer where a failure was due: ${JSON.stringify(events)}`);
    },
    close: () => provider.close(),
  };
}

export const bareRequest: AnswerRequest = {
  tenantId: 'ten_1',
  sessionId: 'ses_1',
  turnId: 'turn_1',
  locale: 'en-US',
  text: '',
  products: [],
  pageProducts: [],
  memory: undefined,
  signal: new AbortController().signal,
};

/** The tool messages of the last request, parsed. */
export function toolAnswers({ provider }: Rig): Loose[] {
  const { messages } = provider.requests.at(-1);
  return messages
    .filter(({ role }: Loose) => role === 'tool')
    .map(({ content }: Loose) => JSON.parse(content));
}

/** Lets a wait pass once the endpoint has a request that it leaves without a word. */
export async function passSilence({ provider, clock }: Rig, delayMs: number): Promise<void> {
  await until(() => provider.requests.length > 0, 'a request');
  await clock.pass(delayMs);
}
