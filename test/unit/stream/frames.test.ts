// The frames of a write on their way into a tail.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { JsonBytes } from '../../../src/base/json-bytes.ts';
import { encodeFrame, type ItemDraft } from '../../../src/stream/frame.ts';
import { Frames } from '../../../src/stream/frames.ts';
import { Tail } from '../../../src/stream/tail.ts';

const stream = 'ses_1';
const time = '2026-01-01T00:00:00.000Z';
const draftOf = (kind: ItemDraft['kind'], text: unknown) =>
  ({ kind, turn_id: 'turn_1', payload: { text } }) as unknown as ItemDraft;

function frameOf(tail: Tail, sequence: number, draft: ItemDraft): string {
  const json = new JsonBytes(64);
  encodeFrame({ sequence, tag: tail.tag, session_id: stream, created_at: time, draft }, json);
  return json.view().toString();
}

describe('the frames of a write', () => {
  it('are in the tail and in the journal as they would be one by one, and deltas are seen at once (INV-303)', () => {
    const frames = new Frames();
    const tail = new Tail(stream, { head: 4, bytesMax: 100_000 });
    const writes = [
      [draftOf('delta', 'a'), draftOf('message', 'ü'.repeat(9000)), draftOf('delta', '')],
      [],
      [draftOf('status', 'b')],
    ];
    const expected: string[] = [];
    for (const drafts of writes) {
      const texts = drafts.map((draft, index) => frameOf(tail, tail.last + 1 + index, draft));
      const first = tail.last + 1;
      const appends = frames.add(tail, drafts, time);
      assert.deepEqual(
        appends.map((append) => [append.stream, append.sequence, append.bytes.toString()]),
        texts.map((text, index) => [stream, first + index, text]),
      );
      expected.push(...texts);
    }
    assert.equal(tail.head, 5);
    tail.markDurable(8);
    const read = tail.read(4, 100_000) ?? [];
    assert.deepEqual(
      read.map(({ bytes }) => bytes.toString()),
      expected,
    );
  });

  it('leave the tail as it was where one of them cannot be encoded', () => {
    const frames = new Frames();
    const tail = new Tail(stream, { head: 0, bytesMax: 1000 });
    const large = draftOf('artifact', 'x'.repeat(70 * 1024));
    assert.throws(() => frames.add(tail, [draftOf('delta', 'a'), large], time), /64 KiB/);
    assert.deepEqual([tail.last, tail.head, tail.unjournalledCount], [0, 0, 0]);
    assert.equal(frames.add(tail, [draftOf('delta', 'b')], time)[0]?.sequence, 1);
  });
});
