// Compactions that operators start: one at a time, with the result of the last one.

import type { Logger } from '../base/log.ts';

/** The result of a compaction. */
interface Compacted {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  readonly pauseMs: number;
}

/** The last compaction of this process, as administration shows it. */
export type CompactionState =
  | { readonly status: 'none' | 'running' }
  | {
      readonly status: 'done';
      readonly bytes_before: number;
      readonly bytes_after: number;
      readonly seconds: number;
      /** Time for which commits waited while the copy replaced the file. */
      readonly pause_ms: number;
    }
  | { readonly status: 'failed'; readonly detail: string };

/** Runs compactions. */
export class Compactions {
  readonly #compact: () => Promise<Compacted>;
  readonly #log: Logger;
  #state: CompactionState = { status: 'none' };

  constructor(ports: { compact: () => Promise<Compacted>; log: Logger }) {
    this.#compact = ports.compact;
    this.#log = ports.log;
  }

  get state(): CompactionState {
    return this.#state;
  }

  /** Starts a compaction unless one is running. {@link state} and the log report its end. */
  begin(): CompactionState {
    if (this.#state.status === 'running') return this.#state;
    this.#state = { status: 'running' };
    const startMs = performance.now();
    this.#compact().then(
      ({ bytesBefore, bytesAfter, pauseMs }) => {
        const about = {
          bytes_before: bytesBefore,
          bytes_after: bytesAfter,
          seconds: Math.round(performance.now() - startMs) / 1000,
          pause_ms: Math.round(pauseMs),
        };
        this.#state = { status: 'done', ...about };
        this.#log.info({ event: 'compacted', ...about }, 'the store gave room back to the disk');
      },
      (error: unknown) => {
        const detail = error instanceof Error ? error.message : String(error);
        this.#state = { status: 'failed', detail };
        this.#log.error({ event: 'compaction_failed', detail }, 'the store was not compacted');
      },
    );
    return this.#state;
  }
}
