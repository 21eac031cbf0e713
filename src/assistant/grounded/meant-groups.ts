// What a name of the catalogue stands for where others stand beside it.

import type { FacetMention } from '../../search/port.ts';
import { CLAUSE_END, type Core } from './core.ts';
import { remembered, rememberedByName } from '../../base/remembered.ts';
import type { CataloguePort } from '../port.ts';
import { areAlike, isOf, isPerson, recipientsOf } from './languages/languages.ts';
import { ALSO_COUNT_MAX, type Measure, type Sought, type Wish } from './memory.ts';
import { isSameWord, namesWord, overlaps, type Word, wordsOf } from './text.ts';
import { asksNumber, type HeardWord, type Understanding } from './understanding.ts';

/** The values that a message means by their names: a part of a group's name only for the thing itself. */
export function meantBy(
  said: Understanding,
  core: Core,
  mentions: readonly FacetMention[],
): readonly NamedMention[] {
  return narrowed(mentions.filter((one) => one.isPart !== true || isOfThing(said, core, one)));
}

/**
 * Whether one name of "Lamps & lights" is that of the thing: not in a "lamp shop"; nor is a "lamp for
 * the tent" one of that group alone, unless the whole of it is asked for.
 */
function isOfThing(said: Understanding, { head, words }: Core, mention: FacetMention): boolean {
  const isWhole =
    said.order !== undefined || said.measures.length > 0 || asksNumber(said) !== undefined;
  const isThing = head !== undefined && overlaps([head], mention);
  return isThing && (isWhole || words.every(({ after }) => after === undefined));
}

/** A value that the text names; a group may be narrowed by another name beside its own. */
export interface NamedMention extends FacetMention {
  readonly isNarrowed?: true;
}

/** "Lace yarns" are those of the group of lace in that of yarns: of two groups the narrower is meant. */
function narrowed(mentions: readonly FacetMention[]): readonly NamedMention[] {
  const isBelow = ({ within = [] }: FacetMention, { value }: FacetMention): boolean =>
    within.includes(value);
  const below = mentions.filter((one) => mentions.some((other) => isBelow(one, other)));
  return mentions.flatMap((one) => {
    const own = below.filter((other) => isBelow(other, one));
    const lowest = own.filter((other) => !own.some((lower) => isBelow(lower, other)));
    const { start, end } = one;
    if (lowest.length > 0)
      return lowest.map((other) =>
        Object.assign({}, other, { start, end, isNarrowed: true as const }),
      );
    // Another group of that name stands elsewhere.
    const isElsewhere = below.some(({ start }) => start === one.start) && !below.includes(one);
    return isElsewhere ? [] : [one];
  });
}

/** "Rings or brooches": two values of one attribute, either of which is the thing. */
export function isOneOfTwo(
  { text }: Understanding,
  head: HeardWord | undefined,
  wanted: readonly FacetMention[],
): boolean {
  const own = head && wanted.find((one) => one.kind === 'attribute' && overlaps([head], one));
  return wanted.some(
    ({ key, end }) =>
      own?.key === key && isOf('links', text.slice(end, own.start).trim().toLowerCase()),
  );
}

interface Shop {
  readonly catalogue: CataloguePort;
  readonly tenantId: string;
}
type Groups = ReturnType<NonNullable<CataloguePort['groups']>>;
const NO_GROUPS: Groups = new Map();
/** Of a shop with more of them only the first are read: it takes some 10 ms. */
const GROUPS_MAX = 5_000;
const FOR_ALL = /^unisexe?$/u;
/** A shop that divides its groups by whom they are for has so many. */
const GROUPS_FOR_MIN = 2;

const groupsByName = remembered((groups: Groups) => {
  const isFor = (word: Word): boolean => isPerson(word) || FOR_ALL.test(word.lower);
  const named = [...groups.entries().take(GROUPS_MAX)].flatMap(([id, { name }]) => {
    const words = wordsOf(name);
    const people = words.filter(isFor);
    const rest = words.flatMap((word) => (isFor(word) ? [] : word.lower));
    return people.length === 0 ? [] : [{ id, people, thing: rest.join(' ') }];
  });
  const byThing = Map.groupBy(named, ({ thing }) => thing);
  const forPerson = rememberedByName((person: string): readonly string[] => {
    const isOwn = ({ lower }: Word): boolean => areAlike(lower, person);
    const own = named.filter(({ people }) => people.some(isOwn));
    const open = named.filter(({ people }) => people.every(({ lower }) => FOR_ALL.test(lower)));
    return own.length < GROUPS_FOR_MIN ? [] : [...own, ...open].map(({ id }) => id);
  });
  const ofThing = (thing: string) => (byThing.get(thing.toLowerCase()) ?? []).map(({ id }) => id);
  const ofKind = rememberedByName((kind: string): readonly string[] =>
    [...groups.entries().take(GROUPS_MAX)].flatMap(([id, { name }]) =>
      isSameWord(wordsOf(name).at(-1)?.lower ?? '', kind) ? [id] : [],
    ),
  );
  return { forPerson, ofThing, ofKind };
});

const groupsOf = ({ catalogue, tenantId }: Shop) =>
  groupsByName(catalogue.groups?.(tenantId) ?? NO_GROUPS);

/** One of the groups for some people by the word for these, where a shop divides its groups so. */
export function groupFor(shop: Shop, person: string) {
  const [value] = groupsOf(shop).forPerson(person);
  return value === undefined
    ? undefined
    : ({ kind: 'taxonomy', key: 'taxonomy', value, label: person } as const);
}

/** "The cheapest lens" where the shop has "Macro lenses" and "Zoom lenses": of all groups of that kind. */
export function inGroupsOfKind(shop: Shop, sought: Sought): Sought {
  const { terms, head, order } = sought;
  const [{ text, wish } = { text: '' }] = terms;
  const isMost = order === 'cheapest' || order === 'dearest';
  if (!isMost || terms.length !== 1 || wish || text.toLowerCase() !== head) return sought;
  const [value, ...also] = groupsOf(shop).ofKind(head);
  if (value === undefined || also.length === 0) return sought;
  const group = { kind: 'taxonomy', key: 'taxonomy', value, label: text, firm: false } as const;
  return { ...sought, terms: [{ text, wish: { ...group, also: also.slice(0, ALSO_COUNT_MAX) } }] };
}

/** A group with those that have its name for some people: "women's dresses" of "Dresses", all for women of "Women". */
export function withBeside(shop: Shop, wish: Wish): Wish {
  if (wish.kind !== 'taxonomy') return wish;
  const [person] = recipientsOf(wish.label.toLowerCase());
  const groups = groupsOf(shop);
  const beside = person ? groups.forPerson(person) : groups.ofThing(wish.label);
  return beside.length > 0 ? { ...wish, also: [...(wish.also ?? []), ...beside] } : wish;
}

/** The thing of a story that says nowhere what is sought: the one group of things here that it names. */
export function withGroup(said: Understanding, core: Core, wanted: readonly NamedMention[]): Core {
  const things = wanted.flatMap((mention) => {
    const word = core.words.findLast((one) => overlaps([mention], one));
    const isThing = word?.part === 'noun' && word.after === undefined && !isPerson(word);
    return mention.kind === 'taxonomy' && isThing ? [word] : [];
  });
  const [head] = things;
  const isSought = core.head !== undefined || said.seekSpans.length > 0;
  if (head === undefined || isSought || things.some((one) => one !== head)) return core;
  const isBeside = (word: HeardWord): boolean =>
    !CLAUSE_END.test(
      said.text.slice(Math.min(word.end, head.end), Math.max(word.start, head.start)),
    );
  return { words: core.words.filter(isBeside), head };
}

/** "My brother": a person, and no maker of that name. */
export function isRelative({ all }: Understanding, { kind, start }: FacetMention): boolean {
  const at = all.findIndex((word) => word.start === start);
  return (
    kind === 'brand' && at > 0 && isPerson(all[at]!) && isOf('possessives', all[at - 1]!.lower)
  );
}

/** A group, or a yes-or-no attribute: "for my induction hob" is a firm condition. */
export function isTrait(mention: FacetMention | undefined): boolean {
  return mention?.kind === 'taxonomy' || mention?.value === 'true';
}

/** "4090" of "RTX 4090", "S24": the number of a model, and no amount. */
export function isModel(said: Understanding, { lower, start }: HeardWord): boolean {
  // "RTX 4090 graphics card" counts no graphics.
  const isAmount = ({ text, dimension }: Measure): boolean =>
    dimension !== 'count' && namesWord(text, lower);
  if (said.measures.some(isAmount)) return false;
  const isBehindName = said.words.some(({ text, end }) => end < start && /^\p{L}/u.test(text));
  return isBehindName && /^(?:\d{3,}|\p{L}+\d[\p{L}\d]*)$/u.test(lower);
}
