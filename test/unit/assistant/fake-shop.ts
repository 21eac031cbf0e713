// A small shop for the assistant's tests: thirty products, a plain word search over them.

import type {
  AnswerEvent,
  AnswerRequest,
  AssistantProvider,
  AttributeName,
  CataloguePort,
  CatalogueProduct,
  ProductCard,
  ProductPointer,
} from '../../../src/assistant/port.ts';
import type {
  ExampleNearness,
  FacetMention,
  KnownWord,
  SearchHit,
  SearchPort,
  SearchQuery,
  SearchResult,
  StrangeWord,
} from '../../../src/search/port.ts';
import { createGroundedAssistant } from '../../../src/assistant/grounded/grounded-assistant.ts';

/** What a search tells where each set has examples with this cosine alone. */
export function nearness(
  cosines: Readonly<Record<string, number>>,
): Readonly<Record<string, ExampleNearness>> {
  const near = Object.entries(cosines).map(([set, nearest]) => [
    set,
    { nearest, density: Math.exp(5 * nearest) },
  ]);
  return Object.fromEntries(near) as Readonly<Record<string, ExampleNearness>>;
}

/** A search port that tells the same nearness of every text. */
export function nearTo(cosines: Readonly<Record<string, number>>): Pick<SearchPort, 'nearness'> {
  return { nearness: async () => nearness(cosines) };
}

export interface FakeProduct {
  readonly id: string;
  readonly title: string;
  readonly brand?: string;
  readonly description?: string;
  readonly department?: string;
  readonly collection?: string;
  readonly price?: number;
  readonly listPrice?: number;
  readonly url?: string;
  readonly currency?: string;
  readonly stock?: 'in_stock' | 'out_of_stock' | 'unknown';
  readonly facts?: Readonly<Record<string, string>>;
}

type Row = readonly [
  id: string,
  title: string,
  brand: string,
  department: string,
  price: number,
  colour: string,
  facts?: Readonly<Record<string, string>>,
];

const ROWS: readonly Row[] = [
  [
    't1',
    'Trail tent for 3 people',
    'Quechua',
    'Tents',
    12_999,
    'Blue',
    { Waterproof: 'Yes', Weight: '3.2 kg' },
  ],
  [
    't2',
    'Dome tent for 2 people',
    'Quechua',
    'Tents',
    7_999,
    'Red',
    { Waterproof: 'Yes', Weight: '2.1 kg' },
  ],
  ['t3', 'Family tent for 6 people', 'Coleman', 'Tents', 29_999, 'Green', { Weight: '9.8 kg' }],
  ['t4', 'Pop-up tent for kids', 'Coleman', 'Tents', 3_499, 'Blue'],
  ['t5', 'Ultralight tent', 'MSR', 'Tents', 44_900, 'Grey', { Weight: '1.2 kg' }],
  ['t6', 'Tunnel tent for 4 people', 'Coleman', 'Tents', 19_900, 'Blue'],
  ['t7', 'Beach tent', 'Quechua', 'Tents', 2_999, 'Red'],
  ['t8', 'Winter tent', 'MSR', 'Tents', 59_900, 'Red'],
  ['d1', 'Cordless drill 18 V', 'Bosch', 'Tools', 9_900, 'Green'],
  ['d2', 'Hammer drill', 'Bosch', 'Tools', 14_900, 'Green'],
  ['d3', 'Cordless drill 12 V', 'Makita', 'Tools', 11_900, 'Blue'],
  ['d4', 'Compact drill', 'Makita', 'Tools', 6_900, 'Blue'],
  ['l1', 'Pavilion laptop 17"', 'HP', 'Laptops', 79_900, 'Silver', { Memory: '16 GB' }],
  ['l2', 'ThinkPad laptop 14"', 'Lenovo', 'Laptops', 119_900, 'Black', { Memory: '32 GB' }],
  ['l3', 'Galaxy Book laptop', 'Samsung', 'Laptops', 99_900, 'Grey'],
  ['l4', 'Laptop with Intel Core i5', 'Lenovo', 'Laptops', 59_900, 'Black'],
  ['l5', 'Laptop with Intel Core i7', 'HP', 'Laptops', 89_900, 'Silver'],
  ['c1', 'Laptop sticker set', 'Stix', 'Stationery', 299, 'Red'],
  ['c2', 'Xeon processor 5030', 'Intel', 'Processors', 19_900, 'Silver'],
  ['c3', 'Case for Samsung Galaxy S7', 'Spigen', 'Cases', 1_499, 'Black'],
  ['c4', 'Brother TN-2110 toner', 'Brother', 'Toner', 3_990, 'Black'],
  ['c5', 'Mobile phone iPhone 7 case', 'Spigen', 'Cases', 1_299, 'Blue'],
  ['b1', 'Hiking boots', 'Salomon', 'Shoes', 12_900, 'Brown', { Material: 'Leather' }],
  ['b2', 'Trail running boots', 'Salomon', 'Shoes', 10_900, 'Red', { Material: 'Mesh' }],
  ['b3', 'Rubber boots', 'Aigle', 'Shoes', 5_900, 'Green', { Material: 'Rubber' }],
  ['h1', 'Wireless headphones', 'Sony', 'Audio', 8_900, 'Black'],
  ['h2', 'Studio headphones', 'Sony', 'Audio', 14_900, 'Black'],
  ['h3', 'Kids headphones', 'JBL', 'Audio', 2_900, 'Blue'],
  ['k1', 'First aid kit', 'Tatonka', 'Outdoor', 2_490, 'Red'],
  ['k2', '<b>Bold</b> mug [link](http://x)', 'Mugs & Co', 'Kitchen', 990, 'White'],
];

function productOf([id, title, brand, department, price, colour, facts]: Row): FakeProduct {
  const product = { id, title, brand, department, price, facts: { Colour: colour, ...facts } };
  const stock = id.endsWith('2') ? 'out_of_stock' : id.endsWith('3') ? 'unknown' : 'in_stock';
  const onSale = id === 'b2' || id === 't2';
  return {
    ...product,
    stock,
    ...(onSale ? { collection: 'winter sale' } : {}),
    ...(id === 't6' ? { description: 'Roomy. It has a mosquito net at the door.' } : {}),
  };
}

export const PRODUCTS: readonly FakeProduct[] = ROWS.map(productOf);

function tokens(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []).map((one) =>
    one.length > 3 ? one.replace(/(?:es|s)$/u, '') : one,
  );
}

const GERMAN: Readonly<Record<string, string>> = {
  zelt: 'tent',
  zelte: 'tent',
  blau: 'blue',
  rot: 'red',
  stiefel: 'boot',
};

export class FakeShop implements SearchPort, CataloguePort {
  readonly queries: SearchQuery[] = [];
  readonly products_: readonly FakeProduct[];
  /** Words that any speaker knows, whatever is sold. */
  readonly common = new Set<string>();
  /** Words that the language does not know, and what search takes each for. */
  readonly strangers = new Map<string, string | undefined>();
  failure: Error | undefined;
  mode: SearchResult['mode'] = 'lexical';

  constructor(products: readonly FakeProduct[] = PRODUCTS) {
    this.products_ = products;
  }

  async search(_tenantId: string, query: SearchQuery): Promise<SearchResult> {
    this.queries.push(query);
    if (this.failure) throw this.failure;
    const corrections: { from: string; to: string }[] = [];
    const words = tokens(query.text).map((word) => {
      if (word !== 'lptop') return GERMAN[word] ?? word;
      corrections.push({ from: 'lptop', to: 'laptop' });
      return 'laptop';
    });
    const scored = this.products_
      .filter((product) => this.#fits(product, query))
      .map((product) => {
        const text = tokens(
          [
            product.id,
            product.title,
            product.brand,
            product.department,
            ...Object.values(product.facts ?? {}),
          ].join(' '),
        );
        const score = words.filter((word) => text.includes(word)).length;
        return { product, score: words.length === 0 ? 1 : score };
      })
      .filter((one) => one.score > 0);
    const best = Math.max(0, ...scored.map((one) => one.score));
    const relevant = scored
      .filter((one) => one.score >= best / 2)
      .sort((a, b) => b.score - a.score);
    const price = (one: FakeProduct): number => one.price ?? 0;
    if (query.sort === 'price_ascending')
      relevant.sort((a, b) => price(a.product) - price(b.product));
    if (query.sort === 'price_descending')
      relevant.sort((a, b) => price(b.product) - price(a.product));
    const ranked = this.mode === 'semantic' ? 'semantic_rank' : 'lexical_rank';
    const hits = relevant.slice(0, query.limit).map(({ product, score }, index): SearchHit => {
      const hit = { external_product_id: product.id, score };
      return ranked === 'semantic_rank'
        ? Object.assign(hit, { semantic_rank: index })
        : Object.assign(hit, { lexical_rank: index });
    });
    return {
      hits,
      mode: this.mode,
      ...(this.mode === 'semantic' && { semanticCoverage: 0.5 }),
      corrections,
      matchedCount: relevant.length,
      tookMs: 1,
      schemaVersion: 'v1',
    };
  }

  #fits(product: FakeProduct, { filters }: SearchQuery): boolean {
    if (!filters) return true;
    const { price, brand, attributes, external_taxonomy_ids, external_collection_ids } = filters;
    const amount = product.price;
    if (price?.min !== undefined && (amount === undefined || amount < price.min)) return false;
    if (price?.max !== undefined && (amount === undefined || amount > price.max)) return false;
    if (price?.currency !== undefined && price.currency !== (product.currency ?? 'USD'))
      return false;
    if (brand && !brand.includes(product.brand ?? '')) return false;
    if (external_taxonomy_ids && !external_taxonomy_ids.includes(product.department ?? ''))
      return false;
    if (external_collection_ids && !external_collection_ids.includes(product.collection ?? ''))
      return false;
    return Object.entries(attributes ?? {}).every(([key, wanted]) => {
      const have = Object.entries(product.facts ?? {}).find(([name]) => name.toLowerCase() === key);
      return have !== undefined && Array.isArray(wanted) && wanted.includes(have[1]);
    });
  }

  async words(_tenantId: string, text: string): Promise<readonly KnownWord[]> {
    if (this.failure) throw this.failure;
    const names = new Set(
      this.products_.flatMap((one) => tokens(`${one.title} ${one.department}`)),
    );
    const all = new Set(
      this.products_.flatMap((one) =>
        tokens([one.brand, one.description, ...Object.values(one.facts ?? {})].join(' ')),
      ),
    );
    return [...text.matchAll(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu)].map(({ 0: word, index }) => {
      const [token = ''] = tokens(word);
      const known = GERMAN[token] ?? token;
      const isName = names.has(known);
      const isKnown = isName || all.has(known);
      return {
        start: index,
        end: index + word.length,
        isKnown,
        isName,
        isCommon: this.common.has(token),
      };
    });
  }

  async strange(_tenantId: string, text: string): Promise<readonly StrangeWord[]> {
    return [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
      if (!this.strangers.has(word.toLowerCase())) return [];
      const to = this.strangers.get(word.toLowerCase());
      const isCommon = to !== undefined && tokens(to).every((one) => this.common.has(one));
      const meant = to === undefined ? {} : { to, ...(isCommon ? { isCommon } : {}) };
      return [{ start: index, end: index + word.length, ...meant }];
    });
  }

  /** There is no model. */
  async nearness(): Promise<undefined> {}
  async likeness(): Promise<undefined> {}

  async mentions(_tenantId: string, text: string): Promise<readonly FacetMention[]> {
    if (this.failure) throw this.failure;
    const found: FacetMention[] = [];
    const add = (kind: FacetMention['kind'], key: string, value: string, written = value): void => {
      const body = written.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
      const match = new RegExp(`(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])`, 'iu').exec(text);
      if (!match) return;
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((one) => one.start < end && start < one.end)) return;
      found.push({ kind, key, value, label: value, start, end });
    };
    for (const product of this.products_) {
      if (product.brand) add('brand', 'brand', product.brand);
      if (product.collection) add('collection', 'collection', product.collection);
      if (product.department) {
        add('taxonomy', 'taxonomy', product.department);
        add('taxonomy', 'taxonomy', product.department, product.department.replace(/s$/u, ''));
      }
      for (const [name, value] of Object.entries(product.facts ?? {})) {
        if (!['Colour', 'Material', 'People', 'Free from', 'Compatible with'].includes(name))
          continue;
        add('attribute', name.toLowerCase(), value);
        const german = Object.entries(GERMAN).find(
          ([, english]) => english === value.toLowerCase(),
        );
        if (german) add('attribute', name.toLowerCase(), value, german[0]);
      }
    }
    return found;
  }

  products(_tenantId: string, pointers: readonly ProductPointer[]): readonly CatalogueProduct[] {
    return pointers.flatMap((pointer) => {
      const found = this.products_.find((one) => one.id === pointer.external_product_id);
      return found ? [catalogueProduct(found)] : [];
    });
  }

  amounts(): readonly AttributeName[] {
    const names = new Set(this.products_.flatMap(({ facts = {} }) => Object.keys(facts)));
    return [...names].map((name) => ({ key: name.toLowerCase(), name }));
  }

  departments(_tenantId: string, _locale: string, limit: number): readonly string[] {
    return [...new Set(this.products_.flatMap((one) => one.department ?? []))].slice(0, limit);
  }
}

export function catalogueProduct(product: FakeProduct): CatalogueProduct {
  const { id, title, brand, description, price, listPrice, url } = product;
  const { currency = 'USD', stock = 'unknown' } = product;
  return {
    external_product_id: id,
    title,
    ...(brand === undefined ? {} : { brand }),
    ...(description === undefined ? {} : { description }),
    facts: Object.entries(product.facts ?? {}).map(([name, value]) => ({
      key: name.toLowerCase(),
      name,
      value,
    })),
    ...(product.department && { groups: [{ id: product.department, name: product.department }] }),
    card: {
      external_product_id: id,
      title,
      ...(price === undefined ? {} : { price: { amount: price, currency } }),
      ...(listPrice === undefined ? {} : { list_price: { amount: listPrice, currency } }),
      ...(url === undefined ? {} : { destination_url: url }),
      availability: { status: stock, as_of: '2026-01-01T00:00:00.000Z' },
    },
  };
}

export interface Said {
  readonly events: readonly AnswerEvent[];
  readonly text: string;
  readonly ids: readonly string[];
  readonly memory: unknown;
  readonly retrieval: { mode: string; schema_version: string | null };
}

/** The cards that an artifact shows, in a list or side by side. */
export function cardsIn(event: AnswerEvent): readonly ProductCard[] {
  if (event.kind !== 'artifact') return [];
  const { artifact } = event;
  if (artifact.type === 'product_cards') return artifact.data.cards;
  return artifact.type === 'comparison' ? artifact.data.columns : [];
}

export async function collect(
  assistant: AssistantProvider,
  request: Partial<AnswerRequest> & { text: string },
): Promise<Said> {
  const events: AnswerEvent[] = [];
  const whole: AnswerRequest = {
    tenantId: 'ten_1',
    sessionId: 'ses_1',
    turnId: 'turn_1',
    locale: 'en-US',
    products: [],
    pageProducts: [],
    memory: undefined,
    signal: new AbortController().signal,
    ...request,
  };
  for await (const event of assistant.answer(whole)) events.push(event);
  const finished = events.findLast((event) => event.kind === 'finished');
  return {
    events,
    text: finished?.text ?? '',
    ids: events.flatMap((event) => cardsIn(event).map((card) => card.external_product_id)),
    // As it comes back from the journal.
    memory:
      finished?.memory === undefined ? undefined : JSON.parse(JSON.stringify(finished.memory)),
    retrieval: finished?.retrieval ?? { mode: 'none', schema_version: null },
  };
}

/** A conversation: each message gets the memory of the answer before it. */
export async function converse(
  shop: FakeShop,
  messages: readonly string[],
  request: Partial<AnswerRequest> = {},
): Promise<readonly Said[]> {
  const assistant = createGroundedAssistant({ search: shop, catalogue: shop });
  const said: Said[] = [];
  for (const text of messages) {
    const memory = said.at(-1)?.memory ?? request.memory;
    said.push(await collect(assistant, { ...request, text, memory }));
  }
  return said;
}

/** A variant of a product: its id, its product's, what tells it apart, and its stock. */
export type VariantRow = readonly [
  id: string,
  of: string,
  options: string,
  status: CatalogueProduct['card']['availability']['status'],
];

/** A shop whose products have variants. */
export class VariantShop extends FakeShop {
  readonly #rows: readonly VariantRow[];

  constructor(products: readonly FakeProduct[], rows: readonly VariantRow[]) {
    super(products);
    this.#rows = rows;
  }

  override products(_tenantId: string, pointers: readonly ProductPointer[]): CatalogueProduct[] {
    return pointers.flatMap((pointer) => {
      const product = this.products_.find(({ id }) => id === pointer.external_product_id);
      if (product === undefined) return [];
      const whole = catalogueProduct(product);
      const own = this.#rows.find(([id]) => id === pointer.external_variant_id);
      if (own === undefined) return [whole];
      const [external_variant_id, , options, status] = own;
      const title = `${whole.title}, ${options}`;
      const availability = { ...whole.card.availability, status };
      return [{ ...whole, title, card: { ...whole.card, external_variant_id, availability } }];
    });
  }

  variants(_tenantId: string, productId: string) {
    return this.#rows.flatMap(([external_variant_id, of, options, availability]) =>
      of === productId ? [{ external_variant_id, title: options, options, availability }] : [],
    );
  }
}
