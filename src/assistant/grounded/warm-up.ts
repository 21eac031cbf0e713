// Has the patterns that read messages compiled, and what tags their words made, before the first
// message comes. An engine compiles a pattern at its first uses: for the first customer after a start
// that would be a tenth of a second and more, in which nothing else of the loop runs.

import { LEXICONS, tagged } from './languages/languages.ts';
import { understand } from './understanding.ts';

/** In a text of this length V8 compiles a pattern for good at once; in a shorter one it interprets it first. */
const lengthMin = 1000;

/** Reads the samples; takes a tenth of a second of the processor, and nothing after that. */
export function warmUp(): void {
  for (const { language, sample } of LEXICONS) {
    understand(sample.padEnd(lengthMin, '!'), language);
    tagged(sample, language);
  }
}
