// Examples that messages are held against: when they are embedded, and what a question is told meanwhile.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ExampleSets, likeness } from '../../../../src/search/semantic/example-sets.ts';
import { quantise, type QuantisedVector } from '../../../../src/search/semantic/quantised.ts';

const tables = [
  { language: 'en', sets: { greeting: ['hello', 'good morning'], thanks: ['thank you'] } },
  { language: 'de', sets: { greeting: ['hallo'], thanks: ['danke'] } },
];

/** A lane that reads English, and whose sentences are alike where their first letters are. */
class Lane {
  isQueryable = true;
  isInBox = true;
  space = 'one';
  isDown = false;
  /** The space is another one from this sentence on. */
  changesAt: string | undefined;
  readonly embedded: string[] = [];
  onFailure: () => void = () => {};

  reads({ locale }: { readonly text: string; readonly locale?: string }): boolean {
    return locale === 'en';
  }

  async queryVector(text: string): Promise<{ space: string; vector: QuantisedVector }> {
    this.embedded.push(text);
    if (this.isDown) {
      if (this.embedded.length < 9) setImmediate(() => this.onFailure());
      throw new Error('no embedder');
    }
    if (text === this.changesAt) this.space = 'two';
    const vector = new Float32Array(26);
    vector[text.charCodeAt(0) - 97] = 1;
    return await Promise.resolve({ space: this.space, vector: quantise(vector) });
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const ask = { text: 'howdy', language: 'en' };
/** Of two greetings one is the very text: the mean of e^5 and 1. */
const near = { greeting: { nearest: 1, density: 75 }, thanks: { nearest: 0, density: 1 } };

describe('sets of examples', () => {
  it('are embedded before the first message, once, if the lane reads their language', async () => {
    const lane = new Lane();
    const sets = new ExampleSets(tables);
    sets.prepare(lane);
    sets.prepare(lane);
    await settled();
    sets.prepare(lane);
    await settled();
    assert.deepEqual(lane.embedded, ['hello', 'good morning', 'thank you']);
    const told = await sets.nearness(lane, ask);
    const rounded = Object.entries(told ?? {}).map(([set, { nearest, density }]) => [
      set,
      { nearest: Math.round(nearest), density: Math.round(density) },
    ]);
    assert.deepEqual(Object.fromEntries(rounded), near);
  });

  it('are not embedded for a lane without vectors yet', async () => {
    const lane = new Lane();
    lane.isQueryable = false;
    const sets = new ExampleSets(tables);
    sets.prepare(lane);
    await settled();
    assert.deepEqual(lane.embedded, []);
    assert.equal(await sets.nearness(lane, ask), undefined);
  });

  it('are embedded by the first message if they were not prepared, and serve the next one', async () => {
    const lane = new Lane();
    const sets = new ExampleSets(tables);
    assert.equal(await sets.nearness(lane, ask), undefined);
    await settled();
    assert.equal((await sets.nearness(lane, ask))?.['thanks']?.nearest, 0);
    assert.equal(await sets.nearness(lane, { text: 'hallo', language: 'de' }), undefined);
    assert.equal(await sets.nearness(lane, { text: 'hello', language: 'it' }), undefined);
  });

  it('are embedded again by the next message after the embedder did not answer', async () => {
    const lane = new Lane();
    lane.isDown = true;
    const sets = new ExampleSets(tables);
    // A lane tells its progress when its embedder fails, and what is told prepares.
    lane.onFailure = () => sets.prepare(lane);
    sets.prepare(lane);
    await settled();
    assert.deepEqual(lane.embedded, ['hello']);
    lane.isDown = false;
    assert.equal(await sets.nearness(lane, ask), undefined);
    await settled();
    assert.equal((await sets.nearness(lane, ask))?.['thanks']?.nearest, 0);
  });

  it('are embedded again in another space, and never mix vectors of two spaces', async () => {
    const lane = new Lane();
    lane.changesAt = 'thank you';
    const sets = new ExampleSets(tables);
    sets.prepare(lane);
    await settled();
    assert.equal(await sets.nearness(lane, ask), undefined);
    await settled();
    assert.equal((await sets.nearness(lane, ask))?.['thanks']?.nearest, 0);
    lane.space = 'one';
    assert.equal(await sets.nearness(lane, ask), undefined);
  });
});

describe('likeness', () => {
  const about = { text: 'howdy', language: 'en', others: ['hello', 'thank you'] };

  it('gives a cosine for each text, in their order', async () => {
    const told = await likeness(new Lane(), about);
    assert.deepEqual(told?.map(Math.round), [1, 0]);
  });

  it('is undefined for a language that the model does not read, and with a remote embedder', async () => {
    const lane = new Lane();
    assert.equal(await likeness(lane, { ...about, language: 'de' }), undefined);
    lane.isInBox = false;
    assert.equal(await likeness(lane, about), undefined);
    lane.isInBox = true;
    lane.isQueryable = false;
    assert.equal(await likeness(lane, about), undefined);
    assert.equal(await likeness(undefined, about), undefined);
    assert.deepEqual(lane.embedded, []);
  });
});
