// What lies in the picture store, in order of use, and what goes first when it is full.

/** `original`: a last good copy, perhaps the only one left. `derived`: can be made again. */
export type FileKind = 'original' | 'derived';

interface Known {
  readonly bytes: number;
}

const blockBytes = 4096;

/**
 * The share of the budget that derived files keep even if originals want it all. Without it a shop
 * with more originals than fit would make every size anew for every shopper.
 */
const derivedShare = 1 / 8;

export class DiskBudget {
  readonly #bytesMax: number;
  /** Each map is in order of use: what was used longest ago comes first. */
  readonly #files = { original: new Map<string, Known>(), derived: new Map<string, Known>() };
  readonly #bytes = { original: 0, derived: 0 };

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes.original + this.#bytes.derived;
  }

  /** Whether a file of this size can ever fit. */
  canHold(size: number): boolean {
    return diskBytes(size) <= this.#bytesMax;
  }

  /** Counts a file in as used just now. */
  add(name: string, kind: FileKind, size: number): void {
    this.remove(name);
    const bytes = diskBytes(size);
    this.#files[kind].set(name, { bytes });
    this.#bytes[kind] += bytes;
  }

  /** Counts files in that are older than all that are known; the oldest of them first. */
  addOlder(files: readonly { name: string; kind: FileKind; size: number }[]): void {
    for (const kind of ['original', 'derived'] as const) {
      const newer = [...this.#files[kind]];
      this.#files[kind].clear();
      for (const file of files) {
        if (file.kind !== kind) continue;
        const bytes = diskBytes(file.size);
        this.#files[kind].set(file.name, { bytes });
        this.#bytes[kind] += bytes;
      }
      for (const [name, known] of newer) {
        this.#bytes[kind] -= this.#files[kind].get(name)?.bytes ?? 0;
        this.#files[kind].delete(name);
        this.#files[kind].set(name, known);
      }
    }
  }

  /** Notes a use. */
  use(name: string): void {
    for (const files of Object.values(this.#files)) {
      const known = files.get(name);
      if (known === undefined) continue;
      files.delete(name);
      files.set(name, known);
    }
  }

  /** Takes an original for derived from now on: another copy took its place. */
  demote(name: string): void {
    const known = this.#files.original.get(name);
    if (known === undefined) return;
    this.remove(name);
    this.#files.derived = new Map([[name, known], ...this.#files.derived]);
    this.#bytes.derived += known.bytes;
  }

  remove(name: string): void {
    for (const kind of ['original', 'derived'] as const) {
      const known = this.#files[kind].get(name);
      if (known === undefined) continue;
      this.#files[kind].delete(name);
      this.#bytes[kind] -= known.bytes;
    }
  }

  /** Which file has to go so that `size` more bytes fit; undefined where they do. */
  nextVictim(size: number): string | undefined {
    if (this.bytes + diskBytes(size) <= this.#bytesMax) return undefined;
    const [derived] = this.#files.derived.keys();
    const [original] = this.#files.original.keys();
    const isDerivedFirst = this.#bytes.derived > this.#bytesMax * derivedShare;
    return isDerivedFirst ? (derived ?? original) : (original ?? derived);
  }
}

/** A file takes whole blocks, and an empty budget of bytes can be full of small files. */
function diskBytes(size: number): number {
  return Math.ceil(size / blockBytes) * blockBytes;
}
