// Many replacements in one text. Most have nothing to replace in most messages, and running a pattern costs more
// than to look for the letters that it cannot do without.

import { holding } from './letters.ts';
import { lookingAhead, neededBy } from './pattern-parts.ts';

export type Replacement = readonly [pattern: RegExp, replacement: string];

/**
 * A function that makes all replacements in a text, one after the other; the same as `replace` with each. A pattern is
 * run only where the letters stand that it needs.
 */
export function replacing(replacements: readonly Replacement[]): (text: string) => string {
  const needing = replacements.map(([pattern, by]) => ({
    pattern: new RegExp(lookingAhead(pattern.source), pattern.flags),
    by,
    mayBeIn: holding(neededBy(pattern)),
  }));
  return (text) => {
    let done = text;
    for (const { pattern, by, mayBeIn } of needing)
      if (mayBeIn(done)) done = done.replace(pattern, by);
    return done;
  };
}
