// The parts of the edge: routes bound to services, rates, and pages.

import { RateLimit } from '../access/rate-limits.ts';
import { greetingFor } from '../access/tenant-settings.ts';
import { assistantAbilities, BootstrapService } from '../chat/bootstrap-service.ts';
import { ratePolicies } from '../config.ts';
import type { RateName } from '../contract/route.ts';
import { demoPages } from '../demo/pages.ts';
import type { ShopBackend } from '../demo/shop-backend.ts';
import { shopPages } from '../demo/shop-pages.ts';
import { Edge } from '../http/app.ts';
import { ClientAddresses } from '../http/client-address.ts';
import { bindHandlers } from '../http/handlers.ts';
import { mediaPages } from '../http/media-pages.ts';
import { documentPages } from '../http/pages.ts';
import type { BodyReader } from '../http/pipeline.ts';
import { widgetPages } from '../pages/widget-pages.ts';
import { CapabilitiesService } from '../ops/capabilities.ts';
import { counter, gauge } from '../ops/metrics.ts';
import { SearchService } from '../search/search-service.ts';
import type { Base } from './base.ts';
import type { Catalogue } from './catalogue.ts';
import type { Chat } from './chat.ts';

/** Composes the edge: every route bound to its service, and the demo shop if there is one. */
export function composeEdge(
  base: Base,
  catalogue: Catalogue,
  chat: Chat,
  shop: ShopBackend | undefined,
): Edge {
  const { config, clock, tokens, apiKeys, tenants, health, operations } = base;
  const capabilities = composeCapabilities(base, catalogue, chat);
  const bootstrap = composeBootstrap(base, chat, capabilities);
  const search = composeSearch(base, catalogue);
  const handlers = bindHandlers(
    { ...chat, ...catalogue, apiKeys, tenants, tokens, bootstrap, search, capabilities, health },
    {
      pageItemsMax: config.limits.stream_page_items_max,
      waitSecondsMax: config.limits.stream_wait_seconds_max,
    },
  );
  const rates = Object.fromEntries(
    ratePolicies.map((name) => [name, new RateLimit(name, config.limits[name])]),
  ) as Record<RateName, RateLimit>;
  const readItems: BodyReader = (...body) => catalogue.products.readBatch(...body);
  const addresses = new ClientAddresses(
    {
      clock,
      connections: new RateLimit('connections', config.limits.connections),
      refusals: new RateLimit('refusals', config.limits.refusals),
      onLimited: (address) => {
        const about = { event: 'address_limited', address };
        base.log.warn(about, 'too many connections; if it is a proxy, name it in trusted_proxies');
      },
    },
    {
      trustedProxies: config.trusted_proxies,
      forwardedHeader: config.forwarded_header,
      openMax: config.limits.open_connections,
    },
  );
  gauge(operations.registry, 'aisle_open_connections', () => addresses.open.count);
  counter(operations.registry, 'aisle_connections_refused_total', () => addresses.refusedCount);
  return new Edge({
    clock,
    addresses,
    apiKeys,
    tokens,
    rates,
    limits: config.limits,
    handlers,
    report: base.report,
    gate: operations.gate,
    onServed: (request) => operations.requests.served(request),
    isSuspended: (tenantId) => tenants.isSuspended(tenantId),
    inside: base.requestsInside,
    bodyReaders: { syncItems: readItems, addIndexBatch: readItems },
    isOriginAllowed: (origin) => tenants.isOriginAllowed(origin),
    verifySignature: (...signed) => catalogue.inventory.verify(...signed),
    pages: [
      ...documentPages(() => base.publicUrl),
      ...mediaPages(catalogue.media),
      ...widgetPages(),
      ...(shop === undefined ? [] : [...demoPages(), ...shopPages(shop)]),
    ],
  });
}

function composeCapabilities(base: Base, catalogue: Catalogue, chat: Chat): CapabilitiesService {
  const { config, clock } = base;
  const { lanes, registry } = catalogue;
  return new CapabilitiesService(
    {
      clock,
      lexical: (tenantId) => lanes.lexical(tenantId),
      semantic: (tenantId) => lanes.semantic(tenantId),
      activeSchemaVersion: (tenantId) => registry.row(tenantId)?.version ?? null,
      isAssistantEnabled: chat.isAiEnabled,
      abilities: assistantAbilities,
      isDeskConnected: (tenantId) => chat.desk.isConnected(tenantId),
      limits: config.limits,
    },
    {
      pollMovingSeconds: config.search.poll_after_moving_seconds,
      pollSettledSeconds: config.search.poll_after_settled_seconds,
    },
  );
}

function composeBootstrap(
  base: Base,
  chat: Chat,
  capabilities: CapabilitiesService,
): BootstrapService {
  const { config, clock, journal, tokens, settingsOf } = base;
  return new BootstrapService(
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
      isDeskConnected: (tenantId) => chat.desk.isConnected(tenantId),
    },
    {
      publicUrl: () => base.publicUrl,
      tokenTtlSeconds: config.chat.bootstrap_token_ttl_seconds,
      capSeconds: config.chat.session_token_cap_seconds,
      messageCharsMax: config.limits.max_message_chars,
    },
  );
}

/** Composes catalogue search for tenants. */
export function composeSearch(base: Base, catalogue: Catalogue): SearchService {
  const { settingsOf } = base;
  const { lanes, registry, view } = catalogue;
  return new SearchService({
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
    attributes: async (tenantId) => (await registry.active(tenantId))?.attributes ?? null,
    defaultLocale: (tenantId) => settingsOf(tenantId).default_locale,
  });
}
