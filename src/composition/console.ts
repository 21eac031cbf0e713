// Administration and the console on the admin listener: pages, and the services behind the routes.

import { storeOf } from '../access/tenants.ts';
import type { AdminRoute } from '../admin/listener.ts';
import { tenancyRoutes } from '../admin/tenancy-routes.ts';
import { SessionListing } from '../chat/session-listing.ts';
import { SessionWatch } from '../chat/session-watch.ts';
import { consolePages } from '../console/console-page.ts';
import { consoleRoutes } from '../console/console-routes.ts';
import type { Base } from './base.ts';
import type { Catalogue } from './catalogue.ts';
import type { Chat } from './chat.ts';
import { composeSearch } from './edge.ts';
import type { TenantErasure } from './erasure.ts';

/** Composes every route of administration and of the console. */
export function composeConsole({
  base,
  catalogue,
  chat,
  erasure,
}: {
  base: Base;
  catalogue: Catalogue;
  chat: Chat;
  erasure: TenantErasure;
}): AdminRoute[] {
  const { lanes } = catalogue;
  const listing = new SessionListing({ hub: base.hub, ...chat });
  return [
    ...consolePages(),
    ...tenancyRoutes({
      tenants: base.tenants,
      store: storeOf(base.journal),
      nowMs: () => base.clock.nowMs(),
      deleteTenant: (tenantId) => erasure.begin(tenantId),
      checkSession: (sessionId) => listing.show(sessionId),
    }),
    ...consoleRoutes({
      history: base.operations.history,
      sessions: new SessionWatch({ hub: base.hub, ...chat }),
      listing,
      desk: chat.deskService,
      lanes: {
        lexical: (tenantId) => lanes.lexical(tenantId),
        semantic: (tenantId) => lanes.semantic(tenantId),
      },
      indexRuns: catalogue.indexSync,
      schemaRuns: catalogue.schemaSync,
      search: composeSearch(base, catalogue),
      tenants: base.tenants,
      store: storeOf(base.journal),
    }),
  ];
}
