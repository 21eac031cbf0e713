// Judges what a search found: which of the products are the thing that was asked for, which of them meet
// what was said of it, and which come first.

import { mapInTurns } from '../../base/stretch.ts';
import type { SearchResult } from '../../search/port.ts';
import type { CatalogueProduct } from '../port.ts';
import { SAID_SHARE } from './attempts.ts';
import {
  endsIn,
  GROUP_JOINTS,
  isOfGroup,
  namesThing,
  saidShare,
  saysOf,
  surestFirst,
  tellingTerms,
  thingsOf,
  thingWords,
  unsaidOf,
} from './fit.ts';
import { isForOlder } from './ages.ts';
import { isOf, recipientOf } from './languages/languages.ts';
import { countsPeople, isOfMeasure } from './measures.ts';
import type { Measure, PriceBound, Sought, Wish } from './memory.ts';
import { isUnwanted, saysWhether, type Unwanted } from './absence.ts';
import { measuredByDegree } from './product-facts.ts';
import { wishesOf } from './sought.ts';
import { folded, namesWord, wordsOf } from './text.ts';

/** The attribute that an order is by. */
export interface Rank {
  readonly name: string;
  readonly least: boolean;
}

interface Judged {
  readonly products: readonly CatalogueProduct[];
  /** Whether they are called what was asked for; undefined where no thing was named. */
  readonly isCalledSo: boolean | undefined;
}

/** Without those that the shopper has already, where others were found: what is "for my boots" is no boots. */
function withoutOwn(products: readonly CatalogueProduct[], { terms }: Sought) {
  const own = terms.findLast((term) => term.own === true);
  if (own === undefined) return products;
  const others = products.filter(({ title }) => !endsIn(title, own.text.toLowerCase()));
  return others.length > 0 ? others : products;
}

/** The products that are called what was asked for, where any are. */
export function judged(
  products: readonly CatalogueProduct[],
  sought: Sought,
  { result, wishes }: { result: SearchResult; wishes: readonly Wish[] },
): Judged {
  const head = sought.head && correctedBy(result, sought.head);
  if (head === undefined) return { products: withoutOwn(products, sought), isCalledSo: undefined };
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
  // A department by this name has told things apart already, unless it is of others as well.
  if (department) {
    const name = department.wish?.label.split(/[/>|]/u).at(-1) ?? '';
    const isJoined = GROUP_JOINTS.test(name);
    const first =
      isJoined || sought.order === 'cheapest' || sought.by
        ? thingsOf(products, head, isJoined)
        : products;
    const from = first[0] === undefined ? 0 : products.indexOf(first[0]);
    return { products: isJoined || sought.by ? first : products.slice(from), isCalledSo: true };
  }
  const called = surestFirst(products, head, sought);
  const isSorted = sought.order === 'cheapest' || sought.order === 'dearest';
  const inGroup = isSorted ? called.filter((one) => isOfGroup(one, head)) : [];
  const own = thingsOf(inGroup, head);
  const so = own.length > 0 ? own : called;
  // No title has it, and the catalogue names it: a group is called so.
  const isGroup =
    sought.isNamed === true &&
    sought.price === undefined &&
    !products.some((one) => namesWord(one.title, head));
  if (so.length === 0 && isGroup && result.corrections.length === 0) {
    return { products, isCalledSo: undefined };
  }
  return so.length > 0 ? { products: so, isCalledSo: true } : { products, isCalledSo: false };
}

/** Whether a product is said to be for other people than those of the wish: "men's" for a mother. */
export function isForOthers({ facts }: CatalogueProduct, sought: Sought): boolean {
  const people = wishesOf(sought).filter(({ label }) => peopleOf(label) !== undefined);
  return people.some(({ key }) => {
    const told = facts.flatMap((fact) => (fact.key === key ? (peopleOf(fact.value) ?? []) : []));
    const isWished = (name: string): boolean =>
      people.some((one) => one.key === key && peopleOf(one.label) === name);
    return told.length > 0 && !told.some(isWished);
  });
}

function peopleOf(label: string): string | undefined {
  return recipientOf(label.toLowerCase());
}

/** A word as search corrected it. */
export function correctedBy({ corrections }: SearchResult, word: string): string {
  return corrections.find((one) => one.from === folded(word))?.to ?? word;
}

/** "11-speed", "SPD-SL2": other numbers are other things. */
const CODE = /^(?=.*\d)(?=.*\p{L}).{3,}$/u;

/** Those that say what was added to the wish, where any do. */
export function saying(
  products: readonly CatalogueProduct[],
  sought: Sought,
  { result, whole }: { result: SearchResult; whole: (one: CatalogueProduct) => CatalogueProduct },
) {
  const words = sought.terms.flatMap(({ text, must, wish }) =>
    must === true || (wish === undefined && CODE.test(text)) ? [correctedBy(result, text)] : [],
  );
  if (words.length === 0) return products;
  // The variant that was found may not be of the size that was said: its product is.
  const fitting = products.filter((one) =>
    words.every((word) => saysOf(one, word, sought) || saysOf(whole(one), word, sought)),
  );
  return fitting.length > 0 ? fitting : products;
}

/**
 * Of each word that tells which of the things are meant, "blue" of "blue sofa", those first that say it,
 * and without those whose attribute says otherwise.
 */
export async function telling(
  products: readonly CatalogueProduct[],
  sought: Sought,
  { result, whole }: { result: SearchResult; whole: (one: CatalogueProduct) => CatalogueProduct },
): Promise<readonly CatalogueProduct[]> {
  // "Saws and drills" are not both.
  if (sought.terms.some(({ text, glue }) => glue === true && isOf('links', text.toLowerCase())))
    return products;
  let left = products;
  for (const { text } of tellingTerms(sought)) {
    const word = correctedBy(result, text).toLowerCase();
    const isSaid = (one: CatalogueProduct): boolean =>
      namesThing(one, word) || saysOf(one, word, sought);
    const said = await mapInTurns(left, (one) => isSaid(one) || isSaid(whole(one)));
    const saying = left.filter((_one, at) => said[at]);
    const keys = new Set(
      saying.flatMap(({ facts }) =>
        facts.flatMap(({ key, value }) => (namesWord(value, word) ? [key] : [])),
      ),
    );
    const silent = left.filter(
      (one) => !saying.includes(one) && !one.facts.some(({ key }) => keys.has(key)),
    );
    left = [...saying, ...silent];
  }
  return left;
}

/** Whether products say less than was asked for: not half of it, or not which of the things are meant. */
export function saysPart(
  products: readonly CatalogueProduct[],
  sought: Sought,
  result: SearchResult,
) {
  const words = thingWords(sought).map((word) => correctedBy(result, word));
  const isHalf = words.length > 1 && products.every((one) => saidShare(one, words) < SAID_SHARE);
  return isHalf || unsaidOf(products, sought, (word) => correctedBy(result, word)).length > 0;
}

/** Whether a product's data has a word on what is not wanted, be it there or not. */
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

/** "By Gardena" is a name, and no slip for "garden": no maker here is called so. */
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

/** Whether a product costs what a bound asks for. */
export function costs({ card: { price } }: CatalogueProduct, bound: PriceBound): boolean {
  const { min = 0, max = Infinity, around } = bound;
  if (price === undefined || price.currency !== bound.currency || around !== undefined)
    return false;
  const isOver = bound.minExclusive ? price.amount > min : price.amount >= min;
  return isOver && (bound.maxExclusive ? price.amount < max : price.amount <= max);
}

/**
 * Those that meet what was given up to find the thing, and which of the wishes they meet: "Forest green"
 * is green. What was said last is kept longest.
 */
export function meeting(
  products: readonly CatalogueProduct[],
  { price, wishes }: { price: PriceBound | undefined; wishes: readonly Wish[] },
): { met: readonly CatalogueProduct[] | undefined; kept: readonly Wish[] } {
  const costing = products.filter((one) => price === undefined || costs(one, price));
  for (const from of wishes.keys()) {
    const kept = wishes.slice(from);
    const met = costing.filter((one) =>
      kept.every(({ label }) =>
        [one.title, ...one.facts.map(({ value }) => value)].some((own) => namesWord(own, label)),
      ),
    );
    if (met.length > 0) return { met, kept };
  }
  const isPriced = wishes.length === 0 && price !== undefined && costing.length > 0;
  return { met: isPriced ? costing : undefined, kept: [] };
}

/** Whether a count is one that these products have: of people where any tells of them, else where most do. */
async function isTold(products: readonly CatalogueProduct[], count: Measure): Promise<boolean> {
  const told = await mapInTurns(products, (one) => isOfMeasure(one, count, products));
  const others = told.filter((isOf) => isOf === false).length;
  return told.includes(true) || others > (countsPeople(count) ? 0 : products.length / 2);
}

/** Those of the measures asked for; all of them where none is known to be. */
export async function measured(products: readonly CatalogueProduct[], asked: readonly Measure[]) {
  const measures: Measure[] = [];
  for (const one of asked) {
    // A number before a word need not count it: "xbox 360 controllers". Not all is made for an age.
    const isSure = one.told !== true && (one.dimension !== 'count' || !one.isExact);
    if (isSure || (await isTold(products, one))) measures.push(one);
  }
  const fits = await mapInTurns(products, (one) =>
    measures.every((measure) => isOfMeasure(one, measure, products) === true),
  );
  const fitting = products.filter((_one, at) => fits[at]);
  if (fitting.length > 0) return { products: fitting, isOff: false };
  // What is said to be for older ones is none for a child.
  const possible = products.filter((one) => !measures.some((own) => isForOlder(one, own)));
  return { products: possible, isOff: true };
}

/** Those that have the most or the least of something first; as they are where none tells of it. */
export function ranked(
  products: readonly CatalogueProduct[],
  { by, terms }: Sought,
): { products: readonly CatalogueProduct[]; by?: Rank } {
  if (by === undefined) return { products };
  const { word, least, than } = by;
  const all = measuredByDegree(products, word);
  const [first] = all;
  // Of the whole shop nothing is the most of what none tells of.
  if (first === undefined) return { products: terms.length === 0 ? [] : products };
  const sorted = all
    .filter(({ number }) => than === undefined || (least ? number < than : number > than))
    .toSorted((a, b) => (least ? a.number - b.number : b.number - a.number));
  return {
    products: sorted.map(({ product }) => product),
    by: { name: first.fact.name, least },
  };
}
