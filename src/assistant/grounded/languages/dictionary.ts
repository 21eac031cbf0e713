// Words of a language with their English meanings: the shopper's word, and the catalogue's.

import { nearestWord } from '../../../base/nearest-word.ts';
import { folded } from '../text.ts';

/** The inflection of a language, which a dictionary needs to find its words. */
export interface Inflection {
  /** A word and its possible base forms, the word itself first. */
  readonly formsOf: (lower: string) => readonly string[];
  /** Words that join the words of one name: "sac de couchage". */
  readonly joins: ReadonlySet<string>;
  /** Adjectives that stand before the noun, in a language where others stand behind it. */
  readonly leading: ReadonlySet<string>;
  /** Whether the language writes compounds: "Regenjacke". */
  readonly compounds: boolean;
  /** How words of both languages differ in English: "Keramik" is "ceramic". */
  readonly cognates?: readonly (readonly [own: RegExp, english: string])[];
}

/** A longer word is not split: the time grows with the square of its length. */
const COMPOUND_LENGTH_MAX = 40;
/** The least length of a part of a compound. */
const PART_LENGTH_MIN = 3;
/** The most parts of a compound that are examined, and the most meanings of its first part. */
const PARTS_MAX = 3;
const FIRST_MEANINGS_MAX = 2;
/** A shorter word is a letter away from many others. */
const SLIP_LENGTH_MIN = 6;
const COGNATE_LENGTH_MIN = 5;
const VOWEL = /[aeiouyäöü]/u;

/** The link between the parts of a compound: "Gesicht-s-creme". */
const JOINTS = ['', 's', 'n', 'e', 'en', 'er'];

/** The entries of a dictionary: meanings by word and by name. */
class Entries {
  readonly words = new Map<string, readonly string[]>();
  /** By the word without its accents, as hurried shoppers write it. */
  readonly folded = new Map<string, readonly string[]>();
  /** Names of several words, by their key without joins and endings. */
  readonly names = new Map<string, readonly string[]>();
  /** The beginnings of those keys. */
  readonly firsts = new Set<string>();
  /** The number of words in the longest name, without joins. */
  readonly nameLengthMax: number = 1;

  constructor(text: string, joins: ReadonlySet<string>) {
    for (const entry of text.split(/[;\n]/u)) {
      const [word, ...meanings] = entry.trim().split(/\s+/u);
      if (word === undefined || word === '') continue;
      const spaced = (meanings.length > 0 ? meanings : [word]).map((one) =>
        one.replaceAll('_', ' '),
      );
      const words = word
        .replaceAll("'", '_')
        .split('_')
        .filter((one) => !joins.has(one));
      const [only = ''] = words;
      // "À pois" is one word behind its join.
      if (words.length === 1 && word.includes('_')) this.words.set(only, spaced);
      else if (word.includes('_')) {
        this.names.set(words.map(stemOf).join(' '), spaced);
        this.firsts.add(stemOf(only));
        this.nameLengthMax = Math.max(this.nameLengthMax, words.length);
      } else {
        this.words.set(word, spaced);
        const plain = folded(word);
        this.folded.set(plain, [...(this.folded.get(plain) ?? []), ...spaced]);
      }
    }
  }
}

/** Beginnings of German verbs, which are no words: "verrückt" has nothing to do with a back. */
const PREFIX = /^(?:ver|ent|zer|ein|unge)$/u;
/** What turns an adjective of a language with compounds into its opposite, as in English: "ungesalzen" is "unsalted". */
const OPPOSITE = /^un(?=\p{L}{4})/u;

export class Dictionary {
  readonly #textOf: () => string;
  readonly #inflection: Inflection;
  #entries: Entries | undefined;

  /**
   * Entries separated by semicolons or lines: the word, then its English meanings; `_` is a space. They are read at
   * the first use: a server whose tenants all have a model never needs them.
   */
  constructor(textOf: () => string, inflection: Inflection) {
    this.#textOf = textOf;
    this.#inflection = inflection;
  }

  get #read(): Entries {
    return (this.#entries ??= new Entries(this.#textOf(), this.#inflection.joins));
  }

  /** The number of words in the longest name, without joins. */
  get nameLengthMax(): number {
    return this.#read.nameLengthMax;
  }

  /** Each English thing with the words for it, in the format of a dictionary; first meanings lead. */
  static inverted(dictionaries: readonly Dictionary[]): string {
    const words = new Map<string, string[]>();
    const entries = dictionaries
      .flatMap((one) => one.#textOf().split(/[;\n]/u))
      .map((entry) => entry.trim().split(/\s+/u))
      // "Orange" is called so in both.
      .map((words) => (words.length > 1 ? words : words.concat(words)));
    const most = Math.max(...entries.map(({ length }) => length));
    for (let at = 1; at < most; at += 1) {
      for (const [word = '', ...meanings] of entries) {
        const meaning = meanings[at - 1];
        if (meaning !== undefined) words.set(meaning, [...(words.get(meaning) ?? []), word]);
      }
    }
    return [...words].map(([meaning, own]) => `${meaning} ${own.join(' ')}`).join('\n');
  }

  /** Whether the word joins other words to one name. */
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
    return this.#read.firsts.has(stemOf(lower));
  }

  /** The English meanings of a name of one or several words, given without joins. */
  nameOf(lowerWords: readonly string[]): readonly string[] {
    if (lowerWords.length === 1) return this.meaningsOf(lowerWords[0]!);
    return this.#read.names.get(lowerWords.map(stemOf).join(' ')) ?? [];
  }

  /** The English meanings of the word or its base form, the commonest first. */
  meaningsOf(lower: string): readonly string[] {
    const { formsOf } = this.#inflection;
    const found = formsOf(lower).flatMap((form) => this.#read.words.get(form) ?? []);
    if (found.length > 0) return [...new Set(found)];
    const plain = folded(lower);
    // "Kuehlschrank" is the spelling without "ü".
    const spellings = [plain, plain.replaceAll(/(?<=[aou])e/gu, '')];
    const near = spellings.flatMap(formsOf).flatMap((form) => this.#read.folded.get(form) ?? []);
    if (near.length > 0 || !this.#inflection.compounds || !OPPOSITE.test(lower))
      return [...new Set(near)];
    return this.meaningsOf(lower.replace(OPPOSITE, '')).map((one) => `un${one}`);
  }

  /** The word as English may spell it; none if it would be spelt the same. */
  cognatesOf(lower: string): readonly string[] {
    const { cognates = [] } = this.#inflection;
    if (lower.length < COGNATE_LENGTH_MIN) return [];
    const english = cognates.reduce((one, [own, instead]) => one.replace(own, instead), lower);
    return english === lower ? [] : [english, `${english}al`];
  }

  /** The English meanings of the word one letter away from a misspelt one: "wheelbarow". */
  meaningsOfSlip(lower: string): readonly string[] {
    if (lower.length < SLIP_LENGTH_MIN) return [];
    const like = [...this.#read.words.keys()].filter(
      (one) => one[0] === lower[0] && Math.abs(one.length - lower.length) <= 1,
    );
    const meant = nearestWord(lower, like, { distanceMax: 1 });
    return meant === undefined ? [] : this.meaningsOf(meant);
  }

  /** Names for a thing of two words: "Gesichtscreme" for face cream, and its words apart. */
  pairedOf(first: string, thing: string): Record<'joined' | 'apart', readonly string[]> {
    const [firsts = [], things = []] = [first, thing].map((one) =>
      this.meaningsOf(one).slice(0, FIRST_MEANINGS_MAX),
    );
    // "Dusche", "Duschgel": a final vowel may drop.
    const stems = new Set(firsts.flatMap((one) => [one, one.replace(/e$/u, '')]));
    const joined = [...stems].flatMap((one) =>
      things.flatMap((other) => JOINTS.map((joint) => one + joint + other)),
    );
    return {
      // "Fragrance free" is "fragrance-free".
      joined: [...this.meaningsOf(`${first}-${thing}`), ...joined],
      apart: firsts.flatMap((one) => things.map((other) => `${one} ${other}`)),
    };
  }

  /**
   * "Hundeleinen": dog leash. Takes the split with the longest last part that has an entry; "LED" of
   * "LED-Lampe" stays unchanged.
   */
  partsOf(lower: string, partsMax = PARTS_MAX): Parted | undefined {
    const isCompound = this.#inflection.compounds && lower.length <= COMPOUND_LENGTH_MAX;
    if (!isCompound || partsMax < 2) return undefined;
    const more = (thing: string): readonly string[] =>
      this.partsOf(thing, partsMax - 1)?.meanings ?? [];
    return this.#partedBy(lower, (thing) => this.meaningsOf(thing)) ?? this.#partedBy(lower, more);
  }

  /** Every way to take a word apart in two, the longest last part first; none if the language writes no compounds. */
  splitsOf(lower: string): (readonly [first: string, thing: string])[] {
    const isCompound =
      this.#inflection.compounds && lower.length <= COMPOUND_LENGTH_MAX && /^\p{L}+$/u.test(lower);
    const count = isCompound ? lower.length - 2 * PART_LENGTH_MIN + 1 : 0;
    return Array.from({ length: Math.max(0, count) }, (_, at) => [
      lower.slice(0, at + PART_LENGTH_MIN),
      lower.slice(at + PART_LENGTH_MIN),
    ]);
  }

  /** "Uhr" of "Taucheruhr", with its meanings: the last part of a word whose first part has no entry. */
  tailOf(lower: string): Tail | undefined {
    for (const [first, thing] of this.splitsOf(lower)) {
      const isWord =
        VOWEL.test(first) &&
        !PREFIX.test(first) &&
        first.length + thing.length > 2 * PART_LENGTH_MIN;
      const meanings = isWord ? this.meaningsOf(thing) : [];
      if (meanings.length > 0) return { first, meanings };
    }
    return undefined;
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

/** The first part of a compound, and English meanings of the last. */
interface Tail {
  readonly first: string;
  readonly meanings: readonly string[];
}

/** The last part of a compound, and English meanings of the whole. */
interface Parted {
  readonly thing: string;
  readonly meanings: readonly string[];
}

/** The common part of a word's forms in a name. */
function stemOf(lower: string): string {
  const plain = folded(lower);
  return plain.length > 3 ? plain.replace(/(?:es|x|s|e)$/u, '') : plain;
}
