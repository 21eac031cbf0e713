// Writes the fields of a search structure to a snapshot, or reads them: a structure lists its fields once, for
// both directions.

/** Columns that a snapshot stores as they are in memory. */
export type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * Transfers one field after the other. A writer stores the given value and returns it. A reader ignores the
 * given value and returns the stored one.
 */
export interface SnapshotFields {
  number(value: number): Promise<number>;
  /** The first `count` values of a column. A reader returns a column of that length. */
  column<C extends Column>(column: C, count: number): Promise<C>;
  /** Bytes of a memory that may move: `viewOf` returns a current view of a part of it. */
  bytes(length: number, viewOf: (from: number, to: number) => Uint8Array): Promise<void>;
  /** Texts in their order; each read text is passed to `take`. */
  texts(texts: readonly string[], take: (text: string) => void): Promise<void>;
}
