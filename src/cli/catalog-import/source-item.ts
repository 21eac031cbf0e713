// The output of the readers of product files: products, and places without a product.

/** One product as a file has it, and where it stands, for messages. */
export interface SourceItem {
  readonly item: Readonly<Record<string, unknown>>;
  /** `file:line`, or `file[index]` in a JSON list. */
  readonly origin: string;
}

/** Why one product is not in the catalogue. */
export interface RejectedItem {
  /** '' if the place has no product. */
  readonly external_product_id: string;
  /** `file:line`; '' if the place is not known. */
  readonly origin: string;
  /** `pointer` leads from the product to its member at fault: `/attributes/colour`. */
  readonly error: { readonly code: string; readonly detail: string; readonly pointer: string };
}

/** Takes each rejected item, in the order in which they are found. */
export type OnRejected = (rejected: RejectedItem) => void;

/** A place in a file that cannot be read as a product. */
export function unreadable(origin: string, detail: string): RejectedItem {
  return { external_product_id: '', origin, error: { code: 'unreadable', detail, pointer: '' } };
}

/** File, line and member in one text. */
export function whereOf({ origin, error }: RejectedItem): string {
  return `${origin} ${error.pointer}`.trim();
}
