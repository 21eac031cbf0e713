// What a pattern tells of itself: the letters that it needs, and that it looks back first. A pattern is run where it may
// match, since most match nothing in most messages.

import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** Any text that the pattern matches holds one of these, in lower case; undefined: nothing is known of it. */
type Needed = readonly string[] | undefined;

/** One letter stands in nearly every message. */
const lengthMin = 2;
/** More letters tell texts hardly better apart; of two sets, the one with fewer is looked for faster. */
const lengthEnough = 4;

/** The letters of which a pattern needs at least one run, in lower case; undefined if nothing is known of it. */
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

const isLookingBack = (one: AST.Element): boolean =>
  one.type === 'Assertion' && one.kind === 'lookbehind';

/**
 * The same pattern, which looks back only where the rest of it stands, and not from every letter:
 * "(?=back)(?<=is .{1,60})back" for "(?<=is .{1,60})back".
 */
export function lookingAhead(source: string): string {
  if (!/^\(\?<[=!]/u.test(source)) return source;
  const flags = { unicode: true, unicodeSets: false };
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, flags);
  const [{ elements } = { elements: [] }, other] = pattern.alternatives;
  const next = elements.find((one) => !isLookingBack(one));
  if (other || !next) return source;
  const rest = source.slice(next.start);
  let isCapturing = false;
  // The rest stands twice then, and a group's number would be another.
  visitRegExpAST(pattern, {
    onCapturingGroupEnter({ start }) {
      isCapturing ||= start >= next.start;
    },
  });
  return isCapturing ? source : `(?=${rest})${source}`;
}
