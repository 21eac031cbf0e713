// The files of the picture store in order of use, and which is evicted first when it is full.
// The store is shared fairly: the tenant with most bytes loses a file. So a tenant below an equal share never
// loses a copy, perhaps the last one there is, to the pictures of another.

/** `original`: a last good copy, perhaps the only one left. `derived`: can be made again. */
export type FileKind = 'original' | 'derived';

/** A file to be counted in. */
export interface CountedFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly size: number;
  /** The tenant whose picture it is. */
  readonly owner?: string | undefined;
}

interface Known {
  readonly kind: FileKind;
  readonly bytes: number;
  readonly owner: string;
}

/** Files of one kind. */
interface Shelf {
  bytes: number;
  /** By owner, each in order of use: the least recently used comes first. */
  readonly owners: Map<string, { bytes: number; readonly names: Set<string> }>;
}

const blockBytes = 4096;

/** Owner of files that several tenants have: they count in no tenant's share. */
export const sharedOwner = '\0shared';

/**
 * The share of the budget that is reserved for derived files. Without it a shop with more originals than fit
 * would make every size again for every shopper.
 */
const derivedShare = 1 / 8;

export class DiskBudget {
  readonly #bytesMax: number;
  /** In order of use, except demoted ones. */
  readonly #files = new Map<string, Known>();
  readonly #shelves: Readonly<Record<FileKind, Shelf>> = {
    original: { bytes: 0, owners: new Map() },
    derived: { bytes: 0, owners: new Map() },
  };

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#shelves.original.bytes + this.#shelves.derived.bytes;
  }

  /** Every file with its owner; '' if none is known. */
  *owners(): Generator<[name: string, owner: string]> {
    for (const [name, { owner }] of this.#files) yield [name, owner];
  }

  /** Whether a file of this size can ever fit. */
  canHold(size: number): boolean {
    return diskBytes(size) <= this.#bytesMax;
  }

  /** Counts a file in as used now; a file that another tenant has too becomes shared. */
  add(name: string, kind: FileKind, size: number, owner = ''): void {
    const former = this.#files.get(name)?.owner ?? owner;
    this.remove(name);
    this.#put(name, {
      kind,
      bytes: diskBytes(size),
      owner: former === owner ? owner : sharedOwner,
    });
  }

  /** Counts in files that are older than all known ones; the oldest of them first. */
  addOlder(files: readonly CountedFile[]): void {
    const newer = [...this.#files];
    for (const [name] of newer) this.remove(name);
    for (const { name, kind, size, owner = '' } of files) {
      this.remove(name);
      this.#put(name, { kind, bytes: diskBytes(size), owner });
    }
    for (const [name, known] of newer) {
      this.remove(name);
      this.#put(name, known);
    }
  }

  /** Notes a use. */
  use(name: string): void {
    const known = this.#files.get(name);
    if (known === undefined) return;
    this.remove(name);
    this.#put(name, known);
  }

  /**
   * Makes an original a derived file, and the first to be evicted: another copy replaced it. A file that other
   * tenants have too stays as it is.
   */
  demote(name: string): void {
    const known = this.#files.get(name);
    if (known?.kind !== 'original' || known.owner === sharedOwner) return;
    this.remove(name);
    this.#put(name, { ...known, kind: 'derived' }, 'first');
  }

  remove(name: string): void {
    const known = this.#files.get(name);
    if (known === undefined) return;
    this.#files.delete(name);
    const shelf = this.#shelves[known.kind];
    const share = shelf.owners.get(known.owner);
    shelf.bytes -= known.bytes;
    if (share === undefined) return;
    share.bytes -= known.bytes;
    share.names.delete(name);
    if (share.names.size === 0) shelf.owners.delete(known.owner);
  }

  /** The file to evict so that `size` more bytes of a tenant fit; undefined if they fit. */
  nextVictim(size: number, owner = ''): string | undefined {
    if (this.bytes + diskBytes(size) <= this.#bytesMax) return undefined;
    const more = { owner, bytes: diskBytes(size) };
    const derived = oldestOfLargest(this.#shelves.derived, more);
    const original = oldestOfLargest(this.#shelves.original, more);
    const isDerivedFirst = this.#shelves.derived.bytes > this.#bytesMax * derivedShare;
    return isDerivedFirst ? (derived ?? original) : (original ?? derived);
  }

  #put(name: string, known: Known, place: 'first' | 'last' = 'last'): void {
    const shelf = this.#shelves[known.kind];
    const share = shelf.owners.get(known.owner) ?? { bytes: 0, names: new Set() };
    const names = place === 'last' ? share.names.add(name) : new Set([name, ...share.names]);
    shelf.owners.set(known.owner, { bytes: share.bytes + known.bytes, names });
    shelf.bytes += known.bytes;
    this.#files.set(name, known);
  }
}

/** The least recently used file of the tenant with most bytes on a shelf. */
function oldestOfLargest(
  { owners }: Shelf,
  more: { readonly owner: string; readonly bytes: number },
): string | undefined {
  let largestBytes = -1;
  let names: ReadonlySet<string> = new Set();
  for (const [owner, share] of owners) {
    const bytes = share.bytes + (owner === more.owner ? more.bytes : 0);
    if (bytes <= largestBytes) continue;
    largestBytes = bytes;
    ({ names } = share);
  }
  const [oldest] = names;
  return oldest;
}

/** A file takes whole blocks, and an empty budget of bytes can be full of small files. */
function diskBytes(size: number): number {
  return Math.ceil(size / blockBytes) * blockBytes;
}
