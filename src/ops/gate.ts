// Which requests are let in just now: all, unless the service goes down or sheds load (ADR 11).
// INV-612: what is turned away did nothing and counts in no rate; what was let in goes on.

import { Refusal } from '../contract/problems.ts';
import type { Route } from '../contract/route.ts';
import type { OverloadLevel } from './overload.ts';

/** What a request asks of the service, in the order in which it is turned away. */
export type WorkClass = 'bulk' | 'admission' | 'desk' | 'read' | 'vital';

/** From which level on each class is turned away. */
const shedFrom: Readonly<Record<WorkClass, number>> = {
  bulk: 1,
  admission: 2,
  desk: 3,
  read: 3,
  vital: Infinity,
};

/**
 * Bulk is what a tenant's backend sends, and sends again for days. An admission makes the service
 * promise an answer to a person. What people at the desk write serves customers who were let in, and
 * a read promises nothing. Probes, and what ends work that is under way, are vital.
 */
export function workClassOf(route: Pick<Route, 'method' | 'path' | 'auth' | 'rate'>): WorkClass {
  if (route.auth.kind === 'none' || route.path.endsWith('/cancel')) return 'vital';
  if (route.method === 'get' || route.rate === 'reads') return 'read';
  if (route.rate === 'desk') return 'desk';
  return route.rate === 'catalog_write' || route.rate === 'inventory' ? 'bulk' : 'admission';
}

/** Waits are spread over as long again, so that those who were turned away do not return as one. */
const retrySecondsMin = 5;

export interface GatePorts {
  readonly random: () => number;
  /** Told about every request that is turned away for load. */
  readonly onShed: (work: WorkClass) => void;
}

/** Opens and narrows; asked before anything else is done for a request. */
export class Gate {
  readonly #ports: GatePorts;
  #isDraining = false;
  #isClosed = false;
  #level: OverloadLevel = 0;
  /** Whether every request passes: all that a request costs while nothing is wrong. */
  isOpen = true;

  constructor(ports: GatePorts) {
    this.#ports = ports;
  }

  /** Turns new work away for good; reads go on. */
  drain(): void {
    this.#isDraining = true;
    this.isOpen = false;
  }

  /** Turns all but probes away: those who read have been told to go, and what they read from closes. */
  close(): void {
    this.drain();
    this.#isClosed = true;
  }

  /** Turns away what is shed at a level, and no more than that. */
  shed(level: OverloadLevel): void {
    this.#level = level;
    this.isOpen = level === 0 && !this.#isDraining;
  }

  /** Throws `shutting_down` or `overloaded` where a request of the route is not let in. */
  check(route: Route): void {
    const isProbe = route.auth.kind === 'none';
    this.#check(workClassOf(route), { isRead: route.method === 'get', isProbe });
  }

  /** The same for a page outside of the contract's table, which is a read: a picture first of all. */
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
