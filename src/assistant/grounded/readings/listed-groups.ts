// The parts of a list of wishes: the words between "and", "plus", commas and sentences.

import { sentencesIn } from '../asking-part.ts';
import { ownedWords } from '../core.ts';
import { ARTICLE, isOf, isPerson, numberInWords } from '../languages/languages.ts';
import { isListNoun } from '../places.ts';
import { namesWord, overlaps, type Word, wordsOf } from '../text.ts';
import type { HeardWord } from '../understanding.ts';
import type { Scene } from './reading.ts';

export interface Group {
  readonly words: HeardWord[];
  /** Where its description begins. */
  readonly start: number;
  /** It begins with an article: "and *a* mouse". */
  readonly isApart: boolean;
  /** It has a subject and forms a sentence: "and *it* should be waterproof". */
  readonly isSentence: boolean;
}

/** The content words between "and", "plus" and commas. */
export function groupsOf(scene: Scene, words: readonly HeardWord[]): Group[] {
  const { text, all, seekSpans, unwanted } = scene.said;
  type Draft = { -readonly [Key in keyof Group]: Group[Key] };
  const groupAt = (start: number, isApart: boolean): Draft => ({
    words: [],
    start,
    isApart,
    isSentence: false,
  });
  // "I'm moving to a flat. I need a bed and a desk": what is told before belongs to neither.
  const sentence = sentencesIn(text).findLast(({ start }) => start <= (words[0]?.start ?? 0));
  const from = scene.told ? seekSpans[0]?.end : sentence?.start;
  let groups = [groupAt(from ?? 0, false)];
  let end = 0;
  // "Glass and not plastic" is one thing, and "aged 5 and 7" are no two.
  const isDenied = (from: number): boolean =>
    unwanted.some(({ start }) => /^\s\p{L}+\s$/u.test(text.slice(from, start)));
  const isLink = ({ lower, start, end }: Word): boolean =>
    isOf('links', lower) &&
    !isDenied(end) &&
    !(/\d\s*$/u.test(text.slice(0, start)) && /^\s*\d/u.test(text.slice(end)));
  const lastLink = all.findLast(isLink);
  const led = all.filter((one, at) => isWhom(one) && isOf('leads', leadOf(all, at)));
  for (const word of wordsOf(text)) {
    const isBefore = word.start < (lastLink?.start ?? 0);
    const gap = text.slice(end, word.start);
    const isCount = numberInWords([word.lower]) !== undefined;
    const isOne = isCount || ARTICLE.test(word.lower);
    // "A tent, a mat": an article behind a comma begins another thing, as an "and" would.
    const isNext = isOne && groups.every((group) => group.isApart && group.words.length > 0);
    // "Show me mice. I need a keyboard, too": another sentence seeks.
    const isAnew = /[.!?]/u.test(gap) && seeksThing(scene, word.start);
    if (isAnew && groups.at(-1)!.words.length > 0) groups.push(groupAt(word.start, true));
    const item = word.start + text.slice(word.start).search(/[,;.!?&+]|$/u);
    const own = words.findLast((one) => one.start >= word.start && one.end <= item);
    // "My list: nails, hooks": each is what many things here are called.
    const isNamed = (): boolean =>
      [own, groups.at(-1)!.words.at(-1)].every((one) => isCalledSo(scene, one));
    const [lead] = groups;
    const next = words.find((one) => one.start > word.start);
    // "My son wants a ball, my daughter skates".
    const isEach = (): boolean =>
      isPerson(lead?.words[0] ?? word) &&
      [all.find(({ start }) => start > word.start), next].some(
        (one) => one && (isOf('others', one.lower) || isPerson(one)),
      );
    // "A vest for him, gloves for her".
    const isFor = (from: number, to: number): boolean =>
      led.some(({ start, end }) => start >= from && end <= to);
    const isForEach = (): boolean =>
      isFor(groups.at(-1)!.start, word.start) && isFor(word.start, item);
    const isList =
      /[,;]/u.test(gap) && (isBefore || isNext || isNamed() || isEach() || isForEach());
    // "For men: a coat, a hat".
    if (gap.includes(':') && lead?.words.every(isPerson) === true && groups.length === 1)
      groups = [groupAt(word.start, false)];
    end = word.end;
    const matches = isOf('matching', word.lower);
    const isSign = /\s[+&]\s/u.test(gap);
    if (isLink(word) || isList || isSign || matches) groups.push(groupAt(word.start, matches));
    if (matches || isLink(word) || overlaps(seekSpans, word)) continue;
    const last = groups.at(-1)!;
    const heard = words.find((one) => one.start === word.start);
    if (heard && !isCount) last.words.push(heard);
    else if (last.words.length > 0) continue;
    else if (isOne || isOf('determiners', word.lower)) last.isApart = true;
    else if (groups.length > 1 && isOf('subjects', word.lower)) last.isSentence = true;
  }
  // "For my uncle and his wife" is one wish; "a cap for him, he sunburns, and boots" has an aside.
  const isAside = (at: number): boolean =>
    groups[at]!.isSentence && at > 0 && at < groups.length - 1;
  // "Shoes, size 39, and a wallet": an amount is of the thing before it.
  const amounts = scene.said.measures.filter(({ dimension }) => dimension !== 'count');
  const isOfAmount = ({ lower }: HeardWord): boolean =>
    amounts.some((one) => namesWord(one.text, lower));
  const isAmount = ({ words: [first, ...others] }: Group): boolean =>
    first !== undefined && [first, ...others].every(isOfAmount);
  return withoutWhom(scene, groups).filter((group, at) => {
    const [first] = group.words;
    if (at > 0 && isAmount(group)) return false;
    return group.isApart ? first !== undefined : first && !isPerson(first) && !isAside(at);
  });
}

/** For whom a thing may be: "my wife", "me". */
export function isWhom({ lower }: Word): boolean {
  return isPerson({ lower }) || isOf('self', lower);
}

/** Whether the sentence from there seeks with an article: "my wife wants a tank", "a mat is missing", and no "a red one". */
function seeksThing({ said, words }: Scene, from: number): boolean {
  const { all, seekSpans, text } = said;
  const end = from + text.slice(from).search(/[.!?]|$/u);
  const own = all.filter((one) => one.start >= from && one.end <= end);
  const seek = seekSpans.find((one) => one.start >= from && one.end <= end);
  const at = own.findIndex(({ lower }) => ARTICLE.test(lower));
  const isLed = at === 0 || own[at]?.start === (seek?.end ?? 0) + 1;
  const thing = words.findLast((one) => overlaps(own, one) && one.after === undefined);
  const next = own[own.findIndex(({ start }) => start === thing?.start) + 1];
  return seek !== undefined && isLed && thing?.isThing === true && !isListNoun(next);
}

/** "For" of "for him" and of "for my son". */
function leadOf(all: readonly Word[], at: number): string {
  const [lead, owner] = [all[at - 2]?.lower ?? '', all[at - 1]?.lower ?? ''];
  return isOf('possessives', owner) || isOf('definite', owner) ? lead : owner;
}

/** "My son wants a ball, my daughter skates", "one needs hats, the other gloves": for whom each is names no thing. */
function withoutWhom({ said }: Scene, groups: readonly Group[]): readonly Group[] {
  const isLed = ({ words: [first] }: Group): boolean =>
    first !== undefined && isPerson(first) && isOf('contains', first.after ?? 'of');
  const own = groups.map((group) =>
    isLed(group) ? { ...group, words: group.words.filter((word) => !isPerson(word)) } : group,
  );
  // "My son loves his tent, and needs a mat": what a person has is not wanted.
  const isWished = isLed(groups[0]!) && ownedWords(said, own[0]!.words).size === 0;
  return isWished && own.every(({ words }) => words.length > 0) ? own : groups;
}

/** What several things here are called, or a group of them. */
function isCalledSo({ mentions }: Scene, word: HeardWord | undefined): boolean {
  if (word?.isName !== true) return false;
  const isGroup = mentions.some((one) => one.kind === 'taxonomy' && overlaps([one], word));
  return isPlural(word) || (isGroup && word.isThing && word.after === undefined);
}

/** "Gloves and knee pads": plural things are separate without an article. */
export function isPlural({ lower, isThing: isNoun, after }: HeardWord): boolean {
  return isNoun && after === undefined && /[^s]s$/u.test(lower);
}
