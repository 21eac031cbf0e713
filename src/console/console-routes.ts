// The console's routes on the admin listener: the same services as the public routes, for all tenants.
// Owns: the routes' bodies and queries. Does not own: their credential (admin), their work (services).
// On failure: as on the public routes: problem+json, no change in part.

import { updateTenant, type Tenant, type TenancyStore, type Tenants } from '../access/tenants.ts';
import type { AdminRequest, AdminRoute } from '../admin/listener.ts';
import { refusalOf, requireTenant, tenantView } from '../admin/tenancy-routes.ts';
import type { IndexSyncService } from '../catalog/index-sync-service.ts';
import type { SchemaSyncService } from '../catalog/schema-sync-service.ts';
import type { DeskService } from '../chat/desk-service.ts';
import type { SessionListing } from '../chat/session-listing.ts';
import type { SessionWatch } from '../chat/session-watch.ts';
import type { Reply } from '../contract/call.ts';
import type { Lane } from '../contract/capabilities.ts';
import {
  ControlRequest,
  listedStates,
  OperatorMessage,
  type ListedState,
} from '../contract/desk.ts';
import { Refusal } from '../contract/problems.ts';
import { SearchRequest } from '../contract/search.ts';
import { bodyValidator, validationFailed } from '../contract/validation.ts';
import type { History } from '../ops/history.ts';
import type { SearchService } from '../search/search-service.ts';

export interface ConsoleServices {
  readonly history: History;
  readonly sessions: SessionWatch;
  readonly listing: SessionListing;
  readonly desk: DeskService;
  readonly lanes: Readonly<Record<'lexical' | 'semantic', (tenantId: string) => Lane>>;
  readonly indexRuns: Pick<IndexSyncService, 'latest' | 'rejectedItems'>;
  readonly schemaRuns: Pick<SchemaSyncService, 'latest'>;
  readonly search: SearchService;
  readonly tenants: Tenants;
  readonly store: TenancyStore;
}

const sessionsMax = 200;
const runsMax = 30;
const transcriptItems = 500;
const waitSecondsMax = 20;

const controlBody = bodyValidator(ControlRequest);
const messageBody = bodyValidator(OperatorMessage);
const searchBody = bodyValidator(SearchRequest);

/** The routes below `/admin/v1` that the console calls; each needs the admin's credential. */
export function consoleRoutes(services: ConsoleServices): AdminRoute[] {
  return [...watchRoutes(services), ...sessionRoutes(services), ...tenantRoutes(services)];
}

function route(
  method: AdminRoute['method'],
  path: string,
  serve: (request: AdminRequest) => Reply | Promise<Reply>,
): AdminRoute {
  return { method, path: `/admin/v1${path}`, access: 'admin', serve };
}

const ok = (body: unknown): Reply => ({ status: 200, body });

function watchRoutes({ history, lanes, indexRuns, schemaRuns, tenants }: ConsoleServices) {
  return [
    route('GET', '/history', ({ query }) => ok(history.since(wholeNumber(query, 'since_ms')))),
    route('GET', '/lanes', () =>
      ok({
        items: [...tenants.list()].map(({ tenant_id }) => ({
          tenant_id,
          lexical: lanes.lexical(tenant_id),
          semantic: lanes.semantic(tenant_id),
        })),
      }),
    ),
    route('GET', '/runs', async () => {
      const [index, schema] = await Promise.all([
        indexRuns.latest(runsMax),
        schemaRuns.latest(runsMax),
      ]);
      return ok({ index_runs: index, schema_runs: schema });
    }),
    route('GET', '/tenants/{tenant_id}/runs/{run_id}/items', ({ params, query }) =>
      indexRuns.rejectedItems({
        tenantId: params['tenant_id'] ?? '',
        params,
        query,
        body: undefined,
        idempotencyKey: null,
      }),
    ),
  ];
}

function sessionRoutes({ sessions, listing, tenants, desk }: ConsoleServices) {
  const idOf = ({ params }: AdminRequest): string => params['session_id'] ?? '';
  return [
    route('GET', '/tenants/{tenant_id}/sessions', async ({ params, query }) => {
      const { tenant_id } = requireTenant(tenants, params['tenant_id'] ?? '');
      const { state, before } = query;
      if (state !== undefined && !isListedState(state)) {
        const detail = `must be one of ${listedStates.join(', ')}`;
        throw validationFailed([{ pointer: '#/state', code: 'not_allowed_value', detail }]);
      }
      const limit = Math.min(sessionsMax, wholeNumber(query, 'limit') || sessionsMax);
      return ok(await listing.page(tenant_id, { state, before, limit }));
    }),
    route('GET', '/sessions/{session_id}', async (request) =>
      ok(await listing.show(idOf(request))),
    ),
    route('GET', '/sessions', async () => ok({ items: await sessions.list(sessionsMax) })),
    route('GET', '/sessions/{session_id}/stream', async (request) => {
      const { query } = request;
      const waitSeconds = Math.min(waitSecondsMax, wholeNumber(query, 'wait_seconds'));
      const body = await sessions.transcript(idOf(request), {
        after_cursor: query['after_cursor'],
        limit: transcriptItems,
        waitMs: waitSeconds * 1000,
      });
      return { status: 200, body, headers: { 'Content-Type': 'application/json' } };
    }),
    route('POST', '/sessions/{session_id}/control', (request) => {
      const sessionId = idOf(request);
      const body = controlBody.check(request.body);
      return desk.control(sessions.tenantOf(sessionId), sessionId, body);
    }),
    route('POST', '/sessions/{session_id}/messages', (request) => {
      const sessionId = idOf(request);
      const body = messageBody.check(request.body);
      const key = body.idempotency_key;
      if (key === undefined) {
        throw new Refusal('idempotency_key_required', 'A message needs its `idempotency_key`.');
      }
      const bytes = Buffer.from(JSON.stringify(body));
      return desk.post(sessions.tenantOf(sessionId), sessionId, { request: body, key, bytes });
    }),
  ];
}

function tenantRoutes({ tenants, store, search }: ConsoleServices) {
  const path = '/tenants/{tenant_id}';
  const tenantOf = ({ params }: AdminRequest): Tenant =>
    requireTenant(tenants, params['tenant_id'] ?? '');
  /** Rows that merge the body, a merge patch (RFC 7396), into the settings. */
  const changeOf = (request: AdminRequest) => {
    const { tenant_id } = tenantOf(request);
    try {
      return updateTenant(store, tenant_id, { settings: request.body });
    } catch (error) {
      throw refusalOf(error);
    }
  };
  return [
    route('POST', `${path}/settings/check`, (request) => {
      changeOf(request);
      return { status: 204 };
    }),
    route('PATCH', `${path}/settings`, async (request) => {
      await store.write(changeOf(request));
      return ok(tenantView(tenantOf(request)));
    }),
    route('POST', `${path}/search`, (request) =>
      search.search({
        tenantId: tenantOf(request).tenant_id,
        params: request.params,
        query: {},
        body: searchBody.check(request.body),
        idempotencyKey: null,
      }),
    ),
  ];
}

const isListedState = (text: string): text is ListedState =>
  listedStates.some((state) => state === text);

function wholeNumber(query: Readonly<Record<string, string>>, name: string): number {
  const text = query[name] ?? '0';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const detail = 'must be a whole number';
  throw validationFailed([{ pointer: `#/${name}`, code: 'out_of_range', detail }]);
}
