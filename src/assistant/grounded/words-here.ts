// What the catalogue has to say about words: whether it knows them, as names, as values, or in texts alone.

import type { KnownWord } from '../../search/port.ts';
import type { CatalogueProduct } from '../port.ts';
import { namesThing, saidShare } from './fit.ts';
import { otherLanguage } from './languages-here.ts';
import { namesWord, wordsOf } from './text.ts';
import { productsAt, type Turn } from './turn.ts';

/** Asks the catalogue about words; without an answer from search, no word is known. */
export async function known(
  { request, ports }: Turn,
  text: string,
  locale: string,
): Promise<readonly KnownWord[]> {
  if (text === '') return [];
  return await ports.search.words(request.tenantId, text, locale).catch(() => []);
}

/** The turn as search reads it in the language of the catalogue: with its endings and compounds. */
export async function inLanguageHere(turn: Turn): Promise<Turn> {
  const { ports, request, said } = turn;
  const { search } = ports;
  const language = await otherLanguage({ search, tenantId: request.tenantId }, said.language);
  if (language === undefined || request.locale.startsWith(language)) return turn;
  return {
    ...turn,
    ports: {
      ...ports,
      search: {
        ...search,
        search: (tenantId, query, deadlineMs) =>
          search.search(tenantId, { ...query, locale: language }, deadlineMs),
        mentions: (tenantId, text) => search.mentions(tenantId, text, language),
        words: (tenantId, text) => search.words(tenantId, text, language),
      },
    },
  };
}

/** A value of the catalogue; a trait is a yes-or-no attribute. */
export interface Value {
  readonly text: string;
  readonly isTrait: boolean;
  /** The key of its attribute. */
  readonly key: string;
  readonly value: string;
}

/** How surely the catalogue has a meaning: as a value, in product names, or only in texts. */
export type Rank = 'none' | 'said' | 'called' | 'value';

/** The groups that meanings name, and the values that they begin with, by meaning: "induction" of "induction hob". */
export async function valuesIn(
  { request, ports }: Turn,
  meanings: readonly string[],
): Promise<ReadonlyMap<string, Value>> {
  const text = meanings.join(', ');
  const mentions = await ports.search.mentions(request.tenantId, text, 'en').catch(() => []);
  const values = new Map<string, Value>();
  let start = 0;
  for (const meaning of meanings) {
    const isMeant = ({ kind, end }: (typeof mentions)[number]): boolean =>
      kind === 'attribute' || (kind === 'taxonomy' && end === start + meaning.length);
    const first = mentions.find((one) => one.start === start && isMeant(one));
    if (first) {
      const isTrait = first.value === 'true';
      const { key, value } = first;
      values.set(meaning, { text: text.slice(start, first.end), isTrait, key, value });
    }
    start += meaning.length + 2;
  }
  return values;
}

/** How many of the most similar products are examined for a name of several words. */
const TOGETHER_COUNT = 5;

/** How many names of several words are searched for; further ones count as unknown. */
const TOGETHER_SEARCHES_MAX = 12;

/** Ranks names of several words, each by a search, for one message. */
export function togetherIn(turn: Turn, locale: string): (meaning: string) => Promise<Rank> {
  let left = TOGETHER_SEARCHES_MAX;
  return async (meaning) => {
    left -= 1;
    return left < 0 ? 'none' : await rankTogether(turn, meaning, locale);
  };
}

/** "Oat milk" does not exist here if oats are one product and milk is another. */
async function rankTogether(turn: Turn, meaning: string, locale: string): Promise<Rank> {
  const { request, ports, options } = turn;
  const query = { text: meaning, limit: TOGETHER_COUNT, locale, mode: 'lexical' } as const;
  const found = await ports.search
    .search(request.tenantId, query, options.searchDeadlineMs)
    .catch(() => undefined);
  const products = productsAt(turn, found?.hits ?? []);
  const words = wordsOf(meaning).map(({ lower }) => lower);
  const titles = (product: CatalogueProduct, own: readonly string[]): boolean =>
    own.every((word) => namesWord(product.title, word));
  if (products.some((product) => titles(product, words))) return 'called';
  // "Shock resistant" is no thing, and so in no name.
  const isThing = (product: CatalogueProduct): boolean =>
    (namesThing(product, words.at(-1)!) && saidShare(product, words) === 1) ||
    product.description?.toLowerCase().includes(meaning) === true;
  return products.some(isThing) ? 'said' : 'none';
}
