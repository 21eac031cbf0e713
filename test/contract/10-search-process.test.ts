// Contract 10: the process that searches hangs, throws, ends or is killed, and the server goes on.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { setInterval } from 'node:timers/promises';
import { systemClock, type Clock } from '../../src/base/clock.ts';
import { LmdbTables } from '../../src/journal/lmdb-tables.ts';
import type { FromWorker } from '../../src/search/messages.ts';
import { SearchProcess, type Heartbeat } from '../../src/search/search-process.ts';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import { request, type Loose } from '../support/chat-client.ts';
import { childrenOf } from '../support/children.ts';
import { attribute } from '../support/product-fixtures.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { StillClock, until } from '../support/still-clock.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';

describe('a server whose search process is killed', () => {
  let server: TestServer;
  let tenant: TestTenant;
  const dataDir = mkdtempSync(join(tmpdir(), 'aisle-search-process-'));
  const start = async (): Promise<void> => {
    server = await startTestServer({
      dataDir,
      log: (line) => void lines.push(line),
    });
  };
  const lines: string[] = [];
  const lexical = async (): Promise<Loose> =>
    (await request(`${server.publicUrl}/api/v1/capabilities`, { token: tenant.apiKey })).body.search
      .lexical;
  const search = () =>
    request(`${server.publicUrl}/api/v1/catalog/search`, {
      token: tenant.apiKey,
      body: { query: 'mug' },
    });

  before(async () => {
    await start();
    tenant = await server.tenant();
    const api = { baseUrl: server.publicUrl, apiKey: tenant.apiKey };
    await syncSchema(api, [{ kind: 'attribute', entries: [attribute('colour', 'text')] }]);
    await syncItems(
      api,
      Array.from({ length: 3000 }, (_, index) => ({
        external_product_id: `p${index}`,
        updated_at: '2026-01-01T00:00:00Z',
        title: `Mug number ${index}`,
      })),
    );
    await untilLexicalReady(api);
  });
  after(async () => {
    await server.close();
    removeFolder(dataDir);
  });

  test('goes on, says that the lane failed, and searches again', async () => {
    const [pid = 0] = childrenOf(process.pid, 'search/worker');
    process.kill(pid, 'SIGKILL');
    let down: Loose;
    const isDown = async () => (down = await lexical()).state !== 'ready';
    await until(isDown, 'the lane is told as failed');
    assert.equal(down.state, 'failed');
    assert.match(down.last_error, /ended and is started again/);
    assert.equal(down.queryable, false);
    // What is asked meanwhile waits for the next one.
    assert.equal((await search()).body.items?.length, 10);
    await until(async () => (await lexical()).state === 'ready', 'the lane is ready again');
    assert.notDeepEqual(childrenOf(process.pid, 'search/worker'), [pid]);
    assert.ok(lines.some((line) => /the search process ended with SIGKILL/.test(line)));
  });

  test('answers the first questions after a start, which wait for the lane', async () => {
    await server.close();
    await start();
    const answers = await Promise.all([search(), search(), search()]);
    for (const { status, body } of answers) {
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.items.length, 10);
    }
  });

  test('leaves no process behind when it ends', async () => {
    await server.close();
    assert.deepEqual(childrenOf(process.pid, 'search/worker'), []);
    await start();
  });
});

describe('the process that searches', () => {
  let folder: string;
  let subject: SearchProcess;
  let lost: string[];
  let startCount: number;
  let heard: FromWorker['kind'][];

  async function startProcess(heartbeat?: Heartbeat, clock: Clock = systemClock): Promise<void> {
    folder = mkdtempSync(join(tmpdir(), 'aisle-search-process-'));
    const tables = await LmdbTables.openBeside(join(folder, 'journal'));
    await tables.close();
    lost = [];
    startCount = 0;
    heard = [];
    subject = new SearchProcess(
      {
        clock,
        input: () => ({
          path: join(folder, 'journal'),
          snapshotsPath: join(folder, 'search'),
          tenantIds: ['acme'],
        }),
        onStart: () => (startCount += 1),
        onMessage: ({ kind }) => void heard.push(kind),
        onLost: ({ message }) => void lost.push(message),
      },
      heartbeat,
    );
    subject.start();
  }
  afterEach(async () => {
    await subject.close();
    removeFolder(folder);
  });
  const isAtWork = (): boolean => heard.includes('progress');
  const untilReplaced = async (): Promise<void> => {
    await until(() => startCount === 2, 'it is started again');
    heard = [];
    await until(isAtWork, 'the new one works');
    assert.equal(lost.length, 1);
  };

  test('is replaced when its code throws, and its last message is reported', async () => {
    await startProcess();
    await until(isAtWork, 'it works');
    subject.post(null as never);
    await untilReplaced();
    assert.match(lost[0] ?? '', /Cannot read properties of null/);
  });

  test('is replaced when it ends as if all were well', async () => {
    await startProcess();
    await until(isAtWork, 'it works');
    subject.post({ kind: 'stop' });
    await untilReplaced();
  });

  test('is killed and replaced when it hangs', async () => {
    await startProcess({ everyMs: 100, missedMax: 60, startMissedMax: 600 });
    await until(isAtWork, 'it works');
    // For longer than a silence may last: what answers is left alone.
    await new Promise((resolve) => setTimeout(resolve, 7000));
    assert.equal(startCount, 1);
    process.kill(subject.id ?? 0, 'SIGSTOP');
    await untilReplaced();
    assert.match(lost[0] ?? '', /ended with SIGKILL/);
  });

  test('has time to start, even if a later silence may be short', async () => {
    const later = { everyMs: 20, missedMax: 100 };
    await startProcess({ ...later, startMissedMax: 6000 });
    process.kill(subject.id ?? 0, 'SIGSTOP');
    // Twice as many pings as may be missed later: counted as the pings are, and not by the clock.
    let count = 0;
    for await (const _ping of setInterval(later.everyMs))
      if ((count += 1) > 2 * later.missedMax) break;
    process.kill(subject.id ?? 0, 'SIGCONT');
    await until(isAtWork, 'it works');
    assert.equal(startCount, 1);
    process.kill(subject.id ?? 0, 'SIGSTOP');
    await untilReplaced();
  });

  test('is killed and replaced when it never sends a message', async () => {
    await startProcess({ everyMs: 1, missedMax: 6000, startMissedMax: 1 });
    await until(() => lost.length > 0, 'it is given up');
    assert.match(lost[0] ?? '', /ended with SIGKILL/);
    assert.deepEqual(heard, []);
  });

  test('is gone once it was closed, also where its output ends after it', async () => {
    await startProcess();
    await until(isAtWork, 'it works');
    process.kill(subject.id ?? 0, 'SIGKILL');
    const closed = subject.close();
    // The loop stands still until the process is dead: it hears of that before its output has ended.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await closed;
    assert.equal(subject.id, undefined);
    await subject.close();
    assert.deepEqual([startCount, lost], [1, []]);
  });

  test('is not started again once it was closed', async () => {
    const clock = new StillClock();
    await startProcess(undefined, clock);
    await until(isAtWork, 'it works');
    await subject.close();
    assert.equal(subject.id, undefined);
    clock.advance(60_000);
    assert.equal(startCount, 1);
    assert.deepEqual(lost, []);
  });
});
