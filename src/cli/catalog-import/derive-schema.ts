// Makes a schema from the products, and converts the products to it (catalog import).

import { contentHash } from '../../base/hash.ts';
import type {
  AttributeEntry,
  ClassificationEntry,
  TaxonomyEntry,
} from '../../contract/schema-sync.ts';
import { ValueSurvey } from './attribute-types.ts';
import { CategoryLevels } from './category-levels.ts';
import { classificationIdOf, firstChars } from './feed-values.ts';
import { presentMap, type FeedNotes } from './feed-values.ts';
import { isObject, retypeItem, valuesIn, variantsIn, type Item } from './item-values.ts';
import { withAxes } from './plain-attributes.ts';
import type { SchemaDocument } from './schema-file.ts';
import type { SourceItem } from './source-item.ts';

/** The contract's limits; beyond them the attributes of the fewest products are left out. */
const attributesMax = 2000;
const taxonomyDepthMax = 16;

export interface DerivedSchema {
  readonly document: SchemaDocument;
  /** An item in the form of the schema: with typed values, classified variants and levels. */
  readonly fit: (item: Readonly<Item>) => Item;
}

interface Survey {
  readonly attributes: Map<string, ValueSurvey>;
  readonly taxonomyIds: Set<string>;
  readonly collectionIds: Set<string>;
  /** By classification, the axes that all variants of its products have; undefined before the first. */
  readonly axes: Map<string, ReadonlySet<string> | undefined>;
}

/**
 * Reads all products once, as {@link plainItem} makes them, so that the schema has all their attributes. `notes`
 * has names and paths beside the ids, and takes what is left out.
 */
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
  const levels = new CategoryLevels(survey.taxonomyIds, notes);
  const entries = {
    taxonomy: taxonomyEntries(survey.taxonomyIds, levels),
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
  return { document, fit: (item) => fitItem(item, { attributes, survey, levels }) };
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
  const before = survey.axes.get(classificationId);
  const variants = variantsIn(item);
  if (variants.length === 0) return void survey.axes.set(classificationId, before);
  // Each variant has exactly the axes of its classification (contract 7): those that all have.
  const own = new Set(axesIn(item));
  survey.axes.set(
    classificationId,
    before === undefined ? own : new Set([...own].filter((key) => before.has(key))),
  );
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
  const sorted = [...attributes]
    // A name that is no valid key makes no attribute: items with it are refused.
    .filter(([key, { count }]) => /^[a-z][a-z0-9_]{0,63}$/.test(key) && count > 0)
    .sort(
      ([left, one], [right, other]) =>
        Number(other.isAxis) - Number(one.isAxis) ||
        other.count - one.count ||
        (left < right ? -1 : 1),
    );
  const rare = sorted.slice(attributesMax);
  const valueCount = rare.reduce((sum, [, { count }]) => sum + count, 0);
  if (rare.length > 0) {
    const last = rare[0]?.[1].count ?? 0;
    const what = `values of ${rare.length} rare attributes, on at most ${last} products each`;
    notes.leaveOut(`${what}: a schema has at most ${attributesMax}`, valueCount);
  }
  const entries = sorted.slice(0, attributesMax).map(([key, values]) => {
    const noted = notes.attributeNames.get(key);
    // "gluten_free" is no name for people.
    const name = noted === undefined || noted === key ? sentenceOf(key) : noted;
    return [key, values.toEntry(key, name)] as const;
  });
  return new Map(entries);
}

const sentenceOf = (key: string): string =>
  `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`;

/** Every category with its ancestors. */
function taxonomyEntries(ids: ReadonlySet<string>, levels: CategoryLevels): TaxonomyEntry[] {
  const entries = new Map<string, TaxonomyEntry>();
  for (const id of [...ids].sort()) {
    const named = levels.pathOf(id);
    const parts = named.length <= taxonomyDepthMax ? named : [id];
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const own = levels.idOf(parts.slice(0, depth));
      if (entries.has(own)) continue;
      const parent = depth === 1 ? undefined : levels.idOf(parts.slice(0, depth - 1));
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
      const known = [...(keys ?? [])].filter((key) => attributes.has(key)).sort();
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

interface Fitting {
  readonly attributes: ReadonlyMap<string, AttributeEntry>;
  readonly survey: Survey;
  readonly levels: CategoryLevels;
}

function fitItem(item: Readonly<Item>, { attributes, survey, levels }: Fitting): Item {
  const classificationId = classificationOf(item);
  const known = keepAttributes(item, attributes);
  const fitted = retypeItem(known, (key) => {
    const entry = attributes.get(key);
    return entry?.localized ? 'localised' : entry?.data_type;
  });
  const axes =
    (classificationId === undefined ? undefined : survey.axes.get(classificationId)) ?? new Set();
  if (classificationId !== undefined) fitted['external_classification_id'] = classificationId;
  const taxonomyIds = idsIn(fitted, 'external_taxonomy_ids');
  if (taxonomyIds.length > 0) {
    const ids = taxonomyIds.map((id) => levels.idOf(levels.pathOf(id)));
    fitted['external_taxonomy_ids'] = [...new Set(ids)];
  }
  if (Array.isArray(fitted['variants'])) {
    fitted['variants'] = fitted['variants'].map((variant: unknown) => withAxes(variant, axes));
  }
  return sinkValues(fitted, attributes);
}

/** Without the values of attributes that the schema has no room for. */
function keepAttributes(
  item: Readonly<Item>,
  attributes: ReadonlyMap<string, AttributeEntry>,
): Item {
  const within = (part: Item): Item => {
    if (!isObject(part['attributes'])) return part;
    const { attributes: all, ...rest } = part;
    const kept = Object.entries(all).filter(([key]) => attributes.has(key));
    return kept.length === 0 ? rest : { ...rest, attributes: Object.fromEntries(kept) };
  };
  const product = within(item);
  if (!Array.isArray(item['variants'])) return product;
  const variants = item['variants'].map((one: unknown) => (isObject(one) ? within(one) : one));
  return { ...product, variants };
}

/** Moves, in place, values of variant-level attributes from the product to each variant. */
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
