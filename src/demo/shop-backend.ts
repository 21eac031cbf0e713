// The shop's backend: it alone holds the API key. A shop of your own needs no more than this.

import { Refusal } from '../contract/problems.ts';

export interface DemoKey {
  readonly apiKey: string;
  /** The address at which this process reaches the service. */
  readonly localUrl: string;
  /** The address at which browsers reach the shop: material is made for its origin. */
  readonly publicUrl: string;
  /** Whether the desk works: not if other machines reach the shop. */
  readonly hasDesk: boolean;
}

/** The person at the demo's desk. */
const operator = { external_operator_id: 'demo-desk', display_name: 'Robin from the shop' };
const deskWaitSeconds = 20;

export class ShopBackend {
  #key: DemoKey | undefined;

  /** From now on the shop may use the service. */
  open(key: DemoKey): void {
    this.#key = key;
  }

  /** Throws `overloaded` until {@link open}: the client tries again. */
  get key(): DemoKey {
    if (this.#key !== undefined) return this.#key;
    throw new Refusal('overloaded', 'The demo store is being set up.', {
      headers: { 'Retry-After': '1' },
    });
  }

  /** Bootstrap material for the page that asks. Only the backend may name the customer. */
  bootstrap(wanted: { locale?: unknown; conversation?: unknown }): Promise<Response> {
    const { locale, conversation } = wanted;
    return this.#call('/api/v1/assistant/bootstrap', {
      surface: { type: 'web', origin: new URL(this.key.publicUrl).origin },
      ...(locale !== undefined && { locale }),
      ...(conversation !== undefined && { conversation }),
    });
  }

  /** Ids of the products that match, the best first. */
  async search(query: string): Promise<string[]> {
    const response = await this.#call('/api/v1/catalog/search', { query, limit: 24 });
    const { items = [] } = (await response.json()) as {
      items?: { external_product_id: string }[];
    };
    return items.map(({ external_product_id }) => external_product_id);
  }

  /** The chats whose customer asked for a person at some time. */
  queue(): Promise<Response> {
    return this.#call('/api/v1/chat/sessions?limit=100');
  }

  /** A page of one chat; waits for items if there are none. */
  transcript(sessionId: string, afterCursor: string | null): Promise<Response> {
    const query = new URLSearchParams({ limit: '500', wait_seconds: String(deskWaitSeconds) });
    if (afterCursor !== null) query.set('after_cursor', afterCursor);
    return this.#call(`${sessionPath(sessionId)}/stream?${query.toString()}`);
  }

  /** Takes a chat over, or gives it back. */
  control(sessionId: string, change: object): Promise<Response> {
    return this.#call(`${sessionPath(sessionId)}/control`, { ...change, operator });
  }

  /** Says something as the person at the desk. */
  reply(sessionId: string, message: object): Promise<Response> {
    return this.#call(`${sessionPath(sessionId)}/messages`, { ...message, operator });
  }

  /** Throws `not_found` if there is no desk. */
  checkDesk(): void {
    if (!this.key.hasDesk) throw new Refusal('not_found', 'This demo has no desk.');
  }

  #call(path: string, body?: object): Promise<Response> {
    const { localUrl, apiKey } = this.key;
    return fetch(`${localUrl}${path}`, {
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  }
}

function sessionPath(sessionId: string): string {
  return `/api/v1/chat/sessions/${encodeURIComponent(sessionId)}`;
}
