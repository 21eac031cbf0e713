// The list goes on: more of it, something like one of it, or the departments to begin with.

import { describeDepartments, priceSentences } from '../composer.ts';
import { digestOf, type PriceBound, type Sought } from '../memory.ts';
import { degreeIn, isSuperlative } from '../degrees.ts';
import { describeSimilar } from '../product-composer.ts';
import { findProducts } from '../retrieval.ts';
import { readSought, replyTo, retrievalOf, withExtreme } from '../search-turn.ts';
import { wordsOf } from '../text.ts';
import { departmentsOf, type Reply } from '../turn.ts';
import { steers } from '../understanding.ts';
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

export const readMore: Reader = ({ said, turn, words }) => {
  if (!said.more || words.length > 0 || steers(said)) return undefined;
  const sought = turn.memory?.sought;
  const act = async (): Promise<Reply> => {
    if (!sought) return talk(turn, 'nothing_before');
    const seen = new Set(turn.memory?.seen);
    const found = await findProducts(retrievalOf(turn), sought, (id) => seen.has(digestOf(id)));
    return replyTo(turn, found, sought, true);
  };
  return { name: 'more', score: 0.9, searches: sought !== undefined, act };
};

async function similarReply(scene: Scene): Promise<Reply> {
  const { turn, said } = scene;
  const [product] = scene.subject.products;
  if (!product) return talk(turn, 'nothing_before');
  const brand = new Set(wordsOf(product.brand ?? '').map((word) => word.lower));
  const terms = wordsOf(product.title)
    .filter((word) => !brand.has(word.lower))
    .slice(0, SIMILAR_WORD_COUNT)
    .map((word) => ({ text: word.text }));
  const read = withExtreme(scene, await readSought(scene));
  const { price } = product.card;
  const own: PriceBound | undefined =
    price && said.order === 'cheaper'
      ? {
          max: price.amount,
          maxExclusive: true,
          currency: price.currency,
          foreign: false,
          relative: 'cheaper',
        }
      : read.price;
  const sought: Sought = {
    ...read,
    terms: [...terms, ...read.terms],
    ...(own ? { price: own } : {}),
  };
  const isSelf = (id: string): boolean => id === product.external_product_id;
  const byName = await findProducts(retrievalOf(turn), sought, isSelf);
  const isFound = byName.products.length > 0 && byName.priceGivenUp === undefined;
  // A name of its own finds nothing else: then its meaning does.
  const found = isFound
    ? byName
    : await findProducts({ ...retrievalOf(turn), mode: 'semantic' }, sought, isSelf);
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

/** "Anything quieter?" where one product is talked about: a thing like it, with less of that. */
function seeksOtherDegree({ said, words, turn, subject }: Scene): boolean {
  const degree = degreeIn(said, words);
  const { memory } = turn;
  const isOne = subject.kind === 'page' || subject.kind === 'focus';
  const isAlone = memory?.sought === undefined || memory.shown.length === 1;
  if (!isOne || !isAlone || said.question || isSuperlative(degree?.text ?? '')) return false;
  if (degree === undefined) return false;
  return words.every((word) => degree.words.includes(word));
}

export const readSimilar: Reader = (scene) => {
  const { said, words } = scene;
  const points = said.pointsBack || said.places.length > 0;
  const isMore = seeksOtherDegree(scene);
  if (!isMore && (!said.similar || !(words.length === 0 || points))) return undefined;
  const searches = scene.subject.products.length > 0;
  return { name: 'similar', score: 0.92, searches, act: () => similarReply(scene) };
};
