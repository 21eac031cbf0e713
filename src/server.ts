// The composition root: the only file that knows every part of the house.
// It makes the parts, hands each what it needs, and starts and stops them in order.

import { join } from 'node:path';
import { ActorHost } from './actors/host.ts';
import { ApiKeys } from './access/api-keys.ts';
import { Idempotency } from './access/idempotency.ts';
import { RateLimit } from './access/rate-limits.ts';
import { greetingFor, type TenantSettings } from './access/tenant-settings.ts';
import { Tenants } from './access/tenants.ts';
import { Tokens } from './access/tokens.ts';
import { createGroundedAssistant } from './assistant/grounded/grounded-assistant.ts';
import { assert } from './base/assert.ts';
import { systemClock, type Clock } from './base/clock.ts';
import type { Logger } from './base/log.ts';
import { SchemaRegistry } from './catalog/active-schema.ts';
import { ChangeWriter } from './catalog/change-writer.ts';
import { createInventory, type Inventory } from './catalog/inventory/inventory.ts';
import { MediaService } from './catalog/media/media-service.ts';
import { IndexSyncService } from './catalog/index-sync-service.ts';
import { ProductService } from './catalog/product-service.ts';
import { ProductView } from './catalog/product-view.ts';
import { SchemaSyncService } from './catalog/schema-sync-service.ts';
import { assistantAbilities, BootstrapService } from './chat/bootstrap-service.ts';
import { MessageAdmission } from './chat/message-admission.ts';
import { SessionDirectory } from './chat/session-directory.ts';
import { SessionOpening } from './chat/session-opening.ts';
import { Sessions } from './chat/sessions.ts';
import { StreamService } from './chat/stream-service.ts';
import { Turns } from './chat/turns.ts';
import { ratePolicies, type Config } from './config.ts';
import type { RateName } from './contract/routes.ts';
import { demoPages } from './demo/pages.ts';
import { Edge } from './http/app.ts';
import { bindHandlers } from './http/handlers.ts';
import { mediaPages } from './http/media-pages.ts';
import { documentPages } from './http/pages.ts';
import { SseStreams } from './http/sse.ts';
import { liveCountTable, type ProductRow } from './journal/catalogue-tables.ts';
import type { Journal } from './journal/journal.ts';
import { openLmdbJournal } from './journal/lmdb-store.ts';
import { checkLimits } from './limits.ts';
import { startAdmin } from './ops/admin.ts';
import { CapabilitiesService } from './ops/capabilities.ts';
import { Health } from './ops/health.ts';
import { startHousekeeping } from './ops/housekeeping.ts';
import { createMetrics } from './ops/metrics.ts';
import { SearchLanes } from './search/search-lanes.ts';
import { SearchService } from './search/search-service.ts';
import { StreamHub } from './stream/hub.ts';

export interface RunningServer {
  /** Where clients reach the API. */
  readonly publicUrl: string;
  /** Where metrics are, on loopback. */
  readonly adminUrl: string;
  /** Refuses new work, finishes what runs, writes everything, releases the files. */
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
}

const second = 1000;
const day = 86_400 * second;
const tailBytesMax = 256 * 1024;
const sweepIntervalMs = 1000;
const housekeepingIntervalMs = 3600 * second;

/** Opens the journal, recovers what a crash left open, and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, clock = systemClock } = options;
  checkLimits(config.limits);
  const path = join(config.data_dir, 'journal');
  const base = composeBase({ config, log, clock, journal: await openLmdbJournal({ path }) });
  const catalogue = composeCatalogue(base, path, await openMedia(base));
  const chat = composeChat(base, catalogue);
  await Promise.all([chat.recover(), catalogue.recover()]);
  base.health.recovered();
  const edge = composeEdge(base, catalogue, chat);
  const port = await edge.listen(config.host, config.port);
  base.publicUrl = config.public_url ?? `http://${urlHost(config.host)}:${port}`;
  const metrics = createMetrics({
    residentActors: () => base.host.residentCount,
    openStreams: () => chat.sse.connectionCount,
    tails: () => base.hub.tailCount,
    runningTurns: () => chat.turns.runningCount,
  });
  const admin = await startAdmin(metrics, config.admin_port);
  const stopHousekeeping = startHousekeeping(
    [
      { name: 'tokens', run: () => base.tokens.sweep() },
      { name: 'idempotency', run: () => base.idempotency.sweep(clock.nowMs()) },
      { name: 'inventory events', run: () => catalogue.inventory.sweep() },
    ],
    { clock, report: base.report },
    housekeepingIntervalMs,
  );
  return {
    publicUrl: base.publicUrl,
    adminUrl: admin.url,
    async close() {
      base.health.draining();
      stopHousekeeping();
      await chat.turns.drain(config.drain_seconds * second);
      chat.sse.closeAll('shutdown');
      edge.stopListening();
      chat.stop();
      base.host.close();
      await catalogue.close();
      await base.journal.close();
      await admin.close();
      edge.close();
    },
  };
}

interface Ground {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly journal: Journal;
}

/** What every domain stands on. */
function composeBase(ground: Ground) {
  const { config, log, clock, journal } = ground;
  const idleTimeoutMs = config.chat.passivate_after_seconds * second;
  const tenants = new Tenants({ journal });
  return {
    ...ground,
    publicUrl: '',
    host: new ActorHost({ journal, clock }, { idleTimeoutMs, sweepIntervalMs }),
    hub: new StreamHub({ journal, clock }, { tailBytesMax, idleTimeoutMs }),
    health: new Health({ isWritable: () => isWritable(journal) }),
    tenants,
    apiKeys: new ApiKeys({ journal, clock, tenants }),
    tokens: new Tokens({ journal, clock }),
    idempotency: new Idempotency({ journal }),
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
type Base = ReturnType<typeof composeBase>;

function openMedia(base: Base): Promise<MediaService> {
  const { config, clock, journal, tenants, log, report } = base;
  return MediaService.open(
    {
      journal,
      clock,
      publicUrl: () => base.publicUrl,
      settingsOf: (tenantId) => {
        const tenant = tenants.find(tenantId);
        return tenant?.suspended === false ? tenant.settings : undefined;
      },
      report,
      onSourceFault: ({ tenantId, url }, { reason, message }) => {
        // Not the whole address: what follows the host may be signed.
        const about = { event: 'media_source', tenant_id: tenantId, reason };
        log.info({ ...about, host: URL.parse(url)?.host }, message);
      },
    },
    { ...config.media, data_dir: config.data_dir },
  );
}

function composeCatalogue(base: Base, path: string, media: MediaService) {
  const { config, clock, journal, host, idempotency, settingsOf, tenants } = base;
  const limits = config.limits;
  const registry = new SchemaRegistry({ journal });
  const changes = new ChangeWriter({ journal });
  const retrievalPolicy = (tenantId: string) => settingsOf(tenantId).retrieval_policy;
  const lanes = new SearchLanes(
    {
      clock,
      headOf: (tenantId) => changes.head(tenantId),
      liveCountOf: (tenantId) => journal.get(liveCountTable, [tenantId]) ?? 0,
      policyOf: retrievalPolicy,
      report: base.report,
    },
    {
      path,
      deadlineMs: config.search.deadline_ms,
      tenantIds: [...tenants.list()].map(({ tenant_id }) => tenant_id),
    },
  );
  changes.onChange((tenantId) => lanes.wake(tenantId));
  const idempotencyRetentionMs = config.idempotency.retention_seconds * second;
  const products = new ProductService(
    {
      journal,
      clock,
      registry,
      changes,
      idempotency,
      lanes: (tenantId, row) => lanesOf(tenantId, row),
    },
    { limits, idempotencyRetentionMs },
  );
  const lanesOf = (tenantId: string, row: ProductRow) => ({
    lexical: lanes.hasReached(tenantId, row.change_sequence)
      ? ('indexed' as const)
      : ('pending' as const),
    semantic: retrievalPolicy(tenantId).semantic_enabled
      ? ('pending' as const)
      : ('disabled' as const),
  });
  const schemaSync = new SchemaSyncService({
    journal,
    host,
    clock,
    idempotency,
    registry,
    changes,
    limits,
    retrievalPolicy,
  });
  const indexSync = new IndexSyncService(
    {
      journal,
      clock,
      host,
      registry,
      changes,
      idempotency,
      products,
      lanes: (tenantId) => ({
        lexical: lanes.lexical(tenantId).state,
        semantic: lanes.semantic(tenantId).state,
      }),
    },
    { limits, rejectedRetentionMs: config.catalog.rejected_items_retention_days * day },
  );
  const inventory = createInventory(base, config.inventory);
  return {
    registry,
    lanes,
    products,
    inventory: inventory.events,
    stock: inventory.stock,
    schemaSync,
    indexSync,
    view: composeView(base, { registry, media, stock: inventory.stock }),
    media,
    async recover() {
      await schemaSync.resumeUnfinished();
      indexSync.resumeUnfinished();
    },
    async close() {
      await Promise.all([schemaSync.close(), indexSync.close(), lanes.close(), media.close()]);
    },
  };
}
type Catalogue = ReturnType<typeof composeCatalogue>;

function composeView(
  { journal, clock, settingsOf }: Base,
  {
    registry,
    media,
    stock,
  }: { registry: SchemaRegistry; media: MediaService } & Pick<Inventory, 'stock'>,
): ProductView {
  return new ProductView({
    journal,
    clock,
    registry,
    // Pictures leave the house only through a managed address.
    mediaUrl: (tenantId, sourceUrl) => media.urlOf(tenantId, sourceUrl),
    isDestinationAllowed: (tenantId, hostName) =>
      settingsOf(tenantId).allowed_destination_hosts.includes(hostName),
    availability: (...about) => stock.availability(...about),
  });
}

function composeChat(base: Base, catalogue: Catalogue) {
  const { config, clock, journal, host, hub, tokens, idempotency, settingsOf } = base;
  const directory = new SessionDirectory({ journal });
  const sessions = new Sessions({ host, hub, clock, directory });
  const grounded = createGroundedAssistant(
    { search: catalogue.lanes, catalogue: catalogue.view, locations: catalogue.stock },
    { cardCountMax: config.search.card_limit, searchDeadlineMs: config.search.deadline_ms },
  );
  const turns = new Turns({
    clock,
    hub,
    directory,
    find: (sessionId) => sessions.find(sessionId),
    providerOf: () => grounded,
    report: base.report,
    unjournalledMax: config.chat.unjournalled_items_max,
  });
  // Another provider than the one in the house is not built yet, so nobody would answer.
  const isAiEnabled = (tenantId: string): boolean => {
    const { enabled, provider } = settingsOf(tenantId).assistant;
    return enabled && provider === 'grounded';
  };
  const sse = new SseStreams(
    { journal, clock },
    {
      heartbeatMs: config.chat.sse_heartbeat_seconds * second,
      maxAgeMs: config.chat.sse_max_age_seconds * second,
      retryMs: config.chat.sse_retry_ms,
      slowConsumerMs: config.chat.slow_consumer_seconds * second,
      perSessionMax: config.limits.stream_sse.quota,
    },
  );
  const sweep = setInterval(() => hub.sweep(), sweepIntervalMs).unref();
  return {
    sessions,
    turns,
    sse,
    isAiEnabled,
    opening: new SessionOpening(
      { clock, hub, sessions, directory, tokens, isAiEnabled },
      config.chat,
    ),
    admission: new MessageAdmission(
      { clock, hub, sessions, directory, turns, idempotency, isAiEnabled },
      {
        answerDeadlineMs:
          Math.min(config.chat.answer_deadline_seconds, config.chat.answer_deadline_cap_seconds) *
          second,
        messageCharsMax: config.limits.max_message_chars,
      },
    ),
    stream: new StreamService({ sessions, hub }),
    /** Ends every turn that the last life of the process left open (contract 6.4). */
    async recover() {
      for (const sessionId of [...directory.owing()]) await turns.interrupt(sessionId);
    },
    stop() {
      clearInterval(sweep);
      sse.stop();
    },
  };
}
type Chat = ReturnType<typeof composeChat>;

function composeEdge(base: Base, catalogue: Catalogue, chat: Chat): Edge {
  const { config, clock, journal, tokens, apiKeys, tenants, settingsOf, health } = base;
  const { lanes, registry, view } = catalogue;
  const capabilities = new CapabilitiesService(
    {
      clock,
      lexical: (tenantId) => lanes.lexical(tenantId),
      semantic: (tenantId) => lanes.semantic(tenantId),
      activeSchemaVersion: (tenantId) => registry.active(tenantId)?.version ?? null,
      isAssistantEnabled: chat.isAiEnabled,
      abilities: assistantAbilities,
      limits: config.limits,
    },
    {
      pollMovingSeconds: config.search.poll_after_moving_seconds,
      pollSettledSeconds: config.search.poll_after_settled_seconds,
    },
  );
  const bootstrap = new BootstrapService(
    {
      journal,
      clock,
      tokens,
      tenant: (tenantId) => {
        const settings = settingsOf(tenantId);
        const { assistant_name, logo_url, accent_color } = settings.branding;
        return {
          ...settings,
          branding: {
            assistant_name,
            ...(logo_url !== undefined && { logo_url }),
            ...(accent_color !== undefined && { accent_color }),
          },
          greeting: (locale) => greetingFor(settings, locale),
        };
      },
      queryable: (tenantId) => capabilities.queryable(tenantId),
    },
    {
      publicUrl: () => base.publicUrl,
      tokenTtlSeconds: config.chat.bootstrap_token_ttl_seconds,
      capSeconds: config.chat.session_token_cap_seconds,
      messageCharsMax: config.limits.max_message_chars,
    },
  );
  const search = new SearchService({
    search: lanes,
    product: (tenantId, hit, locale) => {
      const [product] = view.products(tenantId, [hit], locale);
      return (
        product && {
          title: product.title,
          ...(product.card.price && { price: product.card.price }),
          availability: product.card.availability.status,
        }
      );
    },
    attributeKeys: (tenantId) => {
      const schema = registry.active(tenantId);
      return schema && new Set(schema.attributes.keys());
    },
    defaultLocale: (tenantId) => settingsOf(tenantId).default_locale,
  });
  const handlers = bindHandlers(
    { ...chat, ...catalogue, bootstrap, search, capabilities, health },
    {
      pageItemsMax: config.limits.stream_page_items_max,
      waitSecondsMax: config.limits.stream_wait_seconds_max,
    },
  );
  const rates = Object.fromEntries(
    ratePolicies.map((name) => [name, new RateLimit(name, config.limits[name])]),
  ) as Record<RateName, RateLimit>;
  return new Edge({
    clock,
    apiKeys,
    tokens,
    rates,
    limits: config.limits,
    handlers,
    report: base.report,
    admit: (route) => health.admit(route.method === 'get'),
    isSuspended: (tenantId) => tenants.find(tenantId)?.suspended ?? true,
    verifySignature: (...signed) => catalogue.inventory.verify(...signed),
    pages: [...documentPages(() => base.publicUrl), ...mediaPages(catalogue.media), ...demoPages()],
  });
}

async function isWritable(journal: Journal): Promise<boolean> {
  return journal.commit({}).then(
    () => true,
    () => false,
  );
}

function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
