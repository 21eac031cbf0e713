// The shopper asks for more of the list, for products like one of it, or for the departments.

import type { CatalogueProduct } from '../../port.ts';
import { describeDepartments, priceSentences } from '../composer.ts';
import { digestOf, type PriceBound, type Sought, type Term } from '../memory.ts';
import { isOf } from '../languages/languages.ts';
import { describeSimilar } from '../product-composer.ts';
import { findProducts } from '../finding.ts';
import type { Found } from '../retrieval.ts';
import { readSought, replyTo, retrievalOf } from '../search-turn.ts';
import { namesWord, wordsOf } from '../text.ts';
import { departmentsOf, type Reply } from '../turn.ts';
import { steers } from '../understanding.ts';
import { nameShare } from './named.ts';
import type { Reader, Scene } from './reading.ts';
import { talk } from './talk.ts';

const SIMILAR_WORD_COUNT = 8;

export const readDepartments: Reader = ({ said, turn, words }) => {
  if (!said.browses || said.similar || words.length > 0 || steers(said)) return undefined;
  const act = (): Reply => ({
    sentences: describeDepartments(departmentsOf(turn), turn.voice),
    products: [],
  });
  return { name: 'departments', score: 0.93, act };
};

/** Whether the shopper asks for more of the listed products, also by name: "another hoodie". */
function asksMore({ said, turn, words }: Scene): boolean {
  const { terms = [] } = turn.memory?.sought ?? {};
  const isOfList = words.every(({ lower }) => terms.some(({ text }) => namesWord(text, lower)));
  const asksOther = said.all.some(({ lower }) => isOf('others', lower, said.language));
  return isOfList && (said.more || (asksOther && (said.wantsAlike || words.length > 0)));
}

export const readMore: Reader = (scene) => {
  const { said, turn, subject } = scene;
  // "The second one, tell me more" asks about one product, not for more of the list.
  if (!asksMore(scene) || steers(said) || said.places.length > 0) return undefined;
  // If two were shown, the other one is already known.
  if (said.pointsAtOther && subject.kind === 'places') return undefined;
  const sought = turn.memory?.sought;
  const act = async (): Promise<Reply> => {
    if (!sought) return talk(turn, 'nothing_before');
    const seen = new Set(turn.memory?.seen);
    const found = await findProducts(retrievalOf(turn), sought, (id) => seen.has(digestOf(id)));
    return replyTo(turn, found, sought, true);
  };
  return { name: 'more', score: 0.9, searches: sought !== undefined, act };
};

/** A search for the narrowest group of a product. */
function kindOf({ groups = [] }: CatalogueProduct): Term[] {
  return groups.slice(0, 1).map(({ id, name }) => {
    const wish = { kind: 'taxonomy', key: 'taxonomy', value: id, label: name, firm: true } as const;
    return { text: name, wish };
  });
}

async function similarReply(scene: Scene): Promise<Reply> {
  const { turn, said } = scene;
  const [product] = scene.subject.products;
  if (!product) return talk(turn, 'nothing_before');
  const brand = new Set(wordsOf(product.brand ?? '').map((word) => word.lower));
  const terms = wordsOf(product.title)
    .filter((word) => !brand.has(word.lower))
    .slice(0, SIMILAR_WORD_COUNT)
    .map((word) => ({ text: word.text }));
  const read = await readSought(scene);
  const { price } = product.card;
  const bound: PriceBound | undefined =
    price && said.order === 'cheaper'
      ? {
          max: price.amount,
          maxExclusive: true,
          currency: price.currency,
          foreign: false,
          relative: 'cheaper',
        }
      : read.price;
  const bounds: Sought = { ...read, ...(bound ? { price: bound } : {}) };
  const isSelf = (id: string): boolean => id === product.external_product_id;
  const find = (words: readonly Term[], mode?: 'semantic'): Promise<Found> => {
    const retrieval = { ...retrievalOf(turn), ...(mode && { mode }) };
    return findProducts(retrieval, { ...bounds, terms: [...words, ...read.terms] }, isSelf);
  };
  const isFound = (one: Found): boolean =>
    one.products.length > 0 && one.priceGivenUp === undefined && one.givenUp.length === 0;
  const [kind] = kindOf(product);
  // Searches its kind, nearest first; otherwise by name; if no other product has that name, by meaning.
  const [first, ...others] = terms;
  let found = kind && first && (await find([{ ...kind, ...first }, ...others], 'semantic'));
  if (kind && (found === undefined || !isFound(found))) found = await find([kind]);
  const own = kind && found && isFound(found) ? [kind] : terms;
  if (found === undefined || own === terms) found = await find(terms);
  if (!isFound(found)) found = await find(terms, 'semantic');
  const sought: Sought = { ...bounds, terms: [...own, ...read.terms] };
  const reply = replyTo(turn, found, sought, false);
  if (found.products.length === 0) return reply;
  const shared = found.priceGivenUp
    ? reply.sentences
    : priceSentences(found.products, sought, turn.voice);
  const { memory: kept } = reply;
  const self = digestOf(product.external_product_id);
  return {
    ...reply,
    sentences: [...describeSimilar(product, turn.voice), ...shared],
    ...(kept ? { memory: { ...kept, seen: [self, ...kept.seen] } } : {}),
  };
}

/** "We have the Fjord, something like it": the product whose whole name the message says. */
async function namedIn(scene: Scene): Promise<Scene | undefined> {
  const { words } = scene;
  const found = (await scene.found()).filter((one) => nameShare(one, words) === 1);
  const [product, ...others] = found;
  if (product === undefined || others.length > 0) return undefined;
  const rest = words.filter(({ lower }) => !namesWord(product.title, lower));
  return { ...scene, words: rest, subject: { kind: 'named', products: [product] } };
}

/** "20 at most" after an answer about one product, and no wish before: others like it at that price. */
function isBudget({ said, words, subject, turn }: Scene): boolean {
  const { price, measures, asks, order, unwanted } = said;
  const isPrice = words.length + measures.length + unwanted.length === 0 && order === undefined;
  const isOne = subject.kind === 'focus' && turn.memory?.sought === undefined;
  return price !== undefined && isPrice && isOne && !asks;
}

export const readSimilar: Reader = async (scene) => {
  const { said, words } = scene;
  // "The same kind of thing, but with a battery": a product like the subject, with a battery.
  const isWith = words.length > 0 && words.every(({ after }) => after !== undefined);
  const points = said.pointsBack || said.places.length > 0 || isWith;
  // "Something like that" at the end of a story is like what it told.
  if (scene.told && scene.subject.products.length === 0) return undefined;
  if (!said.similar && !isBudget(scene)) return undefined;
  const meant = words.length === 0 || points ? scene : await namedIn(scene);
  if (meant === undefined) return undefined;
  const searches = meant.subject.products.length > 0;
  return { name: 'similar', score: 1, searches, act: () => similarReply(meant) };
};
