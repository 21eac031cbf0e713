// An item's bytes: what may be in them at most.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeFrame } from '../../../src/stream/frame.ts';

const item = {
  cursor: '0000000000000001-abc234',
  session_id: 'ses_1',
  turn_id: 'turn_1',
  created_at: '2026-01-01T00:00:00.000Z',
};

describe('a frame', () => {
  it('holds an artifact of 64 KiB and no larger one (contract 6.4)', () => {
    const payload = { data: { text: 'ü'.repeat(32 * 1024 - 100) } };
    assert.ok(encodeFrame({ ...item, kind: 'artifact', payload }).length > 63 * 1024);
    const large = { data: { text: 'ü'.repeat(33 * 1024) } };
    assert.throws(() => encodeFrame({ ...item, kind: 'artifact', payload: large }), /64 KiB/);
    assert.ok(encodeFrame({ ...item, kind: 'message', payload: large }).length > 66 * 1024);
  });
});
