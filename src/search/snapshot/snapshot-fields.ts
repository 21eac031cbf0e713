// The fields of a search structure on their way into a snapshot or out of one: a structure lists them
// once, and the same list writes and reads.

/** What lies in a snapshot as it lies in memory. */
export type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * Carries one field after the other. Writing, it takes what it is given and hands the same back;
 * reading, it does not look at what it is given and hands back what was written in this place.
 */
export interface SnapshotFields {
  number(value: number): Promise<number>;
  /** The first `count` values of a column; as read, a column of as many. */
  column<C extends Column>(column: C, count: number): Promise<C>;
  /** Bytes of a memory that may move: `viewOf` shows a stretch of it, for now. */
  bytes(length: number, viewOf: (from: number, to: number) => Uint8Array): Promise<void>;
  /** Texts in their order; each one read is handed to `take`. */
  texts(texts: readonly string[], take: (text: string) => void): Promise<void>;
}
