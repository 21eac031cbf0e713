// Long work of an answer on the thread that serves sockets: it is done in stretches, and once (INV-613).
// The clock of the stretches is this file's: a step takes as long as a test says.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, type TestContext } from 'node:test';
import type { CatalogueProduct } from '../../../../src/assistant/port.ts';
import { finish, saying } from '../../../support/fake-provider.ts';
import { PRODUCTS } from '../fake-shop.ts';
import { bareRequest, startRig, type Rig } from './rig.ts';

/** Longer than a stretch: the step behind it needs a turn of its own. */
const longStepMs = 10;

let rig: Rig;
let isDone = false;
let turnCount = 0;

/** Stops the clock of the stretches; the returned function lets time pass. */
function stopClock(context: TestContext): (elapsedMs: number) => void {
  let nowMs = performance.now();
  context.mock.method(performance, 'now', () => nowMs);
  return (elapsedMs) => {
    nowMs += elapsedMs;
  };
}

/** Calls `onRead` whenever `field` of the card of a product is read. */
function watchCards(
  field: 'external_variant_id' | 'list_price',
  onRead: (product: CatalogueProduct) => void,
): void {
  const { shop } = rig;
  const plain = shop.products.bind(shop);
  shop.products = (...about) =>
    plain(...about).map((product) => {
      const card = { ...product.card };
      const value = card[field];
      Object.defineProperty(card, field, {
        enumerable: true,
        get: () => {
          onRead(product);
          return value;
        },
      });
      return { ...product, card };
    });
}

describe('An answer of a model', () => {
  beforeEach(() => {
    isDone = false;
    turnCount = 0;
    const count = (): void => {
      turnCount += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
  });
  afterEach(async () => {
    isDone = true;
    await rig.close();
  });

  it('reads each known product in its own stretch, before it checks a sentence', async (context) => {
    const products = Array.from({ length: 2000 }, (_, index) => ({
      id: `p${index}`,
      title: `Tent ${index}`,
      price: 1000 + index,
    }));
    rig = await startRig({ products });
    const pass = stopClock(context);
    const turns: number[] = [];
    // Nothing but the check reads this field.
    watchCards('external_variant_id', () => {
      turns.push(turnCount);
      pass(longStepMs);
    });
    rig.provider.play(saying('The Tent 7 costs $10.07.'));
    const pointers = products.map(({ id }) => ({ external_product_id: id }));
    const { text } = await rig.ask('a tent', { products: pointers });
    assert.equal(text, 'The Tent 7 costs $10.07.');
    assert.equal(turns.length, products.length);
    // The count of turns goes up before or after the first read of a turn, so two turns may be told as one.
    assert.ok(new Set(turns).size >= turns.length - 1);
  });

  it('checks each long sentence in its own stretch, and shows the one before meanwhile', async (context) => {
    rig = await startRig({ products: PRODUCTS.slice(0, 1) });
    const pass = stopClock(context);
    watchCards('list_price', () => pass(longStepMs));
    const sentences = ['I know of no discount. ', 'It costs $129.99. ', 'I know of no code. '];
    rig.provider.play([{ act: 'text', text: sentences.join('') }, finish('stop')]);
    const deltas: string[] = [];
    const products = [{ external_product_id: 't1' }];
    for await (const event of rig.assistant.answer({ ...bareRequest, text: 'a tent', products }))
      if (event.kind === 'delta') deltas.push(event.text.trim());
    assert.deepEqual(
      deltas,
      sentences.map((one) => one.trim()),
    );
  });

  it('compiles the patterns of its check on a long text, once, before it asks the model', async (context) => {
    rig = await startRig();
    const requestCounts: number[] = [];
    const { exec } = RegExp.prototype;
    context.mock.method(RegExp.prototype, 'exec', function (this: RegExp, text: string) {
      if (text.length >= 1000) requestCounts.push(rig.provider.requests.length);
      return exec.call(this, text);
    });
    rig.provider.play(saying('Hello.'));
    await rig.ask('hello');
    const firstCount = requestCounts.length;
    assert.ok(firstCount > 0);
    assert.ok(requestCounts.every((count) => count === 0));
    await rig.ask('hello again');
    assert.equal(requestCounts.length, firstCount);
  });
});
