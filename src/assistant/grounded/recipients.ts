// For whom a thing is: "for my girlfriend" is for women, where the catalogue tells that of its things.

import type { CatalogueProduct } from '../port.ts';
import { ALSO_COUNT_MAX, type Measure, type Sought, type Term } from './memory.ts';
import { isGrown, isKid } from './ages.ts';
import { personIn } from './follow-up.ts';
import {
  ARTICLE,
  isOf,
  isPerson,
  lexiconNamed,
  recipientsOf,
  synonymsOf,
} from './languages/languages.ts';
import { otherLanguage } from './languages-here.ts';
import { groupFor } from './meant-groups.ts';
import type { Scene } from './readings/reading.ts';
import { namesWord, type Word, wordsOf } from './text.ts';
import { searchFor, type Turn } from './turn.ts';
import { wordBefore } from './understanding.ts';

/** "Jeans for him": the person that was named before, in this message or an earlier one. */
function meantPerson({ turn, said, told }: Scene, { terms }: Sought): Term[] {
  const { address } = lexiconNamed(said.language);
  const isPronoun = (word: Word): boolean =>
    isPerson(word) &&
    isOf('stopWords', word.lower, said.language) &&
    (address === undefined || isOf('leads', wordBefore(said, word)));
  const isNamed = terms.some(({ text }) => isPerson({ lower: text.toLowerCase() }));
  const pronoun = said.all.findLast(isPronoun)?.lower;
  const text =
    personIn((told ?? { said }).said, pronoun) ??
    turn.memory?.sought?.held?.person ??
    said.all.find((word) => isPronoun(word) && isOf('leads', wordBefore(said, word)))?.lower;
  return !isNamed && text && pronoun ? [{ text, led: true }] : [];
}

/** "Beds by her?", after things by a maker: that maker. */
function meantMaker({ turn, said }: Scene): readonly Term[] {
  const isMeant = said.all.some(
    (word) => isPerson(word) && isOf('makerBefore', wordBefore(said, word)),
  );
  const before = turn.memory?.sought?.terms ?? [];
  return isMeant
    ? before.filter(({ maker, wish }) => maker === true || wish?.kind === 'brand')
    : [];
}

/** "A Brother printer": of two words the first is the maker, and no relative. */
function isMakersThing({ mentions, words, said }: Scene, { text }: Term): boolean {
  return mentions.some(
    ({ kind, start, end }) =>
      kind === 'brand' &&
      said.text.slice(start, end) === text &&
      words.some((word) => word.start === end + 1 && word.isName),
  );
}

/** "For my son, he's turning 30": he is no boy; but "her brother, he's 12" is one. */
function ofAge(lower: string, ages: readonly Measure[] = []): string {
  const grown = { boys: 'men', girls: 'women' };
  const young = { men: 'boys', women: 'girls' };
  const others = ages.some(isGrown) ? grown : ages.some(isKid) ? young : {};
  return others[recipientsOf(lower)[0] as keyof typeof others] ?? lower;
}

/** "For a girlfriend": products for women, if the catalogue has that value. */
export async function withRecipients(scene: Scene, sought: Sought): Promise<Sought> {
  const { ports, request, said } = scene.turn;
  const all = [...sought.terms, ...meantPerson(scene, sought), ...meantMaker(scene)];
  const people = all.map((term) => {
    const lower = term.text.toLowerCase();
    if (term.wish || isMakersThing(scene, term)) return [];
    return recipientsOf(ofAge(lower, sought.measures));
  });
  const text = people.flat().join(' ');
  if (text === '') return { ...sought, terms: all };
  const { tenantId, locale } = request;
  // A maker may be called "Kinder".
  const mentions = (await ports.search.mentions(tenantId, text, locale)).filter(
    ({ kind }) => kind !== 'brand',
  );
  // "Boys" has the stem of the French "bois".
  const other = await otherLanguage({ search: ports.search, tenantId }, 'en');
  const others = other ? [] : people.flat().flatMap(synonymsOf);
  const alike = [text, ...new Set(others)].join(' ');
  const known = await ports.search.words(tenantId, alike, locale);
  const names = known.flatMap((one) => (one.isName ? [alike.slice(one.start, one.end)] : []));
  // "Filles" has the stem of "filled".
  const spoken = new Set(lexiconNamed(other ?? 'en').recipients.flatMap((one) => one.split(' ')));
  const isSaid = said.words.some(isPerson);
  // "A present for a friend" need not be for friends.
  const isPresent = sought.isGift === true && sought.head === undefined;
  const isSure = isSaid && sought.measures === undefined && said.price === undefined;
  const calling = (name: string) =>
    mentions.filter((one) => text.slice(one.start, one.end) === name);
  /** The word by which titles or facts here tell that things are for one of these. */
  const calledFor = async (some: readonly string[]): Promise<string | undefined> => {
    const telling = some.filter((one) => spoken.has(one));
    for (const name of new Set(names)) {
      const isOfThese = telling.some((one) => one === name || synonymsOf(one).includes(name));
      if (isOfThese && (await isForPeople(scene.turn, name))) return name;
    }
    return undefined;
  };
  const meant = async (term: Term, some: readonly string[]): Promise<readonly Term[]> => {
    const name = some.find((one) => calling(one).length > 0) ?? some[0];
    if (name === undefined) return [term];
    const [first, ...others] = calling(name);
    const own = first ?? groupFor({ ...ports, tenantId: request.tenantId }, name);
    // If no group or value is for girls, "Children's chair" is; else the girl's age counts.
    const called = own === undefined ? await calledFor(some) : undefined;
    if (called !== undefined) return [{ ...term, text: called }];
    // "Boots for kids", where no product is for kids: the reply says so. No product has to mention "my dad".
    const word = said.words.find(({ text: own }) => own === term.text);
    const before = word && wordBefore(said, word);
    const isOwned =
      before === undefined || isOf('possessives', before) || (isPresent && ARTICLE.test(before));
    if (own === undefined) return isSure && !isOwned ? [{ ...term, must: true }] : [];
    const { kind, key, value, label } = own;
    const also = others
      .flatMap((one) => (one.kind === kind ? [one.value] : []))
      .concat(first?.also ?? [])
      .slice(0, ALSO_COUNT_MAX);
    const wish = { kind, key, value, label, firm: true, ...(also.length > 0 ? { also } : {}) };
    return [{ text: name, wish }];
  };
  const terms: Term[] = [];
  for (const [at, term] of all.entries()) terms.push(...(await meant(term, people[at]!)));
  return { ...sought, terms };
}

/** How many products with a word are read, and how many titles with it tell for whom things are. */
const READ_COUNT = 12;
const TELLING_COUNT = 3;

/**
 * Whether titles or facts here tell by a word for whom things are: "Women's coat", "For: women", but not the one title
 * "Little Women Blend".
 */
async function isForPeople(turn: Turn, name: string): Promise<boolean> {
  const { products } = await searchFor(turn, name, { limit: READ_COUNT, mode: 'lexical' });
  const isFor = ({ title, facts }: CatalogueProduct): boolean =>
    facts.some(({ value }) => value.toLowerCase() === name) ||
    wordsOf(title).some(
      ({ lower }, at, all) =>
        namesWord(lower, name) &&
        (at === 0 || /['’]s?$/u.test(lower) || isOf('leads', all[at - 1]!.lower)),
    );
  const called = products.filter(({ title }) => namesWord(title, name));
  return called.length >= TELLING_COUNT || products.some(isFor);
}
