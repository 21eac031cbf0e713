// The content hash of a product: of the RFC 8785 text of the item as it is stored, with sanitised HTML and
// with its id sets in order (contract 8.2). Absent members stay absent and get no defaults, so that a sender
// can compute the hash of its item.

import { canonicalJson, sha256Hex } from '../base/hash.ts';
import type { ProductItem } from '../contract/products.ts';
import { sanitiseHtml } from './html.ts';

/** The item with its id lists as sets; the same object if they are sets already. */
export function withSets(item: ProductItem): ProductItem {
  const { external_taxonomy_ids: taxonomyIds, external_collection_ids: collectionIds } = item;
  const changes: Partial<ProductItem> = {};
  if (taxonomyIds && !isSet(taxonomyIds)) changes.external_taxonomy_ids = setOf(taxonomyIds);
  if (collectionIds && !isSet(collectionIds))
    changes.external_collection_ids = setOf(collectionIds);
  return Object.keys(changes).length === 0 ? item : { ...item, ...changes };
}

/**
 * The item with its HTML sanitised; the same object if nothing was removed. `safeHtml` is HTML that was
 * sanitised before.
 */
export function withSafeHtml(item: ProductItem, safeHtml?: string): ProductItem {
  const html = item.description?.html;
  if (html === undefined || html === safeHtml) return item;
  const sanitised = sanitiseHtml(html);
  return sanitised === html
    ? item
    : { ...item, description: { ...item.description, html: sanitised } };
}

/** RFC 8785 text of an item as it is stored, without `updated_at`: equal exactly for equal content. */
export function contentTextOf(item: ProductItem): string {
  return canonicalText({ ...item, updated_at: undefined });
}

/** `sha256:` + hex of a text as UTF-8: of a content's text, its `content_hash`. */
export function hashOfText(text: string): string {
  return `sha256:${sha256Hex(text)}`;
}

/**
 * RFC 8785 text by `JSON.stringify` of the value with ordered members: two to three times as fast as writing
 * it member by member. A member that is undefined is left out. An engine puts keys that look like array indexes
 * first, so a value with a key that begins with a digit takes the slow way.
 */
export function canonicalText(value: unknown): string {
  const ordered = orderMembers(value);
  return ordered === unordered ? canonicalJson(value) : JSON.stringify(ordered);
}

/** A copy cannot keep the order of its members. */
const unordered = Symbol('unordered');

/** The value with members in ascending order: the same where they are, as in most objects; else a copy. */
function orderMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return orderElements(value);
  const members = value as Readonly<Record<string, unknown>>;
  let isInOrder = true;
  let before = '';
  // No list of keys is made here: most objects need none.
  for (const key in members) {
    const first = key.charCodeAt(0);
    if ((first >= 0x30 && first <= 0x39) || key === '__proto__') return unordered;
    if (key < before) isInOrder = false;
    before = key;
  }
  let copy: Record<string, unknown> | undefined;
  if (isInOrder) {
    for (const key in members) {
      const ordered = orderMembers(members[key]);
      if (ordered === unordered) return unordered;
      if (ordered !== members[key]) (copy ??= { ...members })[key] = ordered;
    }
    return copy ?? members;
  }
  copy = {};
  for (const key of keysInOrder(members)) {
    const ordered = orderMembers(members[key]);
    if (ordered === unordered) return unordered;
    copy[key] = ordered;
  }
  return copy;
}

function orderElements(elements: readonly unknown[]): unknown {
  let copy: unknown[] | undefined;
  for (let at = 0; at < elements.length; at += 1) {
    const ordered = orderMembers(elements[at]);
    if (ordered === unordered) return unordered;
    if (ordered !== elements[at]) (copy ??= [...elements])[at] = ordered;
  }
  return copy ?? elements;
}

/** Above this many keys the engine's own sorting is the faster one. */
const FEW_KEYS = 24;

/** Keys by UTF-16 code units. Inserting a dozen of them costs a third of a call to `sort`. */
function keysInOrder(value: object): string[] {
  const keys = Object.keys(value);
  if (keys.length > FEW_KEYS) return keys.sort();
  for (let at = 1; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    let to = at;
    for (let before = keys[to - 1] ?? ''; to > 0 && before > key; before = keys[to - 1] ?? '') {
      keys[to] = before;
      to -= 1;
    }
    keys[to] = key;
  }
  return keys;
}

/** Strictly ascending by UTF-16 code units, as RFC 8785 orders members. */
function isSet(ids: readonly string[]): boolean {
  return ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') < id);
}

function setOf(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}
