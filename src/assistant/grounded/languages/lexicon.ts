// The words of a language that the assistant needs to understand its messages.

import type { AmountWords } from './amounts.ts';
import type { DataWords } from './data-words.ts';
import type { Replacement } from './replacing.ts';

/** Topics of messages that are not about a product. */
export type TalkTopic =
  | 'greeting'
  | 'thanks'
  | 'goodbye'
  | 'wellbeing'
  | 'identity'
  | 'person'
  | 'help'
  | 'service'
  | 'offers'
  | 'popular'
  | 'rude'
  | 'yes'
  | 'no'
  | 'off_topic'
  | 'pause';

/** Phrases that say what to do, not what to look for; regular-expression sources. */
export type CueName =
  | 'thanksFor'
  | 'departments'
  | 'compare'
  | 'similar'
  | 'more'
  | 'other'
  | 'tellMore'
  | 'cheapest'
  | 'dearest'
  | 'cheaper'
  | 'ofAll'
  | 'dearer'
  | 'cheap'
  | 'reduced'
  | 'inStock'
  | 'stockCount'
  | 'contents'
  | 'advice'
  | 'howMany'
  | 'ofShown'
  | 'age'
  | 'priceAsked'
  | 'buy'
  | 'seek'
  | 'pointing'
  | 'requires'
  | 'plural'
  | 'alike'
  | 'question'
  | 'whether'
  | 'negation'
  | 'notNegation'
  | 'both'
  | 'drops'
  | 'reason'
  | 'hope';

/** Questions for a location with stock; regular-expression sources except `nouns`. */
export interface LocationCues {
  /** Leads to the name of a location: "in", "at your store in". */
  readonly lead: readonly string[];
  /** Words for a location that may stand beside its name. */
  readonly nouns: readonly string[];
  /** Asks for all of them: "where can I get". */
  readonly where: readonly string[];
  /** Verbs for a visit there; they name no product. */
  readonly filler: readonly string[];
}

export interface Lexicon extends AmountWords, DataWords {
  /** BCP 47 primary language. */
  readonly language: string;
  /** A message with something of everything: a place, a price, a measure, a wish. */
  readonly sample: string;
  /** Nouns stand before their adjectives. */
  readonly isHeadFirst: boolean;
  /** All nouns have a capital, not only names. */
  readonly hasCapitalNouns: boolean;
  /** Other ways to write and to say what the rest knows, replaced before reading: "half an hour" is "30 min". */
  readonly sayings: readonly Replacement[];
  /** Words that elsewhere stand for a thing: the polite "Sie", the "das" of "das rote Kleid"; case counts. */
  readonly address: RegExp | undefined;
  /** "Einen neuen schenken": an adjective that no noun follows; undefined where nouns have no capital. */
  readonly nounless: RegExp | undefined;
  /** Forms of superlatives; regular-expression sources. */
  readonly superlatives: readonly string[];
  /** Words that name no product; their number also tells the language of a message. */
  readonly stopWords: ReadonlySet<string>;
  /** Letters from which on an unknown word may be a slip of one that steers; more where no list tells the language's words. */
  readonly slipLengthMin: number;
  /** Stop words that stay between two sought words ("tent for 3 people"). */
  readonly glue: ReadonlySet<string>;
  /** Before a value that is a firm condition: "in blue", "by Bosch". */
  readonly firmBefore: ReadonlySet<string>;
  /** Before the maker. */
  readonly makerBefore: ReadonlySet<string>;
  /** "From another brand", as a pattern, and how the message would say that with the maker's name, "$1". */
  readonly otherMaker: readonly [said: string, meant: string];
  /** Before an extra that comes with a thing. */
  readonly includes: ReadonlySet<string>;
  /** The attribute of a value: "size 43". */
  readonly valueNames: ReadonlySet<string>;
  /** Before a value that only describes: "with pockets", "for kids". */
  readonly looseBefore: ReadonlySet<string>;
  /** Words at the beginning of a question. */
  readonly asks: ReadonlySet<string>;
  /** Subjects of a sentence: before a verb they make a statement, not a question. */
  readonly subjects: ReadonlySet<string>;
  /** The subjects that are no person. */
  readonly things: ReadonlySet<string>;
  /** Some of several: "are *any* of them blue?" */
  readonly some: ReadonlySet<string>;
  /** After "which": means the shown products. */
  readonly listOf: ReadonlySet<string>;
  /** Between a measure and its content: "a bag *of* rice". */
  readonly contains: ReadonlySet<string>;
  /** Before the material: "of". */
  readonly madeOf: ReadonlySet<string>;
  /** Before a known thing: "*the* tent". */
  readonly definite: ReadonlySet<string>;
  /** Before a thing that the shopper owns: "for *my* drill". */
  readonly possessives: ReadonlySet<string>;
  /** Those of others: "*their* hats", "*theirs*". */
  readonly theirs: ReadonlySet<string>;
  /** Words for the shopper behind a "for". */
  readonly self: ReadonlySet<string>;
  /** Between two compared names. */
  readonly versus: ReadonlySet<string>;
  /** Before the second side of a comparison. */
  readonly than: ReadonlySet<string>;
  /** Negate a bound: "not over 5 kg". */
  readonly denials: ReadonlySet<string>;
  /** Between two things when the shopper wants both. */
  readonly links: ReadonlySet<string>;
  /** Between two things of which one is meant. */
  readonly either: ReadonlySet<string>;
  /** Ask for the least of something, and for the most. */
  readonly less: ReadonlySet<string>;
  readonly more: ReadonlySet<string>;
  /** Make a superlative of the adjective behind them. */
  readonly quantifiers: ReadonlySet<string>;
  /** Says that there is too much of what follows. */
  readonly tooMuch: ReadonlySet<string>;
  /** May stand between a "not" and the unwanted thing. */
  readonly determiners: ReadonlySet<string>;
  /** Before a property: "*has* the most pieces". */
  readonly owns: ReadonlySet<string>;
  /** Asks for a time. */
  readonly when: ReadonlySet<string>;
  /** Asks for the degree of a property: "*how* wide". */
  readonly how: ReadonlySet<string>;
  /** Before a verb: the shopper wants to do something. */
  readonly to: ReadonlySet<string>;
  /** Accessories: the word before one says what it is for. */
  readonly accessories: ReadonlySet<string>;
  /** Kinds of people, each with the thing that they do not eat, wear or use. */
  readonly avoids: readonly (readonly [kind: readonly string[], thing: readonly string[]])[];
  /** Words for a power cord, for a thing with one, and for a thing without one. */
  readonly cord: ReadonlySet<string>;
  readonly corded: ReadonlySet<string>;
  readonly cordless: ReadonlySet<string>;
  /** Ask for one of several. */
  readonly which: ReadonlySet<string>;
  /** Point back at the thing to fit: "a lid *for it*" in one word. */
  readonly forIt: ReadonlySet<string>;
  /** Tell that another is wanted: "brown instead". */
  readonly rather: ReadonlySet<string>;
  /** Stands for a product that is spoken of. */
  readonly pronoun: string;
  /** Ask which thing another needs. */
  readonly needs: ReadonlySet<string>;
  /** Ask whether one thing fits another, or which does. */
  readonly fits: ReadonlySet<string>;
  /** Says that the next thing goes with the one before: "and *matching* gloves". */
  readonly matching: ReadonlySet<string>;
  /** People of whom no thing is: "a *friend* recommended it", "for my *boss*". */
  readonly acquaintances: ReadonlySet<string>;
  /** Words for the same kind of person: a niece is a girl. The catalogue's word comes first. */
  readonly recipients: readonly string[];
  /** Leads from a reason to what is wished for: "so". */
  readonly therefore: string;
  /** Between a thing and its purpose or extras, in a name. */
  readonly leads: ReadonlySet<string>;
  /** What a shopper tells that things are for, and buys by no such name: "barbecue on Sunday". */
  readonly occasions: ReadonlySet<string>;
  /** Name no specific thing: "a gift". */
  readonly vague: ReadonlySet<string>;
  /**
   * Words for one thing, separated by spaces: one shop's laptop is another shop's notebook. A name of several
   * words has "_" between them.
   */
  readonly synonyms: readonly string[];
  /** "The same" of "the same brand". As sources of patterns. */
  readonly same: readonly string[];
  /** Words for a shown list: "back to the first *list*". */
  readonly lists: ReadonlySet<string>;
  /** Ask for all there is: "the *choice* of colours". */
  readonly ranges: ReadonlySet<string>;
  /** All that a maker or a department has: "coffee *stuff*". */
  readonly goods: ReadonlySet<string>;
  /** Ask for more of the same: "another hoodie". */
  readonly others: ReadonlySet<string>;
  /** Words for the price: "forget the *price*". */
  readonly priceNames: ReadonlySet<string>;
  /** Words after a place in the list: "the second *one*". */
  readonly listNouns: readonly string[];
  /** Places in the list, from the first; the last entry means the last one. */
  readonly ordinals: readonly (readonly [pattern: string, place: number])[];
  /** "Number" of "number 2". */
  readonly numbered: string;
  readonly locations: LocationCues;
  readonly cues: Readonly<Record<CueName, readonly string[]>>;
  readonly talk: Readonly<Record<TalkTopic, readonly string[]>>;
  /** The entry of `aspects` that asks for the quantity in one. */
  readonly contents: string;
  /** Words of which nearly every catalogue in this language has most: as many in each language. */
  readonly everyday: string;
  /** Words that ask for a fact by another name: `[asked stem, names the fact may have]`. */
  readonly aspects: readonly (readonly [asked: readonly string[], named: readonly string[]])[];
}

/** The parts of a lexicon that are sets of words. */
export type WordSetName = {
  [Name in keyof Lexicon]: Lexicon[Name] extends ReadonlySet<string> ? Name : never;
}[keyof Lexicon];

/** A set from words separated by white space. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.match(/\S+/gu));
}

/** Sources of patterns, several to a line; a semicolon between spaces, or a line, parts them. */
export function patterns(text: TemplateStringsArray): readonly string[] {
  return parts(text, /\s*\n\s*|\s+;\s+/u);
}

/** Patterns, each with its place: "first|1st 1". */
export function ordinals(text: TemplateStringsArray): Lexicon['ordinals'] {
  return patterns(text).map((one) => {
    const at = one.lastIndexOf(' ');
    return [one.slice(0, at), Number(one.slice(at + 1))] as const;
  });
}

/** One line each: the asked word, a colon, the possible names of the fact. */
export function aspects(text: TemplateStringsArray): Lexicon['aspects'] {
  return parts(text, /\s*\n\s*/u).map((line) => {
    const [asked = '', named = ''] = line.split(' : ');
    return [asked.split(', '), named.split(', ')] as const;
  });
}

function parts(text: TemplateStringsArray, separator: RegExp): string[] {
  return (text.raw[0] ?? '').split(separator).filter((one) => one !== '');
}
