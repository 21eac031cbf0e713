// Tenants: their names, their settings, and the secrets that sign their inventory events.
// Owns: the tenant rows and the version row that tells a running server of a change.
// Does not own: API keys (api-keys), what a setting means (tenant-settings and its domain).
// INV-508: the next look-up of every process sees a change that any process committed: each look-up
// compares one small version row, and every write here replaces it in the same transaction.
// INV-509: a tenant has one or two inventory secrets, newest first.
// On failure: a fault of the store passes through; nothing is half changed.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { customAlphabet } from 'nanoid';
import { Check } from 'typebox/value';
import { formatTime } from '../base/clock.ts';
import { TenantId } from '../contract/primitives.ts';
import { defineTable, put, remove, type Journal, type Key, type Put } from '../journal/journal.ts';
import type { RangeOptions, Table } from '../journal/journal.ts';
import { mintInventorySecret, type Environment } from './secret-format.ts';
import {
  changeSettings,
  withDefaults,
  type StoredSettings,
  type TenantSettings,
} from './tenant-settings.ts';

interface TenantRow {
  readonly tenant_id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly settings: StoredSettings;
  readonly suspended: boolean;
  /** Present once it is to be removed. */
  readonly is_deleting?: true;
  readonly created_at: string;
  readonly inventory_secrets: readonly string[];
}

/** Key: [tenant]. */
const tenantTable = defineTable<TenantRow>('tenants', 'placed');
/** One row that differs after every change of a tenant, or of a revocation. Key: ['tenants']. */
const versionTable = defineTable<string>('tenancy_version', 'placed');
const versionKey = ['tenants'];
const mintVersion = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16);

/** A tenant as other parts see it: settings complete with their defaults; frozen. */
export interface Tenant {
  readonly tenant_id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly settings: TenantSettings;
  readonly suspended: boolean;
  /** Whether the tenant is being deleted; its row is removed last. */
  readonly is_deleting: boolean;
  readonly created_at: string;
  /** Newest first; two while one is being replaced. */
  readonly inventory_secrets: readonly string[];
}

/** The parts of a store that administration needs: `LmdbTables` has them, and {@link storeOf} makes one. */
export interface TenancyStore {
  get<Row>(table: Table<Row>, key: Key): Row | undefined;
  range<Row>(table: Table<Row>, options: RangeOptions): Iterable<{ key: Key; row: Row }>;
  /** Writes all rows atomically; resolves when they are on disk, and seen by the next look-up. */
  write(puts: readonly Put[]): Promise<void>;
}

/** A journal as a store for administration from inside the server. */
export function storeOf(journal: Journal): TenancyStore {
  return {
    get: (table, key) => journal.get(table, key),
    range: (table, options) => journal.range(table, options),
    async write(puts) {
      await journal.commit({ puts });
      // Look-ups of this turn of the loop return the tenant as it was before the write.
      await nextTurn();
    },
  };
}

/** Administration was asked for something impossible; the message is for the operator. */
export class TenancyError extends Error {
  override readonly name: string = 'TenancyError';
}

/** The requested tenant or key does not exist. */
export class UnknownTenancy extends TenancyError {
  override readonly name = 'UnknownTenancy';
}

const newIdForm = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** Throws {@link TenancyError} for an invalid tenant id, and suggests a valid one. */
export function checkNewTenantId(tenantId: string): void {
  if (newIdForm.test(tenantId)) return;
  const near = tenantId
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
    .slice(0, 63);
  const hint = newIdForm.test(near) ? ` "${near}" would do.` : '';
  throw new TenancyError(
    `${JSON.stringify(tenantId)} is no id for a tenant: up to 63 of a-z, 0-9, "-" and "_", the first a ` +
      `letter or a digit.${hint} A name may hold anything.`,
  );
}

/** Looks tenants up, for every request. */
export class Tenants {
  readonly #journal: Pick<Journal, 'get' | 'range'>;
  readonly #known = new Map<string, Tenant>();
  /** Origins that any tenant allows; undefined until it is asked for. */
  #origins: ReadonlySet<string> | undefined;
  #version: string | undefined;
  #isVersionFresh = false;

  constructor(ports: { journal: Pick<Journal, 'get' | 'range'> }) {
    this.#journal = ports.journal;
  }

  /** Changes with each write that contains {@link newVersion}, of any process. */
  get version(): string | undefined {
    this.#refresh();
    return this.#version;
  }

  /** The tenant as last committed by any process, or undefined. */
  find(tenantId: string): Tenant | undefined {
    this.#refresh();
    const known = this.#known.get(tenantId);
    if (known !== undefined) return known;
    const row = this.#journal.get(tenantTable, [tenantId]);
    if (row === undefined) return undefined;
    const tenant = tenantOf(row);
    this.#known.set(tenantId, tenant);
    return tenant;
  }

  /** Whether a tenant may not use the service now; true for an unknown tenant. */
  isSuspended(tenantId: string): boolean {
    return this.find(tenantId)?.suspended ?? true;
  }

  /** Whether a stream that is open may go on; one of a tenant that is being deleted ends with its session. */
  mayReadOn(tenantId: string): boolean {
    const tenant = this.find(tenantId);
    return tenant !== undefined && (!tenant.suspended || tenant.is_deleting);
  }

  /** Whether any tenant lets pages of an origin use it. */
  isOriginAllowed(origin: string): boolean {
    if (origin === '') return false;
    this.#refresh();
    this.#origins ??= new Set([...this.list()].flatMap(({ settings }) => settings.allowed_origins));
    return this.#origins.has(origin);
  }

  /** Reads the version once per turn of the loop: all reads of one turn see one state. */
  #refresh(): void {
    if (this.#isVersionFresh) return;
    const version = this.#journal.get(versionTable, versionKey);
    if (version !== this.#version) {
      this.#known.clear();
      this.#origins = undefined;
      this.#version = version;
    }
    this.#isVersionFresh = true;
    setImmediate(this.#endTurn);
  }

  /** One function for all turns: made in each look-up, it would take more of the heap than the rest of it. */
  readonly #endTurn = (): void => {
    this.#isVersionFresh = false;
  };

  /** Every tenant, by id. */
  *list(): Generator<Tenant> {
    for (const { row } of this.#journal.range(tenantTable, {})) yield tenantOf(row);
  }
}

export interface NewTenant {
  readonly tenantId: string;
  readonly name: string;
  readonly environment: Environment;
  /** Settings that differ from the defaults. */
  readonly settings?: unknown;
  readonly nowMs: number;
}

/** Rows that make a tenant, and its first inventory secret in the clear. Throws if it exists. */
export function createTenant(
  store: Pick<TenancyStore, 'get'>,
  { tenantId, name, environment, settings, nowMs }: NewTenant,
): { puts: Put[]; inventorySecret: string } {
  if (!isTenantId(tenantId)) throw new TenancyError('A tenant id has 1-128 characters.');
  if (name.trim() === '') throw new TenancyError('A tenant needs a name.');
  const former = store.get(tenantTable, [tenantId]);
  if (former?.is_deleting) throw beingDeleted(tenantId);
  if (former !== undefined) throw new TenancyError(`There is a tenant "${tenantId}" already.`);
  const inventorySecret = mintInventorySecret();
  const row: TenantRow = {
    tenant_id: tenantId,
    name,
    environment,
    settings: changeSettings({}, settings ?? {}),
    suspended: false,
    created_at: formatTime(nowMs),
    inventory_secrets: [inventorySecret],
  };
  return { puts: [put(tenantTable, [tenantId], row), newVersion()], inventorySecret };
}

export interface TenantChange {
  readonly name?: string;
  readonly suspended?: boolean;
  /** A JSON merge patch over the settings. */
  readonly settings?: unknown;
}

/** Rows that change a tenant; throws `SettingsError` or {@link TenancyError}. */
export function updateTenant(
  store: Pick<TenancyStore, 'get'>,
  tenantId: string,
  { name, suspended, settings }: TenantChange,
): Put[] {
  const row = existing(store, tenantId);
  const next: TenantRow = {
    ...row,
    name: name ?? row.name,
    suspended: suspended ?? row.suspended,
    settings: settings === undefined ? row.settings : changeSettings(row.settings, settings),
  };
  return [put(tenantTable, [tenantId], next), newVersion()];
}

/** Rows that add a new inventory secret; the one before it stays valid, older ones end. */
export function rotateInventorySecret(
  store: Pick<TenancyStore, 'get'>,
  tenantId: string,
): { puts: Put[]; inventorySecret: string } {
  const row = existing(store, tenantId);
  const inventorySecret = mintInventorySecret();
  const inventory_secrets = [inventorySecret, ...row.inventory_secrets].slice(0, 2);
  return {
    puts: [put(tenantTable, [tenantId], { ...row, inventory_secrets }), newVersion()],
    inventorySecret,
  };
}

/**
 * Rows that begin the end of a tenant: from now on its requests are refused, and nothing but
 * {@link endTenant} follows. The server removes its data (composition/erasure), after a restart too.
 */
export function deleteTenant(store: Pick<TenancyStore, 'get'>, tenantId: string): Put[] {
  const row = store.get(tenantTable, [tenantId]);
  if (row === undefined) throw noTenant(tenantId);
  const next: TenantRow = { ...row, suspended: true, is_deleting: true };
  return [put(tenantTable, [tenantId], next), newVersion()];
}

/** Rows that make the id of a deleted tenant free again: the last of its removal. */
export function endTenant(tenantId: string): Put[] {
  return [remove(tenantTable, [tenantId]), newVersion()];
}

const noTenant = (tenantId: string): TenancyError =>
  new UnknownTenancy(`There is no tenant "${tenantId}".`);

const beingDeleted = (tenantId: string): TenancyError =>
  new TenancyError(
    `Tenant "${tenantId}" is being deleted; its id is free again once that is done.`,
  );

function existing(store: Pick<TenancyStore, 'get'>, tenantId: string): TenantRow {
  const row = store.get(tenantTable, [tenantId]);
  if (row === undefined) throw noTenant(tenantId);
  if (row.is_deleting) throw beingDeleted(tenantId);
  return row;
}

/** The row write after which every process reads tenants and revocations again. */
export function newVersion(): Put {
  // Random, not counted: two processes that write at once still both leave a new version.
  return put(versionTable, versionKey, mintVersion());
}

function isTenantId(text: string): boolean {
  return Check(TenantId, text);
}

function tenantOf(row: TenantRow): Tenant {
  const { tenant_id, name, environment, suspended, created_at, inventory_secrets } = row;
  return deepFreeze({
    tenant_id,
    name,
    environment,
    settings: withDefaults(row.settings),
    suspended,
    is_deleting: row.is_deleting === true,
    created_at,
    inventory_secrets: [...inventory_secrets],
  });
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return Object.freeze(value);
}
