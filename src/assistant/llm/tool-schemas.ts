// The tools that a model may call: their purpose and their arguments.

import { Type } from 'typebox';
import { closed, TenantId } from '../../contract/primitives.ts';
import { COLUMN_COUNT_MAX } from '../artifacts.ts';
import type { ToolDeclaration } from './chat-completions.ts';

const amount = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1e12, description }));
const AttributeValue = Type.Union([Type.String({ maxLength: 512 }), Type.Number(), Type.Boolean()]);
const ids = (minItems: number, maxItems: number) => Type.Array(TenantId, { minItems, maxItems });

const Department = Type.Optional(
  Type.String({ maxLength: 255, description: 'The name of a department of list_departments.' }),
);

export const SearchArguments = closed({
  query: Type.String({
    maxLength: 400,
    description: 'Words for the thing itself, as shops say it; empty to browse.',
  }),
  department: Department,
  sort: Type.Optional(
    Type.Enum(['relevance', 'price_ascending', 'price_descending'], {
      description: 'price_ascending: the cheapest first.',
    }),
  ),
  in_stock_only: Type.Optional(Type.Boolean()),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 90, description: 'How many results to skip.' }),
  ),
  price_min: amount('Lowest price in whole currency units, e.g. 49.5.'),
  price_max: amount('Highest price in whole currency units, e.g. 100.'),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' })),
  brand: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { minItems: 1, maxItems: 10 })),
  attributes: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' }),
      Type.Union([AttributeValue, Type.Array(AttributeValue, { minItems: 1, maxItems: 20 })]),
      {
        maxProperties: 10,
        additionalProperties: false,
        description: 'Wanted values by the `key` of a fact that an earlier result held.',
      },
    ),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
});

export const DepartmentsArguments = closed({});
export const FacetsArguments = closed({
  query: Type.Optional(Type.String({ maxLength: 400 })),
  department: Department,
});
export const ProductArguments = closed({ product_id: TenantId });
export const CompareArguments = closed({ product_ids: ids(2, COLUMN_COUNT_MAX) });
export const AvailabilityArguments = closed({
  product_ids: ids(1, 10),
  location: Type.Optional(
    Type.String({ maxLength: 128, description: 'A place or store, as the customer calls it.' }),
  ),
});
export const ShowArguments = closed({ product_ids: ids(1, 12) });

export const HandOverArguments = closed({});

/** The schema of every tool's arguments, by the tool's name. */
export const toolSchemas = {
  search_catalogue: SearchArguments,
  list_departments: DepartmentsArguments,
  list_facets: FacetsArguments,
  get_product: ProductArguments,
  compare_products: CompareArguments,
  check_availability: AvailabilityArguments,
  show_products: ShowArguments,
  hand_over: HandOverArguments,
} as const;

export type ToolName = keyof typeof toolSchemas;

const descriptions: Record<ToolName, string> = {
  search_catalogue:
    'Finds products of this shop by words and filters, sorted and page by page; also browses without words.',
  list_departments: 'The departments of this shop, with how many products each has.',
  list_facets:
    'Brands, prices and values of what a search or a department holds, with counts: what a customer can choose by.',
  get_product:
    'Everything the catalogue says about one product, its variants and their stock included.',
  compare_products:
    'The facts, prices and availability of some products. The shop shows them to the customer side by side, as a table.',
  check_availability: 'Whether products are in stock, at a location where one is named.',
  show_products:
    'Shows products to the customer as cards with picture, price and link, in the order given. Takes ids of earlier results only.',
  hand_over:
    'Asks a person of the shop to go on with this chat after your answer. For a customer who wants a person, or whom you cannot help.',
};

const declarations: readonly ToolDeclaration[] = (Object.keys(toolSchemas) as ToolName[]).map(
  (name) => ({ name, description: descriptions[name], parameters: toolSchemas[name] }),
);

/** The tools of a turn. `hand_over` is among them only if a person can be asked. */
export function toolDeclarations(canHandOver: boolean): readonly ToolDeclaration[] {
  return canHandOver ? declarations : declarations.filter(({ name }) => name !== 'hand_over');
}

/** Whether a name that the model wrote is the name of a tool. */
export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(toolSchemas, name);
}
