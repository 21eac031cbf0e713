// How near a sentence is to sentences that are known: examples are embedded once for each space, and
// kept as long as the thread lives.

import type { ExampleTable } from '../port.ts';
import type { QuantisedVector } from './quantised.ts';
import type { SemanticLane } from './semantic-lane.ts';

type Embedded = ReadonlyMap<string, readonly QuantisedVector[]>;
type Lane = Pick<SemanticLane, 'isQueryable' | 'reads' | 'queryVector'>;

export class ExampleSets {
  readonly #tables = new Map<string, ExampleTable>();
  readonly #embedded = new Map<string, Embedded>();
  /** Tables that are being embedded, by space. */
  readonly #begun = new Set<string>();

  /** Keeps a table for later questions that give its name alone. */
  take(table: ExampleTable | { readonly name: string }): void {
    if ('sets' in table) this.#tables.set(table.name, table);
  }

  /**
   * The cosine of `text` to the nearest example of each set of a table that was taken. Undefined
   * while the examples are being embedded, and where the lane reads no such text.
   */
  async nearness(
    lane: Lane | undefined,
    { text, locale, name }: { text: string; locale: string; name: string },
  ): Promise<Readonly<Record<string, number>> | undefined> {
    if (lane?.isQueryable !== true || !lane.reads({ text, locale })) return undefined;
    const { space, vector } = await lane.queryVector(text);
    const embedded = this.#embedded.get(`${space} ${name}`);
    if (embedded !== undefined) {
      return Object.fromEntries(
        [...embedded].map(([set, vectors]) => [
          set,
          Math.max(...vectors.map((one) => cosine(one, vector))),
        ]),
      );
    }
    // The first to ask does not wait for some hundred sentences.
    void this.#embed(lane, space, name);
    return undefined;
  }

  async #embed(lane: Lane, space: string, name: string): Promise<void> {
    const key = `${space} ${name}`;
    const table = this.#tables.get(name);
    if (table === undefined || this.#begun.has(key)) return;
    this.#begun.add(key);
    try {
      const made = new Map<string, QuantisedVector[]>();
      for (const [set, sentences] of Object.entries(table.sets)) {
        const vectors: QuantisedVector[] = [];
        for (const sentence of sentences) vectors.push((await lane.queryVector(sentence)).vector);
        made.set(set, vectors);
      }
      this.#embedded.set(key, made);
    } catch {
      // The embedder does not answer now; the next question begins again.
    } finally {
      this.#begun.delete(key);
    }
  }
}

/** Of two vectors of length one. */
function cosine(a: QuantisedVector, b: QuantisedVector): number {
  let sum = 0;
  for (let at = 0; at < a.bytes.length; at += 1) sum += a.bytes[at]! * b.bytes[at]!;
  return sum * a.scale * b.scale;
}
