// The conversation's side: sessions, their turns, and who answers.

import { createGroundedAssistant } from '../assistant/grounded/grounded-assistant.ts';
import { MessageAdmission } from '../chat/message-admission.ts';
import { SessionDirectory } from '../chat/session-directory.ts';
import { SessionOpening } from '../chat/session-opening.ts';
import { Sessions } from '../chat/sessions.ts';
import { StreamService } from '../chat/stream-service.ts';
import { Turns } from '../chat/turns.ts';
import { SseStreams } from '../http/sse.ts';
import { sweepIntervalMs, type Base } from './base.ts';
import type { Catalogue } from './catalogue.ts';

const second = 1000;

/** Sessions, messages, turns and the streams that show them. */
export function composeChat(base: Base, catalogue: Catalogue) {
  const { config, clock, journal, host, hub, tokens, idempotency, settingsOf } = base;
  const directory = new SessionDirectory({ journal });
  const sessions = new Sessions({ host, hub, clock, directory });
  const grounded = createGroundedAssistant(
    { search: catalogue.lanes, catalogue: catalogue.view, locations: catalogue.stock },
    { cardCountMax: config.search.card_limit, searchDeadlineMs: config.search.deadline_ms },
  );
  const turns = new Turns({
    clock,
    hub,
    directory,
    find: (sessionId) => sessions.find(sessionId),
    providerOf: () => grounded,
    report: base.report,
    unjournalledMax: config.chat.unjournalled_items_max,
  });
  // Another provider than the one in the house is not built yet, so nobody would answer.
  const isAiEnabled = (tenantId: string): boolean => {
    const { enabled, provider } = settingsOf(tenantId).assistant;
    return enabled && provider === 'grounded';
  };
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
