// Values of text attributes, which no schema lists: the products tell them.

import type { CatalogueSchema } from './catalogue-schema.ts';
import { isCommonWord } from './common-words.ts';
import { attributeFacet } from './facet-index.ts';
import { addPhrase, countOf, type Candidate, type LiveFacets, type Phrases } from './phrases.ts';
import { LANGUAGES } from './stemming.ts';
import { isStopWordSomewhere } from './stop-words.ts';

/** An attribute with more values is no choice: they are texts. A catalogue import takes as many for a choice. */
const CHOICES_MAX = 60;
/** Most words of which it is kept whether most products tell them in an attribute. */
const USUAL_MAX = 10_000;
/** Most values that are read: about a second. A schema may have millions of attributes. */
const VALUES_MAX = 50_000;
/** A longer value is a text. */
const CHOICE_LENGTH_MAX = 64;
/** "42", "m" and "yes" say nothing without the name of their attribute. */
const SAYS_NOTHING = /^(?:.|[\d.,]+|no|none|true|false|n\/a|ja|nein|oui|non)$/u;

/** Between values that a text joins: "Dog and cat", "Black/White"; but "6 lenses/box" are so many in each. */
const VALUE_JOINT = /\s*[,;&+|]\s*|(?<!\d[^/]*)\s*\/\s*|\s*\/\s*(?=\d)|\s+(?:and|und|et)\s+/u;

/** One of a long list of values: a sentence has more words between its commas. */
const BADGE = /^\S{1,24}(?:\s\S{1,24}){0,2}$/u;

/** A value whose first letters may be said for it. */
const SEVERAL_WORDS = /^\p{L}{2,}(?:[\s-]\p{L}{2,}){2,4}$/u;

/** "MFT" for "Micro Four Thirds", unless those letters are a word: "dark oak grain". */
function initialsOf(value: string): readonly string[] {
  if (!SEVERAL_WORDS.test(value) || VALUE_JOINT.test(value)) return [];
  const letters = value.replaceAll(/(?<=\p{L})\p{L}+[\s-]?/gu, '');
  return isCommonWord(letters, LANGUAGES) || isStopWordSomewhere(letters) ? [] : [letters];
}

/** The names by which a value may be meant: itself, each of several that it joins, and its first letters. */
function namesOfValue(value: string): readonly string[] {
  const parts = value.split(VALUE_JOINT);
  // A long list of badges, "Gluten-free, Vegan, …", is no text: each of them is short.
  const isText = value.length > CHOICE_LENGTH_MAX && parts.some((one) => !BADGE.test(one));
  if (isText) return [];
  return [...new Set([value, ...parts, ...initialsOf(value)])].filter(
    (one) => one.length <= CHOICE_LENGTH_MAX && !SAYS_NOTHING.test(one),
  );
}

/** The values that a catalogue's products tell, by the phrases that name them. */
export class ToldValues {
  readonly #schema: CatalogueSchema;
  /** How many values were read of each attribute that has few enough. */
  readonly #known = new Map<string, number>();
  readonly #phrases: Phrases = new Map();
  /** Whether most products with a word have it in an attribute, as long as no product changes. */
  readonly #usual = new Map<string, boolean>();
  #count = 0;
  #facetCount = 0;

  constructor(schema: CatalogueSchema) {
    this.#schema = schema;
  }

  /** Reads the values that were added since the last time, until `untilMs` of the monotonic clock; true while there are more. */
  learn({ facetCount, valuesOf }: LiveFacets, untilMs: number): boolean {
    if (facetCount === this.#facetCount) return false;
    for (const {
      attribute_key: key,
      data_type,
      assistant_exposed,
    } of this.#schema.attributes.values()) {
      if (data_type !== 'text' || assistant_exposed !== true) continue;
      const values = valuesOf(key);
      const known = this.#known.get(key) ?? 0;
      if (values === undefined || values.size === known) continue;
      if (values.size > CHOICES_MAX || this.#count >= VALUES_MAX) {
        this.#known.delete(key);
        continue;
      }
      this.#known.set(key, values.size);
      for (const value of [...values.keys()].slice(known)) this.#add(key, value);
      if (performance.now() >= untilMs) return true;
    }
    this.#facetCount = facetCount;
    return false;
  }

  has(phraseKey: string): boolean {
    return this.#phrases.has(phraseKey);
  }

  /** The values that a phrase names, of attributes that still have few. */
  named(phraseKey: string): readonly Candidate[] {
    return (this.#phrases.get(phraseKey) ?? []).filter(({ key }) => this.#known.has(key));
  }

  /** Products have changed. */
  forget(): void {
    if (this.#usual.size > 0) this.#usual.clear();
  }

  /**
   * Without the values of attributes that most products with that word lack: of four hundred wireless mice four may
   * say so in an attribute, and the others in their titles. A schema that lists a value is believed.
   */
  usual(candidates: readonly Candidate[], said: string, live: LiveFacets): readonly Candidate[] {
    const told = Map.groupBy(candidates, ({ isTold, key }) => (isTold === true ? key : ''));
    return candidates.filter(({ isTold, key }) => {
      if (isTold !== true) return true;
      const name = `${key} ${said}`;
      let isUsual = this.#usual.get(name);
      if (isUsual === undefined) {
        const own = told.get(key)!;
        const count = own.reduce((sum, { facet }) => sum + countOf(facet, live), 0);
        isUsual = count >= live.wordCount(said) / 2;
        if (this.#usual.size >= USUAL_MAX) this.#usual.clear();
        this.#usual.set(name, isUsual);
      }
      return isUsual;
    });
  }

  #add(key: string, value: string): void {
    this.#count += 1;
    const facet = attributeFacet(key, value);
    for (const label of namesOfValue(value)) {
      const one = { kind: 'attribute', key, value, label, facet, isTold: true } as const;
      addPhrase(this.#phrases, label, one);
    }
  }
}
