// German words for things that shops sell, with the English ones: a catalogue may be in English.

import { Dictionary } from '../dictionary.ts';
import { CARE_FOOD_GARDEN } from './care-food-garden.ts';
import { GOODS_TOOLS_MEASURES } from './goods-tools-measures.ts';
import { HOME_TECH_SPORT } from './home-tech-sport.ts';
import { WEAR_PLAY_TRAITS } from './wear-play-traits.ts';

const ENDINGS = ['n', 's', 'e', 'en', 'er', 'es', 'em', 'ern', 'nen'];

/** Plurals, cases, what links the parts of a compound, verbs: "Hunde", "rotes", "Gitarren", "backt". */
function formsOf(lower: string): string[] {
  const shorter = ENDINGS.flatMap((ending) =>
    lower.endsWith(ending) && lower.length > ending.length + 2
      ? [lower.slice(0, -ending.length)]
      : [],
  );
  const stem = lower.endsWith('t') && lower.length > 3 ? lower.slice(0, -1) : undefined;
  return [lower, `${lower}e`, ...shorter, ...(stem ? [`${stem}en`, `${stem}n`] : [])];
}

export const germanDictionary = new Dictionary(
  () => [CARE_FOOD_GARDEN, GOODS_TOOLS_MEASURES, HOME_TECH_SPORT, WEAR_PLAY_TRAITS].join('\n'),
  {
    formsOf,
    joins: new Set(),
    leading: new Set(),
    compounds: true,
    cognates: [
      [/(?:isch(?:e[mnrs]?)?|ik)$/u, 'ic'],
      [/ie$/u, 'y'],
      [/tät$/u, 'ty'],
      [/z(?=[ei])/gu, 'c'],
      [/rz$/u, 'rtz'],
      [/k/gu, 'c'],
    ],
  },
);
