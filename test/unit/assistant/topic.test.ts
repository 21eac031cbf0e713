// What a whole message is a phrase of, and when talk that is only near to one gives way.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Draft } from '../../../src/assistant/grounded/text.ts';
import { askedLast, contentOf, topicOf } from '../../../src/assistant/grounded/topic.ts';
import { converse, FakeShop, nearTo } from './fake-shop.ts';

const content = (text: string, language = 'en') =>
  contentOf(new Draft(text), language).map(({ lower }) => lower);

describe('the words that mean something to a search', () => {
  test('have no link, and no stop word of their own language', () => {
    assert.deepEqual(content('boots with shears'), ['boots', 'shears']);
    assert.deepEqual(content('Stiefel nor Schere', 'de'), ['stiefel', 'schere']);
    assert.deepEqual(content('die cast car'), ['die', 'cast', 'car']);
    assert.deepEqual(content('die Schere', 'de'), ['schere']);
  });

  test('have no "x" between two numbers, and any other', () => {
    assert.deepEqual(content('155 x 220'), ['155', '220']);
    assert.deepEqual(content('the x box'), ['x', 'box']);
  });
});

describe('a phrase of talk', () => {
  test('is the first of the topics that it says, light words around it aside', () => {
    assert.equal(topicOf('thanks, bye', 'en', ['thanks', 'goodbye']), 'thanks');
    assert.equal(topicOf("cheers, that helps, I'll sleep on it", 'en', ['thanks']), 'thanks');
    assert.equal(topicOf('cheers, do you ship?', 'en', ['service']), 'service');
    assert.equal(topicOf('do you ship boots?', 'en', ['service']), undefined);
  });

  test('is no long text', () => {
    assert.equal(topicOf('hello '.repeat(100), 'en', ['greeting']), 'greeting');
    assert.equal(topicOf('hello '.repeat(200), 'en', ['greeting']), undefined);
  });

  test('is what the last of several clauses asks', () => {
    assert.equal(askedLast('it broke, can I return it?', 'en'), 'service');
    assert.equal(askedLast('it broke, thanks can I return it?', 'en'), 'service');
    assert.equal(askedLast('it broke. can I talk to someone?', 'en'), 'person');
    assert.equal(askedLast('the jug already leaks, I am really upset', 'en'), 'service');
    assert.equal(askedLast('der Krug tropft schon, ich bin echt enttäuscht', 'de'), 'service');
    assert.equal(askedLast('can I return it?', 'en'), undefined);
  });
});

describe('talk that a message is only near to', () => {
  test('gives way to a name of which every word is one here', async () => {
    const shop = new FakeShop([{ id: 'mug', title: 'Porcelain of old' }]);
    const [said] = await converse(shop, ['Porcelain of old']);
    assert.deepEqual(said?.ids, ['mug'], said?.text);
  });

  for (const [near, says, ids] of [
    [{ service: 0.7, question: 0.6 }, 'do you have guitars?', undefined],
    // A question is nearer still.
    [{ service: 0.7, question: 0.9 }, 'do you have guitars?', []],
    // Half of it is a thing of this shop.
    [{ service: 0.7, wish: 0.6 }, 'boots, please', ['b1', 'b2', 'b3']],
    // All of it is.
    [{ help: 0.7, wish: 0.3 }, 'boots boots', ['b1', 'b2', 'b3']],
  ] as const) {
    test(`${ids ? 'gives way' : 'is meant'}: "${says}" at ${JSON.stringify(near)}`, async () => {
      const shop = new FakeShop();
      Object.assign(shop, nearTo(near));
      const [said] = await converse(shop, [says]);
      const isTalk = /only know the product catalogue|Tell me what you need/u.test(
        said?.text ?? '',
      );
      assert.equal(isTalk, ids === undefined, said?.text);
      assert.deepEqual(said?.ids, ids ?? []);
    });
  }
});
