// The life of one chat session: who may speak, and which turns are still owed an end.
//
//   unassigned ──message, AI on──▶ ai          every state ──close / idle──▶ closed
//       └─message, AI off─▶ unassigned (nobody answers)
//
// Owns: the control state (contract 4.2) and the queue of unfinished turns.
// Does not own: items, cursors, providers, clocks (session-service, turn-runner).
// INV-401: turns of one session run one at a time, in admission order; at most five wait.
// INV-404: `control_version` grows with every change of the four state fields.
// On failure: the machine has no side effects; a step that was not journalled is forgotten with it.

import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Conversation, Customer, SessionState, Surface } from '../contract/chat.ts';

/** A turn that has not ended. The first one is running or about to; the others wait. */
export interface OpenTurn {
  readonly turn_id: string;
  readonly message_id: string;
  readonly client_message_id: string;
  /** Epoch milliseconds by which a terminal item exists. */
  readonly deadline_at_ms: number;
  readonly is_started: boolean;
  /** The fence: what `control_version` was when the turn started (contract 4.2). */
  readonly control_version: number;
}

export interface SessionContext {
  readonly session_id: string;
  readonly tenant_id: string;
  readonly surface: Surface;
  readonly customer: Customer | null;
  readonly locale: string;
  readonly page: Conversation | null;
  readonly created_at_ms: number;
  /** Creation or the customer's last message: what idle closing counts from. */
  readonly active_at_ms: number;
  readonly idle_close_ms: number;
  /** Whether the tenant lets an AI answer, as last seen. */
  readonly is_ai_enabled: boolean;
  readonly control_version: number;
  readonly turns: readonly OpenTurn[];
  /** What the assistant wants to remember for the next turn. */
  readonly memory: unknown;
}

export type SessionInput = Omit<SessionContext, 'control_version' | 'turns' | 'memory'>;

export type SessionEvent =
  | {
      readonly type: 'message.posted';
      readonly now_ms: number;
      readonly is_ai_enabled: boolean;
      /** Absent when nobody will answer: the turn ends in the same step. */
      readonly turn?: Omit<OpenTurn, 'is_started' | 'control_version'>;
    }
  | { readonly type: 'turn.started'; readonly turn_id: string }
  | { readonly type: 'turn.ended'; readonly turn_id: string; readonly memory?: unknown }
  | { readonly type: 'turns.interrupted' }
  | {
      readonly type: 'session.resumed';
      readonly locale: string | null;
      readonly page: Conversation | null;
      readonly is_ai_enabled: boolean;
    }
  | { readonly type: 'session.closed' };

/** Waiting turns beside the running one. */
export const queuedTurnsMax = 5;

const startFirst = (turns: readonly OpenTurn[], turnId: string, version: number) =>
  turns.map((turn) =>
    turn.turn_id === turnId ? { ...turn, is_started: true, control_version: version } : turn,
  );

/**
 * The tenant's policy as last seen, in a step that moves control or not: eligibility is one of the
 * four fields, and a step that changes several of them is one change.
 */
const withPolicy = (context: SessionContext, isAiEnabled: boolean, isMoving = false) => ({
  is_ai_enabled: isAiEnabled,
  control_version:
    context.control_version + (isMoving || isAiEnabled !== context.is_ai_enabled ? 1 : 0),
});

function admitted(
  context: SessionContext,
  event: SessionEvent,
  isMoving: boolean,
): Partial<SessionContext> {
  if (event.type !== 'message.posted') return {};
  const turn = event.turn && { ...event.turn, is_started: false, control_version: 0 };
  return {
    ...withPolicy(context, event.is_ai_enabled, isMoving),
    active_at_ms: event.now_ms,
    turns: turn ? [...context.turns, turn] : context.turns,
  };
}

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    input: {} as SessionInput,
    events: {} as SessionEvent,
  },
  guards: {
    aiAnswers: ({ event }) => event.type === 'message.posted' && event.turn !== undefined,
    isFirstTurn: ({ context, event }) =>
      event.type === 'turn.started' &&
      context.turns[0]?.turn_id === event.turn_id &&
      !context.turns[0].is_started,
    isOpenTurn: ({ context, event }) =>
      event.type === 'turn.ended' && context.turns.some((turn) => turn.turn_id === event.turn_id),
    hasRoom: ({ context }) => context.turns.length <= queuedTurnsMax,
    hasTurns: ({ context }) => context.turns.length > 0,
  },
  actions: {
    admit: assign(({ context, event }) => admitted(context, event, false)),
    admitFirst: assign(({ context, event }) => admitted(context, event, true)),
    bumpControl: assign({ control_version: ({ context }) => context.control_version + 1 }),
    start: assign(({ context, event }) =>
      event.type === 'turn.started'
        ? { turns: startFirst(context.turns, event.turn_id, context.control_version) }
        : {},
    ),
    end: assign(({ context, event }) =>
      event.type === 'turn.ended'
        ? {
            turns: context.turns.filter((turn) => turn.turn_id !== event.turn_id),
            memory: 'memory' in event ? event.memory : context.memory,
          }
        : {},
    ),
    endAll: assign({ turns: [] }),
    resume: assign(({ context, event }) =>
      event.type === 'session.resumed'
        ? {
            ...withPolicy(context, event.is_ai_enabled),
            locale: event.locale ?? context.locale,
            page: event.page ?? context.page,
          }
        : {},
    ),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, control_version: 1, turns: [], memory: null }),
  initial: 'unassigned',
  states: {
    unassigned: {
      on: {
        'message.posted': [
          { guard: 'aiAnswers', target: 'ai', actions: 'admitFirst' },
          { actions: 'admit' },
        ],
        'session.resumed': { actions: 'resume' },
        'session.closed': { target: 'closed', actions: ['endAll', 'bumpControl'] },
      },
    },
    ai: {
      on: {
        'message.posted': { guard: 'hasRoom', actions: 'admit' },
        'turn.started': { guard: 'isFirstTurn', actions: 'start' },
        'turn.ended': { guard: 'isOpenTurn', actions: 'end' },
        'turns.interrupted': { guard: 'hasTurns', actions: 'endAll' },
        'session.resumed': { actions: 'resume' },
        'session.closed': { target: 'closed', actions: ['endAll', 'bumpControl'] },
      },
    },
    closed: {},
  },
});

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** The wire's four state fields for a snapshot: the table of contract 4.2, read off the state. */
export function sessionStateOf(snapshot: SessionSnapshot): SessionState {
  const { control_version, is_ai_enabled } = snapshot.context;
  switch (snapshot.value) {
    case 'unassigned':
      return {
        control_mode: 'unassigned',
        routing_status: 'unrouted',
        ai_routing_eligible: is_ai_enabled,
        handoff_state: 'none',
        control_version,
      };
    case 'ai':
      return {
        control_mode: 'ai',
        routing_status: 'assigned',
        ai_routing_eligible: is_ai_enabled,
        handoff_state: 'none',
        control_version,
      };
    case 'closed':
      return {
        control_mode: 'unassigned',
        routing_status: 'closed',
        ai_routing_eligible: false,
        handoff_state: 'none',
        control_version,
      };
  }
}
