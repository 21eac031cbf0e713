// Which variant of the subject a message means, and what its variants in stock offer.

import type { FacetMention } from '../../../search/port.ts';
import type { CatalogueProduct } from '../../port.ts';
import { titleOf } from '../composer.ts';
import { isOfGroup, namesThing } from '../fit.ts';
import { isOneKey } from '../follow-up.ts';
import { isOf, isPerson } from '../languages/languages.ts';
import { isAskedFor, isLabelOf } from '../asked-attribute.ts';
import { isAspect } from '../aspects.ts';
import { missedBy, valuesLeft, variantIn, VARIANTS_SHOWN_MAX } from '../said-variant.ts';
import { isListNoun } from '../places.ts';
import { isSizeFact } from '../sizes.ts';
import { namesWord, wordsOf } from '../text.ts';
import { productsAt, type Turn } from '../turn.ts';
import { type HeardWord, whichOf, wordBefore } from '../understanding.ts';
import { isQuality, mentionOf, type Asked, type Scene } from './reading.ts';

/** "Which colours in M?", "which are left?": the colours of the variants in stock. */
export function describeLeft(
  turn: Turn,
  product: CatalogueProduct,
  { words }: Asked,
): string[] | undefined {
  const { phrases } = turn.voice;
  const of = { text: turn.said.text, isOfStock: turn.said.aspect === 'stock' };
  for (const { key, name, value } of product.facts) {
    const isAsked = words.some((word) => isAskedFor({ key, name, value }, word));
    const left = isAsked ? valuesLeft(turn, product, value, of) : undefined;
    if (left === undefined) continue;
    const { option, values } = left;
    const title = [titleOf(product), ...(option === undefined ? [] : [option])].join(', ');
    if (values.length === 0) return [phrases.stock.out_of_stock(title)];
    const fact = phrases.fact(name, values.join(', '));
    return [
      option === undefined && product.card.availability.status !== 'unknown'
        ? phrases.stock.in_stock(`${title} (${fact})`)
        : phrases.factsSay(title, fact),
    ];
  }
  return undefined;
}

/** "And in 42?" of a white one: that there is no white one in 42, where there is a black one. */
export function describeMissed(
  turn: Turn,
  spoken: CatalogueProduct,
  variant: CatalogueProduct,
): string[] {
  const options = missedBy(turn, spoken, variant);
  const { external_product_id } = spoken;
  const [whole] = productsAt(turn, [{ external_product_id }]);
  return options && whole ? [turn.voice.phrases.notTogether(titleOf(whole), options)] : [];
}

/** A question for an attribute is about the product, not about the variant that search found. */
export function wholeProducts(turn: Turn, products: readonly CatalogueProduct[], asked: Asked) {
  const { aspect = turn.said.aspect } = asked;
  const isOfLabel = asked.words.some((lower) => isLabelOf(products, { lower }));
  const isBare = asked.words.length + (asked.keys?.length ?? 0) === 0;
  if (aspect === 'price' || (aspect === 'stock' && !isOfLabel) || isBare) return products;
  const pointers = products.map(({ external_product_id }) => ({ external_product_id }));
  const whole = productsAt(turn, pointers);
  return whole.length === products.length ? whole : products;
}

/** "The small one", "in XL": the variant with that option, if one product is the subject. */
export function variantSaid(
  scene: Scene,
  text: string = scene.turn.said.text,
): CatalogueProduct | undefined {
  const { turn, subject, words } = scene;
  const [product, ...others] = subject.products;
  if (product === undefined || others.length > 0) return undefined;
  // "Is the red one there?", "and blue?": in any size.
  const { said, memory } = turn;
  const goesOn = said.tellsMore || !said.asks;
  const isOfStock = [said.aspect, goesOn && memory?.asked?.aspect].includes('stock');
  // "Do you have it in red?" is no question of one size.
  const isAny = said.seeks && said.pointsBack && words.every((word) => isQuality(scene, word));
  const variant = variantIn(turn, product, text, isOfStock || isAny);
  return variant && text === said.text && saysOfElse(scene, product, variant) ? undefined : variant;
}

/** "Does it cover dark circles?" of what comes in dark, too: the value is of another thing than the product. */
function saysOfElse(
  { said, words }: Scene,
  product: CatalogueProduct,
  variant: CatalogueProduct,
): boolean {
  const own = words.filter(
    ({ lower }) => namesWord(variant.title, lower) && !namesWord(product.title, lower),
  );
  const isOfElse = (word: HeardWord): boolean => {
    const next = words.find(({ start }) => start === word.end + 1);
    const isNoun = next?.part === 'noun' && next.isThing && !own.includes(next);
    if (word.part !== 'adjective' || !isNoun || isListNoun(next)) return false;
    return (
      !isOf('valueNames', next.lower) &&
      !isLabelOf([product], next) &&
      !namesWord(product.title, next.lower) &&
      !isOfGroup(product, next.lower) &&
      said.asks
    );
  };
  return own.length > 0 && own.every(isOfElse);
}

/** "Are they there in M?", of a few, or of the one that has it: the variants, if the message names nothing else. */
export function variantsSaid(scene: Scene): readonly CatalogueProduct[] {
  const { turn, said, words, subject } = scene;
  const { kind, products } = subject;
  const isOfAll = said.asks && (said.pointsBack || said.pointsAtList) && kind === 'list';
  const isOther = words.some(
    (word) => !/\d/u.test(word.text) && mentionOf(scene, word)?.kind !== 'attribute',
  );
  const isLong = products.length > VARIANTS_SHOWN_MAX;
  if (!isOfAll || isOther || (isLong && said.seeks)) return [];
  const variants = products.flatMap((one) => variantIn(turn, one, said.text, true) ?? []);
  return isLong && variants.length > 1 ? [] : variants;
}

/** "Which colours are left in M?", "how much storage?": the options themselves, not the variant with one of them. */
export function asksForOptions(scene: Scene): boolean {
  const labels = scene.asking.filter((word) => isLabelOf(scene.subject.products, word));
  const isMuch = labels.some((word) => isOf('much', wordBefore(scene.said, word)));
  return isMuch || whichOf(scene.said, labels) !== undefined;
}

/** The attributes of a product that say what a value names: its "colour" where other things have a "color". */
export function keysLike({ facts }: CatalogueProduct, { key }: FacetMention): readonly string[] {
  return facts.map((one) => one.key).filter((own) => isOneKey(own, key));
}

/**
 * "And in red?", "brown then, same width": nothing but values of attributes of the one product talked about.
 * After a question about it, whether or not it has them; else those of one of its variants.
 */
export function saysOnlyValues(scene: Scene): boolean {
  const { turn, said, words, subject } = scene;
  const [product, ...others] = subject.products;
  if (product === undefined || others.length > 0 || subject.kind === 'list') return false;
  const { shown = [], asked } = turn.memory ?? {};
  // "Red one too?" of the only one asks about it; "anything in red?" looks for another.
  const isAny = isOf('some', said.all[0]?.lower ?? '') && !said.pointsBack;
  // "Brown instead?" of one that is black.
  const isRather =
    said.all.some(({ lower }) => isOf('rather', lower)) && variantSaid(scene) === undefined;
  const isAlike = said.wantsAlike && (!said.asks || shown.length > 1);
  const isOther = said.pointsAtList || isAny || isRather || isAlike;
  const values = words.filter((word) => !isLabelOf([product], word) && !isPerson(word));
  // "My mum would like one too, she's a 20" of what was found by its name.
  const sizes = said.measures.filter(({ dimension }) => dimension === 'size');
  const isSize = ({ text }: HeardWord): boolean => sizes.some((one) => namesWord(one.text, text));
  const isFound = turn.memory?.sought === undefined && !isAny && !isRather && !said.browses;
  if (sizes.length > 0 && isFound && product.facts.some(isSizeFact) && values.every(isSize))
    return true;
  if ((said.seeks && !said.pointsBack) || said.browses || isOther) return false;
  const isValue = (word: HeardWord): boolean => {
    const mention = mentionOf(scene, word);
    return mention?.kind === 'attribute' && keysLike(product, mention).length > 0;
  };
  // "Do you have this one in blue?"
  const isOfPage = (subject.kind === 'page' || said.seeks) && said.asks;
  const isOne = isOfPage || (shown.length < 2 && variantSaid(scene) !== undefined);
  return (isOne || asked !== undefined) && values.length > 0 && values.every(isValue);
}

/** Whether a product has an attribute that a value is of, and not the value: no "hardcover" of its formats. */
export function lacksValue(product: CatalogueProduct, mention: FacetMention): boolean {
  const keys = keysLike(product, mention);
  const values = product.facts.flatMap(({ key, value }) => (keys.includes(key) ? [value] : []));
  const said = [mention.label, mention.value].map((one) => wordsOf(one));
  const isSo = (value: string): boolean =>
    said.some((words) => words.every(({ lower }) => namesWord(value, lower)));
  return mention.value !== 'true' && values.length > 0 && !values.some(isSo);
}

/** The question's words without those of the variant: "the 6 kg bag" asks for no bag. */
export function wordsBeside(
  { said, asking }: Scene,
  variant: CatalogueProduct | undefined,
): readonly string[] {
  const isOfIt = (lower: string): boolean =>
    variant !== undefined && lower !== '' && namesThing(variant, lower);
  const isCalledSo = (word: HeardWord): boolean =>
    word.isThing && !isAspect(word.lower) && isOfIt(wordBefore(said, word));
  return asking
    .filter((word) => !isOfIt(word.lower) && !isCalledSo(word))
    .map(({ lower }) => lower);
}

/** "In that size", "the same width": a value that was said before. */
function isOfSaidValue(scene: Scene): boolean {
  const { said, asking, subject } = scene;
  return asking.some(
    (word) => isOf('definite', wordBefore(said, word)) && isLabelOf(subject.products, word),
  );
}

/** A question of price or stock, or of "that size", is about the variant that the shopper wished for. */
export function variantWished(scene: Scene): CatalogueProduct | undefined {
  const { aspect } = scene.said;
  const isChosen = scene.subject.products[0]?.card.external_variant_id !== undefined;
  const isOfVariant = aspect === 'price' || aspect === 'stock' || isOfSaidValue(scene);
  if (isChosen || !isOfVariant) return undefined;
  const { terms = [], measures = [] } = scene.turn.memory?.sought ?? {};
  return variantSaid(scene, [...terms, ...measures].map(({ text }) => text).join(' '));
}
