// The common parts of all domains: actors, streams, tenants, tokens, health.

import { ActorHost } from '../actors/host.ts';
import { ApiKeys } from '../access/api-keys.ts';
import { IdempotencyBudget } from '../access/idempotency-budget.ts';
import { Idempotency } from '../access/idempotency.ts';
import { type TenantSettings } from '../access/tenant-settings.ts';
import { RequestsInside } from '../access/requests-inside.ts';
import { Tenants } from '../access/tenants.ts';
import { TokenRevocations } from '../access/token-revocations.ts';
import { Tokens } from '../access/tokens.ts';
import { assert } from '../base/assert.ts';
import { type Clock } from '../base/clock.ts';
import { HostResolver } from '../base/host-resolver.ts';
import type { Logger } from '../base/log.ts';
import { type Config } from '../config.ts';
import type { Compacted } from '../journal/compaction.ts';
import type { Journal } from '../journal/journal.ts';
import type { StreamUpkeep } from '../journal/stream-upkeep.ts';
import { Health } from '../ops/health.ts';
import { Residence } from '../ops/residence.ts';
import { StreamHub } from '../stream/hub.ts';
import type { Operations } from './operations.ts';

const second = 1000;
const tailBytesMax = 256 * 1024;
/** Time between two looks for idle actors and tails, in milliseconds. */
export const sweepIntervalMs = 1000;

/** The journal of the process that owns it. */
interface OwnedJournal extends Journal {
  readonly upkeep: StreamUpkeep;
  readonly unsettledBytes: number;
  compact(): Promise<Compacted>;
}

/** The inputs of a server. */
export interface Ground {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly journal: OwnedJournal;
  readonly operations: Operations;
}

/** The common parts of all domains. */
export function composeBase(ground: Ground) {
  const { config, log, clock, journal } = ground;
  const idleTimeoutMs = config.chat.passivate_after_seconds * second;
  const tenants = new Tenants({ journal });
  const revocations = new TokenRevocations({ journal, tenants });
  const host = new ActorHost({ journal, clock }, { idleTimeoutMs, sweepIntervalMs });
  const hub = new StreamHub({ journal, clock }, { tailBytesMax, idleTimeoutMs });
  return {
    ...ground,
    publicUrl: '',
    /** Looks up hosts that tenants name. A name server that does not answer blocks no thread. */
    hosts: new HostResolver(),
    host,
    hub,
    residence: new Residence([hub, host], config.chat.resident_bytes_max),
    health: new Health({ clock, write: () => journal.commit({}) }),
    tenants,
    requestsInside: new RequestsInside(),
    apiKeys: new ApiKeys({ journal, clock, tenants }),
    revocations,
    tokens: new Tokens({ journal, clock, revocations }),
    idempotency: new Idempotency({
      journal,
      budget: new IdempotencyBudget(config.idempotency.bytes_per_tenant_max),
    }),
    settingsOf: (tenantId: string): TenantSettings => {
      const tenant = tenants.find(tenantId);
      assert(tenant !== undefined, 'an authenticated tenant exists');
      return tenant.settings;
    },
    report: (error: unknown, about: Readonly<Record<string, string>> = {}): void => {
      log.error({ err: error, event: 'fault', ...about }, 'something went wrong inside');
    },
  };
}
/** The parts that {@link composeBase} returns. */
export type Base = ReturnType<typeof composeBase>;
