// The active products as the assistant sees them: localised, exposed attributes only, safe links.

import { LRUCache } from 'lru-cache';
import type {
  AttributeName,
  CataloguePort,
  CatalogueProduct,
  ProductCard,
  ProductPointer,
  ProductVariant,
} from '../assistant/port.ts';
import { formatTime, type Clock } from '../base/clock.ts';
import type { AttributeValue, Variant } from '../contract/products.ts';
import type { AttributeEntry, TaxonomyEntry } from '../contract/schema-sync.ts';
import { productTable } from '../journal/catalogue-tables.ts';
import type { Journal } from '../journal/journal.ts';
import type { ActiveSchema, SchemaRegistry } from './active-schema.ts';
import { textOfHtml } from './html.ts';
import { attributeName, displayValue, pickLabel, pickText } from './product-display.ts';
import { storedItemOf, type StoredItem } from './product-judgement.ts';
import { beginningOf, htmlReadLengthMax, readFacts, readLengthMax } from './read-text.ts';

export interface ProductViewPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly registry: Pick<SchemaRegistry, 'activeNow'>;
  /** The managed address of a picture; null leaves the picture out. */
  mediaUrl(tenantId: string, sourceUrl: string): string | null;
  /** Whether a card may link to this host (as in a URL: lower case, a port other than 443). */
  isDestinationAllowed(tenantId: string, host: string): boolean;
  /** The inventory; without it every availability is `unknown`. */
  availability?(
    tenantId: string,
    productId: string,
    variantId: string | undefined,
    /** Every variant of the product. */
    variantIds: readonly string[],
  ): ProductCard['availability'];
}

/** Most values of a variant-level attribute in one fact. */
const listedValuesMax = 60;

/** Keys whose localised texts replace the product's own title and description. */
const ownTexts = new Set(['title', 'description']);

interface Viewed {
  readonly tenantId: string;
  readonly item: StoredItem;
  readonly variant: Variant | undefined;
  readonly schema: ActiveSchema | undefined;
  readonly locale: string;
}

/** Reads the catalogue for the assistant. */
export class ProductView implements CataloguePort {
  readonly #ports: ProductViewPorts;

  constructor(ports: ProductViewPorts) {
    this.#ports = ports;
  }

  products(
    tenantId: string,
    pointers: readonly ProductPointer[],
    locale: string,
  ): readonly CatalogueProduct[] {
    const schema = this.#ports.registry.activeNow(tenantId) ?? undefined;
    return pointers.flatMap((pointer) => {
      const row = this.#ports.journal.get(productTable, [tenantId, pointer.external_product_id]);
      if (row?.status !== 'active') return [];
      const item = storedItemOf(row);
      const variant = item.variants?.find(
        (candidate) => candidate.external_variant_id === pointer.external_variant_id,
      );
      return [this.#view({ tenantId, item, variant, schema, locale })];
    });
  }

  variants(tenantId: string, productId: string, locale: string): readonly ProductVariant[] {
    const schema = this.#ports.registry.activeNow(tenantId) ?? undefined;
    const row = this.#ports.journal.get(productTable, [tenantId, productId]);
    if (row?.status !== 'active') return [];
    const item = storedItemOf(row);
    return (item.variants ?? []).map((variant) => {
      const viewed = { tenantId, item, variant, schema, locale };
      const { price, list_price, availability } = this.#card(viewed);
      return {
        external_variant_id: variant.external_variant_id,
        title: titleOf(viewed),
        options: optionLabels(variant, schema, locale).join(', '),
        availability: availability.status,
        price,
        list_price,
      };
    });
  }

  departments(tenantId: string, locale: string, limit: number): readonly string[] {
    const schema = this.#ports.registry.activeNow(tenantId);
    // One pass finds the first ones: a shop may have a hundred thousand groups.
    const roots: TaxonomyEntry[] = [];
    for (const entry of schema?.taxonomies.values() ?? []) {
      if (entry.parent_external_taxonomy_id !== undefined) continue;
      const place = roots.findLastIndex((root) => comesBefore(root, entry)) + 1;
      roots.splice(place, 0, entry);
      if (roots.length > limit) roots.pop();
    }
    return roots.map(
      (entry) => pickText(entry.labels ?? {}, locale) ?? pickLabel(entry.name, locale),
    );
  }

  groups(tenantId: string): ReadonlyMap<string, { readonly name: string }> {
    return this.#ports.registry.activeNow(tenantId)?.taxonomies ?? noGroups;
  }

  amounts(tenantId: string, locale: string): readonly AttributeName[] {
    const schema = this.#ports.registry.activeNow(tenantId);
    if (schema === null) return [];
    const byLocale = namesOfSchema.get(schema) ?? new LRUCache({ max: namedLocalesMax });
    namesOfSchema.set(schema, byLocale);
    let names = byLocale.get(locale);
    if (names === undefined) {
      names = [...placesOf(schema).keys()].flatMap((key) => {
        const attribute = schema.attributes.get(key)!;
        return mayBeNumber(attribute, locale)
          ? [{ key, name: attributeName(attribute, locale) }]
          : [];
      });
      byLocale.set(locale, names);
    }
    return names;
  }

  /** Texts, facts and card are made when they are read: most products that are looked at get no card. */
  #view(viewed: Viewed): CatalogueProduct {
    const { item } = viewed;
    let description: { readonly text: string | undefined } | undefined;
    let facts: CatalogueProduct['facts'] | undefined;
    let groups: CatalogueProduct['groups'];
    let card: ProductCard | undefined;
    const cardOf = (): ProductCard => this.#card(viewed);
    return {
      external_product_id: item.external_product_id,
      title: titleOf(viewed),
      ...(item.brand !== undefined && { brand: item.brand }),
      get description() {
        return (description ??= { text: descriptionOf(viewed) }).text;
      },
      get facts() {
        return (facts ??= factsOf(viewed));
      },
      get groups() {
        return (groups ??= groupsOf(viewed));
      },
      get card() {
        return (card ??= cardOf());
      },
    };
  }

  #card(viewed: Viewed): ProductCard {
    const { tenantId, item, variant } = viewed;
    const productId = item.external_product_id;
    const variantId = variant?.external_variant_id;
    const priced = pricedPartOf(viewed);
    const media = this.#media(viewed);
    const destination = this.#destination(viewed);
    const variantIds = (item.variants ?? []).map((one) => one.external_variant_id);
    return {
      external_product_id: productId,
      ...(variantId !== undefined && { external_variant_id: variantId }),
      title: titleOf(viewed),
      ...(priced.price && { price: priced.price }),
      ...(priced.list_price && { list_price: priced.list_price }),
      ...(media && { media }),
      ...(destination !== undefined && { destination_url: destination }),
      availability: this.#ports.availability?.(tenantId, productId, variantId, variantIds) ?? {
        status: 'unknown',
        as_of: formatTime(this.#ports.clock.nowMs()),
      },
    };
  }

  #media(viewed: Viewed): ProductCard['media'] {
    const { item, variant } = viewed;
    // If no variant is named, a product with pictures of its variants alone shows one of them.
    const shelves = [variant?.media, item.media, ...(item.variants ?? []).map((one) => one.media)];
    for (const shelf of shelves) {
      const image = shelf?.find((medium) => medium.type === 'image');
      if (image === undefined) continue;
      const url = this.#ports.mediaUrl(viewed.tenantId, image.url);
      if (url === null) continue;
      return {
        url,
        alt: image.alt_text ?? titleOf(viewed),
        ...(image.width !== undefined && { width: image.width }),
        ...(image.height !== undefined && { height: image.height }),
      };
    }
    return undefined;
  }

  #destination({ tenantId, item, variant }: Viewed): string | undefined {
    return [variant?.url, item.url].find((text) => {
      const url = text === undefined ? null : URL.parse(text);
      return url?.protocol === 'https:' && this.#ports.isDestinationAllowed(tenantId, url.host);
    });
  }
}

/** Whether a group stands before another: by its position, else by its id. */
function comesBefore(one: TaxonomyEntry, other: TaxonomyEntry): boolean {
  const [place, otherPlace] = [one.position ?? Infinity, other.position ?? Infinity];
  if (place !== otherPlace) return place < otherPlace;
  return one.external_taxonomy_id < other.external_taxonomy_id;
}

/** A variant with a price of its own has its own list price, or none. */
function pricedPartOf({ item, variant }: Viewed): Pick<Variant, 'price' | 'list_price'> {
  if (variant?.price) return variant;
  if (item.price) return item;
  // No variant is named and the product has no price: show the lowest price.
  const priced = (item.variants ?? []).filter((one) => one.price !== undefined);
  const [first, ...others] = priced;
  if (variant !== undefined || first === undefined) return {};
  if (others.some((one) => one.price?.currency !== first.price?.currency)) return {};
  return others.reduce(
    (lowest, one) => ((one.price?.amount ?? 0) < (lowest.price?.amount ?? 0) ? one : lowest),
    first,
  );
}

function titleOf({ item, variant, schema, locale }: Viewed): string {
  const own = ownTextOf('title', { attributes: variant?.attributes, schema, locale });
  const product = ownTextOf('title', { attributes: item.attributes, schema, locale });
  // A variant's title that does not begin with the product's is in another language than the customer's:
  // show the options in the customer's language instead.
  const isForeign = product !== item.title && variant?.title?.startsWith(product ?? '') !== true;
  if (own === undefined && variant && product !== undefined && isForeign) {
    return [product, ...optionLabels(variant, schema, locale)].join(', ');
  }
  const title = own ?? product ?? item.title ?? item.external_product_id;
  if (own !== undefined || variant === undefined) return title;
  const options = optionLabels(variant, schema, locale);
  const beside = variant.title ?? options.join(', ');
  if (beside === '') return title;
  return namesProduct(beside, { title, options }) ? beside : `${title}, ${beside}`;
}

/** Whether a variant's title names the product; one of options alone ("XXL", "Red / L") does not. */
function namesProduct(
  variantTitle: string,
  { title, options }: { readonly title: string; readonly options: readonly string[] },
): boolean {
  const own = wordsOf(title);
  const said = wordsOf(options.join(' '));
  return [...wordsOf(variantTitle)].some((word) => own.has(word) && !said.has(word));
}

/** Words that can name a thing: numbers and sizes of a letter or two cannot. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
}

function optionLabels(
  variant: Variant,
  schema: ActiveSchema | undefined,
  locale: string,
): readonly string[] {
  return Object.entries(variant.options ?? {}).flatMap(([key, value]) => {
    const attribute = schema?.attributes.get(key);
    const label = attribute === undefined ? '' : displayValue(attribute, value, locale);
    return label === '' ? [] : [label];
  });
}

/** The taxonomy entries of a product; those with the longest way up come first. */
function groupsOf({ item, schema, locale }: Viewed): NonNullable<CatalogueProduct['groups']> {
  const entryOf = (id: string | undefined) =>
    id === undefined ? undefined : schema?.taxonomies.get(id);
  const found = (item.external_taxonomy_ids ?? []).flatMap((id) => {
    const entry = entryOf(id);
    if (entry === undefined) return [];
    let depth = 0;
    for (let up = entry; depth < schema!.taxonomies.size; depth += 1) {
      const parent = entryOf(up.parent_external_taxonomy_id);
      if (parent === undefined) break;
      up = parent;
    }
    const name = pickText(entry.labels ?? {}, locale) ?? pickLabel(entry.name, locale);
    return [{ id, name, depth }];
  });
  return found
    .toSorted((one, other) => other.depth - one.depth)
    .map(({ id, name }) => ({ id, name }));
}

function descriptionOf({ item, schema, locale }: Viewed): string | undefined {
  const { plain, markdown, html } = item.description ?? {};
  const text =
    ownTextOf('description', { attributes: item.attributes, schema, locale }) ??
    plain ??
    markdown ??
    (html === undefined ? undefined : textOfHtml(beginningOf(html, htmlReadLengthMax)));
  return text === undefined ? undefined : beginningOf(text, readLengthMax.description);
}

/** The localised text of the attribute with this key, if the schema has it. */
function ownTextOf(
  key: 'title' | 'description',
  from: {
    attributes: Readonly<Record<string, AttributeValue>> | undefined;
    schema: ActiveSchema | undefined;
    locale: string;
  },
): string | undefined {
  const value = from.attributes?.[key];
  if (!from.schema?.attributes.get(key)?.localized) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  return pickText(value as Readonly<Record<string, string>>, from.locale);
}

/** The places of the exposed attributes in their schema. */
const placesOfSchema = new WeakMap<ActiveSchema, ReadonlyMap<string, number>>();

function placesOf(schema: ActiveSchema): ReadonlyMap<string, number> {
  let places = placesOfSchema.get(schema);
  if (places === undefined) {
    const exposed = [...schema.attributes].filter(
      ([key, { assistant_exposed }]) => assistant_exposed && !ownTexts.has(key),
    );
    places = new Map(exposed.map(([key], place) => [key, place]));
    placesOfSchema.set(schema, places);
  }
  return places;
}

/** Whether values of an attribute may be numbers: those of a list are known, and any text may have one. */
function mayBeNumber({ data_type, allowed_values }: AttributeEntry, locale: string): boolean {
  if (allowed_values === undefined) return data_type !== 'boolean';
  return allowed_values.some(({ label }) => /\d/u.test(pickLabel(label, locale)));
}

/** Locales in which the names of one schema are kept. */
const namedLocalesMax = 8;
const noGroups: ReadonlyMap<string, { readonly name: string }> = new Map();
const namesOfSchema = new WeakMap<ActiveSchema, LRUCache<string, readonly AttributeName[]>>();

/**
 * What is read of the exposed attributes, in the order of the schema: those of the named variant, else those
 * of all variants. A schema may have thousands; a product has a few.
 */
function factsOf(viewed: Viewed): CatalogueProduct['facts'] {
  return readFacts(everyFactOf(viewed));
}

function* everyFactOf(viewed: Viewed): Generator<CatalogueProduct['facts'][number]> {
  const { item, variant, schema, locale } = viewed;
  if (schema === undefined) return;
  const places = placesOf(schema);
  const variants = variant ? [variant] : (item.variants ?? []);
  const valuesOf = new Map<string, AttributeValue[]>();
  for (const values of [item.attributes, ...variants.flatMap((v) => [v.options, v.attributes])]) {
    for (const [key, value] of Object.entries(values ?? {})) {
      if (places.has(key)) valuesOf.set(key, [...(valuesOf.get(key) ?? []), value]);
    }
  }
  const keys = [...valuesOf.keys()].sort((a, b) => places.get(a)! - places.get(b)!);
  for (const key of keys) {
    const attribute = schema.attributes.get(key)!;
    const words = new Set(
      valuesOf.get(key)!.map((value) => displayValue(attribute, value, locale)),
    );
    words.delete('');
    if (words.size === 0) continue;
    const listed = [...words].slice(0, listedValuesMax).join(', ');
    const value = words.size > listedValuesMax ? `${listed}, …` : listed;
    yield { key, name: attributeName(attribute, locale), value };
  }
}
