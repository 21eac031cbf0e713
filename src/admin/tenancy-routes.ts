// Administration on the admin listener (contract 11.2): tenants, keys, secrets and tokens, with the operations
// of the command line.
// Owns: bodies and replies. Does not own: what each operation writes (access), the removal of a tenant's data.
// On failure: problem+json; no change is made in part.

import { createKey, listKeys, revokeKey, scopes, type Scope } from '../access/api-keys.ts';
import { SettingsError } from '../access/tenant-settings.ts';
import {
  checkNewTenantId,
  createTenant,
  rotateInventorySecret,
  TenancyError,
  UnknownTenancy,
  updateTenant,
  type TenancyStore,
  type Tenant,
  type Tenants,
} from '../access/tenants.ts';
import { revokeTokens } from '../access/token-revocations.ts';
import { KeyRevocation, KeyStart, Nothing, TenantPatch, TenantStart } from '../contract/admin.ts';
import type { Reply } from '../contract/call.ts';
import { pointerSegment, Refusal } from '../contract/problems.ts';
import { bodyValidator, validationFailed } from '../contract/validation.ts';
import type { AdminRequest, AdminRoute } from './listener.ts';

export interface TenancyPorts {
  readonly tenants: Tenants;
  readonly store: TenancyStore;
  readonly nowMs: () => number;
  /** Begins the removal of a tenant's data; resolves once its requests are refused. */
  readonly deleteTenant: (tenantId: string) => Promise<void>;
  /** Throws `not_found` for an unknown session. */
  readonly checkSession: (sessionId: string) => Promise<unknown>;
}

const tenantStart = bodyValidator(TenantStart);
const tenantPatch = bodyValidator(TenantPatch);
const keyStart = bodyValidator(KeyStart);
const keyRevocation = bodyValidator(KeyRevocation);
const nothing = bodyValidator(Nothing);

/** The routes; each needs the admin's credential. */
export function tenancyRoutes(ports: TenancyPorts): AdminRoute[] {
  return [...tenantRoutes(ports), ...keyRoutes(ports)];
}

function route(
  method: AdminRoute['method'],
  path: string,
  serve: (request: AdminRequest) => Reply | Promise<Reply>,
): AdminRoute {
  return {
    method,
    path: `/admin/v1${path}`,
    access: 'admin',
    async serve(request) {
      try {
        return await serve(request);
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

const reply = (status: number, body: unknown): Reply => ({ status, body });
const tenantIdOf = ({ params }: AdminRequest): string => params['tenant_id'] ?? '';

function tenantRoutes({ tenants, store, nowMs, deleteTenant }: TenancyPorts): AdminRoute[] {
  const path = '/tenants/{tenant_id}';
  const shown = (tenantId: string) => ({
    ...tenantView(requireTenant(tenants, tenantId)),
    keys: listKeys(store, tenantId),
  });
  const change = async (tenantId: string, patch: Parameters<typeof updateTenant>[2]) => {
    await store.write(updateTenant(store, tenantId, patch));
    return reply(200, shown(tenantId));
  };
  const suspend = (suspended: boolean) => (request: AdminRequest) => {
    nothing.check(request.body);
    return change(tenantIdOf(request), { suspended });
  };
  return [
    route('GET', '/tenants', () => reply(200, { items: [...tenants.list()].map(tenantView) })),
    route('POST', '/tenants', async ({ body }) => {
      const { tenant_id: tenantId, name, environment = 'live', settings } = tenantStart.check(body);
      checkNewTenantId(tenantId);
      const about = { tenantId, name, environment, settings, nowMs: nowMs() };
      const made = createTenant(store, about);
      const tenant = { tenant_id: tenantId, environment };
      const key = createKey(store, { tenant, nowMs: nowMs() });
      await store.write([...made.puts, ...key.puts]);
      return reply(201, {
        ...shown(tenantId),
        api_key: key.apiKey,
        inventory_secret: made.inventorySecret,
      });
    }),
    route('GET', path, (request) => reply(200, shown(tenantIdOf(request)))),
    route('PATCH', path, (request) => {
      const { name, suspended, settings } = tenantPatch.check(request.body);
      return change(tenantIdOf(request), {
        ...(name !== undefined && { name }),
        ...(suspended !== undefined && { suspended }),
        ...(settings !== undefined && { settings }),
      });
    }),
    route('POST', `${path}/suspend`, suspend(true)),
    route('POST', `${path}/resume`, suspend(false)),
    route('DELETE', path, async (request) => {
      nothing.check(request.body);
      const tenantId = tenantIdOf(request);
      await deleteTenant(tenantId);
      return reply(202, tenantView(requireTenant(tenants, tenantId)));
    }),
    route('POST', `${path}/inventory-secret`, async (request) => {
      nothing.check(request.body);
      const { puts, inventorySecret } = rotateInventorySecret(store, tenantIdOf(request));
      await store.write(puts);
      return reply(201, { inventory_secret: inventorySecret });
    }),
  ];
}

function keyRoutes({ tenants, store, nowMs, checkSession }: TenancyPorts): AdminRoute[] {
  return [
    route('GET', '/keys', () => reply(200, { items: listKeys(store) })),
    route('GET', '/tenants/{tenant_id}/keys', (request) => {
      const { tenant_id } = requireTenant(tenants, tenantIdOf(request));
      return reply(200, { items: listKeys(store, tenant_id) });
    }),
    route('POST', '/tenants/{tenant_id}/keys', async (request) => {
      const tenant = requireTenant(tenants, tenantIdOf(request));
      if (tenant.is_deleting) throw new TenancyError('The tenant is being deleted.');
      const { scopes: asked = scopes } = keyStart.check(request.body);
      asked.forEach(checkScope);
      const made = createKey(store, { tenant, scopes: asked as readonly Scope[], nowMs: nowMs() });
      await store.write(made.puts);
      const key = listKeys(store, tenant.tenant_id).find(({ key_id }) => key_id === made.keyId);
      return reply(201, { ...key, api_key: made.apiKey });
    }),
    route('POST', '/keys/{key_id}/revoke', async ({ params, body }) => {
      const keyId = params['key_id'] ?? '';
      const { with_tokens = false } = keyRevocation.check(body);
      await store.write([
        ...revokeKey(store, keyId, nowMs()),
        ...(with_tokens ? revokeTokens('key', keyId, nowMs()) : []),
      ]);
      return reply(
        200,
        listKeys(store).find(({ key_id }) => key_id === keyId),
      );
    }),
    route('POST', '/sessions/{session_id}/revoke', async ({ params, body }) => {
      nothing.check(body);
      const sessionId = params['session_id'] ?? '';
      await checkSession(sessionId);
      await store.write(revokeTokens('session', sessionId, nowMs()));
      return { status: 204 };
    }),
  ];
}

function checkScope(scope: string, index: number): void {
  if (scopes.includes(scope as Scope)) return;
  const detail = `must be one of ${scopes.join(', ')}`;
  throw validationFailed([{ pointer: `#/scopes/${index}`, code: 'not_allowed_value', detail }]);
}

/** The tenant; throws `not_found`. */
export function requireTenant(tenants: Tenants, tenantId: string): Tenant {
  const tenant = tenants.find(tenantId);
  if (tenant === undefined) throw new Refusal('not_found', `There is no tenant "${tenantId}".`);
  return tenant;
}

/** A tenant as it is shown: without its secrets. */
export function tenantView(tenant: Tenant): object {
  const { inventory_secrets: _, ...shown } = tenant;
  return shown;
}

/** Refusals of tenancy, as faults of a body. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof UnknownTenancy) return new Refusal('not_found', error.message);
  if (error instanceof TenancyError) {
    return validationFailed([{ pointer: '#', code: 'not_allowed_value', detail: error.message }]);
  }
  if (!(error instanceof SettingsError)) return error;
  return validationFailed(
    error.faults.map(({ path, message }) => ({
      pointer: path === '' ? '#' : `#/${path.split('.').map(pointerSegment).join('/')}`,
      code: 'not_allowed_value',
      detail: message,
    })),
  );
}
