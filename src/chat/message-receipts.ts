// Remembers the messages of a session by idempotency key, so that a repeat changes nothing.
// Owns: the keys of a session, the comparison of a repeated body with the first, the reply to both.
// Does not own: the write; a receipt stands beside the event of the step that admits its message.
// INV-501: a key's receipt and its message are one atomic change: no ghost key, no lost key.
// INV-502: a different body is refused before an unfinished first request is (422 before 409).
// On failure: the host discards the actor with its keys; the next load reads the keys from disk.

import { fingerprintOf, type Idempotency } from '../access/idempotency.ts';
import { decodeStep } from '../actors/actor.ts';
import { AcceptedBody, type AcceptedMessage } from '../contract/accepted-message.ts';
import type { Reply } from '../contract/call.ts';
import type { ContentPart } from '../contract/chat.ts';
import { Refusal } from '../contract/problems.ts';
import type { Journal } from '../journal/journal.ts';
import { envelopeOf } from '../stream/frame.ts';
import type { StreamHub } from '../stream/hub.ts';
import { KeyIndex, keyHash } from './key-index.ts';
import { stateOf, type ControlState } from './control-state.ts';
import type { SessionActor } from './session-steps.ts';

/** A message as it arrived: the data stored with its key. */
export interface KeyedMessage {
  readonly route: 'messages' | 'desk messages';
  readonly key: string;
  /** Hash of the body's bytes. */
  readonly fingerprint: string;
  /** The same body, parsed and checked. */
  readonly body: object;
}

/** The data of a message's reply, for the first request and every repeat; stored beside its event. */
export interface MessageReceipt extends AcceptedMessage {
  readonly route: KeyedMessage['route'];
  /** Hash of the raw bytes. */
  readonly fingerprint: string;
  /** Hash of the canonical body, if the item cannot reproduce the body. */
  readonly canonical?: string;
  /** Members of the body that are not in its item. */
  readonly session_id?: string | undefined;
  readonly state: ControlState;
}

/** The keys of a session in memory. */
interface Seen {
  readonly index: KeyIndex;
  /** Messages that are on their way to the disk. */
  readonly running: KeyedMessage[];
}

const pageBytes = 256 * 1024;

export class MessageReceipts {
  readonly #journal: Journal;
  readonly #hub: StreamHub;
  readonly #older: Pick<Idempotency, 'recall'>;
  readonly #seen = new WeakMap<SessionActor, Seen>();

  constructor(ports: { hub: StreamHub; idempotency: Pick<Idempotency, 'recall'> }) {
    this.#journal = ports.hub.journal;
    this.#hub = ports.hub;
    this.#older = ports.idempotency;
  }

  /**
   * The reply to the key's first request; undefined for a new key. Throws
   * `idempotency_key_reused` (422) for another body and `idempotency_in_flight` (409) while the first
   * message is on its way.
   */
  find(actor: SessionActor, message: KeyedMessage): Reply | undefined {
    const seen = this.#seenBy(actor);
    for (const running of seen.running) {
      if (running.key !== message.key || running.route !== message.route) continue;
      if (!isSame(running, message)) throw reused();
      throw new Refusal('idempotency_in_flight', 'The first request with this key is running.', {
        headers: { 'Retry-After': '1' },
      });
    }
    for (const place of seen.index.placesOf(keyHash(message))) {
      const receipt = this.#read(actor, place);
      if (receipt?.key !== message.key || receipt.route !== message.route) continue;
      if (!this.#isOf(actor, receipt, message)) throw reused();
      return { ...this.replyTo(actor, receipt), headers: replayed };
    }
    return actor.context.has_receipts === true ? undefined : this.#findOlder(actor, message);
  }

  /** Notes that the step just taken admits the message, which is on its way until {@link ended}. */
  begun(actor: SessionActor, message: KeyedMessage): void {
    const seen = this.#seenBy(actor);
    seen.index.add(keyHash(message), actor.sequence);
    seen.running.push(message);
  }

  /** Notes that the step is on disk, or never will be. */
  ended(actor: SessionActor, message: KeyedMessage): void {
    const running = this.#seen.get(actor)?.running ?? [];
    const place = running.indexOf(message);
    if (place >= 0) running.splice(place, 1);
  }

  /** The reply to a message that is on disk: a repeat gets the same as the first request. */
  replyTo(actor: SessionActor, receipt: MessageReceipt): Reply {
    return {
      status: 202,
      body: new AcceptedBody(this.#hub.tail(actor.id), receipt, stateOf(receipt.state)),
    };
  }

  #seenBy(actor: SessionActor): Seen {
    let seen = this.#seen.get(actor);
    if (seen === undefined) {
      seen = { index: new KeyIndex(), running: [] };
      this.#seen.set(actor, seen);
      this.#readAll(actor, seen.index);
    }
    return seen;
  }

  /** Runs once per load of a session: from then on the index knows which keys are new. */
  #readAll(actor: SessionActor, index: KeyIndex): void {
    for (let after = 0; after < actor.sequence;) {
      const page = this.#journal.readStream(actor.stream, after, pageBytes);
      for (const { sequence, bytes } of page) {
        const receipt = decodeStep(bytes).receipt as MessageReceipt | undefined;
        if (receipt !== undefined) index.add(keyHash(receipt), sequence);
      }
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.sequence;
    }
  }

  #read(actor: SessionActor, place: number): MessageReceipt | undefined {
    const [entry] = this.#journal.readStream(actor.stream, place - 1, 1);
    return entry && (decodeStep(entry.bytes).receipt as MessageReceipt | undefined);
  }

  #isOf(actor: SessionActor, receipt: MessageReceipt, message: KeyedMessage): boolean {
    if (receipt.fingerprint === message.fingerprint) return true;
    const first = receipt.canonical ?? fingerprintOf(this.#bodyOf(actor, receipt));
    return first === fingerprintOf(message.body);
  }

  /** The first body, rebuilt from its item; an item removed by retention equals no body. */
  #bodyOf(actor: SessionActor, { item, session_id }: MessageReceipt): object {
    const [entry] = this.#journal.readStream(actor.id, item - 1, 1);
    if (entry?.sequence !== item) return {};
    const { payload } = JSON.parse(envelopeOf(entry.bytes).toString()) as {
      payload: { content: ContentPart[]; in_reply_to?: string; metadata?: object };
    };
    const { content, in_reply_to, metadata } = payload;
    return { session_id, content, in_reply_to, metadata };
  }

  /** A session from an older version also has keys in the shared table. */
  #findOlder(actor: SessionActor, { route, key, body }: KeyedMessage): Reply | undefined {
    const scope = { tenantId: actor.context.tenant_id, route, owner: actor.id, key };
    const found = this.#older.recall(scope);
    if (found === undefined) return undefined;
    if (found.fingerprint !== fingerprintOf(body)) throw reused();
    return { status: found.status, body: found.body, headers: replayed };
  }
}

const replayed = { 'Idempotent-Replayed': 'true' };

const isSame = (first: KeyedMessage, again: KeyedMessage): boolean =>
  first.fingerprint === again.fingerprint ||
  fingerprintOf(first.body) === fingerprintOf(again.body);

const reused = (): Refusal =>
  new Refusal('idempotency_key_reused', 'This idempotency key came with another body.');
