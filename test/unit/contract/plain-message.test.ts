// Bodies of one text: read in one pass as JSON.parse reads them, or left to it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { MessageRequest } from '../../../src/contract/chat.ts';
import { parseJson } from '../../../src/contract/json.ts';
import { plainContentOf, readPlainMessage } from '../../../src/contract/plain-message.ts';
import { bodyValidator } from '../../../src/contract/validation.ts';

const bodyOf = (text: string): string => JSON.stringify({ content: [{ type: 'text', text }] });
const plain = [
  'a',
  ' a',
  '\u00a0é',
  'Which of them?',
  'é',
  '日本語 😀',
  '\u2028\u007f',
  '}]}',
  'x'.repeat(5000),
];
const escaped = ['a"b', 'a\\', '\n', '\u0000', '"}]}', '"}]},{', '\\"}]}'];
const blank = ['', ' ', '\u00a0', '\ufeff\u2003 '];
const others = [
  '',
  '"}]}',
  '{"content":[{"type":"text","text":"}]}',
  '{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}',
  '{"content":[{"type":"text","text":"a"}],"metadata":{"a":"b"}}',
  '{"content":[{"type":"text","text":"a" }]}',
  '{"content": [{"type":"text","text":"a"}]}',
  '{"content":[{"text":"a","type":"text"}]}',
  '{"content":[{"type":"text","text":"a\tb"}]}',
  ...escaped.map(bodyOf),
];

/** Parts of bodies near the form, which it does not have. */
const pieces = [
  ...[
    '"',
    '\\',
    ' ',
    '\n',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    '"}]}',
    'null',
    '\\u0061',
    '\u00e9',
    '\u2003',
  ],
  ...['"type":"text"', ',"text":"b"', '{"type":"text","text":"b"},', ',"metadata":{}'],
].map((text) => Buffer.from(text));

/** Bodies of one text, with some of their bytes taken out, put in or written over. */
const nearBodies = fc
  .tuple(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        without: fc.nat(3),
        piece: fc.oneof(
          fc.constantFrom(...pieces),
          fc.uint8Array({ maxLength: 3 }).map((bytes) => Buffer.from(bytes)),
        ),
      }),
      { maxLength: 2 },
    ),
  )
  .map(([text, cuts]) => {
    let body = Buffer.from(bodyOf(text));
    for (const { at, without, piece } of cuts) {
      const start = Math.floor(at * body.length);
      body = Buffer.concat([body.subarray(0, start), piece, body.subarray(start + without)]);
    }
    return body;
  });

describe('the body of a message of one text (contract 5)', () => {
  it('is read as JSON.parse reads it', () => {
    for (const text of plain) {
      const bytes = Buffer.from(bodyOf(text));
      assert.deepEqual(readPlainMessage(bytes), parseJson(bytes, 16));
    }
  });

  it('passes the schema where it is read so, and is left to its checks where it would not', () => {
    const schema = bodyValidator(MessageRequest);
    for (const text of plain) {
      const read = readPlainMessage(Buffer.from(bodyOf(text)));
      assert.equal(schema.check(read), read);
    }
    for (const text of blank) {
      assert.equal(readPlainMessage(Buffer.from(bodyOf(text))), undefined);
      assert.throws(() => schema.check(JSON.parse(bodyOf(text))));
    }
  });

  it('is what the strict reader and the schema make of it, and its content stands in its bytes, for any body', () => {
    const schema = bodyValidator(MessageRequest);
    const checked = (body: Buffer): MessageRequest | undefined => {
      try {
        return schema.check(parseJson(body, 16));
      } catch {
        return undefined;
      }
    };
    let plainCount = 0;
    fc.assert(
      fc.property(nearBodies, (body) => {
        const read = readPlainMessage(body);
        const request = checked(body);
        if (read !== undefined) {
          plainCount += 1;
          assert.deepEqual(read, request);
        }
        const content = request && plainContentOf(body, request);
        if (content !== undefined)
          assert.deepEqual(JSON.parse(content.toString()), request?.content);
      }),
      { numRuns: 3000 },
    );
    assert.ok(plainCount > 100);
  });

  it('is left to the strict reader in every other form, and where it is no UTF-8', () => {
    for (const body of others) assert.equal(readPlainMessage(Buffer.from(body)), undefined, body);
    assert.equal(readPlainMessage(Buffer.from(bodyOf('é'), 'latin1')), undefined);
  });

  it('gives its content as bytes only where they are what JSON.stringify writes', () => {
    const contentOf = (body: string): string | undefined =>
      plainContentOf(Buffer.from(body), JSON.parse(body) as MessageRequest)?.toString();
    for (const text of plain) {
      assert.equal(contentOf(bodyOf(text)), JSON.stringify([{ type: 'text', text }]));
    }
    const swapped = '{"content":[{"text":"a","type":"text"}]}';
    assert.equal(contentOf(swapped), '[{"text":"a","type":"text"}]');
    for (const body of [
      ...escaped.map(bodyOf),
      ' {"content":[{"type":"text","text":"a"}]}',
      '{"content":[{"type":"text","text":"a"} ]}',
      '{"content":[{"type":"text","text":"\\u00e9"}]}',
      '{"content":[{"type":"text","text":"\\/"}]}',
      '{"content":[{"type":"text","text":"a"}],"session_id":"s"}',
      '{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}',
      '{"content":[{"type":"product_ref","external_product_id":"a"}]}',
    ]) {
      assert.equal(contentOf(body), undefined, body);
    }
  });
});
