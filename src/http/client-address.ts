// Which address a request comes from, and how many requests of one address are served (contract 2.5).
// Owns: the rule for proxies, the counters of connections and of refused credentials.
// Does not own: rates of tenants and tokens (pipeline), what is served.
// INV-503: an address over its quota gets `rate_limited`; valid credentials never count against it.
// On failure: all addresses that cannot be read count as one.

import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { RateLimit } from '../access/rate-limits.ts';
import type { Clock } from '../base/clock.ts';
import { Refusal } from '../contract/problems.ts';
import { OpenConnections } from './open-connections.ts';

export type ForwardedHeader = 'x-forwarded-for' | 'forwarded';

export interface AddressPorts {
  readonly clock: Clock;
  /** New connections of an address. */
  readonly connections: RateLimit;
  /** Requests of an address that were refused for their credential. */
  readonly refusals: RateLimit;
  /** Called for the first refused connection of a window. */
  readonly onLimited: (address: string) => void;
}

export interface AddressOptions {
  /** Addresses and networks (`10.0.0.0/8`) whose word about the client counts. */
  readonly trustedProxies: readonly string[];
  /** The header in which they give it; a client could write any other one itself. */
  readonly forwardedHeader: ForwardedHeader;
  /** Connections that may be open at once; 0: any number. */
  readonly openMax: { readonly per_address: number; readonly in_all: number };
}

/** This machine: its proxies and tools may open any number of connections. */
const ownAddresses = new Set(['127.0.0.1', '::1']);
const limitedLogMs = 60_000;

export class ClientAddresses {
  readonly #ports: AddressPorts;
  readonly #trusted = new BlockList();
  readonly #header: ForwardedHeader;
  /** Counts open connections; the edge tells it of each end, and of its port. */
  readonly open: OpenConnections;
  #loggedAtMs = -Infinity;
  #refusedCount = 0;

  /** Throws where an entry is no address and no network. */
  constructor(ports: AddressPorts, options: AddressOptions) {
    this.#ports = ports;
    this.#header = options.forwardedHeader;
    this.open = new OpenConnections({
      perAddressMax: options.openMax.per_address,
      inAllMax: options.openMax.in_all,
      nameOf: (peer) => networkOf(plainAddress(peer)),
    });
    for (const entry of options.trustedProxies) {
      const [address = '', prefix] = entry.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      const bits = prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix);
      this.#trusted.addSubnet(address, bits, family);
    }
  }

  /** Connections that were closed for these limits, since the start. */
  get refusedCount(): number {
    return this.#refusedCount;
  }

  /** Whether one more connection of a peer may stay open. */
  mayConnect(peerText: string): boolean {
    const { clock, connections, onLimited } = this.#ports;
    const peer = plainAddress(peerText);
    const network = networkOf(peer);
    const isExempt = ownAddresses.has(peer) || this.#isTrusted(peer);
    const hasRoom = this.open.take(network, isExempt);
    if (isExempt) return true;
    const nowMs = clock.nowMs();
    if (hasRoom && !isOver(() => connections.take(network, nowMs))) return true;
    this.#refusedCount += 1;
    if (nowMs - this.#loggedAtMs >= limitedLogMs) {
      this.#loggedAtMs = nowMs;
      onLimited(peer);
    }
    return false;
  }

  /**
   * Counts a refusal for a credential: returns it as it is while the address has had few of them, and
   * `rate_limited` after that. Returns other errors as they are.
   */
  judge(error: unknown, peer: () => string, forwarded: string): unknown {
    if (!(error instanceof Refusal) || !credentialCodes.has(error.code)) return error;
    const { clock, refusals } = this.#ports;
    try {
      refusals.take(networkOf(this.clientOf(peer(), forwarded)), clock.nowMs());
      return error;
    } catch (limited) {
      return limited;
    }
  }

  /** Name of the header that {@link judge} and {@link clientOf} want the value of. */
  get header(): ForwardedHeader {
    return this.#header;
  }

  /**
   * The client behind a peer. Of the addresses that proxies noted, the last one that is not a
   * trusted proxy's own: what stands before it, the client may have written itself.
   */
  clientOf(peerText: string, forwarded: string): string {
    let client = plainAddress(peerText);
    if (forwarded === '' || !this.#isTrusted(client)) return client;
    const hops = this.#header === 'forwarded' ? forwardedHops(forwarded) : forwarded.split(',');
    for (const hop of hops.reverse()) {
      const address = plainAddress(hop.trim());
      // `unknown`, or a name of the proxy's own: the hops before it may be forged.
      if (isIP(address) === 0) return client;
      client = address;
      if (!this.#isTrusted(client)) return client;
    }
    return client;
  }

  #isTrusted(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && this.#trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
  }
}

const credentialCodes: ReadonlySet<string> = new Set([
  'api_key_invalid',
  'token_invalid',
  'token_expired',
  'signature_invalid',
  'signature_timestamp_out_of_range',
]);

/** Whether a rate refuses. */
function isOver(take: () => void): boolean {
  try {
    take();
    return false;
  } catch {
    return true;
  }
}

/** The `for` of each element of a `Forwarded` header (RFC 7239, section 4). */
function forwardedHops(header: string): string[] {
  return header.split(',').map((element) => {
    const [, quoted, bare] = /(?:^|;)\s*for\s*=\s*(?:"([^"]*)"|([^;\s]*))/i.exec(element) ?? [];
    return quoted ?? bare ?? '';
  });
}

/** An address without port, brackets and zone; IPv4 in IPv6 as IPv4. */
function plainAddress(text: string): string {
  const bracketed = /^\[([^\]]*)\]/.exec(text)?.[1];
  const bare = bracketed ?? (/^[\d.]+:\d+$/.test(text) ? text.slice(0, text.indexOf(':')) : text);
  const [address = ''] = bare.toLowerCase().split('%');
  if (!isIPv6(address)) return address;
  const mapped = /^(?:::|(?:0+:){5})ffff:(.*)$/.exec(address)?.[1];
  if (mapped === undefined) return canonicalIPv6(address);
  if (isIPv4(mapped)) return mapped;
  const [high = 0, low = 0] = mapped.split(':').map((part) => Number.parseInt(part, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const canonicalIPv6 = (address: string): string =>
  new URL(`http://[${address}]`).hostname.slice(1, -1);

/** The address space of one internet customer: an IPv4 address, or the /64 of an IPv6 address. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const isShort = address.includes('::');
  const zeros = isShort ? Array<string>(8 - front.length - back.length).fill('0') : [];
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}
