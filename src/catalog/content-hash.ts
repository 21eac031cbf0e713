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
  const { updated_at: _, ...content } = item;
  return canonicalText(content);
}

/** `sha256:` + hex of a text as UTF-8: of a content's text, its `content_hash`. */
export function hashOfText(text: string): string {
  return `sha256:${sha256Hex(text)}`;
}

/**
 * RFC 8785 text by `JSON.stringify` of a copy with ordered members: two to three times as fast as writing
 * it member by member. An engine puts keys that look like array indexes first, so a value with a key that
 * begins with a digit takes the slow way.
 */
export function canonicalText(value: unknown): string {
  const ordered = orderMembers(value);
  return ordered === undefined ? canonicalJson(value) : JSON.stringify(ordered);
}

/** A copy with members in ascending order; undefined if a copy cannot keep that order. */
function orderMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const members = value.map(orderMembers);
    return members.includes(undefined) ? undefined : members;
  }
  const ordered: Record<string, unknown> = {};
  for (const key of keysInOrder(value)) {
    const first = key.charCodeAt(0);
    if ((first >= 0x30 && first <= 0x39) || key === '__proto__') return undefined;
    const member = orderMembers((value as Record<string, unknown>)[key]);
    if (member === undefined) return undefined;
    ordered[key] = member;
  }
  return ordered;
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
