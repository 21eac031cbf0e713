// The parts of speech of English. The one door to the package that tells them.

import { createRequire } from 'node:module';
import type { PartOfSpeech, TaggedWord } from '../parts-of-speech.ts';

type Nlp = typeof import('compromise/two').default;

const load = createRequire(import.meta.url);
let loaded: Nlp | undefined;

/** Loaded with the first text: it takes a fifth of a second, and most processes read none. */
const nlp = (): Nlp => (loaded ??= load('compromise/two') as Nlp);

const PARTS: readonly (readonly [tag: string, part: PartOfSpeech])[] = [
  ['Pronoun', 'other'],
  ['Expression', 'other'],
  ['Noun', 'noun'],
  ['Verb', 'verb'],
  ['Adjective', 'adjective'],
  ['Adverb', 'adverb'],
];

/** In characters: in a longer text words are tagged by themselves and those beside them, in a quarter of the time. */
const WHOLE_LENGTH_MAX = 200;

/** "Waterproof", "vegan": adjectives that the package takes for nouns. */
const ADJECTIVE = /^(?:\p{L}+proof|vegan|vegetarian)$/iu;

/** Tags an English text. */
export function tagEnglish(text: string): readonly TaggedWord[] {
  const tagged: TaggedWord[] = [];
  let at = 0;
  const read =
    text.length > WHOLE_LENGTH_MAX
      ? nlp().tokenize(text).compute(['alias', 'machine', 'lexicon', 'preTagger'])
      : nlp()(text);
  for (const { pre, text: own, post, tags = new Set<string>() } of read.document.flat()) {
    const start = at + pre.length;
    const end = start + own.length;
    at = end + post.length;
    const tag = PARTS.find(([one]) => tags.has(one))?.[1] ?? 'other';
    const part = tag === 'noun' && ADJECTIVE.test(own) ? 'adjective' : tag;
    if (own !== '')
      tagged.push({ start, end, part, ...(tags.has('ProperNoun') ? { isProper: true } : {}) });
  }
  return tagged;
}
