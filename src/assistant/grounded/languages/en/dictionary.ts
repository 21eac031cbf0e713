// English words for things that shops sell, with those of the other languages: a catalogue may be in one of them.

import { germanDictionary } from '../de/dictionary.ts';
import { Dictionary } from '../dictionary.ts';
import { frenchDictionary } from '../fr/dictionary.ts';

function into(...dictionaries: readonly Dictionary[]): Dictionary {
  return new Dictionary(() => Dictionary.inverted(dictionaries), {
    formsOf: (lower) => [
      lower,
      lower.replace(/(?<=\p{L}{3})s$/u, ''),
      lower.replace(/(?<=\p{L}{3})es$/u, ''),
      `${lower}s`,
    ],
    joins: new Set(),
    leading: new Set(),
    compounds: false,
  });
}

export const englishDictionary = into(germanDictionary, frenchDictionary);

/** For a catalogue that is in one of them. */
export const englishInto: ReadonlyMap<string, Dictionary> = new Map([
  ['de', into(germanDictionary)],
  ['fr', into(frenchDictionary)],
]);
