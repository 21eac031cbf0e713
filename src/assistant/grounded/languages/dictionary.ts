// Words of a language with those of English: what a shopper calls a thing, and what a catalogue may.

/** Other words by the word in lower case. */
export type Dictionary = ReadonlyMap<string, readonly string[]>;

/** Entries separated by semicolons or lines: the word, then what English calls it; `_` is a space. */
export function dictionary(text: string): Dictionary {
  const entries = text
    .split(/[;\n]/u)
    .map((entry) => entry.trim().split(/\s+/u))
    .filter(([word]) => word !== undefined && word !== '');
  return new Map(
    entries.map(([word = '', ...others]) => [word, others.map((one) => one.replaceAll('_', ' '))]),
  );
}
