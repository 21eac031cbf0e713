// Makes a schema out of products alone, and brings the products to it (catalog import).

import { contentHash } from '../../base/hash.ts';
import type {
  AttributeEntry,
  ClassificationEntry,
  TaxonomyEntry,
} from '../../contract/schema-sync.ts';
import { ValueSurvey } from './attribute-types.ts';
import { categoryIdOf, classificationIdOf, firstChars } from './feed-values.ts';
import { presentMap, type FeedNotes } from './feed-values.ts';
import { isObject, retypeItem, valuesIn, variantsIn, type Item } from './item-values.ts';
import type { SourceItem } from './product-files.ts';
import type { SchemaDocument } from './schema-file.ts';

/** The contract's limit; the attributes on the fewest products are left out. */
const attributesMax = 2000;

export interface DerivedSchema {
  readonly document: SchemaDocument;
  /** An item as the schema wants it: values typed, variants classified, levels kept. */
  readonly fit: (item: Readonly<Item>) => Item;
}

interface Survey {
  readonly attributes: Map<string, ValueSurvey>;
  readonly taxonomyIds: Set<string>;
  readonly collectionIds: Set<string>;
  /** Axes by classification. */
  readonly axes: Map<string, Set<string>>;
}

/** Reads all products once. `notes` knows names and paths that the ids do not tell. */
export async function deriveSchema(
  items: AsyncIterable<SourceItem>,
  notes: FeedNotes,
): Promise<DerivedSchema> {
  const survey: Survey = {
    attributes: new Map(),
    taxonomyIds: new Set(),
    collectionIds: new Set(),
    axes: new Map(),
  };
  for await (const { item } of items) surveyItem(survey, item);
  const attributes = attributeEntries(survey, notes);
  const entries = {
    taxonomy: taxonomyEntries(survey.taxonomyIds, notes),
    collection: [...survey.collectionIds]
      .sort()
      .map((id) => ({ external_collection_id: id, name: id })),
    attribute: [...attributes.values()],
    classification: classificationEntries(survey, attributes),
  };
  const hash = contentHash(entries);
  const document = {
    source_schema_version: `derived-${hash.slice(-12)}`,
    source_schema_hash: hash,
    entries,
  };
  return { document, fit: (item) => fitItem(item, attributes) };
}

function surveyItem(survey: Survey, item: Readonly<Item>): void {
  for (const placed of valuesIn(item)) {
    let values = survey.attributes.get(placed.key);
    if (values === undefined) survey.attributes.set(placed.key, (values = new ValueSurvey()));
    values.add(placed);
  }
  for (const id of idsIn(item, 'external_taxonomy_ids')) survey.taxonomyIds.add(id);
  for (const id of idsIn(item, 'external_collection_ids')) survey.collectionIds.add(id);
  const classificationId = classificationOf(item);
  if (classificationId === undefined) return;
  const axes = survey.axes.get(classificationId) ?? new Set();
  for (const key of axesIn(item)) axes.add(key);
  survey.axes.set(classificationId, axes);
}

function idsIn(item: Readonly<Item>, member: string): string[] {
  const ids = item[member];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Its own classification; for options without one, that of all products with the same options. */
function classificationOf(item: Readonly<Item>): string | undefined {
  const own = item['external_classification_id'];
  if (typeof own === 'string') return own;
  const axes = axesIn(item);
  return axes.length === 0 ? undefined : classificationIdOf(axes);
}

function axesIn(item: Readonly<Item>): string[] {
  const keys = variantsIn(item).flatMap(({ options }) =>
    isObject(options) ? Object.keys(options) : [],
  );
  return [...new Set(keys)];
}

function attributeEntries(
  { attributes }: Survey,
  notes: FeedNotes,
): ReadonlyMap<string, AttributeEntry> {
  const entries = [...attributes]
    // What the contract takes for no key cannot be made an attribute: its items are refused.
    .filter(([key]) => /^[a-z][a-z0-9_]{0,63}$/.test(key))
    .sort(([left, one], [right, other]) => other.count - one.count || (left < right ? -1 : 1))
    .slice(0, attributesMax)
    .map(([key, values]) => {
      const name = notes.attributeNames.get(key) ?? sentenceOf(key);
      return [key, values.toEntry(key, name)] as const;
    });
  return new Map(entries);
}

const sentenceOf = (key: string): string =>
  `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`;

/** Every category and those above it. */
function taxonomyEntries(ids: ReadonlySet<string>, notes: FeedNotes): TaxonomyEntry[] {
  const entries = new Map<string, TaxonomyEntry>();
  for (const id of [...ids].sort()) {
    const parts = notes.categoryPaths.get(id) ?? id.split(' > ');
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const own = depth === parts.length ? id : categoryIdOf(parts.slice(0, depth));
      if (entries.has(own)) continue;
      const parent = depth === 1 ? undefined : categoryIdOf(parts.slice(0, depth - 1));
      entries.set(own, {
        external_taxonomy_id: own,
        ...(parent !== undefined && { parent_external_taxonomy_id: parent }),
        name: firstChars(parts[depth - 1] || own, 255),
      });
    }
  }
  return [...entries.values()];
}

function classificationEntries(
  { axes }: Survey,
  attributes: ReadonlyMap<string, AttributeEntry>,
): ClassificationEntry[] {
  return [...axes]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([id, keys]) => {
      const known = [...keys].filter((key) => attributes.has(key)).sort();
      const names = known.map((key) => attributes.get(key)?.name.toLowerCase());
      const isOurs = id === classificationIdOf(known);
      return {
        external_classification_id: id,
        name: firstChars(isOurs && known.length > 0 ? `By ${names.join(' and ')}` : id, 255),
        external_taxonomy_ids: [],
        attributes: known.map((key) => ({
          attribute_key: key,
          required: true,
          variant_axis: true,
        })),
      };
    });
}

function fitItem(item: Readonly<Item>, attributes: ReadonlyMap<string, AttributeEntry>): Item {
  const classificationId = classificationOf(item);
  const fitted = retypeItem(item, (key) => attributes.get(key)?.data_type);
  if (classificationId !== undefined) fitted['external_classification_id'] = classificationId;
  return sinkValues(fitted, attributes);
}

/** In place: what is true of the product is true of each variant, where the attribute is one of variants. */
function sinkValues(item: Item, attributes: ReadonlyMap<string, AttributeEntry>): Item {
  const own = item['attributes'];
  const variants = variantsIn(item);
  if (!isObject(own) || variants.length === 0) return item;
  const isSinking = (key: string): boolean => attributes.get(key)?.level === 'variant';
  const sinking = Object.entries(own).filter(([key]) => isSinking(key));
  if (sinking.length === 0) return item;
  const kept = Object.fromEntries(Object.entries(own).filter(([key]) => !isSinking(key)));
  const sunk = variants.map((variant) => {
    const { options, attributes: above } = variant;
    const free = sinking.filter(([key]) => !(isObject(options) && key in options));
    const values = isObject(above) ? above : {};
    return Object.assign(variant, { attributes: { ...Object.fromEntries(free), ...values } });
  });
  const { attributes: _, ...rest } = item;
  const left = presentMap(kept);
  return { ...rest, ...(left && { attributes: left }), variants: sunk };
}
