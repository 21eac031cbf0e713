// The reader that reads value by value: what it takes, and what it says, beside the quick one.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { longBodyBytes, parseJson, parseLongJson } from '../../../src/contract/json.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import { objectMembersMax, parseStrictly } from '../../../src/contract/strict-json.ts';

const depthMax = 16;
const read = (text: string): unknown => parseStrictly(Buffer.from(text), depthMax);

/** What either reader makes of a text: the value, or the code of its refusal. */
function outcome(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function refusalOf(text: string): Refusal {
  try {
    read(text);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error(`was read: ${text.slice(0, 100)}`);
}

describe('JSON read value by value (contract 2.1)', () => {
  it('is the same value that the quick reader makes of any JSON, however it is spaced', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 8 }),
        fc.constantFrom('', ' ', '\t', 2),
        (json, space) => {
          const text = ` ${JSON.stringify(json, undefined, space)}\n`;
          const quick = outcome(() => parseJson(Buffer.from(text), depthMax));
          assert.deepEqual(
            outcome(() => read(text)),
            quick,
          );
        },
      ),
    );
  });

  it('accepts and refuses the same as the fast reader, for JSON with a fault in it', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '1',
      '-',
      '.5',
      'e3',
      'null',
      'tru',
    ];
    const more = [
      '"\\u0061"',
      '"\\ud800"',
      '"\\x"',
      '"',
      '\\',
      ' ',
      '\n',
      '\u00a0',
      '"__proto__"',
      '01',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 12 }), (soup) => {
        const text = soup.join('');
        assert.deepEqual(
          outcome(() => read(text)),
          outcome(() => parseJson(Buffer.from(text), depthMax)),
          text,
        );
      }),
      { numRuns: 3000 },
    );
    const object = {
      list: [1, { text: 'a "quoted" \\ é', none: null }, []],
      empty: {},
      not: false,
    };
    const whole = Buffer.from(JSON.stringify(object));
    for (let at = 0; at < whole.length; at += 1) {
      for (const byte of '{}[],:" 0x\u0001') {
        const bytes = Buffer.from(whole);
        bytes.write(byte, at, 'latin1');
        const text = bytes.toString('utf8');
        assert.deepEqual(
          outcome(() => read(text)),
          outcome(() => parseJson(Buffer.from(text), depthMax)),
          text,
        );
      }
    }
  });

  it('takes no control character in a string that is not escaped', () => {
    for (let code = 0; code < 0x20; code += 1) {
      const sign = String.fromCharCode(code);
      assert.equal(refusalOf(`"a${sign}"`).code, 'malformed_json');
      assert.equal(refusalOf(`{"a${sign}":1}`).code, 'malformed_json');
      assert.equal(read(JSON.stringify(sign)), sign);
    }
    assert.equal(read('"a b"'), 'a b');
  });

  it('says where a key stands twice', () => {
    const cases: [text: string, pointer: string][] = [
      ['{"a":1,"a":2}', '#/a'],
      ['[0,{"a":[{"b":1},{"c":{},"c":[]}]}]', '#/1/a/1/c'],
      ['{"a/b":{"~":{"x y":0,"x\\u0020y":0}}}', '#/a~1b/~0/x%20y'],
    ];
    for (const [text, pointer] of cases) {
      const { code, errors } = refusalOf(text);
      assert.equal(code, 'malformed_json');
      assert.deepEqual(
        errors.map((entry) => entry.pointer),
        [pointer],
      );
    }
  });

  it('reads as many levels and members as may be, and no more', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    const wide = (count: number): string =>
      `[{${Array.from({ length: count }, (_, member) => `"${member}":0`).join(',')}}]`;
    read(nested(depthMax));
    assert.match(refusalOf(nested(depthMax + 1)).message, /deeper than 16 levels/);
    read(wide(objectMembersMax));
    assert.match(refusalOf(wide(objectMembersMax + 1)).message, /more than 10000 members/);
    assert.match(refusalOf('{"a":1,}').message, /at byte 7 /);
  });

  it('leaves the loop free while it reads a long body', async (context) => {
    let nowMs = 0;
    context.mock.method(performance, 'now', () => (nowMs += 3));
    const list = Array.from({ length: longBodyBytes / 2 }, (_, index) => index % 10);
    let turnCount = 0;
    let isReading = true;
    const count = (): void => {
      turnCount += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    const bytes = Buffer.from(JSON.stringify(list));
    const reading = parseLongJson(bytes, depthMax);
    // The bytes are the socket's, and gone when the caller returns.
    bytes.fill(0);
    assert.deepEqual(await reading, list);
    isReading = false;
    assert.ok(turnCount > 100, `${turnCount} turns`);
    const broken = Buffer.from('[1,2');
    await assert.rejects(parseLongJson(broken, depthMax), Refusal);
    await assert.rejects(parseLongJson(Buffer.from([0x22, 0xff, 0x22]), depthMax), Refusal);
  });
});
