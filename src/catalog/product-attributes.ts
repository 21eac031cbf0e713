// Checks attribute values against the active schema (contract 7, 8.1).

import type { AttributeEntry } from '../contract/schema-sync.ts';
import { pointerSegment } from '../contract/problems.ts';
import type { AttributeValue, ItemError } from '../contract/products.ts';
import type { ActiveSchema } from './active-schema.ts';
import { parseMicroseconds } from './microseconds.ts';

/** The fault of a value, in words for people, and its member at fault. */
interface ValueFault {
  readonly detail: string;
  readonly at?: string;
}

type Level = AttributeEntry['level'];

type AllowedSet = ReadonlySet<string> | undefined;

const ok = undefined;

/**
 * The first fault among the attributes of a product or of a variant, or undefined. A product without
 * variants counts as its own only variant: it may have attributes of both levels.
 */
export function findAttributeFault(
  attributes: Readonly<Record<string, AttributeValue>>,
  schema: ActiveSchema,
  where: { pointer: string; levels: readonly Level[] },
): ItemError | undefined {
  const unknown = (key: string, detail: string): ItemError => {
    const pointer = `${where.pointer}/${pointerSegment(key)}`;
    return { code: 'unknown_attribute', detail, pointer };
  };
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined) continue;
    const attribute = schema.attributes.get(key);
    if (attribute === undefined) {
      return unknown(key, `The active schema has no attribute \`${key}\`.`);
    }
    if (!where.levels.includes(attribute.level)) {
      return unknown(key, `\`${key}\` is an attribute of the ${attribute.level}.`);
    }
    const fault = findTypeFault(value, { attribute, schema, pointer: where.pointer });
    if (fault) return fault;
  }
  return undefined;
}

/** The fault of one value against its attribute, or undefined; `pointer` is of the value's parent. */
export function findTypeFault(
  value: AttributeValue,
  where: { attribute: AttributeEntry; schema: ActiveSchema; pointer: string },
): ItemError | undefined {
  const { attribute, schema, pointer } = where;
  const allowed = schema.allowedValues(attribute);
  const fault = isLocalisable(attribute)
    ? checkLocalised(attribute, value)
    : checkValue(attribute, value, allowed);
  if (fault === undefined) return undefined;
  const key = attribute.attribute_key;
  const segments = fault.at === undefined ? [key] : [key, fault.at];
  return {
    code: 'attribute_type_mismatch',
    detail: `\`${key}\`: ${fault.detail}`,
    pointer: [pointer, ...segments.map(pointerSegment)].join('/'),
  };
}

/** Texts differ by language; numbers, times, codes and amounts do not, even if the entry says so. */
function isLocalisable(attribute: AttributeEntry): boolean {
  if (!attribute.localized) return false;
  const type = attribute.data_type;
  return type === 'text' || type === 'long_text' || type === 'url';
}

function checkLocalised(attribute: AttributeEntry, value: AttributeValue): ValueFault | undefined {
  if (typeof value !== 'object' || Array.isArray(value) || !isTextMap(value)) {
    return { detail: 'expected texts by locale, such as {"en": "Blue"}.' };
  }
  for (const [locale, text] of Object.entries(value)) {
    const fault = checkValue(attribute, text);
    if (fault) return { ...fault, at: locale };
  }
  return ok;
}

function isTextMap(value: object): boolean {
  return Object.values(value).every((member) => typeof member === 'string');
}

function checkValue(
  attribute: AttributeEntry,
  value: AttributeValue,
  allowed?: AllowedSet,
): ValueFault | undefined {
  switch (attribute.data_type) {
    case 'text':
    case 'long_text':
      return typeof value === 'string' ? ok : { detail: 'expected text.' };
    case 'integer':
      return Number.isSafeInteger(value) ? ok : { detail: 'expected an integer.' };
    case 'decimal':
      return typeof value === 'number' ? ok : { detail: 'expected a number.' };
    case 'boolean':
      return typeof value === 'boolean' ? ok : { detail: 'expected true or false.' };
    case 'date':
      return isDate(value) ? ok : { detail: 'expected a date, YYYY-MM-DD.' };
    case 'datetime':
      return isDatetime(value) ? ok : { detail: 'expected an RFC 3339 date-time.' };
    case 'url':
      return isUrl(value) ? ok : { detail: 'expected an absolute http(s) URL.' };
    case 'enum':
      if (typeof value !== 'string') return { detail: 'expected one of the allowed values.' };
      return checkAllowed(value, allowed);
    case 'multi_enum':
      return checkEach(value, allowed);
    case 'measure':
      return checkMeasure(attribute, value);
    case 'money':
      return isMoney(value) ? ok : { detail: 'expected {amount, currency}.' };
    default:
      return attribute.data_type satisfies never;
  }
}

function checkEach(value: AttributeValue, allowed: AllowedSet): ValueFault | undefined {
  if (!Array.isArray(value)) return { detail: 'expected a list of allowed values.' };
  for (const [index, member] of value.entries()) {
    const fault = checkAllowed(member, allowed);
    if (fault) return { ...fault, at: String(index) };
  }
  return ok;
}

function checkMeasure(attribute: AttributeEntry, value: AttributeValue): ValueFault | undefined {
  if (typeof value !== 'object' || !('unit' in value) || typeof value.value !== 'number') {
    return { detail: 'expected {value, unit}.' };
  }
  if (attribute.unit === undefined || value.unit === attribute.unit) return ok;
  return { detail: `expected the unit "${attribute.unit}".`, at: 'unit' };
}

function checkAllowed(value: string, allowed: AllowedSet): ValueFault | undefined {
  if (allowed === undefined || allowed.has(value)) return ok;
  return { detail: 'this is not one of the allowed values.' };
}

function isDate(value: AttributeValue): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  // Any year of four digits will do: a date has no exact-integer bound.
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

function isDatetime(value: AttributeValue): boolean {
  return typeof value === 'string' && parseMicroseconds(value) !== undefined;
}

function isUrl(value: AttributeValue): boolean {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
}

function isMoney(value: AttributeValue): boolean {
  return typeof value === 'object' && 'amount' in value && typeof value.amount === 'number';
}
