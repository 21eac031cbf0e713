// Route name to service call: a declared route without a handler does not compile.

import type { Tenants } from '../access/tenants.ts';
import type { Tokens } from '../access/tokens.ts';
import type { BootstrapService } from '../chat/bootstrap-service.ts';
import type { MessageAdmission } from '../chat/message-admission.ts';
import type { SessionClaim } from '../chat/session-claim.ts';
import type { SessionOpening } from '../chat/session-opening.ts';
import type { StreamService } from '../chat/stream-service.ts';
import type { IndexSyncService } from '../catalog/index-sync-service.ts';
import type { InventoryService } from '../catalog/inventory/inventory-service.ts';
import type { LevelService } from '../catalog/inventory/level-service.ts';
import type { ProductService } from '../catalog/product-service.ts';
import type { SchemaSyncService } from '../catalog/schema-sync-service.ts';
import type { TenantCall } from '../contract/call.ts';
import { Refusal } from '../contract/problems.ts';
import type { RouteName } from '../contract/routes.ts';
import type { CapabilitiesService } from '../ops/capabilities.ts';
import type { Health } from '../ops/health.ts';
import type { SearchService } from '../search/search-service.ts';
import { deskHandlers, type DeskRoute, type DeskServices } from './desk-handlers.ts';
import type { Exchange } from './exchange.ts';
import type { HandlerInput, Handlers } from './pipeline.ts';
import { bearerOf } from './request-head.ts';
import type { SseStreams } from './sse.ts';
import { StreamHandlers, type StreamLimits, type StreamRequest } from './stream-handlers.ts';

export interface Services extends DeskServices {
  readonly tenants: Pick<Tenants, 'mayReadOn'>;
  readonly tokens: Pick<Tokens, 'isRevoked'>;
  readonly bootstrap: BootstrapService;
  readonly opening: SessionOpening;
  readonly claiming: SessionClaim;
  readonly admission: MessageAdmission;
  readonly stream: StreamService;
  readonly sse: SseStreams;
  readonly schemaSync: SchemaSyncService;
  readonly indexSync: IndexSyncService;
  readonly products: ProductService;
  readonly inventory: InventoryService;
  readonly levels: LevelService;
  readonly search: SearchService;
  readonly capabilities: CapabilitiesService;
  readonly health: Health;
}

/** Binds every route to the service that answers it. */
export function bindHandlers(services: Services, limits: StreamLimits): Handlers {
  const { schemaSync, indexSync, products } = services;
  return {
    ...chatHandlers(services, new StreamHandlers(services, limits)),
    startSchemaRun: (input) => schemaSync.start(tenantCall(input)),
    readSchemaRun: (input) => schemaSync.get(withoutBody(input)),
    addSchemaBatch: (input) => schemaSync.addBatch(tenantCall(input)),
    completeSchemaRun: (input) => schemaSync.complete(tenantCall(input)),
    cancelSchemaRun: (input) => schemaSync.cancel(withoutBody(input)),
    readCurrentSchema: (input) => schemaSync.current(withoutBody(input)),
    syncItems: (input) => products.applyBatch(tenantCall(input)),
    startIndexRun: (input) => indexSync.start(tenantCall(input)),
    readIndexRun: (input) => indexSync.get(withoutBody(input)),
    addIndexBatch: (input) => indexSync.sendBatch(tenantCall(input)),
    completeIndexRun: (input) => indexSync.complete(tenantCall(input)),
    cancelIndexRun: (input) => indexSync.cancel(withoutBody(input)),
    listIndexRunItems: (input) => indexSync.rejectedItems(withoutBody(input)),
    listProducts: ({ principal: { tenantId }, query }) => products.list({ tenantId, query }),
    readProduct: (input) => products.get(withoutBody(input)),
    receiveInventory: (input) => {
      const eventId = input.exchange.head.webhook?.id ?? '';
      return services.inventory.receive({ ...tenantCall(input), eventId });
    },
    listLevels: ({ principal: { tenantId }, params, query }) =>
      services.levels.list({ tenantId, params, query }),
    forgetLevels: ({ principal: { tenantId }, params }) =>
      services.levels.forget({ tenantId, params }),
    resetLevel: (input) => services.levels.reset(tenantCall(input)),
    search: (input) => services.search.search(tenantCall(input)),
    capabilities: ({ principal }) => services.capabilities.forTenant(principal.tenantId),
    livez: ({ exchange }) => {
      exchange.replyText(200, 'ok', { 'Content-Type': 'text/plain; charset=utf-8' });
      return null;
    },
    readyz: () => services.health.ready(),
  };
}

type ChatRoute =
  | 'bootstrap'
  | 'openSession'
  | 'claimSession'
  | 'postMessage'
  | 'readStream'
  | 'readStreamSse'
  | 'publicCapabilities'
  | DeskRoute;

function chatHandlers(services: Services, streams: StreamHandlers): Pick<Handlers, ChatRoute> {
  const { bootstrap, opening, claiming, admission, capabilities } = services;
  return {
    ...deskHandlers(services, streams),
    bootstrap: ({ principal, body }) => bootstrap.bootstrap(principal, body),
    openSession: ({ principal, body, exchange }) => {
      const token = bearerOf(exchange.head) ?? '';
      return opening.open(principal, body, { token, onSession: nameIn(exchange) });
    },
    claimSession: ({ principal, body, exchange }) =>
      claiming.claim(principal, body, { onSession: nameIn(exchange) }),
    postMessage: (input) => admission.post(input.principal, input.body, input),
    readStream: (input) => streams.read(requestOf(services, input), input.query),
    readStreamSse: (input) => streams.open(requestOf(services, input)),
    publicCapabilities: ({ principal }) => capabilities.forClient(principal.tenant_id),
  };
}

/** Puts the id of the session into the log lines of an exchange. */
function nameIn(exchange: Exchange): (sessionId: string) => void {
  return (sessionId) => {
    exchange.sessionId = sessionId;
  };
}

function requestOf(
  { stream, tokens }: Pick<Services, 'stream' | 'tokens'>,
  { exchange, principal, query }: HandlerInput<'readStream' | 'readStreamSse'>,
): StreamRequest {
  return {
    exchange,
    locate: (last_event_id) =>
      stream.locate(principal, { ...query, ...(last_event_id && { last_event_id }) }),
    expiresAtMs: principal.expires_at_ms,
    refusal: () =>
      tokens.isRevoked(principal)
        ? new Refusal('token_invalid', 'The token was revoked meanwhile.')
        : stream.refusalOf(principal),
    owner: ({ sessionId }) => sessionId,
  };
}

type TenantInput = Pick<HandlerInput<RouteName>, 'params' | 'key'> & {
  readonly principal: { readonly tenantId: string };
  readonly query: object;
};

/** The parts of a request without a body that a catalogue service gets. */
function withoutBody(input: TenantInput): TenantCall {
  const { principal, params, query, key } = input;
  const strings = query as Readonly<Record<string, string>>;
  const { tenantId } = principal;
  return { tenantId, params, query: strings, body: undefined, idempotencyKey: key };
}

/** The parts of a request that a catalogue service gets. */
function tenantCall<Body>(input: TenantInput & { readonly body: Body }): TenantCall<Body> {
  return { ...withoutBody(input), body: input.body };
}
