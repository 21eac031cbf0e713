// Parts of speech: a thing is a noun, whatever names a shop uses.

import type { Span } from '../text.ts';

export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb' | 'other';

export interface TaggedWord extends Span {
  readonly part: PartOfSpeech;
  /** A name that the language knows, such as a brand: no word of the language. */
  readonly isProper?: true;
}

/** Tags the words of a text in order; leaves out words it cannot tag. */
export type Tagger = (text: string) => readonly TaggedWord[];
