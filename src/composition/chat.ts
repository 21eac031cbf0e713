// The parts of the conversation: sessions, turns, assistants.

import type { Tenant } from '../access/tenants.ts';
import { createGroundedAssistant } from '../assistant/grounded/grounded-assistant.ts';
import { createLlmAssistant } from '../assistant/llm/llm-assistant.ts';
import type { LlmOptions } from '../assistant/llm/turn.ts';
import type { AssistantProvider } from '../assistant/port.ts';
import { Desk } from '../chat/desk.ts';
import { HandoffQueue } from '../chat/handoff-queue.ts';
import { MessageReceipts } from '../chat/message-receipts.ts';
import { MessageAdmission } from '../chat/message-admission.ts';
import { SessionCalendar } from '../chat/session-calendar.ts';
import { SessionDirectory } from '../chat/session-directory.ts';
import { SessionClaim } from '../chat/session-claim.ts';
import { SessionMaterial } from '../chat/session-material.ts';
import { SessionOpening } from '../chat/session-opening.ts';
import { SessionUpkeep, SessionUpkeepFailed } from '../chat/session-upkeep.ts';
import { handoffMoveOf, type SessionMove } from '../chat/session-effects.ts';
import { SessionSteps } from '../chat/session-steps.ts';
import { Sessions } from '../chat/sessions.ts';
import { StreamService } from '../chat/stream-service.ts';
import { TurnRecords } from '../chat/turn-records.ts';
import { Turns } from '../chat/turns.ts';
import type { Config } from '../config.ts';
import { SseStreams } from '../http/sse.ts';
import { startHousekeeping } from '../ops/housekeeping.ts';
import { sweepIntervalMs, type Base } from './base.ts';
import type { Catalogue } from './catalogue.ts';
import { composeDesk } from './desk.ts';

const second = 1000;
const day = 86_400 * second;

/** Composes sessions, messages, turns, and the streams that show them. */
export function composeChat(base: Base, catalogue: Catalogue) {
  const { config, clock, journal, host, hub, tokens, idempotency, settingsOf } = base;
  const directory = new SessionDirectory({ journal });
  const calendar = new SessionCalendar({ journal });
  const { turns: turnWatch } = base.operations;
  const records = new TurnRecords({ clock, onEnd: (turn) => turnWatch.ended(turn) });
  const desk = new Desk({ clock, settingsOf: (tenantId) => settingsOf(tenantId).desk });
  const queue = new HandoffQueue({ journal, clock });
  const onMoved = (move: SessionMove): void => {
    turns.follow(move);
    const handoff = handoffMoveOf(move, clock.nowMs());
    if (handoff !== undefined) base.operations.handoffs.moved(handoff);
  };
  const told = { records, onMoved };
  const steps = new SessionSteps({ clock, hub, directory, queue, ...told });
  const sessions = new Sessions({ host, steps });
  const receipts = new MessageReceipts({ hub, idempotency });
  const { grounded, llm } = composeAssistants(base, catalogue, sessions);
  const isAiEnabled = (tenantId: string): boolean => settingsOf(tenantId).assistant.enabled;
  const turns = new Turns({
    clock,
    hub,
    directory,
    desk,
    steps,
    isAiEnabled,
    find: (sessionId) => sessions.find(sessionId),
    providerOf: (tenantId) => (settingsOf(tenantId).assistant.provider === 'llm' ? llm : grounded),
    report: (error, about) => {
      const request_id = records.requestOf(about['turn_id'] ?? '');
      base.report(error, { ...about, ...(request_id !== undefined && { request_id }) });
    },
    unjournalledMax: config.chat.unjournalled_items_max,
  });
  const defaultLocale = (tenantId: string): string => settingsOf(tenantId).default_locale;
  const talk = { sessions, steps, receipts, directory, turns, desk, queue, isAiEnabled };
  const material = new SessionMaterial({ clock, tokens, hub }, config.chat);
  const { control, ...deskServices } = composeDesk(base, talk);
  const sse = composeEvents(base);
  const upkeep = new SessionUpkeep(
    { ...base, upkeep: journal.upkeep, sessions, steps, calendar, directory },
    { retentionMs: config.chat.retention_days * day },
  );
  const stopUpkeep = startUpkeep(base, upkeep);
  const stopSweep = startSweep(base);
  return {
    sessions,
    calendar,
    turns,
    sse,
    isAiEnabled,
    desk,
    queue,
    ...deskServices,
    opening: new SessionOpening(
      { clock, hub, calendar, tokens, material, ...talk, defaultLocale },
      config.chat,
    ),
    claiming: new SessionClaim({ tokens, material, ...talk }),
    admission: new MessageAdmission(
      { clock, hub, ...talk },
      {
        answerDeadlineMs:
          Math.min(config.chat.answer_deadline_seconds, config.chat.answer_deadline_cap_seconds) *
          second,
        messageCharsMax: config.limits.max_message_chars,
        queuedTurnsMax: config.limits.max_queued_turns,
      },
    ),
    stream: new StreamService({ sessions, hub }),
    deskQueue: () => queue.standing,
    upkeep,
    /** Ends turns that an earlier process left open, and waits that have expired (contract 6.4, 4.2). */
    async recover() {
      await turns.interruptAll([...directory.owing()]);
      await queue.recover((...wait) => control.expire(...wait));
    },
    stop() {
      stopSweep();
      stopUpkeep();
      queue.stop();
      sse.stop();
    },
  };
}
/** The parts that {@link composeChat} returns. */
export type Chat = ReturnType<typeof composeChat>;

/**
 * Whether a tenant may ask the built-in assistant first: there is no tenant yet, or one has no model. Prepared, that
 * assistant takes 18 MB of the heap. Unprepared, its first answer in place of a model that failed takes longer.
 */
export function mayAnswerWithoutModel(tenants: Iterable<Tenant>): boolean {
  const providers = Array.from(tenants, ({ settings }) => settings.assistant.provider);
  return providers.length === 0 || providers.includes('grounded');
}

/** Starts the upkeep of old sessions. A failure is reported with its session. */
function startUpkeep({ config, clock, operations, report }: Base, upkeep: SessionUpkeep) {
  return startHousekeeping(
    [{ name: 'sessions', run: (isStopped) => upkeep.run(isStopped), lagMs: () => upkeep.lagMs }],
    {
      clock,
      watch: operations.housekeepingWatch,
      report: (error, about) => {
        const session_id = error instanceof SessionUpkeepFailed ? error.sessionId : undefined;
        report(error, { ...about, ...(session_id !== undefined && { session_id }) });
      },
    },
    config.chat.upkeep_interval_seconds * second,
  );
}

/** Starts the sweep that drops idle tails and sessions from memory, and more if memory is short. */
function startSweep({ clock, hub, residence }: Base): () => void {
  let cancel = (): void => {};
  const schedule = (): void => {
    cancel = clock.after(sweepIntervalMs, () => {
      hub.sweep();
      residence.sweep();
      schedule();
    });
  };
  schedule();
  return () => cancel();
}

/** The streams of events that are open. */
function composeEvents({ config, clock, hub, operations: { streamWatch } }: Base): SseStreams {
  return new SseStreams(
    { reader: hub.reader, clock, watch: streamWatch },
    {
      heartbeatMs: config.chat.sse_heartbeat_seconds * second,
      maxAgeMs: config.chat.sse_max_age_seconds * second,
      retryMs: config.chat.sse_retry_ms,
      slowConsumerMs: config.chat.slow_consumer_seconds * second,
      perSessionMax: config.limits.stream_sse.quota,
      opensPerMinuteMax: config.limits.stream_sse.opens_per_minute,
    },
  );
}

/** The two providers of answers: the built-in assistant, and tenants' models. */
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
      lookup: base.hosts.lookup,
      watch: base.operations.modelWatch,
      shopNameOf: (tenantId) => base.tenants.find(tenantId)?.name,
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
  /** A turn reads products without waiting, so their schema is loaded before. */
  const prepared = (provider: AssistantProvider): AssistantProvider => ({
    prepare: (tenantId) => catalogue.registry.active(tenantId),
    answer: (request) => provider.answer(request),
  });
  return { grounded: prepared(grounded), llm: prepared(llm) };
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
