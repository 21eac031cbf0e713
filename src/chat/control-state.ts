// A session's state on the wire: the four fields of contract 4.2, derived from the machine.

import type { SessionState } from '../contract/chat.ts';
import type { SessionSnapshot } from './session-machine.ts';

/** The parts of a session that its four state fields come from. */
export interface ControlState {
  readonly value: SessionSnapshot['value'];
  readonly is_ai_enabled: boolean;
  readonly control_version: number;
  /** How the last handoff ended. */
  readonly ended?: 'returned' | 'failed' | null | undefined;
}

/** The parts of a snapshot that its state fields come from. */
export function controlOf({ value, context }: SessionSnapshot): ControlState {
  const { is_ai_enabled, control_version, handoff } = context;
  return { value, is_ai_enabled, control_version, ended: handoff?.ended };
}

/** The wire's four state fields for a snapshot. */
export function sessionStateOf(snapshot: SessionSnapshot): SessionState {
  return stateOf(controlOf(snapshot));
}

/** The table of contract 4.2, by state: who has control while no one is waited for, and how messages are routed. */
const modes = { unassigned: 'unassigned', ai: 'ai', human: 'human', closed: 'unassigned' } as const;
const routing = {
  unassigned: 'unrouted',
  ai: 'assigned',
  requested: 'queued',
  offered: 'queued',
  human: 'assigned',
  closed: 'closed',
} as const;

/** The wire's four state fields. */
export function stateOf(control: ControlState): SessionState {
  const { value, is_ai_enabled, control_version, ended } = control;
  if (value === 'requested' || value === 'offered') {
    return {
      control_mode: is_ai_enabled ? 'ai' : 'unassigned',
      routing_status: routing[value],
      ai_routing_eligible: false,
      handoff_state: value,
      control_version,
    };
  }
  return {
    control_mode: modes[value],
    routing_status: routing[value],
    ai_routing_eligible: is_ai_enabled && (value === 'unassigned' || value === 'ai'),
    handoff_state: value === 'human' ? 'active' : (ended ?? 'none'),
    control_version,
  };
}

/** Whether the session waits for a person; the wait has a deadline (INV-410). */
export function isWaiting({ value }: SessionSnapshot): boolean {
  return value === 'requested' || value === 'offered';
}
