// A language's words for amounts: numbers, units, prices, ages and sizes.

/**
 * Phrases around an amount; each is a whole phrase (a space stands for any white space). Phrases
 * without a word for price also bound measures.
 */
export interface PriceCues {
  readonly upTo: readonly string[];
  readonly under: readonly string[];
  readonly from: readonly string[];
  readonly over: readonly string[];
  readonly around: readonly string[];
  /** Before a maximum price, or an approximate one. */
  readonly budget: readonly string[];
  readonly near: readonly string[];
  /** After the amount: "50 or less". */
  readonly orLess: readonly string[];
  /** Says after an amount that it is not exact. */
  readonly orSo: readonly string[];
  readonly orMore: readonly string[];
  /** After the amount, with what it buys one of: "5 *a bottle*". */
  readonly per: readonly string[];
  /** May stand between a cue and its amount: "a budget *of* 50". */
  readonly filler: readonly string[];
  readonly between: readonly (readonly [first: string, second: string])[];
}

/** Units that languages write out; a unit that is only a symbol ("mAh") is the same in all of them. */
export type UnitName =
  | 'area'
  | 'squareFoot'
  | 'millimetre'
  | 'centimetre'
  | 'inch'
  | 'foot'
  | 'yard'
  | 'metre'
  | 'kilogram'
  | 'tonne'
  | 'gram'
  | 'pound'
  | 'ounce'
  | 'millilitre'
  | 'litre'
  | 'gallon'
  | 'gallonPerHour'
  | 'litrePerHour'
  | 'cubicFoot'
  | 'horsepower'
  | 'megabyte'
  | 'gigabyte'
  | 'terabyte'
  | 'lumen'
  | 'watt'
  | 'volt'
  | 'ampere'
  | 'hour'
  | 'minute'
  | 'percent';

/** Currencies that have a name in every language. */
export type CurrencyName =
  | 'dollar'
  | 'canadianDollar'
  | 'australianDollar'
  | 'euro'
  | 'pound'
  | 'rupee'
  | 'krone'
  | 'franc';

/** Regular-expression sources, except `numbers` and the sets. */
export interface AmountWords {
  readonly prices: PriceCues;
  /** Ask for the most or the least of what they stand beside, where a message asks for the utmost. */
  readonly much: ReadonlySet<string>;
  readonly little: ReadonlySet<string>;
  /** "As … as possible", "ascending"; sources of patterns. */
  readonly utmost: readonly string[];
  /** Right behind a bound, or some words before it: what is beyond it is not wanted. Sources of patterns. */
  readonly refused: readonly string[];
  readonly omits: readonly string[];
  /** Right behind a thing that is not wanted: "leather *is out*", "hood *not wanted*". Sources of patterns. */
  readonly rejected: readonly string[];
  /** Nouns and verbs for the price: "what *costs* the least". */
  readonly priced: ReadonlySet<string>;
  /** Numbers in words, each with its value behind it. */
  readonly numbers: string;
  /** After a number that counts thousands: "2 grand". */
  readonly thousand: string;
  /** What is to cost half: "like it for *half the* price". */
  readonly halved: string;
  /** After a number: "three *and a half*". */
  readonly half: string;
  /** Between two lengths: "two *by* three metres". */
  readonly times: string;
  /** Between the two ends of a range. */
  readonly until: string;
  readonly units: Readonly<Record<UnitName, string>>;
  readonly currencies: Readonly<Record<CurrencyName, string>>;
  /** Things that a number counts, so that it is no price: "under 4 people". */
  readonly counted: readonly string[];
  /** Those that a number in words counts: "two people". */
  readonly persons: string;
  /** The same as it stands behind a number alone: "three-seater". */
  readonly seaters: string;
  /** Means one before a unit: "at least *a* litre". */
  readonly one: string;
  /** Before what there is an amount of: "a litre *of* milk". */
  readonly ofAmount: string;
  /** What an amount of data is of, behind a thing: "a laptop with 8 GB of *RAM*". */
  readonly memories: string;
  /** How an attribute's name says that its value is a minimum or a maximum. */
  readonly leastNames: string;
  readonly mostNames: string;
  /** Plural endings of nouns. */
  readonly plurals: string;
  /** Around a year that bounds: "before 2010", "2010 or later". */
  readonly years: Readonly<Record<'before' | 'until' | 'after' | 'since', string>> & {
    readonly orBefore: string;
    readonly orAfter: string;
  };
  readonly ages: {
    /** Names of attributes for an age. */
    readonly names: string;
    /** Before an age in a text: "from 3 years". */
    readonly from: string;
    /** Before an age in words that ends a clause: "she is three". */
    readonly told: string;
    readonly years: string;
    readonly months: string;
    readonly weeks: string;
  };
  readonly sizes: {
    /** Names of attributes for a size. */
    readonly names: string;
    /** Before a size in digits: "size 46". */
    readonly numbered: string;
    /** Before a size in digits that ends a message: "in 46?". */
    readonly lead: string;
    /** Before the waist in inches. */
    readonly waist: string;
    readonly called: Readonly<Record<'S' | 'M' | 'L', string>>;
    /** The same of one of several: "the smallest bag", "the bigger one". */
    readonly utmost: Readonly<Record<'S' | 'L', string>>;
  };
}
