// The embedder's threads: what a caller waits for comes before what no caller waits for.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, platform } from 'node:os';
import { it } from 'node:test';
import { EmbedderThreads } from '../../../../src/search/semantic/embedder-threads.ts';
import { startFakeEmbeddings } from '../../../support/fake-embeddings.ts';

/** By how much each thread of this process is nicer than the process: 0 unless it was asked to be. */
function niceness(): number[] {
  const own = getPriority();
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]) - own;
  });
}

it('embeds products in a thread of low priority, and queries in one of normal priority', async (test) => {
  if (platform() !== 'linux') return test.skip('a thread has no priority of its own here');
  const embeddings = await startFakeEmbeddings();
  const threads = new EmbedderThreads();
  try {
    const embedder = threads.of({
      provider: 'remote',
      base_url: embeddings.baseUrl,
      model: 'one',
      batch_max: 16,
      similarity_min: 0,
    });
    await embedder.embedQuery('tea');
    assert.ok(niceness().every((nice) => nice === 0));
    await embedder.embedTexts(['a kettle']);
    const nice = niceness().filter((one) => one > 0);
    assert.ok(nice.length > 0 && nice.length < niceness().length);
  } finally {
    await threads.close();
    await embeddings.close();
  }
});
