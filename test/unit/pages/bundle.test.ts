// What browsers load: how large it is, and what it is made of.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { consoleEntries } from '../../../src/console/console-page.ts';
import { bundle } from '../../../src/pages/bundle.ts';

/** Bytes of an entry, minified and gzipped. */
async function sizeOf(source: string, output: string): Promise<number> {
  const { assets } = await bundle({ entries: { [output]: source }, isHashed: false });
  return gzipSync(assets.get(`${output}.js`)?.body ?? '', { level: 9 }).length;
}

describe('what a browser loads, minified and gzipped', () => {
  it('is at most 10 kB for the client', async (context) => {
    const size = await sizeOf('../clients/js/src/chat-client.ts', 'client');
    context.diagnostic(`client: ${size} bytes`);
    assert.ok(size > 1000 && size <= 10_000, `${size} bytes`);
  });

  it('is at most 32 kB for the widget with the client', async (context) => {
    const size = await sizeOf('widget/aisle-chat.ts', 'aisle-chat');
    context.diagnostic(`widget with client: ${size} bytes`);
    assert.ok(size > 10_000 && size <= 32_000, `${size} bytes`);
  });

  it('is at most 80 kB for the console, styles included', async (context) => {
    const { assets } = await bundle({ entries: consoleEntries, isHashed: true });
    const size = [...assets.values()].reduce(
      (sum, { body }) => sum + gzipSync(body, { level: 9 }).length,
      0,
    );
    context.diagnostic(`console: ${size} bytes`);
    assert.ok(size > 20_000 && size <= 80_000, `${size} bytes`);
  });

  it('has a name that changes with its content, if browsers keep it for ever', async () => {
    const { names, assets } = await bundle({
      entries: { shop: 'shop/shop.ts', 'shop-style': 'shop/shop.css' },
      isHashed: true,
    });
    const script = names['shop/shop.ts'] ?? '';
    assert.match(script, /^shop-[A-Z0-9]{8}\.js$/);
    assert.match(names['shop/shop.css'] ?? '', /^shop-style-[A-Z0-9]{8}\.css$/);
    assert.equal(assets.get(script)?.type, 'text/javascript; charset=utf-8');
  });
});
