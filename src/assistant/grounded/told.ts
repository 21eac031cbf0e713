// A fact about a person holds from one wish to the next: "I'm vegan", "she is allergic to nuts".

import type { FacetMention } from '../../search/port.ts';
import { isAskedFor } from './asked-attribute.ts';
import { isOf, lexiconNamed } from './languages/languages.ts';
import { personIn } from './follow-up.ts';
import type { Measure, Sought, Term } from './memory.ts';
import { isBadge } from './search-filters.ts';
import { unwantedIn } from './unwanted.ts';
import { overlaps, wordsOf, type Span } from './text.ts';
import type { Understanding } from './understanding.ts';

type Told = NonNullable<Sought['held']>;

const CLAUSE = /(?:[^.!?;,:]|[.,:](?=\S))+/gu;
const HELD_COUNT_MAX = 20;

/** The clauses of a text, up to any mark. */
export function clausesIn(text: string): Span[] {
  return [...text.matchAll(CLAUSE)].map(({ index: start, 0: clause }) => {
    return { start, end: start + clause.length };
  });
}

/** The clauses that describe a person and contain no wish. */
export function tellingClauses({ text, seekSpans }: Understanding): Span[] {
  return clausesIn(text).flatMap((span) => {
    const first = wordsOf(text.slice(span.start, span.end)).find(
      ({ lower }) => !isOf('links', lower),
    );
    const who = first?.lower.split("'")[0] ?? '';
    const isTold = isOf('subjects', who) || isOf('possessives', who);
    return isTold && !isOf('things', who) && !overlaps(seekSpans, span) ? [span] : [];
  });
}

/** The yes-or-no attributes and unwanted things that a message tells about a person. */
function toldIn(said: Understanding, mentions: readonly FacetMention[]): Told {
  const clauses = tellingClauses(said);
  // The age for a gift, and the unwanted things, are facts about the person wherever they stand.
  const isGift = said.words.some(({ lower }) => isOf('vague', lower));
  const told = clauses.map(({ start, end }) => said.text.slice(start, end));
  const age = said.measures.find(
    (one) =>
      one.dimension === 'age' && (isGift || told.some((clause) => clause.includes(one.text))),
  );
  // "Ich darf nicht bohren" names no thing: it has no capital.
  const isVerb = ({ start }: Span): boolean =>
    lexiconNamed(said.language).hasCapitalNouns && /\p{Ll}/u.test(said.text[start] ?? '');
  const unwanted = said.unwanted.filter(
    (span) => (isGift || overlaps(clauses, span)) && !isVerb(span),
  );
  const meant = mentions.filter(
    (one) =>
      one.kind === 'attribute' &&
      overlaps(clauses, one) &&
      !overlaps([...said.taken, ...said.unwanted], one),
  );
  const person = personIn(said);
  return {
    ...(age ? { age } : {}),
    ...(person === undefined ? {} : { person }),
    unwanted: unwantedIn(said, unwanted, mentions),
    terms: meant.map(({ kind, key, value, label, start, end }): Term => ({
      text: said.text.slice(start, end),
      // "Sensitive skin" may not concern other things; a vegan is vegan for all of them.
      wish: { kind, key, value, label, firm: value === 'true' || isBadge({ value }) },
    })),
  };
}

/** The wish with the facts about a person from this message and from earlier ones. */
export function withTold(
  wished: Sought,
  before: Sought | undefined,
  { said, mentions }: { said: Understanding; mentions: readonly FacetMention[] },
): Sought {
  const { isGift, head, price } = before ?? {};
  // "A mug, perhaps", after the price of a present with no name.
  const now = toldIn(said, mentions);
  const isOther = now.person !== undefined && now.person !== before?.held?.person;
  const isUnnamed = isGift === true && head === undefined;
  const isForPrice = isUnnamed && price?.relative === undefined;
  const sought = isForPrice && !isOther && price ? { price, ...wished } : wished;
  // "I drive a Kestrel" holds for each part that is asked for by its name.
  const isOfFit = ({ wish }: Term): boolean =>
    wish !== undefined && isAskedFor({ name: wish.key, value: wish.label }, 'fits');
  const holds = now.terms.filter((term) => term.wish?.firm === true || isOfFit(term));
  const kept = [...holds, ...(before?.held?.terms ?? [])];
  const terms = [...now.terms.filter((term) => !holds.includes(term)), ...kept];
  const unwanted = [...now.unwanted, ...(before?.held?.unwanted ?? [])];
  const age = now.age ?? before?.held?.age;
  const person = now.person ?? before?.held?.person;
  if (terms.length + unwanted.length === 0 && (age ?? person) === undefined) return sought;
  const keys = new Set(sought.terms.flatMap(({ wish }) => (wish ? [wish.key] : [])));
  const texts = new Set(sought.unwanted.map(({ text }) => text));
  const isMeant = (term: Term): boolean =>
    sought.isNamed === true || now.terms.includes(term) || !isOfFit(term);
  const added = terms.filter((term) => term.wish && !keys.has(term.wish.key) && isMeant(term));
  const others = unwanted.filter(({ text }) => !texts.has(text));
  const isAge = ({ dimension }: Measure): boolean => dimension === 'age';
  const isSaidNow = said.measures.some(isAge);
  const measures = sought.measures?.filter((one) => isSaidNow || !isAge(one)) ?? [];
  return {
    ...sought,
    ...(age && !isSaidNow ? { measures: [...measures, { ...age, told: true as const }] } : {}),
    terms: [...sought.terms, ...added],
    unwanted: [...sought.unwanted, ...others].slice(-HELD_COUNT_MAX),
    held: {
      ...(age ? { age } : {}),
      ...(person === undefined ? {} : { person }),
      terms: kept.slice(0, HELD_COUNT_MAX),
      unwanted: unwanted.slice(0, HELD_COUNT_MAX),
    },
  };
}
