// Tenant API keys: the tenant of a call of `/api/v1/**`, and what its key allows (contract 2.4).
// Owns: the key rows (hash, scopes, life), authentication, when a key was last used.
// Does not own: how a key is written (secret-format), tenants, rate limits, which route needs
// which scope (http).
// INV-510: a key is stored as a hash only; only the caller that made it sees it, once.
// INV-508: rows are read at every call, so that a key made or revoked by another process counts
// from the next request on.
// On failure: a last-used time that cannot be written is dropped: it is only a hint.

import { formatTime, type Clock } from '../base/clock.ts';
import { Refusal } from '../contract/problems.ts';
import { defineTable, put, remove, type Journal, type Put } from '../journal/journal.ts';
import { hashOf, isSameHash, mintApiKey, readApiKey } from './secret-format.ts';
import { forgetRevocation } from './token-revocations.ts';
import {
  TenancyError,
  UnknownTenancy,
  type TenancyStore,
  type Tenant,
  type Tenants,
} from './tenants.ts';

export const scopes = [
  'assistant:bootstrap',
  'catalog:read',
  'catalog:write',
  'inventory:write',
  'desk',
] as const;
export type Scope = (typeof scopes)[number];

interface ApiKeyRow {
  readonly key_id: string;
  readonly tenant_id: string;
  /** SHA-256 of the whole key. */
  readonly hash: string;
  /** The last four characters, to tell keys apart. */
  readonly last4: string;
  readonly scopes: readonly Scope[];
  readonly created_at: string;
  /** Epoch milliseconds after which it is void; null: it lives until it is revoked. */
  readonly expires_at_ms: number | null;
  readonly revoked_at: string | null;
}

/** Key: [key id]. */
const keyTable = defineTable<ApiKeyRow>('api_keys', 'placed');
interface UsageRow {
  readonly key_id: string;
  /** RFC 3339, to the minute or so. */
  readonly last_used_at: string;
}

/** Key: [key id]. */
const usageTable = defineTable<UsageRow>('api_key_usage', 'placed');

/** Live keys with the same scopes: at most the one in use and its replacement. */
const liveKeysMax = 2;
const usageIntervalMs = 60_000;

/** The holder of a key that passed. */
export interface TenantAccess {
  readonly tenant: Tenant;
  readonly keyId: string;
  readonly scopes: readonly Scope[];
}

/** Authenticates tenants' backends. */
export class ApiKeys {
  readonly #journal: Pick<Journal, 'get' | 'commit'>;
  readonly #tenants: Tenants;
  readonly #clock: Clock;
  /** Key id to the epoch milliseconds of the usage row that this process wrote last. */
  readonly #usageWritten = new Map<string, number>();

  constructor(ports: { journal: Pick<Journal, 'get' | 'commit'>; tenants: Tenants; clock: Clock }) {
    this.#journal = ports.journal;
    this.#tenants = ports.tenants;
    this.#clock = ports.clock;
  }

  /**
   * The holder of this credential (the header without `Bearer `; undefined if absent).
   * Throws `Refusal` with `api_key_invalid` or `tenant_suspended`.
   */
  authenticate(bearer: string | undefined): TenantAccess {
    const parts = bearer === undefined ? undefined : readApiKey(bearer);
    if (bearer === undefined || parts === undefined) throw invalidKey();
    const { keyId } = parts;
    const row = this.#journal.get(keyTable, [keyId]);
    const nowMs = this.#clock.nowMs();
    if (!row || !isSameHash(row.hash, hashOf(bearer)) || !isLive(row, nowMs)) throw invalidKey();
    const tenant = this.#tenants.find(row.tenant_id);
    if (tenant === undefined) throw invalidKey();
    if (tenant.suspended) throw new Refusal('tenant_suspended', 'The tenant is suspended.');
    this.#noteUse(keyId, nowMs);
    return { tenant, keyId, scopes: row.scopes };
  }

  /** Whether a key that authenticated before is still valid; for streams, which outlast their request. */
  isGood(keyId: string): boolean {
    const row = this.#journal.get(keyTable, [keyId]);
    if (!row || !isLive(row, this.#clock.nowMs())) return false;
    return !this.#tenants.isSuspended(row.tenant_id);
  }

  #noteUse(keyId: string, nowMs: number): void {
    const written = this.#usageWritten.get(keyId);
    if (written !== undefined && nowMs - written < usageIntervalMs) return;
    this.#usageWritten.set(keyId, nowMs);
    const row = { key_id: keyId, last_used_at: formatTime(nowMs) };
    this.#journal.commit({ puts: [put(usageTable, [keyId], row)] }).catch(() => {
      this.#usageWritten.delete(keyId);
    });
  }
}

function invalidKey(): Refusal {
  return new Refusal('api_key_invalid', 'The API key is missing, malformed, unknown or revoked.', {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}

export interface NewKey {
  readonly tenant: Pick<Tenant, 'tenant_id' | 'environment'>;
  /** Default: all of them. */
  readonly scopes?: readonly Scope[];
  /** A key with an expiry does not count towards the bound on live keys. */
  readonly expiresAtMs?: number;
  readonly nowMs: number;
}

/**
 * Rows that make a key, its id, and its text to be shown once. Throws {@link TenancyError} when
 * two live keys with just these scopes exist: revoke the older one first.
 */
export function createKey(
  store: Pick<TenancyStore, 'range'>,
  { tenant, scopes: wanted = scopes, expiresAtMs, nowMs }: NewKey,
): { puts: Put[]; keyId: string; apiKey: string } {
  const granted = scopes.filter((scope) => wanted.includes(scope));
  if (granted.length === 0) throw new TenancyError('A key needs at least one scope.');
  if (expiresAtMs === undefined) {
    const rivals = listKeys(store, tenant.tenant_id).filter(
      (key) =>
        key.revoked_at === null &&
        key.expires_at === null &&
        key.scopes.join(' ') === granted.join(' '),
    );
    if (rivals.length >= liveKeysMax) {
      const ids = rivals.map(({ key_id }) => key_id).join(' and ');
      throw new TenancyError(`Two live keys have these scopes: ${ids}. Revoke one of them first.`);
    }
  }
  const { keyId, text } = mintApiKey(tenant.environment);
  const row: ApiKeyRow = {
    key_id: keyId,
    tenant_id: tenant.tenant_id,
    hash: hashOf(text),
    last4: text.slice(-4),
    scopes: granted,
    created_at: formatTime(nowMs),
    expires_at_ms: expiresAtMs ?? null,
    revoked_at: null,
  };
  return { puts: [put(keyTable, [keyId], row)], keyId, apiKey: text };
}

/** Rows that revoke a key for good; throws {@link TenancyError} when there is no such key. */
export function revokeKey(store: Pick<TenancyStore, 'get'>, keyId: string, nowMs: number): Put[] {
  const row = store.get(keyTable, [keyId]);
  if (row === undefined) throw new UnknownTenancy(`There is no key "${keyId}".`);
  return [put(keyTable, [keyId], { ...row, revoked_at: row.revoked_at ?? formatTime(nowMs) })];
}

/** Rows that remove a key which was made for one task. */
export function forgetKey(keyId: string): Put[] {
  return [remove(keyTable, [keyId]), remove(usageTable, [keyId])];
}

/** Rows that remove every key of a tenant, and their last-used times. */
export function forgetKeysOf(store: Pick<TenancyStore, 'range'>, tenantId: string): Put[] {
  const ids = listKeys(store, tenantId).map(({ key_id }) => key_id);
  return ids.map((id) => forgetRevocation('key', id)).concat(ids.flatMap(forgetKey));
}

/** A key as operators see it: everything but the secret. */
export interface KeyListing {
  readonly key_id: string;
  readonly tenant_id: string;
  readonly last4: string;
  readonly scopes: readonly Scope[];
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
}

/** Keys of one tenant, or of all, revoked ones included; oldest first. */
export function listKeys(store: Pick<TenancyStore, 'range'>, tenantId?: string): KeyListing[] {
  const usage = new Map<string, string>();
  for (const { row } of store.range(usageTable, {})) usage.set(row.key_id, row.last_used_at);
  const listings: KeyListing[] = [];
  for (const { row } of store.range(keyTable, {})) {
    if (tenantId !== undefined && row.tenant_id !== tenantId) continue;
    listings.push({
      key_id: row.key_id,
      tenant_id: row.tenant_id,
      last4: row.last4,
      scopes: row.scopes,
      created_at: row.created_at,
      expires_at: row.expires_at_ms === null ? null : formatTime(row.expires_at_ms),
      revoked_at: row.revoked_at,
      last_used_at: usage.get(row.key_id) ?? null,
    });
  }
  return listings.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

function isLive(row: ApiKeyRow, nowMs: number): boolean {
  return row.revoked_at === null && (row.expires_at_ms === null || nowMs < row.expires_at_ms);
}
