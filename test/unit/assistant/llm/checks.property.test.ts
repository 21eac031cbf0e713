// INV-861 as properties: whatever the price, its form and the cuts of the stream.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatMoney } from '../../../../src/assistant/grounded/money.ts';
import { Knowledge } from '../../../../src/assistant/llm/knowledge.ts';
import {
  SentenceGate,
  type CountProof,
  type Stretch,
} from '../../../../src/assistant/llm/said/sentence-gate.ts';
import { Speaker } from '../../../../src/assistant/llm/said/speaker.ts';
import { AnswerCheck } from '../../../../src/assistant/llm/said/answer-check.ts';
import { catalogueProduct } from '../fake-shop.ts';

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
const checkOf = (knowledge: Knowledge): AnswerCheck =>
  new AnswerCheck(knowledge, { instructions: '', asked: '' });

/** What tempts a gate: words that are nothing alone, signs, digits, addresses, marks unseen. */
const morsel = fc.oneof(
  fc.constantFrom(
    ...' |. |! |\n|a|the|tent|half|price|Preis|free|of|charge|kostenlos|gratis|one|two|zwei|euro'.split(
      '|',
    ),
    ...'moitié|prix|gratuit|offerte|en|cadeau|remise|cent|vingt|vous|offre|tiers|un|d’un|baisse|de'.split(
      '|',
    ),
    ...'soldes|bon|bons|plan|d’achat|frais|sans|pour|le|deux|zuschlag|entfällt|erlasse|paie|la|ships|waive'.split(
      '|',
    ),
    ...'dollar|dollars|cents|fifty|percent|off|günstiger|kr|fr.|k|$|€|%|-|–|1|2.|9,99|٣|①|１'.split(
      '|',
    ),
    ...'XR-9000|evil|.com|/deal|www.|https://|@|boss|<b>|</b>|**|_|`|👍|\u200b|\u034f|\ufe0f|\u20e3'.split(
      '|',
    ),
  ),
  fc.string({ maxLength: 4, unit: 'grapheme' }),
);
const morsels = fc.array(morsel, { maxLength: 40 });

describe('A long sentence', () => {
  it('is checked in parts of at most 600 characters, split at a space', () => {
    const gate = new SentenceGate();
    const parts = [...gate.push(`It costs ${'word '.repeat(300)}`), ...gate.flush()];
    assert.ok(parts.length > 2);
    for (const { text } of parts) assert.ok(text.length <= 600 && /(?:^|word)\s*$/u.test(text));
    const letters = ['lamp ', 'a '.repeat(296), 'la', 'mp '.repeat(20)];
    const atOnce = sentencesOf([...gate.push(letters.join('')), ...gate.flush()]);
    assert.deepEqual(
      sentencesOf([...letters.flatMap((one) => gate.push(one)), ...gate.flush()]),
      atOnce,
    );
  });

  it('is left out if it contains more than 24 amounts of money, even if all are right', () => {
    const check = checkOf(knowing({ amount: 500, currency: 'EUR' }));
    const amounts = (count: number) => `Thing: ${Array(count).fill('5 €').join(', ')}.`;
    assert.equal(check.allows(amounts(24)), true);
    assert.equal(check.allows(amounts(25)), false);
  });
});

describe('The sentence gate', () => {
  it('passes words on as they come, and holds the rest of a sentence back from a number on', () => {
    const gate = new SentenceGate();
    const knowledge = new Knowledge();
    const check = new AnswerCheck(knowledge, { instructions: '', asked: '', mode: 'relaxed' });
    const speaker = new Speaker(check, knowledge, 'en');
    const tokens = [
      ' The',
      ' te',
      'nt',
      ' sleeps',
      ' 3',
      ' people',
      ' and',
      ' more',
      '. It',
      ' is',
    ];
    const deltas = tokens.map((token) =>
      gate
        .push(token)
        .map((one) => speaker.say(one))
        .join(''),
    );
    // "te" may become "ten", "tent" "tenth", and "is" a currency: such a beginning waits until its word is whole.
    const rest = ' 3 people and more. It';
    assert.deepEqual(deltas, ['The', '', '', ' tent sleeps', '', '', '', '', rest, '']);
  });

  it('passes a count on with its noun where the customer or the merchant said both', () => {
    const knowledge = new Knowledge();
    knowledge.learn([catalogueProduct({ id: 'p', title: 'Guest towels' })]);
    const trusted = {
      instructions: 'Each set has 40 plates.',
      asked: 'For 3 people, 6 guest rooms? C5 mugs, 3 litres, 3 today, 3 oder 4?',
    };
    const seen = (pieces: readonly string[]): string => {
      const check = new AnswerCheck(knowledge, trusted);
      return begunBy(pieces, (count, noun) => check.bearsOut(count, noun));
    };
    assert.equal(seen(['It seats', ' 3', ' peo', 'ple, and', ' ']), 'It seats 3 people, and');
    assert.equal(seen(['It seats', ' 3', ' peo']), 'It seats');
    assert.equal(seen(['It seats ', '3']), 'It seats');
    assert.equal(seen(['Of 40 plates one ', 'is']), 'Of 40 plates one');
    // A few choices need no proof.
    assert.equal(seen(['Here are 3 options for you ']), 'Here are 3 options for you');
    for (const waiting of [
      '4 people for',
      '3 plates for',
      '40 options for',
      '3 litres for',
      '3 today for',
      '3 oder for',
      // A title begins so, and titles are not read as claims.
      '6 guest for',
      // "C5" is a name, and no count of mugs.
      '5 mugs for',
      '3\npeople for',
      '3, people for',
      '3e0 people for',
      '3  people for',
      '3.5 people for',
    ])
      assert.equal(seen([`It has ${waiting} `]), 'It has', waiting);
  });

  it('reads titles for counts once until more products are known', () => {
    class Counted extends Knowledge {
      reads = 0;
      override get products() {
        this.reads += 1;
        return super.products;
      }
    }
    const knowledge = new Counted();
    knowledge.learn([catalogueProduct({ id: 'p', title: 'Guest towels' })]);
    const check = new AnswerCheck(knowledge, {
      instructions: '',
      asked: '6 guest rooms, 6 plates',
    });
    for (let round = 0; round < 5; round += 1) assert.equal(check.bearsOut(6, 'plates'), true);
    assert.equal(knowledge.reads, 1);
    knowledge.learn([catalogueProduct({ id: 'q', title: 'Plates in a set' })]);
    assert.equal(check.bearsOut(6, 'plates'), false);
  });

  it('has a sentence with a count that was passed on checked as a whole', () => {
    const gate = new SentenceGate(() => true);
    const [, end] = [...gate.push('It seats 3 people '), ...gate.push('and so on. ')];
    assert.deepEqual(end, { text: ' and so on. ', endsSentence: true, isTelling: true });
    const [next] = gate.push('And more. ');
    assert.equal(next?.isTelling, false);
    // A count waits for its noun, and a sentence may end behind it.
    gate.push('It seats 3');
    assert.deepEqual(gate.flush(), [{ text: ' 3', endsSentence: true, isTelling: true }]);
  });

  it('shows no count early that the check would leave out, whatever follows (INV-861)', () => {
    const said = fc.constantFrom(
      ...'3 people| 3 |3| people|40 plates|plates |12 options| choices|it costs |for only |only '.split(
        '|',
      ),
      ...'2 euros| euros| €|$|guest| %| off|. |-|, | und | oder |4| x '.split('|'),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(said, said, said, morsel), { maxLength: 30 }), (parts) => {
        const knowledge = knowing({ amount: 500, currency: 'EUR' });
        const trusted = {
          instructions: 'Buy 40 plates.',
          asked: '3 people or 4 oder 3, 12 options',
        };
        const check = new AnswerCheck(knowledge, trusted);
        const gate = new SentenceGate((count, noun) => check.bearsOut(count, noun));
        let free = '';
        for (const { text, endsSentence } of parts.flatMap((part) => gate.push(part))) {
          if (!endsSentence) free += text;
          else {
            assert.ok(check.allows(free), JSON.stringify(free));
            free = '';
          }
        }
        assert.ok(check.allows(free), JSON.stringify(free));
      }),
      { numRuns: 2000 },
    );
  });

  it('shows no beginning of a telling word, however the stream is split (INV-861)', () => {
    const telling = fc.constantFrom(
      ...'free|kostenlose|gratuitement|discount|Rabattaktion|fifty|fünfzig|zweihundertfünfzig'.split(
        '|',
      ),
      ...'dollars|Euro|pounds|bucks|SUMMER|www|net|zero|throwing|Gutscheincode|WhatsApp'.split('|'),
    );
    const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(telling, cuts, (word, lengths) => {
        const gate = new SentenceGate();
        let shown = '';
        let rest = `Well here ${word}`;
        for (let index = 0; rest !== ''; index += 1) {
          const length = lengths[index % lengths.length];
          for (const { text } of gate.push(rest.slice(0, length))) shown += text;
          rest = rest.slice(length);
        }
        assert.equal(shown, 'Well here');
      }),
    );
  });

  it('shows at most the letters before a hyphen, a sign or a digit in a word', () => {
    const shown = (word: string): string => begunBy(` ${word} `.split(''));
    assert.equal(shown('lamp.example'), ' lamp');
    assert.equal(shown('cheap-lamp.shop'), ' cheap');
    assert.equal(shown('Lamp9000'), ' Lamp');
    assert.equal(shown('**Lamp9000**'), '');
    assert.equal(shown('LAMP9000'), '');
    assert.equal(shown('awww...'), ' aww');
  });

  it('passes pictographs and lone marks on, but no mark that may join an address', () => {
    assert.equal(begunBy(['Fine ', '👍🏽 ', '– ', 'indeed ']), 'Fine 👍🏽 – indeed');
    assert.equal(begunBy(['Write ', 'boss ', '[ ', 'near ']), 'Write boss');
  });

  it('ends no sentence inside a tag or a reference', () => {
    for (const text of ['See <b\nclass="a">this</b>.', 'It is {{total:t1,\nt2}} in all.']) {
      const gate = new SentenceGate();
      assert.deepEqual(sentencesOf([...gate.push(text), ...gate.flush()]), [text]);
    }
  });

  it('holds a sentence back from the fourth word in a row that stands in the rules', () => {
    assert.equal(begunBy(['You', ' are', ' the', ' shopping', ' assistant']), 'You are the');
  });

  it('returns the whole text, in stretches of bounded length', () => {
    const words = fc.constantFrom('a', ' ', '. ', 'x'.repeat(3000), '\n', '9', 'price', '…');
    fc.assert(
      fc.property(fc.array(fc.oneof(words, morsel), { maxLength: 30 }), (parts) => {
        const gate = new SentenceGate();
        const stretches = [...parts.flatMap((part) => gate.push(part)), ...gate.flush()];
        assert.equal(stretches.map(({ text }) => text).join(''), parts.join(''));
        assert.ok(sentencesOf(stretches).every(({ length }) => length <= 3001));
        assert.ok(stretches.length === 0 || stretches.at(-1)?.endsSentence);
      }),
    );
  });

  it('ends the same sentences, however the stream is split', () => {
    fc.assert(
      fc.property(morsels, (parts) => {
        const gate = new SentenceGate();
        const cut = [...parts.flatMap((part) => gate.push(part)), ...gate.flush()];
        const whole = [...gate.push(parts.join('')), ...gate.flush()];
        assert.deepEqual(sentencesOf(cut), sentencesOf(whole));
      }),
    );
  });

  it('shows no words early that the check would leave out (INV-861)', () => {
    fc.assert(
      fc.property(morsels, (parts) => {
        const gate = new SentenceGate();
        const check = checkOf(new Knowledge());
        let free = '';
        for (const one of parts.flatMap((part) => gate.push(part))) {
          const { text, endsSentence, isTelling } = one;
          // A whole sentence that is said to make no claim is not asked about: it would pass.
          if (!isTelling) free += text;
          if (!endsSentence) continue;
          // Asked first, it has the sentences before in mind, as the check of the whole one has.
          assert.ok(check.allows(free), JSON.stringify(free));
          free = '';
        }
        assert.ok(check.allows(free), JSON.stringify(free));
      }),
      { numRuns: 2000 },
    );
  });
});

/** What is seen of a sentence under way. */
function begunBy(pieces: readonly string[], bearsOut?: CountProof): string {
  const gate = new SentenceGate(bearsOut);
  const stretches = pieces.flatMap((piece) => gate.push(piece));
  return stretches.map(({ text, endsSentence }) => (endsSentence ? '' : text)).join('');
}

function sentencesOf(stretches: readonly Stretch[]): string[] {
  const sentences = [''];
  for (const { text, endsSentence } of stretches) {
    sentences.push(`${sentences.pop()}${text}`);
    if (endsSentence) sentences.push('');
  }
  return sentences.slice(0, -1);
}

describe('The check of prices (INV-861)', () => {
  it('keeps the price of a known product in the format of every locale', () => {
    fc.assert(
      fc.property(price, fc.constantFrom(...locales), (money, locale) => {
        const said = `It is ${formatMoney(money, locale)} now.`;
        assert.ok(checkOf(knowing(money)).allows(said), said);
      }),
    );
  });

  it('leaves out every other price in the format of every locale', () => {
    fc.assert(
      fc.property(price, price, fc.constantFrom(...locales), (known, other, locale) => {
        fc.pre(known.amount !== other.amount);
        const money = { ...other, currency: known.currency };
        const said = `It is ${formatMoney(money, locale)} now.`;
        assert.ok(!checkOf(knowing(known)).allows(said), said);
      }),
    );
  });

  it('shows no other price, and the same text if nothing is left out, however the stream is split', () => {
    const sentence = fc.constantFrom(
      'Hello there. ',
      'It is $5.00!\n',
      'It is $1. ',
      'It is one dollar. ',
      'See <b>this</b>? ',
      'Gute Gründe… ',
      '\n\n',
      '👍! ',
    );
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 8 }).map((parts) => parts.join('')),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (whole, cuts) => {
          const money = { amount: 500, currency: 'USD' };
          const said = spoken(money, whole, cuts);
          const atOnce = spoken(money, whole, [whole.length + 1]);
          if (!whole.includes('$1.') && !whole.includes('dollar')) assert.equal(said, atOnce);
          // Where a sentence is broken off depends on the cuts, and nothing else does.
          const evened = (text: string): string =>
            text
              .replace(/I[a-z ]*…/gu, '')
              .replace(/\s+/gu, ' ')
              .trim();
          assert.equal(evened(said), evened(atOnce));
          assert.doesNotMatch(said, /\$1\.|<b>|dollar/);
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
  const speaker = new Speaker(checkOf(knowing(money)), knowing(money), 'en');
  const gate = new SentenceGate();
  let said = '';
  for (let start = 0, index = 0; start < whole.length; index += 1) {
    const length = cuts[index % cuts.length] ?? 1;
    for (const one of gate.push(whole.slice(start, start + length))) said += speaker.say(one);
    start += length;
  }
  for (const one of gate.flush()) said += speaker.say(one);
  assert.equal(said, speaker.text);
  return said;
}
