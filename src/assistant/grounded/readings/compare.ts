// The shopper wants a comparison of products: by place, by name, or of the two shown last.

import type { CatalogueProduct } from '../../port.ts';
import { degreeOf, isSuperlative } from '../degrees.ts';
import { endsIn, isOfGroup, MODEL, saidShare } from '../fit.ts';
import { isOf } from '../languages/languages.ts';
import { CODE } from '../judging.ts';
import { memoryOf, shownOf, type Sought } from '../memory.ts';
import { countIn } from '../places.ts';
import { spokenOf } from '../subject.ts';
import { describeComparison } from '../product-composer.ts';
import { isCode, namesWord, type Word, wordsOf } from '../text.ts';
import { productsAt, searchFor, type Reply, type Turn } from '../turn.ts';
import { asksHow, steers, wordBefore } from '../understanding.ts';
import { nameShare } from './named.ts';
import { mentionOf, type Reader, type Scene } from './reading.ts';
import { talk } from './talk.ts';

const COMPARED_COUNT_MAX = 4;
/** From this nearness to examples of comparisons on a statement may be one. */
const BETWEEN_TWO = 0.3;
const NAMED_COUNT_MAX = 3;
const CANDIDATE_COUNT = 12;
/** Other numbers are near in meaning to a number that only the data tells. */
const NUMBERED_COUNT = 50;

/** Shows the products side by side and makes them the subject; the earlier list stays the list. */
export function compared(turn: Turn, products: readonly CatalogueProduct[]): Reply {
  const { memory, voice } = turn;
  const pair = products.map((one) => shownOf(one));
  const sought = memory?.sought ?? soughtByNames(products);
  const kept = sought ? { sought } : {};
  const shown = memory?.shown ?? [];
  const known = new Set(shown.map((one) => one.external_product_id));
  const isOfList = pair.every((one) => known.has(one.external_product_id));
  return {
    sentences: describeComparison(products, voice),
    products,
    isComparison: true,
    memory: memoryOf({
      ...kept,
      shown: isOfList ? shown : pair,
      seen: memory?.seen ?? [],
      pair,
    }),
  };
}

/** "Do you have a cheaper one?" after two drills: a drill, by the words that both titles have and end with. */
function soughtByNames([first, ...others]: readonly CatalogueProduct[]): Sought | undefined {
  const isShared = ({ lower, text }: Word): boolean =>
    /\p{L}{3}/u.test(text) &&
    !namesWord(first!.brand ?? '', lower) &&
    others.every(({ title }) => namesWord(title, lower));
  const words = wordsOf(first?.title ?? '').filter(isShared);
  const head = words.at(-1)?.lower;
  if (head === undefined || ![first!, ...others].every(({ title }) => endsIn(title, head)))
    return undefined;
  const terms = words.map(({ text }) => ({ text }));
  return { terms, head, isNamed: true, inStock: false, unwanted: [] };
}

/** The names between "and", "or", "with" and "than", as words; a number is part of a name. */
function namesIn({ said, words }: Scene, isBetween: (lower: string) => boolean): string[][] {
  let groups: string[][] = [[]];
  let last = 0;
  for (const { start, end, text, lower } of wordsOf(said.text)) {
    // "I need a kettle. The Otter or the Heron, which one?": the names stand in one clause.
    const gap = said.text.slice(last, start);
    const isNext = /[.!?]\s/u.test(gap);
    const isBehind = /[,;]\s|\s[–-]\s/u.test(gap) && groups.at(-1)!.length > 0;
    last = end;
    if ((isNext || (isBehind && !isBetween(lower))) && groups.length > 1) break;
    if (isNext) groups = [[]];
    // "How big is the difference to the Otter?": the adjective of the question is no name.
    const isAsked = asksHow(said) && start === said.all[1]?.start;
    const isWord = words.some((one) => one.start === start) && !isAsked;
    if (isBetween(lower) && !isOfName(said.text, { lower, end })) groups.push([]);
    else if (isWord || /^\p{N}/u.test(text)) groups.at(-1)?.push(text);
  }
  return groups.filter((group) => group.length > 0).slice(0, NAMED_COUNT_MAX);
}

/** "The heater with 2 kW": an amount behind a "with" belongs to the name before it. */
function isOfName(text: string, { lower, end }: Pick<Word, 'lower' | 'end'>): boolean {
  return isOf('includes', lower) && /^\s*\d/u.test(text.slice(end));
}

const isVersus = (lower: string): boolean => isOf('versus', lower);

/** A product's title without what the product is for: a jug for the Vortex is no Vortex. */
function nameOf({ title, brand = '' }: CatalogueProduct): string {
  const words = wordsOf(title);
  const lead = words.find(({ lower }, at) => at > 0 && isOf('leads', lower));
  const behind = lead && /[,;(–|].*$/u.exec(title.slice(lead.end))?.[0];
  return `${brand} ${lead ? `${title.slice(0, lead.start)}${behind ?? ''}` : title}`;
}

/** "The S8 against the iPhone 7" where no S8 is sold, and of the other one only a case. */
function isIt(product: CatalogueProduct, name: readonly string[]): boolean {
  const said = name.map((text) => text.toLowerCase());
  const models = said.filter(isCode);
  const isCalled = models.every((text) => isNamedBy(product, text));
  const isSure = models.every((text) => isNumberOf(product, text));
  return isCalled && (isSure || !isFor(product, said));
}

/** The makers in a name: "the New Look one" is of New Look, and none of New Balance. */
function makersIn({ mentions }: Scene, name: readonly string[]): readonly string[] {
  const isIn = ({ lower }: Word): boolean => namesWord(name.join(' '), lower);
  const makers = mentions.filter(({ kind }) => kind === 'brand');
  return makers.flatMap(({ label }) => (wordsOf(label).every(isIn) ? [label] : []));
}

/** "The DCD799B", where only the data of a product tells its number. */
function isNumberOf({ facts }: CatalogueProduct, text: string): boolean {
  return MODEL.test(text) && facts.some(({ value }) => value.toLowerCase() === text.toLowerCase());
}

function isNamedBy(product: CatalogueProduct, text: string): boolean {
  return isNumberOf(product, text) || namesWord(nameOf(product), text);
}

/** Whether a product is only for what is named: a case, and no phone. */
function isFor(product: CatalogueProduct, name: readonly string[]): boolean {
  return wordsOf(nameOf(product)).some(
    ({ lower }) => isOf('accessories', lower) && !name.some((text) => namesWord(text, lower)),
  );
}

const isSame = (one: CatalogueProduct, other: CatalogueProduct): boolean =>
  one.external_product_id === other.external_product_id;

/** The bonus for products of one group: less than the score of one word of a name. */
const SAME_GROUP = 0.5;
/** That for a title of no other words: less than a group's. */
const WHOLE_TITLE = 0.4;

/** "The Otter 2" is no "Otter 2 Lite" or "Otter 2 5G" where there is one: how much of its title is said. */
function saidShareOf({ title }: CatalogueProduct, name: readonly string[]): number {
  const words = wordsOf(title);
  return (
    words.filter(({ text }) => name.some((said) => namesWord(text, said))).length / words.length
  );
}

/**
 * The products that the names mean together, as far as search finds them: each called by the words of its
 * name, and of one group. "The Vortex and the Vortex Pro" are two blenders,
 * and "the 62 and the 32 piece" two sets. "The Pro" `beside` a product is like that one.
 */
async function namedProducts(
  turn: Turn,
  names: readonly string[][],
  beside: readonly CatalogueProduct[] = [],
): Promise<CatalogueProduct[]> {
  const { said, memory } = turn;
  const ids = new Set(memory?.shown.map((one) => one.external_product_id));
  // "The Norda one and the Velk one" after hats: hats, and those that were shown.
  const head = said.pointsAtList ? (memory?.sought?.head ?? []) : [];
  const spoken = beside.flatMap((one) => wordsOf(nameOf(one)).map(({ text }) => text));
  const candidates = names.map(async (name) => {
    const others = [...names.flat(), ...spoken].filter((word) => !name.includes(word));
    const texts = [name.concat(head), [...name, ...others]].map((words) => words.join(' '));
    const limit = name.some((one) => MODEL.test(one)) ? NUMBERED_COUNT : CANDIDATE_COUNT;
    const found = texts.map((text) => searchFor(turn, text, { limit }));
    const all = (await Promise.all(found)).flatMap(({ products }) => products);
    // What is near in meaning alone is not what was named.
    const called = all.filter((one) => name.some((word) => isNamedBy(one, word)));
    return [...new Map(called.map((one) => [one.external_product_id, one])).values()];
  });
  const worth = (product: CatalogueProduct, own: readonly string[]): number =>
    own.concat(head).filter((word) => isNamedBy(product, word)).length +
    (said.pointsAtList && ids.has(product.external_product_id) ? SAME_GROUP : 0) -
    (isFor(product, own) ? SAME_GROUP : 0) +
    WHOLE_TITLE * (nameShare(product, wordsOf(own.join(' '))) + saidShareOf(product, own));
  let best: { readonly worth: number; readonly products: CatalogueProduct[] }[] = [
    { worth: 0, products: [...beside] },
  ];
  for (const [at, own] of (await Promise.all(candidates)).entries()) {
    const next = best.flatMap(({ worth: before, products }) =>
      own
        .filter((one) => products.every((other) => !isSame(one, other)))
        .map((one, rank) => {
          const [first] = products;
          const isInGroup = (id: string): boolean =>
            one.groups?.some((own) => own.id === id) === true;
          const isAlike = first?.groups?.some(({ id }) => isInGroup(id)) === true;
          const isOfMaker = beside.some(({ brand }) => brand !== undefined && brand === one.brand);
          const gain = (isAlike ? SAME_GROUP : 0) + (isOfMaker ? SAME_GROUP : 0);
          // If two have the same name, the one that search ranks first.
          const whole = before + worth(one, names[at]!) + gain - rank / 100;
          return { worth: whole, products: [...products, one] };
        }),
    );
    if (next.length > 0) best = next;
  }
  return best.reduce((one, other) => (other.worth > one.worth ? other : one)).products;
}

/** "The LG or the Sony TV for games" after televisions: of those shown, for each name those of its maker. */
function shownOfMakers(scene: Scene, names: readonly string[][]): CatalogueProduct[][] {
  const shown = productsAt(scene.turn, scene.turn.memory?.shown ?? []);
  const led = new Set(scene.words.flatMap(({ text, after }) => (after === undefined ? [] : text)));
  return names.map((name) => {
    const makers = makersIn(scene, name);
    const isOfMaker = (text: string): boolean => makers.some((maker) => namesWord(maker, text));
    const own = name.filter((text) => isOfMaker(text) || !led.has(text));
    return shown.filter((one) => makers.includes(one.brand ?? '') && saidShare(one, own) === 1);
  });
}

/** "Lighter", "schwereres"; German gives a noun like "Kleber" a capital. */
const COMPARATIVE = /^\p{Ll}{3,}er(?:e[mnrs]?)?$/u;

/** "Is the chain lock heavier?" after another lock: compares it with the subject. */
function comparesNamed({ said, subject, words }: Scene): boolean {
  const isDegree = ({ lower }: Word): boolean => degreeOf(lower, said.language) !== undefined;
  const names = words.filter((word) => !isDegree(word));
  const isOther = names.some(
    (word) => word.isName && !subject.products.some(({ title }) => namesWord(title, word.lower)),
  );
  const isDefinite = isOf('definite', wordBefore(said, names[0]));
  // "Which of your coats costs the most?" asks for one of many.
  const isOfMany =
    said.order === 'cheapest' ||
    said.order === 'dearest' ||
    said.all.some(({ lower }) => isSuperlative(lower));
  return (
    subject.kind === 'focus' &&
    said.asks &&
    isDefinite &&
    isOther &&
    !isOfMany &&
    said.all.some(isDegree)
  );
}

/** "Is it lighter than the Fernweh?": compares the subject with the named product. */
function isBesideSubject(scene: Scene): boolean {
  const { said, subject, words } = scene;
  if (comparesNamed(scene)) return true;
  const isOne = subject.products.length === 1 || (said.pointsBack && !said.pointsAtList);
  // "Als Geschenk" compares nothing: no "lighter" or "more" stands before it.
  const isMore = ({ text, lower }: Word): boolean =>
    COMPARATIVE.test(text) || degreeOf(lower, said.language) !== undefined;
  // "Cheaper than this for my hose" names what it is for.
  const isPronoun = (at: number): boolean => {
    const [{ lower } = { lower: '' }, next] = said.all.slice(at, at + 2);
    const isThis = isOf('definite', lower) && !isOf('determiners', lower);
    const isBare = !words.some(({ start }) => start === next?.start);
    return isOf('things', lower) || (isThis && isBare);
  };
  const than =
    said.all.some(
      ({ lower }, at) =>
        isOf('than', lower) &&
        !isPronoun(at + 1) &&
        (said.order !== undefined || said.all.slice(0, at).some(isMore)),
    ) ||
    (said.compares && said.pointsBack && !said.pointsAtList);
  // "The difference between that and the Otter" names one product beside the subject.
  const isOneNamed =
    said.compares &&
    subject.products.length === 1 &&
    said.all.some(({ lower }) => isVersus(lower)) &&
    namesIn(scene, isVersus).length === 1 &&
    !words.some(({ lower }) => namesWord(subject.products[0]!.title, lower));
  // "Bigger than 1.5 metres" is a bound and names no other thing.
  const isBound = said.price !== undefined || said.measures.some((one) => !one.isExact);
  return (than || isOneNamed) && isOne && !isBound && words.some((word) => word.isName);
}

/**
 * "Is the Otter or the Heron lighter?", "Otter against Heron, which is lighter?": a question with two
 * product names asks for a comparison.
 */
async function askedOfTwo(scene: Scene): Promise<readonly CatalogueProduct[]> {
  const { said, turn, near } = scene;
  // "Torn between the Otter and the Heron", "Otter or Heron, I don't know which" ask nothing by their form.
  const isWeighed =
    near.to('compare') > Math.max(BETWEEN_TWO, near.to('wish')) ||
    said.all.some(({ lower }) => isOf('either', lower, said.language));
  const isSought = said.seeks && !said.all.some(({ lower }) => isOf('which', lower, said.language));
  if (!(said.asks || isWeighed) || isSought || said.places.length > 0) return [];
  // "And one with HDMI and DisplayPort?": it has both.
  if (scene.words.every(({ after = '' }) => isOf('includes', after))) return [];
  const isOfDegree = said.all.some(({ lower }) => degreeOf(lower, said.language) !== undefined);
  const isDegree = (text: string): boolean =>
    degreeOf(text.toLowerCase(), said.language) !== undefined;
  const names = namesIn(scene, (lower) => isVersus(lower) && (isOfDegree || isOf('links', lower)))
    .map((name) => name.filter((text) => !isDegree(text)))
    .filter((name) => name.length > 0);
  if (names.length !== 2) return [];
  const ofMakers = shownOfMakers(scene, names);
  if (ofMakers.every(({ length }) => length === 1)) return ofMakers.flat();
  // "Which is cheaper?" of the two steers no wish.
  const { order: _order, ...rest } = said;
  if (steers(rest)) return [];
  // "The Otter or the Heron": words of names that are no words of the language, and no maker's.
  const proper = scene.words.filter(
    (word) => word.isName && !word.isCommon && mentionOf(scene, word)?.kind !== 'brand',
  );
  const areProper = names.every((name) => proper.some(({ text }) => name.includes(text)));
  if (!said.asks && !areProper) return [];
  const found = await namedProducts(turn, names);
  // "Torn here: the Otter or the Heron": a word of the language need not be of the name.
  const idle = areProper ? scene.words.flatMap((one) => (one.isCommon ? one.text : [])) : [];
  // A title may be longer than the model number by which it is called: "TX300", "Otter 2".
  const isModel = (product: CatalogueProduct, name: readonly string[]): boolean =>
    (areProper ||
      name.some((text) => CODE.test(text)) ||
      names.every((one) => one.some(isFigure) && !one.every(isFigure))) &&
    name.every(
      (text) =>
        isNumberOf(product, text) ||
        namesWord(`${product.brand ?? ''} ${product.title}`, text.toLowerCase()) ||
        idle.includes(text),
    );
  // "Hero or Polar hoodie": the last word is of both.
  const head = names.at(-1)!.at(-1)!;
  const isNamed = (one: CatalogueProduct): boolean =>
    names.some(
      (name) =>
        isModel(one, name) ||
        nameShare(
          one,
          scene.words.filter(({ text }) => text === head || name.includes(text)),
        ) === 1,
    );
  return found.length === 2 && found.every(isNamed) ? found : [];
}

/** "Versus" and "against", which neither link nor lead to a name. */
function isAgainst(lower: string): boolean {
  return (
    isVersus(lower) &&
    !(['links', 'leads', 'glue', 'than'] as const).some((one) => isOf(one, lower))
  );
}

/** "Now the Kestrel X2 blender against the Otter one": two names with their makers, and nothing else. */
async function ofTwoMakers(scene: Scene): Promise<readonly CatalogueProduct[]> {
  const { said, turn } = scene;
  const names = steers(said) ? [] : namesIn(scene, isAgainst);
  if (names.length !== 2 || names.some((name) => makersIn(scene, name).length === 0)) return [];
  const found = await namedProducts(turn, names);
  const isWhole = (one: CatalogueProduct, at: number): boolean =>
    names[at]!.every((text) => namesWord(`${one.brand ?? ''} ${one.title}`, text));
  return found.length === 2 && found.every(isWhole) ? found : [];
}

/** "All three hoodies", "the juices": as many as are counted, or all of few, of those shown or else of the shop. */
async function ofKind({ said, words, subject, ...scene }: Scene): Promise<CatalogueProduct[]> {
  const [count] = said.all.flatMap(({ lower }) => countIn(lower) ?? []);
  const named = words.flatMap(({ lower }) => (countIn(lower) ? [] : lower));
  const isSaid = (one: CatalogueProduct): boolean => saidShare(one, named) === 1;
  const isSo = (one: CatalogueProduct): boolean =>
    named.some((own) => endsIn(one.title, own) || isOfGroup(one, own));
  const shown = subject.products.filter(isSaid).filter(isSo);
  const found = (await scene.found()).filter(isSaid);
  const so = shown.length > 1 ? shown : found.filter(isSo);
  const few = so.length > COMPARED_COUNT_MAX || so.length < 2 ? 2 : so.length;
  return (so.length > 1 ? so : found).slice(0, count ?? few);
}

function isFigure(text: string): boolean {
  return /^\d+$/u.test(text);
}

export const readCompare: Reader = async (scene) => {
  const { said, words, subject, turn } = scene;
  const { products } = subject;
  const { memory } = turn;
  if (isBesideSubject(scene)) {
    const last =
      said.all.findLast((word) => isOf('than', word.lower)) ??
      said.all.findLast((word) => isVersus(word.lower));
    const name = words
      .filter(({ start, lower }) => start > (last?.end ?? 0) && !degreeOf(lower, said.language))
      .map((word) => word.text);
    if (name.length === 0) return undefined;
    const act = async (): Promise<Reply | undefined> => {
      const both = await namedProducts(turn, [name], products.slice(0, 1));
      return both.length === 2 ? compared(turn, both) : undefined;
    };
    const isProper = words.some((one) => one.isName && !one.isCommon);
    const isSure = said.compares || isProper || comparesNamed(scene);
    return { name: 'compare', score: isSure ? 1 : 0.85, act };
  }
  const [placed] = said.places.length === 1 ? products : [];
  const spoken = memory && spokenOf(memory);
  const isBeside = said.compares || said.all.some(({ lower }) => isOf('than', lower));
  const [own] = placed && spoken && isBeside ? productsAt(turn, [spoken]) : [];
  // "Is it lighter than number two?"
  if (placed && own && !isSame(own, placed))
    return { name: 'compare', score: 1, act: () => compared(turn, [own, placed]) };
  const byPlaces = said.places.length > 1;
  if (!said.compares) {
    const asked = await askedOfTwo(scene);
    const two = asked.length > 0 ? asked : await ofTwoMakers(scene);
    const act = (): Reply => compared(turn, two);
    return two.length === 2 ? { name: 'compare', score: 1, act } : undefined;
  }
  const names = namesIn(scene, isVersus);
  const shown = memory?.shown ?? [];
  const isNamed = !byPlaces && names.length > 1;
  const act = async (): Promise<Reply | undefined> => {
    if (isNamed) {
      const ofMakers = shownOfMakers(scene, names).flatMap(([first]) => first ?? []);
      if (ofMakers.length === names.length) return compared(turn, ofMakers);
      const found = await namedProducts(turn, names);
      const isSo = (one: CatalogueProduct, at: number): boolean =>
        isIt(one, names[at]!) && makersIn(scene, names[at]!).every((own) => own === one.brand);
      const areThey = found.length < names.length || found.every(isSo);
      if (found.length > 1 && areThey) return compared(turn, found);
      // One of the names is not sold here: two others would be an answer to another question.
      if (shown.length === 0 || words.some(({ isName }) => isName)) return undefined;
    }
    if (!byPlaces && words.some(({ isName }) => isName) && !said.pointsBack) {
      const kind = await ofKind(scene);
      return kind.length > 1 ? compared(turn, kind) : undefined;
    }
    const isList = subject.kind === 'list' || subject.kind === 'focus';
    const list = subject.kind === 'focus' ? productsAt(turn, shown) : products;
    const isFew = list.length <= COMPARED_COUNT_MAX;
    const pointed = list.slice(0, byPlaces || !isList || isFew ? COMPARED_COUNT_MAX : 2);
    if (pointed.length > 1) return compared(turn, pointed);
    if (shown.length === 0) return talk(turn, 'nothing_before');
    return { sentences: describeComparison(pointed, turn.voice), products: [] };
  };
  return { name: 'compare', score: isNamed ? 0.9 : 0.85, act };
};
