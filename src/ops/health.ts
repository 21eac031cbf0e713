// Whether the process takes work (contract 11): lively is not ready, ready is not fully indexed.

import type { Reply } from '../contract/call.ts';
import { Refusal } from '../contract/problems.ts';

export interface HealthCheck {
  readonly name: string;
  readonly status: 'ok' | 'failing';
}

/** Knows whether recovery is through, the journal writes, and no drain has begun. */
export class Health {
  #isRecovered = false;
  #isDraining = false;
  readonly #isWritable: () => Promise<boolean>;

  constructor(ports: { isWritable: () => Promise<boolean> }) {
    this.#isWritable = ports.isWritable;
  }

  recovered(): void {
    this.#isRecovered = true;
  }

  draining(): void {
    this.#isDraining = true;
  }

  /** Throws `shutting_down` once a drain has begun: new work is refused, reads go on. */
  admit(isRead: boolean): void {
    if (this.#isDraining && !isRead)
      throw new Refusal('shutting_down', 'The service is going down.');
  }

  /** GET /readyz: 200 or 503 with every check. */
  async ready(): Promise<Reply> {
    const checks: HealthCheck[] = [
      { name: 'recovery', status: this.#isRecovered ? 'ok' : 'failing' },
      { name: 'journal', status: (await this.#isWritable()) ? 'ok' : 'failing' },
      { name: 'accepting', status: this.#isDraining ? 'failing' : 'ok' },
    ];
    const isReady = checks.every(({ status }) => status === 'ok');
    const status = isReady ? 200 : 503;
    return {
      status,
      body: { status: isReady ? 'ready' : 'not_ready', checks },
      ...(!isReady && { headers: { 'Retry-After': '1' } }),
    };
  }
}
