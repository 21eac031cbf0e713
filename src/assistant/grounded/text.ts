// The words of a message with their places in it, and plain text safe to put in a sentence.

import { LRUCache } from 'lru-cache';

import { isIn, matchesIn } from './phrases.ts';

/** A stretch of the tidied message, in UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Word extends Span {
  readonly text: string;
  readonly lower: string;
}

const WORD_COUNT_MAX = 200;
/** Replaces a phrase that was taken out, so that the words on its two sides do not join. */
export const TAKEN = '\u0000';

/** The message as every reader sees it: well-formed, composed, one kind of apostrophe, single spaces. */
export function tidy(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\u00ad\u200b\u2060\ufeff]/gu, '')
      // The "D" of "just curious :D" is a laugh, and no word.
      .replace(/(?:^|\s)(?:[:;]['-]?[DPpOo()]|[xX]D)(?!\S)/gu, '')
      // Every pattern would start anew at each space of a run.
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .replace(/[’‘´`]/gu, "'")
      .slice(0, 4_000)
      .toWellFormed()
  );
}

/** Data as one line of plain text: no line breaks, no invisible direction changes. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** `plain`, cut at a word's end with an ellipsis when longer than `lengthMax`. */
export function shorten(text: string, lengthMax: number): string {
  const line = plain(text);
  if (line.length <= lengthMax) return line;
  const cut = line.slice(0, lengthMax);
  const space = cut.lastIndexOf(' ');
  // Half a number is another number: only a text without a space is cut inside a word.
  const kept = space > 0 ? cut.slice(0, space) : cut;
  return `${kept.replace(/[\s,;:–-]+$/u, '').replace(/[\ud800-\udbff]$/u, '')}…`;
}

const WORD =
  /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|[-'./_+&](?=[\p{L}\p{N}])|,(?=\d)(?<=\d,))*(?:["+#″](?![\p{L}\p{N}]))?/gu;

/** The words of `text`; a hyphenated part number, "17\"" and "1,299.99" are one word each. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  WORD.lastIndex = 0;
  while (words.length < WORD_COUNT_MAX) {
    const match = WORD.exec(text);
    if (match === null) break;
    const [word] = match;
    const start = match.index;
    words.push({ text: word, lower: word.toLowerCase(), start, end: start + word.length });
  }
  return words;
}

export function overlaps(spans: readonly Span[], span: Span): boolean {
  return spans.some((one) => one.start < span.end && span.start < one.end);
}

/** Those of the spans, which follow one another, that overlap another one. */
export function overlapping<One extends Span>(spans: readonly One[], { start, end }: Span): One[] {
  let [from, to] = [0, spans.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (spans[middle]!.end <= start) from = middle + 1;
    else to = middle;
  }
  while (to < spans.length && spans[to]!.start < end) to += 1;
  return spans.slice(from, to);
}

/** Endings of inflected words in these languages: a "toolbox" is no form of "tool". */
const ENDING =
  /^(?:e?[snrmd]|'s|e|e?n?en|e?rn|(?:e?r|e?n|a|ing|ion)s|se[ns]?|inn?|ing|[lt]?y|al|i?[aeo]?ux?|l?es?|st|t|ion|ish)$/u;

/** A plural with another vowel: "Gläser", "Schränken"; without a letter more only "Mäntel", "Hämmer". */
const CHANGED = /[äöü][^äöü]*e(?:[lr]?n?)$/u;
const CHANGED_ONLY = /e[lr]n?$/u;

const ABLE = /^(\p{L}+)able$/u;

const ASCII_END = 128;

/** Whether two lower-case words are forms of one ("battery", "batteries"; "rot", "rotes"; "glas", "gläser"). */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  // Forms begin alike, but for an umlaut; texts have many words, and most begin in another way.
  const [first, other] = [a.charCodeAt(0), b.charCodeAt(0)];
  if (first !== other && first < ASCII_END && other < ASCII_END) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  // "TVs"; but "10s" is another model than "10".
  if (short.length === 2 && long === `${short}s`) return !/\d/u.test(short);
  // "Boy's" and "boys".
  if (long.endsWith("'s") && long === short.replace(/s$/u, "'s")) return true;
  if (short.length < 3 || /\d/u.test(long)) return false;
  if (long.endsWith('x') && long === `${short}x`) return /[aeo]u$/u.test(short);
  if (short.endsWith('y') && long === `${short.slice(0, -1)}ies`) return true;
  // "Washable" is what can be washed, "foldable" what is folding; "portable" has nothing to do with ports.
  const able = short.length > 3 && long.endsWith('able') ? ABLE.exec(long)?.[1] : undefined;
  if (able !== undefined && able !== 'port' && able === short.replace(/e$|(?<=\p{L}{4})ing$/u, ''))
    return true;
  const added = long.length - short.length;
  if (!long.startsWith(short)) {
    if (added > 3) return false;
    const plural = CHANGED.test(long) ? long : short;
    const other = plural === long ? short : long;
    const isPlural = plural.length > other.length || CHANGED_ONLY.test(plural);
    return isPlural && CHANGED.test(plural) && isSameWord(folded(other), folded(plural));
  }
  return added <= (short.length < 4 ? 2 : 3) && ENDING.test(long.slice(short.length));
}

/** A word without a German adjective ending: "leichteres" is "leichter". */
export function uninflected(lower: string): string {
  return lower.replace(/(?<=\p{L}{4})e[mnrs]?$/u, '');
}

/** The fewest letters of a word inside a longer word. */
export const HEAD_LENGTH_MIN = 3;

const ASCII = /^[\0-\x7f]*$/u;

/** A word as search compares it: lower case, no diacritics. */
export function folded(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

/** A folded word as one of `texts` writes it, or unchanged if none has it. */
export function spelledAs(word: string, texts: readonly string[]): string {
  for (const text of texts) {
    const found = wordsOf(text).find((one) => folded(one.text) === word);
    if (found) return found.text;
  }
  return word;
}

/** Words by their first letter; {@link isSameWord} tells none apart that do not begin in ASCII. */
type Forms = ReadonlyMap<number, readonly string[]>;

/** The key of {@link Forms}. */
function firstOf(word: string): number {
  return Math.min(word.charCodeAt(0), ASCII_END);
}

/** Cached results for recent texts, of so many characters together. */
export function rememberedTexts<Value extends {}>(
  maxSize: number,
  of: (text: string) => Value,
): (text: string) => Value {
  const recent = new LRUCache<string, Value>({
    maxSize,
    sizeCalculation: (_value, text) => text.length + 1,
  });
  return (text) => {
    let value = recent.get(text);
    if (value === undefined) recent.set(text, (value = of(text)));
    return value;
  };
}

/** "9800X3D" is a name, "140x200cm" a size. */
const DIMENSIONS = /(?<![\d.,])(\d+)\s*[x×]\s*(\d+)(?![\d.,]|(?![cm]?m|in|ft|x\s*\d)\p{L})/giu;

/** "140 x 200 cm" at the start of a text, without its unit. */
export function dimensionsAt(text: string): string | undefined {
  const [match] = text.matchAll(DIMENSIONS);
  return match?.index === 0 ? match[0] : undefined;
}

/** The words of a text; "140 x 200" is one word, "140x200". */
export function withDimensions(text: string): string[] {
  return wordsOf(text.replaceAll(DIMENSIONS, '$1x$2')).map((word) => word.text);
}

/** A number of two parts or more, with a letter before it or a unit behind it. */
const LONG_NUMBER = /^\p{L}?(\d+(?:[.-]\d+)+)\p{L}*$/u;

/** A word of more parts is no model number. */
const MODEL_PARTS_MAX = 4;

/**
 * Every word of a text in lower case: "wi-fi" is "wi", "fi" and "wifi" as well. Titles and values of products come
 * back within a turn and in the next.
 */
const formsOf = rememberedTexts(2_000_000, (text): Forms => {
  const words = wordsOf(text).flatMap(({ lower }) => {
    const parts = lower.split(/[-/_]/u);
    // "The 12-100" and "the 1.4 one" of a "12-100mm F1.4".
    const number = LONG_NUMBER.exec(lower)?.slice(1) ?? [];
    if (parts.length === 1) return [lower].concat(number);
    // "GX-9400" of "GX-9400-1ER".
    const ends = parts.length > MODEL_PARTS_MAX ? [] : [...parts.keys()].slice(1);
    const beginnings = [...ends, parts.length].map((end) => parts.slice(0, end).join('-'));
    const joined = beginnings.map((one) => one.replaceAll('-', ''));
    return parts.concat(beginnings, joined, number, [lower]);
  });
  const all = new Set([...words, ...withDimensions(text).map((word) => word.toLowerCase())]);
  return Map.groupBy(all, firstOf);
});

/** Whether `haystack` has a form of `word`. */
export function namesWord(haystack: string, word: string): boolean {
  const said = word.toLowerCase();
  const lower = said.includes(' ') ? said.replace(DIMENSIONS, '$1x$2') : said;
  const forms = formsOf(haystack);
  const isSame = (form: string): boolean => isSameWord(form, lower);
  const first = firstOf(lower);
  // "Öfen" may be said as "Ofen".
  const others = first === ASCII_END ? [...forms.values()].flat() : forms.get(ASCII_END);
  return forms.get(first)?.some(isSame) === true || others?.some(isSame) === true;
}

const BEGUN_LENGTH_MIN = 6;

/** Whether `haystack` has a word that begins with this one: "Vollgummireifen" for "vollgummi". */
export function beginsIn(haystack: string, word: string): boolean {
  const isBegun = (form: string): boolean =>
    form.startsWith(word) && form.length >= word.length + HEAD_LENGTH_MIN;
  return (
    word.length >= BEGUN_LENGTH_MIN && formsOf(haystack).get(firstOf(word))?.some(isBegun) === true
  );
}

/** "S8", "B22": letters with numbers. */
export function isCode(text: string): boolean {
  return /\d/u.test(text) && /\p{L}/u.test(text);
}

/** A message being read: the next reader does not see the parts that one reader took. */
export class Draft {
  readonly text: string;
  #left: string;
  readonly #taken: Span[] = [];

  constructor(text: string) {
    this.text = text;
    this.#left = text;
  }

  /** Everything taken so far. */
  get taken(): readonly Span[] {
    return this.#taken;
  }

  get left(): string {
    return this.#left;
  }

  /** Takes out every match of `pattern` (global); returns their places. */
  take(pattern: RegExp): Span[] {
    const taken = matchesIn(this.#left, pattern).flatMap(({ index: start, 0: { length } }) =>
      length > 0 ? [{ start, end: start + length }] : [],
    );
    for (const span of taken) this.blank(span);
    return taken;
  }

  has(pattern: RegExp): boolean {
    return isIn(this.#left, pattern);
  }

  blank(span: Span): void {
    this.#taken.push(span);
    this.#left =
      this.#left.slice(0, span.start) +
      TAKEN.repeat(span.end - span.start) +
      this.#left.slice(span.end);
  }
}
