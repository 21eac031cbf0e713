// What words are in their sentence: a thing is a noun, whatever else a shop calls its things.

import type { Span } from '../text.ts';

export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb' | 'other';

export interface TaggedWord extends Span {
  readonly part: PartOfSpeech;
  /** A name that its language knows: no word of it, whoever sells it. */
  readonly isProper?: true;
}

/** Tags the words of a text, in their order; what it cannot tell it leaves out. */
export type Tagger = (text: string) => readonly TaggedWord[];
