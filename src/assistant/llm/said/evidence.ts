// The texts that prove what an answer says: those of the products that tools returned, the merchant's
// instructions, and the customer's words. The customer's words prove figures and names, but no price.

import type { CatalogueProduct } from '../../port.ts';
import { CONVERTED, figuresIn, unitBehind, type Figure } from './measures.ts';
import { numbersInWords } from './number-words.ts';
import { normalised } from './plain-text.ts';

/** Two measures that differ by this share are the same, because people round when they convert. */
const TOLERANCE = 0.02;
const CONTENT_LENGTH_MIN = 4;
/** The word behind a count, and the characters in which it is looked for. */
const WORD_BEHIND = /^[\s-]{1,2}(\p{L}+)/u;
const BEHIND_LENGTH = 64;

/** The figures that are written in words, with the unit behind them. */
function writtenIn(lower: string): Figure[] {
  return numbersInWords(lower).map(({ start, end, readings }) => {
    const unit = unitBehind(lower.slice(end, end + 24));
    const close = end + (unit?.length ?? 0);
    const text = lower.slice(start, close);
    const { dimension, factor = 1 } = unit ?? {};
    return { text, start, end: close, readings, dimension, factor };
  });
}

/** A text with its figures and words, which answers whether it contains something. */
export class Source {
  readonly text: string;
  readonly lower: string;
  /** Lower case without spaces and hyphens: "SPF 30" and "SPF-30" become "spf30". */
  readonly #squeezed: string;
  readonly #figures: readonly Figure[];
  /** Every figure that is not part of a name, whatever its unit. */
  readonly values: ReadonlySet<number>;
  readonly #capitals: ReadonlySet<string>;
  #wordsBehind: ReadonlyMap<number, ReadonlySet<string>> | undefined;

  constructor(text: string) {
    this.text = normalised(text);
    this.lower = this.text.toLowerCase();
    this.#squeezed = squeezed(this.lower);
    this.#figures = [...figuresIn(this.lower), ...writtenIn(this.lower)];
    this.values = new Set(
      this.#figures.flatMap((one) => (this.#isPartOfName(one) ? [] : one.readings)),
    );
    this.#capitals = new Set(this.text.match(/[\p{Lu}\p{N}]{2,}/gu) ?? []);
  }

  /** Whether the text contains a word in the form of {@link squeezed}, also inside another word. */
  holdsWord(squeezedWord: string): boolean {
    return this.#squeezed.includes(squeezedWord);
  }

  /** Whether the text contains this run of capitals and digits as a whole. */
  holdsCapitals(word: string): boolean {
    return this.#capitals.has(word);
  }

  /** Whether one of the readings is a figure of the text. */
  holdsValue(readings: readonly number[]): boolean {
    return readings.some((one) => this.values.has(one));
  }

  /**
   * Whether the text contains one of the figures without a unit. Parts of names ("b2", "KI-104") do not
   * count.
   */
  holdsBare(readings: readonly number[]): boolean {
    return this.#figures.some(
      (one) =>
        one.dimension === undefined &&
        !this.#isPartOfName(one) &&
        one.readings.some((known) => readings.includes(known)),
    );
  }

  #isPartOfName({ start }: Figure): boolean {
    return /\p{L}-?$/u.test(this.lower.slice(Math.max(0, start - 2), start));
  }

  /** The figures that stand before a word, e.g. 3 before "people". */
  countsOf(word: string): readonly number[] {
    return this.#figures.flatMap(({ end, readings }) =>
      this.lower
        .slice(end, end + 2 + word.length)
        .replace(/^[\s-]{1,2}/u, '')
        .startsWith(word)
        ? readings
        : [],
    );
  }

  /** Whether the text has this count right before the word, without a unit and not as part of a name. */
  holdsCount(count: number, word: string): boolean {
    this.#wordsBehind ??= this.#readWordsBehind();
    return this.#wordsBehind.get(count)?.has(word) ?? false;
  }

  #readWordsBehind(): ReadonlyMap<number, ReadonlySet<string>> {
    const behind = new Map<number, Set<string>>();
    for (const figure of this.#figures) {
      if (figure.dimension !== undefined || this.#isPartOfName(figure)) continue;
      const [, word] =
        WORD_BEHIND.exec(this.lower.slice(figure.end, figure.end + BEHIND_LENGTH)) ?? [];
      if (word === undefined) continue;
      for (const count of figure.readings) {
        behind.set(count, (behind.get(count) ?? new Set()).add(word));
      }
    }
    return behind;
  }

  /** Whether the text contains the measure; undefined if it contains no measure of that kind. */
  holdsMeasure({ readings, dimension, factor }: Figure): boolean | undefined {
    const same = this.#figures.filter((one) => one.dimension === dimension);
    if (same.length === 0) return undefined;
    return same.some((one) =>
      one.readings.some((known) =>
        readings.some((said) =>
          CONVERTED.has(dimension ?? '')
            ? isNear(known * one.factor, said * factor)
            : known * one.factor === said * factor,
        ),
      ),
    );
  }
}

function isNear(known: number, said: number): boolean {
  return Math.abs(known - said) <= Math.abs(known) * TOLERANCE;
}

/** The text in lower case without spaces, hyphens, dots, slashes and underscores. */
export function squeezed(text: string): string {
  return text.toLowerCase().replace(/[\s\u00a0_./-]+/gu, '');
}

/**
 * The texts of a product and of its variants (`more`). Prices are left out, because they are checked
 * separately.
 */
export function sourceOf(product: CatalogueProduct, more: readonly string[]): Source {
  const { external_product_id, title, brand, description, facts, card } = product;
  return new Source(
    [
      external_product_id,
      card.external_variant_id,
      title,
      brand,
      description,
      ...facts.map(({ name, value }) => `${name}: ${value}`),
      ...more,
    ]
      .filter((part) => part !== undefined)
      .join('\n'),
  );
}

/**
 * English words for German and French ones: the merchant writes in one language, and customers ask in
 * others.
 */
const IN_ENGLISH: readonly (readonly [words: RegExp, english: readonly string[]])[] = [
  [
    /^(?:versand|versende\p{L}*|liefer\p{L}*|livraisons?|livr(?:é|er|ons)\p{L}*|expédi\p{L}*)$/u,
    ['shipping', 'delivery'],
  ],
  [/^(?:rückgabe\p{L}*|retoure?n?|retour(?:ner|nez)?)$/u, ['returns', 'return', 'returned']],
  [/^(?:bestell\p{L}*|commandes?)$/u, ['order', 'orders']],
];

/**
 * The words of a text with four letters or more, in lower case, and English words for some German and
 * French ones.
 */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const content = words.filter((word) => word.length >= CONTENT_LENGTH_MIN);
  const english = content.flatMap((word) => IN_ENGLISH.find(([own]) => own.test(word))?.[1] ?? []);
  return [...content, ...english];
}

const ALL =
  /(?<!\p{L})(?:always|everything|all|every|any|anything|immer|alles?|alle[nrms]|jede[nrms]?|sämtliche[nrs]?|toujours|tout|toutes?|tous|partout)(?!\p{L})/u;

/** Whether a text speaks of all products or all cases ("always", "everything"). */
export function speaksOfAll(text: string): boolean {
  return ALL.test(text);
}

/** "Shipping is always free" promises more than "free above $49", which names a condition. */
function isBroader(said: string, theirs: string): boolean {
  return ALL.test(said) && !ALL.test(theirs) && !sharesFigure(said, theirs);
}

/** An amount of money in a promise is its condition. Without it, the promise is a different one. */
function hasMoney(theirs: string): boolean {
  return figuresIn(theirs).some(({ dimension }) => dimension === 'money');
}

function sharesFigure(said: string, theirs: string): boolean {
  const known = new Set(figuresIn(theirs).flatMap(({ readings }) => readings));
  return figuresIn(said).some(({ readings }) => readings.some((one) => known.has(one)));
}

/** The merchant's instructions, split into sentences in lower case. */
export class Instructions extends Source {
  readonly sentences: readonly string[];

  constructor(text: string) {
    super(text);
    this.sentences = this.lower.split(/(?<=[.!?…])\s+|\n+/u);
  }

  /**
   * Whether a sentence of the instructions that `pattern` matches supports `said`. Both share a figure, or
   * a word of four letters or more besides the match. A sentence with a condition in money needs the shared
   * figure. `isOfOthers` says that a sentence is about other products, which supports nothing, and a
   * sentence about some cases does not support `said` about all.
   */
  backs(pattern: RegExp, said: string, isOfOthers: (sentence: string) => boolean): boolean {
    const every = new RegExp(pattern, 'giu');
    const words = new Set(contentWords(said.replace(every, ' ')));
    return this.sentences.some(
      (one) =>
        one.search(pattern) >= 0 &&
        (sharesFigure(said, one) ||
          (!hasMoney(one) &&
            contentWords(one.replace(every, ' ')).some((word) => words.has(word)))) &&
        !isBroader(said, one) &&
        !isOfOthers(one),
    );
  }

  /** Whether a sentence of the instructions contains the code and a figure of `said`. */
  backsCode(code: string, said: string): boolean {
    return this.sentencesWith(code).some((one) => sharesFigure(said, one));
  }

  /** The sentences that contain `part`, which is in lower case. */
  sentencesWith(part: string): readonly string[] {
    return this.sentences.filter((one) => one.includes(part));
  }
}
