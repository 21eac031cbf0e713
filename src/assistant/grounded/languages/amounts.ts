// What a language file must know of amounts: numbers, units, prices, ages and sizes.

/**
 * Turns of phrase around an amount; each is a whole phrase (a space stands for any white space). Those
 * that name no price bound measures too.
 */
export interface PriceCues {
  readonly upTo: readonly string[];
  readonly under: readonly string[];
  readonly from: readonly string[];
  readonly over: readonly string[];
  readonly around: readonly string[];
  /** Before the most, and before about what a price is to be. */
  readonly budget: readonly string[];
  readonly near: readonly string[];
  /** After the amount: "50 or less". */
  readonly orLess: readonly string[];
  readonly orMore: readonly string[];
  /** May stand between a cue and its amount: "a budget *of* 50". */
  readonly filler: readonly string[];
  readonly between: readonly (readonly [first: string, second: string])[];
}

/** Units that languages write out; what is only a symbol ("mAh") is the same in all of them. */
export type UnitName =
  | 'area'
  | 'millimetre'
  | 'centimetre'
  | 'inch'
  | 'foot'
  | 'metre'
  | 'kilogram'
  | 'gram'
  | 'pound'
  | 'ounce'
  | 'millilitre'
  | 'litre'
  | 'gallon'
  | 'megabyte'
  | 'gigabyte'
  | 'terabyte'
  | 'lumen'
  | 'watt'
  | 'hour'
  | 'minute';

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

/** Regular-expression sources, but for `numbers`. */
export interface AmountWords {
  readonly prices: PriceCues;
  /** Numbers in words, each with its value behind it. */
  readonly numbers: string;
  /** After a number that counts thousands: "2 grand". */
  readonly thousand: string;
  /** Between the two ends of a range. */
  readonly until: string;
  readonly units: Readonly<Record<UnitName, string>>;
  readonly currencies: Readonly<Record<CurrencyName, string>>;
  /** What a number before it counts, so that it is no price: "under 4 people". */
  readonly counted: readonly string[];
  /** Those that a number in words counts: "two people". */
  readonly persons: string;
  /** Before a unit of which there is one: "at least *a* litre". */
  readonly one: string;
  /** How the name of an attribute tells that it is the least, or the most, that a thing is for. */
  readonly leastNames: string;
  readonly mostNames: string;
  /** How nouns end of which there are several. */
  readonly plurals: string;
  readonly ages: {
    /** What attributes of an age are called. */
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
    /** What attributes of a size are called. */
    readonly names: string;
    /** Before a size in digits: "size 46". */
    readonly numbered: string;
    /** Before a size in digits that ends a message: "in 46?". */
    readonly lead: string;
    /** Before the waist in inches. */
    readonly waist: string;
    readonly called: Readonly<Record<'S' | 'M' | 'L', string>>;
  };
}
