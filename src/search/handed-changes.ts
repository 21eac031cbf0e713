// Products of a commit that the server sends to the search process once they are on disk. This saves the
// search process reading, checking and decoding them. Products that were not sent or came too late are read
// from the journal.

import {
  changeTable,
  productTable,
  type ChangeRow,
  type ProductRow,
} from '../journal/catalogue-tables.ts';
import type { Put } from '../journal/journal.ts';

/** Products of the changes after one place in a tenant's change journal, without a gap. */
export interface HandedProducts {
  /** The change before the first of them. */
  readonly after: number;
  readonly ids: readonly string[];
  /** The content of each product's row after its change; null for one that is not active. */
  readonly contents: readonly (string | null)[];
}

/** The products of a commit up to this head; undefined if the commit has other changes too. */
export function productsOf(puts: readonly Put[], head: number): HandedProducts | undefined {
  const rows = puts.filter(({ table, row }) => table === productTable && row !== undefined);
  const after = head - rows.length;
  const isWhole = puts.every(({ table, row }) => {
    return table !== changeTable || row === undefined || (row as ChangeRow).kind === 'product';
  });
  const isInOrder = rows.every(({ row }, index) => {
    return (row as ProductRow).change_sequence === after + index + 1;
  });
  if (rows.length === 0 || !isWhole || !isInOrder) return undefined;
  return {
    after,
    ids: rows.map(({ key }) => String(key[1])),
    contents: rows.map(({ row }) => {
      const { status, content } = row as ProductRow;
      return status === 'active' ? content : null;
    }),
  };
}

/** Bound on the characters of products that were sent and not read yet, over all tenants. */
const charsMax = 8 * 1024 * 1024;

/** The server's side: counts the sent products that no lane has reported as read. */
export class HandedAmount {
  readonly #unread = new Map<string, { readonly last: number; readonly chars: number }[]>();
  #chars = 0;

  /** Whether the products may be sent. If so, they count until {@link read} reports them. */
  add(tenantId: string, { after, ids, contents }: HandedProducts): boolean {
    let chars = 0;
    for (const content of contents) chars += content?.length ?? 0;
    if (this.#chars + chars > charsMax) return false;
    this.#chars += chars;
    const unread = this.#unread.get(tenantId) ?? [];
    this.#unread.set(tenantId, unread);
    unread.push({ last: after + ids.length, chars });
    return true;
  }

  /** Call it when a tenant's lane has read the changes up to `cursor`. */
  read(tenantId: string, cursor: number): void {
    const unread = this.#unread.get(tenantId) ?? [];
    while (unread[0] !== undefined && unread[0].last <= cursor)
      this.#chars -= unread.shift()!.chars;
  }

  /** Call it when a tenant was deleted. */
  forget(tenantId: string): void {
    this.read(tenantId, Number.POSITIVE_INFINITY);
    this.#unread.delete(tenantId);
  }

  /** Call it when the search process has ended: it has lost all products that were sent. */
  clear(): void {
    this.#unread.clear();
    this.#chars = 0;
  }
}

/** The lane's side: products that were received and not taken yet, in the order of their changes. */
export class HandedQueue {
  readonly #groups: HandedProducts[] = [];

  get isEmpty(): boolean {
    return this.#groups.length === 0;
  }

  add(products: HandedProducts): void {
    this.#groups.push(products);
  }

  /**
   * The products of the changes directly after a cursor. Undefined if none were received: then the journal
   * must be read. Drops products before the cursor.
   */
  after(cursor: number): HandedProducts | undefined {
    for (;;) {
      const [first] = this.#groups;
      if (first === undefined || first.after > cursor) return undefined;
      if (first.after + first.ids.length > cursor) return first;
      this.#groups.shift();
    }
  }
}
