// Which words occur in which fields of which products: the postings for ranking.

import type { SearchDocument } from './document.ts';
import { grown, PostingLists, type Visit } from './postings.ts';
import type { SnapshotFields } from './snapshot/snapshot-fields.ts';
import { stem } from './stemming.ts';
import { isStopWordKey } from './stop-words.ts';
import { forEachIndexWord } from './tokenizer.ts';
import { Vocabulary } from './vocabulary.ts';

/** The weighted fields; a field's place here is its place in a posting's counts. */
export const FIELDS = ['title', 'brand', 'groups', 'description', 'attributes'] as const;

/** Six bits per field: a word that occurs more than 16 times counts as 16. */
export const COUNT_BITS = 6;
/** The largest count that fits into the bits of a field. */
export const COUNT_MAX = (1 << COUNT_BITS) - 1;
/** The count of a whole word; a part of a model number counts 1. */
export const SAID = 4;
/** Bits above the counts of all fields: the step of the product's attribute names for the word. */
export const NAMED_SHIFT = FIELDS.length * COUNT_BITS;
/** The counts of the fields that name a product. */
const NAME_BITS = FIELDS.reduce(
  (bits, name, field) =>
    name === 'title' || name === 'groups' ? bits | (COUNT_MAX << (field * COUNT_BITS)) : bits,
  0,
);
/** Longer texts count as this long; it bounds the table of length norms. */
export const FIELD_LENGTH_MAX = 1023;
/** Words read of one field: a bound on what one product costs, far above real descriptions. */
const FIELD_WORDS_MAX = 4000;

/** Below this share of words in use a compaction rebuilds the vocabulary, which is slow. */
const LIVE_WORD_SHARE_MIN = 0.5;

/** Fields of running text, where stop words count only for the length; a title may be a stop word. */
const RUNNING_TEXT: ReadonlySet<string> = new Set(['description', 'attributes']);

/** Fields of names and values: many products have the same lines. */
const REPEATED_TEXT: ReadonlySet<string> = new Set(['brand', 'groups', 'attributes']);
const LINES_MAX = 4096;
const LINE_CHARS_MAX = 64;
const ROOTS_MAX = 8192;

/** The words of a stretch of text. */
interface Line {
  /** Whole words, one entry for each occurrence. */
  readonly ids: number[];
  /** Parts of model numbers and measures. */
  readonly partIds: number[];
  length: number;
}

/** The words of live and dead slots; a reader skips the dead ones. */
export class WordIndex {
  readonly vocabulary: Vocabulary;
  readonly #postings = new PostingLists(2);
  #lengths = new Uint16Array(1024 * FIELDS.length);
  /** Total words per field over live slots: integers, so exact in any order of updates. */
  readonly #lengthTotals = new Float64Array(FIELDS.length);
  /** Counts of the document being added, by word; zero between two documents. */
  #counts = new Uint32Array(1024);
  /** Stems of recent words. */
  readonly #roots = new Map<number, string>();
  /** Words of recent lines, by field. */
  readonly #lines = FIELDS.map(() => new Map<string, Line>());

  constructor(vocabulary = new Vocabulary()) {
    this.vocabulary = vocabulary;
    this.#reserveLists();
  }

  get bytes(): number {
    const columns = this.#lengths.byteLength + this.#counts.byteLength;
    return this.vocabulary.bytes + this.#postings.bytes + columns;
  }

  /** Words of `field` over all live products. */
  totalLength(field: number): number {
    return this.#lengthTotals[field]!;
  }

  /** Words in each field of each slot: `lengths[slot * FIELDS.length + field]`. */
  get lengths(): Uint16Array {
    return this.#lengths;
  }

  /** Indexes the texts of a new slot; slots come in ascending order. */
  add(slot: number, { texts, named }: Pick<SearchDocument, 'texts' | 'named'>): void {
    const base = slot * FIELDS.length;
    if (base + FIELDS.length > this.#lengths.length) {
      this.#lengths = grown(this.#lengths, base + FIELDS.length);
    }
    const ids: number[] = [];
    // Only words of the title and groups count: an attribute's value may name a product that this one fits.
    let toldCount = 0;
    for (const [field, name] of FIELDS.entries()) {
      if (name === 'attributes' && named.size > 0) toldCount = ids.length;
      const length = this.#countField(field, texts[name], ids);
      this.#lengths[base + field] = Math.min(length, FIELD_LENGTH_MAX);
      this.#lengthTotals[field]! += this.#lengths[base + field]!;
    }
    for (let at = 0; at < ids.length; at += 1) {
      const id = ids[at]!;
      const step = at < toldCount ? (named.get(this.#rootOf(id)) ?? 0) : 0;
      this.#postings.append(id, slot, this.#counts[id]! | (step << NAMED_SHIFT));
      this.#counts[id] = 0;
    }
  }

  /** Subtracts a dead slot's words from the field totals; the next compaction removes its postings. */
  remove(slot: number): void {
    for (const field of FIELDS.keys()) {
      this.#lengthTotals[field]! -= this.#lengths[slot * FIELDS.length + field]!;
    }
  }

  /** Visits each slot that has the word, dead ones included, with its packed counts by field. */
  forEach(wordId: number, visit: Visit): void {
    this.#postings.forEach(wordId, visit);
  }

  /** The entries of {@link forEach}, as slots and counts in turn; valid until the next call. */
  entries(wordId: number): Uint32Array {
    return this.#postings.entries(wordId);
  }

  /** Whether `test` holds for any slot that has the word. */
  some(wordId: number, test: (slot: number) => boolean): boolean {
    return this.#postings.some(wordId, test);
  }

  /** {@link some} of the slots whose title or groups have the word. */
  someName(wordId: number, test: (slot: number) => boolean): boolean {
    return this.#postings.some(wordId, (slot, counts) => (counts & NAME_BITS) !== 0 && test(slot));
  }

  /** Slots that have the word, dead ones included. */
  count(wordId: number): number {
    return this.#postings.count(wordId);
  }

  /** The same index without dead slots, and without unused words once there are many. */
  compacted(documents: Int32Array, slotCount: number): WordIndex {
    const isKept = (slot: number): boolean => documents[slot] !== -1;
    const ids = Array.from({ length: this.#postings.listCount }, (_, id) => id);
    const liveIds = ids.filter((id) => this.some(id, isKept));
    const keepsWords = liveIds.length >= ids.length * LIVE_WORD_SHARE_MIN;
    const target = new WordIndex(keepsWords ? this.vocabulary : undefined);
    target.#copyLengths(this.#lengths, documents, slotCount);
    for (const id of liveIds) {
      const list = keepsWords ? id : target.#addWord(this.vocabulary.wordOf(id));
      this.forEach(id, (slot, counts) => {
        if (isKept(slot)) target.#postings.append(list, documents[slot]!, counts);
      });
    }
    return target;
  }

  /** Writes the words of `slotCount` slots to a snapshot, or reads them from one into an empty index. */
  async transfer(fields: SnapshotFields, slotCount: number): Promise<void> {
    await this.vocabulary.transfer(fields);
    await this.#postings.transfer(fields);
    this.#lengths = await fields.column(this.#lengths, slotCount * FIELDS.length);
    this.#lengthTotals.set(await fields.column(this.#lengthTotals, FIELDS.length));
    this.#reserveLists();
  }

  #copyLengths(lengths: Uint16Array, documents: Int32Array, slotCount: number): void {
    this.#lengths = new Uint16Array(Math.max(slotCount, 1024) * FIELDS.length);
    for (const [slot, moved] of documents.entries()) {
      if (moved === -1) continue;
      for (const field of FIELDS.keys()) {
        const length = lengths[slot * FIELDS.length + field]!;
        this.#lengths[moved * FIELDS.length + field] = length;
        this.#lengthTotals[field]! += length;
      }
    }
  }

  #rootOf(id: number): string {
    const known = this.#roots.get(id);
    if (known !== undefined) return known;
    const root = stem(this.vocabulary.wordOf(id), 'en');
    if (this.#roots.size === ROOTS_MAX) this.#roots.clear();
    this.#roots.set(id, root);
    return root;
  }

  /** Adds one field's words to the pending counts, new words to `ids`; returns how many words. */
  #countField(field: number, text: string, ids: number[]): number {
    if (text === '') return 0;
    const shift = field * COUNT_BITS;
    let length = 0;
    for (const line of this.#linesOf(field, text)) {
      this.#count(line.ids, SAID, shift, ids);
      this.#count(line.partIds, 1, shift, ids);
      length += line.length;
      if (length >= FIELD_WORDS_MAX) break;
    }
    return length;
  }

  #count(found: readonly number[], share: number, shift: number, ids: number[]): void {
    for (let at = 0; at < found.length; at += 1) {
      const id = found[at]!;
      const counts = this.#counts[id]!;
      if (counts === 0) ids.push(id);
      const room = COUNT_MAX - ((counts >>> shift) & COUNT_MAX);
      this.#counts[id] = counts + (Math.min(share, room) << shift);
    }
  }

  /** The words of a field's text. Lines repeat in most fields, and are split once. */
  #linesOf(field: number, text: string): readonly Line[] {
    if (!REPEATED_TEXT.has(FIELDS[field]!)) return [this.#read(field, text)];
    if (!text.includes('\n')) return [this.#remembered(field, text)];
    return text.split('\n').map((line) => this.#remembered(field, line));
  }

  #remembered(field: number, text: string): Line {
    const known = this.#lines[field]!.get(text);
    if (known !== undefined) return known;
    const line = this.#read(field, text);
    if (text.length <= LINE_CHARS_MAX) {
      if (this.#lines[field]!.size === LINES_MAX) this.#lines[field]!.clear();
      this.#lines[field]!.set(text, line);
    }
    return line;
  }

  #read(field: number, text: string): Line {
    const skipStopWords = RUNNING_TEXT.has(FIELDS[field]!);
    const line: Line = { ids: [], partIds: [], length: 0 };
    forEachIndexWord(text, FIELD_WORDS_MAX, (word) => {
      line.length += word.length;
      if (skipStopWords && isStopWordKey(word.key)) return;
      const id = this.vocabulary.idOfKey(word.key) ?? this.#addWord(word.text());
      (word.isPart ? line.partIds : line.ids).push(id);
    });
    return line;
  }

  #addWord(word: string): number {
    const id = this.vocabulary.add(word);
    this.#reserveLists();
    return id;
  }

  /** A posting list and a pending count for every word. */
  #reserveLists(): void {
    const { size } = this.vocabulary;
    while (this.#postings.listCount < size) this.#postings.addList();
    if (size > this.#counts.length) this.#counts = grown(this.#counts, size);
  }
}
