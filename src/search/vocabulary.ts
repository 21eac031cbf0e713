// Every word of one index: its number, its inflections by stem, and similar words by letters.

import { LRUCache } from 'lru-cache';
import { grown } from './postings.ts';
import { soundOf } from './sound.ts';
import type { SnapshotFields } from './snapshot/snapshot-fields.ts';
import { LANGUAGES, stem, type Language } from './stemming.ts';
import type { TextKey } from './text-key.ts';
import { WordTable } from './word-table.ts';

/** The measured cost of a Map entry and its list; for {@link Vocabulary.bytes} only. */
const STEM_BYTES = 120;
/** Cached parts: shoppers send the same queries, so later searches for a part read only new words. */
const PARTS_MAX = 256;

/** The words of one first letter by their sound, as far as they were read. */
interface Sounds {
  readonly words: Map<string, number[]>;
  readCount: number;
}

/** Words in the order of their first use; a word's number is its posting list's number. */
export class Vocabulary {
  readonly #words = new WordTable();
  /** Stem to the words that are not their own stem: most words have no entry. */
  readonly #inflections = new Map<Language, Map<string, number[]>>(
    LANGUAGES.map((language) => [language, new Map<string, number[]>()]),
  );
  #inflectionCount = 0;
  #letters = new Uint32Array(1024);
  #lengths = new Uint8Array(1024);
  readonly #sounds = new Map<string, Sounds>();
  /** The results of {@link withInside} for recent parts, up to a number of words. */
  readonly #inside = new LRUCache<string, { ids: number[]; readCount: number }>({ max: PARTS_MAX });

  /** Bytes held, estimated for the strings and maps. */
  get bytes(): number {
    const words = this.#words.bytes + this.#inflectionCount * STEM_BYTES;
    return words + this.#letters.byteLength + this.#lengths.byteLength;
  }

  /** How many words there are; their numbers run from 0. */
  get size(): number {
    return this.#words.size;
  }

  /** The number of `word`, or undefined if it is unknown. */
  idOf(word: string): number | undefined {
    return this.#words.find(word);
  }

  /** The number of the word with this key. */
  idOfKey(key: TextKey): number | undefined {
    return this.#words.findKey(key);
  }

  /** The word with number `id`. */
  wordOf(id: number): string {
    return this.#words.wordOf(id);
  }

  /** Adds a word that {@link idOf} does not know and returns its number. */
  add(slice: string): number {
    const id = this.#words.add(slice);
    const word = this.#words.wordOf(id);
    if (id >= this.#letters.length) {
      this.#letters = grown(this.#letters, id + 1);
      this.#lengths = grown(this.#lengths, id + 1);
    }
    this.#letters[id] = lettersOf(word);
    this.#lengths[id] = word.length;
    for (const [language, inflections] of this.#inflections) {
      const root = stem(word, language);
      if (root === word) continue;
      this.#inflectionCount += 1;
      const words = inflections.get(root);
      if (words === undefined) inflections.set(root, [id]);
      else words.push(id);
    }
    return id;
  }

  /** Writes all words to a snapshot, or reads them from one into an empty vocabulary. */
  async transfer(fields: SnapshotFields): Promise<void> {
    await this.#words.transfer(fields);
    this.#letters = await fields.column(this.#letters, this.size);
    this.#lengths = await fields.column(this.#lengths, this.size);
    this.#inflectionCount = await fields.number(this.#inflectionCount);
    for (const inflections of this.#inflections.values()) {
      await transferInflections(inflections, fields);
    }
  }

  /**
   * The words that share a stem with `word` in one of `languages`, in alphabetical order, which does
   * not depend on the order of indexing, so that sums over them are equal to the last bit.
   */
  formsOf(word: string, languages: readonly Language[]): number[] {
    const forms = new Set<number>();
    const add = (id: number | undefined): void => void (id !== undefined && forms.add(id));
    add(this.idOf(word));
    for (const language of languages) {
      const root = stem(word, language);
      const own = this.idOf(root);
      // A stem may itself be a word with another stem.
      if (own !== undefined && stem(root, language) === root) add(own);
      this.#inflections.get(language)?.get(root)?.forEach(add);
    }
    return [...forms].sort((a, b) => (this.wordOf(a) < this.wordOf(b) ? -1 : 1));
  }

  /** Every longer word that begins with `prefix`. */
  withPrefix(prefix: string): number[] {
    const wanted = lettersOf(prefix);
    const found: number[] = [];
    for (let id = 0; id < this.size; id += 1) {
      if ((this.#letters[id]! & wanted) !== wanted || this.#lengths[id]! <= prefix.length) continue;
      if (this.wordOf(id).startsWith(prefix)) found.push(id);
    }
    return found;
  }

  /** Every word that has `part` behind its first `from` letters or further on. */
  withInside(part: string, from: number): readonly number[] {
    const key = `${from} ${part}`;
    const found = this.#inside.get(key) ?? { ids: [], readCount: 0 };
    this.#inside.set(key, found);
    const wanted = lettersOf(part);
    const lengthMin = from + part.length;
    for (let id = found.readCount; id < this.size; id += 1) {
      if ((this.#letters[id]! & wanted) !== wanted || this.#lengths[id]! < lengthMin) continue;
      if (this.wordOf(id).lastIndexOf(part) >= from) found.ids.push(id);
    }
    found.readCount = this.size;
    return found.ids;
  }

  /** Every word that begins with the same letter and sounds alike in French. Each word is read once. */
  soundingLike(word: string): readonly number[] {
    const first = word.slice(0, 1);
    const found = this.#sounds.get(first) ?? { words: new Map<string, number[]>(), readCount: 0 };
    this.#sounds.set(first, found);
    const wanted = lettersOf(first);
    for (let id = found.readCount; id < this.size; id += 1) {
      if ((this.#letters[id]! & wanted) !== wanted) continue;
      const text = this.wordOf(id);
      if (!text.startsWith(first)) continue;
      const sound = soundOf(text);
      const alike = found.words.get(sound);
      if (alike === undefined) found.words.set(sound, [id]);
      else alike.push(id);
    }
    found.readCount = this.size;
    return found.words.get(soundOf(word)) ?? [];
  }

  /**
   * Candidates within `edits` edits of `word`, by length and letters alone: it misses no word within
   * that distance, and excludes most others without reading their text.
   */
  lookAlikes(word: string, edits: number): number[] {
    const letters = lettersOf(word);
    const found: number[] = [];
    for (let id = 0; id < this.size; id += 1) {
      const lengthGap = this.#lengths[id]! - word.length;
      if (lengthGap > edits || lengthGap < -edits) continue;
      if (bitCount(this.#letters[id]! ^ letters) <= 2 * edits) found.push(id);
    }
    return found;
  }
}

/** Stems as texts, and their words one after the other: most stems have one. */
async function transferInflections(
  inflections: Map<string, number[]>,
  fields: SnapshotFields,
): Promise<void> {
  const written = [...inflections.values()];
  const counts = await fields.column(
    Uint32Array.from(written, ({ length }) => length),
    written.length,
  );
  const ids = Uint32Array.from(written.flat());
  const words = await fields.column(ids, ids.length);
  let stemCount = 0;
  let at = 0;
  await fields.texts([...inflections.keys()], (root) => {
    const end = at + counts[stemCount]!;
    inflections.set(root, Array.from(words.subarray(at, end)));
    stemCount += 1;
    at = end;
  });
}

/** Which letters occur: bits 0-25 a-z, 26 digits, 27-30 all others by their low bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code >= 97 && code <= 122) letters |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) letters |= 1 << 26;
    else letters |= 1 << (27 + (code & 3));
  }
  return letters;
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
