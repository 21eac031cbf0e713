// Decides which requests are accepted now: all of them, unless the server is stopping or sheds load (ADR
// 11).
// INV-612: a shed request did nothing and counts in no rate. Accepted requests go on.

import { Refusal } from '../contract/problems.ts';
import type { Route } from '../contract/route.ts';
import type { OverloadLevel } from './overload.ts';

/** The classes of requests, in the order in which they are shed. */
export type WorkClass = 'bulk' | 'admission' | 'desk' | 'read' | 'vital';

/** The level from which on each class is shed. */
const shedFrom: Readonly<Record<WorkClass, number>> = {
  bulk: 1,
  admission: 2,
  desk: 3,
  read: 3,
  vital: Infinity,
};

/**
 * Names the class of a route's requests. Bulk writes come from a tenant's backend, which repeats them for
 * days. An admission makes the server promise a person an answer. Desk writes serve customers who were
 * accepted before, and reads promise nothing. Probes, and requests that end running work, are vital.
 */
export function workClassOf(route: Pick<Route, 'method' | 'path' | 'auth' | 'rate'>): WorkClass {
  if (route.auth.kind === 'none' || route.path.endsWith('/cancel')) return 'vital';
  if (route.method === 'get' || route.rate === 'reads') return 'read';
  if (route.rate === 'desk') return 'desk';
  return route.rate === 'catalog_write' || route.rate === 'inventory' ? 'bulk' : 'admission';
}

/** The told wait lies between this and twice this, so that refused clients do not all return at once. */
const retrySecondsMin = 5;

/** What the gate reads and reports. */
export interface GatePorts {
  readonly random: () => number;
  /** Called for every request that is shed. */
  readonly onShed: (work: WorkClass) => void;
}

/** The gate; checked before any other work on a request. */
export class Gate {
  readonly #ports: GatePorts;
  #isDraining = false;
  #isClosed = false;
  #level: OverloadLevel = 0;
  /** Whether every request passes. At normal load this is the only check of a request. */
  isOpen = true;

  constructor(ports: GatePorts) {
    this.#ports = ports;
  }

  /** Refuses new work from now on. Reads still pass. */
  drain(): void {
    this.#isDraining = true;
    this.isOpen = false;
  }

  /**
   * Refuses everything except probes. By then streams have received their `shutdown`, and the journal
   * closes.
   */
  close(): void {
    this.drain();
    this.#isClosed = true;
  }

  /** Sheds exactly the classes of a level. */
  shed(level: OverloadLevel): void {
    this.#level = level;
    this.isOpen = level === 0 && !this.#isDraining;
  }

  /** Throws `shutting_down` or `overloaded` if requests of the route are refused now. */
  check(route: Route): void {
    const isProbe = route.auth.kind === 'none';
    this.#check(workClassOf(route), { isRead: route.method === 'get', isProbe });
  }

  /** The same for a page outside of the contract's routes, mostly a picture. It counts as a read. */
  checkPage(): void {
    this.#check('read', { isRead: true, isProbe: false });
  }

  #check(work: WorkClass, { isRead, isProbe }: { isRead: boolean; isProbe: boolean }): void {
    if (this.isOpen) return;
    if ((this.#isDraining && !isRead) || (this.#isClosed && !isProbe)) {
      throw new Refusal('shutting_down', 'The service is going down.');
    }
    if (this.#level < shedFrom[work]) return;
    this.#ports.onShed(work);
    const seconds = Math.ceil(retrySecondsMin * (1 + this.#ports.random()));
    throw new Refusal('overloaded', 'There is more to do than the service can; nothing was done.', {
      headers: { 'Retry-After': String(seconds) },
    });
  }
}
