// Runs test files: `node run-tests.mjs JOBS PATTERN…`. A process for each file would spend half of its
// time on starting and on loading the server, so files of the folders below share processes. Within one, a
// file begins when the one before it has ended, and its tests are reported under its path. It is
// JavaScript, so that reading it needs no stripping.

import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nameOf, prepared } from './prepared-modules.mjs';

/** Tests of these folders run inside the process of their file. */
const sharing = /^test\/(?:contract|machines|property|unit)\//u;
const filesMax = 12;
/** A process that takes longer hangs: it is ended, and what it did not come to is reported. */
const hangMs = 10 * 60_000;

/** They take longest: what begins them last would wait for them alone. */
const longest = [
  'test/crash/overload.test.ts',
  'test/browser/shop.test.ts',
  'test/crash/handoff-kill.test.ts',
  'test/contract/10-search-process.test.ts',
  'test/browser/chat.test.ts',
  'test/crash/compaction.test.ts',
  'test/unit/cli/catalog-import/command.test.ts',
  'test/unit/cli/serve.test.ts',
  'test/unit/journal/store-walk.test.ts',
  'test/unit/cli/commands.test.ts',
  'test/contract/11-long-bodies.test.ts',
  'test/unit/backup/shipper.test.ts',
];
/** They measure or change the process that they run in. */
const alone = [
  'test/unit/assistant/llm/time-outs.test.ts',
  'test/unit/search/semantic/embedder-threads.test.ts',
];
const single = new Set([...longest, ...alone]);
const isShared = (/** @type {string} */ file) => sharing.test(file) && !single.has(file);

/** The modules that the processes begin with, in the order in which they start. @param {string[]} files */
function plan(files) {
  const first = longest.filter((file) => files.includes(file));
  const others = files.filter((file) => !isShared(file) && !first.includes(file));
  // Processes of the first list compute, most of the second wait: they stand between each other.
  return merged(groupsOf(files.filter(isShared)), [...first, ...others]);
}

/** @param {string[]} files */
function groupsOf(files) {
  /** @type {Map<string, string[]>} */
  const byFolder = Map.groupBy(files, (file) => file.split('/')[1] ?? '');
  return [...byFolder.values()].flatMap((all) => {
    const count = Math.ceil(all.length / filesMax);
    return Array.from({ length: count }, (_, group) =>
      moduleOf(all.filter((_file, index) => Math.floor((index * count) / all.length) === group)),
    );
  });
}

/** Writes a module that runs `files` one after the other, whatever becomes of each. @param {string[]} files */
function moduleOf(files) {
  const [only] = files;
  if (files.length === 1 && only !== undefined) return only;
  const urls = files.map((file) => [file, pathToFileURL(file).href]);
  const source = `
import { after, describe } from 'node:test';

for (const [file, url] of ${JSON.stringify(urls, null, 2)}) {
  const { promise, resolve } = Promise.withResolvers();
  describe(file, async () => {
    after(resolve);
    await import(url).catch((error) => {
      resolve();
      throw error;
    });
  });
  await promise;
}
`;
  const folder = new URL('groups/', prepared);
  mkdirSync(folder, { recursive: true });
  const path = new URL(nameOf(Buffer.from(source)).replace('.js', '.mjs'), folder);
  writeFileSync(path, source);
  return fileURLToPath(path);
}

/** Both lists as one, each spread over the whole of it. @param {string[]} a @param {string[]} b */
function merged(a, b) {
  const placed = [a, b].flatMap((list) =>
    list.map((file, index) => ({ file, at: (index + 0.5) / list.length })),
  );
  return placed.toSorted((one, other) => one.at - other.at).map(({ file }) => file);
}

/** The events of a run. What a process did not come to, because it ended early, runs alone. */
async function* events() {
  const left = new Set(files);
  for await (const event of run({ files: plan(files), concurrency, timeout: hangMs })) {
    if ('name' in event.data) left.delete(event.data.name);
    yield event;
  }
  const again = files.filter((file) => isShared(file) && left.has(file));
  if (again.length > 0) yield* run({ files: again, concurrency, timeout: hangMs });
}

const [jobs, ...patterns] = process.argv.slice(2);
const concurrency = Number(jobs);
const files = [...new Set(patterns.flatMap((pattern) => globSync(pattern)))].toSorted();
if (files.length === 0) throw new Error(`no test file is one of ${patterns.join(' ')}`);
Readable.from(events())
  .on('data', ({ type, data }) => {
    // A suite that fails although its tests pass is not in the summary.
    if (type === 'test:fail' || (type === 'test:summary' && !data.success)) process.exitCode = 1;
  })
  .compose(new spec())
  .pipe(process.stdout);
