// Records of open turns in memory: the request that admitted each, and the times of its stages.
// Owns: those records, in memory, until the turn has ended. Does not own: turns (session-machine).
// On failure: a turn of a former process has no record; its end is reported without times.

import type { Clock } from '../base/clock.ts';
import { PassingMap } from '../base/passing-collections.ts';
import type { ItemDraft } from '../stream/frame.ts';

/** A turn whose terminal item is on disk. Times count from the admission, in milliseconds. */
export interface EndedTurn {
  readonly turnId: string;
  readonly sessionId: string;
  readonly tenantId: string;
  readonly requestId: string | null;
  readonly outcome: 'completed' | 'failed' | 'cancelled' | 'skipped';
  /** Code of the `assistant_failure`. */
  readonly code: string | null;
  readonly waitedMs: number | null;
  readonly firstDeltaMs: number | null;
  readonly durationMs: number | null;
}

/** The request that admits a message, and when. */
export interface AdmittedBy {
  readonly requestId: string;
  readonly admittedMs: number;
}

interface TurnRecord extends AdmittedBy {
  waitedMs: number | null;
  firstDeltaMs: number | null;
}

type Session = { readonly id: string; readonly context: { readonly tenant_id: string } };

const outcomes = new Map<unknown, EndedTurn['outcome']>([
  ['turn.completed', 'completed'],
  ['turn.cancelled', 'cancelled'],
  ['turn.skipped', 'skipped'],
]);

export class TurnRecords {
  readonly #clock: Clock;
  readonly #onEnd: (turn: EndedTurn) => void;
  readonly #records = new PassingMap<string, TurnRecord>();

  constructor(ports: { clock: Clock; onEnd: (turn: EndedTurn) => void }) {
    this.#clock = ports.clock;
    this.#onEnd = ports.onEnd;
  }

  /** Request that admitted a turn; undefined without a record. */
  requestOf(turnId: string): string | undefined {
    return this.#records.get(turnId)?.requestId;
  }

  /**
   * Reads items passed to the journal: those of an admission begin the record of their turn, unless it ends with
   * them, and the first delta gets its time.
   */
  written(drafts: readonly ItemDraft[], admittedBy: AdmittedBy | undefined): void {
    for (const draft of drafts) {
      const { kind, turn_id, payload } = draft;
      if (turn_id === null) continue;
      if (
        admittedBy !== undefined &&
        outcomeOf(draft) === undefined &&
        !this.#records.has(turn_id)
      ) {
        const { requestId, admittedMs } = admittedBy;
        this.#records.set(turn_id, { requestId, admittedMs, waitedMs: null, firstDeltaMs: null });
      }
      if (kind !== 'delta' || payload.index !== 0) continue;
      const record = this.#records.get(turn_id);
      if (record !== undefined) record.firstDeltaMs ??= this.#clock.nowMs() - record.admittedMs;
    }
  }

  /** Drops the records of an admission that the journal refused. */
  refused(drafts: readonly ItemDraft[]): void {
    for (const { turn_id } of drafts) if (turn_id !== null) this.#records.delete(turn_id);
  }

  /** Reads items of a session that are on disk, and returns the turns that they ended. */
  durable(
    session: Session,
    drafts: readonly ItemDraft[],
    admittedBy: AdmittedBy | undefined,
  ): void {
    for (const draft of drafts) {
      const { kind, turn_id, payload } = draft;
      if (turn_id === null) continue;
      const record = this.#records.get(turn_id);
      if (kind === 'status' && payload.status === 'turn.started' && record !== undefined) {
        record.waitedMs = this.#clock.nowMs() - record.admittedMs;
      }
      const outcome = outcomeOf(draft);
      if (outcome === undefined) continue;
      if (record !== undefined) this.#records.delete(turn_id);
      const begun = record ?? admittedBy;
      this.#onEnd({
        turnId: turn_id,
        sessionId: session.id,
        tenantId: session.context.tenant_id,
        requestId: begun?.requestId ?? null,
        outcome,
        code: kind === 'assistant_failure' ? payload.code : null,
        waitedMs: record?.waitedMs ?? null,
        firstDeltaMs: record?.firstDeltaMs ?? null,
        durationMs: begun === undefined ? null : this.#clock.nowMs() - begun.admittedMs,
      });
    }
  }
}

/** How an item ends its turn; undefined if it does not. */
function outcomeOf({ kind, payload }: ItemDraft): EndedTurn['outcome'] | undefined {
  if (kind === 'assistant_failure') return 'failed';
  return kind === 'status' ? outcomes.get(payload.status) : undefined;
}
