// The shopper wants several things at once: each gets its own search, and the reply shows a few of each.

import { sentencesIn } from '../asking-part.ts';
import type { CatalogueProduct } from '../../port.ts';
import { type HeardWord, whichOf, wordBefore } from '../understanding.ts';
import { describeFound, titled } from '../composer.ts';
import { coreOf, isSeeker, ownedWords, tellsNeed } from '../core.ts';
import { calledAs, endsIn, saidShare } from '../fit.ts';
import { isOf, isPerson } from '../languages/languages.ts';
import { digestOf, memoryOf, type Measure, shownOf, type Sought } from '../memory.ts';
import { isListNoun } from '../places.ts';
import { findProducts } from '../finding.ts';
import type { Found } from '../retrieval.ts';
import { withRecipients } from '../recipients.ts';
import { retrievalOf, withoutLabels, withPrice } from '../search-turn.ts';
import { soughtIn } from '../sought.ts';
import { namesWord, overlaps, type Span, type Word } from '../text.ts';
import { tellingClauses } from '../told.ts';
import type { Reply } from '../turn.ts';
import { partnerOf } from './partner.ts';
import { type Group, groupsOf, isPlural, isWhom } from './listed-groups.ts';
import { isQuality, mentionOf, type Reader, type Scene } from './reading.ts';

const WISH_COUNT_MAX = 4;
/** More may be values of one thing, unless each has an article or is plural. */
const BARE_COUNT_MAX = 3;

/** The words of a wish that may form a list: the sought words, without those unknown to the catalogue. */
function listedWords({ said, words, told }: Scene): readonly HeardWord[] {
  const [sought] = said.seekSpans;
  // "A kettle, and do you have pods" seeks both; "I bought a kettle, and need pods" one.
  const before = said.all.filter(({ start }) => start < (sought?.start ?? 0));
  const asksWhich = whichOf(said, words)?.start ?? Infinity;
  // "Hats and gloves, do you have both?" seeks behind them.
  const isJoined =
    isOf('links', before.at(-1)?.lower ?? '') ||
    !words.some(({ start }) => start >= (sought?.end ?? 0));
  const isMore =
    asksWhich < (sought?.start ?? 0) ||
    // "I'm taking up running and I need shorts" seeks one.
    (isJoined && !before.some(({ lower }) => isOf('subjects', lower.split(/['’]/u, 1)[0]!)));
  const from = isMore ? 0 : (sought?.end ?? 0);
  // In a story only the sentence that seeks lists what is sought.
  const until = told
    ? (sentencesIn(said.text).find(({ end }) => end > from)?.end ?? from)
    : Infinity;
  const asides = asidesIn(said).filter((one) => one.start > from);
  return words.filter(
    (word) =>
      word.start >= from &&
      word.end <= until &&
      !overlaps(asides, word) &&
      (word.isKnown || !word.isCommon || word.isThing),
  );
}

/** "She is into birds and bees" of "a book for my aunt, she is …": what a clause tells of a person lists nothing. */
function asidesIn(said: Scene['said']): Span[] {
  return tellingClauses(said).filter(({ start, end }) => {
    const [first, verb] = said.all.filter((one) => one.start >= start && one.end <= end);
    const isTold = isOf('asks', verb?.lower ?? '') || /['’]s$/u.test(first?.lower ?? '');
    return isOf('subjects', first?.lower.split(/['’]/u)[0] ?? '') && isTold;
  });
}

/** Whether products or a group of them are called so. */
function isSold(scene: Scene, word: HeardWord | undefined): boolean {
  return word !== undefined && (word.isName || mentionOf(scene, word)?.kind === 'taxonomy');
}

function isThing(scene: Scene, word: HeardWord): boolean {
  return isSold(scene, word) && !isQuality(scene, word) && !isOf('vague', word.lower);
}

/** "A spade and a wheelbarrow": a word that is in no product's name and stands alone. */
function isStrangeThing(word: HeardWord): boolean {
  return word.isThing && word.after === undefined && !isPerson(word) && !isOf('vague', word.lower);
}

/** "A bowl and plates in blue": values behind the last thing are of all of them, unless another has its own. */
function sharedValues(scene: Scene, groups: readonly Group[]): readonly HeardWord[] {
  const isValue = (word: HeardWord): boolean => isQuality(scene, word);
  const isBare = groups.slice(0, -1).every(({ words }) => !words.some(isValue));
  const last = groups.at(-1)!.words.filter((word) => word.after !== undefined && isValue(word));
  return isBare ? last : [];
}

/** "A case of 20 l and a 30 cm lamp": each amount is of the thing that it stands with. */
function isOfGroup(
  { text }: Scene['said'],
  measure: Measure,
  { groups, at }: { groups: readonly Group[]; at: number },
): boolean {
  const place = text.indexOf(measure.text);
  const from = at === 0 ? 0 : groups[at]!.start;
  return place < 0 || (place >= from && place < (groups[at + 1]?.start ?? text.length));
}

/**
 * What a thing of a list may have to fit: "I ride a Heron 400. I need a rack and pegs", "a rack and pegs for my Heron".
 * The other things are none of it.
 */
function withoutThings(scene: Scene, groups: readonly Group[], group: Group): Scene {
  const whole = scene.told ?? scene;
  const owned = ownedWords(whole.said, whole.words);
  const own = new Set(group.words.map(({ lower }) => lower));
  const others = new Set(groups.flatMap(({ words }) => words.map(({ lower }) => lower)));
  const words = whole.words.filter(
    (word) => own.has(word.lower) || owned.has(word) || !others.has(word.lower),
  );
  // "And pegs with it" goes with the list.
  return { ...scene, words, said: { ...whole.said, pointsBack: false, places: [] } };
}

async function actOn(scene: Scene, groups: readonly Group[]): Promise<Reply | undefined> {
  const { turn, said, mentions } = scene;
  const shared = sharedValues(scene, groups);
  const isWithin = ({ start }: Word, at: number): boolean =>
    start >= groups[at]!.start && start < (groups[at + 1]?.start ?? said.text.length);
  const persons = said.all.filter(isWhom);
  const seekers = new Set(scene.words.flatMap((one) => (isSeeker(said, one) ? [one.start] : [])));
  // "A coat and a hat for him": both are, where no other is told for whom it is.
  const lastAt = groups.length - 1;
  const isForAll = persons.every((one) => isWithin(one, lastAt) && !seekers.has(one.start));
  const found: { sought: Sought; found: Found }[] = [];
  for (const [at, group] of groups.entries()) {
    const { start } = group;
    const isFor = (one: Word): boolean =>
      isWithin(one, isForAll ? lastAt : at) || one.end <= groups[0]!.start;
    const wanted = scene.words.filter((word) =>
      isPerson(word)
        ? isFor(word) &&
          (word.after !== undefined || group.words.includes(word) || isSeeker(said, word))
        : isWithin(word, at),
    );
    const all = [...wanted, ...(at < lastAt ? shared : [])];
    const listed = unled(said, { ...group, words: all }).words;
    const own = { ...said, all: said.all.filter((one) => !isPerson(one) || isFor(one)) };
    // In a list each begins with the thing itself, however long the message is.
    const seeking = { ...said, seekSpans: [{ start, end: start }] };
    const core = coreOf(seeking, listed, (word) => isQuality(scene, word));
    const measures = said.measures.filter((one) => isOfGroup(said, one, { groups, at }));
    const meant = await withRecipients(
      { ...scene, said: own },
      soughtIn({ ...said, measures }, mentions, core),
    );
    const fits = await partnerOf(withoutThings(scene, groups, group), meant);
    const priced = await withPrice(turn, meant);
    const sought = fits === undefined ? priced : { ...priced, fits };
    const result = await findProducts(retrievalOf(turn), sought);
    // The reply says that a thing is not here; products that are merely similar would hide that.
    const isNone = result.onlyClose && core.head !== undefined;
    found.push({ sought, found: isNone ? { ...result, products: [] } : result });
  }
  const most = Math.max(1, Math.floor(turn.cardCount / found.length));
  const ids = new Set<string>();
  // "Scarves and gloves" of one group: each has what is its own before others show it.
  const firsts = found.map(({ found: { products } }) => products[0]?.external_product_id);
  const isOfOther = (id: string, at: number): boolean => firsts[at] !== id && firsts.includes(id);
  const lists = found.map((one, at) =>
    one.found.products
      .filter(({ external_product_id: id }) => !ids.has(id) && !isOfOther(id, at))
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

/** "For the dog and boots": boots are for nothing; in "and a mat for the hall" the mat is for the hall. */
function unled({ all }: Scene['said'], group: Group): Group {
  const words = group.words.map(({ after, ...word }) => {
    const isLed = all.some(
      ({ lower, start }) => lower === after && start >= group.start && start < word.start,
    );
    return isLed ? { ...word, after: after! } : word;
  });
  return { ...group, words };
}

/** "My son is tall and swims a lot": a sentence about what the shopper has is no list. */
function tells({ all, seeks }: Scene['said']): boolean {
  const [first] = all;
  const link = all.findIndex(({ lower }) => isOf('links', lower));
  const isAbout = ['possessives', 'subjects'] as const;
  return (
    !seeks &&
    isAbout.some((name) => isOf(name, first?.lower ?? '')) &&
    all.slice(0, Math.max(0, link)).some(({ lower }) => isOf('asks', lower))
  );
}

/** "A lamp, a small one", "a lamp, a gift for my aunt": one thing, with more detail behind a comma. */
function describesOne(
  { said }: Scene,
  groups: readonly Group[],
  heads: readonly (HeardWord | undefined)[],
): boolean {
  const isLed = heads.some((head) => head?.after !== undefined && !isOf('contains', head.after));
  const isSame = new Set(heads.map((head) => head?.lower)).size < heads.length;
  const isAlike = said.all.some(
    (word, at) =>
      isListNoun(word) &&
      !isPerson(said.all[at + 1] ?? word) &&
      !isOf('contains', said.all[at + 1]?.lower ?? '') &&
      !groups.some(
        ({ words: [first] }) => first !== undefined && first.start === said.all[at + 1]?.start,
      ),
  );
  // "Something basic, a lamp": no thing of its own.
  const isVague = groups.some(({ words, isApart }) =>
    words.every(({ after, part }) => isApart && (after !== undefined || part !== 'noun')),
  );
  return isLed || isSame || isAlike || isVague;
}

/** "Oak or pine shelves": shelves both, where some are called so by the words before the link alone. */
function sharesHead(
  groups: readonly Group[],
  head: HeardWord,
  found: readonly CatalogueProduct[],
): boolean {
  const last = groups.at(-1)!.words;
  return groups.slice(0, -1).every(({ words, isApart }) => {
    const isOwn = isApart || words.some(isPlural) || !isPlural(head);
    const isRepeated = words.some(({ lower }) => last.some((one) => one.lower === lower));
    if (isOwn || isRepeated) return false;
    return found.some(
      (one) =>
        calledAs(one, head.lower) === 'so' &&
        words.every(({ lower }) => namesWord(one.title, lower)),
    );
  });
}

/** "And four wheels" behind "with a lock": no thing of this shop, but what the first one has. */
function isProperty({ words }: Group): boolean {
  return words.every(
    ({ after, isName }) => !isName && after !== undefined && isOf('includes', after),
  );
}

export const readSeveral: Reader = async (scene) => {
  const { said } = scene;
  // What a story only tells is no list of wishes.
  const isTold = scene.told && said.seekSpans.every(({ start, end }) => start === end);
  if (isTold || said.compares || said.places.length > 0 || tells(said)) return undefined;
  // "Does it need a socket, or does it go on a stove?" asks about what is spoken of.
  if (said.question && said.pointsBack && !said.seeks && scene.subject.products.length === 1)
    return undefined;
  const groups = groupsOf(scene, listedWords(scene));
  if (groups.length < 2 || groups.length > WISH_COUNT_MAX) return undefined;
  // "And the colour has to be white": what an attribute has to be is no thing.
  const others = await withoutLabels(scene);
  const isValue = ({ words }: Group): boolean => {
    const left = words.filter((one) => others.includes(one));
    return left.length < words.length && left.every((one) => isQuality(scene, one));
  };
  if (groups.some((group) => group.isSentence || isValue(group))) return undefined;
  // One thing of a list may have another name here: "salt, pepper and parmesan".
  const isListed = groups.length > 2;
  const headOf = ({ words, isApart }: Group): HeardWord | undefined =>
    words.findLast(
      (word) =>
        isThing(scene, word) ||
        ((isApart || isPlural(word)) && (word.isName || isStrangeThing(word))) ||
        (isListed && !isQuality(scene, word)),
    );
  const apart = groups.map((group) => unled(said, group));
  const heads = apart.map((group) => {
    // "A pair of socks" is socks.
    const words = group.words.filter(({ after }) => after === undefined || isOf('contains', after));
    return headOf({ ...group, words }) ?? headOf(group);
  });
  // "One that's light and striped"; "grey or something dark" of what was wished for.
  const isOfWish = said.wantsAlike || (!said.seeks && scene.turn.memory?.sought !== undefined);
  if (isOfWish && heads.every((head) => head?.part === 'adjective')) return undefined;
  // "A keyboard, flat and wireless".
  const isPlain = ({ words, isApart }: Group): boolean =>
    !isApart && words.every(({ part }) => part === 'adjective' || part === 'other');
  if (heads[0]?.part === 'noun' && groups.slice(1).every(isPlain)) return undefined;
  // "My tablet takes cards, and I need one": what the shopper has is not wanted.
  const isOwned = ({ words: [first] }: Group): boolean =>
    first !== undefined &&
    !isPerson(first) &&
    first.start < (said.seekSpans[0]?.start ?? 0) &&
    isOf('possessives', wordBefore(said, first));
  if (groups.some(isOwned)) return undefined;
  // "I'd like to grow my basil and chives": what is to be done with things lists none.
  const isNeed = said.seekSpans.slice(0, 1).some(({ end }) => tellsNeed(said, end));
  if (isNeed && groups.slice(1).every((group) => !group.isApart)) return undefined;
  const named = heads.filter((head) => isSold(scene, head));
  const isEachApart = groups
    .slice(1)
    .every(({ isApart }, at) => isApart || isPlural(heads[at + 1] ?? groups[at + 1]!.words[0]!));
  // "A gift, a nice knife" is one wish: without an "and", each is called so here.
  const isLinked =
    /\s[+&]\s/u.test(said.text) ||
    said.all.some(({ lower }) => isOf('links', lower) || isOf('matching', lower));
  const namedMin = !isLinked ? groups.length : isEachApart ? 1 : 2;
  if (heads.some((head) => head === undefined) || named.length < namedMin) return undefined;
  // "It has to be small, wired, white or silver".
  const isBare = ({ isApart }: Group, at: number): boolean => !isApart && !isPlural(heads[at]!);
  if (groups.length > BARE_COUNT_MAX && groups.some(isBare)) return undefined;
  const found = await scene.found();
  const names = apart.flatMap(({ words }, at) =>
    words.slice(0, words.indexOf(heads[at]!) + 1).map(({ lower }) => lower),
  );
  // "Honey and green tea" may be one tea; where each is a group of its own, they are two things.
  const groupsOfHeads = heads.map((head) => mentionOf(scene, head!));
  const areGroups =
    groupsOfHeads.every((one) => one?.kind === 'taxonomy' && one.isPart !== true) &&
    new Set(groupsOfHeads.map((one) => one?.value)).size === heads.length;
  // "Sunglasses, aviators": a value of the same ones.
  const isOfBoth = (product: CatalogueProduct, head: HeardWord, at: number): boolean =>
    calledAs(product, head.lower) === 'so' ||
    (at > 0 && !isLinked && groupsOfHeads[at]?.kind === 'attribute');
  const both =
    !areGroups &&
    found.some(
      (product) =>
        heads.every((head, at) => isOfBoth(product, head!, at)) && saidShare(product, names) === 1,
    );
  if (sharesHead(groups, heads.at(-1)!, found) || groups.some(isProperty)) return undefined;
  if (!isLinked && describesOne(scene, groups, heads)) return undefined;
  const isOther = ({ words, isApart }: Group, at: number): boolean =>
    at === 0 ||
    isApart ||
    words.some((word) => word.after === undefined) ||
    found.some(({ title }) => endsIn(title, heads[at]!.lower));
  const isApart = groups.slice(1).every((group) => group.isApart);
  if ((both || !groups.every(isOther)) && !isApart) return undefined;
  // "A pot and a pan, each below 50": a limit makes a wish sure, and none the surer of one thing.
  const score = said.price === undefined ? 0.96 : 1;
  return { name: 'several', score, searches: true, act: () => actOn(scene, apart) };
};
