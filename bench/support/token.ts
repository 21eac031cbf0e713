// A token that says when it was sent and which one it is: in letters, since a digit may be a price
// and waits for its sentence to be checked.

const letters = 'bcdfghjklmnpqrstvwxz';
const base = BigInt(letters.length);
const indexLetters = 3;
const timeLetters = 10;
export const tokenLetters = indexLetters + timeLetters;
const shape = new RegExp(`[${letters}]{${tokenLetters}}`, 'g');

/** Microseconds of a clock that all processes of this machine share. */
export function sharedMicros(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** The token with this number in its answer, stamped now. */
export function tokenText(index: number): string {
  return encode(BigInt(index), indexLetters) + encode(process.hrtime.bigint() / 1000n, timeLetters);
}

/** The tokens in a text, in its order. */
export function tokensIn(text: string): { index: number; sentMicros: number }[] {
  return Array.from(text.matchAll(shape), ([token]) => ({
    index: decode(token.slice(0, indexLetters)),
    sentMicros: decode(token.slice(indexLetters)),
  }));
}

function encode(value: bigint, length: number): string {
  let text = '';
  let rest = value;
  for (let place = 0; place < length; place += 1) {
    text = (letters[Number(rest % base)] ?? '') + text;
    rest /= base;
  }
  return text;
}

function decode(text: string): number {
  let value = 0;
  for (const letter of text) value = value * letters.length + letters.indexOf(letter);
  return value;
}
