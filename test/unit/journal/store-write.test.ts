// A batch on its way to the process that writes: what comes out of the pipe is what went in.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ByteWriter } from '../../../src/journal/byte-writer.ts';
import { seal, unseal } from '../../../src/journal/sealed-bytes.ts';
import {
  BatchReader,
  decodeBatch,
  encodeBatch,
  type StoreWrite,
} from '../../../src/journal/store-write.ts';

const writes: readonly StoreWrite[] = [
  { database: 'log', key: [7], bytes: Buffer.from('a record') },
  { database: 'segments', key: ['ses_größe', 2 ** 53 - 1], bytes: undefined },
  { database: 'table.products', key: ['tenant', 'p-1', 0.5], bytes: Buffer.alloc(0) },
  {
    database: 'table.products',
    key: ['tenant', 'p-2'],
    bytes: seal(Buffer.from('sealed'), 'table.products', ['tenant', 'p-2']),
    isSealed: true,
  },
  // Names as long as others that differ in their first or last character alone.
  { database: 'table.products', key: ['xenant', 'p-4'], bytes: undefined },
  { database: 'table.productz', key: ['tenant', 'q-4'], bytes: undefined },
  { database: 'table.products', key: ['tenant', 'p-3'], bytes: Buffer.alloc(3_000_000, 'x') },
];

/** What a store would hold of the batches, read from a pipe that gives `pieceBytes` at a time. */
function received(pipe: Buffer, pieceBytes: number): StoreWrite[][] {
  const reader = new BatchReader();
  const batches: StoreWrite[][] = [];
  for (let at = 0; at < pipe.length;) {
    const size = pipe.copy(reader.room(), 0, at, Math.min(pipe.length, at + pieceBytes));
    at += size;
    for (const batch of reader.take(size)) {
      // A batch is valid until the next piece: a store has it by then.
      batches.push(
        batch.writes.map((write) => ({ ...write, bytes: write.bytes && Buffer.from(write.bytes) })),
      );
    }
  }
  return batches;
}

/** The write as it was before it got its seal, which has to be right. */
function opened({ database, key, bytes, isSealed }: StoreWrite): StoreWrite {
  if (bytes === undefined) return { database, key, bytes };
  assert.equal(isSealed, true, 'the writer seals every value');
  return { database, key, bytes: unseal(Buffer.from(bytes), { database, key, isStrict: true }) };
}

const expected = writes.map(({ database, key, bytes, isSealed }) => ({
  database,
  key,
  bytes: isSealed === true ? Buffer.from('sealed') : bytes,
}));

describe('a batch of writes in a pipe (INV-109)', () => {
  it('comes out whole, in order and sealed, in pieces of any size, beside others', () => {
    const one = Buffer.from(encodeBatch(writes));
    const small = Buffer.from(encodeBatch(writes.slice(0, 3)));
    const empty = Buffer.from(encodeBatch([]));
    const pipe = Buffer.concat([small, one, small, small, empty, one]);
    for (const pieceBytes of [1 << 30, 65_536, 4099, 61]) {
      const batches = received(pipe, pieceBytes);
      assert.deepEqual(
        batches.map(({ length }) => length),
        [3, 7, 3, 3, 0, 7],
      );
      for (const batch of batches) {
        assert.deepEqual(batch.map(opened), expected.slice(0, batch.length));
      }
    }
  });

  it('is decoded as it was given where nothing is to be sealed', () => {
    assert.deepEqual(decodeBatch(Buffer.from(encodeBatch(writes))), writes);
  });

  it('is written into the buffer of the one before, which grows as it has to', () => {
    const writer = new ByteWriter(16);
    const small = Buffer.from(encodeBatch(writes.slice(0, 2), writer));
    const large = Buffer.from(encodeBatch(writes, writer));
    const capacity = writer.capacity;
    assert.deepEqual(Buffer.from(encodeBatch(writes.slice(0, 2), writer)), small);
    assert.equal(writer.capacity, capacity);
    assert.deepEqual(decodeBatch(large), writes);
  });
});
