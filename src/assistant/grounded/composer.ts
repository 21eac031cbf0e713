// Makes sentences of the results of a search.
// INV-851: every name, number and price in them comes from the catalogue or the question.

import type { PriceBound, Sought, Term, Wish } from './memory.ts';
import type { CatalogueProduct } from '../port.ts';
import { formatCount, formatMoney } from './money.ts';
import type { Phrases, SmallTalk } from './languages/phrases.ts';
import { degreeOf } from './degrees.ts';
import { isPerson } from './languages/languages.ts';
import { sizeIn } from './sizes.ts';
import type { Found } from './retrieval.ts';
import { queryText } from './sought.ts';
import { saysOf } from './fit.ts';
import { folded, namesWord, shorten, spelledAs } from './text.ts';

const TITLE_LENGTH_MAX = 90;
const SUBJECT_LENGTH_MAX = 80;
const NAMED_COUNT_MAX = 3;

/** The language of an answer and the locale of its numbers. */
export interface Voice {
  readonly phrases: Phrases;
  readonly locale: string;
}

export function titleOf(product: CatalogueProduct): string {
  return shorten(product.title, TITLE_LENGTH_MAX);
}

export function priceOf(product: CatalogueProduct, { locale }: Voice): string {
  return product.card.price ? formatMoney(product.card.price, locale) : '';
}

export function titled(product: CatalogueProduct, voice: Voice): string {
  return voice.phrases.titled(titleOf(product), priceOf(product, voice));
}

/** Corrections in their usual spelling: search returns them without capitals and diacritics. */
function correctionsOf(found: Found, sought: Sought): readonly { from: string; to: string }[] {
  const said = sought.terms.map((term) => term.text);
  const shown = found.products.flatMap((one) => [one.title, one.description ?? '']);
  return found.result.corrections.map(({ from, to }) => ({
    from: spelledAs(from, said),
    to: spelledAs(to, shown),
  }));
}

/** The searched words, with corrections. */
function subjectOf(found: Found, sought: Sought): string {
  const text = queryText(sought, [...found.wishes, ...found.givenUp]);
  const corrected = correctionsOf(found, sought).reduce(
    (words, { from, to }) => words.replace(from, () => to),
    text,
  );
  return shorten(corrected, SUBJECT_LENGTH_MAX);
}

export function priceCondition(bound: PriceBound, { phrases, locale }: Voice): string {
  const show = (amount: number): string =>
    formatMoney({ amount, currency: bound.currency }, locale);
  const { min, max, around } = bound;
  if (min !== undefined && max !== undefined) return phrases.between(show(min), show(max));
  if (max !== undefined) {
    if (bound.relative === 'cheaper') return phrases.cheaperThan(show(max));
    return bound.maxExclusive ? phrases.under(show(max)) : phrases.upTo(show(max));
  }
  if (min !== undefined) {
    if (bound.relative === 'dearer') return phrases.dearerThan(show(min));
    return bound.minExclusive ? phrases.over(show(min)) : phrases.atLeast(show(min));
  }
  return around === undefined ? '' : phrases.around(show(around));
}

/** "under €50.00, blue, without leather": the conditions beside the words. */
function conditionsOf(
  parts: {
    price: PriceBound | undefined;
    wishes: readonly Wish[];
    words: string;
    sought?: Sought;
  },
  voice: Voice,
): string {
  const { phrases } = voice;
  const by = parts.sought?.by;
  const labels = parts.wishes
    // A group's name is a word of the wish, but for that of people.
    .filter(({ kind, label }) => kind !== 'taxonomy' || isPerson({ lower: label.toLowerCase() }))
    .map((wish) => shorten(wish.label, SUBJECT_LENGTH_MAX));
  const unwanted = parts.sought?.unwanted.map((one) => shorten(one.text, SUBJECT_LENGTH_MAX)) ?? [];
  return [
    ...(parts.price ? [priceCondition(parts.price, voice)] : []),
    ...new Set(labels),
    ...(unwanted.length > 0 ? [phrases.without(phrases.either([...new Set(unwanted)]))] : []),
    ...(parts.sought?.measures ?? [])
      // A size may be a value as well.
      .filter((one) => !one.isExact && !labels.includes(sizeIn(one)))
      .map((one) => shorten(one.text, 60)),
    ...(parts.sought?.inStock ? [phrases.notSoldOut()] : []),
    ...(parts.sought?.reduced ? [phrases.reduced()] : []),
    // "Not so loud" is not the condition "loud".
    ...(by && degreeOf(by.word.split(' ')[0]!) && !namesWord(parts.words, by.word)
      ? [shorten(by.word, 60)]
      : []),
  ].join(', ');
}

/** Those with a price in the currency of the first that has one, the cheapest first. */
export function byAmount(products: readonly CatalogueProduct[]): CatalogueProduct[] {
  const currency = products.find((one) => one.card.price)?.card.price?.currency;
  return products
    .filter(({ card: { price } }) => price !== undefined && price.currency === currency)
    .toSorted((a, b) => amountOf(a) - amountOf(b));
}

/** A price in minor units; 0 without one. */
export function amountOf(product: CatalogueProduct): number {
  return product.card.price?.amount ?? 0;
}

/** The products by name if they are few, else their range of prices. */
export function priceSentences(
  products: readonly CatalogueProduct[],
  sought: Sought,
  voice: Voice,
) {
  const { phrases } = voice;
  const sorted = byAmount(products);
  const [low, high] = [sorted[0], sorted.at(-1)];
  const sentences: string[] = [];
  const isFew = products.length <= NAMED_COUNT_MAX;
  if (isFew) {
    const soldOut = products.filter(({ card }) => card.availability.status === 'out_of_stock');
    sentences.push(
      phrases.named(products.map((one) => titled(one, voice)).join('; ')),
      ...soldOut.map((one) => phrases.stock.out_of_stock(titleOf(one))),
    );
  }
  if (!low || !high || sorted.length < products.length) return sentences;
  const isLevel = amountOf(low) === amountOf(high);
  if (!isFew)
    sentences.push(
      isLevel
        ? phrases.pricesSame(priceOf(low, voice))
        : phrases.pricesRange(priceOf(low, voice), priceOf(high, voice)),
    );
  if (isFew && isLevel) return sentences;
  if (sought.order === 'dearest' || sought.order === 'dearer') {
    sentences.push(phrases.dearestIs(titleOf(high), priceOf(high, voice)));
  } else if (sought.order) sentences.push(phrases.cheapestIs(titleOf(low), priceOf(low, voice)));
  return sentences;
}

/** A word with a digit in it ("2060") that no shown product has: the answer warns about it. */
function unnamedWord(found: Found, sought: Sought): string | undefined {
  const first = found.result.hits[0];
  if (!first || first.external_variant_id !== undefined) return undefined;
  const said = found.products.map((one) =>
    [
      one.external_product_id,
      one.title,
      one.brand,
      one.description,
      ...one.facts.map((fact) => fact.value),
    ].join(' '),
  );
  // Measures are compared as amounts, in any spelling.
  const isMeasured = (word: string): boolean =>
    sought.measures?.some(({ text }) => namesWord(text, word)) ?? false;
  const corrected = new Set(found.result.corrections.map(({ from }) => from));
  const isUnsaid = ({ text, wish }: Term): boolean =>
    wish === undefined &&
    !isMeasured(text) &&
    !corrected.has(folded(text)) &&
    !said.some((words) => namesWord(words, text)) &&
    !found.products.some((one) => saysOf(one, text, sought));
  const unsaid = sought.terms.filter(isUnsaid);
  const named = found.notCalled === undefined ? unsaid : [];
  const added = named.findLast(({ must }) => must === true);
  const isNumber = ({ text }: Term): boolean =>
    /\d/u.test(text) &&
    text.length >= 2 &&
    !/^\d{8,}$/u.test(text) &&
    !said.some((one) => one.toLowerCase().includes(text.toLowerCase()));
  const strange = found.onlyClose ? undefined : named.find((one) => one.strange === true);
  return (added ?? strange ?? unsaid.find(isNumber))?.text;
}

/** The thing that no product here is called, as written or corrected. */
function notCalledIn(word: string, found: Found, sought: Sought, { phrases }: Voice): string {
  const said = sought.terms.map((term) => term.text);
  const shown = found.products.flatMap((one) => [one.title, one.description ?? '']);
  return phrases.quoted(shorten(spelledAs(folded(word), [...said, ...shown]), SUBJECT_LENGTH_MAX));
}

/** The answer to a search. `again`: it continues the last list. */
export function describeFound(found: Found, sought: Sought, voice: Voice, again = false): string[] {
  const { phrases, locale } = voice;
  const { products, matchedCount, measuresOff = [] } = found;
  // "A bank of 20000 mAh", of which the amount was given up.
  const isKept = ({ text }: Term): boolean => !measuresOff.some((one) => namesWord(one.text, text));
  const words = subjectOf(found, { ...sought, terms: sought.terms.filter(isKept) });
  const subject = words === '' ? '' : phrases.quoted(words);
  const wishes = found.wishes.filter((wish) => !namesWord(words, wish.label));
  // Conditions that were given up, and those that the words already have, are left out.
  const told = sought.measures?.filter((one) => one.told !== true) ?? [];
  const held = found.measuresOff === undefined ? told : [];
  const measures = held.filter(({ text }) => !words.toLowerCase().includes(text.toLowerCase()));
  const inStock = sought.inStock && found.isSoldOut !== true;
  const parts = { price: found.price, wishes, words, sought: { ...sought, measures, inStock } };
  const conditions = conditionsOf(parts, voice);
  const shown = formatCount(products.length, locale);
  const sentences = correctionsOf(found, sought).map(({ from, to }) =>
    phrases.corrected(phrases.quoted(shorten(to, 60)), phrases.quoted(shorten(from, 60))),
  );
  if (products.length === 0) {
    const off = found.measuresOff?.map(({ text }) => shorten(text, 60)) ?? [];
    const all = [conditions, ...off].filter((one) => one !== '').join(', ');
    sentences.push(again ? phrases.noMore(subject) : phrases.nothingFound(subject, all));
    return sentences;
  }
  sentences.push(...givenUpSentences(found, voice));
  const limited = conditions ? `${subject} (${conditions})` : subject;
  const unnamed = unnamedWord(found, sought);
  // "PS5 controllers": none of the controllers here is one.
  const isOther = sought.terms.some(({ text, led }) => text === unnamed && led !== true);
  if (again) sentences.push(phrases.moreFound(shown, subject));
  else if (found.onlyClose && subject) sentences.push(phrases.onlyClose(limited));
  else if (found.notCalled !== undefined)
    sentences.push(phrases.notCalled(notCalledIn(found.notCalled, found, sought, voice)));
  else if (found.onlyPart || isOther) sentences.push(phrases.onlyPart(limited));
  else if (matchedCount === undefined)
    sentences.push(phrases.foundUncounted(shown, subject, conditions));
  else if (matchedCount === 1) sentences.push(phrases.foundOne(subject, conditions));
  else {
    const count = formatCount(matchedCount, locale);
    sentences.push(
      matchedCount > products.length
        ? phrases.foundMany(count, shown, subject, conditions)
        : phrases.foundSome(count, subject, conditions),
    );
  }
  sentences.push(...priceSentences(products, sought, voice));
  const [first] = products;
  if (found.by && first && found.notCalled === undefined) {
    const { name, value, least } = found.by;
    const best = `${titleOf(first)} (${shorten(value, 80)})`;
    sentences.push(least ? phrases.leastIs(name, best) : phrases.mostIs(name, best));
  } else if (sought.by) sentences.push(phrases.notRanked(phrases.quoted(sought.by.word)));
  if (sought.order === 'dearer') sentences.push(phrases.onlyByPrice());
  if (found.untold) {
    const names = found.untold.map((text) => phrases.quoted(shorten(text, 60)));
    sentences.push(phrases.saysNothingOfAny(phrases.either(names)));
  }
  if (unnamed !== undefined) sentences.push(phrases.notNamed(phrases.quoted(shorten(unnamed, 60))));
  return sentences;
}

function givenUpSentences(found: Found, voice: Voice): string[] {
  const { phrases, locale } = voice;
  const bound = found.priceGivenUp;
  const sentences: string[] = [];
  const limit = bound?.max ?? bound?.min;
  const relative = bound?.relative !== undefined && limit !== undefined;
  if (relative) {
    const price = formatMoney({ amount: limit, currency: bound.currency }, locale);
    sentences.push(
      bound.relative === 'cheaper' ? phrases.noneCheaper(price) : phrases.noneDearer(price),
    );
  }
  const conditions = conditionsOf(
    { price: relative ? undefined : bound, wishes: found.givenUp, words: '' },
    voice,
  );
  if (conditions) sentences.push(phrases.gaveUp(conditions));
  const measures = found.measuresOff?.map((one) => one.text) ?? [];
  if (measures.length > 0) sentences.push(phrases.gaveUp(shorten(measures.join(', '), 80)));
  const currency = found.products[0]?.card.price?.currency;
  if (bound?.foreign && currency && currency !== bound.currency) {
    sentences.push(phrases.pricesAreIn(currency));
  }
  return sentences;
}

export function describeTalk(topic: SmallTalk, voice: Voice): string[] {
  return [voice.phrases.talk[topic]];
}

const shortened = (names: readonly string[]): string[] => names.map((name) => shorten(name, 80));

export function describeDepartments(names: readonly string[], { phrases }: Voice): string[] {
  const isNone = names.length === 0;
  return [isNone ? phrases.noDepartments() : phrases.departmentsAre(phrases.all(shortened(names)))];
}

export function describeBrands(names: readonly string[], { phrases }: Voice): string[] {
  return [
    names.length === 0 ? phrases.noBrands() : phrases.brandsAre(phrases.all(shortened(names))),
  ];
}

export function suggestDepartments(names: readonly string[], { phrases }: Voice): string[] {
  return names.length === 0 ? [] : [phrases.tryDepartments(phrases.either(shortened(names)))];
}
