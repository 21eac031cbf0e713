// Finds the addresses of a host without the thread pool.
// `dns.lookup` holds one of the process's four pool threads while a name server is silent: four such names
// would block every look-up and every read of a file. Here c-ares asks the name servers over sockets of its
// own, so a silent one delays only its own callers.
// It follows resolv.conf(5) and hosts(5): /etc/hosts first, then the search list by `ndots`. It does not use
// other sources of nsswitch.conf (mDNS, LDAP).

import { readFileSync } from 'node:fs';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface HostResolverOptions {
  /** Name servers as `address:port`; absent: those of /etc/resolv.conf. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
  readonly resolvFile?: string;
  /** How long one try of one name server lasts. */
  readonly timeoutMs?: number;
  readonly tries?: number;
}

export interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** How long a read file counts as current. */
const FRESH_MS = 5000;
/** How long it waits for the slower of the two families (RFC 8305, section 3). */
const FAMILY_DELAY_MS = 50;
const SEARCH_COUNT_MAX = 6;

/** Looks hosts up; one serves the whole process. */
export class HostResolver {
  readonly #options: HostResolverOptions;
  readonly #pending = new Map<string, Promise<readonly HostAddress[]>>();
  #hosts: ReadonlyMap<string, readonly HostAddress[]> = new Map();
  #search: readonly string[] = [];
  #ndots = 1;
  #resolvText = '';
  #resolver: Resolver | undefined;
  #readAtMs = -Infinity;

  constructor(options: HostResolverOptions = {}) {
    this.#options = options;
  }

  /** The form that `net.connect` and `http.request` take as `lookup`. */
  readonly lookup: LookupFunction = (hostname, { all, family }, give) => {
    const wanted =
      family === 4 || family === 'IPv4' ? 4 : family === 6 || family === 'IPv6' ? 6 : 0;
    const answer = async (): Promise<void> => {
      const found = await this.addresses(hostname);
      const fitting = found.filter((one) => wanted === 0 || one.family === wanted);
      const [first] = fitting;
      if (first === undefined) throw notFound(hostname);
      if (all === true) give(null, [...fitting]);
      else give(null, first.address, first.family);
    };
    answer().catch((error: unknown) => give(error as NodeJS.ErrnoException, ''));
  };

  /** All addresses of a host, IPv4 first; rejects with an error that has a `code`, as dns does. */
  addresses(hostname: string): Promise<readonly HostAddress[]> {
    const name = hostname.toLowerCase();
    const under = this.#pending.get(name);
    if (under !== undefined) return under;
    const asked = this.#find(name).finally(() => this.#pending.delete(name));
    this.#pending.set(name, asked);
    return asked;
  }

  async #find(name: string): Promise<readonly HostAddress[]> {
    const family = isIP(name);
    if (family !== 0) return [{ address: name, family: family as 4 | 6 }];
    this.#refresh();
    const bare = name.replace(/\.$/u, '');
    const written = this.#hosts.get(bare);
    if (written !== undefined) return written;
    // RFC 6761: these two never reach a name server.
    if (/(?:^|\.)localhost$/u.test(bare)) {
      return [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ];
    }
    if (/(?:^|\.)invalid$/u.test(bare)) throw notFound(name);
    let fault: unknown = notFound(name);
    for (const candidate of this.#candidates(name)) {
      try {
        return await this.#ask(candidate);
      } catch (error) {
        fault = error;
        // A name that does not exist here may exist in the next domain; a silent server ends the look-up.
        if (!isMissing(error)) break;
      }
    }
    throw fault;
  }

  #candidates(name: string): string[] {
    if (name.endsWith('.')) return [name.slice(0, -1)];
    const searched = this.#search.map((domain) => `${name}.${domain}`);
    const dots = name.split('.').length - 1;
    return dots >= this.#ndots ? [name, ...searched] : [...searched, name];
  }

  async #ask(name: string): Promise<readonly HostAddress[]> {
    const resolver = this.#resolver ?? new Resolver();
    const asked = ([4, 6] as const).map(async (family) => {
      const found = await (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name));
      return found.map((address): HostAddress => ({ address, family }));
    });
    for (const one of asked) one.catch(() => {});
    const first = await Promise.any(asked).catch(async () => asked[0] as Promise<HostAddress[]>);
    const wait = sleep(FAMILY_DELAY_MS, [] as HostAddress[], { ref: false });
    const both = await Promise.all(
      asked.map((one) => Promise.race([one.catch(() => [] as HostAddress[]), wait])),
    );
    const found = both.flat();
    return found.length > 0 ? found : first;
  }

  /** Reads both files again after some time: a changed name server needs no restart. */
  #refresh(): void {
    const nowMs = performance.now();
    if (nowMs - this.#readAtMs < FRESH_MS) return;
    this.#readAtMs = nowMs;
    const { servers, hostsFile = '/etc/hosts', resolvFile = '/etc/resolv.conf' } = this.#options;
    this.#hosts = hostsOf(textOf(hostsFile));
    const text = textOf(resolvFile);
    if (this.#resolver !== undefined && text === this.#resolvText) return;
    this.#resolvText = text;
    this.#search = searchListOf(text);
    this.#ndots = Number(/^\s*options\b.*\bndots:(\d{1,2})/mu.exec(text)?.[1] ?? 1);
    const { timeoutMs: timeout = 2000, tries = 2 } = this.#options;
    this.#resolver = new Resolver({ timeout, tries });
    if (servers !== undefined) this.#resolver.setServers([...servers]);
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The addresses of each name in a hosts(5) file. */
function hostsOf(text: string): ReadonlyMap<string, readonly HostAddress[]> {
  const hosts = new Map<string, HostAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/u, '').trim().split(/\s+/u);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      const known = hosts.get(key) ?? [];
      known.push({ address, family: family as 4 | 6 });
      hosts.set(
        key,
        known.toSorted((left, right) => left.family - right.family),
      );
    }
  }
  return hosts;
}

/** The last `search` or `domain` line counts (resolv.conf(5)). */
function searchListOf(text: string): string[] {
  const line = text.match(/^\s*(?:search|domain)\s+.*$/gmu)?.at(-1) ?? '';
  return line
    .trim()
    .split(/\s+/u)
    .slice(1, 1 + SEARCH_COUNT_MAX)
    .map((domain) => domain.toLowerCase().replace(/\.$/u, ''))
    .filter((domain) => domain !== '');
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOTFOUND' || code === 'ENODATA';
}

function notFound(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`no address of ${hostname} is known`), {
    code: 'ENOTFOUND',
    hostname,
  });
}
