// JSON written as bytes: the same that JSON.stringify makes.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
