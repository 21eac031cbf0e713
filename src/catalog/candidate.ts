// An item that passed stage one. An item that is known by its bytes is parsed only if its content is used.

import type { ProductItem } from '../contract/products.ts';
import type { SentBytes, StandingRow } from '../journal/catalogue-tables.ts';
import { contentTextOf, hashOfText, withSets } from './content-hash.ts';

/** The members of an item that every answer needs. */
export type ItemHead = Pick<ProductItem, 'external_product_id' | 'updated_at'>;

/** An item that was accepted before with the same bytes. */
export interface KnownItem {
  /** `sha256:` + hex of its content as sent. */
  readonly sentHash: string;
  /** The same of its content as stored: it differs if HTML was sanitised. */
  readonly storedHash: string;
  /** The item, whole. */
  parse(): ProductItem;
}

/** The reader's data about an item, beside its members. */
export interface Piece {
  /** The hash of its bytes; undefined if there is none. */
  readonly sent?: SentBytes | undefined;
  /** Its product's standing when the bytes were read, and the writer's revision then. */
  readonly seen?: { readonly standing: StandingRow | undefined; readonly revision: number };
  /** Set if it was accepted before with these bytes: the body then holds its head alone. */
  readonly known?: KnownItem;
}

const pieces = Symbol('pieces');

interface ReadItems extends ReadonlyArray<unknown> {
  [pieces]?: readonly Piece[];
}

/** Attaches to the items of a body what the reader knows of each. */
export function notePieces(items: ReadItems, known: readonly Piece[]): void {
  items[pieces] = known;
}

/** The reader's data about the items of a body, in their order; empty for any other body. */
export function piecesOf(items: ReadItems): readonly Piece[] {
  return items[pieces] ?? [];
}

export class Candidate {
  /** Its place in the request. */
  readonly index: number;
  readonly head: ItemHead;
  readonly updatedAtUs: number;
  readonly piece: Piece;
  #item: ProductItem | undefined;
  #content: string | undefined;
  #sentHash: string | undefined;

  constructor(
    item: ProductItem,
    place: { readonly index: number; readonly updatedAtUs: number; readonly piece?: Piece },
  ) {
    this.index = place.index;
    this.head = item;
    this.updatedAtUs = place.updatedAtUs;
    this.piece = place.piece ?? {};
    if (this.piece.known === undefined) this.#item = item;
  }

  /** As sent. */
  get item(): ProductItem {
    return (this.#item ??= this.piece.known?.parse() ?? this.head);
  }

  /** RFC 8785 text of the item without `updated_at`: id lists as sets, HTML as sent. */
  get content(): string {
    return (this.#content ??= contentTextOf(withSets(this.item)));
  }

  /** `sha256:` + hex of {@link content}. */
  get sentHash(): string {
    return (this.#sentHash ??= this.piece.known?.sentHash ?? hashOfText(this.content));
  }
}
