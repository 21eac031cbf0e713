// How many connections are open, in all and of each address (contract 2.5).
// uWS reports the end of a connection without its address. So the count of an address is an upper bound.
// This file corrects it from the kernel's table of connections: when an address comes near its limit, and
// when the bounds have grown far beyond the open connections.
// Owns: these counts. Does not own: which addresses the limits apply to (client-address).
// On failure: systems other than Linux have no such table. There no count exceeds the total, so an address
// is refused only once as many connections as it may have are open in all.

import { readFile } from 'node:fs/promises';
import { endianness } from 'node:os';

/** The kernel's tables of this network, where it is Linux. */
const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'] as const;
/** `ESTABLISHED`, and `CLOSE_WAIT`: its client is gone, and the server has not closed yet. */
const openStates: ReadonlySet<string> = new Set(['01', '08']);
/** Bounds may be above what is open by this and a factor of two. */
const slack = 4096;
const recountPauseMs = 250;

export interface OpenConnectionsOptions {
  /** 0: no limit. */
  readonly perAddressMax: number;
  /** 0: no limit. */
  readonly inAllMax: number;
  /** The address that a peer counts for. */
  readonly nameOf: (peer: string) => string;
  /** Reads the peers of the open connections to a port; unless given, from the kernel. */
  readonly peersOf?: (port: number) => Promise<readonly string[] | undefined>;
}

export class OpenConnections {
  readonly #options: OpenConnectionsOptions;
  /** Per address, an upper bound of its open connections. */
  #bounds = new Map<string, number>();
  #boundsSum = 0;
  #open = 0;
  /** Connections opened since the current read of the table began. */
  #since: string[] | undefined;
  #countedAtMs = -Infinity;
  /** The port whose connections these are. */
  port = 0;

  constructor(options: OpenConnectionsOptions) {
    this.#options = options;
  }

  /** All connections, with refused ones that have not ended yet. */
  get count(): number {
    return this.#open;
  }

  /**
   * Counts one more connection. False if it is over a limit: the caller closes it. An `exempt` connection
   * counts and is never over a limit. The caller calls {@link ended} at its end in both cases.
   */
  take(address: string, isExempt: boolean): boolean {
    const hasRoom = isExempt || this.#hasRoom(address);
    this.#open += 1;
    if (!hasRoom) return false;
    this.#add(address);
    this.#since?.push(address);
    if (this.#boundsSum > this.#open * 2 + slack) this.#recount();
    return true;
  }

  /** A connection has ended. */
  ended(): void {
    this.#open -= 1;
  }

  #hasRoom(address: string): boolean {
    const { perAddressMax, inAllMax } = this.#options;
    if (inAllMax > 0 && this.#open >= inAllMax) return false;
    if (perAddressMax === 0) return true;
    const bound = this.#bounds.get(address) ?? 0;
    // At half of the limit the read ends before the address reaches the limit.
    if (bound * 2 >= perAddressMax) this.#recount();
    return bound < perAddressMax;
  }

  #add(address: string): void {
    this.#boundsSum += 1;
    this.#bounds.set(address, (this.#bounds.get(address) ?? 0) + 1);
  }

  #recount(): void {
    const nowMs = performance.now();
    if (this.#since !== undefined || nowMs - this.#countedAtMs < recountPauseMs) return;
    this.#since = [];
    void this.#read();
  }

  async #read(): Promise<void> {
    const { peersOf = kernelPeersOf, nameOf } = this.#options;
    const peers = await peersOf(this.port).catch(() => undefined);
    const since = this.#since ?? [];
    this.#since = undefined;
    this.#countedAtMs = performance.now();
    const before = this.#bounds;
    this.#bounds = new Map();
    this.#boundsSum = 0;
    if (peers === undefined) {
      for (const [address, bound] of before) {
        const within = Math.min(bound, this.#open);
        if (within > 0) this.#bounds.set(address, within);
        this.#boundsSum += within;
      }
      return;
    }
    for (const peer of peers) this.#add(nameOf(peer));
    for (const address of since) this.#add(address);
  }
}

/** The remote addresses of open connections to a local port; undefined on systems without a table. */
async function kernelPeersOf(port: number): Promise<string[] | undefined> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const texts = await Promise.all(
    tables.map((path) => readFile(path, 'latin1').catch(() => undefined)),
  );
  if (texts.every((text) => text === undefined)) return undefined;
  const peers: string[] = [];
  for (const text of texts) {
    for (const line of (text ?? '').split('\n')) {
      const [, local, remote, state] = line.trim().split(/\s+/);
      if (local?.endsWith(suffix) !== true || remote === undefined) continue;
      if (openStates.has(state ?? '')) peers.push(addressIn(remote));
    }
  }
  return peers;
}

/** An address as the kernel prints it: words of four bytes, each in the order of this machine. */
function addressIn(remote: string): string {
  const hex = remote.slice(0, remote.indexOf(':'));
  const bytes = Buffer.from(hex, 'hex');
  if (endianness() === 'LE') bytes.swap32();
  if (bytes.length === 4) return bytes.join('.');
  const groups = bytes.toString('hex').match(/.{4}/g) ?? [];
  return groups.join(':');
}
