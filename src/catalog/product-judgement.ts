// Decides about one item, given the stored product and the active schema (contract 8.2): pure.
// The checks, in this order:
//   1. older than stored             -> stale, even with other faults: it changes nothing
//   2. same time                     -> unchanged (same_update), or rejected (updated_at_conflict)
//   3. too far ahead of the server   -> rejected: its watermark would lock the product for ever
//   4. newer, same content           -> unchanged (same_content): only the watermark moves; the
//      content was valid when it was accepted, so references are not checked again
//   5. HTML too long once it is safe, references, attributes, axes -> rejected at the first fault
//   6. else accepted, projection_version + 1

import {
  descriptionLengthMax,
  type ItemError,
  type ProductItem,
  type Variant,
} from '../contract/products.ts';
import { itemOf, type ProductRow, type StandingRow } from '../journal/catalogue-tables.ts';
import type { ActiveSchema, ResolvedClassification } from './active-schema.ts';
import type { Candidate } from './candidate.ts';
import { contentTextOf, hashOfText, withSafeHtml, withSets } from './content-hash.ts';
import { formatMicroseconds } from './microseconds.ts';
import { findAttributeFault, findTypeFault } from './product-attributes.ts';

/** A product as it is to be stored; its place in the change journal is not known yet. */
export interface Projection extends Omit<StandingRow, 'change_sequence'> {
  readonly content: string;
}

export type Verdict =
  | { readonly kind: 'accepted'; readonly projection: Projection }
  /** Only the watermark moves. */
  | { readonly kind: 'same_content'; readonly row: StandingRow }
  | { readonly kind: 'same_update'; readonly row: StandingRow }
  | { readonly kind: 'stale'; readonly row: StandingRow }
  | { readonly kind: 'rejected'; readonly error: ItemError };

export interface JudgeContext {
  readonly stored: StandingRow | undefined;
  /** Reads the product's row, if its content is needed. */
  readonly storedProduct: () => ProductRow | undefined;
  readonly schema: ActiveSchema;
  readonly nowUs: number;
  /** How far ahead of `nowUs` a sender's clock may be. */
  readonly aheadUsMax: number;
}

/** The decision about an item. */
export function judge(candidate: Candidate, context: JudgeContext): Verdict {
  const { stored } = context;
  const { updatedAtUs } = candidate;
  if (stored !== undefined && updatedAtUs < stored.updated_at_us) {
    return { kind: 'stale', row: stored };
  }
  let made: StoredContent | undefined;
  const storedContent = (): StoredContent => (made ??= storedContentOf(candidate, context));
  const isSame = isSameContent(candidate, context, storedContent);
  if (stored !== undefined && updatedAtUs === stored.updated_at_us) {
    if (isSame) return { kind: 'same_update', row: stored };
    return { kind: 'rejected', error: conflictError(candidate, stored) };
  }
  if (updatedAtUs > context.nowUs + context.aheadUsMax) {
    return { kind: 'rejected', error: futureError(candidate, context) };
  }
  if (stored !== undefined && isSame) {
    return {
      kind: 'same_content',
      row: { ...resent(stored, candidate), updated_at_us: updatedAtUs },
    };
  }
  const { content, hash, htmlLength } = storedContent();
  const error =
    htmlLength > descriptionLengthMax
      ? htmlError(candidate, htmlLength)
      : findReferenceFault(candidate, context.schema);
  if (error) return { kind: 'rejected', error };
  return {
    kind: 'accepted',
    projection: {
      content,
      status: candidate.item.status ?? 'active',
      content_hash: hash,
      projection_version: (stored?.projection_version ?? 0) + 1,
      updated_at_us: updatedAtUs,
      schema_version: context.schema.version,
      ...sentBy(candidate, hash),
    },
  };
}

/** An item as it is stored: its time has a member of its own in the row. */
export type StoredItem = Omit<ProductItem, 'updated_at'>;

/** The item of a row, in its type: rows are written from validated items only. */
export function storedItemOf(row: ProductRow): StoredItem {
  return itemOf(row) as StoredItem;
}

/**
 * Whether the item, as it would be stored, equals the stored one. A re-send is recognised by the hash of its
 * content or of its bytes: for it nothing is read or sanitised.
 */
function isSameContent(
  candidate: Candidate,
  context: JudgeContext,
  storedContent: () => StoredContent,
): boolean {
  const storedHash = context.stored?.content_hash;
  if (storedHash === undefined) return false;
  if (candidate.piece.known?.storedHash === storedHash) return true;
  return candidate.sentHash === storedHash || storedContent().hash === storedHash;
}

/** The text of an item as it would be stored, and its hash. */
interface StoredContent {
  readonly content: string;
  readonly hash: string;
  /** Characters of its sanitised HTML; 0 if it has none, or if it came as it is stored. */
  readonly htmlLength: number;
}

function storedContentOf(candidate: Candidate, context: JudgeContext): StoredContent {
  const { item, content, sentHash } = candidate;
  const asSent = { content, hash: sentHash, htmlLength: 0 };
  if (item.description?.html === undefined) return asSent;
  const product = context.stored && context.storedProduct();
  const safe = withSafeHtml(item, product && storedItemOf(product).description?.html);
  if (safe === item) return asSent;
  const text = contentTextOf(withSets(safe));
  const htmlLength = Array.from(safe.description?.html ?? '').length;
  return { content: text, hash: hashOfText(text), htmlLength };
}

/** The standing of the same content, known by the bytes that it came with last. */
function resent(stored: StandingRow, candidate: Candidate): StandingRow {
  const { sent, known } = candidate.piece;
  if (sent === undefined || known?.storedHash === stored.content_hash) return stored;
  return { ...stored, ...sentBy(candidate, stored.content_hash) };
}

/** The hash by which the bytes of the item are recognised from now on. */
function sentBy(
  { piece: { sent }, sentHash }: Candidate,
  storedHash: string,
): Pick<StandingRow, 'sent'> {
  if (sent === undefined) return {};
  return { sent: sentHash === storedHash ? sent : { ...sent, content_hash: sentHash } };
}

function conflictError({ index }: Candidate, stored: StandingRow): ItemError {
  const time = formatMicroseconds(stored.updated_at_us);
  return {
    code: 'updated_at_conflict',
    detail: `Other content was accepted with the same time, ${time}; raise updated_at.`,
    pointer: `#/items/${index}/updated_at`,
  };
}

function futureError({ index }: Candidate, { nowUs, aheadUsMax }: JudgeContext): ItemError {
  const now = formatMicroseconds(nowUs);
  return {
    code: 'updated_at_in_future',
    detail: `More than ${aheadUsMax / 1_000_000} s ahead of this server's clock (${now}).`,
    pointer: `#/items/${index}/updated_at`,
  };
}

function htmlError({ index }: Candidate, length: number): ItemError {
  return {
    code: 'html_too_long',
    detail:
      `Made safe, with tags closed and "<" and "&" escaped, this has ${length} characters; ` +
      `at most ${descriptionLengthMax} are taken.`,
    pointer: `#/items/${index}/description/html`,
  };
}

/** The item's first fault against the schema, or undefined. */
function findReferenceFault(
  { item, index }: Candidate,
  schema: ActiveSchema,
): ItemError | undefined {
  if (item.status === 'deleted') return undefined;
  const fault =
    findUnknownReference(item, schema) ??
    findAttributeFault(item.attributes ?? {}, schema, {
      pointer: '/attributes',
      levels: (item.variants ?? []).length === 0 ? levelsOfSole : levelsOfProduct,
    }) ??
    findMissing(item, schema) ??
    findVariantFault(item, schema);
  return fault && within(`#/items/${index}`, fault);
}

const levelsOfSole = ['product', 'variant'] as const;
const levelsOfProduct = ['product'] as const;
const attributesOfVariant = { pointer: '/attributes', levels: ['variant'] } as const;

/** Faults are found with a pointer from where they are looked for: most items have none. */
function within(pointer: string, fault: ItemError): ItemError {
  return { ...fault, pointer: pointer + fault.pointer };
}

function findUnknownReference(item: ProductItem, schema: ActiveSchema): ItemError | undefined {
  const fault = (what: string, at: string): ItemError => ({
    code: 'unknown_reference',
    detail: `The active schema has no ${what} with this id; sync never invents one.`,
    pointer: `/${at}`,
  });
  const id = item.external_classification_id;
  if (id !== undefined && schema.classification(id) === undefined) {
    return fault('classification', 'external_classification_id');
  }
  for (const [index, taxonomyId] of (item.external_taxonomy_ids ?? []).entries()) {
    if (!schema.hasTaxonomy(taxonomyId)) return fault('taxonomy', `external_taxonomy_ids/${index}`);
  }
  for (const [index, collectionId] of (item.external_collection_ids ?? []).entries()) {
    if (schema.hasCollection(collectionId)) continue;
    return fault('collection', `external_collection_ids/${index}`);
  }
  return undefined;
}

/** Required attributes of the product's own level; those of variants are checked for each variant. */
function findMissing(item: ProductItem, schema: ActiveSchema): ItemError | undefined {
  const classification = classificationOf(item, schema);
  for (const key of classification?.required ?? []) {
    if (schema.attributes.get(key)?.level !== 'product') continue;
    if (item.attributes && Object.hasOwn(item.attributes, key)) continue;
    return missingError(key);
  }
  return undefined;
}

function classificationOf(
  item: ProductItem,
  schema: ActiveSchema,
): ResolvedClassification | undefined {
  const id = item.external_classification_id;
  return id === undefined ? undefined : schema.classification(id);
}

function missingError(key: string): ItemError {
  const detail = `The classification requires \`${key}\`.`;
  return { code: 'missing_required_attribute', detail, pointer: `/attributes/${key}` };
}

function findVariantFault(item: ProductItem, schema: ActiveSchema): ItemError | undefined {
  const classification = classificationOf(item, schema);
  const axes = classification?.axes ?? [];
  const required = (classification?.required ?? []).filter(
    (key) => schema.attributes.get(key)?.level === 'variant',
  );
  const find = ({ options = {}, attributes = {} }: Variant): ItemError | undefined => {
    const fault =
      findAxisFault(options, item, axes) ??
      findOptionFault(options, schema) ??
      findAttributeFault(attributes, schema, attributesOfVariant);
    if (fault) return fault;
    const missing = required.find(
      (key) => !Object.hasOwn(attributes, key) && !Object.hasOwn(options, key),
    );
    return missing === undefined ? undefined : missingError(missing);
  };
  const { variants = [] } = item;
  for (let index = 0; index < variants.length; index += 1) {
    const fault = find(variants[index]!);
    if (fault) return within(`/variants/${index}`, fault);
  }
  return undefined;
}

/** Most options that a fault names. */
const NAMED_OPTIONS_MAX = 5;

/** The options of a variant are exactly the axes of its classification; without one there are none. */
function findAxisFault(
  options: NonNullable<Variant['options']>,
  { external_classification_id: id }: ProductItem,
  axes: readonly string[],
): ItemError | undefined {
  const isExact = axes.every((axis) => Object.hasOwn(options, axis));
  if (isExact && Object.keys(options).length === axes.length) return undefined;
  const wanted = axes.length === 0 ? 'no options' : `exactly the options ${axes.join(', ')}`;
  const given = Object.keys(options).slice(0, NAMED_OPTIONS_MAX).join(', ');
  return {
    code: 'variant_axis_mismatch',
    detail:
      id === undefined
        ? `Options need a classification that has them as variant axes. This product names none; give it one with ${given}.`
        : `By its classification, each variant of this product has ${wanted}.`,
    pointer: '/options',
  };
}

function findOptionFault(
  options: NonNullable<Variant['options']>,
  schema: ActiveSchema,
): ItemError | undefined {
  for (const key in options) {
    const value = options[key];
    const attribute = schema.attributes.get(key);
    if (value === undefined || attribute === undefined) continue;
    const fault = findTypeFault(value, { attribute, schema, pointer: '/options' });
    if (fault) return fault;
  }
  return undefined;
}
