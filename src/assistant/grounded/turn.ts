// One turn as its answerers see it, and the result of an answerer.

import { takeTime } from '../../base/stretch.ts';
import type { SearchPort, SearchQuery, SearchResult } from '../../search/port.ts';
import type {
  AnswerRequest,
  CataloguePort,
  CatalogueProduct,
  LocationPort,
  ProductPointer,
} from '../port.ts';
import type { Voice } from './composer.ts';
import type { LocationQuestion } from './location-question.ts';
import type { Memory } from './memory.ts';
import { FETCH_COUNT } from './sought.ts';
import type { Understanding } from './understanding.ts';

const DEPARTMENT_COUNT = 6;

export interface GroundedPorts {
  readonly search: SearchPort;
  readonly catalogue: CataloguePort;
  /** Without it the assistant knows no locations by name. */
  readonly locations?: LocationPort;
}

export interface GroundedOptions {
  /** Cards of one answer, 1-12; 6 by default. */
  readonly cardCountMax?: number;
  /** Passed to every search; the port's own default if absent. */
  readonly searchDeadlineMs?: number;
}

export interface Turn {
  readonly ports: GroundedPorts;
  readonly options: GroundedOptions;
  readonly cardCount: number;
  readonly request: AnswerRequest;
  readonly said: Understanding;
  /** The question about locations in the message; `said` is read from the rest. */
  readonly asked?: LocationQuestion;
  readonly memory: Memory | undefined;
  readonly voice: Voice;
  /** The product whose values are wished for in others. */
  readonly besides?: string;
}

export interface Reply {
  readonly sentences: readonly string[];
  readonly products: readonly CatalogueProduct[];
  /** Shows the products side by side, not as cards. */
  readonly isComparison?: boolean;
  /** A person continues the conversation. */
  readonly wantsPerson?: boolean;
  /** The memory of the next turn; if absent, it stays the same. */
  readonly memory?: Memory;
  /** The search of this turn, if there was one. */
  readonly result?: SearchResult;
}

/** The ports as one turn sees them: the turn never asks for the same thing twice. */
export function withinTurn({ search, catalogue, ...rest }: GroundedPorts): GroundedPorts {
  const results = new Map<string, Promise<SearchResult>>();
  const words = new Map<string, ReturnType<SearchPort['words']>>();
  const products = new Map<string, readonly CatalogueProduct[]>();
  function once<Value>(known: Map<string, Value>, about: unknown, ask: () => Value): Value {
    const key = JSON.stringify(about);
    const value = known.get(key) ?? ask();
    known.set(key, value);
    return value;
  }
  return {
    ...rest,
    search: {
      async search(tenantId, query, deadlineMs) {
        // A shorter list is the beginning of a longer one.
        const limit = Math.max(query.limit, FETCH_COUNT);
        const { text, story, locale, filters, mode, sort } = query;
        const about = [text, story, locale, filters, mode, sort, limit];
        const result = await once(results, about, () =>
          search.search(tenantId, { ...query, limit }, deadlineMs),
        );
        await takeTime();
        return { ...result, hits: result.hits.slice(0, query.limit) };
      },
      mentions: (...about) => inTurn(search.mentions(...about)),
      words: (...about) => once(words, about, () => inTurn(search.words(...about))),
      strange: (...about) => inTurn(search.strange(...about)),
      nearness: (...about) => inTurn(search.nearness(...about)),
      likeness: (...about) => inTurn(search.likeness(...about)),
    },
    catalogue: {
      departments: (...about) => catalogue.departments(...about),
      ...(catalogue.groups && { groups: catalogue.groups.bind(catalogue) }),
      amounts: (...about) => catalogue.amounts?.(...about) ?? [],
      variants: (...about) => catalogue.variants?.(...about) ?? [],
      products: (tenantId, pointers, locale) =>
        pointers.flatMap((one) => {
          // Hundreds of pointers come in a turn, most of them again.
          const key = `${one.external_product_id}\n${one.external_variant_id ?? ''}`;
          const known = products.get(key) ?? catalogue.products(tenantId, [one], locale);
          products.set(key, known);
          return known;
        }),
    },
  };
}

/** Waits for the result and then yields: many results arrive at once, and each leads to work. */
async function inTurn<Found>(found: Promise<Found>): Promise<Found> {
  const value = await found;
  await takeTime();
  return value;
}

/** Department names to offer, in the shopper's language. */
export function departmentsOf({ request, ports }: Turn): readonly string[] {
  return ports.catalogue.departments(request.tenantId, request.locale, DEPARTMENT_COUNT);
}

/** The live products at `pointers`, each once however often it is pointed at. */
export function productsAt(
  turn: Turn,
  pointers: readonly ProductPointer[],
): readonly CatalogueProduct[] {
  const { request, ports } = turn;
  const once = new Map(pointers.map((one) => [one.external_product_id, one]));
  return ports.catalogue.products(request.tenantId, [...once.values()], request.locale);
}

type Searching = Pick<SearchQuery, 'limit' | 'mode'>;

/** The products that a text finds, the best first, and the number of all that match it. */
export async function searchFor(turn: Turn, text: string, about: Searching) {
  const { ports, request, options } = turn;
  const query = { text, locale: request.locale, ...about };
  const result = await ports.search.search(request.tenantId, query, options.searchDeadlineMs);
  return { products: productsAt(turn, result.hits), matchedCount: result.matchedCount };
}
