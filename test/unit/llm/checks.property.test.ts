// INV-861 as properties: whatever the price, its form and the cuts of the stream.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatMoney } from '../../../src/assistant/grounded/money.ts';
import { Knowledge } from '../../../src/assistant/llm/knowledge.ts';
import { SentenceGate } from '../../../src/assistant/llm/sentence-gate.ts';
import { Speaker } from '../../../src/assistant/llm/speaker.ts';
import { TextCheck } from '../../../src/assistant/llm/text-check.ts';
import { catalogueProduct } from '../assistant/fake-shop.ts';

const locales = ['en-US', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'nl-NL', 'sv-SE', 'ja-JP', 'en-IN'];
const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'SEK', 'PLN', 'KWD', 'INR'];
const price = fc.record({
  amount: fc.integer({ min: 1, max: 50_000_000 }),
  currency: fc.constantFrom(...currencies),
});

function knowing(money: { amount: number; currency: string }): Knowledge {
  const { amount, currency } = money;
  const knowledge = new Knowledge();
  knowledge.learn([catalogueProduct({ id: 'p', title: 'Thing', price: amount, currency })]);
  return knowledge;
}
const checkOf = (knowledge: Knowledge): TextCheck =>
  new TextCheck(knowledge, { instructions: '', asked: '' });

describe('The sentence gate', () => {
  it('gives everything on, in stretches of bounded length', () => {
    const words = fc.constantFrom('a', ' ', '. ', 'x'.repeat(3000), '\n', 'price', '…');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
        const gate = new SentenceGate();
        const sentences = parts.flatMap((part) => gate.push(part));
        assert.ok(sentences.every(({ length }) => length > 0 && length <= 2001));
        assert.equal([...sentences, ...gate.flush()].join(''), parts.join(''));
      }),
    );
  });
});

describe('The check of prices (INV-861)', () => {
  it('keeps the price of a known product as any locale writes it', () => {
    fc.assert(
      fc.property(price, fc.constantFrom(...locales), (money, locale) => {
        const said = `It is ${formatMoney(money, locale)} now.`;
        assert.ok(checkOf(knowing(money)).allows(said), said);
      }),
    );
  });

  it('leaves out every other price as any locale writes it', () => {
    fc.assert(
      fc.property(price, price, fc.constantFrom(...locales), (known, other, locale) => {
        fc.pre(known.amount !== other.amount);
        const money = { ...other, currency: known.currency };
        const said = `It is ${formatMoney(money, locale)} now.`;
        assert.ok(!checkOf(knowing(known)).allows(said), said);
      }),
    );
  });

  it('gives the same text however the stream is cut, and only whole sentences of it', () => {
    const sentence = fc.constantFrom(
      'Hello there. ',
      'It is $5.00!\n',
      'It is $1. ',
      'See <b>this</b>? ',
      'Über 1.299 Gründe… ',
      '\n\n',
      '👍 ',
    );
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 8 }).map((parts) => parts.join('')),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (whole, cuts) => {
          const money = { amount: 500, currency: 'USD' };
          assert.equal(spoken(money, whole, cuts), spoken(money, whole, [whole.length + 1]));
        },
      ),
    );
  });
});

function spoken(
  money: { amount: number; currency: string },
  whole: string,
  cuts: readonly number[],
): string {
  const speaker = new Speaker(checkOf(knowing(money)), 'en');
  const gate = new SentenceGate();
  let said = '';
  for (let start = 0, index = 0; start < whole.length; index += 1) {
    const length = cuts[index % cuts.length] ?? 1;
    for (const one of gate.push(whole.slice(start, start + length))) said += speaker.say(one);
    start += length;
  }
  for (const one of gate.flush()) said += speaker.say(one);
  assert.equal(said, speaker.text);
  assert.doesNotMatch(said, /\$1\.|<b>/);
  return said;
}
