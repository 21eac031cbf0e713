// The attribute values of an item, wherever they stand in it: to look at, and to bring to a type.

import { valueOf, type DataTypeOf } from './product-csv.ts';

export type Item = Record<string, unknown>;

/** A value with the place it has: of the product, of a variant, or what tells variants apart. */
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

/** The variants of an item; none where there is no list of objects. */
export function variantsIn(item: Readonly<Item>): Item[] {
  const { variants } = item;
  return Array.isArray(variants) ? variants.filter(isObject) : [];
}

/** A copy in which every value is as the type of its attribute wants it, as far as it can be. */
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

/** Lists, measures, amounts and texts by locale among plain texts: one text each. */
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

/** Whether a value is an object with members, rather than a list or nothing. */
export function isObject(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
