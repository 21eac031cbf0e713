// Has the patterns of the check compiled before the first answer of a model is checked. V8 compiles
// a pattern at its first uses, and all of them at the first sentence would keep the loop for more than
// a tenth of a second.

import { pauseIfDue } from '../../../base/stretch.ts';
import { Knowledge } from '../knowledge.ts';
import { addressesIn, hiddenAddressIn } from './addresses.ts';
import { AnswerCheck } from './answer-check.ts';
import { Instructions } from './evidence.ts';
import { figuresIn } from './measures.ts';
import { numbersInWords } from './number-words.ts';
import { normalised } from './plain-text.ts';
import { readPrices } from './price-reader.ts';
import { codesIn, isDenied, isOpen, promises } from './promises.ts';
import { isLeak } from './prompt-leak.ts';

/** In a text of this length V8 compiles a pattern for good at once; in a shorter one it interprets it first. */
const lengthMin = 1000;
const sample = 'no code: 19 € and five'.padEnd(lengthMin, ' !');

const readers: readonly ((text: string) => unknown)[] = [
  normalised,
  addressesIn,
  (text) => hiddenAddressIn(text, 0),
  ...promises.flatMap(({ pattern }) => [
    (text: string) => pattern.test(text),
    (text: string) => text.search(new RegExp(pattern, 'giu')),
  ]),
  codesIn,
  (text) => isDenied(text, text.length),
  isOpen,
  (text) => readPrices(text, []),
  figuresIn,
  numbersInWords,
  isLeak,
  (text) => new Instructions(text).backs(/free/u, text, () => false),
  // What is left of it, on a text and on a short sentence.
  (text) => new AnswerCheck(new Knowledge(), { instructions: text, asked: text }).allows(text),
  (text) => new AnswerCheck(new Knowledge(), { instructions: text, asked: text }).allows('Free.'),
];

/** Reads a sample with each reader, in turns of the loop of their own. */
export async function warmUp(): Promise<void> {
  for (const read of readers) {
    const pause = pauseIfDue();
    if (pause !== undefined) await pause;
    read(sample);
  }
}
