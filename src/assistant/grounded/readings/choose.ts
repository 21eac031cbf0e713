// The shopper asks for one of the products under discussion by price or by a most or least.

import type { CatalogueProduct } from '../../port.ts';
import { priceOf, titleOf } from '../composer.ts';
import { isAskedFor, isLabelOf } from '../asked-attribute.ts';
import {
  answersOf,
  isYes,
  isYesOrNo,
  measuredBy,
  measuredByDegree,
  type Measured,
} from '../product-facts.ts';
import { productsAt, type Reply, type Turn } from '../turn.ts';
import {
  type HeardWord,
  type Order,
  type Understanding,
  whichOf,
  wordBefore,
} from '../understanding.ts';
import { degreeOf, isSuperlative } from '../degrees.ts';
import { spokenOf } from '../subject.ts';
import { isOfGroup, namesThing } from '../fit.ts';
import { isAspect } from '../aspects.ts';
import { isOf, lexiconNamed, translationsOf } from '../languages/languages.ts';
import { isMeantFor } from '../measures.ts';
import { isListNoun } from '../places.ts';
import type { Word } from '../text.ts';
import { priceSentence } from '../product-composer.ts';
import { variantIn } from '../said-variant.ts';
import { about, aboutLikest, memoryAbout } from './about.ts';
import { askedIn } from './asked.ts';
import { clamp, isQuality, mentionOf, type Reader, type Reading, type Scene } from './reading.ts';

function byPrice(
  turn: Turn,
  products: readonly CatalogueProduct[],
  order: Order | undefined,
): Reply {
  const { phrases } = turn.voice;
  const least = order !== 'dearest' && order !== 'dearer';
  const priced = products
    .filter((one) => one.card.price)
    .toSorted((a, b) => (a.card.price?.amount ?? 0) - (b.card.price?.amount ?? 0));
  const [low, high] = [priced[0], priced.at(-1)];
  if (!low?.card.price || !high?.card.price) {
    return { sentences: products.map((one) => phrases.priceUnknown(titleOf(one))), products };
  }
  const difference = high.card.price.amount - low.card.price.amount;
  const chosen = least ? low : high;
  const most = least
    ? phrases.cheapestIs(titleOf(low), priceOf(low, turn.voice))
    : phrases.dearestIs(titleOf(high), priceOf(high, turn.voice));
  const others = difference === 0 ? priced : priced.filter((one) => one !== chosen);
  const sentences = others.map((one) => phrases.priceIs(titleOf(one), priceOf(one, turn.voice)));
  if (difference !== 0) sentences.unshift(most);
  const shown = difference === 0 || order === undefined ? priced : [chosen];
  return { sentences, products: shown, memory: memoryAbout(turn, shown) };
}

function byDegree(turn: Turn, measured: readonly Measured[], isLess: boolean): Reply {
  const { phrases } = turn.voice;
  const least = measured[0]?.isYear === true ? !isLess : isLess;
  const sorted = measured.toSorted((a, b) => (least ? a.number - b.number : b.number - a.number));
  const [best] = sorted;
  if (!best) throw new Error('something was measured');
  const level = sorted.filter((one) => one.number === best.number);
  const sentences = [
    least
      ? phrases.leastIs(best.fact.name, phrases.all(level.map((one) => titleOf(one.product))))
      : phrases.mostIs(best.fact.name, phrases.all(level.map((one) => titleOf(one.product)))),
    ...sorted
      .slice(0, 4)
      .map((one) =>
        phrases.factsSay(titleOf(one.product), phrases.fact(one.fact.name, one.fact.value)),
      ),
  ];
  const products = level.map((one) => one.product);
  return { sentences, products, memory: memoryAbout(turn, products) };
}

/** "Is the 40 kg one cheaper?" after the price of the 20 kg: the prices of both variants. */
function pricesOfVariants({ turn, said }: Scene): Reading | undefined {
  const last = turn.memory && spokenOf(turn.memory);
  const [spoken] = last ? productsAt(turn, [last]) : [];
  const isComparative = said.order === 'cheaper' || said.order === 'dearer';
  // "Is there a cheaper one in M?" looks for another.
  const isThat = said.asks && said.all.some(({ lower }) => isOf('definite', lower));
  const other = spoken && isComparative && isThat && variantIn(turn, spoken, said.text);
  if (!other) return undefined;
  const isSame = other.card.external_variant_id === spoken.card.external_variant_id;
  const both = isSame ? [other] : [other, spoken];
  const act = (): Reply => ({
    sentences: both.map((one) => priceSentence(one, turn.voice)),
    products: [other],
    memory: memoryAbout(turn, [other]),
  });
  return { name: 'choose', score: 0.9, act };
}

/** "The cheapest one, what is it made of?": the reply also answers the question about the chosen product. */
function withQuestion(scene: Scene, chosen: Reply): Reply {
  const { products, sentences } = chosen;
  const isOfPrice = scene.said.aspect === 'price';
  if (isOfPrice || products.length !== 1 || !scene.asking.some((word) => isLabelOf(products, word)))
    return chosen;
  const told = about(scene.turn, products, askedIn(scene));
  return { ...told, sentences: [...sentences.slice(0, 1), ...told.sentences] };
}

/** "Which has", "which one is", "which runs", "welche davon": about the shown products, and no new search. */
function asksOfShown({ all, words, said }: Scene): boolean {
  const at = all.findIndex(({ lower }) => isOf('which', lower));
  const next = at < 0 || at > 1 ? undefined : all[at + 1];
  if (next === undefined) return false;
  // "Welcher dreht schneller?": the shopper writes capitals, and no noun has one, so no thing is named.
  const isBare =
    lexiconNamed(said.language).hasCapitalNouns &&
    /^\p{Lu}/u.test(all[0]!.text) &&
    words.every(({ text, isName }) => !isName && /^\p{Ll}/u.test(text));
  const isVerb = next.part === 'verb' && !next.isName;
  return isOf('asks', next.lower) || isOf('listOf', next.lower) || isVerb || isBare;
}

/** Compares by an attribute in the message, otherwise by the degree itself. */
function measuredOf(
  products: readonly CatalogueProduct[],
  degrees: readonly string[],
  asking: readonly Word[],
): readonly Measured[] {
  if (degrees.length === 0) return [];
  const asked = asking.map((word) => word.lower);
  const byFact = measuredBy(products, [...new Set([...asked, ...degrees])]);
  return byFact.length > 0 ? byFact : measuredByDegree(products, [degrees[0], ...asked].join(' '));
}

/** "What about polo shirts, also organic?" after T-shirts: a group of things that are none of these. */
function namesOtherKind(scene: Scene, products: readonly CatalogueProduct[]): boolean {
  const isOther = (word: HeardWord): boolean =>
    word.isThing &&
    mentionOf(scene, word)?.kind === 'taxonomy' &&
    !products.some((one) => namesThing(one, word.lower) || isOfGroup(one, word.lower));
  return !asksOfShown(scene) && scene.words.some(isOther);
}

/** "Is one of them cheaper?", "and the cheaper one?" of two. */
function asksOfTwo(
  { asks, all, pointsAtList }: Understanding,
  shown: readonly CatalogueProduct[],
): boolean {
  const isOne = ({ lower }: Word, at: number): boolean =>
    isOf('definite', lower) && (at + 2 === all.length || isListNoun(all[at + 2]));
  return asks && shown.length === 2 && (pointsAtList || all.some(isOne));
}

/** Those in stock, if the message asks for these and there are any. */
function inStock(
  { wantsInStock }: Understanding,
  products: readonly CatalogueProduct[],
): readonly CatalogueProduct[] {
  const live = products.filter(({ card }) => card.availability.status !== 'out_of_stock');
  return wantsInStock && live.length > 0 ? live : products;
}

/**
 * "Which has a gauge?", "welcher ist der leise?": the products that say most of it, in whichever language,
 * those that are called so before those whose texts say so.
 */
function sayingMost(products: readonly CatalogueProduct[], words: readonly Word[]) {
  const worth = (one: CatalogueProduct, { lower }: Word): number =>
    Math.max(...[lower, ...translationsOf(lower)].map((word) => answersOf(one, word)));
  const sums = products.map((one) => words.reduce((sum, word) => sum + worth(one, word), 0));
  const most = Math.max(...sums);
  return most === 0 ? [] : products.filter((_one, at) => sums[at] === most);
}

const saysOnlyAspects = (words: readonly HeardWord[]): boolean =>
  words.length > 0 && words.every(({ lower }) => isAspect(lower));

/** "What does a tent do?" of two tents: the name of their kind tells them not apart. */
function tellingApart({ words, mentions }: Scene, products: readonly CatalogueProduct[]) {
  const isOf = ({ start, lower }: HeardWord): boolean =>
    mentions.some((one) => one.kind === 'taxonomy' && one.start <= start && start < one.end) &&
    products.every((one) => isOfGroup(one, lower) || namesThing(one, lower));
  return words.filter((word) => !isOf(word));
}

/** A word for another thing than the listed ones. "Which one uses the least power?" names none. */
function namesNew(
  scene: Scene,
  word: HeardWord,
  list: { readonly degrees: readonly string[]; readonly products: readonly CatalogueProduct[] },
): boolean {
  const { degrees, products } = list;
  const isOfDegree =
    asksOfShown(scene) && (word.part === 'verb' || degrees.includes(wordBefore(scene.said, word)));
  const isKnown =
    degrees.includes(word.lower) || isQuality(scene, word) || isLabelOf(products, word);
  return word.isName && !isOfDegree && !isKnown;
}

export const readChoose: Reader = (scene) => pricesOfVariants(scene) ?? ofList(scene);

const ofList = (scene: Scene): Reading | undefined => {
  const { said, words, turn, subject } = scene;
  const shown =
    subject.kind === 'focus' ? productsAt(turn, turn.memory?.shown ?? []) : subject.products;
  const asks =
    said.compares || asksOfTwo(said, shown) || said.all.some((one) => isOf('which', one.lower));
  // "Which one is cheaper?" compares the last two things, each of which was found by itself.
  const isRelative =
    said.order === 'cheaper' ||
    said.order === 'dearer' ||
    said.all.some((one) => degreeOf(one.lower, said.language) !== undefined);
  const last = shown.length === 1 && asks && isRelative ? turn.memory?.before?.at(-1) : undefined;
  const before = last && spokenOf(last);
  const isBefore = ({ external_product_id: id }: CatalogueProduct): boolean =>
    id !== shown[0]?.external_product_id;
  const listed = before ? [...productsAt(turn, [before]).filter(isBefore), ...shown] : shown;
  const products = subject.kind === 'page' ? [] : listed;
  const isPair = subject.kind === 'pair';
  // "And the one with the most cocoa?", "and which has the most?" after the cheapest of all is of all too.
  const { by, order: lastOrder, terms = [] } = turn.memory?.sought ?? {};
  const wasOfAll = by !== undefined || lastOrder === 'cheapest' || lastOrder === 'dearest';
  const isOfList = said.pointsAtList && !said.all.some(isListNoun);
  const isAnew =
    isOf('links', said.all[0]?.lower ?? '') && said.all.some((one) => isSuperlative(one.lower));
  if (wasOfAll && (!asks || isAnew) && !isPair && !isOfList && shown.length === turn.cardCount)
    return undefined;
  if (said.ofAll === true || products.length < 2 || said.price !== undefined) return undefined;
  const lower = said.all.map((word) => word.lower);
  // "Not longer than 30 minutes" is a bound, not a request for the longest.
  const isBounded = said.measures.some((one) => !one.isExact && one.dimension !== 'size');
  const isMostByPrice = said.order === 'cheapest' || said.order === 'dearest';
  const degrees = isBounded
    ? []
    : lower.filter((one) => degreeOf(one, said.language) ?? (!isMostByPrice && isSuperlative(one)));
  const less = degrees.some((one) => degreeOf(one, said.language) === 'less');
  const isNew = words.some((word) => namesNew(scene, word, { degrees, products }));
  // "Smallest kettle?" after blenders is about kettles.
  const isOther = words.some(
    (word) =>
      isNew && word.isName && word.isThing && !products.some((one) => namesThing(one, word.lower)),
  );
  // "Was kostet weniger?" asks for the cheaper one.
  const isDegreeOfPrice = said.aspect === 'price' && degrees.length > 0;
  const order = said.order ?? (isDegreeOfPrice ? (less ? 'cheaper' : 'dearer') : undefined);
  const asksPrice = order !== undefined || (said.aspect === 'price' && said.compares);
  const isComparative = order === 'cheaper' || order === 'dearer';
  // The shopper saw the whole list: the cheapest of all is one of these. Of a longer list all are meant.
  const isWhole = products.length < turn.cardCount;
  const isBare = words.length === 0 && (isOfList || isMostByPrice);
  // "Which brand is the cheapest?"
  const isOfThem = asksOfShown(scene) || (asks && saysOnlyAspects(words));
  const isOfWhole = isWhole && (isOfThem || (said.pointsAtList && (asks || isBare)));
  if (asksPrice && !isNew && (isPair || isOfWhole || (asks && isComparative))) {
    const act = (): Reply => withQuestion(scene, byPrice(turn, inStock(said, products), order));
    return { name: 'choose', score: 0.88, act };
  }
  const measured = isOther ? [] : measuredOf(products, degrees, scene.asking);
  if (measured.length > 0) {
    const isMost = said.asks && degrees.some((one) => isSuperlative(one));
    const points = isPair || asksOfShown(scene);
    // "Which wine is the oldest?" after a list that is not all, or those of one maker: of all wines.
    const at = words.find(({ start }) => start > (whichOf(said, words)?.start ?? Infinity));
    const isOfKind =
      at !== undefined &&
      (mentionOf(scene, at)?.kind === 'taxonomy' ||
        products.some((one) => namesThing(one, at.lower)));
    const isOfMaker = terms.length > 0 && terms.every(({ wish }) => wish?.kind === 'brand');
    const isOfAll = isOfKind && (products.length === turn.cardCount || isOfMaker);
    const news = isOfAll ? 0.5 : isNew ? 0.3 : 0;
    const score = 0.6 + (said.asks ? 0.2 : 0) + (isMost ? 0.1 : 0) + (points ? 0.1 : 0) - news;
    // "Weighs less", "lasts longer": "less" reverses the order.
    return { name: 'choose', score: clamp(score), act: () => byDegree(turn, measured, less) };
  }
  // "Which one is for a dog of 40 kg?" after a list: the product whose data says so.
  const isOfShown =
    lower.some((one) => isOf('which', one)) && words.every((word) => word.after !== undefined);
  const traits = scene.asking.filter(({ lower: one }) => isYesOrNo(products, one));
  const meant = products.filter(
    (one) =>
      said.measures.some((own) => isMeantFor(one, own)) ||
      traits.some(({ lower: trait }) =>
        one.facts.some((fact) => isYes(fact.value) && isAskedFor(fact, trait)),
      ),
  );
  const others = tellingApart(scene, products).filter(({ lower: one }) => !degrees.includes(one));
  const telling = sayingMost(products, others);
  // "Which one is pure linen?" of two that both say so much of it: each is told.
  const isSome = words.length > 0 && words.length < 4 && telling.length < products.length;
  const isTold = isPair || isSome;
  if (meant.length === 0 && isTold && asksOfShown(scene)) meant.push(...telling);
  const isOfThese = isOfShown || traits.length > 0 || isTold;
  if (isOfThese && asks && meant.length > 0 && !namesOtherKind(scene, products)) {
    return { name: 'choose', score: 0.88, act: () => about(turn, meant, askedIn(scene)) };
  }
  // "Which one is lighter?", but the catalogue has no weights. Of a longer list, the cheapest of all is looked for.
  if (degrees.length === 0 || isNew || asksPrice || !asksOfShown(scene)) return undefined;
  return { name: 'choose', score: 0.88, act: () => aboutLikest(turn, products, askedIn(scene)) };
};
