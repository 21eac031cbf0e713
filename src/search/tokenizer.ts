// Splits text into words, so that model numbers, decimals and measures are found as a whole and in parts.

import { fold, foldWithOffsets } from './fold.ts';
import { TextKey } from './text-key.ts';

/** One word of a text. */
export interface Token {
  /** The whole word, joiners removed: "TN-2110" is `tn2110`, `17"` and "17 inch" are `17in`. */
  readonly word: string;
  /** The parts of a compound (`tn`, `2110`), the number of a measure; else empty. */
  readonly parts: readonly string[];
  /** UTF-16 offsets in the given text. */
  readonly start: number;
  readonly end: number;
}

/** Longer words are cut. Shoppers do not type them, and the bound limits the cost of a word. */
const WORD_LENGTH_MAX = 64;
/** Most parts of a compound: one with more is a serial number or a path. */
const PARTS_MAX = 12;

// Letters and digits, joined by - . _ ' & inside a word, or by a comma between two digits.
const WORDS = /[\p{L}\p{N}\p{M}]+(?:(?:[-._'&]|(?<=[0-9]),(?=[0-9]))[\p{L}\p{N}\p{M}]+)*/gu;
const BEYOND_ASCII = /[\u0080-\u{10ffff}]/u;
const PARTS = /[0-9]+(?:\.[0-9]+)?|[^0-9\-._&]+/gu;
const NUMBER = /^[0-9]+(?:\.[0-9]+)?$/;
const THOUSANDS_COMMA = /(?<=[0-9]),(?=[0-9]{3}(?![0-9]))/g;
/** Scripts without spaces: their runs are indexed by overlapping pairs of characters. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}]/u;

/** Units that belong to the number before them, and their one indexed spelling. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ...['gb', 'tb', 'mb', 'kb', 'ghz', 'mhz', 'khz', 'hz', 'mm', 'cm', 'km', 'kg', 'mg', 'ml', 'cl']
    .concat(['kw', 'wh', 'kwh', 'mah', 'mp', 'dpi', 'ppm', 'fps', 'px', 'rpm', 'nm', 'db', 'oz'])
    .concat(['lb', 'ft', 'w', 'v', 'g', 'l', 'm', 'va', 'bit'])
    .map((unit): [string, string] => [unit, unit]),
  ['inch', 'in'],
  ['inches', 'in'],
  ['zoll', 'in'],
  ['in', 'in'],
  ['watt', 'w'],
  ['watts', 'w'],
  ['volt', 'v'],
  ['volts', 'v'],
  ['litre', 'l'],
  ['litres', 'l'],
  ['liter', 'l'],
  ['liters', 'l'],
  ['gram', 'g'],
  ['grams', 'g'],
  ['gramm', 'g'],
  ['lbs', 'lb'],
  ['megapixel', 'mp'],
  ['megapixels', 'mp'],
]);

const SPACE = 32;
const COMMA = 44;
/** The class of an ASCII character, by its code. */
const KINDS = new Uint8Array(128);
const LETTER = 1;
const DIGIT = 2;
const JOINER = 3;
for (const character of 'abcdefghijklmnopqrstuvwxyz') KINDS[character.charCodeAt(0)] = LETTER;
for (const character of '0123456789') KINDS[character.charCodeAt(0)] = DIGIT;
for (const character of "-._'&") KINDS[character.charCodeAt(0)] = JOINER;
const NO_PARTS: readonly string[] = [];

/** Words of `text`, in order, with offsets in `text` itself. */
export function tokenize(text: string): Token[] {
  const folded = foldWithOffsets(text);
  const tokens: Token[] = [];
  const take = ({ word, parts, start, end }: Token): void => {
    tokens.push({ word, parts, ...folded.originalStretch(start, end) });
  };
  scan(folded.text, {
    token: take,
    plain: (start, end) => take(simpleToken(folded.text.slice(start, end), start, end)),
  });
  return tokens;
}

/** Every word under which `text` is indexed: whole words, and parts of two characters or more. */
export function indexWords(text: string, wordsMax: number): string[] {
  const words: string[] = [];
  forEachIndexWord(text, wordsMax, (word) => words.push(word.text()));
  return words;
}

/** A word in a text; valid until the next one. */
class IndexWord {
  readonly key = new TextKey();
  /** Its share of the text's length: 0 for another form of a counted word. */
  length: 0 | 1 = 1;
  /** Whether it is a part of a model number or of a measure, not a word of the text. */
  isPart = false;
  #within = '';
  #start = 0;
  #end = 0;

  text(): string {
    return this.#within.slice(this.#start, this.#end);
  }

  standsIn(within: string, start: number, end: number): this {
    this.#within = within;
    this.#start = start;
    this.#end = end;
    this.length = 1;
    this.isPart = false;
    this.key.ofUnits(units, start, end);
    return this;
  }

  is(word: string, { length, isPart }: { length: 0 | 1; isPart: boolean }): this {
    this.#within = word;
    this.#start = 0;
    this.#end = word.length;
    this.length = length;
    this.isPart = isPart;
    this.key.ofText(word);
    return this;
  }
}

/**
 * Visits the words of {@link indexWords}. "Blu-ray" is two words and one joined word; "TN-2110" is one word
 * with two parts. Parts do not count for the length of a title: otherwise the titles of things with model
 * numbers would be longer than those of their accessories.
 */
export function forEachIndexWord(
  text: string,
  wordsMax: number,
  visit: (word: IndexWord) => void,
): void {
  const folded = fold(text);
  const found = new IndexWord();
  let count = 0;
  scan(folded, {
    token: ({ word, parts }) => {
      if (count >= wordsMax) return;
      count += 1;
      const isPart = parts.some((part) => isDigit(part.charCodeAt(0)));
      visit(found.is(word, { length: parts.length === 0 || isPart ? 1 : 0, isPart: false }));
      for (const part of parts) {
        if (part.length <= 1) continue;
        count += 1;
        visit(found.is(part, { length: isPart ? 0 : 1, isPart }));
      }
    },
    plain: (start, end) => {
      if (count >= wordsMax) return;
      count += 1;
      visit(found.standsIn(folded, start, Math.min(end, start + WORD_LENGTH_MAX)));
    },
  });
}

/** Takes the words of a folded text, in order. */
interface Words {
  token(token: Token): void;
  /** A word of ASCII letters that is no part of a measure: most words are, and need no object. */
  plain(start: number, end: number): void;
}

/** Passes on each word of a folded text, once it is known that no unit follows it. */
function scan(folded: string, words: Words): void {
  let waiting: Token | undefined;
  const take = (raw: string, start: number): void => {
    const token = inchMarked(tokenOf(raw, start), folded);
    const measure = waiting === undefined ? undefined : spacedMeasure(waiting, token, folded);
    if (waiting !== undefined && measure === undefined) words.token(waiting);
    waiting = measure ?? token;
  };
  if (BEYOND_ASCII.test(folded)) {
    for (const match of folded.matchAll(WORDS)) take(match[0], match.index);
  } else {
    forEachAsciiWord(folded, {
      word: take,
      letters: (start, end) => {
        if (waiting !== undefined && isNumber(waiting.word))
          return take(folded.slice(start, end), start);
        if (waiting !== undefined) words.token(waiting);
        waiting = undefined;
        words.plain(start, end);
      },
    });
  }
  if (waiting !== undefined) words.token(waiting);
}

/**
 * The text as character codes with a zero at its end. A rebuild reads every character several times, and
 * reading a string is slow.
 */
let units = Buffer.alloc(4096);

function takeUnits(folded: string): void {
  if (folded.length >= units.length) units = Buffer.alloc(folded.length * 2);
  units.write(folded, 'latin1');
  units[folded.length] = 0;
}

/** Finds the same words as `WORDS` without the pattern, because a rebuild spends much of its time here. */
function forEachAsciiWord(
  folded: string,
  found: {
    word(raw: string, start: number): void;
    /** A word of nothing but letters. */
    letters(start: number, end: number): void;
  },
): void {
  takeUnits(folded);
  const { length } = folded;
  for (let at = 0; at < length;) {
    if (!isWordCode(units[at]!)) {
      at += 1;
      continue;
    }
    const start = at;
    while (KINDS[units[at]!] === LETTER) at += 1;
    if (at > start && !isJoined(at)) {
      found.letters(start, at);
      continue;
    }
    while (isJoined(at)) at += 1;
    found.word(folded.slice(start, at), start);
  }
}

/** Whether the word continues at `at`: a letter, a digit, or a joiner between them. */
function isJoined(at: number): boolean {
  const code = units[at]!;
  if (isWordCode(code)) return true;
  // The zero at the end is no joiner, so there is a next code.
  if (KINDS[code] === JOINER) return isWordCode(units[at + 1]!);
  return code === COMMA && isDigit(units[at - 1]!) && isDigit(units[at + 1]!);
}

function isWordCode(code: number): boolean {
  const kind = KINDS[code];
  return kind === LETTER || kind === DIGIT;
}

function tokenOf(raw: string, start: number): Token {
  const end = start + raw.length;
  if (isSimple(raw)) return simpleToken(raw, start, end);
  const text = raw
    .replace(/'s$/, '')
    .replaceAll("'", '')
    .replace(THOUSANDS_COMMA, '')
    .replaceAll(',', '.');
  const parts = (text.match(PARTS) ?? []).slice(0, PARTS_MAX);
  const [first = '', second = ''] = parts;
  if (parts.length === 1) return simpleToken(first, start, end);
  const unit = parts.length === 2 && NUMBER.test(first) ? UNITS.get(second) : undefined;
  if (unit !== undefined) return { word: first + unit, parts: [first], start, end };
  return { word: parts.join('').slice(0, WORD_LENGTH_MAX), parts, start, end };
}

/**
 * Whether a word consists of digits only, or has neither digits nor joiners. It is a loop because every
 * word passes through it.
 */
function isSimple(raw: string): boolean {
  const wantsDigits = isDigit(raw.charCodeAt(0));
  for (let at = 0; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at);
    // Below "a" in ASCII a folded word holds only digits and joiners.
    if (wantsDigits ? !isDigit(code) : code < 97) return false;
  }
  return true;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function simpleToken(word: string, start: number, end: number): Token {
  const cut = word.slice(0, WORD_LENGTH_MAX);
  const isUnspaced = cut.charCodeAt(0) > 127 && UNSPACED.test(cut);
  return { word: cut, parts: isUnspaced ? characterPairs(cut) : NO_PARTS, start, end };
}

function characterPairs(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(1).map((character, index) => characters[index] + character);
}

/** "4 GB" as one measure; not "2 in 1", where "in" is no unit. */
function spacedMeasure(number: Token, unit: Token, folded: string): Token | undefined {
  if (!isNumber(number.word) || unit.start !== number.end + 1) return undefined;
  if (folded.charCodeAt(number.end) !== SPACE || unit.word === 'in') return undefined;
  const canonical = UNITS.get(unit.word);
  if (canonical === undefined) return undefined;
  const word = number.word + canonical;
  return { word, parts: [number.word], start: number.start, end: unit.end };
}

function isNumber(word: string): boolean {
  return isDigit(word.charCodeAt(0)) && NUMBER.test(word);
}

/** `17"` and `17''` as a measure in inches. */
function inchMarked(token: Token, folded: string): Token {
  if (!isNumber(token.word)) return token;
  const mark = folded[token.end] === '"' ? 1 : folded.startsWith("''", token.end) ? 2 : 0;
  if (mark === 0) return token;
  return { ...token, word: `${token.word}in`, parts: [token.word], end: token.end + mark };
}
