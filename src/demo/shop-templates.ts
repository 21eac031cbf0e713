// The pages of the demo shop as HTML. Every value is text.

import { html, Html } from '../pages/html.ts';
import type { DemoData, DemoGroup, DemoProduct } from './products.ts';

/** Addresses of what a page loads. */
export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

interface Frame {
  readonly title: string;
  readonly files: PageFiles;
  readonly data: DemoData;
  readonly category?: string;
  readonly query?: string;
}

/** Questions to begin with: a shop's own search box could not answer them. */
const questions = [
  'A gift for a coffee lover under 50 euros',
  'Which tent for two people and rain?',
  'Compare the headphones',
  'Something quiet for a rainy afternoon',
];

const heroPictures = ['GT-133', 'OU-101', 'AL-132', 'CL-111'];

function page(frame: Frame, content: Html): string {
  const { title, files, data, category, query } = frame;
  const top = data.taxonomy.filter(({ parent }) => parent === null);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${files.style}" />
        <script type="module" src="${files.script}"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="site">
          <div class="wide">
            <div class="bar">
              <a class="logo" href="/">Nook <em>&amp;</em> Trail</a>
              <form class="search" role="search" action="/search">
                <input
                  type="search"
                  name="q"
                  aria-label="Search the shop"
                  placeholder="Search the shop"
                  value="${query ?? ''}"
                  maxlength="200"
                />
                <button>Search</button>
              </form>
            </div>
            <nav aria-label="Categories">
              <ul class="nav">
                ${top.map(
                  ({ id, name }) =>
                    html`<li>
                      <a
                        href="/?category=${id}"
                        ${id === category ? new Html(' aria-current="page"') : ''}
                        >${name}</a
                      >
                    </li>`,
                )}
              </ul>
            </nav>
          </div>
        </header>
        <main id="content" class="wide">${content}</main>
        <footer>
          <div class="wide">
            A demo shop that comes with Aisle. Nothing here is for sale. The person who takes chats
            over sits at <a href="/desk">the desk</a>.
          </div>
        </footer>
        <aisle-chat bootstrap-url="/shop/bootstrap"></aisle-chat>
      </body>
    </html> `.text;
}

/** The first page, or one category of it. */
export function listPage(data: DemoData, files: PageFiles, category: string | null): string {
  const group = data.taxonomy.find(({ id }) => id === category);
  if (group === undefined)
    return page({ title: 'Nook & Trail, a demo shop', files, data }, home(data));
  const inside = new Set(
    data.taxonomy
      .filter(({ id, parent }) => id === group.id || parent === group.id)
      .map(({ id }) => id),
  );
  const products = data.products.filter(({ external_taxonomy_ids = [] }) =>
    external_taxonomy_ids.some((id) => inside.has(id)),
  );
  const frame = { title: `${group.name} · Nook & Trail`, files, data, category: group.id };
  return page(
    frame,
    html`<h1 class="sectiontitle">${group.name}</h1>
      <p class="lead">${products.length} products</p>
      ${grid(products)}`,
  );
}

/** The results of the catalogue search. */
export function searchPage(
  data: DemoData,
  files: PageFiles,
  found: { readonly query: string; readonly ids: readonly string[] },
): string {
  const { query, ids } = found;
  const byId = new Map(data.products.map((product) => [product.external_product_id, product]));
  const products = ids.flatMap((id) => byId.get(id) ?? []);
  const frame = { title: `${query} · Nook & Trail`, files, data, query };
  return page(
    frame,
    html`<h1 class="sectiontitle">Results for “${query}”</h1>
      <p class="lead">${products.length} found</p>
      ${
        products.length > 0
          ? grid(products)
          : html`<div class="empty">
              <p>Nothing on our shelves by these words.</p>
              <button class="ask" type="button" data-ask="${query}">Ask the assistant</button>
            </div>`
      }`,
  );
}

/** One product; undefined where there is none. */
export function productPage(data: DemoData, files: PageFiles, id: string): string | undefined {
  const product = data.products.find(({ external_product_id }) => external_product_id === id);
  if (product === undefined) return undefined;
  const [taxonomyId = ''] = product.external_taxonomy_ids ?? [];
  const group = data.taxonomy.find((one) => one.id === taxonomyId);
  const alike = data.products
    .filter((one) => one !== product && one.external_taxonomy_ids?.includes(taxonomyId) === true)
    .slice(0, 4);
  const variants = product.variants ?? [];
  const content = html`${group && html`<p class="crumbs"><a href="/?category=${group.parent ?? group.id}">${group.name}</a></p>`}
    <article class="detail" data-product-id="${id}">
      <div class="gallery">
        ${(product.media ?? []).slice(0, 5).map(({ url, alt_text }) => html`<img src="${url}" alt="${alt_text ?? ''}" width="800" height="800" />`)}
      </div>
      <div>
        <p class="brand">${product.brand}</p>
        <h1>${product.title}</h1>
        <p>${price(product)}</p>
        <p class="text">${product.description?.plain}</p>
        ${
          variants.length > 0 &&
          html`<ul class="variants" aria-label="Variants">
            ${variants.map(({ title = '' }) => html`<li>${title.split(', ').at(-1)}</li>`)}
          </ul>`
        }
        <button class="ask" type="button" data-ask="What should I know about the ${product.title}?">
          Ask about this product
        </button>
        <table class="facts">
          ${facts(product, data)}
        </table>
      </div>
    </article>
    ${
      alike.length > 0 &&
      html`<h2>More like this</h2>
        ${grid(alike)}`
    }`;
  return page({ title: `${product.title} · Nook & Trail`, files, data }, content);
}

/** The page of the person who takes over. */
export function deskPage(files: PageFiles): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Desk · Nook &amp; Trail</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${files.style}" />
        <script type="module" src="${files.script}"></script>
      </head>
      <body>
        <aisle-desk></aisle-desk>
      </body>
    </html> `.text;
}

function home(data: DemoData): Html {
  const pictures = heroPictures.flatMap(
    (id) => data.products.find(({ external_product_id }) => external_product_id === id) ?? [],
  );
  return html`<section class="hero">
      <div>
        <h1>Good things for the nook and the trail</h1>
        <p>
          Tell our assistant what you have in mind. It knows every shelf, and shows only what is on
          it.
        </p>
        <ul class="chips" aria-label="Questions to begin with">
          ${questions.map((question) => html`<li><button type="button" data-ask="${question}">${question}</button></li>`)}
        </ul>
      </div>
      <div class="pictures">
        ${pictures.map(
          (product) =>
            html`<a href="/products/${encodeURIComponent(product.external_product_id)}"
              ><img
                src="${product.media?.[0]?.url}"
                alt="${product.title}"
                width="400"
                height="400"
            /></a>`,
        )}
      </div>
    </section>
    ${data.collections.slice(0, 4).map((group) => shelf(group, data))}`;
}

function shelf(group: DemoGroup, data: DemoData): Html {
  const products = data.products
    .filter(({ external_collection_ids = [] }) => external_collection_ids.includes(group.id))
    .slice(0, 5);
  return html`<section aria-labelledby="${group.id}">
    <h2 id="${group.id}">${group.name}</h2>
    <p class="lead">${group.description}</p>
    ${grid(products)}
  </section>`;
}

function grid(products: readonly DemoProduct[]): Html {
  return html`<ul class="grid">
    ${products.map(
      (product) =>
        html`<li>
          <a class="product" href="/products/${encodeURIComponent(product.external_product_id)}">
            <span class="frame"
              ><img src="${product.media?.[0]?.url}" alt="" width="400" height="400" loading="lazy"
            /></span>
            <span class="name">${product.title}</span
            ><span class="brand">${product.brand}</span>${price(product)}</a
          >
        </li>`,
    )}
  </ul>`;
}

function price({ price: now, list_price: before }: DemoProduct): Html | undefined {
  if (now === undefined) return undefined;
  const isReduced = before !== undefined && before.amount > now.amount;
  return html`<span class="price${isReduced && ' reduced'}"
    >${money(now)}${isReduced && html`<s>${money(before)}</s>`}</span
  >`;
}

function money({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat('en-IE', { style: 'currency', currency }).format(amount / 100);
}

function facts(product: DemoProduct, data: DemoData): Html[] {
  return Object.entries(product.attributes ?? {}).flatMap(([key, value]) => {
    const attribute = data.attributes.get(key);
    if (attribute === undefined || ['title', 'description'].includes(key)) return [];
    const words = wordsOf(value, attribute.labels);
    return words === ''
      ? []
      : [
          html`<tr>
            <th scope="row">${attribute.name}</th>
            <td>${words}</td>
          </tr>`,
        ];
  });
}

function wordsOf(value: unknown, labels: ReadonlyMap<string, string>): string {
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, labels)).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null) {
    if ('value' in value && 'unit' in value) return `${String(value.value)} ${String(value.unit)}`;
    return 'en' in value ? String(value.en) : '';
  }
  const text = String(value);
  return labels.get(text) ?? text;
}
