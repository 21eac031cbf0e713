// A text that grows by small pieces and is read rarely: an answer that a model writes word by word.
// `+=` keeps each piece as a string of its own, with a node that joins it to the text before. Those outlive
// collections of young objects, and were half of what grew old while answers streamed.
// Owns: the text. Does not own: what it says.
// On failure: none.

/** Pieces that are joined at once: what is joined outlives collections, and what is not yet seldom does. */
const piecesMax = 8;

/** Joins its pieces some at a time, each once, and the whole where it is read. */
export class GrowingText {
  readonly #parts: string[] = [];
  #pieces: string[] = [];
  #length = 0;

  /** Number of UTF-16 units. */
  get length(): number {
    return this.#length;
  }

  add(piece: string): void {
    this.#length += piece.length;
    if (this.#pieces.push(piece) < piecesMax) return;
    this.#parts.push(this.#pieces.join(''));
    this.#pieces = [];
  }

  toString(): string {
    return [...this.#parts, ...this.#pieces].join('');
  }
}
