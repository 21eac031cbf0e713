// Has the patterns that read messages compiled before the first message comes. An engine compiles a
// pattern at its first uses: for the first customer after a start that would be a tenth of a second
// and more, in which nothing else of the loop runs.

import { understand } from './understanding.ts';

/** A message for each language with something of everything: a place, a price, a measure, a wish. */
const samples = [
  [
    'en',
    'Do you have a waterproof jacket under $50 or 20 to 30 euros, size 42, at most 2 kg, not red, ' +
      'for my 4 year old, like the second one, in stock? And how do you ship? Thank you.',
  ],
  [
    'de',
    'Habt ihr eine wasserdichte Jacke unter 50 € oder 20 bis 30 Euro, Größe 42, höchstens 2 kg, ' +
      'nicht rot, für mein 4 Jahre altes Kind, wie die zweite, auf Lager? Und wie versendet ihr? Danke.',
  ],
] as const;
/** In a text of this length V8 compiles a pattern for good at once; in a shorter one it interprets it first. */
const lengthMin = 1000;

/** Reads the samples; takes a tenth of a second of the processor, and nothing after that. */
export function warmUp(): void {
  for (const [locale, message] of samples) understand(message.padEnd(lengthMin, '!'), locale);
}
