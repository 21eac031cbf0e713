// Records and rows as bytes: what was encoded comes back, whatever it was.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { decodeLogRecord, LogRecordWriter } from '../../../src/journal/log-record.ts';
import { decodeRow, encodeRow } from '../../../src/journal/row-codec.ts';
import { codePoint } from '../../support/code-point.ts';

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
const plain = { noNullPrototype: true } as const;
const append = fc.record(
  { stream: fc.string({ unit: codePoint }), sequence: fc.maxSafeNat(), bytes },
  plain,
);
const row = fc.record(
  {
    table: fc.string(),
    key: fc.array(fc.oneof(fc.string({ unit: codePoint }), fc.maxSafeNat()), { minLength: 1 }),
    bytes: fc.option(bytes, { nil: undefined }),
  },
  plain,
);
const record = fc.record({ appends: fc.array(append), rows: fc.array(row) }, plain);

describe('a record of the log', () => {
  it('comes back as it was written, entry by entry and row by row (INV-106)', () => {
    const writer = new LogRecordWriter();
    fc.assert(
      fc.property(record, (written) => {
        assert.deepEqual(decodeLogRecord(Buffer.from(writer.encode(written))), written);
      }),
    );
  });

  it('of an older version, with its index as JSON, is read still', () => {
    const index = Buffer.from('[[["s",7,2],["ü",1,0]],[["t",["k",3],1],["t",["gone"],-1]]]');
    const head = Buffer.alloc(4);
    head.writeUInt32LE(index.length);
    assert.deepEqual(decodeLogRecord(Buffer.concat([head, index, Buffer.from('abc')])), {
      appends: [
        { stream: 's', sequence: 7, bytes: Buffer.from('ab') },
        { stream: 'ü', sequence: 1, bytes: Buffer.from('') },
      ],
      rows: [
        { table: 't', key: ['k', 3], bytes: Buffer.from('c') },
        { table: 't', key: ['gone'], bytes: undefined },
      ],
    });
  });

  it('may be larger than every one before', () => {
    const writer = new LogRecordWriter();
    for (const length of [10, 200_000, 5, 1_000_000]) {
      const written = {
        appends: [{ stream: 's', sequence: 1, bytes: Buffer.alloc(length, 7) }],
        rows: [],
      };
      assert.deepEqual(decodeLogRecord(Buffer.from(writer.encode(written))), written);
    }
  });
});

describe('a row as bytes', () => {
  it('comes back as it was stored: any JSON value, any byte array', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.uint8Array()), (stored) => {
        const expected: unknown =
          stored instanceof Uint8Array ? stored : JSON.parse(JSON.stringify(stored));
        assert.deepEqual(decodeRow(encodeRow(stored)), expected);
      }),
    );
  });
});
