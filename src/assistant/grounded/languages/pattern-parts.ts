// What a pattern tells of itself: the letters that it needs, and that it looks back first. A pattern is run where it may
// match, since most match nothing in most messages.

import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** Runs of letters in lower case: any text that a pattern matches holds one of them. */
export type Runs = readonly string[];

/** One letter stands in nearly every message. */
const lengthMin = 2;
/** More letters tell texts hardly better apart; of two sets, the one with fewer is looked for faster. */
const lengthEnough = 4;

const DIGITS: Runs = Array.from({ length: 10 }, (_, digit) => String(digit));

/** What any text that the pattern matches holds: one run of each; those first that fewest texts hold. */
export function neededBy({ source }: RegExp): readonly Runs[] {
  const flags = { unicode: true, unicodeSets: false };
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, flags);
  return neededByOneOf(alternatives);
}

function neededByOneOf(alternatives: readonly AST.Alternative[]): readonly Runs[] {
  const all = alternatives.map(neededByAllOf);
  if (all.length === 1) return all[0]!;
  const best = all.map(([first]) => first);
  return best.includes(undefined) ? [] : [[...new Set(best.flatMap((runs) => runs ?? []))]];
}

function neededByAllOf({ elements }: AST.Alternative): readonly Runs[] {
  const needed: Runs[] = [];
  let run = '';
  const endRun = (): void => {
    if (run.trim().length >= lengthMin) needed.push([run]);
    run = '';
  };
  for (const element of elements) {
    if (element.type === 'Character') {
      run += String.fromCodePoint(element.value).toLowerCase();
      continue;
    }
    endRun();
    needed.push(...neededByOne(element));
  }
  endRun();
  const length = (runs: Runs): number =>
    Math.min(lengthEnough, ...runs.map((one) => one.trim().length));
  return needed.sort((one, other) => length(other) - length(one) || one.length - other.length);
}

function neededByOne(element: AST.Element): readonly Runs[] {
  if (element.type === 'Quantifier') return element.min > 0 ? neededByOne(element.element) : [];
  if (element.type === 'Group' || element.type === 'CapturingGroup') {
    return neededByOneOf(element.alternatives);
  }
  if (element.type === 'CharacterSet')
    return element.kind === 'digit' && !element.negate ? [DIGITS] : [];
  if (element.type !== 'Assertion') return [];
  // What stands before or behind a match stands in the text too.
  const isLooking = element.kind === 'lookahead' || element.kind === 'lookbehind';
  return isLooking && !element.negate ? neededByOneOf(element.alternatives) : [];
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
