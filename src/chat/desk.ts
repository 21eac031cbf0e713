// Whether an operator of the merchant is present, and how long a customer waits.
//
// A desk shows its presence by its calls. If a desk stops calling, the server counts it as away and
// tells customers at once. A desk that has not called since the process started counts as present;
// at worst one customer waits in vain.

import type { Clock } from '../base/clock.ts';
import type { AskedBy, HandoffRequest } from './session-machine.ts';

export interface DeskSettings {
  readonly enabled: boolean;
  readonly offer_timeout_seconds: number;
  readonly away_after_seconds: number;
}

export interface DeskPorts {
  readonly clock: Clock;
  readonly settingsOf: (tenantId: string) => DeskSettings;
}

interface Presence {
  heardAtMs: number;
  streamCount: number;
}

/** The desks of all tenants. */
export class Desk {
  readonly #ports: DeskPorts;
  readonly #presences = new Map<string, Presence>();

  constructor(ports: DeskPorts) {
    this.#ports = ports;
  }

  /** Whether a customer can ask for a person: enabled, and the desk is not known to be away. */
  isConnected(tenantId: string): boolean {
    const { clock, settingsOf } = this.#ports;
    const { enabled, away_after_seconds } = settingsOf(tenantId);
    if (!enabled) return false;
    const presence = this.#presences.get(tenantId);
    if (presence === undefined || presence.streamCount > 0) return true;
    return clock.nowMs() - presence.heardAtMs <= away_after_seconds * 1000;
  }

  /** Notes that the tenant's desk called. */
  hear(tenantId: string): void {
    this.#presenceOf(tenantId).heardAtMs = this.#ports.clock.nowMs();
  }

  /** Notes an open stream of the desk; call the returned function at its end. */
  listen(tenantId: string): () => void {
    const presence = this.#presenceOf(tenantId);
    presence.streamCount += 1;
    return () => {
      presence.streamCount -= 1;
      this.hear(tenantId);
    };
  }

  /** A request for a person as of now, with its deadline. */
  request(tenantId: string, asked_by: AskedBy): HandoffRequest {
    const nowMs = this.#ports.clock.nowMs();
    const waitMs = this.#ports.settingsOf(tenantId).offer_timeout_seconds * 1000;
    return { asked_by, asked_at_ms: nowMs, expires_at_ms: nowMs + waitMs };
  }

  #presenceOf(tenantId: string): Presence {
    let presence = this.#presences.get(tenantId);
    if (presence === undefined) {
      presence = { heardAtMs: this.#ports.clock.nowMs(), streamCount: 0 };
      this.#presences.set(tenantId, presence);
    }
    return presence;
  }
}
