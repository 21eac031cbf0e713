// The subject: the products that "it", "these" and "which is cheaper" mean.

import type { AnswerRequest, ProductPointer } from '../port.ts';
import { isOf } from './languages/languages.ts';
import type { List, Memory } from './memory.ts';
import type { Understanding } from './understanding.ts';

/** How the subject is known, the surest first. */
export type SubjectKind = 'places' | 'named' | 'pair' | 'focus' | 'page' | 'list' | 'none';

export interface Subject {
  readonly kind: SubjectKind;
  readonly pointers: readonly ProductPointer[];
}

/** The place of `place` in a list of `count`: 1 is the first, -1 the last. */
export function placeIndex(place: number, count: number): number {
  return place < 0 ? count + place : place - 1;
}

/** The product of a list discussed last, or the only one that the list showed. */
export function spokenOf({ shown, focus }: List): ProductPointer | undefined {
  const one = shown[focus ?? 0];
  return focus !== undefined || shown.length === 1 ? one : undefined;
}

/** The products that a message points at; `none` if nothing was shown. */
export function subjectOf(
  request: Pick<AnswerRequest, 'products' | 'pageProducts'>,
  said: Pick<
    Understanding,
    'places' | 'pointsBack' | 'pointsAtList' | 'pointsAtOther' | 'order' | 'all'
  >,
  memory: Memory | undefined,
): Subject {
  const shown = memory?.shown ?? [];
  if (said.places.length > 0) {
    const pointers = said.places.flatMap((place) => shown[placeIndex(place, shown.length)] ?? []);
    return { kind: pointers.length > 0 ? 'places' : 'none', pointers };
  }
  const { products } = request;
  if (products.length > 0)
    return { kind: products.length === 2 ? 'pair' : 'named', pointers: products };
  const pair = memory?.pair ?? [];
  const last = memory?.focus === undefined ? undefined : shown[memory.focus];
  const listed = pair.length > 1 ? pair : shown;
  const [other, ...others] = listed.filter(
    (one) => one.external_product_id !== last?.external_product_id,
  );
  if (said.pointsAtOther && last && other && others.length === 0) {
    return { kind: 'places', pointers: [other] };
  }
  const pointsAtOne = said.pointsBack && !said.pointsAtList;
  const asksWhich =
    said.order === 'cheaper' ||
    said.order === 'dearer' ||
    // "What is it made of?" is of the one.
    (!pointsAtOne && said.all.some(({ lower }) => isOf('which', lower)));
  // Which of two it is may be asked again after one of them was named.
  if (pair.length > 1 && (last === undefined || said.pointsAtList || asksWhich))
    return { kind: 'pair', pointers: pair };
  const isPlural = said.pointsAtList && shown.length > 1;
  // "How heavy is it?" after the cheapest was asked for: the list begins with it.
  const { order, by } = memory?.sought ?? {};
  const isRanked = order === 'cheapest' || order === 'dearest' || by !== undefined;
  const [first] = shown;
  if (!last && first && isRanked && pointsAtOne) return { kind: 'focus', pointers: [first] };
  if (last && !isPlural) return { kind: 'focus', pointers: [last] };
  const { pageProducts } = request;
  // "It" does not mean a list, but it can mean the product of a page.
  const isPage = pointsAtOne && pageProducts.length === 1;
  if (shown.length > 0 && !isPage) return { kind: 'list', pointers: shown };
  if (pageProducts.length > 0) return { kind: 'page', pointers: pageProducts };
  return { kind: 'none', pointers: [] };
}
