// Kills a real server while catalogues are sent to it: what was answered is there, runs go on.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChildServer } from '../support/child-server.ts';
import { request, type Loose } from '../support/chat-client.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant, type TestTenant } from '../support/test-server.ts';
import { roundCount, seed } from './random.ts';
import { randomFrom } from '../support/seeded-numbers.ts';
import { kettle, seedSchema } from './shop.ts';

const batchItems = 25;
/** Batches of one run: more than one life of the server takes. */
const runBatches = 12;

/** The items of one batch; `number` keeps apart what different writers send. */
const batchOf = (number: number) =>
  Array.from({ length: batchItems }, (_, index) => kettle(number * batchItems + index));

class Shopkeeper {
  readonly #tenant: TestTenant;
  /** Batches by number: true once they were answered. */
  readonly deltas = new Map<number, boolean>();
  readonly runs: { runId: string; base: number; answered: number; sent: number }[] = [];
  #nextBatch = 1;

  constructor(tenant: TestTenant) {
    this.#tenant = tenant;
  }

  #call(url: string, body?: unknown, key?: string): Promise<Loose> {
    return request(url, {
      token: this.#tenant.apiKey,
      ...(body !== undefined && { body }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  }

  /** Sends deltas until the server is gone. */
  async sendDeltas(baseUrl: string): Promise<void> {
    for (;;) {
      const number = this.#nextBatch;
      this.#nextBatch += 1;
      this.deltas.set(number, false);
      const url = `${baseUrl}/api/v1/catalog/index-sync/items/batch`;
      const answer = await cutOff(this.#call(url, { items: batchOf(number) }));
      if (answer === undefined) return;
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      this.deltas.set(number, true);
    }
  }

  /** Starts a run, or goes on with the one that a crash interrupted, until the server is gone. */
  async sendRuns(baseUrl: string): Promise<void> {
    for (;;) {
      const open = await cutOff(this.#openRun(baseUrl));
      if (open === undefined) return;
      const { run, url } = open;
      for (let sequence = open.next; sequence <= runBatches; sequence += 1) {
        run.sent = sequence;
        const items = batchOf(run.base + sequence);
        const answer = await cutOff(this.#call(`${url}/batches`, { sequence, items }));
        if (answer === undefined) return;
        assert.equal(answer.status, 201, JSON.stringify(answer.body));
        run.answered = sequence;
      }
      const body = { expected_batch_count: runBatches };
      if ((await cutOff(this.#call(`${url}/complete`, body))) === undefined) return;
      run.answered = runBatches + 1;
    }
  }

  async #openRun(baseUrl: string) {
    const runs = `${baseUrl}/api/v1/catalog/index-sync/runs`;
    const last = this.runs.at(-1);
    if (last !== undefined && last.answered <= runBatches) {
      const url = `${runs}/${last.runId}`;
      const { status, body } = await this.#call(url);
      assert.equal(status, 200);
      if (body.state === 'open') {
        const next = Number(body.next_sequence);
        assert.ok(next > last.answered, 'a batch that was answered is counted');
        assert.ok(next <= last.sent + 1, 'nothing is counted that was not sent');
        return { run: last, url, next };
      }
      // The completion was taken, and only its answer was lost.
      assert.ok(['processing', 'completed'].includes(body.state), body.state);
      last.answered = runBatches + 1;
    }
    const base = 100_000 + this.runs.length * 100;
    const current = await this.#call(`${baseUrl}/api/v1/catalog/schema-sync/current`);
    const start = { schema_version: current.body.version };
    const started = await this.#call(runs, start, `run-${base}`);
    assert.ok([200, 201].includes(started.status), JSON.stringify(started.body));
    const run = { runId: String(started.body.run_id), base, answered: 0, sent: 0 };
    this.runs.push(run);
    return { run, url: `${runs}/${run.runId}`, next: 1 };
  }

  /** Everything answered is there; a batch is there as a whole or not at all (INV-705). */
  async check(baseUrl: string): Promise<void> {
    for (const [number, isAnswered] of this.deltas) {
      const found = await this.#foundOf(baseUrl, number);
      assert.ok(found === 0 || found === 3, `batch ${number} is whole`);
      if (isAnswered) assert.equal(found, 3, `batch ${number} was answered`);
    }
    for (const run of this.runs) {
      const url = `${baseUrl}/api/v1/catalog/index-sync/runs/${run.runId}`;
      for (let sequence = 1; sequence <= Math.min(run.sent, runBatches); sequence += 1) {
        const found = await this.#foundOf(baseUrl, run.base + sequence);
        assert.ok(found === 0 || found === 3, `batch ${sequence} of ${run.runId} is whole`);
        if (sequence <= run.answered) assert.equal(found, 3);
      }
      if (run.answered <= runBatches) continue;
      await until(async () => (await this.#call(url)).body.state === 'completed', 'a run ends');
      const { counters } = (await this.#call(url)).body;
      assert.equal(counters.received ?? runBatches * batchItems, runBatches * batchItems);
    }
  }

  /** How many of a batch's first, middle and last item are there. */
  async #foundOf(baseUrl: string, number: number): Promise<number> {
    const ids = [0, 12, batchItems - 1].map((index) => `kettle-${number * batchItems + index}`);
    const answers = await Promise.all(
      ids.map((id) => this.#call(`${baseUrl}/api/v1/catalog/products/${id}`)),
    );
    return answers.filter(({ status }) => status === 200).length;
  }
}

/** The answer, or undefined where the server went away before it came. */
async function cutOff<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return undefined;
  }
}

describe('a server that is killed while catalogues are sent', () => {
  it('has every batch that it answered, and its runs go on where they were (contract 8.2, 8.3)', async (test) => {
    test.diagnostic(`AISLE_TORTURE_SEED=${seed}`);
    const random = randomFrom(seed + 1);
    const dataDir = mkdtempSync(join(tmpdir(), 'aisle-kill-'));
    const tenant = await makeTenant(dataDir);
    let server = await startChildServer({ dataDir });
    try {
      await seedSchema(server.url, tenant);
      const keeper = new Shopkeeper(tenant);
      const rounds = Math.ceil(roundCount(8) / 4);
      for (let round = 0; round < rounds; round += 1) {
        const work = [keeper.sendDeltas(server.url), keeper.sendRuns(server.url)];
        // Not a wait for something: the moment of the crash is what is random here.
        await sleep(5 + random() * 245);
        await server.kill();
        await Promise.all(work);
        server = await startChildServer({ dataDir });
        await keeper.check(server.url);
      }
      const answered = [...keeper.deltas.values()].filter(Boolean).length;
      test.diagnostic(`${rounds} kills, ${answered} deltas, ${keeper.runs.length} runs`);
    } finally {
      await server.kill();
      removeFolder(dataDir);
    }
  });
});
