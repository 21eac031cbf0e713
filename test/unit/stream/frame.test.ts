// An item's bytes: what may be in them at most.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { JsonBytes } from '../../../src/base/json-bytes.ts';
import { encodeFrame, type ItemDraft } from '../../../src/stream/frame.ts';

const place = { session_id: 'ses_1', created_at: '2026-01-01T00:00:00.000Z' };
const item = { ...place, sequence: 0x1_0000_00ab, tag: 'abc234' };

function frameOf(kind: ItemDraft['kind'], payload: object, turn_id: string | null = 'turn_1') {
  const json = new JsonBytes(64);
  encodeFrame({ ...item, draft: { kind, turn_id, payload } }, json);
  return json.view();
}

describe('a frame', () => {
  it('holds an artifact of 64 KiB and no larger one (contract 6.4)', () => {
    const payload = { data: { text: 'ü'.repeat(32 * 1024 - 100) } };
    assert.ok(frameOf('artifact', payload).length > 63 * 1024);
    const large = { data: { text: 'ü'.repeat(33 * 1024) } };
    assert.throws(() => frameOf('artifact', large), /64 KiB/);
    assert.ok(frameOf('message', large).length > 66 * 1024);
  });

  it('is `id`, `event` and `data` with the envelope as JSON, whatever stands in its payload (INV-306)', () => {
    const payload = {
      a: 'ü "x"\n\n',
      b: [1, { c: null }],
      d: undefined,
      e: 0.5,
      f: 'y'.repeat(99),
    };
    for (const turn_id of ['turn_1', null]) {
      const cursor = '00000001000000ab-abc234';
      const envelope = { cursor, ...place, kind: 'message', turn_id, payload };
      assert.equal(
        frameOf('message', payload, turn_id).toString(),
        `id: ${cursor}\nevent: message\ndata: ${JSON.stringify(envelope)}\n\n`,
      );
    }
  });

  it('has what is JSON already as it stands', () => {
    const frame = frameOf('message', { content: Buffer.from('[{"type":"text","text":"ü"}]') });
    assert.ok(frame.toString().includes('"payload":{"content":[{"type":"text","text":"ü"}]}}\n\n'));
  });

  it('begins behind those that were written before it', () => {
    const json = new JsonBytes(16);
    const draft = { kind: 'message', turn_id: null } as const;
    const frames = ['a', 'b'].map((text) => {
      const start = json.size;
      encodeFrame({ ...item, draft: { ...draft, payload: { text } } }, json);
      return json.view(start).toString();
    });
    assert.equal(json.view().toString(), frames.join(''));
    assert.match(frames[1] ?? '', /^id: .*"text":"b"/s);
  });
});
