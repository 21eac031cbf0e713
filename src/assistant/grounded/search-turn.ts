// Shared by every answer that searches: the wish, in the catalogue's own currency, and the reply
// that shows the found products.

import { mapInTurns } from '../../base/stretch.ts';
import { describeFound, describeTalk, suggestDepartments, titleOf } from './composer.ts';
import { asksNeed, coreOf, type Core } from './core.ts';
import { inAnyLanguage, isOf, lexiconNamed } from './languages/languages.ts';
import { isOfGroup, namesThing, thingWords, titledAs } from './fit.ts';
import { findProducts } from './finding.ts';
import { relativeBound } from './follow-up.ts';
import { inGroupsOfKind } from './meant-groups.ts';
import { digestOf, memoryOf, shownOf, type Sought, type Term } from './memory.ts';
import type { CatalogueProduct } from '../port.ts';
import { isAskedFor } from './asked-attribute.ts';
import { isAspect } from './aspects.ts';
import { isInUnits } from './measures.ts';
import { sizeIn } from './sizes.ts';
import { takePrices } from './prices.ts';
import { isQuality, type Scene } from './readings/reading.ts';
import { withFirmValues, type Retrieval } from './attempts.ts';
import { withRecipients } from './recipients.ts';
import type { Found } from './retrieval.ts';
import { priceBound, queryText, soughtIn } from './sought.ts';
import { variantIn, VARIANTS_SHOWN_MAX } from './said-variant.ts';
import { Draft, namesWord, overlaps, plain, TAKEN, type Word } from './text.ts';
import { departmentsOf, type Reply, type Turn } from './turn.ts';
import { asksNumber, type HeardWord } from './understanding.ts';

const PROBE_COUNT = 12;

export function retrievalOf(turn: Turn): Retrieval {
  const { ports, request, options, cardCount, said, besides } = turn;
  return {
    ...ports,
    tenantId: request.tenantId,
    locale: request.locale,
    language: said.language,
    cardCount,
    ...(asksNumber(said) ? { counts: true as const } : {}),
    ...(besides === undefined ? {} : { isSeen: (id: string) => id === besides }),
    ...(options.searchDeadlineMs !== undefined ? { deadlineMs: options.searchDeadlineMs } : {}),
  };
}

/** The catalogue's own currency: remembered, or read from products that the words alone find. */
async function ownCurrency(turn: Turn, sought: Sought): Promise<string> {
  const { options, request, memory, ports, said } = turn;
  const remembered = memory?.shown.find((one) => one.currency !== undefined)?.currency;
  if (remembered !== undefined) return remembered;
  const { tenantId, locale } = request;
  // If the words find nothing, any product shows it.
  for (const text of [queryText(sought), '']) {
    const query = { text, limit: PROBE_COUNT, locale, ...(text === '' ? { filters: {} } : {}) };
    const probe = await ports.search.search(tenantId, query, options.searchDeadlineMs);
    const pointers = [...request.pageProducts, ...probe.hits];
    const priced = ports.catalogue
      .products(tenantId, pointers, locale)
      .find(({ card }) => card.price !== undefined);
    if (priced?.card.price) return priced.card.price.currency;
  }
  return said.price?.currencies?.[0] ?? 'USD';
}

/** The most characters of the text around a wish. */
const STORY_LENGTH_MAX = 300;

/** The fewest words of a need. */
const STORY_WORDS_MIN = 4;

/** The whole message, if it says more than the wished thing. */
function storyOf({ said, words, told }: Scene, core: Core): string | undefined {
  if (told) return plain(told.said.text).slice(-STORY_LENGTH_MAX).toWellFormed();
  const isWhole = words.every((word) => core.words.includes(word));
  // "Glasses that can go in the dishwasher": no product has the word, but a label may.
  if (core.head === undefined ? words.length < STORY_WORDS_MIN : isWhole) return undefined;
  const all = plain(said.left.replaceAll(TAKEN, ' ')).replace(/^[^\p{L}\p{N}]+/u, '');
  return all.slice(0, STORY_LENGTH_MAX).toWellFormed();
}

const MEMORIES = new RegExp(`^(?:${inAnyLanguage(({ memories }) => [memories])})$`, 'iu');

/** "RAM" of "a laptop with 8 GB of RAM": behind a thing it tells what the amount is of. */
function isOfData(
  { said, words, mentions, turn }: Scene,
  { lower, start, end }: HeardWord,
): boolean {
  const isThing = (one: HeardWord): boolean =>
    one.start < start &&
    one.isThing &&
    one.isName &&
    one.after === undefined &&
    !/\d/u.test(one.text) &&
    !mentions.some((mention) => mention.kind === 'brand' && overlaps([mention], one));
  return (
    MEMORIES.test(lower) &&
    said.measures.some(({ dimension, of = [] }) => dimension === 'data' && of.includes(lower)) &&
    (words.some(isThing) || (words.length === 1 && turn.memory?.sought?.head !== undefined)) &&
    !words.some((one) => one.start === end + 1)
  );
}

/** Without the names of attributes by their values: "vintage 2008", "bulky weight", "the colour has to be white". */
export async function withoutLabels(scene: Scene): Promise<readonly HeardWord[]> {
  const { said, words, subject, mentions, turn } = scene;
  const { all, measures } = said;
  const isFigure = (one: Word | undefined): boolean => /^\d/u.test(one?.text ?? '');
  const values = mentions.flatMap(({ kind, key, start, end }) =>
    kind === 'attribute' ? [{ name: key.replaceAll('_', ' '), start, end }] : [],
  );
  const isOfValue = (word: HeardWord): boolean => {
    const { lower } = word;
    // "Italy" of "made in Italy" is of the value itself.
    if (mentions.some((one) => overlaps([one], word))) return false;
    const at = all.findIndex((one) => one.start === word.start);
    const isOwn = (value: (typeof values)[number]): boolean => {
      const { name } = value;
      if (!namesWord(name, lower)) return false;
      const to = all.findIndex((one) => overlaps([value], one));
      const between = to < at ? all.slice(to, at) : all.slice(at + 1, to);
      const isIdle = (one: Word): boolean =>
        isOf('stopWords', one.lower, said.language) || namesWord(name, one.lower);
      return between.every((one) => isIdle(one) || overlaps([value], one));
    };
    return (
      [all[at - 1], all[at + 1]].some(isFigure) ||
      values.some(isOwn) ||
      measures.some(({ of = [] }) => of.includes(lower))
    );
  };
  const beside = words.filter((word) => !isFigure(word) && isOfValue(word));
  if (beside.length === 0) return words;
  const found = [...subject.products, ...(await scene.found())];
  // "2 metres long" says what the metres are of.
  const isLabel = (word: HeardWord): boolean =>
    isOfData(scene, word) || (word.part !== 'noun' && isAspect(word.lower)) || isTold(word);
  const isTold = ({ lower }: HeardWord): boolean =>
    found.some(({ facts }) =>
      facts.some(
        (fact) => namesWord(fact.name, lower) || (isAspect(lower) && isAskedFor(fact, lower)),
      ),
    ) && !found.some((one) => titledAs(one, lower) === 'so' || isOfGroup(one, lower));
  const labels = new Set(beside.filter(isLabel));
  // "At most 80 cm wide" after shelves is said of them.
  const isOfList = turn.memory?.sought !== undefined && measures.some(isInUnits);
  const isAll = labels.size === words.length && !isOfList;
  return isAll ? words : words.filter((word) => !labels.has(word));
}

/** "The Norda range" is what Norda has, and "coffee stuff" all in that group: neither is a thing of that name. */
function withoutGoods({ said, mentions }: Scene, words: readonly HeardWord[]) {
  const named = mentions.filter(({ kind }) => kind !== 'attribute');
  const isGoods = (word: Word | undefined): boolean =>
    word !== undefined && isOf('goods', word.lower, said.language) && !overlaps(named, word);
  const others = words.filter((word) => !isGoods(word));
  const isAlone = others.length > 0 && others.every((word) => overlaps(named, word));
  const isBehind = (word: Word): boolean => named.some(({ end }) => end === word.start - 1);
  const kept = isAlone ? others : words.filter((word) => !isGoods(word) || !isBehind(word));
  return kept.map((word) => {
    const isOfGoods = isGoods(
      said.all[said.all.findIndex(({ start }) => start === word.start) + 1],
    );
    const mention = isOfGoods && named.find((one) => overlaps([one], word));
    if (!mention) return word;
    const { after: _after, ...maker } = word;
    return mention.kind === 'taxonomy' ? Object.assign(maker, { after: 'in' }) : maker;
  });
}

/** The wish of the message, with values and price. */
export async function readSought(scene: Scene): Promise<Sought> {
  const { turn, mentions } = scene;
  const { said } = turn;
  const words = withoutGoods(scene, await withoutLabels(scene));
  const core = coreOf(said, words, (word) => isQuality(scene, word));
  const sought = await withRecipients(
    scene,
    await withFirmValues(retrievalOf(turn), soughtIn(said, mentions, core)),
  );
  const story = storyOf(scene, core);
  const served = core.head === undefined ? servedBefore(scene) : [];
  const shop = { ...turn.ports, tenantId: turn.request.tenantId };
  const meant = inGroupsOfKind(shop, { ...sought, terms: [...served, ...sought.terms] });
  return withPrice(turn, story ? { ...meant, story } : meant);
}

/** "Something to hang it on the wall", after lamps: "it" is a lamp, and the need is for one. */
function servedBefore({ said, turn }: Scene): readonly Term[] {
  const { head, terms = [] } = turn.memory?.sought ?? {};
  const { pronoun } = lexiconNamed(said.language);
  const isMeant = asksNeed(said) && said.all.some(({ lower }) => lower === pronoun);
  const thing = terms.find(({ text }) => text.toLowerCase() === head);
  return isMeant && thing ? [{ text: thing.text, led: true, own: true }] : [];
}

/** A unit of weight; an amount of money if prices are in pounds. */
const POUNDS = new RegExp(
  `\\d\\s?(?:${inAnyLanguage(({ currencies }) => [currencies.pound])})(?!\\p{L})`,
  'iu',
);

/** Adds the price of the message, in the catalogue's own currency if the message may mean it. */
export async function withPrice(turn: Turn, sought: Sought): Promise<Sought> {
  const pounds = sought.measures?.find(({ text }) => POUNDS.test(text));
  const said = turn.said.price ?? (pounds && takePrices(new Draft(pounds.text)));
  if (!said) return sought;
  const own = await ownCurrency(turn, sought);
  const isMoney = own === 'GBP';
  if (pounds && !isMoney) return sought;
  const measures = sought.measures?.filter((one) => one !== pounds || !isMoney) ?? [];
  const { measures: _measures, ...rest } = sought;
  const measured = measures.length > 0 ? { ...rest, measures } : rest;
  return { ...measured, price: priceBound(said, own) };
}

/** Sets the price bound that "cheaper" or "dearer" means beside a list; without a list they only sort. */
export function withRelative(
  { said }: Turn,
  sought: Sought,
  list?: Parameters<typeof relativeBound>[1],
): Sought {
  const { order } = sought;
  if (order !== 'cheaper' && order !== 'dearer') return sought;
  const bound = list && relativeBound(order, list, said);
  // "Cheaper, under 50": the stated limit counts.
  if (!bound || said.price) return { ...sought, order: order === 'cheaper' ? 'cheap' : 'dearest' };
  const { min, currency } = sought.price ?? {};
  // "Over 20 euros", then "cheaper": the stated minimum stays if it is below the maximum.
  const isKept = currency === bound.currency && min !== undefined && min < (bound.max ?? 0);
  return { ...sought, price: { ...bound, ...(isKept ? { min } : {}) } };
}

/** If exactly one product has all the words in its name, it becomes the subject. */
function focusOf(products: readonly CatalogueProduct[], sought: Sought): { focus?: number } {
  const words = thingWords(sought);
  const isNamed = (one: CatalogueProduct): boolean => words.every((word) => namesThing(one, word));
  if (products.length === 1) return { focus: 0 };
  // "Fjord" is no "Fjord XL".
  const whole = products.findIndex(({ title }) => title.toLowerCase() === words.join(' '));
  if (whole >= 0) return { focus: whole };
  const [first, second] = products.filter(isNamed);
  if (words.length < 2 || first === undefined || second !== undefined) return {};
  return { focus: products.indexOf(first) };
}

/** "The knee support in XL": the variant itself, even if it is sold out. */
async function withSaidVariants(
  turn: Turn,
  products: readonly CatalogueProduct[],
  { terms, measures = [] }: Sought,
): Promise<readonly CatalogueProduct[]> {
  // A list is not told one by one; its cards have the wished size.
  const isSized = measures.some(({ dimension }) => dimension === 'size');
  if (products.length > VARIANTS_SHOWN_MAX && !isSized) return products;
  const text = [...terms, ...measures].map((one) => one.text).join(' ');
  // Each may have hundreds of variants.
  return mapInTurns(products, (one) => variantIn(turn, one, text, true) ?? one);
}

/** The found products, in words and cards. `again`: the reply continues the last list. */
export async function replyTo(
  turn: Turn,
  found: Found,
  sought: Sought,
  again: boolean,
): Promise<Reply> {
  const { voice, memory } = turn;
  const { result } = found;
  const products = await withSaidVariants(turn, found.products, sought);
  if (products.length === 0) {
    // "What's on sale?" where nothing is: that is said.
    const wordless = sought.terms.length === 0 && sought.reduced !== true && !again;
    const said = wordless
      ? describeTalk('unclear', voice)
      : describeFound(found, sought, voice, again);
    const offers = again ? [] : suggestDepartments(departmentsOf(turn), voice);
    // The wish stays even if search found nothing: "and in white?" is still about it.
    const shown = memory?.shown ?? [];
    const missed = memoryOf({ sought: { ...sought, isMissed: true }, shown, seen: [] });
    const kept = wordless || again ? {} : { memory: missed };
    return { sentences: [...said, ...offers], products, result, ...kept };
  }
  // A value that the shown variants have was not given up.
  const isShown = (text: string): boolean =>
    products.every(
      ({ title }, at) => products[at] !== found.products[at] && namesWord(title, text),
    );
  const { measuresOff, ...kept } = found;
  const off = measuresOff?.filter((one) => one.dimension !== 'size' || !isShown(sizeIn(one))) ?? [];
  const shown: Found = {
    ...kept,
    products,
    givenUp: found.givenUp.filter(({ label }) => !isShown(label)),
    ...(off.length > 0 ? { measuresOff: off } : {}),
  };
  const sentences = describeFound(shown, sought, voice, again);
  // A variant that is asked for is told to be there, or not: "do you have it in pink?"
  const isAskedFor = turn.said.asks && products.length === 1;
  // "Pepper mill, have you got that one in stock?"
  const isStockAsked = turn.said.wantsInStock && !found.onlyClose;
  const there = products.filter(
    ({ card }, at) =>
      products.length <= VARIANTS_SHOWN_MAX &&
      (products[at] !== found.products[at] ||
        (isAskedFor && (isStockAsked || card.external_variant_id !== undefined))) &&
      card.availability.status === 'in_stock',
  );
  sentences.push(...there.map((one) => voice.phrases.stock.in_stock(titleOf(one))));
  if (turn.said.countsStock) sentences.push(voice.phrases.noQuantities());
  // A value that all of the list have holds for the next one: "cheaper" ones are white too. Another is a word:
  // "black" replaces no colour after an orange juicer.
  const terms = sought.terms.map(({ wish, ...term }): Term => {
    if (wish?.kind !== 'attribute') return wish ? { ...term, wish } : term;
    if (found.wishes.includes(wish)) return { ...term, wish: { ...wish, firm: true } };
    return wish.firm ? { ...term, wish } : term;
  });
  const held = { ...sought, terms };
  if (found.onlyClose) sentences.push(...suggestDepartments(departmentsOf(turn), voice));
  return {
    sentences,
    products,
    result,
    memory: memoryOf({
      sought:
        found.notCalled === undefined && !found.onlyClose ? held : { ...held, isMissed: true },
      shown: products.map((one, at) => {
        const isFound = one === found.products[at];
        const { external_product_id: id } = one;
        return shownOf(
          one,
          result.hits.find((hit) => isFound && hit.external_product_id === id),
        );
      }),
      seen: [
        ...(again ? (memory?.seen ?? []) : []),
        ...products.map((one) => digestOf(one.external_product_id)),
      ],
      ...focusOf(products, sought),
    }),
  };
}

/** Finds the products of a wish, and shows them. */
export async function findFor(turn: Turn, sought: Sought): Promise<Reply> {
  return replyTo(turn, await findProducts(retrievalOf(turn), sought), sought, false);
}
