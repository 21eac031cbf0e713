// Which things fit each other by the catalogue: a lid and its pan, a filter and its machine.

import { remembered } from '../../base/remembered.ts';
import { mapInTurns } from '../../base/stretch.ts';
import type { CatalogueProduct } from '../port.ts';
import { isOfChoice, says } from './absence.ts';
import { labelOf } from './asked-attribute.ts';
import { calledAs, endsIn, isOfGroup } from './fit.ts';
import { inAnyLanguage, isOf } from './languages/languages.ts';
import { sentencesOf } from './told-sentences.ts';
import { isSameWord, namesWord, shorten, wordsOf } from './text.ts';
import { unitOf } from './units.ts';

const QUOTE_LENGTH_MAX = 240;

type Fact = CatalogueProduct['facts'][number];

const JOINT = new RegExp(
  `(?<!\\p{L})(?:${inAnyLanguage(({ joints }) => [joints])})(?!\\p{L})`,
  'iu',
);

/** Attributes by which things fit each other: a diameter, a system, "fits models"; a "lamp type" for a lamp. */
function jointsOf({ facts }: CatalogueProduct, head = ''): readonly Fact[] {
  return facts.filter((one) => isJoint(one) || (head !== '' && namesWord(labelOf(one), head)));
}

const isJoint = remembered((fact: Fact) => JOINT.test(labelOf(fact)));

const SERVES_SOURCE = inAnyLanguage(({ serves }) => [serves]);
const SERVES = new RegExp(`(?<![\\p{L}-])(?:${SERVES_SOURCE})(?![\\p{L}-])`, 'iu');
const DENIAL = inAnyLanguage(({ denials }) => denials);
const DENIED = new RegExp(
  `(?<!\\p{L})(?:(?:${DENIAL})\\s+(?:${SERVES_SOURCE})|(?:${SERVES_SOURCE})\\s+(?:${DENIAL}))(?!\\p{L})[^.!?;]*`,
  'giu',
);

/** The purpose of a thing, by a title or a sentence; without excluded purposes. */
function servedIn(text: string): string {
  const found = SERVES.exec(text);
  const before = wordsOf(text.slice(0, found?.index ?? 0)).at(-1)?.lower ?? '';
  return found === null || isOf('denials', before) ? '' : text.slice(found.index);
}

/** The title, and the sentences of a description, that say what a thing is for. */
function servesOf({ title, description = '' }: CatalogueProduct): string[] {
  return [title, ...sentencesOf(description)].map(servedIn);
}

/** How surely a product's data names the other as fitting: by its number, or by words of its title. */
function namesPartner(
  product: CatalogueProduct,
  partner: CatalogueProduct,
  kinds: readonly string[] = [],
): number {
  const { external_product_id: id } = partner;
  // "Format: Square" beside "Format: Mini" names no partner, though both are of one maker's system.
  const others = new Map(jointsOf(partner).map(({ key, value }) => [key, value]));
  const joints = jointsOf(product).filter(({ key, value }) => (others.get(key) ?? value) === value);
  const told = [...joints.map(({ value }) => value), ...servesOf(product)];
  const values = told.flatMap(wordsOf);
  if (values.some(({ text }) => text === id)) return Infinity;
  const own = new Set(
    tellingWords(partner).filter((lower) => !kinds.some((kind) => isSameWord(lower, kind))),
  );
  return new Set(values.filter(({ lower }) => own.has(lower)).map(({ lower }) => lower)).size;
}

/** How many joints two products have in common; negative if one has another size. */
function sharedJoints(product: CatalogueProduct, partner: CatalogueProduct, head = ''): number {
  const others = new Map(jointsOf(partner, head).map(({ key, value }) => [key, value]));
  const both = jointsOf(product, head).filter(({ key }) => others.has(key));
  const shared = both.filter(({ key, value }) => others.get(key) === value);
  return shared.length < both.length ? -1 : shared.length;
}

/** Words that do not identify a product. */
const UNTELLING = ['stopWords', 'vague', 'packings'] as const;

/** Words of a name without brands, units, function words and its colour. */
const tellingWords = remembered(({ title, brand = '', facts }: CatalogueProduct) => {
  const colours = facts.filter((one) => isOfChoice(one) && !isJoint(one));
  const values = colours.map(({ value }) => value).join(' ');
  return wordsOf(title)
    .map(({ lower }) => lower)
    .filter(
      (lower) =>
        !namesWord(brand, lower) &&
        !namesWord(values, lower) &&
        unitOf(lower) === undefined &&
        !UNTELLING.some((name) => isOf(name, lower)),
    );
});

/** "Not for the Vortex Pro". */
function deniesPartner({ description = '' }: CatalogueProduct, partner: CatalogueProduct): boolean {
  const names = tellingWords(partner);
  return [...description.matchAll(DENIED)].some(([denied]) =>
    names.some((one) => namesWord(denied, one)),
  );
}

/**
 * Whether the data of one says that the two fit, and the data of none that they do not. `kinds` are words
 * that name neither: the "filters" of a pump's text may be any.
 */
function fitEachOther(
  one: CatalogueProduct,
  other: CatalogueProduct,
  kinds: readonly string[] = [],
): boolean {
  const named = Math.max(namesPartner(one, other, kinds), namesPartner(other, one, kinds));
  if (named === Infinity) return true;
  if (deniesPartner(one, other) || deniesPartner(other, one)) return false;
  return named > 0 || sharedJoints(one, other) > 0;
}

/**
 * Those of the products that fit another one. Where some name its number, "grip for the Otter 10", those that name
 * less of it are for others.
 */
export function fittingOf(
  products: readonly CatalogueProduct[],
  partner: CatalogueProduct,
  kinds: readonly string[],
): readonly CatalogueProduct[] {
  const fit = products.filter((one) => fitEachOther(one, partner, kinds));
  const named = fit.map((one) => namesPartner(one, partner, kinds));
  const most = Math.max(0, ...named);
  const isNumbered = tellingWords(partner).some((lower) => /\d/u.test(lower));
  return isNumbered ? fit.filter((_one, at) => named[at] === most || named[at] === 0) : fit;
}

/** The sentences of a product's data about what it fits, and about the other. */
export function fitOf(
  product: CatalogueProduct,
  other: CatalogueProduct,
): { readonly facts: readonly Fact[]; readonly quote?: string } {
  const names = tellingWords(other).filter((one) => !namesWord(product.title, one));
  const sentences = sentencesOf(product.description ?? '').filter(
    (one) => JOINT.test(one) || names.some((name) => namesWord(one, name)),
  );
  const quote = shorten(sentences.join(' '), QUOTE_LENGTH_MAX);
  return { facts: jointsOf(product), ...(quote === '' ? {} : { quote }) };
}

/** Names of attributes that list what a product is made to fit: "Compatibility: PRS-300". */
export const PARTNERS = new RegExp(`^(?:${inAnyLanguage(({ partners }) => [partners])})`, 'iu');

/** Whether a product lists the models that it fits, and nothing of the other is among them. */
export function isForOthers(product: CatalogueProduct, partner: CatalogueProduct): boolean {
  const listed = ({ facts }: CatalogueProduct): string =>
    facts.flatMap(({ name, value }) => (PARTNERS.test(name) ? [value] : [])).join(' ');
  const models = listed(product);
  const own = wordsOf(`${partner.title} ${listed(partner)}`);
  const isNamed = own.some(({ lower }) => !isOf('leads', lower) && namesWord(models, lower));
  return /\d/u.test(models) && !isNamed && namesPartner(product, partner) === 0;
}

/** The products that fit the other, if the data of any product of that name says so. */
export async function fitting(
  products: readonly CatalogueProduct[],
  partner: CatalogueProduct | undefined,
  head = '',
): Promise<readonly CatalogueProduct[]> {
  if (partner === undefined) return products;
  const others = products.filter((one) => one.external_product_id !== partner.external_product_id);
  const isCalled = (one: CatalogueProduct): boolean =>
    calledAs(one, head) === 'so' || isOfGroup(one, head);
  const kinds = (partner.groups ?? []).flatMap(({ name }) => wordsOf(name));
  // A text for "printer models" names no printer.
  const idle = kinds.map(({ lower }) => lower);
  const sure = await mapInTurns(others, (one) => namesPartner(one, partner, idle));
  const most = Math.max(0, ...sure);
  const named = others.filter((_one, at) => most > 0 && sure[at] === most);
  const fit = others.filter((one) => named.includes(one) || sharedJoints(one, partner, head) > 0);
  if (fit.some(isCalled)) return fit;
  // For a mitre saw a "mitre saw stand": its kind stands before what the title is.
  const servedBy = ({ title }: CatalogueProduct): number =>
    kinds.filter(({ lower }) => namesWord(title, lower) && !endsIn(title, lower)).length;
  const called = others.filter(isCalled);
  const nearest = Math.max(0, ...called.map(servedBy));
  if (nearest > 0) return called.filter((one) => servedBy(one) === nearest);
  // No data tells what fits: what is of the same maker, or says its name, comes nearest.
  const { brand = '' } = partner;
  const ofMaker = called.filter((one) => brand !== '' && (one.brand === brand || says(one, brand)));
  if (ofMaker.length > 0) return ofMaker;
  // Fitting products with another name: "capsules" instead of pods.
  return named.length > 0 && !products.some(isCalled) ? named : products;
}
