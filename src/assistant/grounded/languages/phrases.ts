// What the assistant can say: a language that lacks one of these sentences does not compile.

import type { TalkTopic } from './lexicon.ts';
import type { ProductCard } from '../../port.ts';

/** Replies that need nothing but the language. */
export type SmallTalk =
  | TalkTopic
  | 'handing_over'
  | 'empty'
  | 'unclear'
  | 'nothing_before'
  | 'which_product';

/**
 * Sentences without a final space. Names, numbers and prices come in ready to be shown; a phrase
 * adds none of its own.
 */
export interface Phrases {
  readonly language: string;
  readonly talk: Readonly<Record<SmallTalk, string>>;
  readonly stock: Readonly<
    Record<ProductCard['availability']['status'], (title: string) => string>
  >;
  /** `titles` and `place` are lists of names, ready to be shown. */
  readonly stockAt: Readonly<
    Record<ProductCard['availability']['status'], (titles: string, place: string) => string>
  >;
  otherLocations(count: number): string;
  restUnknown(): string;
  noLocationKnown(): string;
  noQuantities(): string;
  quoted(text: string): string;
  either(names: readonly string[]): string;
  all(names: readonly string[]): string;

  departmentsAre(names: string): string;
  tryDepartments(names: string): string;
  noDepartments(): string;

  corrected(to: string, from: string): string;
  /** `subject` is quoted, `conditions` a list such as "under €50, blue"; either may be empty. */
  foundOne(subject: string, conditions: string): string;
  foundSome(count: string, subject: string, conditions: string): string;
  foundMany(count: string, shown: string, subject: string, conditions: string): string;
  foundUncounted(shown: string, subject: string, conditions: string): string;
  onlyClose(subject: string): string;
  notCalled(subject: string): string;
  onlyPart(subject: string): string;
  nothingFound(subject: string, conditions: string): string;
  moreFound(count: string, subject: string): string;
  noMore(subject: string): string;
  noneCheaper(price: string): string;
  noneDearer(price: string): string;
  gaveUp(conditions: string): string;
  pricesAreIn(currency: string): string;
  notNamed(word: string): string;

  under(price: string): string;
  upTo(price: string): string;
  over(price: string): string;
  atLeast(price: string): string;
  between(low: string, high: string): string;
  around(price: string): string;
  cheaperThan(price: string): string;
  dearerThan(price: string): string;
  without(values: string): string;
  notSoldOut(): string;
  /** Of what costs less than it did. */
  reduced(): string;

  titled(title: string, price: string): string;
  named(products: string): string;
  pricesRange(low: string, high: string): string;
  pricesSame(price: string): string;
  cheapestIs(title: string, price: string): string;
  dearestIs(title: string, price: string): string;
  /** `name` is that of an attribute. */
  leastIs(name: string, titles: string): string;
  mostIs(name: string, titles: string): string;
  onlyByPrice(): string;

  introduces(title: string, price: string, brand: string): string;
  factsSay(title: string, facts: string): string;
  fact(name: string, value: string): string;
  descriptionSays(title: string, quote: string): string;
  titleSays(title: string, word: string): string;
  saysNothing(title: string, asked: string): string;
  saysNothingOfAny(asked: string): string;
  saysNothingOfOthers(asked: string): string;
  saysOnly(facts: string): string;
  noFacts(title: string): string;
  brandIs(title: string, brand: string): string;
  priceIs(title: string, price: string): string;
  /** `former` is what it cost before. */
  reducedTo(title: string, price: string, former: string): string;
  priceUnknown(title: string): string;
  cannotOrder(): string;

  comparing(titles: string): string;
  differsIn(name: string, values: string): string;
  hasValue(title: string, value: string): string;
  sameFor(facts: string): string;
  nothingToCompare(): string;
  needsTwo(): string;
  /** Asks back: a question about `title`, or a search for `wish`, which is quoted. */
  whichMeant(title: string, wish: string): string;
  similarTo(title: string): string;
}
