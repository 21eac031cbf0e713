// What is known of items by their bytes changes no answer: the same bodies to a service that reads
// them so, and to one that parses all of them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { parseJson } from '../../src/contract/json.ts';
import { Refusal } from '../../src/contract/problems.ts';
import { IndexRunBatch, ItemsBatch } from '../../src/contract/products.ts';
import { bodyValidator } from '../../src/contract/validation.ts';
import {
  changeTable,
  liveCountTable,
  productTable,
  standingTable,
} from '../../src/journal/catalogue-tables.ts';
import { MemoryJournal } from '../support/memory-journal.ts';
import { limitDefaults } from '../../src/limits.ts';
import {
  activate,
  call,
  item,
  ManualClock,
  schemaRow,
  services,
  tenantId,
} from '../support/product-fixtures.ts';

const deltas = bodyValidator(ItemsBatch);
const batches = bodyValidator(IndexRunBatch);

type Step =
  | { readonly kind: 'delta'; text: string; key: string | null; fails: boolean }
  | { readonly kind: 'batch'; text: string; fails: boolean }
  | { readonly kind: 'complete' }
  | { readonly kind: 'activate'; hasTaxonomy: boolean }
  | { readonly kind: 'restart' };

/** A service over a journal of its own, and everything that one step says. */
class Service {
  readonly #journal = new MemoryJournal();
  readonly #clock = new ManualClock();
  readonly #isQuick: boolean;
  #at = services(this.#journal, { clock: this.#clock });
  #run: { readonly runId: string; batchCount: number } | undefined;
  #version = 1;

  constructor(isQuick: boolean) {
    this.#isQuick = isQuick;
  }

  async take(step: Step): Promise<unknown> {
    switch (step.kind) {
      case 'delta':
        return await this.#answer(step.fails, async () => {
          const body = deltas.check(await this.#read(step.text));
          return await this.#at.products.applyBatch(call(body, { idempotencyKey: step.key }));
        });
      case 'batch':
        return await this.#answer(step.fails, () => this.#sendBatch(step.text));
      case 'complete':
        return await this.#answer(false, () => this.#complete());
      case 'activate':
        return await this.activate(step.hasTaxonomy);
      case 'restart':
        await this.#at.runs.close();
        this.#at = services(this.#journal, { clock: this.#clock });
        return this.#at.runs.resumeUnfinished();
      default:
        return step satisfies never;
    }
  }

  async activate(hasTaxonomy: boolean): Promise<void> {
    this.#version += 1;
    const taxonomy = hasTaxonomy ? schemaRow.taxonomy : [];
    const classification = hasTaxonomy ? schemaRow.classification : [];
    const row = { ...schemaRow, version: `sv${this.#version}`, taxonomy, classification };
    await activate(this.#journal, row);
  }

  /** All rows of the catalogue, but for what one of the two alone knows. */
  rows(): unknown {
    const rowsOf = (table: typeof productTable | typeof changeTable | typeof liveCountTable) => [
      ...this.#journal.range<unknown>(table, {}),
    ];
    const standings = [...this.#journal.range(standingTable, {})].map(({ key, row }) => ({
      key,
      row: { ...row, sent: undefined },
    }));
    return [rowsOf(productTable), rowsOf(changeTable), rowsOf(liveCountTable), standings];
  }

  close(): Promise<void> {
    return this.#at.runs.close();
  }

  async #read(text: string): Promise<unknown> {
    const bytes = Buffer.from(text);
    if (!this.#isQuick) return parseJson(bytes, limitDefaults.json_depth_max);
    const reading = this.#at.products.readBatch(tenantId, bytes);
    // The bytes are the socket's: they are gone as soon as the call returns.
    bytes.fill(0);
    return await reading;
  }

  async #sendBatch(text: string): Promise<unknown> {
    const { runs } = this.#at;
    if (this.#run === undefined) {
      const body = {
        mode: 'replace',
        schema_version: `sv${this.#version}`,
        expected_item_count: 1000,
      } as const;
      const reply = await runs.start(call(body, { idempotencyKey: `run-${this.#version}` }));
      const { run_id: runId } = reply.body as { run_id: string };
      this.#run = { runId, batchCount: 0 };
    }
    const run = this.#run;
    const sequence = run.batchCount + 1;
    const body = batches.check(await this.#read(`{"sequence":${sequence},${text.slice(1)}`));
    const reply = await runs.sendBatch(call(body, { params: { run_id: run.runId } }));
    run.batchCount = sequence;
    return told(reply, run.runId);
  }

  async #complete(): Promise<unknown> {
    const run = this.#run;
    if (run === undefined) return null;
    this.#run = undefined;
    const { runs } = this.#at;
    return told(await runs.cancel(call(undefined, { params: { run_id: run.runId } })), run.runId);
  }

  async #answer(fails: boolean, work: () => Promise<unknown>): Promise<unknown> {
    if (fails) this.#journal.failNext();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) return String(error);
      const { code, message, errors } = error;
      return { code, message, errors };
    } finally {
      // A failure that no commit met is not for the next step.
      if (fails) await this.#journal.commit({}).catch(() => {});
      await new Promise(setImmediate);
    }
  }
}

/** A reply without the id that each run has of its own. */
function told(reply: unknown, runId: string): unknown {
  return JSON.parse(JSON.stringify(reply).replaceAll(runId, 'run'));
}

const forms = ['plain', 'plain', 'plain', 'spaced', 'turned', 'twice', 'escaped'] as const;

/** Few ids, times and contents, so that much comes again; and what is told from bytes badly. */
const anyItem: fc.Arbitrary<string> = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c\u00e9'),
    time: fc.constantFrom(
      '2026-11-01T00:00:00Z',
      '2026-11-02T00:00:00Z',
      '2026-11-01T00:00:00.000001Z',
      '2026-11-01T01:00:00+01:00',
      '2026-13-01T00:00:00Z',
      '2031-01-01T00:00:00Z',
      'soon',
      '2026-11-01T00:00:00\u00e9',
      '                    ',
    ),
    more: fc.constantFrom(
      {},
      {},
      { title: 'updated_at' },
      { description: { html: '<p onclick="x">a & b</p>' } },
      { description: { html: '<p>a &amp; b</p>' } },
      { external_taxonomy_ids: ['shoes', 'clothing', 'shoes'] },
      { external_taxonomy_ids: ['clothing', 'shoes'] },
      { attributes: { updated_at: '2026-11-01T00:00:00Z' } },
      { attributes: { nope: 1 } },
      { title: undefined, status: 'deleted' },
      { title: undefined },
      { stock: 1 },
    ),
    form: fc.constantFrom(...forms),
  })
  .map(({ id, time, more, form }) => {
    const sent = { ...item(id, { updated_at: time }), ...more };
    const text = JSON.stringify(sent);
    switch (form) {
      case 'spaced':
        return JSON.stringify(sent, null, 1);
      case 'turned':
        return JSON.stringify(Object.fromEntries(Object.entries(sent).toReversed()));
      case 'twice':
        return text.replace('{', `{"updated_at":"${time}",`);
      case 'escaped':
        return text.replace('"2026', String.raw`"\u0032026`);
      case 'plain':
        return text;
      default:
        return form satisfies never;
    }
  });

const anyBody: fc.Arbitrary<string> = fc
  .record({
    items: fc.array(fc.oneof({ weight: 30, arbitrary: anyItem }, fc.constantFrom('null', '[{}]')), {
      minLength: 1,
      maxLength: 3,
    }),
    frame: fc.constantFrom(
      '{"items":[@]}',
      '{"items":[@]}',
      '{"items":[@]}',
      '{ "items" : [ @ ] }',
      '{"items":[@]',
      '{"items":[@,]}',
      '{"items":[@]}}',
      '{"items":[@],"items":[]}',
      '{"items":[@],"more":[@]}',
      '{"more":[@],"items":[null]}',
      '{"items":"[@]"}',
      '{"a":"\\"items\\":[","items":[@]}',
      '[[@]]',
      '{"items":[@],"idempotency_key":7}',
    ),
  })
  .map(({ items, frame }) => frame.replaceAll('@', items.join(',')));

const fails = fc.constantFrom(false, false, false, true);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('delta' as const),
      text: anyBody,
      key: fc.constantFrom(null, null, 'k1', 'k2'),
      fails,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('batch' as const), text: anyBody, fails }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'complete' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('activate' as const), hasTaxonomy: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

describe('an item that is known by its bytes (INV-711)', () => {
  it('is answered, refused and stored like a parsed one, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 10 }), async (history) => {
        const [quick, slow] = [new Service(true), new Service(false)];
        await quick.activate(true);
        await slow.activate(true);
        for (const step of [...history, ...history]) {
          assert.deepEqual(await quick.take(step), await slow.take(step), JSON.stringify(step));
          assert.deepEqual(quick.rows(), slow.rows(), JSON.stringify(step));
        }
        await quick.close();
        await slow.close();
      }),
      { numRuns: 80 },
    );
  });
});
