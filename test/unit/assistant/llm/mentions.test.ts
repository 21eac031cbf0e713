// Which products words of a sentence name.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Mentions } from '../../../../src/assistant/llm/said/mentions.ts';
import { catalogueProduct } from '../fake-shop.ts';

const titles = ['Lamp for the garden', 'Lamp for the desk', 'Tent 9', 'Flashlight', 'Uplight'];
const mentions = new Mentions(titles.map((title) => catalogueProduct({ id: title, title })));

/** The titles of the products of each mention. */
function named(text: string): string[][] {
  return mentions.in(text, () => false).map(({ products }) => Array.from(products, titleOf));
}

const titleOf = ({ title }: { readonly title: string }): string => title;

describe('Words of a sentence', () => {
  it('name the products whose titles have all of them, with up to two small words between', () => {
    assert.deepEqual(named('the lamps are here'), [['Lamp for the garden', 'Lamp for the desk']]);
    assert.deepEqual(named('the lamp for the desk is here'), [['Lamp for the desk']]);
    assert.deepEqual(named('a lamp for the or the desk'), [
      ['Lamp for the garden', 'Lamp for the desk'],
      ['Lamp for the desk'],
    ]);
    assert.deepEqual(named('a lamp on for the desk'), [
      ['Lamp for the garden', 'Lamp for the desk'],
      ['Lamp for the desk'],
    ]);
  });

  it('name no product if they are a number alone', () => {
    assert.deepEqual(named('9 of them'), []);
    assert.deepEqual(named('the tent 9'), [['Tent 9']]);
  });

  it('name a compound by its last part, behind three letters or more', () => {
    assert.deepEqual(named('the light'), [['Flashlight']]);
    assert.ok(mentions.names('lights'));
    assert.ok(!mentions.names('right'));
  });
});
