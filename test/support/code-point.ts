// The unit of strings of any characters at all: what fast-check calls `binary`, without its table of all
// 1,112,064 code points, which takes half a second of the processor in each process that asks for it.

import * as fc from 'fast-check';

const firstSurrogate = 0xd800;
const surrogateCount = 0x800;
const codePointMax = 0x10ffff;

/** One code point that is no surrogate. It draws and shrinks as `binary` does, value for value. */
export const codePoint: fc.Arbitrary<string> = fc
  .nat({ max: codePointMax - surrogateCount })
  .map(characterAt, (character) => placeOf(String(character)));

function characterAt(place: number): string {
  return String.fromCodePoint(place < firstSurrogate ? place : place + surrogateCount);
}

/** Throws for what is not one such code point; fast-check takes that as an answer. */
function placeOf(character: string): number {
  const code = character.codePointAt(0);
  if (code === undefined || String.fromCodePoint(code) !== character) {
    throw new TypeError('not one code point');
  }
  if (!character.isWellFormed()) throw new TypeError('a surrogate');
  return code < firstSurrogate ? code : code - surrogateCount;
}
