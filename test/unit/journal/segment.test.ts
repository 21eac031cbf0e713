// Entries packed into segments: behind those of the last one, each once.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ByteRooms } from '../../../src/journal/byte-rooms.ts';
import { HeldEntries } from '../../../src/journal/held-entries.ts';
import { decodeSegment, packEntries } from '../../../src/journal/segment.ts';

function entriesOf(...sequences: number[]): HeldEntries {
  const entries = new HeldEntries(new ByteRooms());
  for (const sequence of sequences) entries.push({ sequence, bytes: bytesOf(sequence) });
  return entries;
}
const bytesOf = (sequence: number): Buffer => Buffer.from(`<${'x'.repeat(sequence)}>`);
const sequencesOf = (segment: Buffer): number[] =>
  decodeSegment(segment).map(({ sequence, bytes }) => {
    assert.deepEqual(Buffer.from(bytes), bytesOf(sequence));
    return sequence;
  });

describe('a segment (INV-104)', () => {
  it('takes entries behind its own, and begins where it began', () => {
    const [first] = packEntries({ last: undefined, entries: entriesOf(1, 3) }, 1000);
    const [both] = packEntries({ last: first?.segment, entries: entriesOf(4, 9) }, 1000);
    assert.equal(both?.first, 1);
    assert.deepEqual(both && sequencesOf(both.segment), [1, 3, 4, 9]);
  });

  it('is not changed by entries that it holds (INV-103)', () => {
    const entries = entriesOf(1, 3, 4);
    const [packed] = packEntries({ last: undefined, entries }, 1000);
    assert.deepEqual(packEntries({ last: packed?.segment, entries }, 1000), []);
    const [more] = packEntries({ last: packed?.segment, entries: entriesOf(3, 4, 7) }, 1000);
    assert.deepEqual(more && sequencesOf(more.segment), [1, 3, 4, 7]);
  });

  it('stays as it is where the next entry does not fit, and is followed by as many as it takes', () => {
    const [first] = packEntries({ last: undefined, entries: entriesOf(1, 2) }, 100);
    const packed = packEntries({ last: first?.segment, entries: entriesOf(80, 81, 82) }, 100);
    assert.deepEqual(
      packed.map(({ first: sequence, segment }) => [sequence, ...sequencesOf(segment)]),
      [
        [80, 80],
        [81, 81],
        [82, 82],
      ],
    );
  });
});
