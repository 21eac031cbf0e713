// JSON written as bytes: the same that JSON.stringify makes.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { constantBytes, JsonBytes } from '../../../src/base/json-bytes.ts';

const written = (write: (json: JsonBytes) => void): string => {
  const json = new JsonBytes(16);
  write(json);
  return json.view().toString();
};

describe('JSON as bytes', () => {
  it('has each text as JSON.stringify writes it, whatever has to be escaped', () => {
    const units = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code));
    const texts = ['', 'plain', 'a"b', 'a\\b', 'é', '\u2028', '😀', 'x'.repeat(5000), ...units];
    for (const text of texts) {
      assert.equal(
        written((json) => json.value(text)),
        JSON.stringify(text),
      );
    }
  });

  it('has each number as JSON.stringify writes it', () => {
    const numbers = [
      0,
      7,
      10,
      99,
      100,
      12.34,
      0.1,
      0.01,
      0.07,
      0.005,
      1.005,
      999_999_999.99,
      1e9 + 0.25,
      -0.5,
      Number.NaN,
      Number.MAX_SAFE_INTEGER,
      -1,
      2 ** 31,
      2 ** 32 - 1,
      2 ** 32,
      1.7e15,
      1e21,
    ];
    for (const number of numbers) {
      assert.equal(
        written((json) => json.value(number)),
        JSON.stringify(number),
      );
    }
  });

  it('has each number of two decimals as JSON.stringify writes it', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), (hundredths) => {
        const number = hundredths / 100;
        assert.equal(
          written((json) => json.value(number)),
          JSON.stringify(number),
        );
      }),
    );
  });

  it('makes room for a number that is longer than its buffer', () => {
    const json = new JsonBytes(10);
    json.value(123_456_789_012);
    assert.equal(json.copy().toString(), '123456789012');
  });

  it('has an object as JSON.stringify writes it', () => {
    for (const object of [
      {},
      { a: undefined },
      { a: 'x', b: undefined, c: 1.5, d: null, e: [1, 'é'], f: { g: undefined, h: {} }, i: true },
    ]) {
      assert.equal(
        written((json) => json.members(object)),
        JSON.stringify(object),
      );
    }
  });

  it('has the objects in an object member by member too, where they are said to be of the code', () => {
    const object = { a: { b: 'x', c: undefined, d: { e: [1] } }, f: null, g: [{ h: 2 }], i: 3 };
    for (const levels of [1, 2, 3]) {
      assert.equal(
        written((json) => json.members(object, levels)),
        JSON.stringify(object),
      );
    }
  });

  it('has names of any number of objects', () => {
    const object = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`"${at}é`, at]));
    for (let times = 0; times < 2; times += 1) {
      assert.equal(
        written((json) => json.members(object)),
        JSON.stringify(object),
      );
    }
  });

  it('has bytes that are JSON already as they are', () => {
    const object = { a: Buffer.from('[1]'), b: { c: Buffer.from('{}') } };
    assert.equal(
      written((json) => json.members(object, 2)),
      '{"a":[1],"b":{"c":{}}}',
    );
  });

  it('has a number in 16 digits of hexadecimal notation', () => {
    for (const number of [0, 10, 255, 2 ** 31, 2 ** 32, 2 ** 32 + 0xabc, Number.MAX_SAFE_INTEGER]) {
      assert.equal(
        written((json) => json.hex16(number)),
        number.toString(16).padStart(16, '0'),
      );
    }
  });

  it('keeps what was written while its buffer grows, until it is cleared', () => {
    const json = new JsonBytes(1);
    json.bytes(constantBytes('{"a":'));
    json.value({ b: ['é', null] });
    json.raw(',"long":"');
    json.raw('é'.repeat(100));
    json.bytes(constantBytes('"}'));
    const text = `{"a":{"b":["é",null]},"long":"${'é'.repeat(100)}"}`;
    assert.equal(json.view().toString(), text);
    assert.equal(json.size, Buffer.byteLength(text));
    const copy = json.copy();
    const start = json.size;
    json.raw('x');
    assert.equal(json.view(start).toString(), 'x');
    json.clear();
    json.raw('1');
    assert.equal(copy.toString(), text);
    assert.equal(json.view().toString(), '1');
  });
});
