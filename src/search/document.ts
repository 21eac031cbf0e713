// A product as the lexical index stores it, built from a stored product item and the active schema.

import type { Money } from '../contract/primitives.ts';
import { namedAfter } from './attribute-names.ts';
import { factsOf, textsOf, type Fact } from './attribute-values.ts';
import type { CatalogueSchema, Labels, ProductItem, ProductVariant } from './catalogue-schema.ts';

/** The texts of a product by weighted field; each line is a text of its own. */
export interface SearchTexts {
  readonly title: string;
  readonly brand: string;
  /** Taxonomy and collection names, in every language. */
  readonly groups: string;
  readonly description: string;
  /** Searchable attribute values of the product and its variants, and the variants' own titles. */
  readonly attributes: string;
}

/** The data of one variant beside its product's. */
interface SearchVariant {
  readonly external_variant_id: string;
  /** Its id, SKU and barcodes. */
  readonly identifiers: readonly string[];
  readonly price: Money | undefined;
  readonly facts: readonly Fact[];
}

/** One product, ready to be indexed. */
export interface SearchDocument {
  readonly external_product_id: string;
  readonly texts: SearchTexts;
  /** The words that its attributes are named after: see {@link namedAfter}. */
  readonly named: ReadonlyMap<string, number>;
  readonly brand: string | undefined;
  /** With every ancestor, so that a filter by a taxonomy finds its descendants' products. */
  readonly taxonomyIds: readonly string[];
  readonly collectionIds: readonly string[];
  readonly price: Money | undefined;
  /** Filterable values that hold for the product and all its variants. */
  readonly facts: readonly Fact[];
  readonly variants: readonly SearchVariant[];
}

/** Builds the document of a live product; pure, and the same for the same content and schema. */
export function buildDocument(product: ProductItem, schema: CatalogueSchema): SearchDocument {
  const { taxonomyIds, groups } = groupsOf(product, schema);
  const collectionIds = product.external_collection_ids ?? [];
  const variants = product.variants ?? [];
  const variantFacts = variants.map((variant) => factsOfVariant(variant, schema));
  const { shared, inherited } = divideFacts(
    factsOf(product.attributes, schema.attributes),
    variantFacts,
  );
  const attributes = textsOf(product.attributes, schema.attributes, { except: ownKeysOf(schema) });
  for (const variant of variants) addTextsOfVariant(attributes, variant, schema);
  return {
    external_product_id: product.external_product_id,
    texts: {
      title: lines([product.title ?? '', ...ownTexts('title', product, schema)]),
      brand: product.brand ?? '',
      groups,
      description: lines([
        plainText(product.description),
        ...ownTexts('description', product, schema),
      ]),
      attributes: lines(attributes),
    },
    named: namedAfter(product, schema),
    brand: product.brand,
    taxonomyIds,
    collectionIds,
    price: product.price,
    facts: shared,
    variants: variants.map((variant, index): SearchVariant => {
      const { external_variant_id, price } = variant;
      const facts = (variantFacts[index] ?? []).concat(inherited[index] ?? []);
      return { external_variant_id, identifiers: identifiersOf(variant), price, facts };
    }),
  };
}

/** Attributes whose texts in several languages replace the product's own. */
const OWN_KEYS = ['title', 'description'] as const;

function ownKeysOf({ attributes }: CatalogueSchema): readonly string[] {
  return OWN_KEYS.filter((key) => attributes.get(key)?.localized === true);
}

/** A product's own title or description in all its languages. */
function ownTexts(
  key: (typeof OWN_KEYS)[number],
  { attributes }: ProductItem,
  schema: CatalogueSchema,
): string[] {
  const value = attributes?.[key];
  if (value === undefined || schema.attributes.get(key)?.localized !== true) return [];
  return textsOf({ [key]: value }, schema.attributes);
}

interface Groups {
  readonly taxonomyIds: readonly string[];
  /** Their names and those of the collections. */
  readonly groups: string;
}

/** A taxonomy has many products: its texts are joined once and reused. */
const groupsOfSchema = new WeakMap<CatalogueSchema, Map<string, Groups>>();
const groupsMax = 4096;

function groupsOf(product: ProductItem, schema: CatalogueSchema): Groups {
  const { external_taxonomy_ids = [], external_collection_ids = [] } = product;
  // An id has no control characters.
  const key = `${external_taxonomy_ids.join('\n')}\t${external_collection_ids.join('\n')}`;
  let known = groupsOfSchema.get(schema);
  if (known === undefined) groupsOfSchema.set(schema, (known = new Map()));
  let groups = known.get(key);
  if (groups === undefined) {
    const taxonomyIds = [
      ...new Set(external_taxonomy_ids.flatMap((id) => schema.taxonomyPath(id))),
    ];
    const names = [
      ...taxonomyIds.flatMap((id) => namesOf(schema.taxonomies.get(id))),
      ...external_collection_ids.flatMap((id) => namesOf(schema.collections.get(id))),
    ];
    groups = { taxonomyIds, groups: lines(names) };
    if (known.size === groupsMax) known.clear();
    known.set(key, groups);
  }
  return groups;
}

/** Each distinct text once, on a line of its own: "cotton" of 250 variants counts once. */
function lines(texts: readonly string[]): string {
  return texts.length === 1 ? texts[0]! : [...new Set(texts)].join('\n');
}

function namesOf(entry: { name: string; labels?: Labels | undefined } | undefined): string[] {
  return entry === undefined ? [] : [entry.name, ...Object.values(entry.labels ?? {})];
}

function identifiersOf({ external_variant_id, sku, barcodes = [] }: ProductVariant): string[] {
  const identifiers = [external_variant_id];
  if (sku !== undefined) identifiers.push(sku);
  for (const { value } of barcodes) identifiers.push(value);
  return identifiers;
}

function factsOfVariant(variant: ProductVariant, schema: CatalogueSchema): Fact[] {
  const { attributes } = schema;
  return factsOf(variant.options, attributes, factsOf(variant.attributes, attributes));
}

function addTextsOfVariant(
  to: string[],
  { title, options, attributes }: ProductVariant,
  schema: CatalogueSchema,
): void {
  if (title !== undefined) to.push(title);
  textsOf(options, schema.attributes, { to });
  textsOf(attributes, schema.attributes, { to });
}

/**
 * A variant's value replaces its product's. Values that no variant replaces are shared by all; the others
 * apply to the variants without a value of their own.
 */
function divideFacts(
  facts: readonly Fact[],
  variants: readonly (readonly Fact[])[],
): { shared: readonly Fact[]; inherited: readonly (readonly Fact[])[] } {
  const ofVariants = new Set<string>();
  for (const own of variants) for (const { key } of own) ofVariants.add(key);
  const replaced = facts.filter(({ key }) => ofVariants.has(key));
  if (replaced.length === 0) return { shared: facts, inherited: [] };
  return {
    shared: facts.filter(({ key }) => !ofVariants.has(key)),
    inherited: variants.map((own) => {
      const ownKeys = new Set(own.map(({ key }) => key));
      return replaced.filter(({ key }) => !ownKeys.has(key));
    }),
  };
}

const TAGS = /<[^>]*>/g;
const ENTITIES = /&(?:#\d+|#x[\da-f]+|[a-z]+);/gi;

/** The text of a description, without its markup. */
export function plainText(description: ProductItem['description']): string {
  if (description === undefined) return '';
  const written = description.plain ?? description.markdown;
  return written ?? (description.html ?? '').replace(TAGS, ' ').replace(ENTITIES, ' ');
}
