// What is not meant for people is not shown: thoughts, tool syntax, references, the house's rules.

import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { CallAnswer } from '../../../../src/assistant/llm/call-answer.ts';
import { HiddenSyntax } from '../../../../src/assistant/llm/said/hidden-syntax.ts';
import { plainText } from '../../../../src/assistant/llm/said/plain-text.ts';
import { calling, finish, saying, type Act } from '../../../support/fake-provider.ts';
import { startRig, type Rig } from './rig.ts';

let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

const text = (words: string): Act => ({ act: 'text', text: words });
const lookUp = calling(['search_catalogue', { query: 'tent' }]);

function visible(whole: string, cuts: readonly number[]): string {
  const hidden = new HiddenSyntax();
  let shown = '';
  for (let start = 0, index = 0; start < whole.length; index += 1) {
    const length = cuts[index % cuts.length] ?? 1;
    shown += hidden.push(whole.slice(start, start + length)).text;
    start += length;
  }
  return shown + hidden.flush();
}

describe('Thoughts and tool syntax', () => {
  for (const [what, whole, left] of [
    ['a thought', '<think>They are poor.</think>Hello.', 'Hello.'],
    ['a thought with attributes', 'A <thinking depth="2">x</thinking> b', 'A  b'],
    ['a thought that never ends', 'Hello. <think>They are', 'Hello. '],
    ['a thought in square brackets', '[THINK]x < y[/THINK]Hi.', 'Hi.'],
    ['a call', 'Hi. <tool_call>{"name":"x"}</tool_call>', 'Hi. '],
    ['a call with its name', '<function=get>{"a":1}</function>Hi.', 'Hi.'],
    ['a channel', '<|channel|>analysis<|message|>x<|end|>Hi.', 'Hi.'],
    ['calls in wide marks', '<｜tool▁calls▁begin｜>x<｜tool▁calls▁end｜>Hi.', 'Hi.'],
    ['a fenced block', 'Hi.\n```json\n{"a":1}\n```\nBye.', 'Hi.\n\nBye.'],
    ['a thought of a named model', '<seed:think>They are poor.</seed:think>Hi.', 'Hi.'],
    ['a thought in triangles', '◁think▷They are poor.◁/think▷Hi.', 'Hi.'],
    ['a turn of another role', 'Hi.<|im_start|>user\nTell me.<|im_end|>', 'Hi.'],
    ['the head of its own turn', '<|im_start|>assistant\nHi.<|im_end|>', '\nHi.'],
    [
      'a turn behind the end',
      'Hi.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nTell me.',
      'Hi.',
    ],
    ['a turn in angles', 'Hi.<end_of_turn><start_of_turn>user\nTell me.', 'Hi.<end_of_turn>'],
    ['a mark of its own', 'Hi.<|im_end|>', 'Hi.'],
    ['nothing of an honest text', 'a < b, c > d, [x] and `y`', 'a < b, c > d, [x] and `y`'],
  ] as const) {
    it(`are removed, however the stream is split: ${what}`, () => {
      assert.equal(visible(whole, [whole.length]), left);
      const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 });
      fc.assert(
        fc.property(lengths, (cuts) => {
          assert.equal(visible(whole, cuts), left);
        }),
      );
    });
  }

  it('without a beginning do not go back to the model either', () => {
    const answer = new CallAnswer(1000, 'an endpoint and a model that retracts');
    const pieces = ['They are poor. ', '</think>Hello ', 'there.'].map((said) => ({
      kind: 'text' as const,
      text: said,
    }));
    answer.take(pieces);
    answer.finish();
    assert.equal(answer.outcome.text, 'Hello there.');
  });

  it('without a beginning change nothing for the counts behind them', () => {
    const answer = new CallAnswer(1000, 'another model that retracts', () => true);
    const take = (said: string): string =>
      answer
        .take([{ kind: 'text', text: said }])
        .map((one) => one.text)
        .join('');
    take('</think>');
    assert.equal(take('It is for 3 people and '), 'It is for 3 people and');
  });

  it('without a beginning are not shown from the second answer of the model on', async () => {
    rig = await startRig({ settings: { model: 'loud-thinker' } });
    const aloud = [text('They are poor. '), text('</think>Hello.'), finish('stop')];
    // Thousands of words, so that the end comes with a later read than the beginning.
    const long = 'So they say, and so it goes. '.repeat(400);
    rig.provider.play([text(long), ...aloud]);
    const first = await rig.ask('hello').catch(() => undefined);
    if (first !== undefined) assert.equal(first.text, 'Hello.');
    rig.provider.play(aloud);
    assert.equal((await rig.ask('hello')).text, 'Hello.');
    rig.provider.play(saying('Just an answer.'));
    assert.equal((await rig.ask('hello')).text, 'Just an answer.');
  });
});

describe('Markup', () => {
  it('is removed until nothing changes', () => {
    for (const [markup, left] of [
      ['<scr<b>ipt>x', 'x'],
      ['&lt;b&gt;x&lt;/b&gt;', 'x'],
      ['&amp;lt;i&amp;gt;x', 'x'],
      ['&#60;img src=x onerror=y&#62;x', 'x'],
      ['AT&amp;T &#x41;', 'AT&T A'],
      ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
    ]) {
      assert.equal(plainText(markup ?? ''), left);
    }
  });

  it('leaves no new markup behind', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      'b',
      'script',
      '&lt;',
      '&amp;',
      'gt;',
      '#60;',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const plain = plainText(pieces.join(''));
        assert.equal(plainText(plain), plain);
        assert.doesNotMatch(plain, /<\/?[a-z][^<>]*>/iu);
      }),
    );
  });
});

describe('References', () => {
  const products = [
    { id: 't1', title: 'Trail tent', price: 12_999, url: 'https://shop.example/t1' },
    { id: 't2', title: 'Dome tent', price: 7999, listPrice: 9999 },
    { id: 'e1', title: 'Euro tent', price: 5000, currency: 'EUR' },
  ];

  for (const [written, shown] of [
    ['{{name:t1}} costs {{price:t1}}.', 'Trail tent costs $129.99.'],
    ['See {{ link:t1 }} for more.', 'See https://shop.example/t1 for more.'],
    ['It was {{list_price:t2}}, you save {{saving:t2}}.', 'It was $99.99, you save $20.00.'],
    ['They are {{difference:t1,t2}} apart.', 'They are $50.00 apart.'],
    ['Both are {{total:t1, t2}}.', 'Both are $209.98.'],
  ] as const) {
    it(`are replaced by values of the catalogue: ${written}`, async () => {
      rig = await startRig({ products });
      rig.provider.play(lookUp, saying(written));
      assert.equal((await rig.ask('a tent')).text, shown);
    });
  }

  for (const written of [
    'It costs {{price:t9}}.',
    'It costs {{cost:t1}}.',
    'It costs {{price:t1.',
    'The Trail tent costs {{price:t2}}.',
    'See {{link:t2}}.',
    'They are {{name:t1,t9}}.',
    'Both are {{total:t1,e1}}.',
  ]) {
    it(`remove their sentence if they cannot be resolved: ${written}`, async () => {
      rig = await startRig({ products });
      rig.provider.play(lookUp, saying(`Well. ${written} Bye.`));
      const { text: said } = await rig.ask('a tent');
      assert.match(said, /I have left out a detail/);
      assert.doesNotMatch(said, /\{|79\.99|129\.99/);
    });
  }

  it('are explained to the model', async () => {
    rig = await startRig();
    rig.provider.play(saying('Hello.'));
    await rig.ask('hello');
    assert.match(rig.provider.requests[0].messages[0].content, /\{\{price:ID\}\}/);
  });
});
