// The conversation's parts over one journal in memory, as a start puts them together.

import { Idempotency } from '../../../src/access/idempotency.ts';
import type { ClientCredential } from '../../../src/access/tokens.ts';
import { ActorHost } from '../../../src/actors/host.ts';
import type { AnswerEvent, AnswerRequest } from '../../../src/assistant/port.ts';
import { CustomerRequests } from '../../../src/chat/customer-requests.ts';
import { Desk, type DeskSettings } from '../../../src/chat/desk.ts';
import { DeskService } from '../../../src/chat/desk-service.ts';
import { HandoffQueue } from '../../../src/chat/handoff-queue.ts';
import { MessageReceipts } from '../../../src/chat/message-receipts.ts';
import { MessageAdmission } from '../../../src/chat/message-admission.ts';
import { SessionControl } from '../../../src/chat/session-control.ts';
import { SessionDirectory } from '../../../src/chat/session-directory.ts';
import { SessionSteps } from '../../../src/chat/session-steps.ts';
import { Sessions } from '../../../src/chat/sessions.ts';
import { TurnRecords, type EndedTurn } from '../../../src/chat/turn-records.ts';
import { Turns } from '../../../src/chat/turns.ts';
import { JsonBytes, WrittenJson } from '../../../src/base/json-bytes.ts';
import { later, type Reply } from '../../../src/contract/call.ts';
import type { MessageAccepted, MessageRequest } from '../../../src/contract/chat.ts';
import type { StreamItem } from '../../../src/contract/items.ts';
import { envelopeOf } from '../../../src/stream/frame.ts';
import { StreamHub } from '../../../src/stream/hub.ts';
import { readEntries } from '../../../src/stream/reader.ts';
import { FaultyJournal } from '../../support/faulty-journal.ts';
import { StillClock } from '../../support/still-clock.ts';

export type Answer = (request: AnswerRequest) => AsyncIterable<AnswerEvent>;

export const unjournalledMax = 8;
export const passivateMs = 1000;
export const idleCloseMs = 3_600_000;

export const finished = (text: string): AnswerEvent => ({
  kind: 'finished',
  text,
  retrieval: { mode: 'none', schema_version: null },
});

/** Says its words one by one and is done. */
export const speaker = (...words: string[]): Answer =>
  async function* () {
    for (const text of words) yield { kind: 'delta', text };
    yield finished(words.join(''));
  };

/** Says one word and then nothing more, though it is asked to stop. */
export const mute: Answer = async function* () {
  yield { kind: 'delta', text: 'well' };
  await new Promise(() => {});
};

export class ChatHouse {
  readonly journal: FaultyJournal;
  readonly clock: StillClock;
  readonly host: ActorHost;
  readonly hub: StreamHub;
  readonly directory: SessionDirectory;
  readonly steps: SessionSteps;
  readonly sessions: Sessions;
  readonly turns: Turns;
  readonly admission: MessageAdmission;
  readonly desk: Desk;
  readonly queue: HandoffQueue;
  readonly control: SessionControl;
  readonly deskService: DeskService;
  readonly customers: CustomerRequests;
  readonly reports: unknown[] = [];
  readonly records: TurnRecords;
  /** Turns whose end was told. */
  readonly ended: EndedTurn[] = [];
  answer: Answer;
  /** What the tenant has set; a test may change it. */
  policy: { isAiEnabled: boolean; desk: DeskSettings } = {
    isAiEnabled: true,
    desk: { enabled: true, offer_timeout_seconds: 120, away_after_seconds: 86_400 },
  };

  constructor(answer: Answer, ports: { journal?: FaultyJournal; clock?: StillClock } = {}) {
    const journal = ports.journal ?? new FaultyJournal();
    const clock = ports.clock ?? new StillClock();
    this.answer = answer;
    this.journal = journal;
    this.clock = clock;
    const times = { idleTimeoutMs: passivateMs, sweepIntervalMs: passivateMs };
    this.host = new ActorHost({ journal, clock }, times);
    this.hub = new StreamHub({ journal, clock }, { tailBytesMax: 100_000, ...times });
    this.directory = new SessionDirectory({ journal });
    const { host, hub, directory } = this;
    const isAiEnabled = (): boolean => this.policy.isAiEnabled;
    this.desk = new Desk({ clock, settingsOf: () => this.policy.desk });
    this.queue = new HandoffQueue({ journal, clock });
    const { desk, queue } = this;
    this.records = new TurnRecords({ clock, onEnd: (turn) => this.ended.push(turn) });
    this.steps = new SessionSteps({
      clock,
      records: this.records,
      hub,
      directory,
      queue,
      onMoved: (move) => this.turns.follow(move),
    });
    const { steps } = this;
    this.sessions = new Sessions({ host, steps });
    const receipts = new MessageReceipts({ hub, idempotency: new Idempotency({ journal }) });
    this.turns = new Turns({
      clock,
      hub,
      directory,
      desk,
      steps,
      isAiEnabled,
      find: (sessionId) => this.sessions.find(sessionId),
      providerOf: () => ({ answer: (request) => this.answer(request) }),
      report: (error) => this.reports.push(error),
      unjournalledMax,
    });
    const { sessions, turns } = this;
    const talk = { clock, hub, sessions, steps, receipts, turns, desk, queue, isAiEnabled };
    this.admission = new MessageAdmission(talk, {
      answerDeadlineMs: 60_000,
      queuedTurnsMax: 5,
      messageCharsMax: 4000,
    });
    this.control = new SessionControl(talk);
    const { control } = this;
    this.deskService = new DeskService({ ...talk, control }, { messageCharsMax: 4000 });
    this.customers = new CustomerRequests(talk);
  }

  /** What a start after a crash at this moment makes of it; recovered, as before it listens. */
  async restarted(answer = this.answer): Promise<ChatHouse> {
    const { clock } = this;
    const next = new ChatHouse(answer, { journal: await this.journal.crashed(), clock });
    next.policy = this.policy;
    this.queue.stop();
    await next.recover();
    return next;
  }

  /** What a start does before it listens. */
  async recover(): Promise<void> {
    await this.turns.interruptAll([...this.directory.owing()]);
    await this.queue.recover((...wait) => this.control.expire(...wait));
  }

  async open(sessionId: string): Promise<void> {
    const nowMs = this.clock.nowMs();
    const actor = this.sessions.spawn({
      session_id: sessionId,
      tenant_id: 't',
      surface: { type: 'server' },
      customer: null,
      locale: 'en',
      page: null,
      created_at_ms: nowMs,
      active_at_ms: nowMs,
      idle_close_ms: idleCloseMs,
      is_ai_enabled: this.policy.isAiEnabled,
    });
    await actor.begin({});
  }

  async post(sessionId: string, key: string): Promise<MessageAccepted> {
    const request = { content: [{ type: 'text' as const, text: key }] };
    const { body } = await this.send(sessionId, { key, request });
    return body as MessageAccepted;
  }

  /** A message's reply, at once or later; its body as a client reads it. */
  async send(
    sessionId: string,
    { key, request, raw = JSON.stringify(request) }: SentMessage,
  ): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const waits = { reply: resolve, refuse: reject };
    const call = { key, bytes: Buffer.from(raw), requestId: `req_${key}`, ...waits };
    const now = this.admission.post(customerOf(sessionId), request, call);
    const { body, ...reply } = now === later ? await promise : now;
    return { ...reply, body: readBody(body) };
  }

  /** Published items after a cursor's sequence, as any reader gets them. */
  items(sessionId: string, after = 0): StreamItem[] {
    const found: StreamItem[] = [];
    let last = after;
    for (;;) {
      const source = { tail: this.hub.tail(sessionId), journal: this.journal };
      const page = readEntries(source, last, 300);
      const end = page.at(-1);
      if (end === undefined) return found;
      last = end.sequence;
      for (const { bytes } of page) found.push(JSON.parse(envelopeOf(bytes).toString()));
    }
  }

  /** Reads on from its last cursor at every wake-up, as an open stream does; fills the result. */
  listen(sessionId: string): StreamItem[] {
    const heard: StreamItem[] = [];
    const tail = this.hub.tail(sessionId);
    tail.onPublish(() => {
      const last = heard.at(-1);
      heard.push(...this.items(sessionId, last === undefined ? 0 : sequenceOf(last)));
    });
    return heard;
  }

  /** The same in one word each: a status, the code of a failure, a role, else the kind. */
  words(sessionId: string): unknown[] {
    return this.items(sessionId).map(({ kind, payload }) => {
      if ('status' in payload) return payload.status;
      if ('code' in payload) return payload.code;
      return 'role' in payload ? payload.role : kind;
    });
  }
}

export interface SentMessage {
  readonly key: string;
  readonly request: MessageRequest;
  /** Its bytes, if not those of `JSON.stringify`. */
  readonly raw?: string;
}

/** The body of a reply as a client reads it. */
export function readBody(body: unknown): unknown {
  if (!(body instanceof WrittenJson)) return body;
  const json = new JsonBytes(16);
  body.writeTo(json);
  return JSON.parse(json.view().toString()) as unknown;
}

/** What a session's token stands for. */
export const customerOf = (sessionId: string): ClientCredential =>
  ({ tenant_id: 't', session_id: sessionId, customer: null }) as unknown as ClientCredential;

/** The number in a cursor. */
export const sequenceOf = ({ cursor }: { readonly cursor: string }): number =>
  Number.parseInt(cursor.slice(0, 16), 16);
