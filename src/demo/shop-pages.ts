// The demo shop and its desk: pages, their files, and the routes that their scripts call.
// Everything is for one origin: a page of another one cannot use the key by way of this server.

import { Refusal } from '../contract/problems.ts';
import type { Page } from '../http/app.ts';
import type { Exchange } from '../http/exchange.ts';
import { bundle, type Bundle } from '../pages/bundle.ts';
import { pageHeaders } from '../pages/page-headers.ts';
import { readDemoData, type DemoData } from './products.ts';
import type { ShopBackend } from './shop-backend.ts';
import { deskPage, listPage, productPage, searchPage, type PageFiles } from './shop-templates.ts';

const entries = {
  shop: 'shop/shop.ts',
  'shop-style': 'shop/shop.css',
  desk: 'desk/desk.ts',
  'desk-style': 'desk/desk.css',
};
const bodyBytesMax = 64 * 1024;

/** All routes of the demo. `backend` need not be open yet. */
export function shopPages(backend: ShopBackend): Page[] {
  const files = new ShopFiles();
  let data: DemoData | undefined;
  const shopData = (): DemoData => (data ??= readDemoData());
  const shown = (
    path: string,
    make: (files: PageFiles, exchange: Exchange, id: string) => Shown,
  ): Page => ({
    path,
    async serve(exchange, { id = '' }) {
      const { publicUrl } = backend.key;
      const { origin, host } = new URL(publicUrl);
      if (exchange.head.host !== host) {
        // Material is for one origin: another name of this machine would not do.
        const Location = `${origin}${exchange.head.path}`;
        return exchange.replyText(302, undefined, { Location });
      }
      const made = await make(await files.of(path === '/desk' ? 'desk' : 'shop'), exchange, id);
      if (made === undefined) throw new Refusal('not_found', 'There is no such product.');
      exchange.replyText(200, made, pageHeaders());
    },
  });
  return [
    shown('/', (of, exchange) => listPage(shopData(), of, queryOf(exchange).get('category'))),
    shown('/search', async (of, exchange) => {
      const query = (queryOf(exchange).get('q') ?? '').slice(0, 200);
      const ids = query.trim() === '' ? [] : await backend.search(query);
      return searchPage(shopData(), of, { query, ids });
    }),
    shown('/products/{id}', (of, _exchange, id) => productPage(shopData(), of, id)),
    shown('/desk', (of) => {
      backend.checkDesk();
      return deskPage(of);
    }),
    files.page(),
    ...calls(backend),
  ];
}

type Shown = string | undefined | Promise<string | undefined>;

/** What the scripts of the pages call. */
function calls(backend: ShopBackend): Page[] {
  const post = (
    path: string,
    call: (body: Record<string, unknown>, id: string) => Promise<Response>,
  ): Page => ({
    method: 'post',
    path,
    async serve(exchange, { id = '' }) {
      const body = await readJson(exchange);
      checkSameOrigin(exchange, backend);
      await pass(exchange, await call(body, id));
    },
  });
  const get = (
    path: string,
    call: (exchange: Exchange, id: string) => Promise<Response>,
  ): Page => ({
    path,
    async serve(exchange, { id = '' }) {
      checkSameOrigin(exchange, backend);
      await pass(exchange, await call(exchange, id));
    },
  });
  return [
    post('/shop/bootstrap', (body) => backend.bootstrap(body)),
    get('/desk/sessions', () => backend.queue()),
    get('/desk/sessions/{id}/stream', (exchange, id) =>
      backend.transcript(id, queryOf(exchange).get('after_cursor')),
    ),
    post('/desk/sessions/{id}/control', (body, id) => backend.control(id, body)),
    post('/desk/sessions/{id}/messages', (body, id) => backend.reply(id, body)),
  ];
}

/** Scripts and styles under names that change with them, so that browsers keep them for good. */
class ShopFiles {
  #made: Promise<Bundle> | undefined;

  async of(name: 'shop' | 'desk'): Promise<PageFiles> {
    const { names } = await this.#bundle();
    const at = (source: string): string => `/assets/${names[source] ?? ''}`;
    return { script: at(`${name}/${name}.ts`), style: at(`${name}/${name}.css`) };
  }

  page(): Page {
    return {
      path: '/assets/{file}',
      serve: async (exchange, { file = '' }) => {
        const { assets } = await this.#bundle();
        const asset = assets.get(file);
        if (asset === undefined) throw new Refusal('not_found', 'There is no such file.');
        exchange.replyText(200, asset.body, {
          'Content-Type': asset.type,
          'Cache-Control': 'public, max-age=31536000, immutable',
          'X-Content-Type-Options': 'nosniff',
        });
      },
    };
  }

  #bundle(): Promise<Bundle> {
    this.#made ??= bundle({ entries, isHashed: true }).catch((error: unknown) => {
      this.#made = undefined;
      throw error;
    });
    return this.#made;
  }
}

/** Throws unless a script of this very shop calls, by the name that the shop goes by. */
function checkSameOrigin({ head }: Exchange, backend: ShopBackend): void {
  const { origin, host } = new URL(backend.key.publicUrl);
  const isOwn =
    head.origin === origin || (head.origin === '' && head.secFetchSite === 'same-origin');
  if (head.path.startsWith('/desk')) backend.checkDesk();
  if (head.host === host && isOwn) return;
  throw new Refusal('origin_mismatch', 'Only the pages of the demo shop may call this.');
}

function queryOf({ head }: Exchange): URLSearchParams {
  return new URLSearchParams(head.rawQuery);
}

/** Reads a small JSON object; begins in the same turn of the loop as the request. */
function readJson(exchange: Exchange): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const take = (bytes: Uint8Array): void => {
      try {
        const value: unknown = JSON.parse(Buffer.from(bytes).toString() || '{}');
        if (typeof value !== 'object' || value === null) throw new SyntaxError('no object');
        resolve(value as Record<string, unknown>);
      } catch {
        reject(new Refusal('malformed_json', 'Send a JSON object.'));
      }
    };
    exchange.readBody(bodyBytesMax, { take, refuse: reject });
  });
}

/** Hands on what the service replied. */
async function pass(exchange: Exchange, response: Response): Promise<void> {
  const retryAfter = response.headers.get('retry-after');
  exchange.replyText(response.status, await response.text(), {
    'Content-Type': response.headers.get('content-type') ?? 'application/json',
    'Cache-Control': 'no-store',
    ...(retryAfter !== null && { 'Retry-After': retryAfter }),
  });
}
