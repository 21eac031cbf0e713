// The conversation's side: sessions, their turns, and who answers.

import { createGroundedAssistant } from '../assistant/grounded/grounded-assistant.ts';
import { createLlmAssistant } from '../assistant/llm/llm-assistant.ts';
import type { LlmOptions } from '../assistant/llm/turn.ts';
import type { AssistantProvider } from '../assistant/port.ts';
import { MessageAdmission } from '../chat/message-admission.ts';
import { SessionDirectory } from '../chat/session-directory.ts';
import { SessionOpening } from '../chat/session-opening.ts';
import { Sessions } from '../chat/sessions.ts';
import { StreamService } from '../chat/stream-service.ts';
import { Turns } from '../chat/turns.ts';
import type { Config } from '../config.ts';
import { SseStreams } from '../http/sse.ts';
import { sweepIntervalMs, type Base } from './base.ts';
import type { Catalogue } from './catalogue.ts';

const second = 1000;

/** Sessions, messages, turns and the streams that show them. */
export function composeChat(base: Base, catalogue: Catalogue) {
  const { config, clock, journal, host, hub, tokens, idempotency, settingsOf } = base;
  const directory = new SessionDirectory({ journal });
  const sessions = new Sessions({ host, hub, clock, directory });
  const { grounded, llm } = composeAssistants(base, catalogue, sessions);
  const turns = new Turns({
    clock,
    hub,
    directory,
    find: (sessionId) => sessions.find(sessionId),
    providerOf: (tenantId) => (settingsOf(tenantId).assistant.provider === 'llm' ? llm : grounded),
    report: base.report,
    unjournalledMax: config.chat.unjournalled_items_max,
  });
  const isAiEnabled = (tenantId: string): boolean => settingsOf(tenantId).assistant.enabled;
  const sse = new SseStreams(
    { journal, clock },
    {
      heartbeatMs: config.chat.sse_heartbeat_seconds * second,
      maxAgeMs: config.chat.sse_max_age_seconds * second,
      retryMs: config.chat.sse_retry_ms,
      slowConsumerMs: config.chat.slow_consumer_seconds * second,
      perSessionMax: config.limits.stream_sse.quota,
    },
  );
  const sweep = setInterval(() => hub.sweep(), sweepIntervalMs).unref();
  return {
    sessions,
    turns,
    sse,
    isAiEnabled,
    opening: new SessionOpening(
      { clock, hub, sessions, directory, tokens, isAiEnabled },
      config.chat,
    ),
    admission: new MessageAdmission(
      { clock, hub, sessions, directory, turns, idempotency, isAiEnabled },
      {
        answerDeadlineMs:
          Math.min(config.chat.answer_deadline_seconds, config.chat.answer_deadline_cap_seconds) *
          second,
        messageCharsMax: config.limits.max_message_chars,
      },
    ),
    stream: new StreamService({ sessions, hub }),
    /** Ends every turn that the last life of the process left open (contract 6.4). */
    async recover() {
      const owing = Array.from(directory.owing());
      for (const sessionId of owing) await turns.interrupt(sessionId);
    },
    stop() {
      clearInterval(sweep);
      sse.stop();
    },
  };
}
export type Chat = ReturnType<typeof composeChat>;

/** The two who may answer: the one in the house, and models outside of it. */
function composeAssistants(
  base: Base,
  catalogue: Catalogue,
  sessions: Sessions,
): Record<'grounded' | 'llm', AssistantProvider> {
  const { config, clock, settingsOf } = base;
  const ports = { search: catalogue.lanes, catalogue: catalogue.view, locations: catalogue.stock };
  const grounded = createGroundedAssistant(ports, {
    cardCountMax: config.search.card_limit,
    searchDeadlineMs: config.search.deadline_ms,
  });
  const log = base.log.child({ subsystem: 'assistant' });
  const llm = createLlmAssistant(
    {
      ...ports,
      clock,
      random: Math.random,
      env: process.env,
      grounded,
      settingsOf: (tenantId) => settingsOf(tenantId).assistant,
      customerOf: (sessionId) => {
        const { customer, page } = sessions.find(sessionId)?.context ?? {};
        return {
          ...(customer?.display_name !== undefined && { display_name: customer.display_name }),
          ...(page?.page_url !== undefined && { page_url: page.page_url }),
        };
      },
      warn: (about, message) => log.warn(about, message),
    },
    llmOptionsOf(config),
  );
  return { grounded, llm };
}

function llmOptionsOf({ assistant, search }: Config): LlmOptions {
  return {
    toolRoundsMax: assistant.tool_rounds_max,
    promptTokensMax: assistant.prompt_tokens_max,
    memoryTokensMax: assistant.memory_tokens_max,
    answerCharsMax: assistant.answer_chars_max,
    stallTimeoutMs: assistant.stall_timeout_ms,
    attemptsMax: assistant.attempts_max,
    retryBaseMs: assistant.retry_base_ms,
    retryCapMs: assistant.retry_cap_ms,
    breakerFailuresMax: assistant.breaker_failures_max,
    breakerOpenMs: assistant.breaker_open_seconds * second,
    cardCountMax: search.card_limit,
    searchDeadlineMs: search.deadline_ms,
  };
}
