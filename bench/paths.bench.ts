// Measures: single steps of the hot paths in this process, by tinybench: operations per second.
// Does not measure: what they cost together, in a server, with garbage to collect for others.
// Limits where there is one: JSON.parse and JSON.stringify of the same value, a plain fold.

import { Bench as TinyBench } from 'tinybench';
import { createActor } from 'xstate';
import { sha256Hex } from '../src/base/hash.ts';
import { ActiveSchema } from '../src/catalog/active-schema.ts';
import { Candidate } from '../src/catalog/candidate.ts';
import { judge } from '../src/catalog/product-judgement.ts';
import { sessionStateOf } from '../src/chat/control-state.ts';
import { sessionMachine } from '../src/chat/session-machine.ts';
import { MessageRequest } from '../src/contract/chat.ts';
import { parseJson } from '../src/contract/json.ts';
import { bodyValidator } from '../src/contract/validation.ts';
import { CatalogueSchema, type SchemaEntries } from '../src/search/catalogue-schema.ts';
import { buildDocument } from '../src/search/document.ts';
import { LexicalIndex } from '../src/search/lexical-index.ts';
import { encodeFrame } from '../src/stream/frame.ts';
import { JsonBytes } from '../src/base/json-bytes.ts';
import { Tail } from '../src/stream/tail.ts';
import { fingerprintOf } from '../src/access/idempotency.ts';
import { median, type Bench, type BenchContext, type Row } from './harness.ts';
import { benchSchema, productItem } from './support/products.ts';

interface Path {
  readonly run: () => unknown;
  /** The least that could do; left out where nothing is comparable. */
  readonly limit?: { readonly name: string; readonly run: () => unknown };
}

export const pathsBench: Bench = {
  name: 'paths',
  isInProcess: true,
  async run(context) {
    const paths = { ...chatPaths(), ...cataloguePaths(context) };
    const rows: Row[] = [];
    for (const [name, { run, limit }] of Object.entries(paths)) {
      const tiny = new TinyBench({
        time: context.pick(250, 1),
        warmupTime: context.pick(100, 1),
        iterations: context.pick(64, 1),
        warmupIterations: context.pick(16, 1),
        throws: true,
      });
      tiny.add('ours', run);
      if (limit) tiny.add('limit', limit.run);
      await tiny.run();
      const rate = (task: string): number => {
        const result = tiny.getTask(task)?.result;
        return result !== undefined && 'throughput' in result
          ? 1000 / median([result.latency.mean])
          : Number.NaN;
      };
      rows.push({
        name,
        unit: 'times/s',
        ours: rate('ours'),
        limits: limit ? [{ name: limit.name, value: rate('limit') }] : [],
        peers: [],
        check: `result ${sha256Hex(JSON.stringify(run()) ?? 'undefined').slice(0, 12)}`,
      });
    }
    return rows;
  },
};

const request = {
  content: [{ type: 'text', text: 'Do you have this in green, size M? '.repeat(7) }],
};

function chatPaths(): Record<string, Path> {
  const bytes = Buffer.from(JSON.stringify(request));
  const text = bytes.toString();
  const validator = bodyValidator(MessageRequest);
  const actor = createActor(sessionMachine, { input: sessionInput }).start();
  const posted = { type: 'message.posted', now_ms: 1, is_ai_enabled: false } as const;
  let folded = { count: 0, active_at_ms: 0 };
  const place = { session_id: 'ses_1', created_at: '2026-11-21T12:00:00.000Z' };
  const payload = { message_id: 'msg_1', role: 'customer', ...request };
  const draft = { kind: 'message', turn_id: null, payload } as const;
  const item = { sequence: 1, tag: 'abcdef', ...place, draft };
  const json = new JsonBytes(4096);
  const encode = (): Buffer => {
    json.clear();
    encodeFrame(item, json);
    return json.view();
  };
  const frame = Buffer.from(encode());
  return {
    'strict JSON of a message': {
      run: () => parseJson(bytes, 16),
      limit: { name: 'JSON.parse', run: () => JSON.parse(bytes.toString()) as unknown },
    },
    'schema check of a message': { run: () => validator.check(request) },
    'fingerprint of a message': {
      run: () => fingerprintOf(request),
      limit: { name: 'sha256 of the text', run: () => sha256Hex(text) },
    },
    'session machine, one step': {
      run: () => {
        actor.send(posted);
        return actor.getSnapshot().context.active_at_ms;
      },
      limit: {
        name: 'plain fold',
        run: () => {
          folded = { ...folded, count: folded.count + 1, active_at_ms: 1 };
          return folded.active_at_ms;
        },
      },
    },
    'session state of a snapshot': { run: () => sessionStateOf(actor.getSnapshot()) },
    'one frame': {
      run: () => encode().length,
      limit: { name: 'JSON.stringify', run: () => JSON.stringify(item).length },
    },
    'tail: 64 items in, one chunk out': {
      run: () => {
        const tail = new Tail('ses_1', { head: 0, bytesMax: 256 * 1024 });
        for (let sequence = 1; sequence <= 64; sequence += 1) {
          const copy = (target: Uint8Array): void => target.set(frame);
          tail.add({ sequence, length: frame.length, copy }, { isEager: false });
        }
        tail.markDurable(64);
        return tail.chunkAfter(0, 256 * 1024)?.bytes.length;
      },
    },
  };
}

const sessionInput = {
  session_id: 'ses_1',
  tenant_id: 'bench',
  surface: { type: 'server' as const },
  customer: null,
  locale: 'en',
  page: null,
  created_at_ms: 0,
  active_at_ms: 0,
  idle_close_ms: 1000,
  is_ai_enabled: false,
};

function cataloguePaths(context: BenchContext): Record<string, Path> {
  const updatedAt = '2026-11-21T12:00:00Z';
  const schema = new ActiveSchema(benchSchema, benchSchema);
  const updatedAtUs = Date.parse(updatedAt) * 1000;
  const item = productItem('p1', { updatedAt, price: 1 });
  const unknown = { stored: undefined, storedProduct: () => undefined };
  const judged = { ...unknown, schema, nowUs: updatedAtUs, aheadUsMax: 0 };
  const { index, count } = generatedIndex(context.pick(20_000, 50), updatedAt);
  return {
    'judgement of a new product': {
      run: () => judge(new Candidate(item, { index: 0, updatedAtUs }), judged).kind,
      limit: {
        name: 'JSON.stringify',
        run: () => JSON.stringify(item).length,
      },
    },
    [`search among ${count} products`]: {
      run: () => index.search({ text: 'warm waterproof jacket', limit: 12 }).hits,
    },
    [`misspelt search among ${count}`]: {
      run: () => index.search({ text: 'warn watterproof jaket', limit: 12 }).hits,
    },
  };
}

function generatedIndex(count: number, updatedAt: string): { index: LexicalIndex; count: number } {
  const catalogue = new CatalogueSchema({
    attributes: benchSchema.attribute as SchemaEntries['attributes'],
    taxonomies: benchSchema.taxonomy as SchemaEntries['taxonomies'],
    collections: [],
  });
  const index = new LexicalIndex(catalogue);
  for (let at = 0; at < count; at += 1) {
    const item = productItem(`p${at}`, { updatedAt, price: 100 + at });
    index.upsert(buildDocument(item, catalogue));
  }
  return { index, count };
}
