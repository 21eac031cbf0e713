// French words for things that shops sell, with the English ones: a catalogue may be in English.

import { Dictionary } from '../dictionary.ts';
import { wordSet } from '../lexicon.ts';
import { CARE_FOOD_HOME } from './care-food-home.ts';
import { SPORT_WEAR_TRAITS } from './sport-wear-traits.ts';

/** What a plural or a feminine form ends in, and the ending of the word in its place. */
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
  ['s', ''],
  ['x', ''],
  ['e', ''],
  ['es', ''],
  ['aux', 'al'],
  ['ives', 'if'],
  ['ive', 'if'],
  ['euses', 'eur'],
  ['euse', 'eur'],
  ['euses', 'eux'],
  ['euse', 'eux'],
  ['elles', 'el'],
  ['elle', 'el'],
  ['ennes', 'en'],
  ['enne', 'en'],
  ['ettes', 'et'],
  ['ette', 'et'],
  ['ères', 'er'],
  ['ère', 'er'],
  ['ches', 'c'],
  ['che', 'c'],
];

function formsOf(lower: string): string[] {
  const others = ENDINGS.flatMap(([ending, instead]) =>
    lower.endsWith(ending) && lower.length > ending.length + 1
      ? [lower.slice(0, -ending.length) + instead]
      : [],
  );
  return [lower, ...others];
}

export const frenchDictionary = new Dictionary(
  () => [CARE_FOOD_HOME, SPORT_WEAR_TRAITS].join('\n'),
  {
    formsOf,
    joins: wordSet('de du des d à au aux la le les l en'),
    leading: wordSet('petit grand gros joli vieux double mini demi'),
    compounds: false,
    cognates: [
      [/iques?$/u, 'ic'],
      [/té$/u, 'ty'],
      [/[éè]/gu, 'e'],
    ],
  },
);
