// One sentence of a model, prepared for all checks: its forms, its subjects, and the text before it.

import type { CatalogueProduct } from '../../port.ts';
import type { Money } from '../../../contract/primitives.ts';
import type { Knowledge } from '../knowledge.ts';
import { withoutPages } from './addresses.ts';
import type { Instructions, Source } from './evidence.ts';
import { CONTRAST, intersection, meantBy, type Mention, type Mentions } from './mentions.ts';

/** What the sentences of a turn are compared with. */
export interface Grounds {
  readonly knowledge: Knowledge;
  readonly mentions: Mentions;
  readonly sources: ReadonlyMap<CatalogueProduct, Source>;
  readonly instructions: Instructions;
  /** The customer's words in this turn and in remembered ones. */
  readonly asked: Source;
  /** Texts of tools that belong to no product. */
  readonly told: Source;
  readonly currencies: readonly string[];
  /** The merchant's sentences that contain amounts of money. */
  readonly theirPrices: readonly {
    readonly sentence: string;
    readonly prices: readonly Money[];
  }[];
}

/** A sentence with the text before it. */
export interface Statement {
  /** The sentence with the text before it, because a claim may be split between two sentences. */
  readonly text: string;
  /** `text` in lower case. */
  readonly lower: string;
  /** `lower` with the titles of products and today's date blotted out, because these are no claims. */
  readonly masked: string;
  /** The index at which the sentence itself begins. */
  readonly from: number;
  readonly mentions: readonly Mention[];
  /** The products that the sentences before spoke of last. */
  readonly focus: ReadonlySet<CatalogueProduct>;
  /** Amounts that references of this answer calculated. */
  readonly reckoned: readonly Money[];
}

/** A part of a text, from index `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether a span shares a character with one of `others`. */
export function overlaps({ start, end }: Span, others: readonly Span[]): boolean {
  return others.some((one) => one.start < end && start < one.end);
}

const BLOT = '\ue000';

/** The text with every title of at least three characters blotted out. Its length stays. */
export function withoutTitles(lower: string, titles: readonly string[]): string {
  return titles.reduce(
    (rest, title) => (title.length < 3 ? rest : rest.replaceAll(title, BLOT.repeat(title.length))),
    lower,
  );
}

/** The text with each match of a global pattern blotted out. Its length stays. */
export function blotted(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match) => BLOT.repeat(match.length));
}

/**
 * Resolves general words like "the tent": if they fit the products that were named before, they mean those,
 * unless a word of contrast stands between.
 */
export function resolved(
  mentions: readonly Mention[],
  lower: string,
  focus: ReadonlySet<CatalogueProduct>,
): Mention[] {
  const found: Mention[] = [];
  for (const one of mentions) {
    const before = found.at(-1);
    const same = before?.products ?? (one.isBack ? focus : new Set<CatalogueProduct>());
    const between = before === undefined ? '' : lower.slice(before.end, one.start);
    const narrowed = intersection(one.products, same);
    const isSame = narrowed.size > 0 && narrowed.size === same.size;
    const products = isSame && !CONTRAST.test(between) ? narrowed : one.products;
    found.push({ ...one, products });
  }
  return found;
}

/** Words after which other products or all of them are meant, and not the one named before. */
const OTHERS =
  /(?<!\p{L})(?:others|alternatives|(?:other|more|further)\s+\p{L}+s|prices|start(?:s|ing)?|ranges?|ranging|everything|anything|nothing|andere[ns]?|alternativen|preise|weitere|alles|autres|prix|tout|rien|à\s+partir)(?!\p{L})/u;

/** "Tents start at" speaks of the product named before it. */
const OF_SUBJECT =
  /^\s*(?:all\s+|that\s+|which\s+)?(?:start|begin|rang|kost|gibt|beginn)\p{L}*(?!\p{L})/u;

/**
 * The products that a figure at a span speaks of: the nearest ones that the sentence names, or those of the
 * sentences before, or all. `firstAt` is the index of the first figure of the sentence.
 */
export function scopeOf(
  { lower, mentions, focus, from }: Statement,
  { start, end }: Span,
  { firstAt, knowledge }: { readonly firstAt: number; readonly knowledge: Knowledge },
): { readonly products: readonly CatalogueProduct[]; readonly isNamed: boolean } {
  const own = mentions.filter((one) => one.end > from);
  const first = own[0];
  const all = knowledge.products;
  if (first === undefined) {
    if (OTHERS.test(lower.slice(from))) return { products: all, isNamed: false };
    if (focus.size > 0) return { products: [...focus], isNamed: true };
    const { pointed } = knowledge;
    const isIt =
      /(?<!\p{L})(?:it|its|this|that|es|er|dieses?|dieser|il|elle|ce|cet|cette|celui-ci|celle-ci)(?!\p{L})/u.test(
        lower.slice(from),
      );
    return pointed.length > 0 && isIt
      ? { products: pointed, isNamed: true }
      : { products: all, isNamed: false };
  }
  const before = own.findLast((one) => one.end <= start);
  const behind = own.find((one) => one.start >= end);
  const leads = firstAt < first.start;
  // "If $89 is too much, …" repeats a price of a product from before.
  const opening = lower.slice(from, first.start);
  if (start < first.start && /^\W*(?:if|when|should|wenn|falls|si)(?!\p{L})/u.test(opening)) {
    return { products: all, isNamed: false };
  }
  const nearest = (leads ? (behind ?? before) : (before ?? behind)) ?? first;
  const between = lower.slice(nearest.end, Math.max(nearest.end, start));
  if (OTHERS.test(between) && !OF_SUBJECT.test(between)) return { products: all, isNamed: false };
  return { products: [...nearest.products], isNamed: true };
}

/**
 * The products that a sentence may speak of: all that it names, or those of the sentences before, or all.
 */
export function subjectsOf(
  { mentions, focus, from }: Statement,
  knowledge: Knowledge,
): readonly CatalogueProduct[] {
  const own = mentions.filter((one) => one.end > from);
  const named = meantBy(own);
  if (named.size > 0) return [...named];
  return focus.size > 0 ? [...focus] : knowledge.products;
}

/**
 * Returns a test for sentences of the merchant: whether such a sentence names products and the statement
 * names only different ones.
 */
export function othersThan(
  { mentions, from }: Statement,
  grounds: Grounds,
): (sentence: string) => boolean {
  const said = meantBy(mentions.filter((one) => one.end > from));
  return (sentence) => {
    const theirs = meantBy(grounds.mentions.in(withoutPages(sentence), () => false));
    return theirs.size > 0 && said.size > 0 && intersection(theirs, said).size === 0;
  };
}
