// Compiles the patterns of the check before it checks the first answer. V8 compiles a pattern at its first
// uses. All of them together, at the first sentence, would block the event loop for more than a tenth of a
// second.

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

/**
 * V8 compiles a pattern at once for a text of this length. For a shorter text it would interpret the
 * pattern first.
 */
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
  // These cover the remaining patterns, on a long text and on a short sentence.
  (text) => new AnswerCheck(new Knowledge(), { instructions: text, asked: text }).allows(text),
  (text) => new AnswerCheck(new Knowledge(), { instructions: text, asked: text }).allows('Free.'),
];

/** Lets each reader read a sample. It yields to the event loop between them. */
export async function warmUp(): Promise<void> {
  for (const read of readers) {
    const pause = pauseIfDue();
    if (pause !== undefined) await pause;
    read(sample);
  }
}
