// Reads and converts the attribute values of an item, of the product and of its variants.

import { valueOf, type DataTypeOf } from './product-csv.ts';

export type Item = Record<string, unknown>;

/** A value with its place: of the product, of a variant, or an axis of variants. */
export interface PlacedValue {
  readonly key: string;
  readonly value: unknown;
  readonly place: 'product' | 'variant' | 'axis';
}

/** Every attribute value of an item. */
export function* valuesIn(item: Readonly<Item>): Generator<PlacedValue> {
  yield* valuesOf(item['attributes'], 'product');
  for (const variant of variantsIn(item)) {
    yield* valuesOf(variant['options'], 'axis');
    yield* valuesOf(variant['attributes'], 'variant');
  }
}

/** The variants of an item; none if there is no list of objects. */
export function variantsIn(item: Readonly<Item>): Item[] {
  const { variants } = item;
  return Array.isArray(variants) ? variants.filter(isObject) : [];
}

/** A copy with every value converted to the type of its attribute, if possible. */
export function retypeItem(item: Readonly<Item>, typeOf: DataTypeOf): Item {
  const retyped = (values: unknown): unknown => {
    if (!isObject(values)) return values;
    const entries = Object.entries(values).map(([key, value]) => [key, retype(value, typeOf(key))]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
  const within = (part: Item, names: readonly string[]): Item => {
    const changes = names.filter((name) => name in part).map((name) => [name, retyped(part[name])]);
    return { ...part, ...Object.fromEntries(changes) };
  };
  const product = within(item, ['attributes']);
  if (!Array.isArray(item['variants'])) return product;
  const variants = (item['variants'] as unknown[]).map((variant) =>
    isObject(variant) ? within(variant, ['options', 'attributes']) : variant,
  );
  return { ...product, variants };
}

function retype(value: unknown, dataType: string | undefined): unknown {
  if (dataType === undefined || dataType === 'raw' || dataType === 'localised') return value;
  // An empty text is no value of any type.
  if (value === '') return undefined;
  const isText = dataType === 'text' || dataType === 'long_text' || dataType === 'enum';
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  if (isPlain && isText) return String(value);
  if (isPlain && dataType === 'multi_enum') return [String(value)];
  if (isText && typeof value === 'object') return textOfValue(value);
  return typeof value === 'string' && !isText ? valueOf(value, dataType) : value;
}

/** Converts lists, measures, amounts and texts by locale to one text each. */
export function textOfValue(value: object | null): string {
  if (Array.isArray(value)) return value.join(', ');
  if (!isObject(value)) return '';
  const { unit, currency } = value;
  const tail = unit ?? currency;
  const head = unit === undefined ? value['amount'] : value['value'];
  if (typeof tail === 'string') return `${typeof head === 'number' ? head : ''} ${tail}`;
  const text = value['en'] ?? Object.values(value)[0];
  return typeof text === 'string' ? text : '';
}

function* valuesOf(values: unknown, place: PlacedValue['place']): Generator<PlacedValue> {
  if (!isObject(values)) return;
  for (const [key, value] of Object.entries(values)) yield { key, value, place };
}

/** Whether a value is an object, not a list or null. */
export function isObject(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
