// How near a sentence is to known examples. They are embedded once for each space and stay in memory.

import type { ExampleNearness, ExampleTable } from '../port.ts';
import type { QuantisedVector } from './quantised.ts';
import type { SemanticLane } from './semantic-lane.ts';

type Embedded = ReadonlyMap<string, readonly QuantisedVector[]>;
type Lane = Pick<SemanticLane, 'isQueryable' | 'space' | 'reads' | 'queryVector'>;

/** The embedded examples of all spaces. */
export class ExampleSets {
  readonly #tables: readonly ExampleTable[];
  /** By space and language. */
  readonly #embedded = new Map<string, Embedded>();
  readonly #prepared = new Set<string>();
  /** Keys of sets that are embedded or are being embedded. */
  readonly #begun = new Set<string>();

  constructor(tables: readonly ExampleTable[]) {
    this.#tables = tables;
  }

  /**
   * Embeds the tables in the model's languages before the first customer, once for each space. After a
   * fault, the next message starts again.
   */
  prepare(lane: Lane | undefined): void {
    if (lane?.isQueryable !== true || this.#prepared.has(lane.space)) return;
    this.#prepared.add(lane.space);
    for (const table of this.#tables) {
      const [text = ''] = Object.values(table.sets).flat();
      if (lane.reads({ text, locale: table.language })) void this.#embed(lane, table);
    }
  }

  /**
   * How near `text` is to each set of the language's table. Undefined while the
   * examples are being embedded, and if the lane does not read the text.
   */
  async nearness(
    lane: Lane | undefined,
    { text, language }: { text: string; language: string },
  ): Promise<Readonly<Record<string, ExampleNearness>> | undefined> {
    if (lane?.isQueryable !== true || !lane.reads({ text, locale: language })) return undefined;
    const table = this.#tables.find((one) => one.language === language);
    if (table === undefined) return undefined;
    const { space, vector } = await lane.queryVector(text);
    const embedded = this.#embedded.get(`${space} ${language}`);
    // The first message does not wait until hundreds of sentences are embedded.
    if (embedded === undefined) return void this.#embed(lane, table);
    return Object.fromEntries(
      [...embedded].map(([set, vectors]) => [set, nearnessTo(vectors, vector)]),
    );
  }

  async #embed(lane: Lane, { language, sets }: ExampleTable): Promise<void> {
    const key = `${lane.space} ${language}`;
    if (this.#begun.has(key)) return;
    this.#begun.add(key);
    try {
      const made = new Map<string, QuantisedVector[]>();
      for (const [set, sentences] of Object.entries(sets)) {
        const vectors: QuantisedVector[] = [];
        // One sentence at a time, so that a customer's message waits for at most one.
        for (const sentence of sentences) vectors.push((await lane.queryVector(sentence)).vector);
        made.set(set, vectors);
      }
      if (key === `${lane.space} ${language}`) this.#embedded.set(key, made);
    } catch {
      // The embedder does not answer now. The next message starts again.
    }
    if (!this.#embedded.has(key)) this.#begun.delete(key);
  }
}

/**
 * The cosine of `text` to each of `others`. Undefined if the lane does not read the text, or if its model
 * is remote: each text would then be a request.
 */
export async function likeness(
  lane: (Lane & Pick<SemanticLane, 'isInBox'>) | undefined,
  about: { readonly text: string; readonly language: string; readonly others: readonly string[] },
): Promise<readonly number[] | undefined> {
  const { text, language, others } = about;
  if (lane?.isQueryable !== true || !lane.isInBox) return undefined;
  if (!lane.reads({ text, locale: language })) return undefined;
  const { vector } = await lane.queryVector(text);
  const near: number[] = [];
  for (const other of others) near.push(cosine((await lane.queryVector(other)).vector, vector));
  return near;
}

/** The higher, the more the nearest examples count in a density. */
const SHARPNESS = 5;

function nearnessTo(
  examples: readonly QuantisedVector[],
  vector: QuantisedVector,
): ExampleNearness {
  const cosines = examples.map((one) => cosine(one, vector));
  const sum = cosines.reduce((total, one) => total + Math.exp(SHARPNESS * one), 0);
  return { nearest: Math.max(...cosines), density: sum / cosines.length };
}

/** The cosine of two vectors of length one. */
function cosine(a: QuantisedVector, b: QuantisedVector): number {
  let sum = 0;
  for (let at = 0; at < a.bytes.length; at += 1) sum += a.bytes[at]! * b.bytes[at]!;
  return sum * a.scale * b.scale;
}
