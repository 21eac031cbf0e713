// Catalogue search (contract 8.5): the request a tenant sends and the assistant shares.

import { Type, type Static } from 'typebox';
import { closed, Locale, Money, oneOf, TenantId } from './primitives.ts';

const AttributeValue = Type.Union([Type.String({ maxLength: 512 }), Type.Number(), Type.Boolean()]);

const Range = closed(
  { min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) },
  { title: 'NumberRange' },
);

export const SearchFilters = Type.Object(
  {
    price: Type.Optional(
      closed({
        min: Type.Optional(Type.Integer({ minimum: 0 })),
        max: Type.Optional(Type.Integer({ minimum: 0 })),
        currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
      }),
    ),
    external_taxonomy_ids: Type.Optional(Type.Array(TenantId, { minItems: 1, maxItems: 50 })),
    external_collection_ids: Type.Optional(Type.Array(TenantId, { minItems: 1, maxItems: 50 })),
    brand: Type.Optional(
      Type.Array(Type.String({ maxLength: 255 }), { minItems: 1, maxItems: 50 }),
    ),
    attributes: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' }),
        Type.Union([
          AttributeValue,
          Type.Array(AttributeValue, { minItems: 1, maxItems: 50 }),
          Range,
        ]),
        { maxProperties: 20, additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
/** Normalised filters, as the search port takes them. */
export type SearchFilters = Type.Static<typeof SearchFilters>;

export const SearchMode = oneOf('auto', 'lexical', 'semantic');

export const SearchItem = closed({
  external_product_id: TenantId,
  external_variant_id: Type.Optional(TenantId),
  score: Type.Number(),
  lexical_rank: Type.Optional(Type.Integer()),
  semantic_rank: Type.Optional(Type.Integer()),
  word_share: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How well its words answer, against the best that words found.',
    }),
  ),
  title: Type.String(),
  price: Type.Optional(Money),
  availability: oneOf('in_stock', 'out_of_stock', 'unknown'),
});

/** A filter on one attribute, as sent: a value, some values, or a range of a number or measure. */
const AttributeFilter = Type.Union([
  AttributeValue,
  Type.Array(AttributeValue, { minItems: 1, maxItems: 50 }),
  Range,
]);
type AttributeFilter = Static<typeof AttributeFilter>;

/** As sent: attribute keys stand beside the fixed members; the active schema says which keys exist. */
const { attributes: _, ...fixedFilters } = SearchFilters.properties;
const WireFilters = Type.Object(fixedFilters, {
  additionalProperties: AttributeFilter,
  maxProperties: 20,
});

export const SearchRequest = closed({
  query: Type.String({ maxLength: 4000 }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  filters: Type.Optional(WireFilters),
  mode: Type.Optional(SearchMode),
  locale: Type.Optional(Locale),
});
export type SearchRequest = Static<typeof SearchRequest>;

/** The wire's filters as the search port takes them. */
export function normaliseFilters(wire: Static<typeof WireFilters>): SearchFilters {
  const { price, external_taxonomy_ids, external_collection_ids, brand, ...attributes } = wire;
  return {
    ...(price && { price }),
    ...(external_taxonomy_ids && { external_taxonomy_ids }),
    ...(external_collection_ids && { external_collection_ids }),
    ...(brand && { brand }),
    attributes: attributes,
  };
}

export const SearchResponse = Type.Object({
  items: Type.Array(SearchItem),
  mode: oneOf('lexical', 'hybrid', 'semantic'),
  /** Share of live products that the semantic lane could have found; 0 if it took no part. */
  semantic_coverage: Type.Number({ minimum: 0, maximum: 1 }),
  took_ms: Type.Number(),
  schema_version: Type.Union([Type.String(), Type.Null()]),
  corrections: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
});
