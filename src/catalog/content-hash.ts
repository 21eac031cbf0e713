// What "the same content" of a product is: RFC 8785 text of the sanitised item (contract 8.2).

import { canonicalJson, sha256Hex } from '../base/hash.ts';
import type { ProductItem } from '../contract/products.ts';
import { sanitiseHtml } from './html.ts';

/**
 * The item as it is stored: HTML sanitised, id lists that are sets sorted and without repeats.
 * Members that are absent stay absent: no default is written in, so that a sender can compute the
 * hash of what it sent. `known` is the stored item, whose HTML went through here before.
 */
export function normaliseItem(item: ProductItem, known?: ProductItem): ProductItem {
  const changes: Partial<ProductItem> = {};
  const { external_taxonomy_ids: taxonomyIds, external_collection_ids: collectionIds } = item;
  if (taxonomyIds && !isSet(taxonomyIds)) changes.external_taxonomy_ids = setOf(taxonomyIds);
  if (collectionIds && !isSet(collectionIds))
    changes.external_collection_ids = setOf(collectionIds);
  const html = item.description?.html;
  if (html !== undefined && html !== known?.description?.html) {
    const sanitised = sanitiseHtml(html);
    if (sanitised !== html) changes.description = { ...item.description, html: sanitised };
  }
  return { ...item, ...changes };
}

/** `sha256:` + hex of a normalised item without `updated_at`. */
export function contentHashOf(item: ProductItem): string {
  const { updated_at: _, ...content } = item;
  return hashOf(content);
}

/** `sha256:` + hex of the RFC 8785 text of a JSON value. */
export function hashOf(value: unknown): string {
  return `sha256:${sha256Hex(canonicalText(value))}`;
}

/**
 * RFC 8785 text by way of `JSON.stringify`, two to three times as fast as writing it member by
 * member: what is left to do is the order of members. An engine puts keys that look like array
 * indexes first, so a value with a key that begins with a digit takes the slow way.
 */
export function canonicalText(value: unknown): string {
  const ordered = orderMembers(value);
  return ordered === undefined ? canonicalJson(value) : JSON.stringify(ordered);
}

/** A copy with members in ascending order; undefined where a copy could not keep them so. */
function orderMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const members = value.map(orderMembers);
    return members.includes(undefined) ? undefined : members;
  }
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    const first = key.charCodeAt(0);
    if ((first >= 0x30 && first <= 0x39) || key === '__proto__') return undefined;
    const member = orderMembers((value as Record<string, unknown>)[key]);
    if (member === undefined) return undefined;
    ordered[key] = member;
  }
  return ordered;
}

/** Whether two items differ in nothing but `updated_at`: cheaper than two hashes. */
export function isSameContent(left: ProductItem, right: ProductItem): boolean {
  return isEqual({ ...left, updated_at: '' }, { ...right, updated_at: '' });
}

/** Equality of JSON values, whatever the order of members. */
function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  if (left === null || right === null || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(right, key) &&
      isEqual((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
  );
}

/** Strictly ascending by UTF-16 code units, as RFC 8785 orders members. */
function isSet(ids: readonly string[]): boolean {
  return ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') < id);
}

function setOf(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}
