// Before the first message: compiles the patterns, reads the dictionaries and builds the word taggers. V8 compiles
// a pattern at its first uses: the first shopper after a start would wait for most of a second, and the
// event loop would stand still.

import { dictionaryOf, LEXICONS, tagged } from './languages/languages.ts';
import { understand } from './understanding.ts';

/** V8 compiles a pattern at once for a text of this length; for a shorter one it interprets it first. */
const lengthMin = 1000;

/** Reads the samples: about a second of processor time, the next times a twentieth. */
export function warmUp(): void {
  for (const { language, sample } of LEXICONS) {
    understand(sample.padEnd(lengthMin, '!'), language);
    tagged(sample, language);
    dictionaryOf(language).meaningsOf(sample);
  }
}
