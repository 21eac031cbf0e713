// POST /api/v1/catalog/search (contract 8.5): shows a tenant what the assistant would find.

import type { Reply, TenantCall } from '../contract/call.ts';
import type { Money } from '../contract/primitives.ts';
import { pointerSegment, Refusal, type ProblemEntry } from '../contract/problems.ts';
import { normaliseFilters, type SearchRequest } from '../contract/search.ts';
import { validationFailed } from '../contract/validation.ts';
import { SearchUnavailable, type SearchHit, type SearchPort } from './port.ts';

/** The data of a found product. */
export interface FoundProduct {
  readonly title: string;
  readonly price?: Money | undefined;
  readonly availability: 'in_stock' | 'out_of_stock' | 'unknown';
}

/** What the endpoint reads. */
export interface SearchServicePorts {
  readonly search: Pick<SearchPort, 'search'>;
  /** The active product of a hit, or undefined if it was just removed. */
  readonly product: (tenantId: string, hit: SearchHit, locale: string) => FoundProduct | undefined;
  /** Attributes of the active schema by key; null if there is none. */
  readonly attributes: (tenantId: string) => Promise<Attributes | null>;
  readonly defaultLocale: (tenantId: string) => string;
}

type Attributes = ReadonlyMap<string, { readonly filterable: boolean }>;

/** Answers the search endpoint of a tenant. */
export class SearchService {
  readonly #ports: SearchServicePorts;

  constructor(ports: SearchServicePorts) {
    this.#ports = ports;
  }

  /**
   * Handles the request. Throws the problems `lane_not_queryable`, and `validation_failed` for a filter
   * that can match no product.
   */
  async search(call: TenantCall<SearchRequest>): Promise<Reply> {
    const { tenantId, body } = call;
    const attributes = await this.#ports.attributes(tenantId);
    if (attributes === null) {
      throw new Refusal('lane_not_queryable', 'There is no active schema yet.');
    }
    const filters = body.filters && normaliseFilters(body.filters);
    const faults = filterFaults(Object.keys(filters?.attributes ?? {}), attributes);
    if (faults.length > 0) throw validationFailed(faults);
    const locale = body.locale ?? this.#ports.defaultLocale(tenantId);
    const result = await this.#find(tenantId, {
      text: body.query,
      limit: body.limit ?? 10,
      mode: body.mode ?? 'auto',
      locale,
      ...(filters && { filters }),
    });
    const items = result.hits.flatMap((hit) => {
      const product = this.#ports.product(tenantId, hit, locale);
      return product === undefined ? [] : [{ ...hit, ...product }];
    });
    return {
      status: 200,
      body: {
        items,
        mode: result.mode,
        semantic_coverage: result.semanticCoverage ?? 0,
        took_ms: Math.round(result.tookMs * 1000) / 1000,
        schema_version: result.schemaVersion,
        corrections: result.corrections,
      },
    };
  }

  async #find(tenantId: string, query: Parameters<SearchPort['search']>[1]) {
    try {
      return await this.#ports.search.search(tenantId, query);
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      throw new Refusal('lane_not_queryable', `Search cannot answer now: ${error.message}.`);
    }
  }
}

/**
 * Reports filters by attributes that are unknown or not filterable: they would match no product without an
 * error.
 */
function filterFaults(keys: readonly string[], attributes: Attributes): ProblemEntry[] {
  return keys.flatMap((key) => {
    const attribute = attributes.get(key);
    if (attribute?.filterable) return [];
    const pointer = `#/filters/${pointerSegment(key)}`;
    return attribute === undefined
      ? { pointer, code: 'unknown_field', detail: `"${key}" is no attribute of the active schema` }
      : {
          pointer,
          code: 'not_allowed_value',
          detail: `the schema says that "${key}" is not filterable`,
        };
  });
}
