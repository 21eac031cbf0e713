// The parts of the catalogue: syncs, stock, search.

import { join } from 'node:path';
import { EXAMPLE_TABLES } from '../assistant/grounded/languages/languages.ts';
import { SchemaRegistry } from '../catalog/active-schema.ts';
import { ChangeWriter } from '../catalog/change-writer.ts';
import { createInventory, type Inventory } from '../catalog/inventory/inventory.ts';
import { MediaService } from '../catalog/media/media-service.ts';
import { IndexSyncService } from '../catalog/index-sync-service.ts';
import { ProductService } from '../catalog/product-service.ts';
import { ProductView } from '../catalog/product-view.ts';
import { SchemaSyncService } from '../catalog/schema-sync-service.ts';
import type { Config } from '../config.ts';
import { liveCountTable, type StandingRow } from '../journal/catalogue-tables.ts';
import { productsOf } from '../search/handed-changes.ts';
import type { SemanticInput } from '../search/messages.ts';
import { SearchLanes } from '../search/search-lanes.ts';
import type { Base } from './base.ts';

const second = 1000;
const day = 86_400 * second;

/** Composes schema runs, products, inventory, and the search lanes. */
export function composeCatalogue(base: Base, path: string, media: MediaService) {
  const { config, clock, journal, host, idempotency, settingsOf, tenants } = base;
  const { limits } = config;
  const registry = new SchemaRegistry({ journal });
  const changes = new ChangeWriter({ journal });
  const retrievalPolicy = (tenantId: string) => settingsOf(tenantId).retrieval_policy;
  const lanes = new SearchLanes(
    {
      clock,
      headOf: (tenantId) => changes.readableHead(tenantId),
      liveCountOf: (tenantId) => journal.get(liveCountTable, [tenantId]) ?? 0,
      activeVersionOf: (tenantId) => registry.row(tenantId)?.version ?? null,
      policyOf: retrievalPolicy,
      report: base.report,
    },
    {
      path,
      snapshotsPath: join(config.data_dir, 'search'),
      deadlineMs: config.search.deadline_ms,
      tenantIds: [...tenants.list()].map(({ tenant_id }) => tenant_id),
      semantic: semanticInput(config),
    },
  );
  changes.onChange((tenantId, head, puts) => lanes.wake(tenantId, productsOf(puts, head)));
  const products = new ProductService(
    {
      journal,
      clock,
      registry,
      changes,
      idempotency,
      lanes: (tenantId, row) => lanesOf(tenantId, row),
    },
    { limits, idempotencyRetentionMs: config.idempotency.retention_seconds * second },
  );
  const lanesOf = (tenantId: string, row: Pick<StandingRow, 'change_sequence'>) => ({
    lexical: lanes.hasReached(tenantId, row.change_sequence)
      ? ('indexed' as const)
      : ('pending' as const),
    semantic: lanes.semanticPlaceOf(tenantId, row.change_sequence),
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
    embeddings: (tenantId) => lanes.embeddings(tenantId, registry.row(tenantId)?.version ?? null),
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
  const { events, levels, stock } = createInventory(base, { ...config.inventory, ...limits });
  return {
    registry,
    changes,
    lanes,
    products,
    inventory: events,
    levels,
    stock,
    schemaSync,
    indexSync,
    view: composeView(base, { registry, media, stock }),
    media,
    async recover() {
      await schemaSync.resumeUnfinished();
      indexSync.resumeUnfinished();
    },
    close: () => Promise.all([schemaSync.close(), indexSync.close(), lanes.close(), media.close()]),
  };
}
/** The parts that {@link composeCatalogue} returns. */
export type Catalogue = ReturnType<typeof composeCatalogue>;

/** The shared settings of all semantic lanes; undefined if the configuration wants none. */
function semanticInput({ data_dir, search }: Config): SemanticInput | undefined {
  const { provider, remote, deadline_ms, unused_retention_days, sweep_interval_seconds } =
    search.semantic;
  if (provider === 'none') return undefined;
  return {
    embedder: provider === 'embedded' ? { provider } : { provider, ...remote },
    vectorsPath: join(data_dir, 'vectors'),
    deadlineMs: deadline_ms,
    unusedRetentionMs: unused_retention_days * day,
    sweepIntervalMs: sweep_interval_seconds * second,
    examples: EXAMPLE_TABLES,
  };
}

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
    // Clients get pictures only from managed addresses.
    mediaUrl: (tenantId, sourceUrl) => media.urlOf(tenantId, sourceUrl),
    isDestinationAllowed: (tenantId, hostName) =>
      settingsOf(tenantId).allowed_destination_hosts.includes(hostName),
    availability: (...about) => stock.availability(...about),
  });
}
