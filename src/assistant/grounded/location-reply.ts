// Answers where a product is in stock: only from the levels of each location.

import type { CatalogueProduct, ProductPointer, StockLocation } from '../port.ts';
import { titleOf } from './composer.ts';
import { memoryAbout } from './readings/about.ts';
import { talk } from './readings/talk.ts';
import { subjectOf } from './subject.ts';
import { shorten } from './text.ts';
import { productsAt, type Reply, type Turn } from './turn.ts';

const PRODUCT_COUNT_MAX = 6;
const NAMED_COUNT_MAX = 3;
const LISTED_COUNT_MAX = 8;
const NAME_LENGTH_MAX = 80;
const STATUSES = ['in_stock', 'out_of_stock', 'unknown'] as const;

/** The reply about shown products; undefined if the message refers to none, or needs a search. */
export function locationReply(turn: Turn): Reply | undefined {
  const { said, request, memory } = turn;
  if (turn.asked === undefined) return undefined;
  const pointsAtOne = said.pointsBack && !said.seeks;
  const points = said.places.length > 0 || request.products.length > 0 || pointsAtOne;
  if (said.words.length > 0 && !points) return undefined;
  const { pointers } = subjectOf(request, said, memory);
  const products = productsAt(turn, pointers).slice(0, PRODUCT_COUNT_MAX);
  if (products.length === 0) return talk(turn, 'which_product');
  return {
    sentences: describeStock(turn, products),
    products,
    memory: memoryAbout(turn, products),
  };
}

/** A reply about found products, with the stock at the named locations. */
export function withLocations(turn: Turn, reply: Reply): Reply {
  if (turn.asked === undefined || reply.products.length === 0) return reply;
  const products = reply.products.slice(0, PRODUCT_COUNT_MAX);
  return { ...reply, sentences: [...reply.sentences, ...describeStock(turn, products)] };
}

function describeStock(turn: Turn, products: readonly CatalogueProduct[]): string[] {
  const named = turn.asked?.named ?? [];
  if (named.length > 0) {
    return named.slice(0, NAMED_COUNT_MAX).flatMap((one) => stockAt(turn, products, one));
  }
  return products.slice(0, NAMED_COUNT_MAX).flatMap((product) => stockEverywhere(turn, product));
}

/** One location: which of the products are in stock, which are not, and which are unknown. */
function stockAt(
  turn: Turn,
  products: readonly CatalogueProduct[],
  location: StockLocation,
): string[] {
  const { phrases } = turn.voice;
  const byStatus = Map.groupBy(products, (product) => {
    const [status] = statusesAt(turn, product, [location]);
    return status ?? 'unknown';
  });
  return STATUSES.flatMap((status) => {
    const titles = byStatus.get(status)?.map(titleOf) ?? [];
    return titles.length === 0
      ? []
      : [phrases.stockAt[status](phrases.all(titles), nameOf(location))];
  });
}

/** All locations: those with the product, else those without it, else unknown. */
function stockEverywhere(turn: Turn, product: CatalogueProduct): string[] {
  const { ports, request, voice } = turn;
  const { phrases } = voice;
  const all = ports.locations?.locations(request.tenantId, request.locale) ?? [];
  const statuses = statusesAt(turn, product, all);
  const byStatus = Map.groupBy(all, (_, index) => statuses[index] ?? 'unknown');
  const title = titleOf(product);
  for (const status of ['in_stock', 'out_of_stock'] as const) {
    const locations = byStatus.get(status) ?? [];
    if (locations.length === 0) continue;
    const names = locations.slice(0, LISTED_COUNT_MAX).map(nameOf);
    const others = locations.length - names.length;
    const list = phrases.all(others > 0 ? [...names, phrases.otherLocations(others)] : names);
    const isWhole = status === 'in_stock' || !byStatus.has('unknown');
    const rest = isWhole ? [] : [phrases.restUnknown()];
    return [phrases.stockAt[status](title, list), ...rest];
  }
  const overall = phrases.stock[product.card.availability.status](title);
  return [overall, phrases.noLocationKnown()];
}

/** One status for each location, in their order. */
function statusesAt(turn: Turn, product: CatalogueProduct, locations: readonly StockLocation[]) {
  const { ports, request } = turn;
  const { external_product_id, external_variant_id } = product.card;
  const pointer: ProductPointer =
    external_variant_id === undefined
      ? { external_product_id }
      : { external_product_id, external_variant_id };
  const ids = locations.map((location) => location.external_location_id);
  const told = ports.locations?.availabilityAt(request.tenantId, pointer, ids) ?? [];
  return told.map(({ status }) => status);
}

function nameOf(location: StockLocation): string {
  return shorten(location.name, NAME_LENGTH_MAX);
}
