// Answers that need a search: a new one, one that goes on from the last, "more", "similar".

import {
  queryText,
  priceBound,
  soughtIn,
  type PriceBound,
  type Sought,
  type Wish,
} from './sought.ts';
import { describeFound, describeTalk, priceSentences, suggestDepartments } from './composer.ts';
import { refined, refines, relativeBound, targetsOf } from './follow-up.ts';
import { digestOf, memoryOf, shownOf } from './memory.ts';
import { describeComparison, describeSimilar } from './product-composer.ts';
import { findProducts, withFirmValues, type Found, type Retrieval } from './retrieval.ts';
import { about, talk } from './local-reply.ts';
import { namesWord, wordsOf } from './text.ts';
import { departmentsOf, productsAt, type Reply, type Turn } from './turn.ts';

const PROBE_COUNT = 12;
const SIMILAR_WORD_COUNT = 8;
const COMPARED_COUNT_MAX = 3;
const VERSUS = new Set(['and', 'with', 'to', 'vs', 'versus', 'or', 'und', 'mit', 'oder']);

function retrievalOf(turn: Turn): Retrieval {
  const { ports, request, options, cardCount } = turn;
  return {
    ...ports,
    tenantId: request.tenantId,
    locale: request.locale,
    cardCount,
    ...(options.searchDeadlineMs !== undefined ? { deadlineMs: options.searchDeadlineMs } : {}),
  };
}

/** The catalogue's own currency: told, remembered, or seen on what the words alone find. */
async function ownCurrency(turn: Turn, sought: Sought): Promise<string> {
  const { options, request, memory, ports, said } = turn;
  const told = options.currencyOf?.(request.tenantId);
  if (told !== undefined) return told;
  const remembered = memory?.shown.find((one) => one.currency !== undefined)?.currency;
  if (remembered !== undefined) return remembered;
  const { tenantId, locale } = request;
  const query = { text: queryText(sought), limit: PROBE_COUNT, locale };
  const probe = await ports.search.search(tenantId, query, options.searchDeadlineMs);
  const pointers = [...request.pageProducts, ...probe.hits];
  const seen = ports.catalogue
    .products(tenantId, pointers, locale)
    .flatMap((one) => one.card.price ?? []);
  return seen[0]?.currency ?? said.price?.currencies?.[0] ?? options.currencyDefault ?? 'USD';
}

async function readSought(turn: Turn): Promise<Sought> {
  const { ports, request, said } = turn;
  const mentions = await ports.search.mentions(request.tenantId, said.text, request.locale);
  const sought = await withFirmValues(retrievalOf(turn), soughtIn(said, mentions));
  if (!said.price) return sought;
  return { ...sought, price: priceBound(said.price, await ownCurrency(turn, sought)) };
}

/** Sets the bound that "cheaper" or "dearer" means after a list; without one they only sort. */
function withRelative(turn: Turn, sought: Sought, follows: boolean): Sought {
  const { order } = sought;
  if (order !== 'cheaper' && order !== 'dearer') return sought;
  const { memory, said } = turn;
  const bound = follows && memory ? relativeBound(order, memory, said.places[0]) : undefined;
  // "Cheaper, under 50": the limit that was said is the one that counts.
  if (!bound || said.price) return { ...sought, order: order === 'cheaper' ? 'cheap' : 'dearest' };
  const other: Partial<PriceBound> = sought.price?.currency === bound.currency ? sought.price : {};
  const kept = order === 'cheaper' ? { min: other.min } : { max: other.max };
  const [limit] = Object.entries(kept);
  const crosses = bound.max !== undefined && other.min !== undefined && other.min >= bound.max;
  const rest = limit?.[1] === undefined || crosses || order === 'dearer' ? {} : { min: limit[1] };
  return { ...sought, price: { ...bound, ...rest } };
}

function replyTo(turn: Turn, found: Found, sought: Sought, again: boolean): Reply {
  const { voice, memory } = turn;
  const { products, result } = found;
  if (products.length === 0) {
    const wordless = sought.terms.length === 0 && !again;
    const said = wordless
      ? describeTalk('unclear', voice)
      : describeFound(found, sought, voice, again);
    const offers = again ? [] : suggestDepartments(departmentsOf(turn), voice);
    return { sentences: [...said, ...offers], products, result };
  }
  const sentences = describeFound(found, sought, voice, again);
  if (turn.said.age !== undefined) {
    sentences.push(voice.phrases.notNamed(voice.phrases.quoted(turn.said.age)));
  }
  if (turn.said.countsStock) sentences.push(voice.phrases.noQuantities());
  if (found.onlyClose) sentences.push(...suggestDepartments(departmentsOf(turn), voice));
  return {
    sentences,
    products,
    result,
    memory: memoryOf({
      sought,
      shown: products.map((one) =>
        shownOf(
          one,
          result.hits.find((hit) => hit.external_product_id === one.external_product_id),
        ),
      ),
      seen: [
        ...(again ? (memory?.seen ?? []) : []),
        ...products.map((one) => digestOf(one.external_product_id)),
      ],
      ...(products.length === 1 ? { focus: 0 } : {}),
    }),
  };
}

async function findReply(turn: Turn): Promise<Reply> {
  const fresh = await readSought(turn);
  const previous = turn.memory?.sought;
  const follows = refines(turn.said, fresh, previous);
  const joined = follows && previous ? refined(previous, fresh) : fresh;
  const sought = withRelative(turn, joined, follows);
  const found = await findProducts(retrievalOf(turn), sought, () => false);
  const topics = fresh.terms.filter((term) => !term.glue);
  // "What about red?" after a list of pink ones: red is no topic of its own.
  const isValue = topics.length === 1 && topics[0]?.wish?.kind === 'attribute';
  const unled = turn.said.words.some((word) => word.after === undefined);
  const loose = unled && !isValue && !turn.said.pointsBack;
  // "Something for the kids" after a long list of wishes: what cannot stay is what is left behind.
  const leaves = found.givenUp.some((wish) => !topics.some((term) => isSameValue(term.wish, wish)));
  const anewWhenBad = loose || (leaves && topics.length > 0 && !turn.said.pointsBack);
  if (follows && anewWhenBad && (found.givenUp.length > 0 || found.products.length === 0)) {
    // "Bosch" after a list of tents: no Bosch tents, so Bosch was a new topic.
    const alone = withRelative(turn, fresh, false);
    const anew = await findProducts(retrievalOf(turn), alone, () => false);
    if (anew.products.length > 0) return replyTo(turn, anew, alone, false);
  }
  return named(turn, found) ?? replyTo(turn, found, sought, false);
}

function isSameValue(a: Wish | undefined, b: Wish): boolean {
  return a?.kind === b.kind && a.key === b.key && a.value === b.value;
}

/** "Tell me about the beach tent": the one product found that has all of the name. */
function named(turn: Turn, found: Found): Reply | undefined {
  const { said } = turn;
  if (!said.tellsMore || said.words.length === 0 || said.price || said.order) return undefined;
  const matching = found.products.filter((product) => {
    const name = `${product.brand ?? ''} ${product.title}`;
    return said.words.every((word) => namesWord(name, word.lower));
  });
  const [only] = matching;
  if (!only || matching.length > 1) return undefined;
  return { ...about(turn, [only], []), result: found.result };
}

async function moreReply(turn: Turn): Promise<Reply> {
  const sought = turn.memory?.sought;
  if (!sought) return talk(turn, 'nothing_before');
  const seen = new Set(turn.memory?.seen);
  const found = await findProducts(retrievalOf(turn), sought, (id) => seen.has(digestOf(id)));
  return replyTo(turn, found, sought, true);
}

async function similarReply(turn: Turn): Promise<Reply> {
  const { request, said, memory, voice } = turn;
  const pointers = targetsOf(request, said, memory);
  const [product] = productsAt(turn, pointers);
  if (!product) return talk(turn, 'which_product');
  const brand = new Set(wordsOf(product.brand ?? '').map((word) => word.lower));
  const terms = wordsOf(product.title)
    .filter((word) => !brand.has(word.lower))
    .slice(0, SIMILAR_WORD_COUNT)
    .map((word) => ({ text: word.text }));
  const read = await readSought(turn);
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
  const found = await findProducts(retrievalOf(turn), sought, isSelf);
  const reply = replyTo(turn, found, sought, false);
  if (found.products.length === 0) return reply;
  const shared = found.priceGivenUp
    ? reply.sentences
    : priceSentences(found.products, sought, voice);
  const { memory: kept } = reply;
  const self = digestOf(product.external_product_id);
  return {
    ...reply,
    sentences: [...describeSimilar(product, voice), ...shared],
    ...(kept ? { memory: { ...kept, seen: [self, ...kept.seen] } } : {}),
  };
}

/** "Compare A and B" by their names: the best match of each. */
async function compareReply(turn: Turn): Promise<Reply> {
  const { ports, request, said, voice, options } = turn;
  const groups: string[][] = [[]];
  for (const word of wordsOf(said.text)) {
    if (said.words.some((one) => one.start === word.start)) groups.at(-1)?.push(word.text);
    else if (
      VERSUS.has(word.lower) ||
      said.taken.some((span) => span.start <= word.start && word.end <= span.end)
    )
      groups.push([]);
  }
  const names = groups.filter((group) => group.length > 0).slice(0, COMPARED_COUNT_MAX);
  if (names.length < 2) return findReply(turn);
  const { tenantId, locale } = request;
  const results = await Promise.all(
    names.map((name) =>
      ports.search.search(
        tenantId,
        { text: name.join(' '), limit: 1, locale },
        options.searchDeadlineMs,
      ),
    ),
  );
  const products = productsAt(
    turn,
    results.flatMap((one) => one.hits),
  );
  const result = results[0];
  if (products.length < 2 || !result) return findReply(turn);
  return {
    sentences: describeComparison(products, voice),
    products,
    isComparison: true,
    result,
    memory: memoryOf({ shown: products.map((one) => shownOf(one)), seen: [] }),
  };
}

/** The reply to a message that the catalogue must be searched for. */
export async function searchedReply(turn: Turn): Promise<Reply> {
  switch (turn.said.intent) {
    case 'more':
      return moreReply(turn);
    case 'similar':
      return similarReply(turn);
    case 'compare':
      return compareReply(turn);
    case 'about':
    case 'departments':
    case 'empty':
    case 'find':
    case 'talk':
      return findReply(turn);
  }
}
