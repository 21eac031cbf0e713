// Checks the entries of a run together (contract 7): ids, references, trees, variant axes.

import type {
  AttributeEntry,
  ClassificationAttribute,
  ClassificationEntry,
  DataType,
} from '../contract/schema-sync.ts';
import { EntryFaults, type EntryPlace } from './schema-entry-faults.ts';
import { idMembers, type MergedSchema, type Placed } from './schema-merge.ts';
import { checkTaxonomies } from './schema-taxonomy.ts';

export interface SchemaBounds {
  readonly max_attributes: number;
  readonly max_taxonomy_depth: number;
}

/**
 * A variant axis has one plain value that names the variant in every language: no long text, no list, no price
 * and no address.
 */
const axisTypes: ReadonlySet<DataType> = new Set([
  'text',
  'enum',
  'integer',
  'decimal',
  'boolean',
  'date',
  'measure',
]);

/** Every fault of a merged schema; yields after each entry, so that other work can run. */
export function* validateSchema(
  merged: MergedSchema,
  bounds: SchemaBounds,
): Generator<void, EntryFaults> {
  const faults = new EntryFaults();
  for (const { kind, place } of merged.repeated) {
    faults.add(place, {
      code: 'duplicate_id',
      path: [idMembers[kind]],
      detail: `Another ${kind} entry of this run has the same id.`,
    });
  }
  yield* checkTaxonomies(merged.byId.taxonomy, { faults, depthMax: bounds.max_taxonomy_depth });
  let judgedCount = 0;
  for (const placed of merged.byId.attribute.values()) {
    judgedCount += 1;
    if (judgedCount === bounds.max_attributes + 1) tooManyAttributes(placed, bounds, faults);
    checkAttribute(placed, faults);
    yield;
  }
  for (const placed of merged.byId.classification.values()) {
    checkClassification(placed, merged, faults);
    yield;
  }
  return faults;
}

function tooManyAttributes(place: EntryPlace, bounds: SchemaBounds, faults: EntryFaults): void {
  faults.add(place, {
    code: 'too_many_attributes',
    path: [],
    detail: `A schema has at most ${bounds.max_attributes} attributes.`,
  });
}

function checkAttribute(placed: Placed<AttributeEntry>, faults: EntryFaults): void {
  const { data_type, allowed_values = [], unit } = placed.entry;
  const isEnum = data_type === 'enum' || data_type === 'multi_enum';
  if (isEnum && allowed_values.length === 0) {
    faults.add(placed, {
      code: 'missing_allowed_values',
      path: ['allowed_values'],
      detail: `An attribute of type ${data_type} lists its allowed values.`,
    });
  }
  if (!isEnum && allowed_values.length > 0) {
    faults.add(placed, {
      code: 'unexpected_allowed_values',
      path: ['allowed_values'],
      detail: `Only enum and multi_enum have allowed values, and this is ${data_type}.`,
    });
  }
  if (data_type === 'measure' && unit === undefined) {
    faults.add(placed, {
      code: 'missing_unit',
      path: ['unit'],
      detail: 'An attribute of type measure names its unit.',
    });
  }
  const seen = new Set<string>();
  for (const [index, { value }] of allowed_values.entries()) {
    if (seen.has(value)) {
      faults.add(placed, {
        code: 'duplicate_value',
        path: ['allowed_values', index, 'value'],
        detail: `The value "${value}" is listed twice.`,
      });
    }
    seen.add(value);
  }
}

function checkClassification(
  placed: Placed<ClassificationEntry>,
  merged: MergedSchema,
  faults: EntryFaults,
): void {
  const { external_taxonomy_ids, attributes } = placed.entry;
  const seenIds = new Set<string>();
  for (const [index, id] of external_taxonomy_ids.entries()) {
    const path = ['external_taxonomy_ids', index];
    if (!merged.byId.taxonomy.has(id)) {
      const detail = `No taxonomy entry of this run has the id "${id}".`;
      faults.add(placed, { code: 'unknown_reference', path, detail });
    }
    if (seenIds.has(id)) {
      faults.add(placed, { code: 'duplicate_value', path, detail: `"${id}" is listed twice.` });
    }
    seenIds.add(id);
  }
  const seenKeys = new Set<string>();
  for (const [index, use] of attributes.entries()) {
    const key = use.attribute_key;
    const path = ['attributes', index, 'attribute_key'];
    const attribute = merged.byId.attribute.get(key)?.entry;
    if (attribute === undefined) {
      const detail = `No attribute entry of this run has the key "${key}".`;
      faults.add(placed, { code: 'unknown_reference', path, detail });
    }
    if (seenKeys.has(key)) {
      faults.add(placed, { code: 'duplicate_value', path, detail: `"${key}" is listed twice.` });
    }
    seenKeys.add(key);
    const detail = attribute && axisFault(use, attribute);
    if (detail !== undefined) {
      faults.add(placed, { code: 'bad_axis', path: ['attributes', index, 'variant_axis'], detail });
    }
  }
}

/** Why the attribute cannot distinguish variants; undefined if it can or need not. */
function axisFault(use: ClassificationAttribute, attribute: AttributeEntry): string | undefined {
  const { attribute_key: key, data_type, level, localized } = attribute;
  if (!use.variant_axis) return undefined;
  if (level !== 'variant') return `"${key}" is an attribute of the product, not of its variants.`;
  if (!axisTypes.has(data_type)) return `"${key}" is of type ${data_type}, which names no variant.`;
  return localized
    ? `"${key}" is localized: it would name a variant once per language.`
    : undefined;
}
