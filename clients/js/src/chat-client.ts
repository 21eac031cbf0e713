// The client of a chat: opens a session, sends messages, reads the stream, and follows the contract's rules for
// clients. `state` has everything to show; `subscribe` reports changes.

import { Access, type GetMaterial, type Grant, type MaterialRequest } from './access.ts';
import { completed, firstState, stateIn, type ChatState } from './chat-state.ts';
import type {
  CancelReply,
  HandoffReply,
  MessageAccepted,
  MessageRequest,
  SessionState,
  StreamItem,
  Surface,
} from './contract-types.ts';
import { Deadlines, Timers } from './deadlines.ts';
import { asFailure, ChatFailure } from './failure.ts';
import { callJson } from './http-call.ts';
import { ItemFeed } from './item-feed.ts';
import { againKey, Outbox, type OutgoingRequest, type SentMessage } from './outbox.ts';
import { defaultPorts, type Ports } from './ports.ts';
import { withRetries } from './retry.ts';
import { SavedPlace } from './saved-place.ts';
import { StreamReader } from './stream-reader.ts';
import { addItem, emptyView, isWaiting, markOverdue, questionOf } from './view.ts';

export interface ChatClientOptions {
  readonly getMaterial: GetMaterial;
  /** Default: `web` with the page's origin in a browser, `server` elsewhere. */
  readonly surface?: Surface;
  readonly locale?: string;
  readonly conversation?: MaterialRequest['conversation'];
  /** Separates the storage of several chats on one origin. */
  readonly name?: string;
  readonly ports?: Partial<Ports>;
}

/** The copy is stored this long after a change: a stream of deltas is one write, not hundreds. */
const keepDelayMs = 300;
/** New tokens that one request tries: further ones would be refused too. */
const renewalsMax = 3;
/** A token is renewed when this share of its life is left. */
const renewShare = 0.2;

export class ChatClient {
  readonly #ports: Ports;
  readonly #access: Access;
  readonly #place: SavedPlace;
  readonly #outbox: Outbox;
  readonly #name: string;
  readonly #ending = new AbortController();
  readonly #listeners = new Set<(state: ChatState) => void>();
  readonly #feeds = new Set<ItemFeed>();
  readonly #timers: Timers;
  readonly #deadlines: Deadlines;
  #stopOnAccept = new Set<string>();
  #reader: StreamReader | undefined;
  #opening: Promise<void> | undefined;
  #isTelling = false;
  #state: ChatState = firstState;

  constructor(options: ChatClientOptions) {
    this.#ports = defaultPorts(options.ports);
    const { surface = ownSurface(), locale, conversation, getMaterial, name = 'chat' } = options;
    this.#name = `aisle:${name}:`;
    this.#timers = new Timers(this.#ports.clock);
    this.#deadlines = new Deadlines(this.#ports.clock, (turnId) => {
      this.#change({ view: markOverdue(this.#state.view, turnId) });
      this.#keepSoon();
    });
    this.#access = new Access(this.#ports, {
      getMaterial,
      request: { surface, locale, conversation },
      signal: this.#ending.signal,
      onGrant: (grant) => this.#granted(grant),
    });
    this.#place = new SavedPlace(this.#ports, this.#name);
    this.#outbox = new Outbox(this.#ports, {
      prefix: `${this.#name}out:`,
      deliver: (key, body, ending) => this.#deliver(key, body, ending),
      onChange: () => this.#change({}),
    });
  }

  /** Everything to show. A new object after each change. */
  get state(): ChatState {
    return this.#state;
  }

  /** Calls `listener` after changes, once for simultaneous ones. Call the result to stop. */
  subscribe(listener: (state: ChatState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Items as they come, in the order of their cursors, each once, from now on; ends with `signal`
   * or when the client is closed.
   */
  items(signal?: AbortSignal): AsyncGenerator<StreamItem, void> {
    const feed = new ItemFeed();
    this.#feeds.add(feed);
    signal?.addEventListener('abort', () => feed.end(), { once: true });
    if (this.#ending.signal.aborted || signal?.aborted) feed.end();
    return feed.read(() => this.#feeds.delete(feed));
  }

  /**
   * Opens the session from before the reload, or another one, and reads its stream. A repeated call is harmless.
   * Throws a {@link ChatFailure} if it cannot be opened.
   */
  open(): Promise<void> {
    this.#opening ??= this.#open(false).catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  /** Begins a new conversation; the old one stays at the service. */
  async restart(): Promise<void> {
    this.#reader?.close();
    this.#place.forget();
    await this.#outbox.clear();
    this.#deadlines.clear();
    this.#change({ view: emptyView, session: null, sessionId: null });
    this.#opening = this.#open(true);
    await this.#opening;
  }

  /**
   * Sends a text, or a message of several parts. Resolves when the service has it on disk; the
   * answer comes through the stream. Rejects with a {@link ChatFailure}; while it is retryable the
   * message stays in `state.outgoing`, and {@link retry} sends it again.
   */
  send(content: string | MessageRequest['content']): Promise<SentMessage> {
    const parts =
      typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
    return this.#add({ content: parts });
  }

  /**
   * Asks the question of a failed or overdue answer again. The old key only replays its 202, so this is a new
   * message, in reply to the question. Its idempotency key follows from the turn: repeated calls, in two tabs or
   * after a reload, ask once. Resolves and rejects as {@link send}.
   */
  askAgain(turnId: string): Promise<SentMessage> {
    const question = questionOf(this.#state.view, turnId);
    return this.#add(
      { content: question?.content ?? [], in_reply_to: question?.id },
      againKey(turnId),
    );
  }

  async #add(request: OutgoingRequest, key?: string): Promise<SentMessage> {
    if (this.#ending.signal.aborted) throw new ChatFailure('closed', 'The client is closed.');
    return await this.#outbox.add(request, { sessionId: this.#state.sessionId, key });
  }

  /** Tries an unsent message again: with the same idempotency key and the same bytes. */
  retry(key: string): void {
    this.#outbox.retry(key);
  }

  /** Forgets a message that could not be sent. */
  discard(key: string): Promise<void> {
    return this.#outbox.withdraw(key);
  }

  /** Stops the answer: the running turn, waiting ones, and messages on their way. */
  async stop(): Promise<void> {
    this.#change({ isStopping: true });
    try {
      for (const { key, state } of this.#outbox.entries) {
        if (state !== 'waiting') continue;
        if (this.#outbox.isDelivering(key)) this.#stopOnAccept.add(key);
        else await this.#outbox.withdraw(key);
      }
      // The latest first: otherwise the service would start the next one in between.
      for (const { question_id } of this.#state.view.entries.filter(isWaiting).toReversed()) {
        if (question_id !== null) await this.#cancel(question_id);
      }
    } finally {
      this.#change({ isStopping: false });
    }
  }

  /** Asks for a person. Throws `desk_not_connected` if no desk is connected. */
  async requestPerson(): Promise<void> {
    const reply = await this.#authorised<HandoffReply>(
      ({ material }) => material.endpoints.handoff_url,
    );
    this.#learn(reply.session);
  }

  /** Stores pending changes now: for a page that is about to close. */
  keep(): void {
    const { sessionId, view } = this.#state;
    if (sessionId === null) return;
    const place = { session_id: sessionId, view, deadlinesMs: this.#deadlines.all };
    this.#place.keepPlace(place);
  }

  /** Stops all work. The next {@link open} continues with the stored state. */
  close(): void {
    this.keep();
    this.#ending.abort();
    this.#reader?.close();
    this.#outbox.close();
    this.#timers.clear();
    this.#deadlines.clear();
    for (const feed of this.#feeds) feed.end();
    this.#change({ connection: 'ended' });
  }

  async #open(isNew: boolean): Promise<void> {
    this.#change({ phase: 'opening', failure: null });
    try {
      // Otherwise two tabs that open at once would open two sessions.
      await this.#ports.exclusive(`${this.#name}open`, async () => {
        const known = await this.#place.knownSession();
        await this.#access.open(known, isNew);
      });
      await this.#begin();
    } catch (error) {
      this.#failed(asFailure(error));
      throw error;
    }
  }

  /** Begins to read and to send in the session of the grant. */
  async #begin(): Promise<void> {
    const grant = this.#access.grant;
    if (grant === undefined || this.#ending.signal.aborted) return;
    const { session, material } = grant;
    const { view, deadlinesMs } = await this.#place.place(session.session_id);
    this.#deadlines.clear();
    this.#change({
      phase: 'open',
      branding: material.branding,
      capabilities: material.capabilities,
      sessionId: session.session_id,
      session: stateIn(session),
      view,
    });
    for (const { id } of view.entries.filter(isWaiting)) this.#deadlines.set(id, deadlinesMs[id]);
    this.#read();
    await this.#outbox.restore(session.session_id);
  }

  #read(): void {
    const reader = new StreamReader({
      ...this.#ports,
      access: this.#access,
      cursor: () => this.#state.view.cursor,
      onItem: (item) => this.#take(item),
      onSession: (session) => this.#learn(session),
      onConnection: (connection) => {
        if (this.#reader !== reader) return;
        const isClosed = connection === 'ended' && this.#state.phase === 'open';
        this.#change({ connection, ...(isClosed && { phase: 'closed' as const }) });
      },
      onReset: (cursor) => {
        // Items from `cursor` on are read again; earlier ones are gone.
        this.#change({ view: { ...emptyView, cursor } });
        this.#keepSoon();
      },
      onGone: async () => {
        this.#place.forget();
        this.#change({ view: emptyView });
        const { session } = await this.#access.open(undefined);
        this.#change({ sessionId: session.session_id, session: stateIn(session) });
      },
      onFailure: (failure) => this.#failed(failure),
    });
    this.#reader = reader;
    void reader.run();
  }

  #take(item: StreamItem): void {
    const { view } = this.#state;
    const next = addItem(view, item);
    if (next === view) return;
    if (item.kind === 'message' && item.payload.client_message_id !== undefined) {
      this.#outbox.seen(item.payload.client_message_id, item.payload.message_id);
    }
    const answer = next.entries.find(({ id }) => id === item.turn_id);
    if (item.turn_id !== null) {
      if (!isWaiting(answer)) this.#deadlines.drop(item.turn_id);
      else if (!this.#deadlines.has(item.turn_id)) this.#deadlines.set(item.turn_id);
    }
    this.#change({ view: next });
    if (next.session !== null && next.session !== view.session) this.#learn(next.session);
    this.#keepSoon();
    for (const feed of this.#feeds) feed.add(item);
  }

  /** Takes a state from any reply: the one with the highest version counts. */
  #learn(session: SessionState): void {
    const known = this.#state.session;
    if (known !== null && known.control_version > session.control_version) return;
    this.#change({ session });
  }

  async #deliver(key: string, body: string, ending: AbortSignal): Promise<MessageAccepted> {
    const signal = AbortSignal.any([ending, this.#ending.signal]);
    const accepted = await this.#authorised<MessageAccepted>(
      ({ material }) => material.endpoints.messages_url,
      body,
      { signal, headers: { 'idempotency-key': key } },
    );
    this.#learn(accepted.session);
    const answer = this.#state.view.entries.find(({ id }) => id === accepted.turn_id);
    const isOver = answer !== undefined && !isWaiting(answer);
    if (accepted.answer_deadline_at !== undefined && !isOver) {
      const aheadMs = this.#access.grant?.aheadMs ?? 0;
      this.#deadlines.set(accepted.turn_id, Date.parse(accepted.answer_deadline_at) - aheadMs);
    }
    this.#reader?.expect(accepted.cursor);
    if (this.#stopOnAccept.delete(key)) void this.#cancel(accepted.message_id).catch(() => {});
    return accepted;
  }

  async #cancel(messageId: string): Promise<void> {
    const reply = await this.#authorised<CancelReply>(({ material }) =>
      material.endpoints.cancel_url.replace('{message_id}', encodeURIComponent(messageId)),
    );
    this.#learn(reply.session);
  }

  /** A request with the session's token: tried again by contract 2.5, with a new token after a 401. */
  async #authorised<Reply>(
    url: (grant: Grant) => string,
    body = '{}',
    options: { signal?: AbortSignal; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const { signal = this.#ending.signal, headers } = options;
    await this.open();
    let refusedCount = 0;
    return await withRetries(
      this.#ports,
      async () => {
        for (;;) {
          const { grant } = this.#access;
          if (grant === undefined) throw new ChatFailure('closed', 'There is no session.');
          const token = grant.session.session_token;
          try {
            const call = { url: url(grant), token, body, signal, headers };
            return await callJson<Reply>(this.#ports, call);
          } catch (error) {
            if (asFailure(error).status !== 401 || refusedCount >= renewalsMax) throw error;
            refusedCount += 1;
            await this.#access.renew(token);
          }
        }
      },
      { signal },
    );
  }

  /** Stores the identity of the session, and renews its token in time. */
  #granted({ known, session, expiresMs }: Grant): void {
    this.#place.keepSession(known);
    const leftMs = expiresMs - this.#ports.clock.nowMs();
    this.#timers.set('renew', Math.max(1000, leftMs * (1 - renewShare)), () => {
      // Failed for now: the next refused request tries again.
      this.#access.renew(session.session_token).catch(() => {});
    });
  }

  #keepSoon(): void {
    if (!this.#timers.has('keep')) this.#timers.set('keep', keepDelayMs, () => this.keep());
  }

  #failed(failure: ChatFailure): void {
    if (this.#ending.signal.aborted) return;
    this.#change({ phase: 'failed', failure });
  }

  #change(change: Partial<ChatState>): void {
    this.#state = completed({ ...this.#state, ...change }, this.#outbox.entries);
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      for (const listener of this.#listeners) listener(this.#state);
    });
  }
}

function ownSurface(): Surface {
  const page = globalThis as { document?: object; location?: { origin: string } };
  const origin = page.document === undefined ? undefined : page.location?.origin;
  return origin === undefined ? { type: 'server' } : { type: 'web', origin };
}
