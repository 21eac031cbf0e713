// "Anything cheaper from another brand?": what goes on with a wish, and names a maker by not naming it.

import { lexiconNamed, LEXICONS } from './languages/languages.ts';
import { matchesIn, phrasePattern } from './phrases.ts';
import type { AskingPart, Story } from './story.ts';
import { spokenOf } from './subject.ts';
import { overlaps } from './text.ts';
import { productsAt, type Turn } from './turn.ts';
import { reread } from './understanding.ts';

const OTHER_MAKER = new Map(
  LEXICONS.map(({ language, otherMaker: [said] }) => [language, phrasePattern([said])]),
);

/** The maker that was asked for, or that of the product talked about, or of all that are shown. */
function makerSpokenOf(turn: Turn): string | undefined {
  const { memory } = turn;
  const asked = memory?.sought?.terms.find(({ wish }) => wish?.kind === 'brand')?.wish?.label;
  if (memory === undefined || asked !== undefined) return asked;
  const one = spokenOf(memory);
  const [first, ...others] = productsAt(turn, one ? [one] : memory.shown);
  return others.every(({ brand }) => brand === first?.brand) ? first?.brand : undefined;
}

/** "…, not by Bose": the message with the name of the maker whose products are not meant. */
export function notOfMaker({ said, turn }: Story): AskingPart | undefined {
  const { text, language, order } = said;
  const [other] = matchesIn(text, OTHER_MAKER.get(language)!);
  const maker = other ? makerSpokenOf(turn) : undefined;
  if (other === undefined || maker === undefined) return undefined;
  const [, meant] = lexiconNamed(language).otherMaker;
  const name = meant.replace('$1', () => maker);
  const span = { start: other.index, end: other.index + other[0].length };
  const asked = text.slice(0, span.start) + name + text.slice(span.end);
  // "Do you have that from another brand?" asks of no product whether it is by Bose.
  const isBare = said.words.every((word) => overlaps([span], word));
  const part = reread(isBare ? name : asked, turn.request.locale, said.called);
  return { said: order ? { ...part, order } : part, from: 0 };
}
