// The session's machine against the table of contract 4.2: every state, every event.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { createActor } from 'xstate';
import type { SessionState } from '../../src/contract/chat.ts';
import { sessionStateOf } from '../../src/chat/control-state.ts';
import {
  queuedTurnsMax,
  sessionMachine,
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

const handoff = { asked_by: 'customer', asked_at_ms: 5, expires_at_ms: 125 } as const;
const ada = { external_operator_id: 'ada', display_name: 'Ada' };
const ben = { external_operator_id: 'ben', display_name: 'Ben' };
const asked: SessionEvent = { type: 'handoff.asked', handoff, is_ai_enabled: true };
const taken: SessionEvent = { type: 'control.taken', operator: ada, now_ms: 6 };

const events = {
  post: posted('new'),
  postUnanswered: { type: 'message.posted', now_ms: 5, is_ai_enabled: false },
  postForPerson: { type: 'message.posted', now_ms: 5, is_ai_enabled: false, handoff },
  startFirst: { type: 'turn.started', turn_id: 't1' },
  startSecond: { type: 'turn.started', turn_id: 't2' },
  endFirst: { type: 'turn.ended', turn_id: 't1' },
  endFirstForPerson: { type: 'turn.ended', turn_id: 't1', handoff },
  endUnknown: { type: 'turn.ended', turn_id: 'other', handoff },
  interrupt: { type: 'turns.interrupted' },
  interruptWithAiOff: { type: 'turns.interrupted', is_ai_enabled: false },
  resume: resumed(true),
  resumeWithAiOff: resumed(false),
  ask: asked,
  offer: { type: 'handoff.offered', operator: ada },
  accept: { type: 'control.accepted', operator: ada },
  takeOver: taken,
  takeOverByAnother: { type: 'control.taken', operator: ben, now_ms: 7 },
  release: { type: 'control.released', is_ai_enabled: true },
  releaseWithAiOff: { type: 'control.released', is_ai_enabled: false },
  fail: { type: 'handoff.failed', is_ai_enabled: true },
  failWithAiOff: { type: 'handoff.failed', is_ai_enabled: false },
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
  requested: [posted('t1'), posted('t2'), asked],
  offered: [asked, events.offer],
  human: [asked, events.accept],
  returned: [taken, events.release],
  failed: [asked, events.failWithAiOff],
  closed: [posted('t1'), events.close],
} satisfies Record<string, readonly SessionEvent[]>;
type StateName = keyof typeof states;

/** The machine's state, `handoff_state`, open turns, growth of the version; null: refused. */
type Cell =
  | readonly [
      state: 'unassigned' | 'ai' | 'requested' | 'offered' | 'human' | 'closed',
      handoff: SessionState['handoff_state'],
      turns: number,
      version: number,
    ]
  | null;

const waiting = queuedTurnsMax + 1;
const table: Record<StateName, Record<EventName, Cell>> = {
  unassigned: {
    post: ['ai', 'none', 1, 1],
    postUnanswered: ['unassigned', 'none', 0, 1],
    postForPerson: ['requested', 'requested', 0, 1],
    startFirst: null,
    startSecond: null,
    endFirst: null,
    endFirstForPerson: null,
    endUnknown: null,
    interrupt: null,
    interruptWithAiOff: null,
    resume: ['unassigned', 'none', 0, 0],
    resumeWithAiOff: ['unassigned', 'none', 0, 1],
    ask: ['requested', 'requested', 0, 1],
    offer: null,
    accept: null,
    takeOver: ['human', 'active', 0, 1],
    takeOverByAnother: ['human', 'active', 0, 1],
    release: null,
    releaseWithAiOff: null,
    fail: null,
    failWithAiOff: null,
    close: ['closed', 'none', 0, 1],
  },
  idle: {
    post: ['ai', 'none', 1, 0],
    postUnanswered: ['ai', 'none', 0, 1],
    postForPerson: ['requested', 'requested', 0, 1],
    startFirst: null,
    startSecond: null,
    endFirst: null,
    endFirstForPerson: null,
    endUnknown: null,
    interrupt: null,
    interruptWithAiOff: null,
    resume: ['ai', 'none', 0, 0],
    resumeWithAiOff: ['ai', 'none', 0, 1],
    ask: ['requested', 'requested', 0, 1],
    offer: null,
    accept: null,
    takeOver: ['human', 'active', 0, 1],
    takeOverByAnother: ['human', 'active', 0, 1],
    release: null,
    releaseWithAiOff: null,
    fail: null,
    failWithAiOff: null,
    close: ['closed', 'none', 0, 1],
  },
  queued: {
    post: ['ai', 'none', 3, 0],
    postUnanswered: ['ai', 'none', 2, 1],
    postForPerson: ['requested', 'requested', 0, 1],
    startFirst: ['ai', 'none', 2, 0],
    startSecond: null,
    endFirst: ['ai', 'none', 1, 0],
    endFirstForPerson: ['requested', 'requested', 0, 1],
    endUnknown: null,
    interrupt: ['ai', 'none', 0, 0],
    interruptWithAiOff: ['ai', 'none', 0, 1],
    resume: ['ai', 'none', 2, 0],
    resumeWithAiOff: ['ai', 'none', 2, 1],
    ask: ['requested', 'requested', 0, 1],
    offer: null,
    accept: null,
    takeOver: ['human', 'active', 0, 1],
    takeOverByAnother: ['human', 'active', 0, 1],
    release: null,
    releaseWithAiOff: null,
    fail: null,
    failWithAiOff: null,
    close: ['closed', 'none', 0, 1],
  },
  running: {
    post: ['ai', 'none', 3, 0],
    postUnanswered: ['ai', 'none', 2, 1],
    postForPerson: ['requested', 'requested', 0, 1],
    startFirst: null,
    startSecond: null,
    endFirst: ['ai', 'none', 1, 0],
    endFirstForPerson: ['requested', 'requested', 0, 1],
    endUnknown: null,
    interrupt: ['ai', 'none', 0, 0],
    interruptWithAiOff: ['ai', 'none', 0, 1],
    resume: ['ai', 'none', 2, 0],
    resumeWithAiOff: ['ai', 'none', 2, 1],
    ask: ['requested', 'requested', 0, 1],
    offer: null,
    accept: null,
    takeOver: ['human', 'active', 0, 1],
    takeOverByAnother: ['human', 'active', 0, 1],
    release: null,
    releaseWithAiOff: null,
    fail: null,
    failWithAiOff: null,
    close: ['closed', 'none', 0, 1],
  },
  full: {
    post: null,
    postUnanswered: null,
    postForPerson: ['requested', 'requested', 0, 1],
    startFirst: ['ai', 'none', waiting, 0],
    startSecond: null,
    endFirst: ['ai', 'none', waiting - 1, 0],
    endFirstForPerson: ['requested', 'requested', 0, 1],
    endUnknown: null,
    interrupt: ['ai', 'none', 0, 0],
    interruptWithAiOff: ['ai', 'none', 0, 1],
    resume: ['ai', 'none', waiting, 0],
    resumeWithAiOff: ['ai', 'none', waiting, 1],
    ask: ['requested', 'requested', 0, 1],
    offer: null,
    accept: null,
    takeOver: ['human', 'active', 0, 1],
    takeOverByAnother: ['human', 'active', 0, 1],
    release: null,
    releaseWithAiOff: null,
    fail: null,
    failWithAiOff: null,
    close: ['closed', 'none', 0, 1],
  },
  requested: {
    post: ['requested', 'requested', 0, 0],
    postUnanswered: ['requested', 'requested', 0, 1],
    postForPerson: ['requested', 'requested', 0, 1],
    startFirst: null,
    startSecond: null,
    endFirst: null,
    endFirstForPerson: null,
    endUnknown: null,
    interrupt: null,
    interruptWithAiOff: null,
    resume: ['requested', 'requested', 0, 0],
    resumeWithAiOff: ['requested', 'requested', 0, 1],
    ask: null,
    offer: ['offered', 'offered', 0, 1],
    accept: ['human', 'active', 0, 1],
    takeOver: ['human', 'active', 0, 1],
    takeOverByAnother: ['human', 'active', 0, 1],
    release: null,
    releaseWithAiOff: null,
    fail: ['ai', 'failed', 0, 1],
    failWithAiOff: ['unassigned', 'failed', 0, 1],
    close: ['closed', 'failed', 0, 1],
  },
  offered: {
    post: ['offered', 'offered', 0, 0],
    postUnanswered: ['offered', 'offered', 0, 1],
    postForPerson: ['offered', 'offered', 0, 1],
    startFirst: null,
    startSecond: null,
    endFirst: null,
    endFirstForPerson: null,
    endUnknown: null,
    interrupt: null,
    interruptWithAiOff: null,
    resume: ['offered', 'offered', 0, 0],
    resumeWithAiOff: ['offered', 'offered', 0, 1],
    ask: null,
    offer: null,
    accept: ['human', 'active', 0, 1],
    takeOver: ['human', 'active', 0, 1],
    takeOverByAnother: ['human', 'active', 0, 1],
    release: null,
    releaseWithAiOff: null,
    fail: ['ai', 'failed', 0, 1],
    failWithAiOff: ['unassigned', 'failed', 0, 1],
    close: ['closed', 'failed', 0, 1],
  },
  human: {
    post: ['human', 'active', 0, 0],
    postUnanswered: ['human', 'active', 0, 0],
    postForPerson: ['human', 'active', 0, 0],
    startFirst: null,
    startSecond: null,
    endFirst: null,
    endFirstForPerson: null,
    endUnknown: null,
    interrupt: null,
    interruptWithAiOff: null,
    resume: ['human', 'active', 0, 0],
    resumeWithAiOff: ['human', 'active', 0, 0],
    ask: null,
    offer: null,
    accept: null,
    takeOver: null,
    takeOverByAnother: ['human', 'active', 0, 1],
    release: ['ai', 'returned', 0, 1],
    releaseWithAiOff: ['unassigned', 'returned', 0, 1],
    fail: null,
    failWithAiOff: null,
    close: ['closed', 'returned', 0, 1],
  },
  returned: {
    post: ['ai', 'returned', 1, 0],
    postUnanswered: ['ai', 'returned', 0, 1],
    postForPerson: ['requested', 'requested', 0, 1],
    startFirst: null,
    startSecond: null,
    endFirst: null,
    endFirstForPerson: null,
    endUnknown: null,
    interrupt: null,
    interruptWithAiOff: null,
    resume: ['ai', 'returned', 0, 0],
    resumeWithAiOff: ['ai', 'returned', 0, 1],
    ask: ['requested', 'requested', 0, 1],
    offer: null,
    accept: null,
    takeOver: ['human', 'active', 0, 1],
    takeOverByAnother: ['human', 'active', 0, 1],
    release: null,
    releaseWithAiOff: null,
    fail: null,
    failWithAiOff: null,
    close: ['closed', 'returned', 0, 1],
  },
  failed: {
    post: ['ai', 'failed', 1, 1],
    postUnanswered: ['unassigned', 'failed', 0, 0],
    postForPerson: ['requested', 'requested', 0, 1],
    startFirst: null,
    startSecond: null,
    endFirst: null,
    endFirstForPerson: null,
    endUnknown: null,
    interrupt: null,
    interruptWithAiOff: null,
    resume: ['unassigned', 'failed', 0, 1],
    resumeWithAiOff: ['unassigned', 'failed', 0, 0],
    ask: ['requested', 'requested', 0, 1],
    offer: null,
    accept: null,
    takeOver: ['human', 'active', 0, 1],
    takeOverByAnother: ['human', 'active', 0, 1],
    release: null,
    releaseWithAiOff: null,
    fail: null,
    failWithAiOff: null,
    close: ['closed', 'failed', 0, 1],
  },
  closed: {
    post: null,
    postUnanswered: null,
    postForPerson: null,
    startFirst: null,
    startSecond: null,
    endFirst: null,
    endFirstForPerson: null,
    endUnknown: null,
    interrupt: null,
    interruptWithAiOff: null,
    resume: null,
    resumeWithAiOff: null,
    ask: null,
    offer: null,
    accept: null,
    takeOver: null,
    takeOverByAnother: null,
    release: null,
    releaseWithAiOff: null,
    fail: null,
    failWithAiOff: null,
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
        const { handoff_state } = sessionStateOf(actor.getSnapshot());
        const grew = context.control_version - before.context.control_version;
        assert.deepEqual([value, handoff_state, context.turns.length, grew], cell);
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
      const snapshot = actor.getSnapshot();
      const { control_version, ...fields } = sessionStateOf(snapshot);
      // Passing from one person to another is a move of control too: it fences the first one off.
      const holder = snapshot.value === 'human' && snapshot.context.handoff?.operator;
      const now = JSON.stringify([fields, holder]);
      if (!isFirst) assert.equal(control_version - version, now === last ? 0 : 1);
      [last, version] = [now, control_version];
    });
  });

  it('is human if and only if a handoff is active, and then never eligible (contract 4.2)', () => {
    assertWalks((actor) => {
      const state = sessionStateOf(actor.getSnapshot());
      const { control_mode, handoff_state, routing_status, ai_routing_eligible } = state;
      assert.equal(control_mode === 'human', handoff_state === 'active');
      const isWaiting = handoff_state === 'requested' || handoff_state === 'offered';
      assert.equal(routing_status === 'queued', isWaiting);
      const isElsewhere = control_mode === 'human' || isWaiting || routing_status === 'closed';
      if (isElsewhere) assert.equal(ai_routing_eligible, false);
    });
  });

  it('has open turns only while the AI holds control (INV-409)', () => {
    assertWalks((actor) => {
      const { value, context } = actor.getSnapshot();
      if (value !== 'ai') assert.deepEqual(context.turns, []);
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
      'postForPerson',
      'endForPerson',
      'ask',
      'offer',
      'accept',
      'takeOver',
      'takeOverByAnother',
      'release',
      'releaseWithAiOff',
      'fail',
      'failWithAiOff',
    ),
    { maxLength: 60 },
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
    case 'endForPerson':
      return { type: 'turn.ended', turn_id: first, handoff };
    case 'on':
    case 'off':
      return resumed(step === 'on');
    default:
      return events[step as EventName];
  }
}
