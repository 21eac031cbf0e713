// The conformance suite: our client passes it; each case is failed by our client with one rule broken.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { build } from 'esbuild';
import { caseNames, clientOf, runCase, type Outcome } from '../../clients/conformance/run.ts';
import { ConformanceAdapter } from '../../clients/js/conformance-adapter.ts';
import { fetchFrom } from './fetch-from.ts';
import { VirtualClock } from './virtual-clock.ts';

const adapter = join(import.meta.dirname, '../../clients/js/conformance-adapter.ts');
const names = caseNames();

/** What has to be another way in a source of the client for a case to fail. */
interface Fault {
  readonly source: string;
  readonly from: string;
  readonly to: string;
}

const fault = (source: string, from: string, to: string): Fault => ({ source, from, to });
const isLost = 'failure.isRetryable ||';
const faults: Readonly<Record<string, Fault>> = {
  'accepted-but-held-back': fault(
    'stream-reader',
    'expectedMsMax = 4_000',
    'expectedMsMax = 25_000',
  ),
  'answer-deadline': fault('chat-client', 'accepted.answer_deadline_at !== undefined', 'false'),
  'closed-session': fault('stream-reader', "if (response.status === 204) return 'ended'", ''),
  'cursor-ahead': fault('stream-reader', "code === 'cursor_ahead'", 'false'),
  'cursor-expired': fault('stream-reader', 'onReset(oldestCursorIn(problem))', 'onReset(null)'),
  'cut-and-resume': fault(
    'stream-reader',
    "{ 'last-event-id': cursor }",
    "{ 'last-event-id': '' }",
  ),
  'events-held-back': fault('stream-reader', 'else this.#poll();', 'else this.#round.abort();'),
  'failure-takes-back': fault('view', 'failure: payload', 'failure: null'),
  'fault-inside-once': fault('retry', 'failedCount < 2', 'failedCount < 3'),
  'gap-in-deltas': fault('view', 'index !== part.next_index', 'index < part.next_index'),
  'material-for-another-origin': fault('access', 'origin ?? app_id', 'app_id'),
  'material-for-another-surface': fault('access', 'checkSurface(material, request.surface);', ''),
  'message-with-expired-token': fault('chat-client', 'refusedCount >= renewalsMax', 'true'),
  'refused-for-good': fault('retry', isLost, 'true ||'),
  'reload-before-reply': fault('outbox', 'storage.set(name, text)', 'undefined'),
  'reload-reads-on': fault('saved-place', 'return isOurs &&', 'return !isOurs &&'),
  'reload-while-overloaded': fault(
    'outbox',
    'found.push({ ...kept,',
    'found.push({ ...kept, key: "k",',
  ),
  'retry-after-is-a-floor': fault('retry', 'retryAfterMs * (1', 'retryAfterMs * (0'),
  'same-key-same-bytes': fault('http-call', "|| code === 'idempotency_in_flight'", ''),
  'session-gone': fault('stream-reader', 'else if (status === 404) await onGone();', ''),
  'stop-before-reply': fault('chat-client', 'this.#stopOnAccept.add(key)', 'continue'),
  'stop-ends-the-answer': fault('chat-client', 'await this.#cancel(question_id)', 'await null'),
  'stream-of-full-age': fault(
    'stream-reader',
    "endReason === 'token_expired') return 'again'",
    "endReason === 'token_expired') return 'ended'",
  ),
  'token-renewed': fault('stream-reader', 'status === 401', 'false'),
  'too-many-streams': fault('stream-reader', "code === 'too_many_streams'", 'false'),
  'two-tabs': fault('outbox', 'found.push({ ...kept,', 'found.push({ ...kept, key: "k",'),
  'unknown-kinds': fault(
    'view',
    'default:\n      return next;',
    'default:\n      throw new Error();',
  ),
};

/** Our client, with a fault in one of its sources. */
async function brokenClient({ source, from, to }: Fault): Promise<typeof ConformanceAdapter> {
  let isThere = false;
  const { outputFiles } = await build({
    entryPoints: [adapter],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins: [
      {
        name: 'fault',
        setup: ({ onLoad }) =>
          onLoad({ filter: /clients\/js\/src\/.*\.ts$/ }, ({ path }) => {
            if (basename(path) !== `${source}.ts`) return undefined;
            const text = readFileSync(path, 'utf8');
            isThere = text.includes(from);
            return { contents: text.replace(from, to), loader: 'ts' };
          }),
      },
    ],
  });
  assert.ok(isThere, `${source}.ts holds no "${from}" any more`);
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const broken = (await import(`data:text/javascript;base64,${code}`)) as {
    readonly ConformanceAdapter: typeof ConformanceAdapter;
  };
  return broken.ConformanceAdapter;
}

/** Runs a case in a time of its own, without a socket: what comes out hangs on no machine's speed. */
async function outcomeOf(name: string, Client: typeof ConformanceAdapter): Promise<Outcome> {
  const clock = new VirtualClock();
  let outcome: Outcome | undefined;
  const running = runCase(
    name,
    (service) =>
      new Client(`${service.url}/bootstrap`, {
        clock,
        fetch: fetchFrom(service),
        random: () => 0.5,
      }),
    { clock },
  ).then((done) => (outcome = done));
  while (outcome === undefined) await clock.pass(1000, () => outcome !== undefined);
  return await running;
}

describe('the conformance suite for clients', { concurrency: true }, () => {
  it('is passed by our client, case by case', async () => {
    const outcomes = await Promise.all(
      names.map((name) =>
        // In time it has to be below, where time is its own; here the machine is busy with all cases.
        runCase(name, ({ url }) => new ConformanceAdapter(`${url}/bootstrap`), { slowness: 6 }),
      ),
    );
    assert.deepEqual(
      outcomes.filter(({ findings }) => findings.length > 0),
      [],
    );
  });

  it('finds in each case the rule that our client breaks with a fault in it', async () => {
    assert.deepEqual(Object.keys(faults), names, 'a fault for each case');
    for (const [name, one] of Object.entries(faults)) {
      assert.deepEqual((await outcomeOf(name, ConformanceAdapter)).findings, [], name);
      const { findings } = await outcomeOf(name, await brokenClient(one));
      assert.notDeepEqual(findings, [], name);
    }
  });

  it('runs against a process, line by line, and reports one that shows no message', async () => {
    const nothing =
      "require('readline').createInterface({ input: process.stdin })" +
      ".on('line', () => console.log('{\"messages\": []}'))";
    const [right, wrong] = await Promise.all([
      runCase('cut-and-resume', clientOf([process.execPath, adapter]), { slowness: 6 }),
      runCase('cut-and-resume', clientOf([process.execPath, '-e', nothing]), {
        slowness: 0.1,
      }),
    ]);
    assert.deepEqual(right.findings, []);
    assert.ok(wrong.findings.includes('before the end, it shows []'));
  });
});
