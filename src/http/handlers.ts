// Route name to service call: a declared route without a handler does not compile.

import type { BootstrapService } from '../chat/bootstrap-service.ts';
import type { MessageAdmission } from '../chat/message-admission.ts';
import type { SessionOpening } from '../chat/session-opening.ts';
import type { StreamPlace, StreamService } from '../chat/stream-service.ts';
import type { IndexSyncService } from '../catalog/index-sync-service.ts';
import type { InventoryService } from '../catalog/inventory/inventory-service.ts';
import type { ProductService } from '../catalog/product-service.ts';
import type { SchemaSyncService } from '../catalog/schema-sync-service.ts';
import type { Reply, TenantCall } from '../contract/call.ts';
import type { RouteName } from '../contract/routes.ts';
import { validationFailed } from '../contract/validation.ts';
import type { CapabilitiesService } from '../ops/capabilities.ts';
import type { Health } from '../ops/health.ts';
import type { SearchService } from '../search/search-service.ts';
import { prefersEvents } from './negotiation.ts';
import type { HandlerInput, Handlers } from './pipeline.ts';
import { sseHeaders, type SseStreams } from './sse.ts';

export interface Services {
  readonly bootstrap: BootstrapService;
  readonly opening: SessionOpening;
  readonly admission: MessageAdmission;
  readonly stream: StreamService;
  readonly sse: SseStreams;
  readonly schemaSync: SchemaSyncService;
  readonly indexSync: IndexSyncService;
  readonly products: ProductService;
  readonly inventory: InventoryService;
  readonly search: SearchService;
  readonly capabilities: CapabilitiesService;
  readonly health: Health;
}

export interface StreamLimits {
  readonly pageItemsMax: number;
  readonly waitSecondsMax: number;
}

const pageItemsDefault = 100;

/** Binds every route to the service that answers it. */
export function bindHandlers(services: Services, limits: StreamLimits): Handlers {
  const { schemaSync, indexSync, products } = services;
  return {
    ...chatHandlers(services, limits),
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
  | 'postMessage'
  | 'readStream'
  | 'readStreamSse'
  | 'publicCapabilities';

function chatHandlers(services: Services, limits: StreamLimits): Pick<Handlers, ChatRoute> {
  const { bootstrap, opening, admission, stream, sse, capabilities } = services;
  return {
    bootstrap: ({ principal, body }) => bootstrap.bootstrap(principal.tenantId, body),
    openSession: ({ principal, body }) => opening.open(principal, body),
    postMessage: ({ principal, body, key }) => admission.post(principal, body, key),
    readStream: (input) => {
      const { principal, query, exchange } = input;
      if (prefersEvents(exchange.head.accept)) return openSse({ stream, sse }, input);
      const limit = wholeNumber('limit', query.limit, {
        least: 1,
        most: limits.pageItemsMax,
        otherwise: pageItemsDefault,
      });
      const waitSeconds = wholeNumber('wait_seconds', query.wait_seconds, {
        least: 0,
        most: limits.waitSecondsMax,
        otherwise: 0,
      });
      const place = stream.locate(principal, query);
      return readPage({ stream, input, place }, { limit, waitSeconds });
    },
    readStreamSse: (input) => openSse({ stream, sse }, input),
    publicCapabilities: ({ principal }) => capabilities.forClient(principal.tenant_id),
  };
}

async function readPage(
  read: {
    stream: StreamService;
    input: HandlerInput<'readStream'>;
    place: StreamPlace;
  },
  asked: { limit: number; waitSeconds: number },
): Promise<null> {
  const { stream, input, place } = read;
  const { exchange } = input;
  await stream.waitForMore(place, asked.waitSeconds * 1000, (stop) => exchange.onAbort(stop));
  exchange.replyText(200, stream.page(place, asked.limit), {
    'Content-Type': 'application/json; charset=utf-8',
  });
  return null;
}

/** Opens a stream of events where the client has a right to one; 204 where nothing will follow. */
function openSse(
  { stream, sse }: Pick<Services, 'stream' | 'sse'>,
  { principal, query, exchange }: HandlerInput<'readStream' | 'readStreamSse'>,
): Reply | null {
  const { lastEventId, method } = exchange.head;
  const place = stream.locate(principal, { ...query, last_event_id: lastEventId });
  if (place.tail.isEnded && place.after >= place.tail.head) return { status: 204 };
  exchange.addHeaders(sse.checkRoom(place.sessionId));
  if (method === 'head') return { status: 200, headers: sseHeaders };
  sse.open(exchange, {
    sessionId: place.sessionId,
    tail: place.tail,
    tag: place.tag,
    after: place.after,
    expiresAtMs: principal.expires_at_ms,
    onClose: place.actor.hold(),
  });
  return null;
}

function wholeNumber(
  name: string,
  text: string | undefined,
  bounds: { least: number; most: number; otherwise: number },
): number {
  if (text === undefined) return bounds.otherwise;
  const number = Number(text);
  if (number >= bounds.least && number <= bounds.most) return number;
  throw validationFailed([
    {
      pointer: `#/${name}`,
      code: 'out_of_range',
      detail: `must be a whole number from ${bounds.least} to ${bounds.most}`,
    },
  ]);
}

type TenantInput = Pick<HandlerInput<RouteName>, 'params' | 'key'> & {
  readonly principal: { readonly tenantId: string };
  readonly query: object;
};

/** What a catalogue service sees of a request whose body says nothing. */
function withoutBody(input: TenantInput): TenantCall {
  const { principal, params, query, key } = input;
  const strings = query as Readonly<Record<string, string>>;
  const { tenantId } = principal;
  return { tenantId, params, query: strings, body: undefined, idempotencyKey: key };
}

/** What a catalogue service sees of a request. */
function tenantCall<Body>(input: TenantInput & { readonly body: Body }): TenantCall<Body> {
  return { ...withoutBody(input), body: input.body };
}
