// In which language a catalogue is.

import type { SearchPort } from '../../search/port.ts';
import { LEXICONS, lexiconNamed } from './languages/languages.ts';

/** A catalogue that knows fewer everyday words of a language is not in it. */
const EVERYDAY_COUNT_MIN = 6;

interface Shop {
  readonly search: SearchPort;
  readonly tenantId: string;
}

/**
 * Whether the catalogue is in this language: a large one in English has words of every language, and more of its
 * own. False while search cannot answer.
 */
export async function speaks({ search, tenantId }: Shop, language: string): Promise<boolean> {
  const counts = [...new Set([language, 'en'])].map(async (one) => {
    const words = await search.words(tenantId, lexiconNamed(one).everyday, one).catch(() => []);
    return words.filter(({ isKnown }) => isKnown).length;
  });
  const [own = 0, english = 0] = await Promise.all(counts);
  return own >= EVERYDAY_COUNT_MIN && own > english;
}

/** The language of a catalogue that is in another than this one and English; undefined if none is. */
export async function otherLanguage(shop: Shop, language: string): Promise<string | undefined> {
  const others = LEXICONS.map((one) => one.language).filter((one) => one !== 'en');
  const [isOwn, ...spoken] = await Promise.all(
    [language, ...others].map((one) => speaks(shop, one)),
  );
  return isOwn ? undefined : others.find((_other, at) => spoken[at]);
}
