// What a language file must know so that the assistant understands messages in that language.

import type { AmountWords } from './amounts.ts';
import type { DataWords } from './data-words.ts';

/** What people say to an assistant that is not about a product. */
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
  | 'rude'
  | 'yes'
  | 'no'
  | 'off_topic'
  | 'pause';

/** Phrases that say what is to be done rather than what is sought; regular-expression sources. */
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
  | 'ofShown'
  | 'age'
  | 'priceAsked'
  | 'buy'
  | 'seek'
  | 'pointing'
  | 'plural'
  | 'alike'
  | 'question'
  | 'negation'
  | 'notNegation'
  | 'both'
  | 'back'
  | 'drops';

/** How people ask where a thing is in stock; regular-expression sources but for `nouns`. */
export interface LocationCues {
  /** Leads to the name of a location: "in", "at your store in". */
  readonly lead: readonly string[];
  /** Words for a location that may stand beside its name. */
  readonly nouns: readonly string[];
  /** Asks for all of them: "where can I get". */
  readonly where: readonly string[];
  /** What one does there; it names no product. */
  readonly filler: readonly string[];
}

export interface Lexicon extends AmountWords, DataWords {
  /** BCP 47 primary language. */
  readonly language: string;
  /** A message with something of everything: a place, a price, a measure, a wish. */
  readonly sample: string;
  /** Nouns come before what describes them. */
  readonly isHeadFirst: boolean;
  /** Nouns have a capital, be they names or not. */
  readonly hasCapitalNouns: boolean;
  /** What is written in one way and read in another: "half an hour" is "30 min". */
  readonly spellings: readonly (readonly [pattern: RegExp, replacement: string])[];
  /** The polite address where it is also a word for a thing ("Sie"); case counts. */
  readonly address: RegExp | undefined;
  /** How the superlative of an adjective looks; regular-expression sources. */
  readonly superlatives: readonly string[];
  /** Words that name no product; their number also tells the language of a message. */
  readonly stopWords: ReadonlySet<string>;
  /** Stop words that stay between two sought words ("tent for 3 people"). */
  readonly glue: ReadonlySet<string>;
  /** Before a value that is asked for outright: "in blue", "by Bosch". */
  readonly firmBefore: ReadonlySet<string>;
  /** Before who made a thing. */
  readonly makerBefore: ReadonlySet<string>;
  /** Before what comes with a thing. */
  readonly includes: ReadonlySet<string>;
  /** What a value belongs to: "size 43". */
  readonly valueNames: ReadonlySet<string>;
  /** Before a value that only describes: "with pockets", "for kids". */
  readonly looseBefore: ReadonlySet<string>;
  /** A question begins with them. */
  readonly asks: ReadonlySet<string>;
  /** Who or what a sentence tells of: before a verb they ask nothing. */
  readonly subjects: ReadonlySet<string>;
  /** Those subjects that are no person. */
  readonly things: ReadonlySet<string>;
  /** After "which": of those that both know. */
  readonly listOf: ReadonlySet<string>;
  /** Between a measure and what is in it: "a bag *of* rice". */
  readonly contains: ReadonlySet<string>;
  /** What leads to what a thing is made of: "of". */
  readonly madeOf: ReadonlySet<string>;
  /** Before a thing that both know: "*the* tent". */
  readonly definite: ReadonlySet<string>;
  /** Before a thing that the shopper has already: "for *my* drill". */
  readonly possessives: ReadonlySet<string>;
  /** Between two names that are compared. */
  readonly versus: ReadonlySet<string>;
  /** Before what something is compared with. */
  readonly than: ReadonlySet<string>;
  /** Deny what is said of an amount: "not over 5 kg". */
  readonly denials: ReadonlySet<string>;
  /** Between two things that are wanted both. */
  readonly links: ReadonlySet<string>;
  /** Ask for the least of something, and for the most. */
  readonly less: ReadonlySet<string>;
  readonly more: ReadonlySet<string>;
  /** Make a superlative of the adjective behind them. */
  readonly quantifiers: ReadonlySet<string>;
  /** Says that there is too much of what follows. */
  readonly tooMuch: ReadonlySet<string>;
  /** May stand between a "not" and what is not wanted. */
  readonly determiners: ReadonlySet<string>;
  /** Say what a thing has: "*has* the most pieces". */
  readonly owns: ReadonlySet<string>;
  /** Before a verb: what is wanted is to do something. */
  readonly to: ReadonlySet<string>;
  /** Things that serve another: what stands before one says what it is for. */
  readonly accessories: ReadonlySet<string>;
  /** What people of a kind do not eat, wear or use: a kind, and the thing. */
  readonly avoids: readonly (readonly [kind: readonly string[], thing: readonly string[]])[];
  /** What a thing hangs on, and what is said of one with it and of one without. */
  readonly cord: ReadonlySet<string>;
  readonly corded: ReadonlySet<string>;
  readonly cordless: ReadonlySet<string>;
  /** Ask for one of several. */
  readonly which: ReadonlySet<string>;
  /** Point back at what another thing is for: "a lid *for it*" in one word. */
  readonly forIt: ReadonlySet<string>;
  /** Ask which thing another needs. */
  readonly needs: ReadonlySet<string>;
  /** Ask whether one thing fits another, or which does. */
  readonly fits: ReadonlySet<string>;
  /** Says that the next thing goes with the one before: "and *matching* gloves". */
  readonly matching: ReadonlySet<string>;
  /** People, by who else may be called so: a niece is a girl. First the catalogue's word. */
  readonly recipients: readonly string[];
  /** Between a thing and what it is for or has, in a name. */
  readonly leads: ReadonlySet<string>;
  /** Name no thing that could be had or not: "a gift". */
  readonly vague: ReadonlySet<string>;
  /** Words for one thing, separated by spaces: what one shop calls a laptop, another calls a notebook. */
  readonly synonyms: readonly string[];
  /** What is seen: "back to the first *list*". */
  readonly lists: ReadonlySet<string>;
  /** Ask for more of what was listed: "another hoodie". */
  readonly others: ReadonlySet<string>;
  /** Name what a thing costs: "forget the *price*". */
  readonly priceNames: ReadonlySet<string>;
  /** Words after a place in the list: "the second *one*". */
  readonly listNouns: readonly string[];
  /** Places in the list, from the first; the last entry means the last one. */
  readonly ordinals: readonly (readonly [pattern: string, place: number])[];
  /** "number 2"; holds one capturing group for the digits. */
  readonly numbered: string;
  readonly locations: LocationCues;
  readonly cues: Readonly<Record<CueName, readonly string[]>>;
  readonly talk: Readonly<Record<TalkTopic, readonly string[]>>;
  /** Asks how many or how much there is in one, among `aspects`. */
  readonly contents: string;
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

/** Patterns with the place that each means: "first|1st 1". */
export function ordinals(text: TemplateStringsArray): Lexicon['ordinals'] {
  return patterns(text).map((one) => {
    const at = one.lastIndexOf(' ');
    return [one.slice(0, at), Number(one.slice(at + 1))] as const;
  });
}

/** A line for each: what is asked, a colon, what facts may be called. */
export function aspects(text: TemplateStringsArray): Lexicon['aspects'] {
  return parts(text, /\s*\n\s*/u).map((line) => {
    const [asked = '', named = ''] = line.split(' : ');
    return [asked.split(', '), named.split(', ')] as const;
  });
}

function parts(text: TemplateStringsArray, separator: RegExp): string[] {
  return (text.raw[0] ?? '').split(separator).filter((one) => one !== '');
}
