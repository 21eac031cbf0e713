// The console on the admin listener: its page, and the services behind its routes.

import { storeOf } from '../access/tenants.ts';
import type { AdminRoute } from '../admin/listener.ts';
import { SessionListing } from '../chat/session-listing.ts';
import { SessionWatch } from '../chat/session-watch.ts';
import { consolePages } from '../console/console-page.ts';
import { consoleRoutes } from '../console/console-routes.ts';
import type { Base } from './base.ts';
import type { Catalogue } from './catalogue.ts';
import type { Chat } from './chat.ts';
import { composeSearch } from './edge.ts';

/** Every route of the console. */
export function composeConsole(base: Base, catalogue: Catalogue, chat: Chat): AdminRoute[] {
  const { lanes } = catalogue;
  return [
    ...consolePages(),
    ...consoleRoutes({
      history: base.operations.history,
      sessions: new SessionWatch({ hub: base.hub, ...chat }),
      listing: new SessionListing({ hub: base.hub, ...chat }),
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
