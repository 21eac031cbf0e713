// Connections that are open at once, counted where an end does not say whose it was (contract 2.5).

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { platform } from 'node:os';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OpenConnections } from '../../../src/http/open-connections.ts';
import { until } from '../../support/still-clock.ts';

function counted(
  peersOf: () => Promise<string[] | undefined>,
  { perAddress = 4, inAll = 0 } = {},
): OpenConnections {
  const nameOf = (peer: string): string => peer;
  return new OpenConnections({ perAddressMax: perAddress, inAllMax: inAll, nameOf, peersOf });
}

const take = (open: OpenConnections, address: string, count: number): boolean[] =>
  Array.from({ length: count }, () => open.take(address, false));

describe('the connections of an address', () => {
  it('are as many as the kernel says once they come near their limit', async () => {
    let asked = 0;
    const open = counted(async () => {
      asked += 1;
      return ['a'];
    });
    assert.deepEqual(take(open, 'a', 2), [true, true]);
    open.ended();
    assert.equal(asked, 0);
    assert.deepEqual(take(open, 'a', 3), [true, true, false]);
    assert.equal(asked, 1);
    await nextTurn();
    // One of the kernel's, and the two that were opened while it was asked.
    assert.deepEqual(take(open, 'a', 2), [true, false]);
    assert.deepEqual(take(open, 'b', 1), [true]);
  });

  it('are never more than are open in all, without a table of the kernel', async () => {
    const open = counted(async () => undefined);
    assert.deepEqual(take(open, 'a', 5), [true, true, true, true, false]);
    for (let left = 0; left < 4; left += 1) open.ended();
    await until(() => take(open, 'a', 1)[0] === true, 'room again');
  });

  it('are corrected when most of many have ended', async () => {
    let asked = 0;
    const open = counted(
      async () => {
        asked += 1;
        return [];
      },
      { perAddress: 1_000_000 },
    );
    for (let index = 0; index < 5000; index += 1) {
      open.take(`address ${index}`, false);
      open.ended();
    }
    assert.equal(asked, 1);
  });

  it('are any number without a limit, and of those that are exempt', () => {
    const open = counted(async () => [], { perAddress: 0 });
    assert.ok(take(open, 'a', 100).every(Boolean));
    const limited = counted(async () => [], { perAddress: 1, inAll: 1 });
    assert.ok(take(limited, 'a', 1)[0]);
    assert.equal(limited.take('c', false), false);
    limited.ended();
    assert.equal(limited.take('a', true), true);
    assert.equal(limited.take('b', false), false);
    for (let left = 0; left < 3; left += 1) limited.ended();
    assert.equal(limited.count, 0);
    assert.equal(limited.take('b', false), true);
  });

  const skip = platform() === 'linux' ? false : 'the kernel has no such table';
  for (const [host, peer] of [
    ['127.0.0.9', '127.0.0.9'],
    ['::1', '0000:0000:0000:0000:0000:0000:0000:0001'],
  ] as const) {
    it(`are read from the table of Linux, from ${host}`, { skip }, async (t) => {
      const server = createServer().listen(0, host.includes(':') ? '::1' : '127.0.0.1');
      await once(server, 'listening');
      const { address, port } = server.address() as { address: string; port: number };
      const sockets: Socket[] = [];
      t.after(() => {
        for (const socket of sockets) socket.destroy();
        server.close();
      });
      for (let index = 0; index < 3; index += 1) {
        const accepted = once(server, 'connection');
        sockets.push(connect({ host: address, port, localAddress: host }));
        sockets.push(...((await accepted) as Socket[]));
      }
      // One that the server has closed is open to no client, though the kernel remembers it for a while.
      const accepted = once(server, 'connection');
      const closed = connect({ host: address, port, localAddress: host });
      const ended = once(closed, 'close');
      closed.resume();
      for (const socket of (await accepted) as Socket[]) socket.destroy();
      await ended;
      const options = { perAddressMax: 4, inAllMax: 0, nameOf: (name: string) => name };
      const open = new OpenConnections(options);
      open.port = port;
      for (let index = 0; index < 100; index += 1) open.take('b', true);
      // Three are open to the kernel, and one more is taken here: the bound of `b` was too high.
      assert.equal(open.take('b', false), false);
      await until(() => open.take('b', false), 'the kernel was asked');
      assert.deepEqual(take(open, peer, 2), [true, false]);
    });
  }
});
