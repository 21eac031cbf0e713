// The assistant's sentences: a language without one of English's sentences does not compile.

import type { englishPhrases } from './en/sentences.ts';

export type Phrases = typeof englishPhrases;

/** Replies that need nothing but the language. */
export type SmallTalk = keyof Phrases['talk'];
