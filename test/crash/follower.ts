// Clients of one stream that know nothing but their last cursor, across crashes of the server.

import assert from 'node:assert/strict';
import { request } from '../support/chat-client.ts';

export interface SeenItem {
  readonly cursor: string;
  readonly kind: string;
  readonly turn_id: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What every cursor stood for, in every reader: a second meaning fails at once. */
export class CursorBook {
  readonly #texts = new Map<string, string>();

  get size(): number {
    return this.#texts.size;
  }

  note(item: SeenItem): void {
    const text = JSON.stringify(item);
    const known = this.#texts.get(item.cursor);
    if (known === undefined) this.#texts.set(item.cursor, text);
    else assert.equal(text, known, `cursor ${item.cursor} stands for one item only`);
  }
}

/** Whose stream is read, and as whom: the customer's own, unless a path says otherwise. */
export interface StreamAccess {
  readonly token: string;
  readonly path?: string;
}

const ownPath = '/public/v1/chat/stream';

/** Everything one client saw, in the order it saw it. */
export class Follower {
  readonly seen: SeenItem[] = [];
  readonly reasons: string[] = [];
  readonly #chat: StreamAccess;
  readonly #book: CursorBook;
  readonly #transport: 'sse' | 'poll';

  constructor(chat: StreamAccess, book: CursorBook, transport: 'sse' | 'poll') {
    this.#chat = chat;
    this.#book = book;
    this.#transport = transport;
  }

  get cursor(): string | undefined {
    return this.seen.at(-1)?.cursor;
  }

  /** Follows until aborted or cut off; any refusal is a failure. */
  async follow(baseUrl: string, signal: AbortSignal): Promise<void> {
    try {
      if (this.#transport === 'sse') await this.#followSse(baseUrl, signal);
      else while (!signal.aborted) await this.#readPage(baseUrl, signal);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
    }
  }

  /** Reads on by polling until the stream is at its head. */
  async catchUp(baseUrl: string): Promise<void> {
    while (await this.#readPage(baseUrl)) {
      // The page says whether there is more.
    }
  }

  async #readPage(baseUrl: string, signal?: AbortSignal): Promise<boolean> {
    const after = this.cursor === undefined ? '' : `&after_cursor=${this.cursor}`;
    const wait = signal === undefined ? 0 : 1;
    const path = this.#chat.path ?? ownPath;
    const url = `${baseUrl}${path}?limit=50&wait_seconds=${wait}${after}`;
    const page = await request(url, { token: this.#chat.token });
    if (page.body.code === 'shutting_down') throw new Error('the service is gone');
    assert.equal(page.status, 200, `${url} ${JSON.stringify(page.body)}`);
    for (const item of page.body.items as SeenItem[]) this.#take(item);
    return page.body.has_more as boolean;
  }

  async #followSse(baseUrl: string, signal: AbortSignal): Promise<void> {
    const response = await fetch(`${baseUrl}${this.#chat.path ?? ownPath}/sse`, {
      headers: {
        authorization: `Bearer ${this.#chat.token}`,
        ...(this.cursor !== undefined && { 'last-event-id': this.cursor }),
      },
      signal,
    });
    // A closed session whose items have all been read: nothing will follow.
    if (response.status === 204) return;
    assert.equal(response.status, 200, `sse after ${this.cursor}`);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    // A read stays open where its request is aborted after the last bytes came: it has to be cancelled.
    signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
    let text = '';
    const decoder = new TextDecoder();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += decoder.decode(piece.value, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        this.#takeFrame(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  }

  #takeFrame(frame: string): void {
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    if (data === undefined) return;
    const value = JSON.parse(data) as SeenItem & { reason?: string };
    if (value.reason !== undefined) {
      assert.ok(!/^id:/m.test(frame), 'a control frame has no id (contract 6.3)');
      this.reasons.push(value.reason);
      return;
    }
    assert.equal(/^id: (.*)$/m.exec(frame)?.[1], value.cursor);
    assert.equal(/^event: (.*)$/m.exec(frame)?.[1], value.kind);
    this.#take(value);
  }

  #take(item: SeenItem): void {
    this.#book.note(item);
    assert.ok((this.cursor ?? '') < item.cursor, `${item.cursor} comes after ${this.cursor}`);
    this.seen.push(item);
  }
}
