// Which servers prepare the built-in assistant before they listen.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createTenant, storeOf, Tenants } from '../../../src/access/tenants.ts';
import { mayAnswerWithoutModel } from '../../../src/composition/chat.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';

const model = { provider: 'llm', model: 'm', base_url: 'http://127.0.0.1:9/v1' };

/** The answer for a server with these tenants, one for each of the settings. */
async function answerFor(assistants: readonly object[]): Promise<boolean> {
  const journal = new MemoryJournal();
  const store = storeOf(journal);
  for (const [index, assistant] of assistants.entries()) {
    const about = { tenantId: `t${index}`, name: 'T', environment: 'test' as const, nowMs: 0 };
    await store.write(createTenant(store, { ...about, settings: { assistant } }).puts);
  }
  return mayAnswerWithoutModel(new Tenants({ journal }).list());
}

it('prepares the built-in assistant unless every tenant has a model', async () => {
  assert.equal(await answerFor([]), true, 'the first tenant has no model unless it names one');
  assert.equal(await answerFor([{}]), true);
  assert.equal(await answerFor([model, {}, model]), true);
  assert.equal(await answerFor([model]), false);
  assert.equal(await answerFor([model, model]), false);
});
