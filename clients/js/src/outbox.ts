// Messages on their way: stored until the service has them, sent one after the other.
// A message keeps its idempotency key and its bytes for every try and every reload (contract 2.2 and 2.5).

import type { MessageAccepted, MessageRequest } from './contract-types.ts';
import { asFailure, ChatFailure } from './failure.ts';
import type { Ports } from './ports.ts';

/**
 * `waiting` for its turn or a try, `unsent` after the last try, `refused` for ever, `accepted` but not yet seen in
 * the stream.
 */
export type OutgoingState = 'waiting' | 'unsent' | 'refused' | 'accepted';

export interface Outgoing {
  readonly key: string;
  /** The exact text of the request's body. */
  readonly body: string;
  readonly created_at: string;
  readonly state: OutgoingState;
  readonly failure: ChatFailure | null;
}

/** A message as it is sent; its token names the session. */
export type OutgoingRequest = Pick<MessageRequest, 'content'> & {
  readonly in_reply_to?: string | undefined;
};

/** The key under which the question of a turn is asked again. */
export function againKey(turnId: string): string {
  return `again-${turnId}`;
}

/** A message that the service has on disk. */
export interface SentMessage {
  /** The idempotency key. */
  readonly client_message_id: string;
  readonly message_id: string;
}

/** Sends a message to the service: repeats tries, and throws after the last one. */
export type Deliver = (key: string, body: string, signal: AbortSignal) => Promise<MessageAccepted>;

interface Slot {
  entry: Outgoing;
  /** Aborts its tries when the message is withdrawn. */
  readonly ending: AbortController;
  settled: PromiseWithResolvers<SentMessage>;
  /** Whether it was seen in the stream. */
  isSeen: boolean;
}

/** Most waiting messages: more are refused at once. */
const slotsMax = 50;

export class Outbox {
  readonly #ports: Ports;
  readonly #prefix: string;
  readonly #deliver: Deliver;
  readonly #onChange: () => void;
  #slots: Slot[] = [];
  /** The message that is being sent. */
  #sending: Slot | undefined;
  #isHeld = true;

  constructor(ports: Ports, options: { prefix: string; deliver: Deliver; onChange: () => void }) {
    this.#ports = ports;
    this.#prefix = options.prefix;
    this.#deliver = options.deliver;
    this.#onChange = options.onChange;
  }

  get entries(): readonly Outgoing[] {
    return this.#slots.map(({ entry }) => entry);
  }

  /** Loads the messages of an earlier page, for this session alone, and sends them. */
  async restore(sessionId: string): Promise<void> {
    const found: Outgoing[] = [];
    for (const key of await this.#ports.storage.keys(this.#prefix)) {
      const kept = readKept(await this.#ports.storage.get(key));
      const isOurs = kept?.session_id === sessionId || kept?.session_id === null;
      if (kept === undefined || !isOurs) await this.#ports.storage.remove(key);
      else found.push({ ...kept, state: 'waiting', failure: null });
    }
    const known = new Set(this.#slots.map(({ entry }) => entry.key));
    const fresh = found.filter(({ key }) => !known.has(key)).map(newSlot);
    this.#slots = [...fresh, ...this.#slots].sort((a, b) =>
      a.entry.created_at < b.entry.created_at ? -1 : 1,
    );
    this.#isHeld = false;
    this.#onChange();
    void this.#sendAll();
  }

  /**
   * Stores a message and sends it. Resolves when the service has it on disk; rejects with a {@link ChatFailure} when
   * it is refused, unsent after the last try, or withdrawn.
   */
  async add(
    request: OutgoingRequest,
    {
      sessionId,
      key = this.#ports.newKey(),
    }: { sessionId: string | null; key?: string | undefined },
  ): Promise<SentMessage> {
    const known = this.#find(key);
    if (known !== undefined) {
      this.retry(key);
      return await known.settled.promise;
    }
    if (this.#slots.length >= slotsMax) {
      throw new ChatFailure('turn_queue_full', `At most ${slotsMax} messages may wait.`);
    }
    const entry: Outgoing = {
      key,
      body: JSON.stringify(request),
      created_at: new Date(this.#ports.clock.nowMs()).toISOString(),
      state: 'waiting',
      failure: null,
    };
    const slot = newSlot(entry);
    this.#slots = [...this.#slots, slot];
    this.#onChange();
    const { body, created_at } = entry;
    await this.#keep(key, JSON.stringify({ key, body, created_at, session_id: sessionId }));
    void this.#sendAll();
    return await slot.settled.promise;
  }

  /** Tries an unsent message again: with the same idempotency key and the same bytes. */
  retry(key: string): void {
    const slot = this.#find(key);
    if (slot?.entry.state !== 'unsent') return;
    slot.settled = newPromise();
    this.#turn(slot, 'waiting', null);
    void this.#sendAll();
  }

  /** Forgets a message that the service does not have. A running request may still arrive. */
  async withdraw(key: string): Promise<void> {
    const slot = this.#find(key);
    if (slot === undefined || slot.entry.state === 'accepted') return;
    slot.ending.abort();
    slot.settled.reject(new ChatFailure('withdrawn', 'The message was withdrawn.'));
    await this.#drop(slot);
  }

  /** Whether a request with this message is running. */
  isDelivering(key: string): boolean {
    return this.#sending?.entry.key === key;
  }

  /** The message is in the stream: the view shows it now. */
  seen(key: string, messageId: string): void {
    const slot = this.#find(key);
    if (slot === undefined) return;
    slot.isSeen = true;
    this.#accept(slot, messageId);
    if (slot !== this.#sending) void this.#drop(slot);
  }

  /** Forgets all messages, and aborts the running request. */
  async clear(): Promise<void> {
    for (const { entry } of this.#slots) await this.withdraw(entry.key);
    this.#slots = [];
  }

  /** Aborts the running request; stored messages continue after a reload. */
  close(): void {
    this.#isHeld = true;
    for (const { ending } of this.#slots) ending.abort();
  }

  async #sendAll(): Promise<void> {
    while (this.#sending === undefined && !this.#isHeld) {
      const next = this.#slots.find(({ entry }) => entry.state === 'waiting');
      if (next === undefined) return;
      this.#sending = next;
      await this.#send(next);
    }
  }

  async #send(slot: Slot): Promise<void> {
    const { key, body } = slot.entry;
    try {
      const accepted = await this.#deliver(key, body, slot.ending.signal);
      this.#accept(slot, accepted.message_id);
      await this.#keep(key, null);
    } catch (error) {
      // A message in the stream has arrived: only its reply was lost.
      if (!slot.isSeen) await this.#giveUp(slot, asFailure(error));
    }
    this.#sending = undefined;
    // A stored message of a closed client is sent again: the service accepts it once.
    if (slot.isSeen && !slot.ending.signal.aborted) await this.#drop(slot);
  }

  #accept(slot: Slot, messageId: string): void {
    this.#turn(slot, 'accepted', null);
    slot.settled.resolve({ client_message_id: slot.entry.key, message_id: messageId });
  }

  async #giveUp(slot: Slot, failure: ChatFailure): Promise<void> {
    if (slot.ending.signal.aborted) return;
    // The message is valid: a token, an internal error or the app stopped it. Keep it as unsent.
    const isFinal = !failure.isRetryable && ![null, 401, 500].includes(failure.status);
    this.#turn(slot, isFinal ? 'refused' : 'unsent', failure);
    if (isFinal) await this.#keep(slot.entry.key, null);
    slot.settled.reject(failure);
  }

  #turn(slot: Slot, state: OutgoingState, failure: ChatFailure | null): void {
    slot.entry = { ...slot.entry, state, failure };
    this.#onChange();
  }

  async #drop(slot: Slot): Promise<void> {
    this.#slots = this.#slots.filter((one) => one !== slot);
    this.#onChange();
    await this.#keep(slot.entry.key, null);
  }

  #find(key: string): Slot | undefined {
    return this.#slots.find(({ entry }) => entry.key === key);
  }

  /** Storage may be full or forbidden: then a message is lost at a reload, or sent again. */
  async #keep(key: string, text: string | null): Promise<void> {
    const { storage } = this.#ports;
    const name = `${this.#prefix}${key}`;
    try {
      await (text === null ? storage.remove(name) : storage.set(name, text));
    } catch {
      // The same idempotency key again: the service accepts it once.
    }
  }
}

function newSlot(entry: Outgoing): Slot {
  return { entry, ending: new AbortController(), settled: newPromise(), isSeen: false };
}

function newPromise(): PromiseWithResolvers<SentMessage> {
  const settled = Promise.withResolvers<SentMessage>();
  // No caller waits for a message of an earlier page, or for a retry.
  settled.promise.catch(() => {});
  return settled;
}

interface Kept {
  readonly key: string;
  readonly body: string;
  readonly created_at: string;
  readonly session_id: string | null;
}

function readKept(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Kept> | null;
    const isWhole = typeof kept?.key === 'string' && typeof kept.body === 'string';
    return isWhole ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}
