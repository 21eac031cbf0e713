// Writes a walk over a store, and the later commits, to a target.
// Owns: that a base counts only with all its parts. Does not own: the walk (store-walk), its time (shipper).
// INV-114: a base gets its name once its parts and the changes that it needs are stored.
// On failure: rejects with `TargetFault`; the next attempt uses the stored parts.

import { encodeChangeFile, type ChangeFile } from '../journal/change-file.ts';
import { encodeBatch, type StoreWrite } from '../journal/store-write.ts';
import type { WalkedRange, WalkSink } from '../journal/store-walk.ts';
import {
  baseName,
  changesName,
  encodeObject,
  partName,
  partsPrefix,
  sha256,
  type BaseManifest,
} from './backup-objects.ts';
import { TargetFault, type BackupTarget } from './backup-target.ts';

export interface ShippedTotals {
  /** Bytes sent to the target. */
  readonly bytes: number;
  /** Parts of bases that the target had already. */
  readonly keptParts: number;
}

export class ObjectSink implements WalkSink {
  readonly #target: BackupTarget;
  readonly #nowMs: () => number;
  readonly #signal: AbortSignal | undefined;
  #known = new Set<string>();
  #parts: string[] = [];
  #baseBytes = 0;
  #epoch = 0;
  #begunMs = 0;
  #bytes = 0;
  #keptParts = 0;

  /** After the signal no more objects are written. */
  constructor(target: BackupTarget, nowMs: () => number, signal?: AbortSignal) {
    this.#target = target;
    this.#nowMs = nowMs;
    this.#signal = signal;
  }

  get totals(): ShippedTotals {
    return { bytes: this.#bytes, keptParts: this.#keptParts };
  }

  async begin({ epoch }: { readonly epoch: number }): Promise<void> {
    this.#known = new Set(await this.#target.list(partsPrefix));
    this.#parts = [];
    this.#baseBytes = 0;
    this.#keptParts = 0;
    this.#epoch = epoch;
    this.#begunMs = this.#nowMs();
  }

  async slice(writes: readonly StoreWrite[]): Promise<void> {
    const payload = encodeBatch(writes);
    const hash = sha256(payload);
    const name = partName(hash);
    if (this.#known.has(name)) this.#keptParts += 1;
    else await this.#put(name, payload);
    this.#known.add(name);
    this.#parts.push(hash);
    this.#baseBytes += payload.length;
  }

  async changes(file: ChangeFile): Promise<void> {
    const { head, entries } = file;
    if (entries.length === 0) return;
    const times = entries.map(({ timeMs }) => timeMs);
    const name = changesName(head.generation, {
      first: head.first,
      last: head.first + entries.length - 1,
      fromMs: times.reduce((a, b) => Math.min(a, b)),
      toMs: times.reduce((a, b) => Math.max(a, b)),
    });
    await this.#put(name, encodeChangeFile(file));
  }

  /** Names the finished base. Throws if a part of it was removed meanwhile. */
  async end(range: WalkedRange): Promise<BaseManifest> {
    const { from, through } = range;
    const there = new Set(await this.#target.list(partsPrefix));
    const missing = this.#parts.filter((hash) => !there.has(partName(hash)));
    if (missing.length > 0) {
      throw new TargetFault(`${missing.length} parts were removed from ${this.#target.name}`);
    }
    const endedMs = this.#nowMs();
    const manifest: BaseManifest = {
      version: 1,
      generation: range.generation ?? `still${endedMs.toString(36)}`,
      from,
      through,
      epoch: this.#epoch,
      begun_at_ms: this.#begunMs,
      ended_at_ms: endedMs,
      bytes: this.#baseBytes,
      parts: this.#parts,
    };
    await this.#put(baseName(manifest), Buffer.from(JSON.stringify(manifest)));
    return manifest;
  }

  async #put(name: string, payload: Uint8Array): Promise<void> {
    this.#signal?.throwIfAborted();
    const bytes = await encodeObject(payload);
    await this.#target.put(name, bytes);
    this.#bytes += bytes.length;
  }
}
