// What the assistant can say: a language that lacks one of English's sentences does not compile.

import type { englishPhrases } from './en/sentences.ts';

export type Phrases = typeof englishPhrases;

/** Replies that need nothing but the language. */
export type SmallTalk = keyof Phrases['talk'];
