// Makes sentences of the catalogue's data about single products, and adds no facts.

import type { CatalogueProduct } from '../port.ts';
import { priceOf, titled, titleOf, type Voice } from './composer.ts';
import { fitOf } from './joints.ts';
import type { Likest } from './likest.ts';
import { formatMoney } from './money.ts';
import {
  asksBrand,
  comparisonOf,
  descriptionOf,
  factOf,
  factsAbout,
  isReduced,
  leadingFacts,
  type Fact,
} from './product-facts.ts';
import { shorten, wordsOf } from './text.ts';
import { hasNumber, mostTelling } from './told-sentences.ts';
import type { Aspect } from './understanding.ts';

const ASKED_LENGTH_MAX = 80;
const FEW_FACTS = 2;
const ALL_FACTS = 12;
/** The fewest letters of a short form. */
const CLIPPED_LENGTH_MIN = 3;

/** "TRUE" of a table, in words. */
function truthOf(value: string, { truth }: Voice['phrases']): string {
  return truth[value.toLowerCase() as keyof typeof truth] ?? value;
}

function factList(facts: readonly Fact[], { phrases }: Voice): string {
  return facts.map((one) => phrases.fact(one.name, truthOf(one.value, phrases))).join('; ');
}

/** The catalogue's data about one product, in answer to `words` and `aspect`. */
export function describeProduct(
  product: CatalogueProduct,
  question: {
    readonly aspect: Aspect;
    readonly words: readonly string[];
    readonly keys: readonly string[];
    readonly many: boolean;
    /** Whether the number of values is asked for. */
    readonly counts: boolean;
    /** "How much sugar is in it?" */
    readonly isAmount: boolean;
    /** What is nearest in meaning, where no attribute's name is asked for. */
    readonly like?: Likest | undefined;
    /** Words of values that the product does not have: "glossy" of its finish. */
    readonly unsaid?: readonly string[];
  },
  voice: Voice,
): string[] {
  const { phrases } = voice;
  const title = titleOf(product);
  const price = priceOf(product, voice);
  const stock = phrases.stock[product.card.availability.status](title);
  const brand = product.brand === undefined ? '' : shorten(product.brand, 80);
  const facts = leadingFacts(product);
  const text = descriptionOf(product);
  const { aspect, words, keys, many, counts, isAmount, like } = question;
  const costs = priceSentence(product, voice);
  if (aspect === 'price') return [costs];
  if (aspect === 'sale') return isReduced(product) ? [costs] : [costs, phrases.notReduced(title)];
  if (aspect === 'buy') return [phrases.introduces(title, price, '')];
  if (words.length + keys.length === 0) {
    if (aspect === 'stock') return [stock];
    const details = [
      ...(facts.length > 0 ? [phrases.factsSay(title, factList(facts, voice))] : []),
      ...((facts.length < FEW_FACTS || !many) && text !== ''
        ? [phrases.descriptionSays(title, text)]
        : []),
    ];
    const told = details.length > 0 ? details : [phrases.noFacts(title)];
    const introduced = phrases.introduces(title, price, brand);
    return [...(isReduced(product) ? [costs] : [introduced]), ...told, stock];
  }
  const sentences: string[] = aspect === 'stock' ? [stock] : [];
  const { quote, ...answer } = factsAbout(product, { words, keys, counts, isAmount });
  const said = answer.isWeak === true ? undefined : quote;
  const near = product.facts.filter(({ key }) => like?.keys.includes(key)).map(factOf);
  if (brand && asksBrand(words)) sentences.push(phrases.brandIs(title, brand));
  const told = answer.facts.length > 0 ? answer.facts : near.filter((one) => isClipped(one, words));
  const unsaid = shorten(question.unsaid?.join(' ') ?? '', ASKED_LENGTH_MAX);
  if (unsaid !== '' && (told.length > 0 || said !== undefined))
    sentences.push(phrases.saysNothing(title, phrases.quoted(unsaid)));
  if (told.length > 0) {
    const list = factList(told, voice);
    sentences.push(unsaid === '' ? phrases.factsSay(title, list) : phrases.saysOnly(list));
  }
  if (answer.inTitle !== undefined && answer.facts.length === 0 && near.length === 0) {
    sentences.push(phrases.titleSays(title, phrases.quoted(answer.inTitle)));
    if (like?.quote !== undefined) sentences.push(phrases.descriptionSays(title, like.quote));
  }
  if ((said ?? answer.inTitle) !== undefined && near.length > 0) {
    sentences.push(phrases.factsSay(title, factList(near, voice)));
  }
  if (said !== undefined) {
    // Of two sentences that say as much, the one nearer in meaning; of a number, the one that has it.
    const isNumber = (counts || isAmount) && hasNumber(said) && !hasNumber(like?.quote ?? '');
    const quotes = isNumber ? [said] : [like?.quote ?? said, said];
    const best = mostTelling(quotes, words)?.text ?? said;
    sentences.push(phrases.descriptionSays(title, best));
  }
  if (sentences.length === (aspect === 'stock' ? 1 : 0)) {
    const asked = phrases.quoted(shorten(words.join(' '), ASKED_LENGTH_MAX));
    sentences.push(phrases.saysNothing(title, asked));
    if (many) return sentences;
    // It may say so in other words: the nearest first.
    const isNear = ({ name }: Fact): boolean => near.some((one) => one.name === name);
    const all = [...near, ...leadingFacts(product, ALL_FACTS).filter((one) => !isNear(one))];
    if (all.length > 0) sentences.push(phrases.saysOnly(factList(all, voice)));
    const quotes = [like?.quote ?? [], quote ?? []].flat();
    const quoted = mostTelling(quotes, words)?.text ?? quotes[0] ?? text;
    if (quoted !== '') sentences.push(phrases.descriptionSays(title, quoted));
  }
  return sentences;
}

/** "Mic" of "microphone": of what is near to the question in meaning, a short form of its name. */
function isClipped({ name }: Fact, words: readonly string[]): boolean {
  return wordsOf(name).some(({ lower }) =>
    words.some((word) => word.length >= CLIPPED_LENGTH_MIN && lower.startsWith(word)),
  );
}

/** The sentences about what fits a product, by the data of both. */
export function describeParts(
  parts: readonly CatalogueProduct[],
  partner: CatalogueProduct,
  { told, voice }: { told: readonly Fact[]; voice: Voice },
): string[] {
  const { phrases } = voice;
  const facts = factList(told.map(factOf), voice);
  const own = told.length > 0 ? [phrases.factsSay(titleOf(partner), facts)] : [];
  if (parts.length === 0) return own;
  return [
    ...own,
    phrases.whatFits(titleOf(partner), phrases.all(parts.map((one) => titled(one, voice)))),
    ...parts
      .filter(({ card }) => card.availability.status === 'out_of_stock')
      .map((one) => phrases.stock.out_of_stock(titleOf(one))),
  ];
}

/** The sentences of two products about what each fits; the reader decides whether they fit each other. */
export function describeFit(
  part: CatalogueProduct,
  partner: CatalogueProduct,
  voice: Voice,
): string[] {
  const { phrases } = voice;
  const sentences: string[] = [];
  for (const [one, other] of [
    [part, partner],
    [partner, part],
  ] as const) {
    const { facts, quote } = fitOf(one, other);
    const title = titleOf(one);
    if (facts.length > 0) {
      sentences.push(phrases.factsSay(title, factList(facts.map(factOf), voice)));
    }
    if (quote !== undefined) sentences.push(phrases.descriptionSays(title, quote));
  }
  if (sentences.length > 0) return sentences;
  return [phrases.saysNothing(titleOf(part), phrases.aboutFit(titleOf(partner)))];
}

/** The price, and the old price if that was higher. */
export function priceSentence(product: CatalogueProduct, voice: Voice): string {
  const { phrases, locale } = voice;
  const title = titleOf(product);
  const { price, list_price: former } = product.card;
  if (price === undefined) return phrases.priceUnknown(title);
  const shown = formatMoney(price, locale);
  return former !== undefined && isReduced(product)
    ? phrases.reducedTo(title, shown, formatMoney(former, locale))
    : phrases.priceIs(title, shown);
}

/** Whether the catalogue has data for the question about the product. */
export function saysAnything(
  product: CatalogueProduct,
  asked: Parameters<typeof factsAbout>[1],
): boolean {
  const answer = factsAbout(product, asked);
  const brand = product.brand !== undefined && asksBrand(asked.words);
  return (
    brand ||
    answer.facts.length > 0 ||
    answer.inTitle !== undefined ||
    (answer.quote !== undefined && answer.isWeak !== true)
  );
}

/** What each of several products says of what is nearest to the question. */
export function describeLikest(
  products: readonly CatalogueProduct[],
  like: Likest | undefined,
  voice: Voice,
): string[] {
  return products.flatMap((one) => {
    const facts = one.facts.filter(({ key }) => like?.keys.includes(key)).map(factOf);
    return facts.length > 0 ? [voice.phrases.factsSay(titleOf(one), factList(facts, voice))] : [];
  });
}

/** One sentence for several products without data for the question. */
export function describeSilence(words: readonly string[], all: boolean, voice: Voice): string {
  const { phrases } = voice;
  const asked = phrases.quoted(shorten(words.join(' '), ASKED_LENGTH_MAX));
  return all ? phrases.saysNothingOfAny(asked) : phrases.saysNothingOfOthers(asked);
}

/** The equal and the different facts of the products. */
export function describeComparison(products: readonly CatalogueProduct[], voice: Voice): string[] {
  const { phrases } = voice;
  if (products.length < 2) return [phrases.needsTwo()];
  const { same, different } = comparisonOf(products);
  const sentences = [phrases.comparing(phrases.all(products.map((one) => titled(one, voice))))];
  for (const one of different) {
    const values = one.values.map((value, index) => {
      const product = products[index];
      return phrases.hasValue(product ? shorten(product.title, 40) : '', value);
    });
    sentences.push(phrases.differsIn(one.name, values.join('; ')));
  }
  if (same.length > 0) sentences.push(phrases.sameFor(factList(same, voice)));
  if (same.length + different.length === 0) sentences.push(phrases.nothingToCompare());
  return sentences;
}
