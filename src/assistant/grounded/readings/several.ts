// Several things are wanted at once: each is looked for by itself, and a few of each are shown.

import type { HeardWord } from '../understanding.ts';
import { describeFound, titled } from '../composer.ts';
import { coreOf } from '../core.ts';
import { calledAs, endsIn } from '../fit.ts';
import { isOf, recipientOf } from '../languages/languages.ts';
import { digestOf, memoryOf, shownOf, type Sought } from '../memory.ts';
import { findProducts, type Found } from '../retrieval.ts';
import { retrievalOf, withPrice } from '../search-turn.ts';
import { soughtIn } from '../sought.ts';
import { type Word, wordsOf } from '../text.ts';
import type { Reply } from '../turn.ts';
import { isQuality, type Reader, type Scene } from './reading.ts';

const WISH_COUNT_MAX = 3;

interface Group {
  readonly words: HeardWord[];
  /** It begins with an article: "and *a* mouse". */
  readonly isApart: boolean;
  /** Words before its own that make a sentence of it: "it should be". */
  readonly isSentence: boolean;
}

/** The content words between "and", "plus" and commas. */
function groupsOf(scene: Scene, words: readonly HeardWord[]): Group[] {
  const none = { isApart: false, isSentence: false };
  const groups: { words: HeardWord[]; isApart: boolean; isSentence: boolean }[] = [
    { words: [], ...none },
  ];
  let end = 0;
  const { text } = scene.said;
  // "Aged 5 and 7" are no two things.
  const isLink = ({ lower, start, end }: Word): boolean =>
    isOf('links', lower) &&
    !(/\d\s*$/u.test(text.slice(0, start)) && /^\s*\d/u.test(text.slice(end)));
  const lastLink = scene.said.all.findLast(isLink);
  for (const word of wordsOf(scene.said.text)) {
    const isBefore = word.start < (lastLink?.start ?? 0);
    const isList = isBefore && /[,;]/u.test(scene.said.text.slice(end, word.start));
    end = word.end;
    const matches = isOf('matching', word.lower);
    if (isLink(word) || isList || matches) groups.push({ words: [], ...none, isApart: matches });
    if (matches || isLink(word)) continue;
    const last = groups.at(-1)!;
    const heard = words.find((one) => one.start === word.start);
    if (heard) last.words.push(heard);
    else if (last.words.length > 0) continue;
    else if (isOf('determiners', word.lower)) last.isApart = true;
    // "And a decent knife" is none.
    else if (groups.length > 1 && !last.isApart) last.isSentence = true;
  }
  return groups.filter((group) => group.words.length > 0);
}

/** The words of a wish that a list may be of: what is sought, without words that say nothing here. */
function listedWords({ said, words }: Scene): readonly HeardWord[] {
  const from = said.seekSpans[0]?.end ?? 0;
  return words.filter(
    (word) => word.start >= from && (word.isKnown || !word.isCommon || isPlural(word)),
  );
}

function isThing(scene: Scene, word: HeardWord): boolean {
  return word.isName && !isQuality(scene, word) && !isOf('vague', word.lower);
}

/** "A spade and a wheelbarrow": what no product is called by, and stands by itself. */
function isStrangeThing({ isThing: isNoun, after, lower }: HeardWord): boolean {
  return isNoun && after === undefined && recipientOf(lower) === undefined && !isOf('vague', lower);
}

/** "Gloves and knee pads": things in the plural stand apart without an article. */
function isPlural({ lower, isThing: isNoun, after }: HeardWord): boolean {
  return isNoun && after === undefined && /[^s]s$/u.test(lower);
}

/** What is said of one of several: up to the next. */
function stretchOf({ text }: Scene['said'], groups: readonly Group[], group: Group): string {
  const next = groups[groups.indexOf(group) + 1];
  return text.slice(group.words[0]?.start, next?.words[0]?.start);
}

async function actOn(scene: Scene, groups: readonly Group[]): Promise<Reply | undefined> {
  const { turn, said, mentions } = scene;
  const found: { sought: Sought; found: Found }[] = [];
  for (const [at, { words }] of groups.entries()) {
    const core = coreOf({ ...said, seekSpans: [] }, words, (word) => isQuality(scene, word));
    // What is said of one before the last is said of it alone: "a game for kids aged 5, and a jigsaw".
    const others = groups.slice(0, -1).filter((_one, other) => other !== at);
    const measures = said.measures.filter(
      ({ text }) => !others.some((one) => stretchOf(said, groups, one).includes(text)),
    );
    const sought = await withPrice(turn, soughtIn({ ...said, measures }, mentions, core));
    const own = await findProducts(retrievalOf(turn), sought, () => false);
    // Of one of several that is not here it is said so; what is merely near to it would hide that.
    found.push({ sought, found: own.onlyClose ? { ...own, products: [] } : own });
  }
  const most = Math.max(1, Math.floor(turn.cardCount / found.length));
  const ids = new Set<string>();
  const lists = found.map((one) =>
    one.found.products
      .filter((product) => !ids.has(product.external_product_id))
      .slice(0, most)
      .map((product) => {
        ids.add(product.external_product_id);
        return product;
      }),
  );
  const products = lists.flat();
  if (products.length === 0) return undefined;
  const { voice } = turn;
  const sentences = found.flatMap((one, index) => {
    const list = lists[index] ?? [];
    if (list.length === 0) return describeFound({ ...one.found, products: [] }, one.sought, voice);
    const [first = ''] = describeFound({ ...one.found, products: list }, one.sought, voice);
    const named = voice.phrases.named(list.map((product) => titled(product, voice)).join('; '));
    return [first, named];
  });
  const last = found.at(-1)!;
  return {
    sentences,
    products,
    result: last.found.result,
    memory: memoryOf({
      sought: last.sought,
      shown: products.map((one) => shownOf(one)),
      seen: products.map((one) => digestOf(one.external_product_id)),
    }),
  };
}

/** "For the dog and boots": boots are for nothing. */
function unled(group: Group, at: number): Group {
  const isLed = at > 0 && group.words.every((word) => word.after !== undefined);
  return isLed ? { ...group, words: group.words.map(({ after: _after, ...word }) => word) } : group;
}

export const readSeveral: Reader = async (scene) => {
  const { said } = scene;
  if (said.compares || said.places.length > 0 || said.unwanted.length > 0) return undefined;
  const groups = groupsOf(scene, listedWords(scene));
  if (groups.length < 2 || groups.length > WISH_COUNT_MAX) return undefined;
  if (groups.some((group) => group.isSentence)) return undefined;
  // Of a list one thing may be called otherwise here: "salt, pepper and parmesan".
  const isListed = groups.length > 2;
  const heads = groups
    .map(unled)
    .map((group) =>
      group.words.findLast(
        (word) =>
          isThing(scene, word) ||
          ((group.isApart || isPlural(word)) && (word.isName || isStrangeThing(word))) ||
          (isListed && !isQuality(scene, word)),
      ),
    );
  const named = heads.filter((head) => head?.isName === true);
  const isEachApart = groups
    .slice(1)
    .every(({ isApart, words }) => isApart || isPlural(words.at(-1)!));
  const namedMin = isEachApart ? 1 : 2;
  if (heads.some((head) => head === undefined) || named.length < namedMin) return undefined;
  const found = await scene.found();
  const both = found.some((product) =>
    heads.every((head) => calledAs(product, head!.lower) === 'so'),
  );
  const isOther = ({ words }: Group, at: number): boolean =>
    at === 0 ||
    words.some((word) => word.after === undefined) ||
    found.some(({ title }) => endsIn(title, heads[at]!.lower));
  const isApart = groups.slice(1).every((group) => group.isApart);
  if ((both || !groups.every(isOther)) && !isApart) return undefined;
  return {
    name: 'several',
    score: 0.96,
    searches: true,
    act: () => actOn(scene, groups.map(unled)),
  };
};
