// The artifacts of an answer: cards and comparisons, from the catalogue's data alone.

import { plain, shorten } from './grounded/text.ts';
import type { AnswerEvent, CatalogueProduct, ComparisonRow, ProductCard } from './port.ts';

/** Contract 6.4. */
export const CARD_COUNT_MAX = 12;
/** Wider than that, it cannot be read. */
export const COLUMN_COUNT_MAX = 6;
const ROW_COUNT_MAX = 40;
const NAME_LENGTH_MAX = 100;
const VALUE_LENGTH_MAX = 200;
/** An artifact may have 64 KiB (contract 6.4); the envelope around it needs some of it. */
const BYTES_MAX = 60_000;
const COLUMN_BYTES_MAX = 40_000;

const brandNames: Readonly<Record<string, string>> = { en: 'Brand', de: 'Marke', fr: 'Marque' };

/** The artifact with the products; none without products. */
export function* cardsArtifact(products: readonly CatalogueProduct[]): Generator<AnswerEvent> {
  const cards = fitting(cardsIn(products), { count: CARD_COUNT_MAX, bytes: BYTES_MAX });
  if (cards.length > 0) {
    yield { kind: 'artifact', artifact: { type: 'product_cards', data: { cards } } };
  }
}

/**
 * The products side by side: a column is a product's card, a row one detail of all of them, in the
 * catalogue's order. Nothing where fewer than two can be shown.
 */
export function* comparisonArtifact(
  products: readonly CatalogueProduct[],
  locale: string,
): Generator<AnswerEvent> {
  const columns = fitting(cardsIn(products), { count: COLUMN_COUNT_MAX, bytes: COLUMN_BYTES_MAX });
  if (columns.length < 2) return;
  const bytes = BYTES_MAX - bytesOf(columns);
  const rows = fitting(rowsOf(products.slice(0, columns.length), locale), {
    count: ROW_COUNT_MAX,
    bytes,
  });
  yield { kind: 'artifact', artifact: { type: 'comparison', data: { columns, rows } } };
}

function cardsIn(products: readonly CatalogueProduct[]): ProductCard[] {
  return products.map(({ card }) => card);
}

function rowsOf(products: readonly CatalogueProduct[], locale: string): ComparisonRow[] {
  const names = new Map(
    products
      .flatMap(({ facts }) => facts.map(({ key, name }) => [key, name] as const))
      .toReversed(),
  );
  const keys = new Set(products.flatMap(({ facts }) => facts.map(({ key }) => key)));
  const language = locale.split('-')[0]?.toLowerCase() ?? 'en';
  const brands = products.map(({ brand }) => brand);
  return [
    rowOf('brand', brandNames[language] ?? 'Brand', brands),
    ...Array.from(keys, (key) =>
      rowOf(
        key,
        names.get(key) ?? key,
        products.map(({ facts }) => facts.find((fact) => fact.key === key)?.value),
      ),
    ),
  ].filter(({ values }) => values.some((value) => value !== null));
}

function rowOf(key: string, name: string, given: readonly (string | undefined)[]): ComparisonRow {
  const whole = given.map((value) => plain(value ?? '') || null);
  return {
    key,
    name: shorten(name, NAME_LENGTH_MAX),
    values: whole.map((value) => (value === null ? null : shorten(value, VALUE_LENGTH_MAX))),
    // Compares the whole values: two long texts may differ at their ends.
    differs: new Set(whole).size > 1,
  };
}

/** As many of the first as are within both bounds. */
function fitting<T>(all: readonly T[], most: { count: number; bytes: number }): T[] {
  const taken: T[] = [];
  let bytes = 0;
  for (const one of all.slice(0, most.count)) {
    bytes += bytesOf(one);
    if (bytes > most.bytes) break;
    taken.push(one);
  }
  return taken;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
