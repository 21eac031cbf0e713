// The demo tenant: made at the first start, so that the second command can be a conversation.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKey, listKeys } from '../access/api-keys.ts';
import { readApiKey } from '../access/secret-format.ts';
import { createTenant, Tenants, updateTenant, type Tenant } from '../access/tenants.ts';
import { systemClock } from '../base/clock.ts';
import type { Config } from '../config.ts';
import type { LmdbTables } from '../journal/lmdb-tables.ts';
import { demoKeyFile } from './doors.ts';
import { demoLocations } from './demo-stock.ts';
import { withTables } from './tenancy.ts';

export const demoTenantId = 'demo';

/**
 * Ten years. A key with an expiry does not count towards the bound on live keys, so a demo whose key file was lost
 * can make another key and need not revoke the old one.
 */
const keyLifeMs = 10 * 365 * 86_400_000;

const settings = {
  allowed_destination_hosts: ['demo.aisle.example'],
  branding: {
    assistant_name: 'Demo assistant',
    greeting: {
      en: 'Hello! I know everything on our shelves. What are you looking for?',
      de: 'Hallo! Ich kenne alles in unseren Regalen. Wonach suchen Sie?',
    },
  },
  default_locale: 'en',
  desk: { enabled: true },
  locations: demoLocations,
};

export interface DemoTenant {
  readonly apiKey: string;
  /** The secret that signs its inventory events. */
  readonly inventorySecret: string;
  readonly keyPath: string;
  readonly isNew: boolean;
}

/**
 * Makes the demo tenant and its key if they are absent, allows the pages of this server and of a shop under
 * development, and makes sure that the key file holds a live key.
 */
export async function ensureDemoTenant(config: Config, publicUrl: string): Promise<DemoTenant> {
  const keyPath = join(config.data_dir, demoKeyFile);
  const nowMs = systemClock.nowMs();
  return await withTables(config, async (tables) => {
    const tenant = new Tenants({ journal: tables }).find(demoTenantId);
    if (tenant === undefined) {
      const { puts } = createTenant(tables, {
        tenantId: demoTenantId,
        name: 'Demo store',
        environment: 'test',
        settings: {
          ...settings,
          allowed_origins: demoOrigins(publicUrl),
          // The drawings come from this very server, over loopback as it may be.
          allowed_media_hosts: [new URL(publicUrl).host],
        },
        nowMs,
      });
      await tables.write(puts);
    } else {
      await allowOrigins(tables, tenant, publicUrl);
    }
    const made = new Tenants({ journal: tables }).find(demoTenantId);
    const inventorySecret = made?.inventory_secrets[0] ?? '';
    const kept = keptKey(tables, keyPath);
    if (kept !== undefined) return { apiKey: kept, inventorySecret, keyPath, isNew: false };
    const { puts, apiKey } = createKey(tables, {
      tenant: { tenant_id: demoTenantId, environment: 'test' },
      expiresAtMs: nowMs + keyLifeMs,
      nowMs,
    });
    await tables.write(puts);
    writeFileSync(keyPath, `${apiKey}\n`, { mode: 0o600 });
    return { apiKey, inventorySecret, keyPath, isNew: true };
  });
}

function demoOrigins(publicUrl: string): string[] {
  const { origin, protocol, hostname } = new URL(publicUrl);
  // A tenant cannot allow an origin over plain http.
  const isAllowable = protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname);
  return isAllowable ? ['http://localhost:3000', origin] : ['http://localhost:3000'];
}

/** The port may have changed since the last start. */
async function allowOrigins(tables: LmdbTables, tenant: Tenant, publicUrl: string): Promise<void> {
  const { allowed_origins, allowed_media_hosts, desk } = tenant.settings;
  const change = {
    allowed_origins: withMissing(allowed_origins, demoOrigins(publicUrl)),
    allowed_media_hosts: withMissing(allowed_media_hosts, [new URL(publicUrl).host]),
  };
  const isThere =
    desk.enabled &&
    change.allowed_origins === allowed_origins &&
    change.allowed_media_hosts === allowed_media_hosts;
  if (isThere) return;
  const settings = { ...change, desk: { ...desk, enabled: true } };
  await tables.write(updateTenant(tables, demoTenantId, { settings }));
}

/** The list itself if it has them all; else with only the newest few, since ports change. */
function withMissing(allowed: readonly string[], wanted: readonly string[]): readonly string[] {
  const missing = wanted.filter((one) => !allowed.includes(one));
  return missing.length === 0 ? allowed : [...allowed, ...missing].slice(-20);
}

function keptKey(tables: LmdbTables, keyPath: string): string | undefined {
  if (!existsSync(keyPath)) return undefined;
  const text = readFileSync(keyPath, 'utf8').trim();
  const parts = readApiKey(text);
  const listed = listKeys(tables, demoTenantId).find(({ key_id }) => key_id === parts?.keyId);
  return listed !== undefined && listed.revoked_at === null ? text : undefined;
}

/** Shell lines for a first conversation; they need nothing but sh, curl and sed. */
export function firstSteps(url: string, keyPath: string): string {
  return `URL=${url}
KEY=$(cat ${keyPath})
member() { sed -n "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/p"; }
json='Content-Type: application/json'
BOOTSTRAP=$(curl -s "$URL/api/v1/assistant/bootstrap" -H "Authorization: Bearer $KEY" -H "$json" \\
  -d '{"surface":{"type":"server"}}' | member bootstrap_token)
SESSION=$(curl -s "$URL/public/v1/chat/session" -H "Authorization: Bearer $BOOTSTRAP" -H "$json" \\
  -d '{}' | member session_token)
curl -s "$URL/public/v1/chat/messages" -H "Authorization: Bearer $SESSION" -H "$json" \\
  -H "Idempotency-Key: hello-$(date +%s)" \\
  -d '{"content":[{"type":"text","text":"I need a kettle for pour-over coffee"}]}'
curl -sN -m 10 "$URL/public/v1/chat/stream/sse" -H "Authorization: Bearer $SESSION"`;
}
