// "The kids break headphones every month": a clause that tells of a thing is read as the thing.

import { isAspect } from './aspects.ts';
import { inAnyLanguage, isOf, isPerson } from './languages/languages.ts';
import {
  type AskingPart,
  type CalledAmong,
  isHad,
  isNamedThing,
  partsOf,
  seekingThing,
  type Story,
} from './story.ts';
import { namesWord, overlaps, type Span } from './text.ts';
import { clausesIn } from './told.ts';
import { type HeardWord, reread, type Understanding, runOf } from './understanding.ts';

/** "One of these smartwatches but it's just to try it": where a clause begins that no mark is before. */
const JOINED = new RegExp(
  `\\s+(?=(?:${inAnyLanguage(({ links }) => links)}|so|but)\\s+(?:${inAnyLanguage(
    ({ subjects, asks, possessives }) => [...subjects, ...asks, ...possessives],
  )})(?!\\p{L}))`,
  'giu',
);

/** Whether a clause tells of a thing: what a person does with it, "a friend recommended a kettle", or "the razor died". */
function tells({ said, words }: Story, clause: Span, thing: HeardWord): boolean {
  const own = words.filter((word) => overlaps([clause], word));
  const [first, second] = said.all.filter(
    (one) => overlaps([clause], one) && !isOf('links', one.lower),
  );
  const isLed = isOf('definite', first?.lower ?? '') || isOf('possessives', first?.lower ?? '');
  const isOfPerson =
    isOf('subjects', first?.lower.split("'")[0] ?? '') ||
    (isLed && isPerson(second ?? { lower: '' }));
  const at = own.indexOf(thing);
  // "Name all kites", "tents brand Norda" tell nothing.
  const isTold =
    isLed ||
    isOfPerson ||
    isOf('determiners', first?.lower ?? '') ||
    /\p{L}/u.test(said.text.slice(clause.end));
  // "A sleeping bag", "matching gloves": right before the thing a verb says of what kind it is.
  const isVerb = ({ part, lower }: HeardWord): boolean => part === 'verb' && !isAspect(lower);
  const isBefore = own
    .slice(0, at)
    .some((word, of) => isVerb(word) && own[of + 1]!.start > word.end + 1);
  const next = own[at + 1];
  const isBehind = next?.start === thing.end + 1 && isVerb(next) && !next.isName;
  return (isOfPerson && at > 0) || (isTold && (isBefore || isBehind));
}

/** "The kids break headphones every month, so nothing dear": the one thing that is sold here, for the clause about it. */
export async function aroundThing(
  story: Story,
  calledAmong: CalledAmong,
): Promise<AskingPart | undefined> {
  const { said, words, mentions, turn } = story;
  const { text, unwanted, seekSpans, measures } = said;
  const isOfList = turn.memory?.sought !== undefined && (said.pointsAtList || said.wantsAlike);
  const isAsked = said.question || said.compares || said.similar || said.places.length > 0;
  if (isOfList || isAsked || seekSpans.some(({ start, end }) => end > start)) return undefined;
  // "The grandchildren love puzzles": a verb is not always seen as one.
  const isOfSubject = ({ start, end }: HeardWord): boolean =>
    words.some((one) => isPerson(one) && one.end + 1 === start) &&
    words.some((one) => one.start === end + 1 && isNamedThing(one));
  const isCounted = ({ lower }: HeardWord): boolean =>
    measures.some((one) => namesWord(one.text, lower));
  const isSold = (word: HeardWord): boolean =>
    isNamedThing(word) &&
    word.after === undefined &&
    !isHad(story, word) &&
    !overlaps(unwanted, word) &&
    !isOfSubject(word) &&
    !isCounted(word);
  const clauses = clausesIn(text).flatMap((one) => partsOf({ text, ...one }, JOINED));
  const clauseOf = (word: HeardWord): Span => clauses.find((one) => overlaps([one], word))!;
  const named = words.filter(isSold);
  if (!named.some((word) => tells(story, clauseOf(word), word))) return undefined;
  const called = await calledAmong(named);
  const [thing, other] = named.filter(({ start }) => called.has(start));
  if (thing === undefined || other !== undefined) return undefined;
  const clause = clauseOf(thing);
  if (!tells(story, clause, thing)) return undefined;
  // "My brother wants tubs, my sister rugs": several things are wished.
  const others = words.filter(
    (word) =>
      word.isName && word.after === undefined && !isCounted(word) && !overlaps([clause], word),
  );
  if ((await calledAmong(others)).size > 0) return undefined;
  const own = words.filter((word) => overlaps([clause], word));
  const isBeside = (word: HeardWord): boolean =>
    word === thing || !(word.part === 'verb' || isPerson(word) || isOfSubject(word));
  const run = runOf({ ...story, words: own.filter(isBeside) }, thing);
  const behind = own.slice(own.indexOf(thing) + 1);
  const until = behind.findIndex(({ after }) => after === undefined);
  const { end } = behind.slice(0, until < 0 ? undefined : until).at(-1) ?? thing;
  const kind = { start: run[0].start, end };
  // "My wife loves bags that are red": what else the clause says of the thing stays.
  const isLost = (one: Span): boolean =>
    overlaps([clause], one) && !overlaps([kind, ...own.filter(isPerson)], one);
  if (mentions.some(isLost)) return undefined;
  const name = text.slice(kind.start, end);
  const kept = `${text.slice(0, clause.start)}${name} ${text.slice(clause.end)}`;
  const asked = seekingThing(reread(kept, turn.request.locale, said.called), name);
  return asked === undefined || losesBound(said, asked) ? undefined : { said: asked, from: 0 };
}

/** Whether a part of a message has fewer amounts, prices or unwanted things than all of it. */
function losesBound(said: Understanding, part: Understanding): boolean {
  return (
    part.measures.length < said.measures.length ||
    part.unwanted.length < said.unwanted.length ||
    (said.price !== undefined && part.price === undefined)
  );
}

/** "My cousin swears by Norda, which of their hats do you carry?", "…, so let's see theirs": the maker, for "their". */
export function ofMaker({ said, mentions, turn }: Story): AskingPart | undefined {
  const { text, all, unwanted } = said;
  const makers = mentions.filter((one) => one.kind === 'brand' && !overlaps(unwanted, one));
  const theirs = all.find(({ lower }) => isOf('theirs', lower));
  const [maker] = makers;
  if (maker === undefined || makers.length > 1 || theirs === undefined) return undefined;
  // "Hats by Norda in their colours" needs no other words.
  if (!/[.,;:!?–-]\s/u.test(text.slice(maker.end, theirs.start))) return undefined;
  const { locale } = turn.request;
  const from = clausesIn(text).findLast(({ start }) => start <= theirs.start)?.start ?? 0;
  const name = text.slice(maker.start, maker.end);
  const asking = text.slice(from, theirs.start) + name + text.slice(theirs.end);
  const asked = reread(asking, locale, said.called);
  return losesBound(said, asked) ? undefined : { said: asked, from: 0 };
}
