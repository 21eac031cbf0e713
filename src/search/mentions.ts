// Facet values that a sentence names: "waterproof blue Bosch shoes" is four filters.

import type { CatalogueSchema, Labels, SchemaAttribute } from './catalogue-schema.ts';
import { isCommonWord } from './common-words.ts';
import { attributeFacet, BRAND, COLLECTION, TAXONOMY, type Facet } from './facet-index.ts';
import { fold } from './fold.ts';
import {
  addPhrase,
  byFacet,
  type Candidate,
  countOf,
  emptyKey,
  isArticle,
  type LiveFacets,
  PHRASE_WORDS_MAX,
  withRoot,
} from './phrases.ts';
import type { FacetMention } from './port.ts';
import { LANGUAGES, languagesOf, stem, type Language } from './stemming.ts';
import { isStopWordSomewhere } from './stop-words.ts';
import { tokenize, type Token } from './tokenizer.ts';
import { ToldValues } from './told-values.ts';

interface Span {
  readonly start: number;
  readonly end: number;
  readonly wordCount: number;
  /** The phrase by its stems, in each language. */
  readonly keys: readonly string[];
}

/** If a phrase has two meanings, the earlier kind wins: a department before a collection. */
const KINDS: readonly FacetMention['kind'][] = ['taxonomy', 'brand', 'attribute', 'collection'];
/** Shorter words of a brand's name are initials and titles. */
const SHORT_NAME_LENGTH_MIN = 4;
/** Most brands of one first word that are meant by it. */
const LINES_MAX = 10;
/** Most attributes with a value of one name that are told. */
const ALIKE_MAX = 20;
/** With more brands than these no word of one is read: it takes a twentieth of a second for each 10,000. */
const SHORT_BRANDS_MAX = 20_000;
/** Most names read of a schema: about two seconds and 140 MB. A schema may have millions. */
const NAMES_MAX = 200_000;
/** Texts that name a value in several languages are written "Blue / Blau". */
const LANGUAGE_SEPARATOR = ' / ';
/** Between the names that a group joins: "Curtains & blinds". */
const NAME_JOINT = /\s*[,;&+]\s*|\s+(?:and|und|et)\s+/u;

/** "Snowboard, boots" are two things, and no snowboard boots. */
const LIST_JOINT = /[,;.!?]\s/u;

/** Finds the facet values of one schema and the brands of the catalogue in a text. */
export class MentionFinder {
  readonly #schema: CatalogueSchema;
  /** The names that are still to be read, one at a step. */
  readonly #unread: Generator<void, void>;
  readonly #namesMax: number;
  #nameCount = 0;
  readonly #phrases = new Map<string, Candidate[]>();
  #brandPhrases = new Map<string, Candidate[]>();
  /** Brands by each word of a longer name; null for a word of several brands. */
  #brandsByWord = new Map<string, Candidate | null>();
  /** Brands of several words by the first one: "Bosch Professional". */
  #brandsByFirst = new Map<string, Candidate[]>();
  #brandSpellings: LiveFacets['brandSpellings'] | undefined;
  readonly #brands = new Set<string>();
  #told: ToldValues;

  /** `namesMax` bounds the names that are read of the schema. */
  constructor(schema: CatalogueSchema, namesMax = NAMES_MAX) {
    this.#schema = schema;
    this.#told = new ToldValues(schema);
    this.#namesMax = namesMax;
    this.#unread = this.#readSchema();
  }

  /**
   * Reads names of the schema, then values that only the products of the `live` catalogue tell, until `untilMs` of the
   * monotonic clock; true while there are more. Names beyond the bound are left out: groups come first, then attributes.
   */
  learn(live: LiveFacets, untilMs: number): boolean {
    while (this.#nameCount < this.#namesMax && !this.#unread.next().done) {
      if (performance.now() >= untilMs) return true;
    }
    return this.#told.learn(live, untilMs);
  }

  /**
   * The facet values that `text` names and a live product carries; longest phrase first, then by
   * place, never overlapping. One name of several taxonomies or collections gives one mention each.
   */
  find(text: string, locale: string | undefined, live: LiveFacets): FacetMention[] {
    this.#learnBrands(live.brandSpellings);
    this.learn(live, Number.POSITIVE_INFINITY);
    const tokens = tokenize(text);
    const taken = new Set<number>();
    const read: { meant: Candidate[]; start: number; end: number }[] = [];
    const meantBy = new Map<string, Candidate[]>();
    for (const { start, end, keys } of this.#spans(tokens, languagesOf(locale))) {
      const places = Array.from({ length: end - start }, (_, offset) => start + offset);
      if (places.some((place) => taken.has(place))) continue;
      // A long text may contain the same phrase many times.
      const said = wordsOf(tokens.slice(start, end));
      const isList = LIST_JOINT.test(text.slice(tokens[start]!.start, tokens[end - 1]!.end));
      const phrase = [said, isList, ...keys].join('\n');
      const named = (): readonly Candidate[] => {
        const found = this.#told.usual(
          this.#candidates(keys).filter(
            (one) => isSpelled(one, said) && (!isList || LIST_JOINT.test(one.label)),
          ),
          said,
          live,
        );
        if (found.length > 0) return found;
        // "Sonoma" of one house is what many wines of the valley say too.
        const isOfBrand = ({ facet }: Candidate): boolean =>
          countOf(facet, live) >= live.wordCount(said) / 2;
        return this.#calledShort(said).filter(isOfBrand);
      };
      const meant = meantBy.get(phrase) ?? this.#meant(withoutOtherWords(named(), said), live);
      meantBy.set(phrase, meant);
      if (meant.length === 0) continue;
      for (const place of places) taken.add(place);
      const offsets = { start: tokens[start]!.start, end: tokens[end - 1]!.end };
      const lines = meant.some(({ kind }) => kind === 'brand') ? this.#linesOf(said, live) : [];
      read.push({ meant: [...meant, ...lines], ...offsets });
    }
    const groups = read.flatMap(({ meant }) => meant.filter(({ kind }) => kind === 'taxonomy'));
    const facets = groups.map(({ facet }) => facet);
    const mentions: FacetMention[] = [];
    for (const { meant, ...offsets } of read) {
      for (const candidate of likeliest(meant, facets, live)) {
        const above = candidate.kind === 'taxonomy' ? this.#above(candidate.value) : {};
        const alike = facets.length === 0 ? alikeOf(meant) : {};
        const joined = joinedWith(candidate, meant);
        // Facets have no capitals and no diacritics: such a value is shown as it was said.
        const said = candidate.isTold ? { label: text.slice(offsets.start, offsets.end) } : {};
        const own = { ...shown(candidate, locale), ...said };
        mentions.push({ ...own, ...offsets, ...above, ...alike, ...joined });
      }
    }
    return mentions;
  }

  /** Products have changed. */
  forget(): void {
    this.#told.forget();
  }

  /** Every run of words that is a known phrase, longest first, then from the left. */
  #spans(tokens: readonly Token[], languages: readonly Language[]): Span[] {
    const roots = languages.map((language) => tokens.map(({ word }) => stem(word, language)));
    const spans: Span[] = [];
    for (let start = 0; start < tokens.length; start += 1) {
      const last = Math.min(start + PHRASE_WORDS_MAX, tokens.length);
      let keys = languages.map(emptyKey);
      for (let end = start + 1; end <= last; end += 1) {
        const before = keys;
        keys = before.map((key, language) => withRoot(key, roots[language]![end - 1]!));
        const all = [this.#phrases, this.#brandPhrases, this.#told];
        const isKnown = keys.some((key) => all.some((phrases) => phrases.has(key)));
        const isShort = end === start + 1 && this.#calledShort(tokens[start]!.word).length > 0;
        if (isKnown || isShort) spans.push({ start, end, wordCount: end - start, keys });
        // A phrase that goes on has no article: "above the knee" is the value "Above knee".
        if (end > start + 1 && isArticle(tokens[end - 1]!)) keys = before;
      }
    }
    return spans.sort((a, b) => b.wordCount - a.wordCount || a.start - b.start);
  }

  #candidates(keys: readonly string[]): Candidate[] {
    const found = new Set<Candidate>();
    for (const key of keys) {
      for (const candidate of this.#phrases.get(key) ?? []) found.add(candidate);
      for (const candidate of this.#brandPhrases.get(key) ?? []) found.add(candidate);
      for (const candidate of this.#told.named(key)) found.add(candidate);
    }
    return [...found];
  }

  /** The brand that people call by one word of its name: "Fenty" is no word of a language, and "beauty" is one. */
  #calledShort(word: string): Candidate[] {
    const brand = this.#brandsByWord.get(word) ?? this.#brandsByWord.get(word.replace(/s$/u, ''));
    return brand && !isCommonWord(word, LANGUAGES) ? [brand] : [];
  }

  /** The lines of a brand: "Bosch" means "Bosch Professional" too, where there is a "Bosch". */
  #linesOf(said: string, live: LiveFacets): Candidate[] {
    if (!live.brandSpellings.has(said)) return [];
    return (this.#brandsByFirst.get(said) ?? []).filter(({ facet }) => live.isCarried(facet));
  }

  /** The meanings of a phrase among live values: those of the first kind, the value of most products first. */
  #meant(candidates: readonly Candidate[], live: LiveFacets): Candidate[] {
    const known = candidates.filter(({ facet }) => live.isCarried(facet));
    const whole = known.filter(({ isPart }) => isPart !== true);
    // "Honey" of "Honey & syrups" is what things are, and a value of that name is what they are like.
    const carried = whole.some((one) => one.kind !== 'attribute') ? whole : known;
    const kind = KINDS.find((one) => carried.some((candidate) => candidate.kind === one));
    const meant = carried.filter((candidate) => candidate.kind === kind);
    if (meant.length < 2) return meant;
    const counted = meant
      .map((candidate) => ({ candidate, count: countOf(candidate.facet, live) }))
      .sort((a, b) => b.count - a.count || byFacet(a.candidate.facet, b.candidate.facet))
      .map(({ candidate }) => candidate);
    if (kind === 'brand') return counted.slice(0, 1);
    if (kind === 'attribute') return counted;
    const values = new Set(counted.map(({ value }) => value));
    const isCovered = ({ value }: Candidate): boolean =>
      kind === 'taxonomy' &&
      this.#schema.taxonomyPath(value).some((id) => id !== value && values.has(id));
    return counted.filter((candidate) => !isCovered(candidate));
  }

  #above(id: string): Pick<FacetMention, 'within'> {
    const within = this.#schema.taxonomyPath(id).slice(1);
    return within.length > 0 ? { within } : {};
  }

  *#readSchema(): Generator<void, void> {
    for (const { external_taxonomy_id: id, name, labels } of this.#schema.taxonomies.values()) {
      this.#addGroup('taxonomy', { id, name, labels });
      yield;
    }
    for (const { external_collection_id: id, name, labels } of this.#schema.collections.values()) {
      this.#addGroup('collection', { id, name, labels });
      yield;
    }
    for (const attribute of this.#schema.attributes.values()) {
      if (attribute.filterable !== true || attribute.assistant_exposed !== true) continue;
      yield* this.#addAttribute(attribute);
    }
  }

  *#addAttribute(attribute: SchemaAttribute): Generator<void, void> {
    const { attribute_key: key, name, data_type } = attribute;
    const names = inLanguages(name);
    // "Size 43" means "shoe size 43": the last word of a name is its kind.
    const shortNames = names.flatMap((one) => [one, one.slice(one.lastIndexOf(' ') + 1)]);
    if (data_type === 'boolean') {
      const facet = attributeFacet(key, true);
      for (const label of names) {
        this.#add(label, { kind: 'attribute', key, value: 'true', label, facet });
      }
      return;
    }
    for (const { value, label: written } of attribute.allowed_values ?? []) {
      const facet = attributeFacet(key, value);
      for (const label of new Set([...inLanguages(written ?? value), value])) {
        const shownLabel =
          label === value && written !== undefined ? inLanguages(written)[0]! : label;
        const candidate: Candidate = { kind: 'attribute', key, value, label: shownLabel, facet };
        // "42" and "m" mean a size only beside the word "size".
        const needsName = /^(?:\p{L}|[\d.,]+)$/u.test(label);
        const phrases = needsName
          ? [...new Set(shortNames)].flatMap((attributeName) => [
              `${attributeName} ${label}`,
              `${label} ${attributeName}`,
            ])
          : [label];
        for (const phrase of phrases) this.#add(phrase, candidate);
      }
      yield;
    }
  }

  #addGroup(
    kind: 'taxonomy' | 'collection',
    { id, name, labels }: { id: string; name: string; labels: Labels | undefined },
  ): void {
    const facet = { group: kind === 'taxonomy' ? TAXONOMY : COLLECTION, value: id };
    for (const label of new Set([name, ...Object.values(labels ?? {})].flatMap(inLanguages))) {
      const group = { kind, key: kind, value: id, label, labels, facet } as const;
      this.#add(label, group);
      const parts = label.split(NAME_JOINT).filter((part) => part !== '' && !part.endsWith('-'));
      if (parts.length > 1) for (const part of parts) this.#add(part, { ...group, isPart: true });
    }
  }

  #add(phrase: string, candidate: Candidate): void {
    this.#nameCount += 1;
    addPhrase(this.#phrases, phrase, candidate);
  }

  /** Which of them are words of a language is asked when a text says one. */
  #addWords(brand: Candidate): void {
    const tokens = tokenize(brand.label);
    if (tokens.length < 2) return;
    const first = tokens[0]!.word;
    const lines = this.#brandsByFirst.get(first) ?? [];
    if (lines.length < LINES_MAX) this.#brandsByFirst.set(first, [...lines, brand]);
    for (const { word } of tokens) {
      if (word.length < SHORT_NAME_LENGTH_MIN) continue;
      const known = this.#brandsByWord.get(word);
      const isSame = known === undefined || (known && fold(known.label) === fold(brand.label));
      this.#brandsByWord.set(word, isSame ? (known ?? brand) : null);
    }
  }

  #learnBrands(spellings: LiveFacets['brandSpellings']): void {
    // A compaction passes another map; between two compactions brands are only added.
    if (spellings !== this.#brandSpellings) {
      this.#brandSpellings = spellings;
      this.#brandPhrases = new Map();
      this.#brandsByWord = new Map();
      this.#brandsByFirst = new Map();
      this.#brands.clear();
      this.#told = new ToldValues(this.#schema);
    }
    const brands = [...spellings.values()].flat();
    if (brands.length === this.#brands.size) return;
    const isFew = brands.length <= SHORT_BRANDS_MAX;
    if (!isFew) [this.#brandsByWord, this.#brandsByFirst].forEach((names) => names.clear());
    for (const brand of brands) {
      if (this.#brands.has(brand)) continue;
      if (this.#brands.size >= NAMES_MAX) return;
      this.#brands.add(brand);
      const facet = { group: BRAND, value: brand };
      const candidate = { kind: 'brand', key: 'brand', value: brand, label: brand, facet } as const;
      addPhrase(this.#brandPhrases, brand, candidate);
      if (isFew) this.#addWords(candidate);
    }
  }
}

/** The other values of an attribute that the text means too: "Dog and cat" by "dog". */
function joinedWith({ kind, key, value }: Candidate, meant: readonly Candidate[]) {
  if (kind !== 'attribute') return {};
  const also = meant.flatMap((one) => (one.key === key && one.value !== value ? one.value : []));
  return also.length > 0 ? { also: also.slice(0, ALIKE_MAX) } : {};
}

/** "Full frame" of a camera is its sensor, of a lens what it covers: the value of most products in the named groups. */
function likeliest(meant: Candidate[], groups: readonly Facet[], live: LiveFacets): Candidate[] {
  const [first, ...others] = meant;
  if (first?.kind !== 'attribute' || others.length === 0) return meant;
  if (groups.length === 0) return [first];
  // Thousands of attributes may have a value of the same name: the rows of the groups are read once.
  const inside = new Set<number>();
  for (const group of groups) live.forEachRow(group, (row) => inside.add(row));
  let best = { candidate: first, count: countOf(first.facet, live, inside) };
  for (const candidate of others) {
    const count = countOf(candidate.facet, live, inside);
    if (count > best.count) best = { candidate, count };
  }
  return [best.candidate];
}

/** The values of other attributes that have the name of the first: what was spoken of before tells which is meant. */
function alikeOf([first, ...others]: readonly Candidate[]): Pick<FacetMention, 'alike'> {
  if (first?.kind !== 'attribute' || others.length === 0) return {};
  return {
    alike: others
      .filter(({ key }) => key !== first.key)
      .slice(0, ALIKE_MAX)
      .map(({ key, value }) => ({ key, value })),
  };
}

/** Brands have no forms but a genitive: "Mäuse" are none of "Mauser", a "Boschs" drill is one of "Bosch". */
function isSpelled({ kind, label }: Candidate, said: string): boolean {
  const name = kind === 'brand' ? wordsOf(tokenize(label)) : said;
  // "Are" is no short form of the brand "Ares".
  const isShort = `${said}s` === name && !isStopWordSomewhere(said);
  return said === name || said === `${name}s` || isShort;
}

/** A longer ending makes another word of it: "bedding" has the stem of "bed". */
const ENDING_LENGTH_MAX = 2;

/** Where a group has the very name that is said, groups of other words with its stem are not meant: "Bedding" by "beds". */
function withoutOtherWords(candidates: readonly Candidate[], said: string): readonly Candidate[] {
  const isGroup = ({ kind }: Candidate): boolean => kind === 'taxonomy' || kind === 'collection';
  const gap = ({ label }: Candidate): number =>
    Math.abs(wordsOf(tokenize(label)).length - said.length);
  const isSaid = candidates.some((one) => isGroup(one) && isSpelled(one, said) && gap(one) <= 1);
  if (!isSaid) return candidates;
  return candidates.filter((one) => !isGroup(one) || gap(one) <= ENDING_LENGTH_MAX);
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => word).join('');
}

function shown(
  { kind, key, value, label, labels, isPart }: Candidate,
  locale: string | undefined,
): Omit<FacetMention, 'start' | 'end'> {
  const subtag = locale?.split('-', 1)[0] ?? '';
  const own = labels?.[locale ?? ''] ?? labels?.[subtag] ?? label;
  return { kind, key, value, label: own, ...(isPart ? { isPart } : {}) };
}

function inLanguages(text: string): string[] {
  return text.split(LANGUAGE_SEPARATOR).map((part) => part.trim());
}
