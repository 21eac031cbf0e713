// Pages beside the contract's table at the edge: let in and turned away like every read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimit } from '../../../src/access/rate-limits.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { Edge, type EdgePorts } from '../../../src/http/app.ts';
import { ClientAddresses } from '../../../src/http/client-address.ts';
import { Gate } from '../../../src/ops/gate.ts';

test('a page is turned away with the reads, and served otherwise (INV-612)', async () => {
  const gate = new Gate({ random: () => 0, onShed: () => {} });
  let servedCount = 0;
  const unlimited = { quota: 0, window_seconds: 1 };
  const addresses = new ClientAddresses(
    {
      clock: systemClock,
      connections: new RateLimit('connections', unlimited),
      refusals: new RateLimit('refusals', unlimited),
      onLimited: () => {},
    },
    {
      trustedProxies: [],
      forwardedHeader: 'x-forwarded-for',
      openMax: { per_address: 0, in_all: 0 },
    },
  );
  const edge = new Edge({
    clock: systemClock,
    addresses,
    gate,
    pages: [
      {
        path: '/picture/{name}',
        serve(exchange) {
          servedCount += 1;
          exchange.replyText(200, 'picture', { 'Content-Type': 'text/plain' });
        },
      },
    ],
    report: () => {},
    onServed: () => {},
    // What is asked of declared routes alone.
  } as Partial<EdgePorts> as EdgePorts);
  const port = await edge.listen('127.0.0.1', 0);
  try {
    const read = () => fetch(`http://127.0.0.1:${port}/picture/hat`);
    gate.shed(2);
    assert.equal(await (await read()).text(), 'picture');
    gate.shed(3);
    const shed = await read();
    assert.equal(shed.status, 503);
    assert.equal(((await shed.json()) as { code: string }).code, 'overloaded');
    assert.ok(Number(shed.headers.get('retry-after')) >= 5);
    assert.equal(servedCount, 1);
    gate.shed(0);
    assert.equal((await read()).status, 200);
    gate.drain();
    assert.equal((await read()).status, 200);
    gate.close();
    assert.equal((await read()).status, 503);
  } finally {
    edge.close();
  }
});
