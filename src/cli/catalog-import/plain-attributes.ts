// Converts attributes of any name and any value to a form that a derived schema can hold.

import type { FeedNotes } from './feed-values.ts';
import { isObject, variantsIn, type Item } from './item-values.ts';

/** Contract 8.1: the largest value. */
const textCharsMax = 20_000;
const listMax = 1000;
const memberCharsMax = 512;
/** Values nested deeper are left out. */
const levelsMax = 6;

const keyForm = /^[a-z][a-z0-9_]{0,63}$/;
const localeForm = /^[A-Za-z]{2}(-[A-Za-z0-9]{1,8})*$/;

/**
 * A copy of an item whose attributes have keys of contract 7 and values of contract 8.1: names become keys, nested
 * values attributes of their own, empty values are dropped. Values that no attribute can hold are noted as left
 * out.
 */
export function plainItem(item: Readonly<Item>, notes: FeedNotes): Item {
  const within = (part: Item): Item => {
    const { attributes, options, ...rest } = part;
    const kept = isObject(attributes) ? plainValues(attributes, notes) : attributes;
    const axes = isObject(options) ? plainValues(options, notes) : options;
    return {
      ...rest,
      ...(!isEmpty(axes) && { options: axes }),
      ...(!isEmpty(kept) && { attributes: kept }),
    };
  };
  const product = within(item);
  if (!Array.isArray(item['variants'])) return product;
  const variants = (item['variants'] as unknown[]).map((one) =>
    isObject(one) ? within(one) : one,
  );
  // An option that only some variants have is no axis.
  const shared = sharedAxes(variantsIn({ variants }));
  return { ...product, variants: variants.map((one) => withAxes(one, shared)) };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (isObject(value) && Object.keys(value).length === 0);

function sharedAxes(variants: readonly Item[]): ReadonlySet<string> {
  const [first = [], ...others] = variants.map(({ options }) =>
    isObject(options) ? Object.keys(options) : [],
  );
  return new Set(first.filter((key) => others.every((keys) => keys.includes(key))));
}

/** The variant with no options but these; its other options are attributes. */
export function withAxes(variant: unknown, axes: ReadonlySet<string>): unknown {
  if (!isObject(variant) || !isObject(variant['options'])) return variant;
  const { options, attributes, ...rest } = variant;
  const entries = Object.entries(options);
  const kept = entries.filter(([key]) => axes.has(key));
  // The key of an axis is not an attribute too.
  const own = Object.entries(isObject(attributes) ? attributes : {}).filter(
    ([key]) => !axes.has(key),
  );
  const moved = entries.filter(([key]) => !axes.has(key));
  const members = Object.fromEntries([...own, ...moved]);
  return {
    ...rest,
    ...(kept.length > 0 && { options: Object.fromEntries(kept) }),
    ...(!isEmpty(members) && { attributes: members }),
  };
}

function plainValues(values: Item, notes: FeedNotes): Item {
  const plain = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values)) {
    addPlain(plain, { name, value, notes, level: 1 });
  }
  return Object.fromEntries(plain);
}

interface Named {
  readonly name: string;
  readonly value: unknown;
  readonly notes: FeedNotes;
  readonly level: number;
}

function addPlain(plain: Map<string, unknown>, { name, value, notes, level }: Named): void {
  if (isNested(value) && level < levelsMax) {
    for (const [inner, member] of Object.entries(value)) {
      addPlain(plain, { name: `${name} ${inner}`, value: member, notes, level: level + 1 });
    }
    return;
  }
  const held = heldValue(value);
  if (held === undefined) return;
  if (held === null) return notes.leaveOut(`values of ${name} that no attribute can hold`);
  const key = keyForm.test(name) ? name : notes.keyOf(name);
  if (plain.has(key)) notes.leaveOut(`second values of ${key}, under the name ${name}`);
  else plain.set(key, held);
}

/** Whether an object is none of a measure, an amount of money, or texts by locale. */
function isNested(value: unknown): value is Item {
  return isObject(value) && !isMeasure(value) && !isMoney(value) && !isTexts(value);
}

const isMeasure = (value: Item): boolean =>
  hasOnly(value, ['value', 'unit']) &&
  typeof value['value'] === 'number' &&
  isShort(value['unit'], 32);

const isMoney = (value: Item): boolean =>
  hasOnly(value, ['amount', 'currency']) &&
  Number.isSafeInteger(value['amount']) &&
  Number(value['amount']) >= 0 &&
  /^[A-Z]{3}$/.test(String(value['currency']));

const isTexts = (value: Item): boolean =>
  Object.entries(value).every(
    ([tag, text]) => localeForm.test(tag) && tag.length <= 35 && isShort(text, textCharsMax),
  ) && Object.keys(value).length <= 50;

const hasOnly = (value: Item, names: readonly string[]): boolean =>
  Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));

const isShort = (value: unknown, charsMax: number): boolean =>
  typeof value === 'string' && value !== '' && value.length <= charsMax;

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** The value in the form of an attribute; undefined for an empty one, null for one that no attribute can hold. */
function heldValue(value: unknown): unknown {
  if (value === null || isBlank(value)) return undefined;
  if (typeof value === 'string') return value.length <= textCharsMax ? value : null;
  if (typeof value !== 'object') return value;
  if (!Array.isArray(value)) return Object.keys(value).length === 0 ? undefined : value;
  const members = value.filter((member) => !isBlank(member));
  if (members.length === 0) return undefined;
  const texts = members.map((member: unknown) => (isObject(member) ? undefined : String(member)));
  const isHeld =
    texts.length <= listMax && texts.every((text) => isShort(text ?? '', memberCharsMax));
  return isHeld ? texts : null;
}
