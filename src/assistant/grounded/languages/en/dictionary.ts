// English words for things that shops sell, with those of the other languages: a catalogue may be in one of them.

import { germanDictionary } from '../de/dictionary.ts';
import { Dictionary } from '../dictionary.ts';
import { frenchDictionary } from '../fr/dictionary.ts';

export const englishDictionary = new Dictionary(
  () => Dictionary.inverted([germanDictionary, frenchDictionary]),
  {
    formsOf: (lower) => [
      lower,
      lower.replace(/(?<=\p{L}{3})s$/u, ''),
      lower.replace(/(?<=\p{L}{3})es$/u, ''),
      `${lower}s`,
    ],
    joins: new Set(),
    leading: new Set(),
    compounds: false,
  },
);
