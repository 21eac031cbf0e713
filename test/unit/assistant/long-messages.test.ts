// Messages of more words than are looked at one by one.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { converse, FakeShop } from './fake-shop.ts';

const told: Readonly<Record<string, string>> = {
  'that names prices': 'under 500 dollars, over 20 dollars, between 30 and 400 dollars, ',
  'that tells a story': 'Last year we moved to the sea, and I am looking for something light. ',
  'that compares': 'compare the first one and the second one and ',
  'that tells what is not wanted': 'no lamp, not blue, without a pump, ',
};

describe('A message of hundreds of words', () => {
  for (const [what, words] of Object.entries(told)) {
    it(`${what} is answered`, async () => {
      const text = `${words.repeat(40)} a tent`;
      const [, said] = await converse(new FakeShop(), ['a tent', text]);
      assert.ok(said && said.text !== '');
    });
  }
});
