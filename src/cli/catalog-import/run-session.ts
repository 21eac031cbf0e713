// The common steps of both kinds of run: starting or finding one, pacing, waiting for its end.

import { setTimeout as sleep } from 'node:timers/promises';
import { canonicalJson, sha256Hex } from '../../base/hash.ts';
import { CommandFailure } from '../command-failure.ts';
import type { ApiClient } from './api-client.ts';

/** The used members of a run object. */
export interface RunObject {
  readonly run_id: string;
  readonly state: string;
  readonly next_sequence: number;
  readonly poll_after_seconds: number;
  readonly limits: { readonly min_batch_interval_ms: number };
}

const attemptsMax = 1000;

export interface RunStart {
  /** `/api/v1/catalog/schema-sync/runs` or `/api/v1/catalog/index-sync/runs`. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Identifies the content; with the body it makes the idempotency key. */
  readonly seed: string;
  /** Whether an ended run of this content is the result, or a new one is needed. */
  readonly accepts: (state: string) => boolean;
}

/**
 * The run of this content: one that an interrupted import left open, an ended one that is accepted, or else a new
 * one. Its idempotency key is derived from the content, so that the same import always finds the same run.
 */
export async function startOrFind<Run extends RunObject>(
  api: ApiClient,
  { path, body, seed, accepts }: RunStart,
): Promise<Run> {
  const stem = sha256Hex(canonicalJson({ body, seed })).slice(0, 40);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const started = await api.post<Run>(path, body, `import-${stem}-${attempt}`);
    // A replayed answer shows the run as it was at its start: read its present state.
    const isReplay = started.headers.get('idempotent-replayed') === 'true';
    const run = isReplay
      ? (await api.get<Run>(`${path}/${started.body.run_id}`)).body
      : started.body;
    if (run.state === 'open' || accepts(run.state)) return run;
  }
  throw new CommandFailure(`This content ended ${attemptsMax} runs without success.`);
}

/** Polls a run, no faster than it asks, until `isFinal` says so. */
export async function waitForEnd<Run extends RunObject>(
  api: ApiClient,
  path: string,
  isFinal: (state: string) => boolean,
): Promise<Run> {
  for (;;) {
    const { body: run } = await api.get<Run>(path);
    if (isFinal(run.state)) return run;
    await sleep(Math.max(0.1, run.poll_after_seconds) * 1000);
  }
}

/** Keeps the interval between batches, and waits when the rate limit has nothing left. */
export class Pace {
  readonly #intervalMs: number;
  #nextAtMs = 0;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Waits until the next batch may go. */
  async ready(): Promise<void> {
    const waitMs = this.#nextAtMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    this.#nextAtMs = performance.now() + this.#intervalMs;
  }

  /** Reads the `RateLimit` header of an answer: `"catalog_write";r=0;t=34`. */
  heed(headers: Headers): void {
    const [, remaining, seconds] = /;r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
    if (remaining !== '0' || seconds === undefined) return;
    this.#nextAtMs = Math.max(this.#nextAtMs, performance.now() + Number(seconds) * 1000);
  }
}
