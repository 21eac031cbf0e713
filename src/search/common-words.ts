// The ten thousand commonest words of each language: words that nobody misspelt, whether or not a
// catalogue has them.

import { fold } from './fold.ts';
import { readShipped, type ShippedName } from './shipped-files.ts';
import type { Language } from './stemming.ts';
import { WordTable } from './word-table.ts';

const lists: Readonly<Record<Language, ShippedName>> = { en: 'words_en', de: 'words_de' };

const tables = new Map<Language, WordTable>();

/** Whether a folded word is common in any of `languages`; reads their lists at first use. */
export function isCommonWord(word: string, languages: readonly Language[]): boolean {
  return languages.some((language) => tableOf(language).find(word) !== undefined);
}

function tableOf(language: Language): WordTable {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const text = readShipped(lists[language]).toString('utf8');
  const table = new WordTable(text.split(/\s+/).filter(Boolean).map(fold));
  tables.set(language, table);
  return table;
}
