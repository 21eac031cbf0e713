// The words that a product's attributes are named after: a product with a "keyboard layout", a "keyboard
// style" and few other attributes is a keyboard. A cover for one has neither, a notebook has a hundred others.

import type { CatalogueSchema, ProductItem, SchemaAttribute } from './catalogue-schema.ts';
import { stem } from './stemming.ts';
import { tokenize } from './tokenizer.ts';

/** Shares of a product's attributes from which on a word gets step 1, 2 and 3. */
const FEW = 0.01;
const SOME = 0.04;
const MANY = 0.16;

/** Texts that name an attribute in several languages are written "Shoe size / Schuhgröße". */
const LANGUAGE_SEPARATOR = ' / ';

/** The roots of one schema: attributes are few, and each stands in many products. */
interface Roots {
  readonly names: string[];
  /** Numbers of the names, by attribute key. */
  readonly ofKey: ReadonlyMap<string, readonly number[]>;
  /** By number; all zero between two products. */
  readonly counts: Uint32Array;
}

const none: ReadonlyMap<string, number> = new Map();

const rootsOfSchema = new WeakMap<CatalogueSchema, Roots>();

/**
 * The stems of the words that a product's attributes are named after, each with a step from 1 to 3: higher for
 * a larger share of its attributes.
 */
export function namedAfter(
  product: ProductItem,
  schema: CatalogueSchema,
): ReadonlyMap<string, number> {
  let roots = rootsOfSchema.get(schema);
  if (roots === undefined) rootsOfSchema.set(schema, (roots = readRoots(schema)));
  const { names, ofKey, counts } = roots;
  if (names.length === 0) return none;
  const keys = keysOf(product);
  const met: number[] = [];
  for (const key of keys) {
    const named = ofKey.get(key);
    if (named === undefined) continue;
    for (const root of named) {
      if (counts[root] === 0) met.push(root);
      counts[root]! += 1;
    }
  }
  const steps = new Map<string, number>();
  for (const root of met) {
    const share = counts[root]! / keys.length;
    counts[root] = 0;
    if (share >= FEW) steps.set(names[root]!, share >= MANY ? 3 : share >= SOME ? 2 : 1);
  }
  return steps;
}

/** The attributes that a product or any of its variants has. */
function keysOf({ attributes = {}, variants = [] }: ProductItem): string[] {
  const keys = Object.keys(attributes);
  const others = new Set<string>();
  for (const variant of variants) {
    for (const key of Object.keys(variant.options ?? {})) others.add(key);
    for (const key of Object.keys(variant.attributes ?? {})) others.add(key);
  }
  for (const key of others) if (!Object.hasOwn(attributes, key)) keys.push(key);
  return keys;
}

function readRoots({ attributes }: CatalogueSchema): Roots {
  const numbers = new Map<string, number>();
  const ofKey = new Map<string, readonly number[]>();
  for (const [key, attribute] of attributes) {
    const roots = rootsOfName(attribute);
    for (const root of roots) if (!numbers.has(root)) numbers.set(root, numbers.size);
    if (roots.length > 0) {
      ofKey.set(
        key,
        roots.map((root) => numbers.get(root)!),
      );
    }
  }
  return { names: [...numbers.keys()], ofKey, counts: new Uint32Array(numbers.size) };
}

/** The first word of a name of several words: "Keyboard" alone only says that the product has one. */
function rootsOfName({ name }: SchemaAttribute): string[] {
  const roots = name.split(LANGUAGE_SEPARATOR).flatMap((text) => {
    const words = tokenize(text).flatMap(({ word, parts }) => (parts.length > 0 ? parts : [word]));
    return words.length > 1 ? [stem(words[0]!, 'en')] : [];
  });
  return [...new Set(roots)];
}
