// Which shown product a message is about, by its words: "the walnut one", "the puzzle".

import type { CatalogueProduct } from '../../port.ts';
import { isOf } from '../languages/languages.ts';
import { isAskedFor, isLabelOf } from '../asked-attribute.ts';
import { isAspect } from '../aspects.ts';
import { answersOf, isYes } from '../product-facts.ts';
import { isMadeBy } from '../finding.ts';
import { calledAs, isOfAmount } from '../fit.ts';
import { isOfMeasure } from '../measures.ts';
import { namesWord, type Word } from '../text.ts';
import { productsAt } from '../turn.ts';
import { spokenOf } from '../subject.ts';
import { isListNoun } from '../places.ts';
import { type HeardWord, type Understanding, wordBefore } from '../understanding.ts';
import { isOfShop, isQuality, mentionOf, type Scene, without } from './reading.ts';

/** "Walnut" of "the walnut one", both of "the dark walnut one": the words right before a word for one of a list. */
export function isBeforeOne(scene: Scene, word: Word): boolean {
  const { said, words } = scene;
  const next = said.all.find(({ start }) => start > word.start);
  const isDirect = /^[\s-]+$/u.test(said.text.slice(word.end, next?.start));
  if (next === undefined || !isDirect) return false;
  return (
    isListNoun(next) ||
    (words.some(({ start }) => start === next.start) && isBeforeOne(scene, next))
  );
}

/** Whether the word is in a product's name or in its values. */
function isSo({ brand = '', title, facts }: CatalogueProduct, { lower }: Word): boolean {
  return (
    namesWord(`${brand} ${title}`, lower) ||
    facts.some((fact) =>
      isAskedFor(fact, lower) ? isYes(fact.value) : namesWord(fact.value, lower),
    )
  );
}

/** The products of a list that the words distinguish from the others, with those words. */
interface Chosen {
  readonly naming: readonly HeardWord[];
  readonly products: readonly CatalogueProduct[];
  /** The message without what chose them. */
  readonly said: Understanding;
}

/** "The Otter 350" of several by Otter: what stands right behind the maker is in one title alone. */
function modelOf(
  { said, words }: Scene,
  pointing: readonly HeardWord[],
  products: readonly CatalogueProduct[],
): { readonly word: HeardWord; readonly product: CatalogueProduct } | undefined {
  const maker = pointing.at(-1);
  const word = words.find(({ start }) => start > (maker?.start ?? Infinity));
  const isNext = word && /^[\s-]+$/u.test(said.text.slice(maker!.end, word.start));
  const titled = isNext ? products.filter(({ title }) => namesWord(title, word.lower)) : [];
  return titled.length === 1 ? { word: word!, product: titled[0]! } : undefined;
}

/** "Is the tofu one flushable?", "is the 8 watt one?", "how big is the board of the walnut one?". */
function chosenOf(scene: Scene, list: readonly CatalogueProduct[]): Chosen | undefined {
  const { said, words } = scene;
  const measured = list.filter((one) =>
    said.measures.some((measure) => isOfMeasure(one, measure) === true),
  );
  // "The oak one" is none of those where none is of oak.
  const isKnown = (word: HeardWord): boolean =>
    !word.isName || isAspect(word.lower) || list.some((one) => isSo(one, word));
  if (!words.filter((word) => isBeforeOne(scene, word)).every(isKnown)) return undefined;
  const amounts = words.filter(({ lower }) => isOfAmount(said, lower));
  if (measured.length === 1 && amounts.length > 0)
    return { naming: amounts, products: measured, said: { ...said, measures: [] } };
  const isTitled = (one: CatalogueProduct, { lower }: Word): boolean => namesWord(one.title, lower);
  // "The one of Kestrel": a maker points at all of its own.
  const pointing = words.filter(
    (word) => isBeforeOne(scene, word) || mentionOf(scene, word)?.kind === 'brand',
  );
  // "And 30 amps?" is of none that says "amps".
  const naming = words.filter((word) => !amounts.includes(word));
  // The name of an attribute is the question, if other words distinguish the products.
  const tries = [
    { among: pointing, is: isSo, most: list.length - 1 },
    { among: naming, is: isTitled, most: 1 },
    { among: naming.filter((word) => !isLabelOf(list, word)), is: isTitled, most: 1 },
  ];
  for (const { among, is, most } of tries) {
    const own = among.filter((word) => {
      const count = list.filter((one) => is(one, word)).length;
      return count > 0 && count < list.length;
    });
    const products = list.filter((one) => own.every((word) => is(one, word)));
    if (own.length > 0 && products.length > 0 && products.length <= most) {
      const model = among === pointing ? modelOf(scene, own, products) : undefined;
      return {
        naming: model ? [...own, model.word] : own,
        products: model ? [model.product] : products,
        said: among === pointing ? { ...said, pointsAtList: true } : said,
      };
    }
  }
  return undefined;
}

/** A question about some products of a list: words that are true of these alone choose them. */
export function withChosen(scene: Scene): Scene {
  const { said, words, asking, turn } = scene;
  // The last product discussed need not be the one that the message names now.
  const list = productsAt(turn, turn.memory?.shown ?? []);
  // "And the owl one", after a question for another of them.
  const goesOn = said.pointsAtList && turn.memory?.asked !== undefined;
  const asks = said.asks || said.aspect !== undefined || goesOn;
  if (list.length < 2 || said.places.length > 0 || !asks || said.seeks) return scene;
  // "Does it run on batteries?" is about the subject, whatever the products' names are.
  const isOfIt = said.pointsBack && !said.pointsAtList && scene.subject.kind === 'focus';
  const chosen = isOfIt ? undefined : chosenOf(scene, list);
  if (chosen === undefined) return scene;
  const { naming, products } = chosen;
  // "Is there a wired headset?" of a list with one headset asks the shop, and so does "and shorts?".
  if (words.some((word) => isOfShop(scene, word))) return scene;
  // "Norda socks?" after boots, some of which are Norda's: a group that holds none of these.
  const isOfGroup = ({ kind, value }: Scene['mentions'][number]): boolean =>
    kind !== 'taxonomy' ||
    products.some(({ groups = [] }) => groups.some(({ id }) => id === value));
  const isOfOthers = naming.every((word) => mentionOf(scene, word)?.kind === 'brand');
  if (isOfOthers && !said.question && !scene.mentions.every(isOfGroup)) return scene;
  const rest = without(asking, naming);
  return {
    ...scene,
    said: chosen.said,
    words: without(words, naming),
    // "How waterproof is it?" asks about a property that is also in a product's name.
    asking: rest.length === 0 && naming.some(({ lower }) => isAspect(lower)) ? asking : rest,
    subject: { kind: products.length === 1 ? 'focus' : 'list', products },
  };
}

/**
 * "How big is the puzzle?" after a mat for it: an earlier subject, where nothing that is seen
 * is one; and "the wooden one" of any list before.
 */
export function withEarlier(scene: Scene): Scene {
  const { said, words, turn } = scene;
  const { shown = [], before = [] } = turn.memory ?? {};
  if (!said.asks || said.seeks || said.places.length > 0 || before.length === 0) return scene;
  const isOne = said.pointsAtList;
  const thing = words.find(
    (word) => (isOne || word.isName) && isOf('definite', wordBefore(said, word)),
  );
  const isCalledSo = (one: CatalogueProduct): boolean =>
    thing !== undefined &&
    (isOne ? namesWord(one.title, thing.lower) : calledAs(one, thing.lower) === 'so');
  if (thing === undefined || productsAt(turn, shown).some(isCalledSo)) return scene;
  const spoken = before
    .toReversed()
    .flatMap((list) => (isOne ? list.shown : (spokenOf(list) ?? [])));
  const product = productsAt(turn, spoken).find(isCalledSo) ?? onlyNamed(scene, thing);
  return product === undefined
    ? scene
    : {
        ...scene,
        words: without(words, [thing]),
        asking: without(scene.asking, [thing]),
        subject: { kind: 'focus', products: [product] },
      };
}

/** "How much is the panda mug?" of a list shown before: the only one called by a panda, which also says "mug". */
function onlyNamed({ turn, said, words }: Scene, thing: HeardWord): CatalogueProduct | undefined {
  const lists = turn.memory?.before ?? [];
  const shown = productsAt(
    turn,
    lists.flatMap((list) => list.shown),
  );
  // "Is that waterproof as well?" asks of what is shown.
  const isLed = thing.isThing && isOf('determiners', wordBefore(said, thing));
  const isNamed = ({ title }: CatalogueProduct): boolean => isLed && namesWord(title, thing.lower);
  const ids = new Set(shown.filter(isNamed).map((one) => one.external_product_id));
  const product = ids.size === 1 ? shown.find(isNamed) : undefined;
  const isSaid = ({ lower }: HeardWord): boolean =>
    product !== undefined && (isOf('packings', lower) || answersOf(product, lower) > 0);
  return words.every(isSaid) ? product : undefined;
}

/** "The battery" of "how long does the battery last?" on a page: a part of its product. */
export function isPart({ said, subject, turn }: Scene, word: HeardWord): boolean {
  const [id] = turn.request.pageProducts.map((one) => one.external_product_id);
  const isOfPage = subject.products[0]?.external_product_id === id && id !== undefined;
  const isAsked = said.aspect === undefined || said.aspect === 'facts';
  const isThe = isOf('definite', wordBefore(said, word));
  return isOfPage && isAsked && isThe && isOf('accessories', word.lower);
}

/** "The 98 pack of Norda" is no big pack of another maker. */
export function isOfOtherMaker({ mentions }: Scene, product: CatalogueProduct): boolean {
  const makers = mentions.filter(({ kind }) => kind === 'brand');
  const isKnown = makers.length > 0 && product.brand !== undefined;
  return isKnown && !makers.some((one) => isMadeBy(product, one));
}

/** "Vegan dark chocolate?" is a wish; "dark chocolate, vegan?" asks. */
export function isWishFor(
  scene: Scene,
  naming: readonly HeardWord[],
  rest: readonly HeardWord[],
): boolean {
  const isBefore = (word: HeardWord): boolean =>
    word.end < naming[0]!.start && isQuality(scene, word);
  return scene.said.all.length === scene.words.length && rest.length > 0 && rest.every(isBefore);
}
