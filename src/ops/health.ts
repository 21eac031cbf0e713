// Decides whether the process accepts work (contract 11). A live process may not be ready yet. A ready one
// may still be indexing.

import type { Clock } from '../base/clock.ts';
import type { Reply } from '../contract/call.ts';

/** The result of one check. */
export interface HealthCheck {
  readonly name: string;
  readonly status: 'ok' | 'failing';
  /** The reason of a failure, for people. */
  readonly detail?: string;
}

/** What the checks use. */
export interface HealthPorts {
  readonly clock: Clock;
  /** Rejects if the journal cannot write. */
  readonly write: () => Promise<void>;
}

/** If an empty write of the journal takes longer, the server is not ready. In milliseconds. */
const writeTimeoutMs = 2000;

/** Knows whether recovery has ended, the journal can write, and draining has not begun. */
export class Health {
  readonly #ports: HealthPorts;
  #isRecovered = false;
  #isDraining = false;

  constructor(ports: HealthPorts) {
    this.#ports = ports;
  }

  recovered(): void {
    this.#isRecovered = true;
  }

  draining(): void {
    this.#isDraining = true;
  }

  /** GET /readyz: 200 or 503 with every check. It answers within the time limit of a write. */
  async ready(): Promise<Reply> {
    const checks = [
      check('recovery', this.#isRecovered ? undefined : 'what the last run left is being ended'),
      check('journal', await this.#writeFault()),
      check('accepting', this.#isDraining ? 'the service is going down' : undefined),
    ];
    const isReady = checks.every(({ status }) => status === 'ok');
    return {
      status: isReady ? 200 : 503,
      body: { status: isReady ? 'ready' : 'not_ready', checks },
      ...(!isReady && { headers: { 'Retry-After': '1' } }),
    };
  }

  #writeFault(): Promise<string | undefined> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const cancel = this.#ports.clock.after(writeTimeoutMs, () => {
      resolve(`the journal wrote nothing for ${writeTimeoutMs} ms`);
    });
    this.#ports.write().then(
      () => resolve(undefined),
      () => resolve('the journal cannot write'),
    );
    return promise.finally(cancel);
  }
}

function check(name: string, fault: string | undefined): HealthCheck {
  return fault === undefined ? { name, status: 'ok' } : { name, status: 'failing', detail: fault };
}
