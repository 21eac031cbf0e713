// What survives a reload: which session it is, and how far it was read, with what was read.
// Cursor and copy are one value: they can never belong to two different moments.

import type { KnownSession } from './access.ts';
import type { Ports } from './ports.ts';
import { emptyView, type ConversationView } from './view.ts';

/** How far a session was read. */
export interface Place {
  readonly session_id: string;
  readonly view: ConversationView;
  /** By when the answers that are waited for are there, by this client's clock. */
  readonly deadlinesMs: Readonly<Record<string, number>>;
}

/** A copy that is larger is not kept: the stream is read again from its start. */
const placeCharsMax = 300_000;
/** The form of what is kept: what another version wrote is read again from the service. */
const form = 1;

export class SavedPlace {
  readonly #ports: Ports;
  readonly #sessionKey: string;
  readonly #placeKey: string;
  /** Writes go out in order, one at a time. */
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

  /** How far this session was read; nothing of another one. */
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
      // Not there, not ours, or not allowed: all is read from the service.
      return undefined;
    }
  }

  #write(key: string, text: string | null): void {
    const { storage } = this.#ports;
    this.#writes = this.#writes
      .then(() => (text === null ? storage.remove(key) : storage.set(key, text)))
      // A full storage costs a reread after a reload, nothing else.
      .catch(() => {});
  }
}
