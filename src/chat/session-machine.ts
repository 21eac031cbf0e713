// The states of one chat session: who may speak, and which turns are open.
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
// INV-409: turns are open only in `ai`: a step that leaves `ai` ends them all.
// On failure: the machine has no side effects; a step that the journal refused is dropped with it.

import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Conversation, Customer, Surface } from '../contract/chat.ts';
import type { Operator } from '../contract/desk.ts';

/** An open turn. The first one runs or is about to; the others wait. */
export interface OpenTurn {
  readonly turn_id: string;
  readonly message_id: string;
  readonly client_message_id: string;
  /** Epoch milliseconds by which a terminal item exists. */
  readonly deadline_at_ms: number;
  readonly is_started: boolean;
  /** The fence: `control_version` at the start of the turn (contract 4.2). */
  readonly control_version: number;
}

/** Who asked for a person: `policy` if no AI answers, `operator` if an operator took over unasked. */
export type AskedBy = 'customer' | 'assistant' | 'policy' | 'operator';

/** The last request for a person. */
export interface Handoff {
  readonly asked_by: AskedBy;
  readonly asked_at_ms: number;
  /** Deadline in epoch milliseconds: without an acceptance by then the handoff fails. */
  readonly expires_at_ms: number;
  /** The operator with the offer or with control. */
  readonly operator: Operator | null;
  /** How it ended; null while it has not. */
  readonly ended: 'returned' | 'failed' | null;
}

/** The data of a request for a person. */
export type HandoffRequest = Omit<Handoff, 'operator' | 'ended'>;

export interface SessionContext {
  readonly session_id: string;
  readonly tenant_id: string;
  readonly surface: Surface;
  readonly customer: Customer | null;
  readonly locale: string;
  readonly page: Conversation | null;
  readonly created_at_ms: number;
  /** Creation or the customer's last message: idle time counts from here. */
  readonly active_at_ms: number;
  readonly idle_close_ms: number;
  /** Whether the tenant lets an AI answer, as last seen. */
  readonly is_ai_enabled: boolean;
  readonly control_version: number;
  readonly turns: readonly OpenTurn[];
  /** The assistant's memory for the next turn. */
  readonly memory: unknown;
  /** Absent until the first request for a person. */
  readonly handoff?: Handoff;
  /** Hash of the secret that resumes an anonymous session by its id. */
  readonly resume_hash?: string | undefined;
  /** Together with the opening token it yields that secret; absent in older sessions. */
  readonly resume_salt?: string | undefined;
  /** The directory's keys since a customer claimed it. */
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
      /** The most turns that wait beside the running one, if not {@link queuedTurnsMax}. */
      readonly queued_turns_max?: number;
      /** Present if an AI answers. */
      readonly turn?: Omit<OpenTurn, 'is_started' | 'control_version'>;
      /** Present if no AI answers and the desk is present. */
      readonly handoff?: HandoffRequest;
    }
  | { readonly type: 'turn.started'; readonly turn_id: string }
  | {
      readonly type: 'turn.ended';
      readonly turn_id: string;
      readonly memory?: unknown;
      /** Present if the assistant asks for a person. */
      readonly handoff?: HandoffRequest;
    }
  /** A restart or a fault ended them, or a policy that switches the AI off. */
  | { readonly type: 'turns.interrupted'; readonly is_ai_enabled?: boolean }
  | {
      readonly type: 'session.resumed';
      readonly locale: string | null;
      readonly page: Conversation | null;
      readonly is_ai_enabled: boolean;
      /** Present if a customer claims an anonymous session. */
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

/** The default for waiting turns beside the running one. */
export const queuedTurnsMax = 5;

const startFirst = (turns: readonly OpenTurn[], turnId: string, version: number) =>
  turns.map((turn) =>
    turn.turn_id === turnId ? { ...turn, is_started: true, control_version: version } : turn,
  );

/**
 * The tenant's policy as last seen. A change of it changes one of the four fields; a step that changes
 * several fields raises `control_version` once.
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

/** A request for a person: ends all AI turns. */
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

/** The transitions of a session that waits for a person, with or without an offer. */
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
    /** Already waiting for a person: the message counts as activity and starts no turn. */
    hear: assign(({ context, event }) => {
      const { turns: _, ...rest } = admitted(context, event, false);
      return rest;
    }),
    /** As `hear`; while a person has control, a change of the policy changes none of the four fields. */
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
