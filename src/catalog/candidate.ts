// An item that passed stage one; of one that is known by its bytes nothing is parsed or made unasked.

import type { ProductItem } from '../contract/products.ts';
import type { SentBytes, StandingRow } from '../journal/catalogue-tables.ts';
import { contentTextOf, hashOfText, withSets } from './content-hash.ts';

/** The members of an item that every answer needs. */
export type ItemHead = Pick<ProductItem, 'external_product_id' | 'updated_at'>;

/** An item that was taken before by the same bytes: what follows from them. */
export interface KnownItem {
  /** `sha256:` + hex of its content as sent. */
  readonly sentHash: string;
  /** The same of its content as stored: another one where HTML was sanitised. */
  readonly storedHash: string;
  /** The item, whole. */
  parse(): ProductItem;
}

/** What is known of an item beside its members. */
export interface Piece {
  /** What its bytes are known by; undefined where that cannot be told. */
  readonly sent?: SentBytes | undefined;
  /** How its product stood when the bytes were read, and the writer's revision then. */
  readonly seen?: { readonly standing: StandingRow | undefined; readonly revision: number };
  /** Set where it was taken before by these bytes: the body then holds its head alone. */
  readonly known?: KnownItem;
}

const pieces = Symbol('pieces');

interface ReadItems extends ReadonlyArray<unknown> {
  [pieces]?: readonly Piece[];
}

/** Notes with the items of a body what is known of each: a reader of the body gets that too. */
export function notePieces(items: ReadItems, known: readonly Piece[]): void {
  items[pieces] = known;
}

/** What is known of the items of a body, in their order; nothing, of a body made otherwise. */
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
