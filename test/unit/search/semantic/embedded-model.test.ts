// The model in the house: as near to its card as eight bits allow, without a network.

import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { MinilmEmbedder } from '../../../../src/search/semantic/minilm-embedder.ts';

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0);
}

describe('the embedded model', () => {
  const connect = Socket.prototype.connect;
  let embedder: MinilmEmbedder;
  before(async () => {
    // Opening a socket from here on fails.
    Socket.prototype.connect = () => {
      throw new Error('the loader wants a network');
    };
    embedder = await MinilmEmbedder.open();
  });
  after(async () => {
    Socket.prototype.connect = connect;
    await embedder.close();
  });

  it("finds the similarities of the model's card within the precision of eight bits", async () => {
    const [first, ...others] = await embedder.embedTexts([
      'That is a happy person',
      'That is a happy dog',
      'That is a very happy person',
      'Today is a sunny day',
    ]);
    const similarities = others.map((other) => cosine(first!, other));
    for (const [at, expected] of [0.695, 0.943, 0.257].entries()) {
      assert.ok(Math.abs(similarities[at]! - expected) < 0.025, `${similarities[at]} ${expected}`);
    }
  });

  it('gives a text the same vector of length one, whatever texts are embedded with it', async () => {
    const texts = ['kettle', 'a red kettle with a long spout '.repeat(20), 'Café-Maschine 12"', ''];
    const together = await embedder.embedTexts(texts);
    for (const [at, text] of texts.entries()) {
      const alone = await embedder.embedQuery(text);
      assert.deepEqual(alone, together[at]);
      assert.ok(Math.abs(cosine(alone, alone) - 1) < 1e-4);
    }
  });

  it('answers a query before the products that wait', async () => {
    const order: string[] = [];
    const note = (name: string) => (): void => void order.push(name);
    const texts = embedder.embedTexts(['one kettle', 'two kettles', 'three kettles']);
    await Promise.all([texts.then(note('texts')), embedder.embedQuery('tea').then(note('query'))]);
    assert.deepEqual(order, ['query', 'texts']);
  });
});
