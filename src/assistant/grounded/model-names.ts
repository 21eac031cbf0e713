// Names of models that end in a word which else bounds an amount or asks for more: "Fig 14 Plus", "the 10 Pro Max".

import { isOf } from './languages/languages.ts';

const MODEL =
  /(?<![\p{L}\p{N}])(\p{L}[\p{L}\p{N}]*) \p{L}?\d{1,2}((?: (?:pro|ultra|lite))? (?:plus|(?<=(?:pro|ultra) )max))(?![\p{L}\p{N}])/giu;

/**
 * The text with such words masked, so that no phrase takes them. "Under 50 plus", "hats 50 plus" and "14 plus" bound an
 * amount: a model stands behind "the" or its name.
 */
export function withModelsMasked(text: string): string {
  return text.replaceAll(MODEL, (said: string, lead: string, end: string) => {
    const lower = lead.toLowerCase();
    const isNamed = isOf('definite', lower) || !(isOf('stopWords', lower) || lower.endsWith('s'));
    // No phrase has the mask, and no plural ends so.
    const masked = end.replaceAll(/\p{L}/gu, 'o');
    return isNamed ? said.slice(0, -end.length) + masked : said;
  });
}
