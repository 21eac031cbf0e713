// Attribute values (contract 7 data types) as words to search by and as facts to filter by.

import type { AttributeValue, AttributeValues, SchemaAttribute } from './catalogue-schema.ts';

type Scalar = string | number | boolean;

/** One filterable value of a product or variant. */
export interface Fact {
  readonly key: string;
  readonly value: Scalar;
}

/** The facts in `values`, added to others: one per filterable value, one per item of a list. */
export function factsOf(
  values: AttributeValues | undefined,
  attributes: ReadonlyMap<string, SchemaAttribute>,
  facts: Fact[] = [],
): Fact[] {
  if (values === undefined) return facts;
  for (const key of Object.keys(values)) {
    if (attributes.get(key)?.filterable !== true) continue;
    const value = values[key]!;
    // Nearly every value is a scalar, and a catalogue has millions.
    if (typeof value !== 'object') facts.push({ key, value });
    else for (const scalar of scalarsOf(value)) facts.push({ key, value: scalar });
  }
  return facts;
}

const none: readonly string[] = [];

/**
 * The searchable texts in `values`, as shoppers write them: "4 GB", "Blue / Blau"; without some keys, added `to`
 * others.
 */
export function textsOf(
  values: AttributeValues | undefined,
  attributes: ReadonlyMap<string, SchemaAttribute>,
  { except = none, to = [] }: { readonly except?: readonly string[]; readonly to?: string[] } = {},
): string[] {
  if (values === undefined) return to;
  for (const key of Object.keys(values)) {
    const attribute = attributes.get(key);
    if (attribute?.searchable !== true || attribute.data_type === 'url') continue;
    if (except.includes(key)) continue;
    const value = values[key]!;
    for (const scalar of typeof value === 'object' ? scalarsOf(value) : [value]) {
      const text = spoken(scalar, attribute, unitOf(value) ?? attribute.unit);
      if (text !== '') to.push(text);
    }
  }
  return to;
}

/** `value` flattened: list items, every language of a text, the number of a measure or of money. */
function scalarsOf(value: AttributeValue): Scalar[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [value];
  if (isList(value)) return value.flatMap(scalarsOf);
  const amount = value['value'] ?? value['amount'];
  if (typeof amount === 'number') return [amount];
  return Object.values(value).flatMap(scalarsOf);
}

function isList(value: AttributeValue): value is readonly AttributeValue[] {
  return Array.isArray(value);
}

function unitOf(value: AttributeValue): string | undefined {
  if (value === null || typeof value !== 'object' || isList(value)) return undefined;
  return typeof value['unit'] === 'string' ? value['unit'] : undefined;
}

function spoken(value: Scalar, attribute: SchemaAttribute, unit: string | undefined): string {
  if (typeof value === 'boolean') return value ? attribute.name : '';
  if (typeof value === 'number') return unit === undefined ? `${value}` : `${value} ${unit}`;
  const label = attribute.allowed_values?.find((allowed) => allowed.value === value)?.label;
  return label === undefined || label === value ? value : `${value}\n${label}`;
}
