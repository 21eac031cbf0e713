// Words of a language with those of English: what a shopper calls a thing, and what a catalogue may.

import { nearestWord } from '../../../base/nearest-word.ts';
import { folded } from '../text.ts';

/** How the words of a language change: what a dictionary needs to find them. */
export interface Inflection {
  /** A word and what it may be a form of, itself first. */
  readonly formsOf: (lower: string) => readonly string[];
  /** Words that join the words of one name: "sac de couchage". */
  readonly joins: ReadonlySet<string>;
  /** Words that stand before the thing that they describe, where others stand behind it. */
  readonly leading: ReadonlySet<string>;
  /** Whether words are written together: "Regenjacke". */
  readonly compounds: boolean;
}

/** A longer word is no compound: to take it apart takes time by the square of its length. */
const COMPOUND_LENGTH_MAX = 40;
/** A part of a compound is at least so long. */
const PART_LENGTH_MIN = 3;
/** So many parts of a compound are known, and so many meanings of its first part are tried. */
const PARTS_MAX = 3;
const FIRST_MEANINGS_MAX = 2;
/** A shorter word is a letter away from many others. */
const SLIP_LENGTH_MIN = 6;

/** What stands between the parts of a compound: "Gesicht-s-creme". */
const JOINTS = ['', 's', 'n', 'e', 'en', 'er'];

export class Dictionary {
  readonly #text: string;
  readonly #words = new Map<string, readonly string[]>();
  /** By the word without its accents, as hurried shoppers write it. */
  readonly #folded = new Map<string, readonly string[]>();
  /** Names of several words, by what is left of them without joins and endings. */
  readonly #names = new Map<string, readonly string[]>();
  /** What those names begin with, as they are kept. */
  readonly #firsts = new Set<string>();
  readonly #inflection: Inflection;
  /** Of so many words is the longest name, joins left out. */
  readonly nameLengthMax: number = 1;

  /** Entries separated by semicolons or lines: the word, then what English calls it; `_` is a space. */
  constructor(text: string, inflection: Inflection) {
    this.#text = text;
    this.#inflection = inflection;
    for (const entry of text.split(/[;\n]/u)) {
      const [word, ...meanings] = entry.trim().split(/\s+/u);
      if (word === undefined || word === '') continue;
      const spaced = (meanings.length > 0 ? meanings : [word]).map((one) =>
        one.replaceAll('_', ' '),
      );
      const words = word
        .replaceAll("'", '_')
        .split('_')
        .filter((one) => !this.joins(one));
      const [only = ''] = words;
      // "À pois" is one word behind its join.
      if (words.length === 1 && word.includes('_')) this.#words.set(only, spaced);
      else if (word.includes('_')) {
        this.#names.set(words.map(stemOf).join(' '), spaced);
        this.#firsts.add(stemOf(only));
        this.nameLengthMax = Math.max(this.nameLengthMax, words.length);
      } else {
        this.#words.set(word, spaced);
        const plain = folded(word);
        this.#folded.set(plain, [...(this.#folded.get(plain) ?? []), ...spaced]);
      }
    }
  }

  /** Each thing in English with the words for it, as a dictionary is written; a first meaning leads. */
  static inverted(dictionaries: readonly Dictionary[]): string {
    const words = new Map<string, string[]>();
    const entries = dictionaries
      .flatMap((one) => one.#text.split(/[;\n]/u))
      .map((entry) => entry.trim().split(/\s+/u));
    const most = Math.max(...entries.map(({ length }) => length));
    for (let at = 1; at < most; at += 1) {
      for (const [word = '', ...meanings] of entries) {
        const meaning = meanings[at - 1];
        if (meaning !== undefined) words.set(meaning, [...(words.get(meaning) ?? []), word]);
      }
    }
    return [...words].map(([meaning, own]) => `${meaning} ${own.join(' ')}`).join('\n');
  }

  /** Whether the word joins others to one name. */
  joins(lower: string): boolean {
    return this.#inflection.joins.has(lower);
  }

  /** Whether the language joins words to names of several. */
  get isJoining(): boolean {
    return this.#inflection.joins.size > 0;
  }

  /** Whether the word stands before the thing that it describes, in any of its forms. */
  leads(lower: string): boolean {
    const { formsOf, leading } = this.#inflection;
    return formsOf(lower).some((form) => leading.has(form));
  }

  /** Whether a name of several words may begin with the word. */
  beginsName(lower: string): boolean {
    return this.#firsts.has(stemOf(lower));
  }

  /** What English calls a thing of several words; none joins others. */
  nameOf(lowerWords: readonly string[]): readonly string[] {
    return this.#names.get(lowerWords.map(stemOf).join(' ')) ?? [];
  }

  /** What English calls the word or what it is a form of, the commonest first. */
  meaningsOf(lower: string): readonly string[] {
    const { formsOf } = this.#inflection;
    const found = formsOf(lower).flatMap((form) => this.#words.get(form) ?? []);
    if (found.length > 0) return [...new Set(found)];
    const plain = folded(lower);
    // "Kuehlschrank" is written so where there is no "ü".
    const spellings = [plain, plain.replaceAll(/(?<=[aou])e/gu, '')];
    const near = spellings.flatMap(formsOf).flatMap((form) => this.#folded.get(form) ?? []);
    return [...new Set(near)];
  }

  /** What English calls the word that a misspelt one is a letter away from: "wheelbarow". */
  meaningsOfSlip(lower: string): readonly string[] {
    if (lower.length < SLIP_LENGTH_MIN) return [];
    const like = [...this.#words.keys()].filter(
      (one) => one[0] === lower[0] && Math.abs(one.length - lower.length) <= 1,
    );
    const meant = nearestWord(lower, like, { distanceMax: 1 });
    return meant === undefined ? [] : this.meaningsOf(meant);
  }

  /** As one word, what those of two words may be called: "Gesichtscreme" for face cream. */
  joinedOf(first: string, thing: string): readonly string[] {
    const [firsts, things] = [first, thing].map((one) =>
      this.meaningsOf(one).slice(0, FIRST_MEANINGS_MAX),
    );
    // "Dusche", "Duschgel": what ends in a vowel may lose it.
    const stems = firsts!.flatMap((one) => [one, one.replace(/e$/u, '')]);
    return [...new Set(stems)].flatMap((one) =>
      things!.flatMap((other) => JOINTS.map((joint) => one + joint + other)),
    );
  }

  /**
   * "Hundeleinen": dog leash. Of all ways to part the word, the one with the longest thing that has
   * an entry; "LED" of "LED-Lampe" stays as it is.
   */
  partsOf(lower: string, partsMax = PARTS_MAX): Parted | undefined {
    const isCompound = this.#inflection.compounds && lower.length <= COMPOUND_LENGTH_MAX;
    if (!isCompound || partsMax < 2) return undefined;
    const more = (thing: string): readonly string[] =>
      this.partsOf(thing, partsMax - 1)?.meanings ?? [];
    return this.#partedBy(lower, (thing) => this.meaningsOf(thing)) ?? this.#partedBy(lower, more);
  }

  #partedBy(lower: string, meaningsOf: (thing: string) => readonly string[]): Parted | undefined {
    const hyphen = lower.lastIndexOf('-');
    for (let at = PART_LENGTH_MIN; at <= lower.length - PART_LENGTH_MIN; at += 1) {
      if (hyphen > 0 && at !== hyphen + 1) continue;
      const first = lower.slice(0, at).replace(/-$/u, '');
      const known = this.meaningsOf(first).slice(0, FIRST_MEANINGS_MAX);
      const firsts = known.length === 0 && hyphen > 0 ? [first] : known;
      if (firsts.length === 0) continue;
      const thing = lower.slice(at);
      const meanings = meaningsOf(thing);
      if (meanings.length === 0) continue;
      return {
        thing,
        meanings: firsts.flatMap((one) => meanings.map((other) => `${one} ${other}`)),
      };
    }
    return undefined;
  }
}

/** A compound as the thing that it is, and what English may call the whole. */
interface Parted {
  readonly thing: string;
  readonly meanings: readonly string[];
}

/** What the forms of a word in a name have in common. */
function stemOf(lower: string): string {
  const plain = folded(lower);
  return plain.length > 3 ? plain.replace(/(?:es|x|s|e)$/u, '') : plain;
}
