// The rules that a client keeps, each by itself, over a fake service and a clock that tests turn.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ChatClient } from '../../clients/js/src/chat-client.ts';
import type { BootstrapResponse } from '../../clients/js/src/contract-types.ts';
import { ChatFailure } from '../../clients/js/src/failure.ts';
import { memoryStorage, type Clock, type StoragePort } from '../../clients/js/src/ports.ts';
import { backoffMs } from '../../clients/js/src/retry.ts';
import { textOf } from '../../clients/js/src/view.ts';
import { FakeService } from './fake-service.ts';
import { VirtualClock } from './virtual-clock.ts';

interface House {
  readonly clock: VirtualClock;
  readonly service: FakeService;
  readonly storage: StoragePort;
  /** The network goes or comes back, and the client is told. */
  turnNetwork(isOnline: boolean): void;
  open(options?: {
    material?: (from: BootstrapResponse) => BootstrapResponse;
    fetch?: typeof fetch;
    clock?: Clock;
  }): ChatClient;
}

function house(): House {
  const clock = new VirtualClock();
  const service = new FakeService(clock, () => 0.5);
  const storage = memoryStorage();
  const listeners = new Set<() => void>();
  let keyCount = 0;
  return {
    clock,
    service,
    storage,
    turnNetwork(isOnline) {
      service.isOnline = isOnline;
      for (const listener of listeners) listener();
    },
    open({ material = (from: BootstrapResponse) => from, fetch = service.fetch, ...own } = {}) {
      return new ChatClient({
        getMaterial: async () => material(service.material()),
        surface: { type: 'server' },
        ports: {
          fetch,
          clock: own.clock ?? clock,
          random: () => 0.5,
          storage,
          newKey: () => `key-${(keyCount += 1)}`,
          network: {
            isOnline: () => service.isOnline,
            watch(listener) {
              listeners.add(listener);
              return () => listeners.delete(listener);
            },
          },
        },
      });
    },
  };
}

/** The network of a service whose replies from a path are changed on the way. */
const changed =
  (service: FakeService, path: string, change: (reply: object) => object): typeof fetch =>
  async (input, init) => {
    const response = await service.fetch(input, init);
    if (!response.ok || new URL(String(input)).pathname !== path) return response;
    return Response.json(change((await response.json()) as object), { status: response.status });
  };

const requestsTo = (service: FakeService, path: string) =>
  service.requests.filter((request) => request.path === path);

describe('a message', () => {
  it('keeps its key and its bytes through lost replies, overload and in-flight (contract 2.5)', async () => {
    const { clock, service, open } = house();
    const client = open();
    void client.open();
    await clock.pass(100);
    service.failNext('lost-reply', 'unavailable', 'rate-limited', 'lost-request');
    const sending = client.send('A kettle');
    await clock.pass(60_000);
    await sending;
    const tries = requestsTo(service, '/messages');
    assert.equal(tries.length, 5);
    assert.equal(new Set(tries.map(({ key, body }) => `${key} ${body}`)).size, 1);
    const said = service.items.filter(
      ({ kind, turn_id }) => kind === 'message' && turn_id === null,
    );
    assert.equal(said.length, 1);
    client.close();
  });

  it('is tried eight times, then stays with a retry that sends the same key and bytes', async () => {
    const { clock, service, open } = house();
    const client = open();
    void client.open();
    await clock.pass(100);
    // The stream takes no fault: it is open already.
    service.failNext(...Array.from({ length: 8 }, () => 'unavailable' as const));
    const refused = assert.rejects(client.send('A kettle'), { code: 'overloaded' });
    await clock.pass(300_000);
    await refused;
    assert.equal(requestsTo(service, '/messages').length, 8);
    const [unsent] = client.state.outgoing;
    assert.equal(unsent?.state, 'unsent');
    client.retry(unsent?.key ?? '');
    await clock.pass(5000);
    assert.deepEqual(client.state.outgoing, []);
    assert.equal(new Set(requestsTo(service, '/messages').map(({ key }) => key)).size, 1);
    client.close();
  });

  it('survives a reload before the service has it: the same key, the same bytes', async () => {
    const { clock, service, open } = house();
    const first = open();
    void first.open();
    await clock.pass(100);
    service.failNext('lost-reply');
    first.send('A kettle').catch(() => {});
    await clock.pass(8);
    first.close();
    const second = open();
    void second.open();
    await clock.pass(10_000);
    const tries = requestsTo(service, '/messages');
    assert.equal(tries.length, 2);
    assert.equal(tries[0]?.key, tries[1]?.key);
    assert.equal(tries[0]?.body, tries[1]?.body);
    assert.deepEqual(second.state.outgoing, []);
    assert.equal(second.state.view.entries.length, 2);
    second.close();
  });

  it('is asked again after its answer failed: once, in two tabs and however often (contract 2.2)', async () => {
    const { clock, service, open } = house();
    const client = open();
    const second = open();
    void client.open();
    void second.open();
    await clock.pass(100);
    const content = [
      { type: 'text', text: 'A kettle like this' } as const,
      { type: 'product_ref', external_product_id: 'KE-1' } as const,
    ];
    client.send(content).catch(() => {});
    await clock.pass(50);
    service.restart();
    await clock.pass(5000);
    const failed = client.state.view.entries.at(-1);
    assert.equal(failed?.kind === 'answer' && failed.failure?.code, 'interrupted');
    const turnId = failed?.id ?? '';
    const again = [client.askAgain(turnId), client.askAgain(turnId), second.askAgain(turnId)];
    await clock.pass(20_000);
    await Promise.all(again);
    const tries = requestsTo(service, '/messages').slice(1);
    assert.deepEqual([...new Set(tries.map(({ key }) => key))], [`again-${turnId}`]);
    assert.equal(new Set(tries.map(({ body }) => body)).size, 1);
    assert.deepEqual(JSON.parse(tries[0]?.body ?? ''), { content, in_reply_to: 'msg_q1' });
    const said = service.items.filter(({ kind, turn_id }) => kind === 'message' && !turn_id);
    assert.equal(said.length, 2);
    assert.equal(textOf(second.state.view.entries.at(-1)!), 'The answer to msg_q2.');
    client.close();
    await assert.rejects(client.askAgain(turnId), { code: 'closed' });
    second.close();
  });

  it('that could not be asked again is sent by the next try, with its idempotency key', async () => {
    const { clock, service, open } = house();
    const client = open();
    void client.open();
    await clock.pass(100);
    client.send('A kettle').catch(() => {});
    await clock.pass(50);
    service.restart();
    await clock.pass(5000);
    const turnId = client.state.view.entries.at(-1)?.id ?? '';
    service.failNext(...Array.from({ length: 8 }, () => 'unavailable' as const));
    const refused = assert.rejects(client.askAgain(turnId), { code: 'overloaded' });
    await clock.pass(300_000);
    await refused;
    const sent = client.askAgain(turnId);
    await clock.pass(20_000);
    assert.deepEqual(await sent, { client_message_id: `again-${turnId}`, message_id: 'msg_q2' });
    client.close();
  });

  it('may fail any number of times without a network: that does not count as a try', async () => {
    const { clock, service, turnNetwork, open } = house();
    const client = open();
    void client.open();
    await clock.pass(100);
    const sending = client.send('A kettle');
    for (let count = 0; count < 9; count += 1) {
      await clock.pass(2);
      turnNetwork(false);
      await clock.pass(10);
      turnNetwork(true);
    }
    await clock.pass(10);
    assert.equal((await sending).message_id, 'msg_q1');
    assert.equal(requestsTo(service, '/messages').length, 10);
    client.close();
  });

  it('is tried at once when the network is back, but never before Retry-After (contract 2.5)', async () => {
    const { clock, service, turnNetwork, open } = house();
    const client = open();
    void client.open();
    await clock.pass(100);
    const tries = () => requestsTo(service, '/messages').length;
    service.failNext('lost-request', 'rate-limited');
    const sending = client.send('A kettle');
    await clock.pass(10);
    assert.equal(tries(), 1);
    turnNetwork(true);
    await clock.pass(10);
    assert.equal(tries(), 2);
    turnNetwork(true);
    await clock.pass(1980);
    assert.equal(tries(), 2);
    await clock.pass(300);
    assert.equal(tries(), 3);
    await sending;
    client.close();
  });

  it('that is accepted is not discarded: it stays until the stream shows it', async () => {
    const { clock, service, open } = house();
    const client = open();
    void client.open();
    await clock.pass(100);
    service.isHeldBack = true;
    await Promise.all([client.send('A kettle'), clock.pass(100)]);
    await client.discard('key-1');
    assert.deepEqual(
      client.state.outgoing.map(({ key, state }) => [key, state]),
      [['key-1', 'accepted']],
    );
    service.isHeldBack = false;
    await clock.pass(100);
    assert.deepEqual(client.state.outgoing, []);
    client.close();
  });

  it('that was kept for another session is not sent into this one', async () => {
    const { clock, service, storage, open } = house();
    const kept = { key: 'old', body: '{}', created_at: '2026-01-01', session_id: 'ses_2' };
    await storage.set('aisle:chat:out:old', JSON.stringify(kept));
    const client = open();
    void client.open();
    await clock.pass(5000);
    assert.deepEqual(requestsTo(service, '/messages'), []);
    assert.equal(await storage.get('aisle:chat:out:old'), null);
    client.close();
  });

  it('that waits is withdrawn by a stop, and one that is accepted has its answer stopped', async () => {
    const { clock, service, open } = house();
    const client = open();
    void client.open();
    await clock.pass(100);
    service.failNext('unavailable');
    const sending = client.send('A kettle');
    const withdrawn = assert.rejects(client.send('And a pot'), { code: 'withdrawn' });
    await clock.pass(10);
    await client.stop();
    await clock.pass(60_000);
    await Promise.all([sending, withdrawn]);
    assert.equal(new Set(requestsTo(service, '/messages').map(({ key }) => key)).size, 1);
    const entry = client.state.view.entries.at(-1);
    assert.equal(entry?.kind === 'answer' && entry.state, 'stopped');
    assert.equal(client.state.isAnswering, false);
    client.close();
  });
});

describe('the waits between tries', () => {
  it('are random up to a bound that doubles to 30 s, and never before Retry-After', () => {
    assert.equal(
      backoffMs(1, 0, () => 0.999),
      0.999 * 500,
    );
    assert.equal(
      backoffMs(3, 0, () => 0.5),
      1000,
    );
    assert.equal(
      backoffMs(20, 0, () => 1),
      30_000,
    );
    assert.equal(
      backoffMs(1, 7000, () => 0),
      7000,
    );
    assert.equal(
      backoffMs(1, 7000, () => 1),
      8400,
    );
  });
});

describe('the material', () => {
  it('for another origin is refused, and the client sends no request with it', async () => {
    const { clock, service, open } = house();
    const surface = { type: 'web', origin: 'https://evil.example' } as const;
    const client = open({ material: (from) => ({ ...from, surface }) });
    const refused = assert.rejects(client.open(), { code: 'material_refused' });
    await clock.pass(60_000);
    await refused;
    assert.equal(client.state.phase, 'failed');
    assert.deepEqual(service.requests, []);
    client.close();
  });

  it('is requested again while the app cannot get it, and a refusal is reported', async () => {
    const { clock, open } = house();
    let asked = 0;
    const client = open({
      material: () => {
        asked += 1;
        throw asked < 3
          ? new TypeError('fetch failed')
          : new ChatFailure('bootstrap_failed', 'No chat for you.', { status: 403 });
      },
    });
    const refused = assert.rejects(client.open(), { code: 'bootstrap_failed' });
    await clock.pass(60_000);
    await refused;
    assert.equal(asked, 3);
    client.close();
  });
});

describe('the session', () => {
  it('is resumed after a renewal and a reload with the resume secret of its opening', async () => {
    const { clock, service, open } = house();
    let secret: string | undefined = 'rs_1';
    const fetch = changed(service, '/session', (reply) => {
      const told = { ...reply, resume_secret: secret };
      secret = undefined;
      return told;
    });
    const first = open({ fetch });
    void first.open();
    await clock.pass(100);
    service.failNext('expired');
    service.cut();
    await clock.pass(5000);
    first.close();
    const second = open({ fetch });
    void second.open();
    await clock.pass(100);
    assert.deepEqual(
      requestsTo(service, '/session').map(({ body }) => JSON.parse(body)),
      [{}, {}, { session_id: 'ses_1', resume_secret: 'rs_1' }],
    );
    second.close();
  });

  it('that the service picks instead is not kept with the secret of the former one', async () => {
    const { clock, storage, open } = house();
    const session_url = 'https://aisle.example/session';
    const former = { session_id: 'ses_0', session_url, resume_secret: 'rs_0' };
    await storage.set('aisle:chat:session', JSON.stringify(former));
    const client = open();
    void client.open();
    await clock.pass(100);
    const kept = JSON.parse((await storage.get('aisle:chat:session')) ?? '') as object;
    assert.deepEqual(kept, { session_id: 'ses_1', session_url });
    client.close();
  });

  it('has its token renewed when a fifth of its life is left, by the clock of the service', async () => {
    const { clock, service, open } = house();
    const aheadMs = 600_000;
    const client = open({
      material: (from) => {
        const expires = new Date(Date.parse(from.expires_at) + aheadMs);
        return { ...from, expires_at: expires.toISOString() };
      },
    });
    void client.open();
    const dueMs = (3_600_000 - aheadMs) * 0.8;
    await clock.pass(dueMs - 1000);
    assert.equal(requestsTo(service, '/session').length, 1);
    await clock.pass(2000);
    assert.equal(requestsTo(service, '/session').length, 2);
    client.close();
  });

  it('is in the state with the highest version, whichever reply comes last', async () => {
    const { clock, service, open } = house();
    let session: object = {};
    const client = open({
      fetch: changed(service, '/messages', (reply) => ({ ...reply, session })),
    });
    void client.open();
    await clock.pass(100);
    const state = client.state.session!;
    const learned = async (control_version: number) => {
      session = { ...state, control_version, handoff_state: 'requested' };
      await Promise.all([client.send('A kettle'), clock.pass(100)]);
      return client.state.session;
    };
    assert.deepEqual(await learned(1), state);
    assert.deepEqual(await learned(3), session);
    client.close();
  });

  it('leaves no timer behind when the client is closed', async () => {
    const { clock, service, open } = house();
    const waiting = new Set<() => void>();
    const client = open({
      clock: {
        nowMs: () => clock.nowMs(),
        after(delayMs, task) {
          const cancel = clock.after(delayMs, () => {
            waiting.delete(cancel);
            task();
          });
          waiting.add(cancel);
          return () => {
            waiting.delete(cancel);
            cancel();
          };
        },
      },
    });
    void client.open();
    await clock.pass(100);
    service.isHeldBack = true;
    await Promise.all([client.send('A kettle'), clock.pass(100)]);
    assert.ok(waiting.size > 0);
    client.close();
    await clock.pass(1);
    assert.equal(waiting.size, 0);
  });
});

describe('the stream', () => {
  it('is read on from the last cursor after a cut and after a reload (contract 6.3)', async () => {
    const { clock, service, open } = house();
    const first = open();
    void first.open();
    await clock.pass(100);
    first.send('A kettle').catch(() => {});
    await clock.pass(800);
    const { cursor } = first.state.view;
    service.cut();
    await clock.pass(2000);
    assert.equal(requestsTo(service, '/sse').at(-1)?.lastEventId, cursor);
    await clock.pass(5000);
    first.close();
    const second = open();
    void second.open();
    await clock.pass(1000);
    assert.equal(requestsTo(service, '/sse').at(-1)?.lastEventId, first.state.view.cursor);
    assert.deepEqual(second.state.view, first.state.view);
    second.close();
  });

  it('is polled if events are held back, and an answer still comes in time', async () => {
    const { clock, service, open } = house();
    service.isHeldBack = true;
    const client = open();
    void client.open();
    await clock.pass(100);
    client.send('A kettle').catch(() => {});
    await clock.pass(12_000);
    assert.equal(client.state.connection, 'polling');
    assert.equal(textOf(client.state.view.entries[1]!), 'The answer to msg_q1.');
    client.close();
  });

  it('is polled too if the reading of held back events does not end with its request', async () => {
    const { clock, service, open } = house();
    const client = open({
      fetch: async (input, init) => {
        if (!String(input).includes('/sse')) return service.fetch(input, init);
        // As Node's own fetch is, where its request is aborted after the last bytes came.
        const headers = { 'content-type': 'text/event-stream' };
        return new Response(new ReadableStream({ pull: () => new Promise(() => {}) }), { headers });
      },
    });
    void client.open();
    await clock.pass(100);
    client.send('A kettle').catch(() => {});
    await clock.pass(12_000);
    assert.equal(client.state.connection, 'polling');
    assert.equal(textOf(client.state.view.entries[1]!), 'The answer to msg_q1.');
    client.close();
  });

  it('is polled if an accepted message does not come through an open stream', async () => {
    const { clock, service, open } = house();
    const client = open();
    void client.open();
    await clock.pass(2000);
    assert.equal(client.state.connection, 'live');
    service.isHeldBack = true;
    client.send('A kettle').catch(() => {});
    await clock.pass(9000);
    assert.equal(client.state.connection, 'polling');
    assert.equal(textOf(client.state.view.entries[1]!), 'The answer to msg_q1.');
    client.close();
  });

  it('is polled after three streams in a row that were cut before they brought anything', async () => {
    const { clock, service, open } = house();
    const client = open({
      fetch: async (input, init) => {
        const response = await service.fetch(input, init);
        if (!String(input).includes('/sse')) return response;
        return new Response(': open\n\n', { headers: response.headers });
      },
    });
    void client.open();
    await clock.pass(10_000);
    client.send('A kettle').catch(() => {});
    await clock.pass(9000);
    assert.equal(requestsTo(service, '/sse').length, 3);
    assert.equal(client.state.connection, 'polling');
    assert.equal(textOf(client.state.view.entries[1]!), 'The answer to msg_q1.');
    client.close();
  });

  it('is not polled if each stream brings an item before it is cut', async () => {
    const { clock, service, open } = house();
    const client = open();
    void client.open();
    await clock.pass(100);
    for (let count = 0; count < 4; count += 1) {
      await Promise.all([client.send('A kettle'), clock.pass(100)]);
      service.cut();
      await clock.pass(2000);
    }
    assert.equal(client.state.connection, 'live');
    assert.deepEqual(requestsTo(service, '/stream'), []);
    client.close();
  });

  it('is not polled after a refusal, however long its Retry-After is', async () => {
    const { clock, service, open } = house();
    let refusals = 0;
    const client = open({
      fetch: async (input, init) => {
        if (new URL(String(input)).pathname !== '/sse' || refusals > 0) {
          return await service.fetch(input, init);
        }
        refusals += 1;
        return new Response('{}', { status: 503, headers: { 'retry-after': '20' } });
      },
    });
    void client.open();
    await clock.pass(30_000);
    assert.equal(client.state.connection, 'live');
    assert.deepEqual(requestsTo(service, '/stream'), []);
    client.close();
  });

  it('is closed when the network is lost, and read again at once when it is back, any number of times', async () => {
    const { clock, service, turnNetwork, open } = house();
    const client = open();
    void client.open();
    await clock.pass(100);
    for (let count = 0; count < 4; count += 1) {
      turnNetwork(false);
      await clock.pass(60_000);
      assert.equal(client.state.connection, 'offline');
      turnNetwork(true);
      await clock.pass(100);
      assert.equal(client.state.connection, 'live');
    }
    assert.deepEqual(requestsTo(service, '/stream'), []);
    client.close();
  });

  it('is not polled because it was down when a message was accepted', async () => {
    const { clock, service, open } = house();
    let isDown = false;
    const client = open({
      fetch: async (input, init) => {
        if (isDown && String(input).includes('/sse')) throw new TypeError('fetch failed');
        return service.fetch(input, init);
      },
    });
    void client.open();
    await clock.pass(2000);
    isDown = true;
    service.cut();
    await Promise.all([client.send('A kettle'), clock.pass(4500)]);
    assert.equal(client.state.connection, 'waiting');
    isDown = false;
    await clock.pass(10_000);
    assert.equal(client.state.connection, 'live');
    assert.deepEqual(requestsTo(service, '/stream'), []);
    client.close();
  });

  it('goes on with a new token when the old one has expired', async () => {
    const { clock, service, open } = house();
    const client = open();
    void client.open();
    await clock.pass(100);
    service.failNext('expired');
    service.cut();
    await clock.pass(5000);
    client.send('A kettle').catch(() => {});
    await clock.pass(10_000);
    assert.equal(textOf(client.state.view.entries[1]!), 'The answer to msg_q1.');
    client.close();
  });

  it('hands its items out once each, in order, to a loop that ends with the client', async () => {
    const { clock, service, open } = house();
    const client = open();
    const cursors: string[] = [];
    const reading = (async () => {
      for await (const { cursor } of client.items()) cursors.push(cursor);
    })();
    void client.open();
    await clock.pass(100);
    client.send('A kettle').catch(() => {});
    await clock.pass(300);
    service.repeat(5);
    service.cut();
    await clock.pass(20_000);
    client.close();
    await reading;
    assert.ok(cursors.length > 4);
    assert.deepEqual(cursors, [...new Set(cursors)].toSorted());
  });
});

describe('an answer', () => {
  it('is not waited for past its deadline, and is shown when it comes after all (contract 5)', async () => {
    const { clock, service, open } = house();
    const client = open();
    void client.open();
    await clock.pass(100);
    await Promise.all([client.send('A kettle'), clock.pass(300)]);
    service.isOnline = false;
    service.cut();
    await clock.pass(59_000);
    assert.equal(client.state.isAnswering, true);
    await clock.pass(1500);
    assert.equal(client.state.isAnswering, false);
    const entry = client.state.view.entries.at(-1);
    assert.equal(entry?.kind === 'answer' && entry.state, 'overdue');
    service.isOnline = true;
    await clock.pass(120_000);
    assert.equal(textOf(client.state.view.entries.at(-1)!), 'The answer to msg_q1.');
    client.close();
  });
});
