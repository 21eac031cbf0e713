// What is posted at one moment goes in one piece.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Outbox } from '../../../src/search/outbox.ts';

test('messages of one moment are sent together, in order, and those of the next by themselves', async () => {
  const sent: (readonly string[])[] = [];
  const outbox = new Outbox<string>((messages) => {
    sent.push(messages);
    // A message that an answer leads to is of the next moment.
    if (messages.includes('b')) outbox.post('c');
  });
  outbox.post('a');
  outbox.post('b');
  assert.deepEqual(sent, []);
  await nextTurn();
  assert.deepEqual(sent, [['a', 'b'], ['c']]);
  outbox.post('d');
  await nextTurn();
  assert.deepEqual(sent, [['a', 'b'], ['c'], ['d']]);
});
