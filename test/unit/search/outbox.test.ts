// What is posted in one turn of the loop goes in one piece.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Outbox } from '../../../src/search/outbox.ts';

test('messages of one turn of the event loop are sent together and in order, apart from those of the next turn', async () => {
  const sent: (readonly string[])[] = [];
  const outbox = new Outbox<string>((messages) => {
    sent.push(messages);
    // A message that an answer leads to is of the next turn.
    if (messages.includes('b')) outbox.post('d');
  });
  outbox.post('a');
  queueMicrotask(() => outbox.post('c'));
  outbox.post('b');
  assert.deepEqual(sent, []);
  await Promise.resolve();
  assert.deepEqual(sent, []);
  await nextTurn();
  assert.deepEqual(sent, [['a', 'b', 'c']]);
  await nextTurn();
  assert.deepEqual(sent, [['a', 'b', 'c'], ['d']]);
  outbox.post('e');
  await nextTurn();
  assert.deepEqual(sent, [['a', 'b', 'c'], ['d'], ['e']]);
});
