// Runs the tools that the model calls. A wrong call gets an answer that explains the error; the turn goes
// on.
// INV-862: only products that the catalogue returned in this turn can be shown.

import { Check } from 'typebox/value';
import type { Static } from 'typebox';
import { schemaFaults } from '../../base/schema-faults.ts';
import { SearchFilters } from '../../contract/search.ts';
import type { SearchQuery, SearchResult } from '../../search/port.ts';
import { exponentOf } from '../grounded/money.ts';
import { AnswerFailed, type AnswerRequest, type CatalogueProduct } from '../port.ts';
import type { ToolCall } from './chat-completions.ts';
import type { Knowledge } from './knowledge.ts';
import { facetsOf } from './facets.ts';
import { fenced, productData, variantData } from './product-data.ts';
import {
  AvailabilityArguments,
  CompareArguments,
  type FacetsArguments,
  isToolName,
  ProductArguments,
  SearchArguments,
  ShowArguments,
  toolSchemas,
} from './tool-schemas.ts';
import type { LlmOptions, LlmPorts } from './turn.ts';

const SEARCH_COUNT = 8;
const LOCATION_COUNT_MAX = 5;
const FAULT_COUNT_MAX = 5;
/** The number of hits that the search returns at most. */
const HIT_COUNT_MAX = 100;
const DEPARTMENT_COUNT_MAX = 20;
const VARIANT_COUNT_MAX = 50;

type ToolPorts = Pick<LlmPorts, 'search' | 'catalogue' | 'locations'>;
type ToolRequest = Pick<AnswerRequest, 'tenantId' | 'locale' | 'canHandOver'>;

/** The tools of one turn, and what their calls led to. */
export class Toolbox {
  readonly #ports: ToolPorts;
  readonly #request: ToolRequest;
  readonly #knowledge: Knowledge;
  readonly #options: Pick<LlmOptions, 'searchDeadlineMs' | 'cardCountMax'>;
  readonly #shown = new Map<string, CatalogueProduct>();
  #compared: readonly CatalogueProduct[] = [];
  #lastResult: SearchResult | undefined;
  #wantsPerson = false;

  constructor(
    ports: ToolPorts,
    turn: { request: ToolRequest; knowledge: Knowledge },
    options: Pick<LlmOptions, 'searchDeadlineMs' | 'cardCountMax'>,
  ) {
    this.#ports = ports;
    this.#request = turn.request;
    this.#knowledge = turn.knowledge;
    this.#options = options;
  }

  /** The products that the model wants to show, in its order. */
  get shown(): readonly CatalogueProduct[] {
    return [...this.#shown.values()];
  }

  /** The products that the model compared last; empty if it compared none. */
  get compared(): readonly CatalogueProduct[] {
    return this.#compared;
  }

  /** Whether the model asked for a person. */
  get wantsPerson(): boolean {
    return this.#wantsPerson;
  }

  /** The result of the last search; undefined before the first one. */
  get lastResult(): SearchResult | undefined {
    return this.#lastResult;
  }

  /**
   * Runs one call and resolves with the text of the tool message. Rejects with `AnswerFailed` if the search
   * is unavailable.
   */
  async run(call: Pick<ToolCall, 'name' | 'arguments'>): Promise<string> {
    return fenced(await this.#answer(call));
  }

  async #answer(call: Pick<ToolCall, 'name' | 'arguments'>): Promise<object> {
    const { name } = call;
    if (!isToolName(name)) {
      return { error: 'There is no such tool.', tools: Object.keys(toolSchemas) };
    }
    const given = parsed(call.arguments);
    if (given === undefined) return { error: 'The arguments are not JSON.' };
    if (!Check(toolSchemas[name], given)) {
      const faults = schemaFaults(toolSchemas[name], given).slice(0, FAULT_COUNT_MAX);
      const lines = faults.map(({ path, message }) => `${path || 'arguments'}: ${message}`);
      return { error: 'The arguments do not fit.', faults: lines };
    }
    switch (name) {
      case 'search_catalogue':
        return this.#search(given as Static<typeof SearchArguments>);
      case 'list_departments':
        return this.#departments();
      case 'list_facets':
        return this.#facets(given as Static<typeof FacetsArguments>);
      case 'get_product':
        return this.#product(given as Static<typeof ProductArguments>);
      case 'compare_products':
        return this.#compare(given as Static<typeof CompareArguments>);
      case 'check_availability':
        return this.#availability(given as Static<typeof AvailabilityArguments>);
      case 'show_products':
        return this.#show(given as Static<typeof ShowArguments>);
      case 'hand_over':
        return this.#handOver();
    }
  }

  async #search(given: Static<typeof SearchArguments>): Promise<object> {
    const { tenantId, locale } = this.#request;
    const departments = await this.#departmentIds(given.department);
    if (departments === undefined) return { error: 'There is no such department.' };
    const filters = { ...(await this.#filtersOf(given)), ...departments };
    if (!Check(SearchFilters, filters)) return { error: 'The filters do not fit.' };
    const { offset = 0, limit = SEARCH_COUNT, in_stock_only = false, sort } = given;
    const query: SearchQuery = {
      text: given.query,
      locale,
      limit: in_stock_only ? HIT_COUNT_MAX : Math.min(HIT_COUNT_MAX, offset + limit),
      ...(sort !== undefined && { sort }),
      ...(Object.keys(filters).length > 0 && { filters }),
    };
    const result = await this.#found(query);
    this.#lastResult = result;
    const found = this.#ports.catalogue.products(tenantId, result.hits, locale);
    const fitting = in_stock_only
      ? found.filter(({ card }) => card.availability.status === 'in_stock')
      : found;
    const products = fitting.slice(offset, offset + limit);
    this.#knowledge.learn(products);
    this.#knowledge.hear([`${result.matchedCount} products`, `${fitting.length} products`]);
    const isMore = fitting.length > offset + limit || result.matchedCount > query.limit;
    return {
      matched_count: result.matchedCount,
      ...(in_stock_only && { in_stock_count_of_the_first_100: fitting.length }),
      ...(isMore && { next_offset: offset + limit }),
      ...(result.corrections.length > 0 && { spelling_corrected: result.corrections }),
      products: products.map((product) => productData(product, { locale, isWhole: false })),
    };
  }

  async #departments(): Promise<object> {
    const { tenantId, locale } = this.#request;
    const names = this.#ports.catalogue.departments(tenantId, locale, DEPARTMENT_COUNT_MAX);
    const departments: { name: string; products: number }[] = [];
    for (const name of names) {
      const filters = await this.#departmentIds(name);
      if (filters === undefined) continue;
      const { matchedCount } = await this.#found({ text: '', locale, limit: 1, filters });
      departments.push({ name, products: matchedCount });
    }
    this.#knowledge.hear(departments.map(({ name, products }) => `${name}: ${products} products`));
    return { departments };
  }

  async #facets({ query = '', department }: Static<typeof FacetsArguments>): Promise<object> {
    const { tenantId, locale } = this.#request;
    const filters = await this.#departmentIds(department);
    if (filters === undefined) return { error: 'There is no such department.' };
    const { hits, matchedCount } = await this.#found({
      text: query,
      locale,
      limit: HIT_COUNT_MAX,
      ...(Object.keys(filters).length > 0 && { filters }),
    });
    const products = this.#ports.catalogue.products(tenantId, hits, locale);
    // The products are only counted: the model may name their prices after a search has shown them.
    const facets = { counted_products: products.length, ...facetsOf(products, locale) };
    this.#knowledge.hear([JSON.stringify(facets), `${matchedCount} products`]);
    return { matched_count: matchedCount, ...facets };
  }

  /**
   * The filter for the department of that name: empty without a name, undefined if there is no such
   * department.
   */
  async #departmentIds(name: string | undefined): Promise<SearchFilters | undefined> {
    if (name === undefined) return {};
    const { tenantId, locale } = this.#request;
    const mentions = await this.#ports.search.mentions(tenantId, name, locale);
    const whole = mentions.filter(({ kind }) => kind === 'taxonomy');
    const wanted = name.trim().toLowerCase();
    const best =
      whole.find(({ label }) => label.toLowerCase() === wanted) ??
      whole.toSorted((left, right) => right.end - right.start - (left.end - left.start))[0];
    return best && { external_taxonomy_ids: [best.value] };
  }

  /** The currency of known prices, or else of some products of the shop. */
  async #currency(): Promise<string> {
    const known = this.#knowledge.products.flatMap((one) => this.#knowledge.pricesOf(one));
    if (known[0] !== undefined) return known[0].currency;
    const { tenantId, locale } = this.#request;
    const { hits } = await this.#found({ text: '', locale, limit: 5 });
    const products = this.#ports.catalogue.products(tenantId, hits, locale);
    const [price] = products.flatMap(({ card }) => card.price ?? []);
    return price?.currency ?? 'USD';
  }

  async #found(query: SearchQuery): Promise<SearchResult> {
    const { tenantId } = this.#request;
    try {
      return await this.#ports.search.search(tenantId, query, this.#options.searchDeadlineMs);
    } catch (error) {
      // The error is told by its name, because this folder may import only the types of search.
      if (error instanceof Error && error.name === 'SearchUnavailable') {
        throw new AnswerFailed('retrieval_unavailable', true, error.message);
      }
      throw error;
    }
  }

  async #filtersOf(given: Static<typeof SearchArguments>): Promise<SearchFilters> {
    const { price_min, price_max, currency, brand, attributes } = given;
    const isBounded = price_min !== undefined || price_max !== undefined;
    // Yen have no minor digits and dinars have three, so a price bound needs a currency.
    const exponent = isBounded ? exponentOf(currency ?? (await this.#currency())) : 0;
    const minor = (amount: number): number => Math.round(amount * 10 ** exponent);
    return {
      ...(isBounded && {
        price: {
          ...(price_min !== undefined && { min: minor(price_min) }),
          ...(price_max !== undefined && { max: minor(price_max) }),
          ...(currency !== undefined && { currency }),
        },
      }),
      ...(brand !== undefined && { brand }),
      ...(attributes !== undefined && {
        attributes: Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [
            key,
            Array.isArray(value) ? value : [value],
          ]),
        ),
      }),
    };
  }

  #product({ product_id }: Static<typeof ProductArguments>): object {
    const { locale } = this.#request;
    const [product] = this.#learned([product_id]);
    if (product === undefined) return { error: 'The catalogue has no such product.' };
    const all = this.#ports.catalogue.variants?.(this.#request.tenantId, product_id, locale) ?? [];
    const variants = all.slice(0, VARIANT_COUNT_MAX);
    this.#knowledge.learnMore(product_id, {
      texts: variants.map((one) => `${one.title} ${one.options} ${one.external_variant_id}`),
      prices: variants.flatMap(({ price, list_price }) => [price ?? [], list_price ?? []].flat()),
    });
    return {
      product: productData(product, { locale, isWhole: true }),
      ...(variants.length > 0 && {
        variant_count: all.length,
        variants: variants.map((one) => variantData(one, locale)),
      }),
    };
  }

  #compare({ product_ids }: Static<typeof CompareArguments>): object {
    const { locale } = this.#request;
    const products = this.#learned(product_ids);
    if (products.length > 1) this.#compared = products;
    return {
      products: products.map((product) => productData(product, { locale, isWhole: true })),
      shown_side_by_side: products.length > 1,
      ...missing(product_ids, products),
    };
  }

  #availability({ product_ids, location }: Static<typeof AvailabilityArguments>): object {
    const products = this.#learned(product_ids);
    return {
      products: products.map(({ external_product_id, title, card }) => ({
        product_id: external_product_id,
        title,
        availability: card.availability.status,
        ...(location !== undefined && { at: this.#stockAt(external_product_id, location) }),
      })),
      ...missing(product_ids, products),
      ...(location !== undefined &&
        this.#places(location).length === 0 && {
          note: 'No location of the shop goes by that name.',
        }),
    };
  }

  #places(location: string) {
    const { tenantId, locale } = this.#request;
    const wanted = location.trim().toLowerCase();
    const known = this.#ports.locations?.locations(tenantId, locale) ?? [];
    return known
      .filter(({ names }) => names.some((name) => name.toLowerCase().includes(wanted)))
      .slice(0, LOCATION_COUNT_MAX);
  }

  #stockAt(external_product_id: string, location: string): object[] {
    const places = this.#places(location);
    const { tenantId } = this.#request;
    const told = this.#ports.locations?.availabilityAt(
      tenantId,
      { external_product_id },
      places.map(({ external_location_id }) => external_location_id),
    );
    return places.map(({ name }, index) => ({
      location: name,
      availability: told?.[index]?.status ?? 'unknown',
    }));
  }

  #show({ product_ids }: Static<typeof ShowArguments>): object {
    const unknown: string[] = [];
    const crowded: string[] = [];
    for (const id of new Set(product_ids)) {
      const product = this.#knowledge.find(id);
      if (product === undefined) unknown.push(id);
      else if (this.#shown.size >= this.#options.cardCountMax && !this.#shown.has(id)) {
        crowded.push(id);
      } else this.#shown.set(id, product);
      this.#knowledge.point(this.#shown.has(id) ? [id] : []);
    }
    return {
      shown: [...this.#shown.keys()],
      ...(unknown.length > 0 && { not_shown_no_result_holds_them: unknown }),
      ...(crowded.length > 0 && { not_shown_too_many: crowded }),
    };
  }

  #handOver(): object {
    if (this.#request.canHandOver !== true) return { error: 'No operator is there to take over.' };
    this.#wantsPerson = true;
    return { asked: true, note: 'A person is asked for when your answer ends. Say so briefly.' };
  }

  #learned(ids: readonly string[]): readonly CatalogueProduct[] {
    const { tenantId, locale } = this.#request;
    const pointers = [...new Set(ids)].map((external_product_id) => ({ external_product_id }));
    const products = this.#ports.catalogue.products(tenantId, pointers, locale);
    this.#knowledge.learn(products);
    this.#knowledge.point(ids);
    return products;
  }
}

function missing(ids: readonly string[], products: readonly CatalogueProduct[]): object {
  const found = new Set(products.map(({ external_product_id }) => external_product_id));
  const unknown = ids.filter((id) => !found.has(id));
  return unknown.length > 0 ? { not_in_catalogue: unknown } : {};
}

function parsed(text: string): unknown {
  try {
    // Some endpoints send an empty text for a tool without arguments.
    return JSON.parse(text.trim() === '' ? '{}' : text) as unknown;
  } catch {
    return undefined;
  }
}
