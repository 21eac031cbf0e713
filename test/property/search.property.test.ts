// The lexical index against an obvious one, and against itself built in another order.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { ProductItem } from '../../src/search/catalogue-schema.ts';
import { namedAfter } from '../../src/search/attribute-names.ts';
import { CatalogueSchema } from '../../src/search/catalogue-schema.ts';
import { buildDocument, type SearchDocument } from '../../src/search/document.ts';
import { LexicalIndex, type LexicalQuery } from '../../src/search/lexical-index.ts';
import { BM25F } from '../../src/search/scoring.ts';
import { stem } from '../../src/search/stemming.ts';
import { isStopWordSomewhere } from '../../src/search/stop-words.ts';
import { indexWords } from '../../src/search/tokenizer.ts';
import { FIELDS } from '../../src/search/word-index.ts';
import { codePoint } from '../support/code-point.ts';

const names = ['Colour', 'Printer size', 'Laptop weight', 'Wireless'];
const schema = new CatalogueSchema({
  attributes: ['colour', 'size', 'weight', 'wireless'].map((attribute_key, index) => ({
    attribute_key,
    name: names[index] ?? '',
    data_type: ['enum', 'enum', 'decimal', 'boolean'][index] ?? '',
    allowed_values: ['red', 'blue', 'small', 'large'].map((value) => ({ value })),
    searchable: true,
    filterable: true,
    assistant_exposed: true,
  })),
  taxonomies: [
    { external_taxonomy_id: 'root', name: 'Electronics' },
    { external_taxonomy_id: 'leaf', parent_external_taxonomy_id: 'root', name: 'Printers' },
  ],
  collections: [],
});

// Far apart in spelling, with inflections of one another; no stop words, no compounds.
const nouns = ['laptop', 'laptops', 'printer', 'printers', 'printing', 'cable', 'cables', 'zebra'];
const noun = fc.constantFrom(...nouns);
const wordsOf = (word: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(word, { maxLength }).map((chosen) => chosen.join(' '));
const words = (maxLength: number) => wordsOf(noun, maxLength);
// Heads, what stands before them, both in one, and what only ends alike. No list of words knows
// "Xylo" or "Qulo": a title, or a product that says them alone, has to.
const germanNoun = fc.constantFrom(
  ...['Jacke', 'Jacken', 'Regen', 'Regenjacke', 'Kinder-Regenjacke', 'Steinzeug', 'Qulojacke'],
  ...['Becher', 'Steinzeugbecher', 'Steinzeugbechern', 'Tisch', 'Regentisch', 'praktisch', 'Xylo'],
);
const germanMention = fc.oneof(germanNoun, fc.constantFrom('Xylojacke', 'Xylobecher', 'Qulojacke'));
const germanAsked = fc.oneof(
  germanNoun,
  fc.constantFrom('Regenbecher', 'Steinzeugjacke', 'Xylobecher', 'Kinderjacke', 'Regnjacke'),
);
const price = fc.record({
  amount: fc.integer({ min: 1, max: 9 }),
  currency: fc.constantFrom('EUR', 'USD'),
});
const values = fc.record(
  {
    colour: fc.constantFrom('red', 'blue'),
    size: fc.constantFrom('small', 'large'),
    weight: fc.integer({ min: 1, max: 3 }),
    wireless: fc.boolean(),
  },
  { requiredKeys: [] },
);
const variants = fc
  .array(fc.record({ options: values, price: fc.option(price, { nil: undefined }) }), {
    maxLength: 3,
  })
  .map((list) => list.map((item, index) => ({ ...item, external_variant_id: `v${index}` })));
const ids = Array.from('abcdefghij');
const product: fc.Arbitrary<ProductItem> = fc.record({
  external_product_id: fc.constantFrom(...ids),
  title: words(4),
  brand: fc.constantFrom('Acme', 'ACME', 'Zenith'),
  description: fc.record({ plain: words(8) }),
  external_taxonomy_ids: fc.subarray(['root', 'leaf']),
  attributes: values,
  price: fc.option(price, { nil: undefined }),
  variants,
});
const catalogue = fc.uniqueArray(product, {
  selector: (item) => item.external_product_id,
  minLength: 1,
  maxLength: 10,
});
type Filters = NonNullable<LexicalQuery['filters']>;
const filters: fc.Arbitrary<Filters> = fc.record(
  {
    price: fc.record({ min: fc.nat(5), max: fc.integer({ min: 4, max: 9 }) }),
    brand: fc.constant<string[]>(['acme']),
    external_taxonomy_ids: fc.constantFrom<string[][]>(['root'], ['leaf']),
    attributes: fc.record(
      {
        colour: fc.constantFrom<(string | string[])[]>('red', ['red', 'blue']),
        size: fc.constant<string>('small'),
        weight: fc.constantFrom<(number | { min: number })[]>(2, { min: 2 }),
        wireless: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
const query: fc.Arbitrary<LexicalQuery> = fc.record(
  {
    text: fc.oneof(
      words(3),
      fc.constantFrom('lapto', 'pritner', 'acme', 'the', 'red cable', 'v1', 'c', 'zbera printres'),
    ),
    limit: fc.integer({ min: 1, max: 12 }),
    filters,
    sort: fc.constantFrom('relevance', 'price_ascending', 'price_descending'),
    locale: fc.constantFrom('en', 'de'),
  },
  { requiredKeys: ['text', 'limit'] },
);

function indexOf(items: readonly ProductItem[]): LexicalIndex {
  const index = new LexicalIndex(schema);
  for (const item of items) index.upsert(buildDocument(item, schema));
  return index;
}

/** Words by field, as an index must count them. */
function fieldsOf({ texts }: SearchDocument): string[][] {
  return FIELDS.map((field) => {
    const all = indexWords(texts[field], 4000);
    const isRunning = field === 'description' || field === 'attributes';
    return isRunning ? all.filter((word) => !isStopWordSomewhere(word)) : all;
  });
}

const attributesField = FIELDS.indexOf('attributes');

/** BM25F as the textbook has it: no postings, no columns, every product looked at every time. */
function textbookScores(items: readonly ProductItem[], asked: readonly string[]) {
  const documents = items.map((item) => fieldsOf(buildDocument(item, schema)));
  const averages = FIELDS.map(
    (_, field) =>
      documents.reduce((sum, fields) => sum + (fields[field]?.length ?? 0), 0) / items.length || 1,
  );
  const vocabulary = [...new Set(documents.flat(2))].sort();
  const scores = new Map<string, number>();
  const head = [...new Set(asked)].at(-1);
  for (const word of new Set(asked)) {
    const forms = vocabulary.filter((known) => stem(known, 'en') === stem(word, 'en'));
    const frequencies = documents.map((fields, at) => {
      const named = namedAfter(items[at]!, schema);
      let total = 0;
      for (const form of forms) {
        let ofForm = 0;
        for (const [field, name] of FIELDS.entries()) {
          const count = fields[field]?.filter((known) => known === form).length ?? 0;
          const length = fields[field]?.length ?? 0;
          const b = BM25F.b[name];
          const norm = 1 - b + (b * length) / (averages[field] ?? 1);
          ofForm += count * (BM25F.weights[name] / norm);
        }
        const isTold = fields.some((all, field) => field !== attributesField && all.includes(form));
        const step = (word === head && isTold && named.get(stem(form, 'en'))) || 0;
        total += ofForm * BM25F.named[step]!;
      }
      return total;
    });
    const having = frequencies.filter((frequency) => frequency > 0).length;
    const rarity = Math.log(1 + (items.length - having + 0.5) / (having + 0.5));
    for (const [index, item] of items.entries()) {
      const frequency = frequencies[index] ?? 0;
      if (frequency === 0) continue;
      const before = scores.get(item.external_product_id) ?? 0;
      const score = before + (rarity * frequency) / (BM25F.k1 + frequency);
      scores.set(item.external_product_id, score);
    }
  }
  return [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}

/** The first row (product, then variants) that meets all filters, looked at one by one. */
function rowMeeting(item: ProductItem, wanted: Filters) {
  const own = item.attributes ?? {};
  const variants = item.variants ?? [];
  const isReplaced = (key: string) =>
    variants.some((variant) => Object.hasOwn(variant.options ?? {}, key));
  const shared = Object.fromEntries(Object.entries(own).filter(([key]) => !isReplaced(key)));
  const rows = [
    { id: undefined, values: shared, amount: item.price?.amount },
    ...variants.map((variant) => ({
      id: variant.external_variant_id,
      values: { ...own, ...variant.options },
      amount: (variant.price ?? item.price)?.amount,
    })),
  ];
  const paths = (item.external_taxonomy_ids ?? []).map((id) => schema.taxonomyPath(id));
  const taxonomies = new Set(paths.flat());
  if (wanted.external_taxonomy_ids?.every((id) => !taxonomies.has(id))) return undefined;
  if (wanted.brand && item.brand?.toLowerCase() !== wanted.brand[0]) return undefined;
  return rows.find(({ values, amount }) => {
    const { price } = wanted;
    if (price && amount === undefined) return false;
    if (price && (amount! < (price.min ?? 0) || amount! > (price.max ?? Infinity))) return false;
    return Object.entries(wanted.attributes ?? {}).every(([key, asked]) => {
      const value = values[key];
      if (typeof asked !== 'object') return value === asked;
      if (Array.isArray(asked)) return asked.some((one) => one === value);
      return typeof value === 'number' && value >= (asked.min ?? -Infinity);
    });
  });
}

describe('the lexical index', () => {
  it('gives the very numbers of a textbook BM25F', () => {
    fc.assert(
      fc.property(catalogue, fc.array(noun, { minLength: 1, maxLength: 3 }), (items, asked) => {
        const live = new Set(items.flatMap((i) => fieldsOf(buildDocument(i, schema)).flat()));
        const known = asked.filter((word) =>
          [...live].some((other) => stem(other, 'en') === stem(word, 'en')),
        );
        fc.pre(known.length > 0);
        const { hits, matchedCount } = indexOf(items).search({ text: known.join(' '), limit: 99 });
        const expected = textbookScores(items, known);
        assert.deepEqual(
          hits.map((hit) => [hit.external_product_id, hit.score]),
          expected,
        );
        assert.equal(matchedCount, expected.length);
      }),
    );
  });

  it('finds by filters the same as a scan of every row, and names the same variant', () => {
    fc.assert(
      fc.property(catalogue, filters, (items, wanted) => {
        const { hits } = indexOf(items).search({ text: '', limit: 99, filters: wanted });
        const expected = items
          .map((item) => [item.external_product_id, rowMeeting(item, wanted)] as const)
          .filter(([, row]) => row !== undefined)
          .map(([id, row]) => [id, row?.id])
          .sort(([a], [b]) => (a! < b! ? -1 : 1));
        assert.deepEqual(
          hits.map((hit) => [hit.external_product_id, hit.external_variant_id]),
          expected,
        );
      }),
    );
  });

  it('answers alike to the last bit however its products came to be (INV-801)', () => {
    const history = fc.array(fc.oneof(product, fc.constantFrom(...ids)), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(
        catalogue.chain((items) =>
          fc.tuple(
            fc.constant(items),
            fc.shuffledSubarray([...items], { minLength: items.length }),
          ),
        ),
        history,
        fc.array(query, { minLength: 1, maxLength: 5 }),
        ([items, shuffled], events, queries) => {
          const direct = indexOf(items);
          const eventful = new LexicalIndex(schema);
          for (const event of events) {
            if (typeof event === 'string') eventful.remove(event);
            else eventful.upsert(buildDocument(event, schema));
          }
          const wanted = new Set(items.map((item) => item.external_product_id));
          for (const id of ids) if (!wanted.has(id)) eventful.remove(id);
          for (const item of shuffled) eventful.upsert(buildDocument(item, schema));
          assert.equal(eventful.documentCount, items.length);
          for (const asked of queries) {
            assert.equal(
              JSON.stringify(eventful.search(asked)),
              JSON.stringify(direct.search(asked)),
            );
          }
          const text = 'a wireless red acme printer for electronics, size small';
          assert.deepEqual(eventful.mentions(text), direct.mentions(text));
        },
      ),
    );
  });

  it('tells compounds alike however its products came to be (INV-801)', () => {
    const germanProduct = fc.record({
      external_product_id: fc.constantFrom(...ids),
      title: wordsOf(germanNoun, 3),
      description: fc.record({ plain: wordsOf(germanMention, 4) }),
    });
    const events = fc.array(fc.oneof(germanProduct, fc.constantFrom(...ids)), { maxLength: 30 });
    fc.assert(
      fc.property(
        events,
        fc.array(wordsOf(germanAsked, 3), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('de', 'nl', 'sv', 'da', 'nb', 'en'),
        (history, questions, locale) => {
          const eventful = new LexicalIndex(schema);
          const live = new Map<string, ProductItem>();
          const isAlike = () => {
            const direct = indexOf([...live.values()].reverse());
            for (const text of questions) {
              const asked = { text, locale, limit: 20 };
              assert.equal(
                JSON.stringify(eventful.search(asked)),
                JSON.stringify(direct.search(asked)),
              );
            }
          };
          for (const event of history) {
            if (typeof event === 'string') {
              eventful.remove(event);
              live.delete(event);
            } else {
              eventful.upsert(buildDocument(event, schema));
              live.set(event.external_product_id, event);
            }
            isAlike();
          }
        },
      ),
    );
  });

  it('finds in German all that a word finds without compounds', () => {
    fc.assert(
      fc.property(fc.array(germanNoun, { maxLength: 6 }), germanAsked, (titles, text) => {
        const shop = indexOf(titles.map((title, at) => ({ external_product_id: `t${at}`, title })));
        const plain = shop.search({ text, locale: 'en', limit: 99 });
        fc.pre(plain.corrections.length === 0);
        const found = shop.search({ text, locale: 'de', limit: 99 });
        const foundIds = new Set(found.hits.map((hit) => hit.external_product_id));
        for (const hit of plain.hits) assert.ok(foundIds.has(hit.external_product_id));
      }),
    );
  });

  it('never throws and never exceeds the limit, for any query', () => {
    const index = indexOf([{ external_product_id: 'a', title: 'laptop' }]);
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 300 }), fc.nat(5), (text, limit) => {
        assert.ok(index.search({ text, limit }).hits.length <= limit);
        for (const { start, end } of index.mentions(text)) assert.ok(start < end);
      }),
    );
  });
});
