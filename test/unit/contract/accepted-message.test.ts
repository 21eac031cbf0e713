// The body of a 202 as bytes: the members of the contract, in their order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JsonBytes } from '../../../src/base/json-bytes.ts';
import { AcceptedBody, type MessageAnswer } from '../../../src/contract/accepted-message.ts';
import { formatCursor } from '../../../src/stream/cursor.ts';

const of = { stream: 'ses_1', tag: 'abc234' };
const session = {
  control_mode: 'ai',
  routing_status: 'assigned',
  ai_routing_eligible: true,
  handoff_state: 'none',
  control_version: 3,
} as const;
const kept = { item: 2 ** 33 + 7, message_id: 'msg_1', accepted_at_ms: 0 };
const time = '1970-01-01T00:00:00.000Z';

test('the body of an accepted message has an answer and a deadline where there are some (contract 5)', () => {
  const answers: [MessageAnswer | undefined, object][] = [
    [undefined, {}],
    [
      { turn_id: 'turn_1', answer_from: 'none' },
      { turn_id: 'turn_1', answer_from: 'none' },
    ],
    [
      { turn_id: 'turn_1', answer_from: 'ai', deadline_at_ms: 1000 },
      { turn_id: 'turn_1', answer_from: 'ai', answer_deadline_at: '1970-01-01T00:00:01.000Z' },
    ],
  ];
  for (const key of ['plain', 'a"b\\c']) {
    for (const [answer, members] of answers) {
      const json = new JsonBytes(16);
      new AcceptedBody(of, { ...kept, key, ...(answer && { answer }) }, session).writeTo(json);
      const body = {
        message_id: 'msg_1',
        session_id: 'ses_1',
        accepted_at: time,
        client_message_id: key,
        cursor: formatCursor(kept.item, of.tag),
        ...members,
        session,
      };
      assert.equal(json.view().toString(), JSON.stringify(body));
    }
  }
});
