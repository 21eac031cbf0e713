// Capabilities (contract 10): one document of what the tenant wants, what works now, and every limit.

import { formatTime, type Clock } from '../base/clock.ts';
import { contentHash } from '../base/hash.ts';
import type { Reply } from '../contract/call.ts';
import type { Capabilities, Lane } from '../contract/capabilities.ts';

/** What the document is built from. */
export interface CapabilitiesPorts {
  readonly clock: Clock;
  readonly lexical: (tenantId: string) => Lane;
  readonly semantic: (tenantId: string) => Lane;
  readonly activeSchemaVersion: (tenantId: string) => string | null;
  readonly isAssistantEnabled: (tenantId: string) => boolean;
  readonly abilities: {
    readonly transports: readonly ('sse' | 'poll')[];
    readonly artifact_types: readonly ('product_cards' | 'comparison' | 'links')[];
  };
  /** Whether an operator can take over now. */
  readonly isDeskConnected: (tenantId: string) => boolean;
  readonly limits: Capabilities['limits'];
}

/** The times that the document tells clients. */
export interface CapabilitiesOptions {
  /** Seconds between two polls, while a lane is changing and otherwise. */
  readonly pollMovingSeconds: number;
  readonly pollSettledSeconds: number;
}

/** Builds the capabilities of a tenant. */
export class CapabilitiesService {
  readonly #ports: CapabilitiesPorts;
  readonly #options: CapabilitiesOptions;

  constructor(ports: CapabilitiesPorts, options: CapabilitiesOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** GET /api/v1/capabilities: the whole document, with a weak ETag. */
  forTenant(tenantId: string): Reply {
    const document = this.#document(tenantId);
    const { as_of: _, ...lasting } = document;
    return reply(document, lasting);
  }

  /** GET /public/v1/chat/capabilities: the part for clients. */
  forClient(tenantId: string): Reply {
    const { as_of, assistant, search } = this.#document(tenantId);
    const publicLane = ({ queryable, state }: Lane) => ({ queryable, state });
    const lasting = {
      assistant,
      search: { lexical: publicLane(search.lexical), semantic: publicLane(search.semantic) },
    };
    return reply({ as_of, ...lasting }, lasting);
  }

  /** Which lanes can answer now. */
  queryable(tenantId: string): { lexical: boolean; semantic: boolean } {
    return {
      lexical: this.#ports.lexical(tenantId).queryable,
      semantic: this.#ports.semantic(tenantId).queryable,
    };
  }

  #document(tenantId: string): Capabilities {
    const { clock, abilities, limits } = this.#ports;
    const lexical = this.#ports.lexical(tenantId);
    const semantic = this.#ports.semantic(tenantId);
    const version = this.#ports.activeSchemaVersion(tenantId);
    const isMoving = [lexical, semantic].some(
      ({ state }) => state === 'building' || state === 'stale',
    );
    return {
      as_of: formatTime(clock.nowMs()),
      api_version: 'v1',
      schema: { version, state: version === null ? 'none' : 'activated' },
      assistant: {
        enabled: this.#ports.isAssistantEnabled(tenantId),
        transports: [...abilities.transports],
        artifact_types: [...abilities.artifact_types],
        handoff: this.#ports.isDeskConnected(tenantId),
      },
      search: { lexical, semantic, effective_mode: effectiveMode(lexical, semantic) },
      limits: { ...limits },
      poll_after_seconds: isMoving
        ? this.#options.pollMovingSeconds
        : this.#options.pollSettledSeconds,
    };
  }
}

function effectiveMode(lexical: Lane, semantic: Lane): 'none' | 'lexical' | 'hybrid' {
  if (!lexical.queryable) return 'none';
  return semantic.queryable ? 'hybrid' : 'lexical';
}

/** The tag ignores times, so two reads of an unchanged state have the same tag. */
function reply(document: object, lasting: unknown): Reply {
  const etag = `W/"${contentHash(lasting).slice('sha256:'.length, 39)}"`;
  return { status: 200, body: document, headers: { ETag: etag, 'Cache-Control': 'no-cache' } };
}
