// Judges the results of a search: which products are the wanted thing, which meet the conditions, and
// in which order.

import { filterInTurns, mapInTurns } from '../../base/stretch.ts';
import type { SearchResult } from '../../search/port.ts';
import type { CatalogueProduct } from '../port.ts';
import { SAID_SHARE } from './attempts.ts';
import {
  calledAs,
  endsIn,
  isNamedFor,
  isOfAmount,
  isOfGroup,
  namesJoined,
  saidShare,
  saysOf,
  tellingTerms,
  thingsOf,
  thingWords,
  TAGS,
  TITLE_END,
  unsaidOf,
  wordsFor,
} from './fit.ts';
import { forAges, isForOlder } from './ages.ts';
import { isOf, isPerson } from './languages/languages.ts';
import { countsPeople, namesBound } from './counts.ts';
import { inUnitOf, isBare, isInUnits, isJustOf, isOfMeasure, keysOfMeasure } from './measures.ts';
import type { Measure, PriceBound, Sought, Wish } from './memory.ts';
import { isFilteredBy } from './search-filters.ts';
import { hasValue, isUnwanted, says, saysWhether, type Unwanted } from './absence.ts';
import { isAskedFor } from './asked-attribute.ts';
import { measuredByDegree, measuredOf } from './product-facts.ts';
import { servingOf, surestFirst } from './surest.ts';
import { folded, isSameWord, namesWord, wordsOf } from './text.ts';

/** The attribute of an order, and its value in the first product. */
export interface Rank {
  readonly name: string;
  readonly value: string;
  readonly least: boolean;
}

/** Fewer that stand in no group of their name are something else: toys. */
const UNGROUPED_MIN = 3;

interface Judged {
  readonly products: readonly CatalogueProduct[];
  /** Whether they have the name of the wanted thing; undefined if the message names none. */
  readonly isCalledSo: boolean | undefined;
}

/** Without things that the shopper has, if others were found: a product "for my boots" is no boots. */
function withoutOwn(products: readonly CatalogueProduct[], { terms }: Sought) {
  const own = terms.findLast((term) => term.own === true);
  if (own === undefined) return products;
  const others = products.filter(({ title }) => !endsIn(title, own.text.toLowerCase()));
  return others.length > 0 ? others : products;
}

/** Ink for "my Deskjet 460": without what is a Deskjet and nothing that goes with one. */
function withoutOwned(products: readonly CatalogueProduct[], { terms }: Sought) {
  const owned = terms.flatMap(({ own, text }) => (own === true ? [text.toLowerCase()] : []));
  const isOwned = ({ title, brand = '' }: CatalogueProduct): boolean =>
    owned.some((word) => namesWord(title, word) && !namesWord(brand, word)) &&
    !wordsOf(title).some(({ lower }) => isOf('accessories', lower));
  return products.filter((one) => !isOwned(one));
}

/** "Heads for the toothbrush": what is for it by another name, its refills, before the toothbrush. */
function servingFirst(products: readonly CatalogueProduct[], purpose: readonly string[]) {
  const serves = ({ title }: CatalogueProduct): boolean =>
    isOf('accessories', wordsOf(title.split(TITLE_END)[0]!).at(-1)?.lower ?? '') &&
    purpose.some((word) => namesWord(title, word));
  return products.toSorted((a, b) => Number(serves(b)) - Number(serves(a)));
}

/** The products with the name of the wanted thing, if there are any. */
export async function judged(
  products: readonly CatalogueProduct[],
  sought: Sought,
  { result, wishes }: { result: SearchResult; wishes: readonly Wish[] },
): Promise<Judged> {
  const head = sought.head && correctedBy(result, sought.head);
  const purpose = sought.terms.flatMap(({ text, led }) =>
    led === true && !isPerson({ lower: text.toLowerCase() }) ? [text] : [],
  );
  if (head === undefined) {
    const others = withoutOwn(products, sought);
    const isNamed = sought.terms.some(({ led, glue, wish }) => !led && !glue && !wish);
    return { products: isNamed ? servingFirst(others, purpose) : others, isCalledSo: undefined };
  }
  if (products.length === 0) return { products, isCalledSo: undefined };
  // Of two groups only the firm one is filtered by: women's, not jackets.
  const isFirm = wishes.some((wish) => wish.kind === 'taxonomy' && wish.firm);
  const department = sought.terms.find(
    ({ wish, text }) =>
      wish?.kind === 'taxonomy' &&
      wish.firm === isFirm &&
      wishes.includes(wish) &&
      namesWord(text, head),
  );
  const isSorted = sought.order === 'cheapest' || sought.order === 'dearest';
  // A department with this name has selected them already, unless it joins other names.
  if (department) {
    const names = namesJoined(department.wish?.label ?? '');
    const isJoined = names.length > 1;
    // What belongs to the things is cheap, so a price alone would find it too.
    const isNarrowed = isJoined || sought.by !== undefined || sought.price !== undefined;
    const isServing = await servingOf(products, head, { sought, isGroup: true });
    const others = products.filter((one) => !isServing(one));
    const unsaid = (some: readonly CatalogueProduct[]): number =>
      unsaidOf(some, sought, (word) => correctedBy(result, word)).length;
    // "Whey protein isolate" where no other protein says "whey".
    const plain = unsaid(others) > unsaid(products) ? products : others;
    const things = isNarrowed || isSorted ? thingsOf(plain, head, names) : products;
    // What belongs to the things is cheap, and called anything; what is dearer is one of them, unless it has their name
    // as a "pan rack" has.
    const isThing = (one: CatalogueProduct): boolean =>
      things.includes(one) || (sought.order === 'dearest' && !hasNameOf(one, head));
    const from = things[0] === undefined ? 0 : products.findIndex(isThing);
    const all = isSorted ? products.slice(from) : servingLast(products, head, isServing);
    // "Tea" of "Coffee & tea", where all that there are is coffee.
    const isMissing = isJoined && isOnlyOther(products, head, names);
    return { products: isNarrowed ? things : all, isCalledSo: !isMissing };
  }
  const called = await surestFirst(products, head, sought);
  const inGroup = isSorted ? called.filter((one) => isOfGroup(one, head)) : [];
  const own = thingsOf(inGroup, head);
  // "The cheapest yarn" where a few of all yarns stand in a group of "sock yarn".
  const others = called.filter((one) => endsIn(one.title, head) && !own.includes(one));
  const isMost = others.length < UNGROUPED_MIN || others.length * 2 < own.length;
  const inOrder = isSorted ? products.filter((one) => called.includes(one)) : called;
  const so = own.length > 0 && isMost ? own : inOrder;
  const words = thingWords(sought).map((word) => correctedBy(result, word).toLowerCase());
  const models =
    sought.isModel === true && so.length === 0 ? products.filter((one) => isModel(one, words)) : [];
  if (models.length > 0) return { products: models, isCalledSo: true };
  // "Tablets for the dishwasher" where those called so are for dogs.
  const isForIt = so.some((one) => purpose.some((word) => says(one, word)));
  const forIt = products.filter((one) => purpose.some((word) => isNamedFor(one, word)));
  if (forIt.length > 0 && !isForIt) return { products: forIt, isCalledSo: false };
  // No title has the name of things here, but a text of what was found has it, or all that it is for.
  const isTold =
    sought.isNamed === true &&
    // "An android around 200": all tell it in their data, where a text may only speak of such a thing.
    (!sought.price || products.every(({ facts }) => hasValue(facts, { text: head }))) &&
    !products.some((one) => namesWord(one.title, head)) &&
    products.some(
      (one) => says(one, head) || (purpose.length > 0 && purpose.every((word) => says(one, word))),
    );
  if (so.length === 0 && isTold && result.corrections.length === 0) {
    const others = withoutOwned(products, sought);
    const isSaid = others.length === products.length || others.some((one) => says(one, head));
    return { products: others, isCalledSo: isSaid ? undefined : false };
  }
  if (so.length > 0) return { products: so, isCalledSo: true };
  return { products, isCalledSo: false };
}

/** Whether no text of a joined group has its one name, and most have another of its names. */
function isOnlyOther(
  products: readonly CatalogueProduct[],
  head: string,
  names: readonly string[],
) {
  const others = names.filter((name) => !namesWord(name, head)).map((name) => name.toLowerCase());
  const named = products.filter((one) => others.some((name) => says(one, name)));
  return named.length > products.length / 2 && !products.some((one) => says(one, head));
}

/**
 * "Otter Trail" of "Otter Trail hiking shoes": a name that the kind follows. A "Falcon 9 case" and a "lens for Falcon 9"
 * are for one.
 */
function isModel({ title }: CatalogueProduct, words: readonly string[]): boolean {
  const names = wordsOf(title).map(({ lower }) => lower);
  const at = names.findIndex((_name, from) =>
    words.every((word, place) => names[from + place] === word),
  );
  const isFor = (name: string): boolean => isOf('accessories', name) && !words.includes(name);
  return at >= 0 && !names.some(isFor) && !names.slice(0, at).some((name) => isOf('leads', name));
}

/** With those last that are only for the thing: "oil for shredders" and "shredder blade" behind the shredders. */
function servingLast(
  products: readonly CatalogueProduct[],
  head: string,
  isServing: (one: CatalogueProduct) => boolean,
) {
  const serves = new Map(
    products.map((one) => [one, isServing(one) || calledAs(one, head) === 'of-it']),
  );
  return products.toSorted((a, b) => Number(serves.get(a)) - Number(serves.get(b)));
}

/** A word as search corrected it. */
export function correctedBy({ corrections }: SearchResult, word: string): string {
  return corrections.find((one) => one.from === folded(word))?.to ?? word;
}

/** Words with numbers, such as "11-speed" and "SPD-SL2": other numbers mean other things. */
export const CODE = /^(?=.*\d)(?=.*\p{L}).{3,}$/u;

/** "A zoom with 2.8": so is a number of two parts. */
const DECIMAL = /^\d+[.,]\d+$/u;

/** A longer value is a text, or a list of what else there is. */
const VALUE_WORDS_MAX = 8;

/** The attributes of which a word is a value of some of the products, and none a text: the colour of "white". */
async function keysOfValue(products: readonly CatalogueProduct[], word: string) {
  const isLong = ({ value }: CatalogueProduct['facts'][number]): boolean =>
    value.includes(';') || wordsOf(value).length > VALUE_WORDS_MAX;
  const keys = new Set<string>();
  const texts = new Set<string>();
  await mapInTurns(products, ({ facts }) => {
    for (const one of facts) {
      if (TAGS.test(one.key) || texts.has(one.key)) continue;
      if (isLong(one)) texts.add(one.key);
      else if (namesWord(one.value, word)) keys.add(one.key);
    }
  });
  return new Set(keys.values().filter((key) => !texts.has(key)));
}

/** Whether a product has other values of these attributes, and no name with the word. */
function isOtherwise(
  { title, groups = [], facts }: CatalogueProduct,
  keys: ReadonlySet<string>,
  word: string,
): boolean {
  const told = facts.filter(({ key }) => keys.has(key));
  const names = [title, ...groups.map(({ name }) => name), ...told.map(({ value }) => value)];
  return told.length > 0 && !names.some((name) => namesWord(name, word));
}

/** Whether a title has a word that begins like the thing: "pan rack", "Pfannenhalter". */
function hasNameOf({ title }: CatalogueProduct, head: string): boolean {
  return wordsOf(title).some(({ lower }) => namesWord(lower, head) || lower.startsWith(head));
}

/** "In green" is not said of a saw by the maker "Green Valley": the product as it is without such a name. */
function withoutMaker(product: CatalogueProduct, word: string): CatalogueProduct {
  const { brand = '', title, description = '' } = product;
  if (!brand.includes(' ') || !namesWord(brand, word)) return product;
  const texts = {
    title: title.replaceAll(brand, ''),
    description: description.replaceAll(brand, ''),
  };
  return { ...product, ...texts, brand: '' };
}

/** "Board with paddle": a title says what comes with the thing. */
function comesWith(title: string, word: string): boolean {
  const words = wordsOf(title);
  const at = words.findIndex(({ lower }) => isOf('includes', lower));
  return at >= 0 && words.slice(at + 1).some(({ lower }) => namesWord(lower, word));
}

/**
 * Products with each word that was added to the wish, or that selects, such as "blue" of "blue sofa", as far as
 * there are any: of "real leather" leather selects, if no product says "real". Where none has what was added, those of
 * `beside` that have the thing only as a part: tables with folding chairs.
 */
export async function saying(
  products: readonly CatalogueProduct[],
  sought: Sought,
  about: {
    readonly result: SearchResult;
    readonly whole: (one: CatalogueProduct) => CatalogueProduct;
    /** What search has filtered by. */
    readonly wishes?: readonly Wish[];
    readonly beside?: readonly CatalogueProduct[];
  },
): Promise<readonly CatalogueProduct[]> {
  const { result, whole, wishes = [], beside = [] } = about;
  // For "saws and drills" no product needs both words.
  const isLinked = sought.terms.some(
    ({ text, glue }) => glue === true && isOf('links', text.toLowerCase()),
  );
  const telling = isLinked ? [] : tellingTerms(sought);
  const isTelling = (text: string): boolean =>
    CODE.test(text) || (DECIMAL.test(text) && !isOfAmount(sought, text));
  const added = sought.terms.filter((term) => {
    const { text, must, maker, wish } = term;
    if (must === true) return !isFilteredBy(term, wishes);
    return wish === undefined && (maker === true || isTelling(text));
  });
  let left = products;
  // "With soft bristles", "for kids": of what is led to, the last counts most.
  const last = added.filter(({ led, wish }) => led === true || wish !== undefined).toReversed();
  // "A 100 piece one for a child": how many it has is firmer than for whom it is.
  const counted = added.filter(({ text }) => isOfAmount(sought, text.toLowerCase()));
  for (const { text, led } of new Set([...counted, ...telling, ...last, ...added])) {
    const word = correctedBy(result, text);
    const keys = await keysOfValue(left, word);
    // "White" of a black one's text is no colour of its own.
    const isSaid = (one: CatalogueProduct): boolean =>
      saysOf(led === true ? withoutMaker(one, word) : one, word, sought) &&
      !isOtherwise(one, keys, word);
    // The found variant may have another size than the wanted one, which its product has.
    const fitting = await filterInTurns(left, (one) => isSaid(one) || isSaid(whole(one)));
    // "With the paddle" after paddle boards, all of which say "paddle".
    const isOfAll = led === true && fitting.length === left.length;
    const coming = isOfAll ? fitting.filter(({ title }) => comesWith(title, word)) : [];
    if (fitting.length > 0) left = coming.length > 0 ? coming : fitting;
  }
  if (left !== products || added.length === 0) return left;
  const all = [...added.map(({ text }) => correctedBy(result, text)), sought.head ?? ''];
  const parts = await filterInTurns(beside, ({ title }) =>
    all.every((word) => namesWord(title, word)),
  );
  return parts.length > 0 ? parts : products;
}

/** Whether products have too few of the words: less than half, or none of the selecting ones. */
export function saysPart(
  products: readonly CatalogueProduct[],
  sought: Sought,
  result: SearchResult,
) {
  const words = thingWords(sought).map((word) => correctedBy(result, word));
  const isHalf = words.length > 1 && products.every((one) => saidShare(one, words) < SAID_SHARE);
  return isHalf || unsaidOf(products, sought, (word) => correctedBy(result, word)).length > 0;
}

/** Whether a product's data names an unwanted thing, as present or as absent. */
export function tells(product: CatalogueProduct, one: Unwanted): boolean {
  const texts = [product.title, product.brand, product.description];
  const facts = product.facts.flatMap(({ name, value }) => [name, value]);
  const text = [...texts, ...facts].join(' ');
  return (
    isUnwanted(product, [one]) ||
    saysWhether(product, one) ||
    wordsOf(one.text).some((word) => namesWord(text, word.lower))
  );
}

/** "By Gardena" is a name, not a typo of "garden": no maker here is called so. */
export function misreadsMaker(
  sought: Sought,
  { corrections }: SearchResult,
  products: readonly CatalogueProduct[],
): boolean {
  const makers = new Set(sought.terms.flatMap((term) => (term.maker ? [folded(term.text)] : [])));
  return corrections.some(
    ({ from, to }) =>
      makers.has(from) && !products.some(({ brand }) => namesWord(folded(brand ?? ''), to)),
  );
}

/** Whether a product's price is within a bound. */
export function costs({ card: { price } }: CatalogueProduct, bound: PriceBound): boolean {
  const { min = 0, max = Infinity, around } = bound;
  if (price === undefined || price.currency !== bound.currency || around !== undefined)
    return false;
  const isOver = bound.minExclusive ? price.amount > min : price.amount >= min;
  return isOver && (bound.maxExclusive ? price.amount < max : price.amount <= max);
}

/**
 * Products that meet conditions that were given up, and which of these: "Forest green" is green. The last
 * condition is kept longest.
 */
export function meeting(
  products: readonly CatalogueProduct[],
  { price, wishes }: { price: PriceBound | undefined; wishes: readonly Wish[] },
): { met: readonly CatalogueProduct[] | undefined; kept: readonly Wish[] } {
  const costing = products.filter((one) => price === undefined || costs(one, price));
  const isRare = (key: string): boolean =>
    products.filter(({ facts }) => facts.some((fact) => fact.key === key)).length <
    products.length / 2;
  const rare = new Set(wishes.map(({ key }) => key).filter(isRare));
  for (const from of wishes.keys()) {
    const kept = wishes.slice(from);
    const met = costing.filter((one) =>
      kept.every(({ key, label }) => {
        // An attribute that few have is told in the texts of the others.
        const text = rare.has(key) ? (one.description ?? '') : '';
        const values = one.facts.map(({ value }) => value);
        return [one.title, text, ...values].some((own) => namesWord(own, label));
      }),
    );
    if (met.length > 0) return { met, kept };
  }
  const isPriced = wishes.length === 0 && price !== undefined && costing.length > 0;
  return { met: isPriced ? costing : undefined, kept: [] };
}

/** Two sizes or more in a row: a title that tells them tells none of them as the one. */
const SEVERAL_SIZES = /\d\s*[x×/]\s*\d/u;

/**
 * Whether products are of a measure by what it is of, where any of them has an attribute called so: the
 * bar of "16 inch bar". A size that a title tells is what is meant by one that is of nothing else.
 */
async function judgeOf(products: readonly CatalogueProduct[], measure: Measure) {
  const { of = [], isExact } = measure;
  const isOfUnits = isInUnits(measure);
  const named = isOfUnits && of.length > 0 ? products : [];
  const keysOf = await mapInTurns(named, (one) => {
    const measuring = keysOfMeasure(one, measure);
    // "RAM" asks for "internal memory", and not for its "memory clock speed" or its most.
    const isOwn = ({ name, value }: CatalogueProduct['facts'][number]): boolean =>
      isBare({ value }) &&
      !namesBound(name) &&
      of.some((word) =>
        wordsFor(word).some((one) => isSameWord(folded(wordsOf(name).at(-1)?.lower ?? ''), one)),
      );
    const isMeasured = (fact: CatalogueProduct['facts'][number]): boolean =>
      measuring.includes(fact.key) && of.some((word) => isAskedFor(fact, word));
    return one.facts.filter((fact) => isMeasured(fact) || isOwn(fact)).map(({ key }) => key);
  });
  const keys = new Set(keysOf.flat());
  return (product: CatalogueProduct): boolean | undefined => {
    const { title } = product;
    const facts = product.facts
      .filter(({ key }) => keys.has(key))
      .map((one) => inUnitOf(one, measure));
    const isOf = (some: CatalogueProduct['facts']): boolean | undefined =>
      isOfMeasure(
        { ...product, title: '', description: undefined, facts: some },
        measure,
        products,
      );
    // "Not larger than 40 mm": neither the width nor the height.
    if (facts.length > 1 && measure.min === undefined) return facts.every((one) => isOf([one]));
    if (facts.length > 0) return isOf(facts);
    const titled =
      isOfUnits && isExact && keys.size === 0 && !SEVERAL_SIZES.test(title)
        ? isOfMeasure({ ...product, description: undefined, facts: [] }, measure)
        : undefined;
    return titled ?? isOfMeasure(product, measure, products);
  };
}

/** Whether these products have such a count: of people if any has one, else if most have it. */
async function isTold(products: readonly CatalogueProduct[], count: Measure): Promise<boolean> {
  const told = await mapInTurns(products, await judgeOf(products, count));
  const others = told.filter((isOf) => isOf === false).length;
  return told.includes(true) || others > (countsPeople(count) ? 0 : products.length / 2);
}

/** Products with the wanted measures, in any variant; all of them if none is known to have them. */
export async function measured(
  products: readonly CatalogueProduct[],
  asked: readonly Measure[],
  whole: (one: CatalogueProduct) => CatalogueProduct,
) {
  const all = asked.length === 0 ? products : await mapInTurns(products, whole);
  const measures: Measure[] = [];
  for (const one of asked) {
    // A number before a word need not count it: "xbox 360 controllers". Not all is made for an age.
    // Nor is "100 % cotton" written so in every shop.
    const isWord = one.isExact && (one.dimension === 'count' || one.dimension === 'share');
    const isSure = one.told !== true && (!isWord || countsPeople(one));
    if (isSure || (await isTold(all, one))) measures.push(one);
  }
  // A judge looks at the amounts of all products; each is found once, and here in a step of its own.
  await mapInTurns(all, (one) => measures.map((measure) => isOfMeasure(one, measure)));
  const judges: ((product: CatalogueProduct) => boolean | undefined)[] = [];
  for (const measure of measures) judges.push(await judgeOf(all, measure));
  const fits = await mapInTurns(all, (one) => judges.every((isOf) => isOf(one) === true));
  const fitting = products.filter((_one, at) => fits[at]);
  // "Around 80 cm": the middle of what fits comes first, and of "80 cm" what has no range around it.
  const isMiddle = await mapInTurns(fitting, (one) =>
    measures.every(({ min = 0, max = 0, ...rest }) => {
      if (rest.isExact && isInUnits(rest)) return isJustOf(whole(one), { ...rest, min, max });
      const middle = { ...rest, min: (2 * min + max) / 3, max: (min + 2 * max) / 3 };
      return min * max === 0 || isOfMeasure(whole(one), middle) === true;
    }),
  );
  const inOrder = [true, false].flatMap((own) =>
    fitting.filter((_one, at) => isMiddle[at] === own),
  );
  const isAged = measures.some(({ dimension }) => dimension === 'age');
  if (fitting.length > 0)
    return { products: isAged ? inOrder : forAges(inOrder, asked), isOff: false };
  // A product for older people is not shown for a child.
  const possible = products.filter((one) => !measures.some((own) => isForOlder(one, own)));
  return { products: forAges(possible, asked), isOff: true };
}

/** Ordered by the most or the least of an attribute; unchanged if no product has it. */
export function ranked(
  products: readonly CatalogueProduct[],
  { by, terms }: Sought,
): { products: readonly CatalogueProduct[]; by?: Rank } {
  if (by === undefined) return { products };
  const { word, least, key } = by;
  const all =
    key === undefined ? measuredByDegree(products, word) : measuredOf(products, key, least);
  const [first] = all;
  // Without the attribute in any product the whole shop has no maximum.
  if (first === undefined) return { products: terms.length === 0 ? [] : products };
  const isLeast = first.isYear === true ? !least : least;
  const sorted = all.toSorted((a, b) => (isLeast ? a.number - b.number : b.number - a.number));
  return {
    products: sorted.map(({ product }) => product),
    by: { ...sorted[0]!.fact, least: isLeast },
  };
}
