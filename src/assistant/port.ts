// The requests of a conversation to an assistant, and the results of an assistant.
// The chat domain drives a turn over this port and knows no provider behind it.

import type { FailureCode } from '../contract/items.ts';
import type { Money } from '../contract/primitives.ts';

/** A card of a `product_cards` artifact (contract 6.4). */
export interface ProductCard {
  readonly external_product_id: string;
  readonly external_variant_id?: string;
  readonly title: string;
  readonly price?: Money;
  readonly list_price?: Money;
  readonly media?: {
    readonly url: string;
    readonly alt: string;
    readonly width?: number;
    readonly height?: number;
  };
  readonly destination_url?: string;
  readonly availability: {
    readonly status: 'in_stock' | 'out_of_stock' | 'unknown';
    readonly as_of: string;
  };
}

/** One detail of a `comparison`: the catalogue's value for each column. */
export interface ComparisonRow {
  readonly key: string;
  /** In the customer's language. */
  readonly name: string;
  /** One for each column, in their order; null if the catalogue has no value. */
  readonly values: readonly (string | null)[];
  /** Whether the columns disagree, silence included. */
  readonly differs: boolean;
}

/** Products side by side (contract 6.4): a column is the product's card. */
export interface Comparison {
  readonly columns: readonly ProductCard[];
  readonly rows: readonly ComparisonRow[];
}

/** An address that an answer names, to be rendered as a link. */
export interface Link {
  readonly title: string;
  /** https only. */
  readonly url: string;
}

/** An artifact before it has an id and a cursor; at most 60 kB as JSON, and 12 of anything shown. */
export type ArtifactDraft =
  | { readonly type: 'product_cards'; readonly data: { readonly cards: readonly ProductCard[] } }
  | { readonly type: 'comparison'; readonly data: Comparison }
  | { readonly type: 'links'; readonly data: { readonly links: readonly Link[] } };

export type RetrievalNote = {
  readonly mode: 'lexical' | 'hybrid' | 'none';
  readonly schema_version: string | null;
  /** Share of live products that the semantic lane could have found; with `hybrid` alone. */
  readonly semantic_coverage?: number;
};

/** What a provider yields, in order. Exactly one `finished` ends a good answer; a throw fails it. */
export type AnswerEvent =
  | { readonly kind: 'searching' }
  /** A person continues after this answer, however it ends; only if `canHandOver` allows it. */
  | { readonly kind: 'handoff' }
  | { readonly kind: 'delta'; readonly text: string }
  | { readonly kind: 'artifact'; readonly artifact: ArtifactDraft }
  | {
      readonly kind: 'finished';
      /** The whole text; equals the concatenated deltas. */
      readonly text: string;
      readonly retrieval: RetrievalNote;
      /** Opaque JSON the same provider gets back with the next turn (at most 16 KiB). */
      readonly memory?: unknown;
    };

/** A product that the customer pointed at, in a message or through the page. */
export interface ProductPointer {
  readonly external_product_id: string;
  readonly external_variant_id?: string;
}

/** A message without an answer of the assistant: the customer's, or an operator's. */
export interface Utterance {
  readonly by: 'customer' | 'person';
  /** As in {@link AnswerRequest}. */
  readonly text: string;
  readonly products: readonly ProductPointer[];
}

/** One turn to answer. */
export interface AnswerRequest {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly locale: string;
  /** The customer's words, text parts joined by a newline; may be empty when only products are named. */
  readonly text: string;
  readonly products: readonly ProductPointer[];
  /** Products of the page the customer is on (bootstrap or session context). */
  readonly pageProducts: readonly ProductPointer[];
  /** The `finished.memory` of the previous answered turn, or undefined. */
  readonly memory: unknown;
  /**
   * What was said since the last question that was answered, oldest first: `memory` knows nothing of
   * it. Reads the session's stream: ask once, and only who uses it. Absent: nothing was.
   */
  readonly unanswered?: () => readonly Utterance[];
  /** Whether a person of the shop can be asked to take over; absent: no. */
  readonly canHandOver?: boolean;
  /** Aborted on deadline, cancellation, closing; a provider stops soon after. */
  readonly signal: AbortSignal;
}

/** A failure with a code of the provider; any other error becomes `internal_error`. */
export class AnswerFailed extends Error {
  override readonly name = 'AnswerFailed';
  readonly code: FailureCode;
  readonly retryable: boolean;
  /** When to try again, if the provider knows. */
  readonly retryAfterMs: number | undefined;

  constructor(code: FailureCode, retryable: boolean, message: string, retryAfterMs?: number) {
    super(message);
    this.code = code;
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A source of answers: `grounded` in the house, `llm` outside it. */
export interface AssistantProvider {
  /** Called before each answer, and waited for. */
  prepare?(tenantId: string): Promise<unknown>;
  answer(request: AnswerRequest): AsyncIterable<AnswerEvent>;
}

/** A live product as the assistant sees it: the data for a card and for sentences. */
export interface CatalogueProduct {
  readonly external_product_id: string;
  readonly title: string;
  readonly brand?: string;
  /** As much of it as is read. */
  readonly description?: string | undefined;
  /** Assistant-exposed attributes only, as display text in the asked locale. */
  readonly facts: readonly {
    readonly key: string;
    readonly name: string;
    readonly value: string;
  }[];
  /** The groups that it stands in, the narrowest first; absent: none. */
  readonly groups?: readonly { readonly id: string; readonly name: string }[];
  readonly card: ProductCard;
}

/** A place where a tenant keeps stock, with its names for shoppers. */
export interface StockLocation {
  readonly external_location_id: string;
  /** In the requested locale. */
  readonly name: string;
  /** In every locale. */
  readonly names: readonly string[];
}

/** Stock by location as handed to the assistant: only what inventory events said. */
export interface LocationPort {
  /** The locations with a name, in the tenant's order. */
  locations(tenantId: string, locale: string): readonly StockLocation[];
  /** The reported stock of a product, or of its named variant, at each of these locations. */
  availabilityAt(
    tenantId: string,
    pointer: ProductPointer,
    externalLocationIds: readonly string[],
  ): readonly ProductCard['availability'][];
}

/** The catalogue as handed to the assistant: it can show nothing that did not come from here. */
export interface CataloguePort {
  /** Live products by id, in the order asked; an unknown, archived or deleted one is left out. */
  products(
    tenantId: string,
    pointers: readonly ProductPointer[],
    locale: string,
  ): readonly CatalogueProduct[];
  /** The assistant's vocabulary for asking back: up to `limit` department names, in `locale`. */
  departments(tenantId: string, locale: string, limit: number): readonly string[];
  /** All groups by their ids; the same map while the schema is. Absent: groups are only found by their names. */
  groups?(tenantId: string): ReadonlyMap<string, { readonly name: string }>;
  /**
   * The exposed attributes whose values may be numbers, by their names; the same list while the schema is. Absent:
   * names are not known.
   */
  amounts?(tenantId: string, locale: string): readonly AttributeName[];
  /** The variants of a live product, in its order; absent: products have none to tell of. */
  variants?(tenantId: string, externalProductId: string, locale: string): readonly ProductVariant[];
}

/** An attribute as shoppers may call it. */
export interface AttributeName {
  readonly key: string;
  readonly name: string;
}

/** A variant as the assistant sees it. */
export interface ProductVariant {
  readonly external_variant_id: string;
  readonly title: string;
  /** Its options as display text, e.g. "M, Blue"; '' without options. */
  readonly options: string;
  readonly price?: Money | undefined;
  readonly list_price?: Money | undefined;
  readonly availability: ProductCard['availability']['status'];
}
