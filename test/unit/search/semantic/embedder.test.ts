// What a model can read: the one in the house was made for English.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReadable, type EmbedderSettings } from '../../../../src/search/semantic/embedder.ts';

const remote: EmbedderSettings = {
  provider: 'remote',
  base_url: 'http://127.0.0.1:1',
  model: 'any',
  batch_max: 1,
  similarity_min: 0,
};

test('the built-in model reads English, of any region, and queries without a locale', () => {
  const embedded: EmbedderSettings = { provider: 'embedded' };
  for (const locale of ['en', 'en-GB', 'EN-us']) {
    assert.ok(isReadable(embedded, { text: 'a warm drink', locale }), locale);
  }
  assert.ok(isReadable(embedded, { text: 'a warm drink' }));
});

test('the built-in model reads no other language and no other script', () => {
  const embedded: EmbedderSettings = { provider: 'embedded' };
  assert.ok(!isReadable(embedded, { text: 'Kopfhörer', locale: 'de' }));
  assert.ok(!isReadable(embedded, { text: 'خيمة', locale: 'en' }));
  assert.ok(!isReadable(embedded, { text: 'テント' }));
});

test('the operator decides which languages a remote model reads', () => {
  assert.ok(isReadable(remote, { text: 'テント', locale: 'ja' }));
});
