// Whether a text holds runs of letters. Each of thousands of patterns asks that before it is run, and of one text after
// the other: so what the newest text holds is kept.

import type { Runs } from './pattern-parts.ts';

/** Room for the letters of a text. With less of it, more texts look as if they held runs that they do not. */
const SIZE = 1 << 15;

/** One place for each letter, each two and each three of {@link lower}, which is {@link marked} in lower case. */
const marks = new Uint8Array(SIZE);
let marked = '';
let lower = '';

const placeOf = (first: number, second = 0, third = 0): number =>
  ((first * 31 + second) * 31 + third) & (SIZE - 1);

/** The place of the first letters of a run. */
const placeOfRun = (run: string): number =>
  placeOf(run.charCodeAt(0), run.charCodeAt(1) || 0, run.charCodeAt(2) || 0);

function mark(text: string): void {
  if (text === marked) return;
  marked = text;
  lower = text.toLowerCase();
  marks.fill(0);
  // Behind the end, a letter that no text has.
  let [second, third] = [0, 0];
  for (let at = lower.length - 1; at >= 0; at -= 1) {
    const first = lower.charCodeAt(at);
    marks[placeOf(first)] = 1;
    marks[placeOf(first, second)] = 1;
    marks[placeOf(first, second, third)] = 1;
    [second, third] = [first, second];
  }
}

/** Tells of a text whether it holds, in any case, a run of each: {@link neededBy}. */
export function holding(needed: readonly Runs[]): (text: string) => boolean {
  const all = needed.map((runs) => ({ runs, places: Uint16Array.from(runs, placeOfRun) }));
  return (text) => {
    mark(text);
    return all.every(({ runs, places }) => {
      for (let at = 0; at < places.length; at += 1)
        if (marks[places[at]!] === 1 && lower.includes(runs[at]!)) return true;
      return false;
    });
  };
}
