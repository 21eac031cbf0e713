// The topic of a message that is a phrase: a greeting, a question about service, a request for a person.

import { isOf, LEXICONS } from './languages/languages.ts';
import type { TalkTopic } from './languages/lexicon.ts';
import { takePrices } from './prices.ts';
import { phrasePattern } from './phrases.ts';
import { Draft, wordsOf, type Word } from './text.ts';

export const DECISIVE: readonly TalkTopic[] = [
  'service',
  'offers',
  'popular',
  'person',
  'off_topic',
  'identity',
  'wellbeing',
];
export const LIGHT: readonly TalkTopic[] = [
  'help',
  'rude',
  'goodbye',
  'thanks',
  'greeting',
  'no',
  'yes',
  'pause',
];

const talkPatterns = new Map<string, RegExp>();

/** "Hello, …": a greeting before a question is not part of it. */
export const OPENING = new RegExp(
  `^\\s*(?:${LEXICONS.flatMap((lexicon) => lexicon.talk.greeting).join('|')})(?=\\s*[,!.;]|\\s+\\p{L})(?![\\p{L}\\p{N}])`,
  'giu',
);

function talkPattern(topic: TalkTopic, language: string): RegExp {
  // An oath of one language may be a product of another ("Mist", "mist").
  const speakers =
    topic === 'rude' ? LEXICONS.filter((one) => one.language === language) : LEXICONS;
  const name = speakers === LEXICONS ? topic : `${topic} ${language}`;
  const known = talkPatterns.get(name);
  if (known) return known;
  const made = phrasePattern(speakers.flatMap((lexicon) => lexicon.talk[topic]));
  talkPatterns.set(name, made);
  return made;
}

/** The remaining words of a message that mean something to a search. */
export function contentOf(draft: Draft, language: string): Word[] {
  // The "x" of "155 x 220" is no word.
  const isTimes = ({ lower, start }: Word): boolean =>
    lower === 'x' && /\d\s*$/u.test(draft.left.slice(0, start));
  return wordsOf(draft.left).filter(
    (word) =>
      !isOf('stopWords', word.lower, language) && !isOf('links', word.lower) && !isTimes(word),
  );
}

/** In characters: a longer message says more than a phrase. Warm-up reads texts of this length. */
const TALK_LENGTH_MAX = 1000;

/** The topic of a text that is exactly one phrase. */
export function topicOf(text: string, language: string, topics: readonly TalkTopic[]) {
  if (text.length > TALK_LENGTH_MAX) return undefined;
  const draft = new Draft(text);
  let found: TalkTopic | undefined;
  for (const topic of topics) {
    if (draft.take(talkPattern(topic, language)).length > 0) found ??= topic;
  }
  if (found === undefined) return undefined;
  // The greeting around a question does not make it less of a question.
  for (const topic of LIGHT) draft.take(talkPattern(topic, language));
  // "Ok, which one would be?"
  const isAsked = wordsOf(draft.left).some(({ lower }) => isOf('which', lower, language));
  if (isAsked && LIGHT.includes(found)) return undefined;
  // "Free delivery from 50 euros?": what is said to the shop may name a sum.
  if (found === 'service') takePrices(draft);
  return contentOf(draft, language).length === 0 ? found : undefined;
}

/** The topics that a story may end in. */
const ASKED_LAST: readonly TalkTopic[] = ['service', 'person'];

const CLAUSE_END = /[.,;:!?]\s+/u;

/** "I got a rash from it, can I bring it back?": the topic of the last clause, if the clause is a phrase. */
export function askedLast(text: string, language: string): TalkTopic | undefined {
  const clauses = text.split(CLAUSE_END);
  return clauses.length < 2 ? undefined : topicOf(clauses.at(-1) ?? '', language, ASKED_LAST);
}

/** "I want to talk to a person, not to a machine": whether a clause asks for a person and nothing else. */
export function asksForPerson(text: string, language: string): boolean {
  return text.split(CLAUSE_END).some((one) => topicOf(one, language, ['person']) === 'person');
}
