// One turn as its answerers see it, and what an answerer gives back.

import type { SearchPort, SearchResult } from '../../search/port.ts';
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
import type { Understanding } from './understanding.ts';

export interface GroundedPorts {
  readonly search: SearchPort;
  readonly catalogue: CataloguePort;
  /** Without it the assistant knows no locations by name. */
  readonly locations?: LocationPort;
}

export interface GroundedOptions {
  /** The currency of a tenant's prices; where it is not known, the products found tell it. */
  readonly currencyOf?: (tenantId: string) => string | undefined;
  /** Meant where nothing else tells the currency; "USD" unless told. */
  readonly currencyDefault?: string;
  /** Cards of one answer, 1-12; 6 unless told. */
  readonly cardCountMax?: number;
  /** Handed to every search; the port's own default unless told. */
  readonly searchDeadlineMs?: number;
  /** Department names offered when nothing was found; 6 unless told. */
  readonly departmentCountMax?: number;
}

export interface Turn {
  readonly ports: GroundedPorts;
  readonly options: GroundedOptions;
  readonly cardCount: number;
  readonly request: AnswerRequest;
  readonly said: Understanding;
  /** What the message asks about locations; `said` is then read from the rest of it. */
  readonly asked?: LocationQuestion;
  readonly memory: Memory | undefined;
  readonly voice: Voice;
}

export interface Reply {
  readonly sentences: readonly string[];
  readonly products: readonly CatalogueProduct[];
  /** The products are shown side by side and not as cards. */
  readonly isComparison?: boolean;
  /** A person is to go on after it. */
  readonly wantsPerson?: boolean;
  /** What the next turn gets; absent: what this turn got. */
  readonly memory?: Memory;
  /** The search that was made, if one was. */
  readonly result?: SearchResult;
}

export function departmentsOf(turn: Turn): readonly string[] {
  const { request, ports, options } = turn;
  return ports.catalogue.departments(
    request.tenantId,
    request.locale,
    options.departmentCountMax ?? 6,
  );
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
