// One sentence of a model, taken apart for all checks: its forms, whom it speaks of, what was before.

import type { CatalogueProduct } from '../../port.ts';
import type { Money } from '../../../contract/primitives.ts';
import type { Knowledge } from '../knowledge.ts';
import { withoutPages } from './addresses.ts';
import type { Instructions, Source } from './evidence.ts';
import { CONTRAST, intersection, meantBy, type Mention, type Mentions } from './mentions.ts';

/** What every sentence of a turn is held against. */
export interface Grounds {
  readonly knowledge: Knowledge;
  readonly mentions: Mentions;
  readonly sources: ReadonlyMap<CatalogueProduct, Source>;
  readonly instructions: Instructions;
  /** The customer's words, of this turn and of those before. */
  readonly asked: Source;
  /** What tools told that belongs to no product. */
  readonly told: Source;
  readonly currencies: readonly string[];
  /** The merchant's sentences that hold amounts of money. */
  readonly theirPrices: readonly {
    readonly sentence: string;
    readonly prices: readonly Money[];
  }[];
}

export interface Statement {
  /** With what stood before it, so that nothing is hidden by a sentence's end. */
  readonly text: string;
  /** The same in lower case. */
  readonly lower: string;
  /** The same with whole titles of products and today's date blotted out: a name is no claim. */
  readonly masked: string;
  /** Where the sentence itself begins. */
  readonly from: number;
  readonly mentions: readonly Mention[];
  /** Whom the sentences before spoke of last. */
  readonly focus: ReadonlySet<CatalogueProduct>;
  /** Amounts that references of this answer reckoned. */
  readonly reckoned: readonly Money[];
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

const BLOT = '\ue000';

/** The text with every whole title blotted out, at the same length. */
export function withoutTitles(lower: string, titles: readonly string[]): string {
  return titles.reduce(
    (rest, title) => (title.length < 3 ? rest : rest.replaceAll(title, BLOT.repeat(title.length))),
    lower,
  );
}

/** The text with each match of a global pattern blotted out, at the same length. */
export function blotted(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match) => BLOT.repeat(match.length));
}

/**
 * Mentions with their "the tent" understood: what stands for all tents is the one that was spoken
 * of, unless a word of contrast stands in between.
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
    const isSame =
      narrowed.size > 0 && narrowed.size === same.size && same.size < one.products.size;
    const products = isSame && !CONTRAST.test(between) ? narrowed : one.products;
    found.push({ ...one, products });
  }
  return found;
}

/** Words behind which not the product spoken of is meant, but others or all. */
const OTHERS =
  /(?<!\p{L})(?:others|alternatives|(?:other|more|further)\s+\p{L}+s|prices|start(?:s|ing)?|ranges?|ranging|everything|anything|nothing|andere[ns]?|alternativen|preise|weitere|alles|autres|prix|tout|rien|à\s+partir)(?!\p{L})/u;

/** "Tents start at": said of what is named before it. */
const OF_SUBJECT =
  /^\s*(?:all\s+|that\s+|which\s+)?(?:start|begin|rang|kost|gibt|beginn)\p{L}*(?!\p{L})/u;

/** Which products a figure at `span` is said of: the nearest ones named, or those before. */
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
  // "If $89 is too much, …" says a price of what was spoken of before.
  const opening = lower.slice(from, first.start);
  if (start < first.start && /^\W*(?:if|when|should|wenn|falls|si)(?!\p{L})/u.test(opening)) {
    return { products: all, isNamed: false };
  }
  const nearest = (leads ? (behind ?? before) : (before ?? behind)) ?? first;
  const between = lower.slice(nearest.end, Math.max(nearest.end, start));
  if (OTHERS.test(between) && !OF_SUBJECT.test(between)) return { products: all, isNamed: false };
  return { products: [...nearest.products], isNamed: true };
}

/** Everything that a sentence may speak of: all that it names, or those before, or all. */
export function subjectsOf(
  { mentions, focus, from }: Statement,
  knowledge: Knowledge,
): readonly CatalogueProduct[] {
  const own = mentions.filter((one) => one.end > from);
  const named = meantBy(own);
  if (named.size > 0) return [...named];
  return focus.size > 0 ? [...focus] : knowledge.products;
}

/** Whether a sentence of the merchant's names products, and the statement names others alone. */
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
