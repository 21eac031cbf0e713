// The life of one chat session: who may speak, and which turns are still owed an end.
//
//                    ┌──────── asked for a person ───────▶ requested ──offered──▶ offered
//   unassigned ──────┤                                        │  │  declined, expired │  │
//     │ message,     │         ◀──────────────────────────────┼──┴────────────────────┘  │
//     │ AI on        │                                     accepted                      │
//     ▼              │                                        ▼                          │
//    ai ─────────────┴────── taken over ──────────────────▶ human ◀──────accepted────────┘
//     ▲───────────────────── released ───────────────────────┘      every state ──▶ closed
//
// Owns: the control state (contract 4.2), the handoff under way, the queue of unfinished turns.
// Does not own: items, cursors, providers, clocks, who may ask for what (services).
// INV-401: turns of one session run one at a time, in admission order; a bounded number waits.
// INV-404: `control_version` grows with every change of the four state fields.
// INV-409: turns are open in `ai` alone: whatever leaves it ends them all in the same step.
// On failure: the machine has no side effects; a step that was not journalled is forgotten with it.

import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Conversation, Customer, Surface } from '../contract/chat.ts';
import type { Operator } from '../contract/desk.ts';

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

/** Who wanted a person: `policy` where no AI answers, `operator` where a person came unasked. */
export type AskedBy = 'customer' | 'assistant' | 'policy' | 'operator';

/** The last time that a person was wanted. */
export interface Handoff {
  readonly asked_by: AskedBy;
  readonly asked_at_ms: number;
  /** Epoch milliseconds by which a person has accepted, or the handoff has failed. */
  readonly expires_at_ms: number;
  /** Whom it is offered to, or who holds control. */
  readonly operator: Operator | null;
  /** How it ended; null while it has not. */
  readonly ended: 'returned' | 'failed' | null;
}

/** What asking for a person brings along. */
export type HandoffRequest = Omit<Handoff, 'operator' | 'ended'>;

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
  /** Absent until a person was wanted. */
  readonly handoff?: Handoff;
  /** Hash of the secret that resumes an anonymous session by its id. */
  readonly resume_hash?: string | undefined;
  /** From it and the token of the opening that secret follows; absent in older sessions. */
  readonly resume_salt?: string | undefined;
  /** Names under which the directory remembers it since a customer took it along. */
  readonly claimed_keys?: readonly string[];
  /** Whether all its messages have receipts beside their events; absent in older sessions. */
  readonly has_receipts?: boolean;
}

export type SessionInput = Omit<
  SessionContext,
  'control_version' | 'turns' | 'memory' | 'handoff' | 'claimed_keys'
>;

export type SessionEvent =
  | {
      readonly type: 'message.posted';
      readonly now_ms: number;
      readonly is_ai_enabled: boolean;
      /** Turns that may wait beside the running one, where it is not {@link queuedTurnsMax}. */
      readonly queued_turns_max?: number;
      /** Present where an AI will answer. */
      readonly turn?: Omit<OpenTurn, 'is_started' | 'control_version'>;
      /** Present where no AI answers and a desk is there to. */
      readonly handoff?: HandoffRequest;
    }
  | { readonly type: 'turn.started'; readonly turn_id: string }
  | {
      readonly type: 'turn.ended';
      readonly turn_id: string;
      readonly memory?: unknown;
      /** Present where the assistant wants a person to go on. */
      readonly handoff?: HandoffRequest;
    }
  /** A restart or a fault ended them, or, with the policy, that no AI may answer any more. */
  | { readonly type: 'turns.interrupted'; readonly is_ai_enabled?: boolean }
  | {
      readonly type: 'session.resumed';
      readonly locale: string | null;
      readonly page: Conversation | null;
      readonly is_ai_enabled: boolean;
      /** Present where a customer takes an anonymous session along. */
      readonly claim?: { readonly customer: Customer; readonly owner_keys: readonly string[] };
    }
  | {
      readonly type: 'handoff.asked';
      readonly handoff: HandoffRequest;
      readonly is_ai_enabled: boolean;
    }
  | { readonly type: 'handoff.offered'; readonly operator: Operator }
  /** Declined, or no operator came in time. */
  | { readonly type: 'handoff.failed'; readonly is_ai_enabled: boolean }
  | { readonly type: 'control.accepted'; readonly operator: Operator }
  | { readonly type: 'control.taken'; readonly operator: Operator; readonly now_ms: number }
  | { readonly type: 'control.released'; readonly is_ai_enabled: boolean }
  | { readonly type: 'session.closed' };

/** Waiting turns beside the running one, unless configured otherwise. */
export const queuedTurnsMax = 5;

const startFirst = (turns: readonly OpenTurn[], turnId: string, version: number) =>
  turns.map((turn) =>
    turn.turn_id === turnId ? { ...turn, is_started: true, control_version: version } : turn,
  );

/**
 * The tenant's policy as last seen, in a step that moves control or not: a change of it changes
 * one of the four fields, and a step that changes several of them is one change.
 */
const withPolicy = (context: SessionContext, isAiEnabled: boolean, isMoving = false) => ({
  is_ai_enabled: isAiEnabled,
  control_version:
    context.control_version + (isMoving || isAiEnabled !== context.is_ai_enabled ? 1 : 0),
});

const policyOf = (context: SessionContext, event: SessionEvent): boolean =>
  ('is_ai_enabled' in event ? event.is_ai_enabled : undefined) ?? context.is_ai_enabled;

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

/** A person is wanted: no AI turn goes on. */
function asked(context: SessionContext, event: SessionEvent): Partial<SessionContext> {
  if (!('handoff' in event) || event.handoff === undefined) return {};
  return {
    ...withPolicy(context, policyOf(context, event), true),
    ...(event.type === 'message.posted' && { active_at_ms: event.now_ms }),
    turns: [],
    handoff: { ...event.handoff, operator: null, ended: null },
  };
}

function held(context: SessionContext, event: SessionEvent): Partial<SessionContext> {
  if (!('operator' in event)) return {};
  const { operator } = event;
  const open = context.handoff?.ended === null ? context.handoff : undefined;
  const nowMs = event.type === 'control.taken' ? event.now_ms : context.active_at_ms;
  const unasked = { asked_by: 'operator', asked_at_ms: nowMs, expires_at_ms: nowMs } as const;
  return {
    control_version: context.control_version + 1,
    turns: [],
    handoff: { ...(open ?? unasked), operator, ended: null },
  };
}

function settled(
  context: SessionContext,
  event: SessionEvent,
  ended: 'returned' | 'failed',
): Partial<SessionContext> {
  return {
    ...withPolicy(context, policyOf(context, event), true),
    turns: [],
    ...(context.handoff && { handoff: { ...context.handoff, operator: null, ended } }),
  };
}

function resumed(context: SessionContext, event: SessionEvent): Partial<SessionContext> {
  if (event.type !== 'session.resumed') return {};
  return {
    ...withPolicy(context, event.is_ai_enabled),
    locale: event.locale ?? context.locale,
    page: event.page ?? context.page,
    ...(event.claim && {
      customer: event.claim.customer,
      claimed_keys: event.claim.owner_keys,
      resume_hash: undefined,
    }),
  };
}

/** What a session answers while it waits for a person, offered to one or not. */
const whileWaiting = {
  'message.posted': { actions: 'hear' },
  'handoff.failed': [
    { guard: 'hasAi', target: 'ai', actions: 'fail' },
    { target: 'unassigned', actions: 'fail' },
  ],
  'control.accepted': { target: 'human', actions: 'hold' },
  'control.taken': { target: 'human', actions: 'hold' },
  'session.resumed': { actions: 'resume' },
  'session.closed': { target: 'closed', actions: 'fail' },
} as const;

function hasRoom({ turns }: SessionContext, event: SessionEvent): boolean {
  const max = event.type === 'message.posted' ? event.queued_turns_max : undefined;
  return turns.length <= (max ?? queuedTurnsMax);
}

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    input: {} as SessionInput,
    events: {} as SessionEvent,
  },
  guards: {
    aiAnswers: ({ event }) => event.type === 'message.posted' && event.turn !== undefined,
    wantsPerson: ({ event }) => 'handoff' in event && event.handoff !== undefined,
    endsForPerson: ({ context, event }) =>
      event.type === 'turn.ended' &&
      event.handoff !== undefined &&
      context.turns.some((turn) => turn.turn_id === event.turn_id),
    isFirstTurn: ({ context, event }) =>
      event.type === 'turn.started' &&
      context.turns[0]?.turn_id === event.turn_id &&
      !context.turns[0].is_started,
    isOpenTurn: ({ context, event }) =>
      event.type === 'turn.ended' && context.turns.some((turn) => turn.turn_id === event.turn_id),
    hasRoom: ({ context, event }) => hasRoom(context, event),
    hasTurns: ({ context }) => context.turns.length > 0,
    hasAi: ({ context, event }) => policyOf(context, event),
    isAnotherOperator: ({ context, event }) =>
      event.type === 'control.taken' &&
      context.handoff?.operator?.external_operator_id !== event.operator.external_operator_id,
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
    endAll: assign(({ context, event }) => ({
      ...withPolicy(context, policyOf(context, event)),
      turns: [],
    })),
    ask: assign(({ context, event }) => asked(context, event)),
    hold: assign(({ context, event }) => held(context, event)),
    /** To be routed to a person already: the message wakes the session and starts no turn. */
    hear: assign(({ context, event }) => {
      const { turns: _, ...rest } = admitted(context, event, false);
      return rest;
    }),
    /** As `hear`; who lets an AI answer changes none of the four fields while a person does. */
    hearAside: assign(({ event }) =>
      event.type === 'message.posted'
        ? { active_at_ms: event.now_ms, is_ai_enabled: event.is_ai_enabled }
        : {},
    ),
    return: assign(({ context, event }) => settled(context, event, 'returned')),
    fail: assign(({ context, event }) => settled(context, event, 'failed')),
    resume: assign(({ context, event }) => resumed(context, event)),
    resumeAside: assign(({ context, event }) => ({
      ...resumed(context, event),
      control_version: context.control_version,
    })),
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
          { guard: 'wantsPerson', target: 'requested', actions: 'ask' },
          { actions: 'admit' },
        ],
        'handoff.asked': { target: 'requested', actions: 'ask' },
        'control.taken': { target: 'human', actions: 'hold' },
        'session.resumed': { actions: 'resume' },
        'session.closed': { target: 'closed', actions: 'bumpControl' },
      },
    },
    ai: {
      on: {
        'message.posted': [
          { guard: 'wantsPerson', target: 'requested', actions: 'ask' },
          { guard: 'hasRoom', actions: 'admit' },
        ],
        'turn.started': { guard: 'isFirstTurn', actions: 'start' },
        'turn.ended': [
          { guard: 'endsForPerson', target: 'requested', actions: ['end', 'ask'] },
          { guard: 'isOpenTurn', actions: 'end' },
        ],
        'turns.interrupted': { guard: 'hasTurns', actions: 'endAll' },
        'handoff.asked': { target: 'requested', actions: 'ask' },
        'control.taken': { target: 'human', actions: 'hold' },
        'session.resumed': { actions: 'resume' },
        'session.closed': { target: 'closed', actions: ['endAll', 'bumpControl'] },
      },
    },
    requested: {
      on: {
        ...whileWaiting,
        'handoff.offered': { target: 'offered', actions: 'hold' },
      },
    },
    offered: { on: whileWaiting },
    human: {
      on: {
        'message.posted': { actions: 'hearAside' },
        'control.taken': { guard: 'isAnotherOperator', actions: 'hold' },
        'control.released': [
          { guard: 'hasAi', target: 'ai', actions: 'return' },
          { target: 'unassigned', actions: 'return' },
        ],
        'session.resumed': { actions: 'resumeAside' },
        'session.closed': { target: 'closed', actions: 'return' },
      },
    },
    closed: { type: 'final' },
  },
});

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/**
 * The context after a message that moves no state, as the machine assigns it; undefined for any other
 * event. Most messages are of this kind, and a transition costs ten times the fold.
 */
export function foldMessage(
  { value, context }: SessionSnapshot,
  event: SessionEvent,
): SessionContext | undefined {
  if (event.type !== 'message.posted' || event.handoff !== undefined) return undefined;
  if (event.is_ai_enabled !== context.is_ai_enabled || value === 'closed') return undefined;
  if (value === 'unassigned' && event.turn !== undefined) return undefined;
  if (value === 'ai' && !hasRoom(context, event)) return undefined;
  const turns = value === 'ai' ? admitted(context, event, false).turns : undefined;
  return { ...context, active_at_ms: event.now_ms, turns: turns ?? context.turns };
}
