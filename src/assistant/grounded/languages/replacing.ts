// Many replacements in one text. Most have nothing to replace in most messages, and running a pattern costs more
// than to look for the letters that it cannot do without.

import { RegExpParser, type AST } from '@eslint-community/regexpp';

import { lookingAhead } from './looking-ahead.ts';

export type Replacement = readonly [pattern: RegExp, replacement: string];

/** Any text that the pattern matches holds one of these, in lower case; undefined: nothing is known of it. */
type Needed = readonly string[] | undefined;

/** One letter stands in nearly every message. */
const lengthMin = 2;
/** More letters tell texts hardly better apart; of two sets, the one with fewer is looked for faster. */
const lengthEnough = 4;

/**
 * A function that makes all replacements in a text, one after the other; the same as `replace` with each. A pattern is
 * run only where the letters stand that it needs.
 */
export function replacing(replacements: readonly Replacement[]): (text: string) => string {
  const needing = replacements.map(([pattern, by]) => ({
    pattern: new RegExp(lookingAhead(pattern.source), pattern.flags),
    by,
    needed: neededBy(pattern),
  }));
  return (text) => {
    let lower = text.toLowerCase();
    let done = text;
    for (const { pattern, by, needed } of needing) {
      if (needed !== undefined && !needed.some((letters) => lower.includes(letters))) continue;
      const next = done.replace(pattern, by);
      if (next === done) continue;
      done = next;
      lower = next.toLowerCase();
    }
    return done;
  };
}

/** The letters of which a pattern needs at least one run. Exported for its test. */
export function neededBy({ source }: RegExp): Needed {
  const flags = { unicode: true, unicodeSets: false };
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, flags);
  return neededByOneOf(alternatives);
}

function neededByOneOf(alternatives: readonly AST.Alternative[]): Needed {
  const all = alternatives.map(neededByAllOf);
  return all.includes(undefined) ? undefined : [...new Set(all.flatMap((needed) => needed ?? []))];
}

/** The best of what the parts of a sequence need. */
function neededByAllOf({ elements }: AST.Alternative): Needed {
  let best: Needed;
  let run = '';
  for (const element of elements) {
    if (element.type === 'Character') {
      run += String.fromCodePoint(element.value).toLowerCase();
      continue;
    }
    best = better(best, ofRun(run), neededByOne(element));
    run = '';
  }
  return better(best, ofRun(run));
}

function neededByOne(element: AST.Element): Needed {
  if (element.type === 'Quantifier')
    return element.min > 0 ? neededByOne(element.element) : undefined;
  if (element.type === 'Group' || element.type === 'CapturingGroup') {
    return neededByOneOf(element.alternatives);
  }
  if (element.type !== 'Assertion') return undefined;
  // What stands before or behind a match stands in the text too.
  const isLooking = element.kind === 'lookahead' || element.kind === 'lookbehind';
  return isLooking && !element.negate ? neededByOneOf(element.alternatives) : undefined;
}

const ofRun = (run: string): Needed => (run.trim().length < lengthMin ? undefined : [run]);

/** The one whose shortest run is longest, then the one with the fewest runs. */
function better(...all: readonly Needed[]): Needed {
  const length = (one: readonly string[]): number =>
    Math.min(lengthEnough, ...one.map((run) => run.trim().length));
  return all
    .filter((one) => one !== undefined)
    .sort((a, b) => length(b) - length(a) || a.length - b.length)[0];
}
