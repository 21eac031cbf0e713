// The stored state of a session: its identity, its cursor, and the copy of the conversation.
// Cursor and copy are one value, so they always belong together.

import type { KnownSession } from './access.ts';
import type { Ports } from './ports.ts';
import { emptyView, type ConversationView } from './view.ts';

/** How far a session was read. */
export interface Place {
  readonly session_id: string;
  readonly view: ConversationView;
  /** The deadlines of awaited answers, by this client's clock. */
  readonly deadlinesMs: Readonly<Record<string, number>>;
}

/** A larger copy is not stored: the stream is read again from its start. */
const placeCharsMax = 300_000;
/** The version of the stored form: with another version the stream is read again. */
const form = 1;

export class SavedPlace {
  readonly #ports: Ports;
  readonly #sessionKey: string;
  readonly #placeKey: string;
  /** Writes in order, one at a time. */
  #writes: Promise<void> = Promise.resolve();

  constructor(ports: Ports, prefix: string) {
    this.#ports = ports;
    this.#sessionKey = `${prefix}session`;
    this.#placeKey = `${prefix}place`;
  }

  async knownSession(): Promise<KnownSession | undefined> {
    const known = (await this.#read(this.#sessionKey)) as Partial<KnownSession> | undefined;
    const isWhole = typeof known?.session_id === 'string' && typeof known.session_url === 'string';
    return isWhole ? (known as KnownSession) : undefined;
  }

  /** The stored place of this session; undefined for another one. */
  async place(sessionId: string): Promise<Place> {
    const none: Place = { session_id: sessionId, view: emptyView, deadlinesMs: {} };
    const kept = (await this.#read(this.#placeKey)) as
      | (Partial<Place> & { form?: number })
      | undefined;
    const isOurs = kept?.form === form && kept.session_id === sessionId;
    return isOurs && Array.isArray(kept.view?.entries) ? { ...none, ...(kept as Place) } : none;
  }

  keepSession(known: KnownSession): void {
    this.#write(this.#sessionKey, JSON.stringify(known));
  }

  keepPlace(place: Place): void {
    const text = JSON.stringify({ form, ...place });
    this.#write(this.#placeKey, text.length > placeCharsMax ? null : text);
  }

  forget(): void {
    this.#write(this.#sessionKey, null);
    this.#write(this.#placeKey, null);
  }

  async #read(key: string): Promise<unknown> {
    try {
      return JSON.parse((await this.#ports.storage.get(key)) ?? 'null') ?? undefined;
    } catch {
      // Absent, of another session, or not allowed: read all from the service.
      return undefined;
    }
  }

  #write(key: string, text: string | null): void {
    const { storage } = this.#ports;
    this.#writes = this.#writes
      .then(() => (text === null ? storage.remove(key) : storage.set(key, text)))
      // With full storage the stream is read again after a reload.
      .catch(() => {});
  }
}
