// The session's machine against the table of contract 4.2: every state, every event.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { createActor } from 'xstate';
import {
  queuedTurnsMax,
  sessionMachine,
  sessionStateOf,
  type SessionEvent,
  type SessionInput,
} from '../../src/chat/session-machine.ts';

const input: SessionInput = {
  session_id: 'ses_1',
  tenant_id: 't',
  surface: { type: 'server' },
  customer: null,
  locale: 'en',
  page: null,
  created_at_ms: 0,
  active_at_ms: 0,
  idle_close_ms: 1000,
  is_ai_enabled: true,
};

const posted = (turnId: string): SessionEvent => ({
  type: 'message.posted',
  now_ms: 5,
  is_ai_enabled: true,
  turn: {
    turn_id: turnId,
    message_id: `msg of ${turnId}`,
    client_message_id: turnId,
    deadline_at_ms: 60,
  },
});
const resumed = (isAiEnabled: boolean): SessionEvent => ({
  type: 'session.resumed',
  locale: null,
  page: null,
  is_ai_enabled: isAiEnabled,
});

const events = {
  post: posted('new'),
  postUnanswered: { type: 'message.posted', now_ms: 5, is_ai_enabled: false },
  startFirst: { type: 'turn.started', turn_id: 't1' },
  startSecond: { type: 'turn.started', turn_id: 't2' },
  endFirst: { type: 'turn.ended', turn_id: 't1' },
  endUnknown: { type: 'turn.ended', turn_id: 'other' },
  interrupt: { type: 'turns.interrupted' },
  resume: resumed(true),
  resumeWithAiOff: resumed(false),
  close: { type: 'session.closed' },
} satisfies Record<string, SessionEvent>;
type EventName = keyof typeof events;

/** How each state comes to be: `full` has one turn running and as many waiting as may. */
const states = {
  unassigned: [],
  idle: [posted('t1'), events.startFirst, events.endFirst],
  queued: [posted('t1'), posted('t2')],
  running: [posted('t1'), posted('t2'), events.startFirst],
  full: Array.from({ length: queuedTurnsMax + 1 }, (_, index) => posted(`t${index + 1}`)),
  closed: [posted('t1'), events.close],
} satisfies Record<string, readonly SessionEvent[]>;
type StateName = keyof typeof states;

/** Where it goes, how many turns are open then, and by how much the version grew; null: refused. */
type Cell = readonly ['unassigned' | 'ai' | 'closed', turns: number, version: number] | null;

const waiting = queuedTurnsMax + 1;
const table: Record<StateName, Record<EventName, Cell>> = {
  unassigned: {
    post: ['ai', 1, 1],
    postUnanswered: ['unassigned', 0, 1],
    startFirst: null,
    startSecond: null,
    endFirst: null,
    endUnknown: null,
    interrupt: null,
    resume: ['unassigned', 0, 0],
    resumeWithAiOff: ['unassigned', 0, 1],
    close: ['closed', 0, 1],
  },
  idle: {
    post: ['ai', 1, 0],
    postUnanswered: ['ai', 0, 1],
    startFirst: null,
    startSecond: null,
    endFirst: null,
    endUnknown: null,
    interrupt: null,
    resume: ['ai', 0, 0],
    resumeWithAiOff: ['ai', 0, 1],
    close: ['closed', 0, 1],
  },
  queued: {
    post: ['ai', 3, 0],
    postUnanswered: ['ai', 2, 1],
    startFirst: ['ai', 2, 0],
    startSecond: null,
    endFirst: ['ai', 1, 0],
    endUnknown: null,
    interrupt: ['ai', 0, 0],
    resume: ['ai', 2, 0],
    resumeWithAiOff: ['ai', 2, 1],
    close: ['closed', 0, 1],
  },
  running: {
    post: ['ai', 3, 0],
    postUnanswered: ['ai', 2, 1],
    startFirst: null,
    startSecond: null,
    endFirst: ['ai', 1, 0],
    endUnknown: null,
    interrupt: ['ai', 0, 0],
    resume: ['ai', 2, 0],
    resumeWithAiOff: ['ai', 2, 1],
    close: ['closed', 0, 1],
  },
  full: {
    post: null,
    postUnanswered: null,
    startFirst: ['ai', waiting, 0],
    startSecond: null,
    endFirst: ['ai', waiting - 1, 0],
    endUnknown: null,
    interrupt: ['ai', 0, 0],
    resume: ['ai', waiting, 0],
    resumeWithAiOff: ['ai', waiting, 1],
    close: ['closed', 0, 1],
  },
  closed: {
    post: null,
    postUnanswered: null,
    startFirst: null,
    startSecond: null,
    endFirst: null,
    endUnknown: null,
    interrupt: null,
    resume: null,
    resumeWithAiOff: null,
    close: null,
  },
};

function begin(history: readonly SessionEvent[]) {
  const actor = createActor(sessionMachine, { input });
  actor.start();
  for (const event of history) actor.send(event);
  return actor;
}

describe('the session machine', () => {
  for (const [state, row] of Object.entries(table) as [StateName, Record<EventName, Cell>][]) {
    for (const [name, cell] of Object.entries(row) as [EventName, Cell][]) {
      const outcome = cell === null ? 'does not take' : `goes to ${cell[0]} on`;
      it(`in ${state} ${outcome} ${name} (contract 4.2)`, () => {
        const actor = begin(states[state]);
        const before = actor.getSnapshot();
        assert.equal(before.can(events[name]), cell !== null);
        if (cell === null) return;
        actor.send(events[name]);
        const { value, context } = actor.getSnapshot();
        const grew = context.control_version - before.context.control_version;
        assert.deepEqual([value, context.turns.length, grew], cell);
      });
    }
  }

  it('lets the first turn run alone, in order of admission, and a bounded number wait (INV-401)', () => {
    assertWalks((actor) => {
      const { turns } = actor.getSnapshot().context;
      assert.ok(turns.length <= queuedTurnsMax + 1);
      assert.deepEqual(
        turns.slice(1).filter(({ is_started }) => is_started),
        [],
      );
      const ids = turns.map(({ turn_id }) => Number(turn_id.slice('walk-'.length)));
      assert.deepEqual(
        ids,
        ids.toSorted((a, b) => a - b),
      );
    });
  });

  it('moves its version with every change of the four fields, and with nothing else (INV-404)', () => {
    let last = '';
    let version = 0;
    assertWalks((actor, isFirst) => {
      const { control_version, ...fields } = sessionStateOf(actor.getSnapshot());
      const now = JSON.stringify(fields);
      if (!isFirst) assert.equal(control_version - version, now === last ? 0 : 1);
      [last, version] = [now, control_version];
    });
  });

  it('is never eligible once it is closed (contract 4.2)', () => {
    const closed = sessionStateOf(begin(states.closed).getSnapshot());
    assert.equal(closed.ai_routing_eligible, false);
    assert.equal(closed.routing_status, 'closed');
  });
});

/** Checks a session before and after each step of any walk. */
function assertWalks(check: (actor: ReturnType<typeof begin>, isFirst: boolean) => void): void {
  const steps = fc.array(
    fc.constantFrom(
      'post',
      'unanswered',
      'start',
      'end',
      'endLast',
      'interrupt',
      'on',
      'off',
      'close',
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(steps, (walk) => {
      const actor = begin([]);
      check(actor, true);
      walk.forEach((step, index) => {
        const { turns, is_ai_enabled } = actor.getSnapshot().context;
        const event = eventOf(step, { turns, index, is_ai_enabled });
        if (actor.getSnapshot().can(event)) actor.send(event);
        check(actor, false);
      });
    }),
  );
}

function eventOf(
  step: string,
  at: { turns: readonly { turn_id: string }[]; index: number; is_ai_enabled: boolean },
): SessionEvent {
  const first = at.turns[0]?.turn_id ?? 'none';
  switch (step) {
    case 'post':
      return posted(`walk-${at.index}`);
    case 'unanswered':
      return { type: 'message.posted', now_ms: at.index, is_ai_enabled: at.is_ai_enabled };
    case 'start':
      return { type: 'turn.started', turn_id: first };
    case 'end':
      return { type: 'turn.ended', turn_id: first };
    case 'endLast':
      return { type: 'turn.ended', turn_id: at.turns.at(-1)?.turn_id ?? 'none' };
    case 'interrupt':
      return { type: 'turns.interrupted' };
    case 'close':
      return { type: 'session.closed' };
    default:
      return resumed(step === 'on');
  }
}
