// Bootstrap (contract 3): the tenant's backend exchanges its key for a client's token.

import { isAllowableOrigin } from '../access/tenant-settings.ts';
import type { Grant, Tokens } from '../access/tokens.ts';
import { formatTime, type Clock } from '../base/clock.ts';
import type { Reply } from '../contract/call.ts';
import type { BootstrapRequest, Surface } from '../contract/chat.ts';
import { Refusal, type ProblemEntry } from '../contract/problems.ts';
import { validationFailed } from '../contract/validation.ts';
import type { Journal } from '../journal/journal.ts';

/** The facts about a tenant that bootstrap needs, beside its settings. */
export interface BootstrapTenant {
  readonly allowed_origins: readonly string[];
  readonly allowed_app_ids: readonly string[];
  readonly default_locale: string;
  readonly branding: {
    readonly assistant_name: string;
    readonly logo_url?: string | undefined;
    readonly accent_color?: string | undefined;
  };
  readonly greeting: (locale: string) => string;
}

export interface BootstrapPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly tenant: (tenantId: string) => BootstrapTenant;
  /** Whether each lane can answer now. */
  readonly queryable: (tenantId: string) => { lexical: boolean; semantic: boolean };
  /** Whether the client can ask for a person now. */
  readonly isDeskConnected: (tenantId: string) => boolean;
}

export interface BootstrapOptions {
  /** Known once the server listens. */
  readonly publicUrl: () => string;
  readonly tokenTtlSeconds: number;
  readonly capSeconds: number;
  readonly messageCharsMax: number;
}

/** The artifact types and transports that this service has. */
export const assistantAbilities = {
  transports: ['sse', 'poll'],
  artifact_types: ['product_cards', 'comparison', 'links'],
} as const;

export class BootstrapService {
  readonly #ports: BootstrapPorts;
  readonly #options: BootstrapOptions;

  constructor(ports: BootstrapPorts, options: BootstrapOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** POST /api/v1/assistant/bootstrap: 200 with a token that is valid at once. */
  async bootstrap(
    { tenantId, keyId }: { tenantId: string; keyId: string },
    request: BootstrapRequest,
  ): Promise<Reply> {
    const { clock, journal, tokens } = this.#ports;
    const tenant = this.#ports.tenant(tenantId);
    const surface = checkSurface(request.surface, tenant);
    const nowMs = clock.nowMs();
    const ttlSeconds = request.token_ttl_seconds ?? this.#options.tokenTtlSeconds;
    const locale = request.locale ?? tenant.default_locale;
    const grant: Grant = {
      tenant_id: tenantId,
      surface,
      locale: request.locale ?? null,
      customer: request.customer ?? null,
      conversation: request.conversation ?? null,
      key_id: keyId,
    };
    const { secret, row, put } = tokens.mint({
      ...grant,
      kind: 'bst',
      session_id: null,
      issued_at_ms: nowMs,
      expires_at_ms: nowMs + ttlSeconds * 1000,
      cap_at_ms: nowMs + this.#options.capSeconds * 1000,
    });
    await journal.commit({ puts: [put] });
    return {
      status: 200,
      body: {
        bootstrap_token: secret,
        token_type: 'Bearer',
        expires_at: formatTime(row.expires_at_ms),
        expires_in: ttlSeconds,
        surface,
        branding: {
          ...tenant.branding,
          greeting: tenant.greeting(locale),
          locale,
        },
        capabilities: this.#capabilities(tenantId),
        endpoints: this.#endpoints(),
      },
    };
  }

  #capabilities(tenantId: string) {
    const { lexical, semantic } = this.#ports.queryable(tenantId);
    return {
      ...assistantAbilities,
      handoff: this.#ports.isDeskConnected(tenantId),
      max_message_chars: this.#options.messageCharsMax,
      search: { lexical: { queryable: lexical }, semantic: { queryable: semantic } },
    };
  }

  #endpoints() {
    const chat = `${this.#options.publicUrl()}/public/v1/chat`;
    return {
      session_url: `${chat}/session`,
      claim_url: `${chat}/session/claim`,
      messages_url: `${chat}/messages`,
      stream_url: `${chat}/stream`,
      sse_url: `${chat}/stream/sse`,
      capabilities_url: `${chat}/capabilities`,
      handoff_url: `${chat}/session/handoff`,
      cancel_url: `${chat}/messages/{message_id}/cancel`,
    };
  }
}

/** Checks the members that the surface's type requires or forbids, and the allow-lists. */
function checkSurface(surface: Surface, tenant: BootstrapTenant): Surface {
  const { type, origin, app_id } = surface;
  const needsOrigin = type === 'web';
  const needsApp = type === 'ios' || type === 'android';
  const faults: ProblemEntry[] = [];
  const check = (name: 'origin' | 'app_id', value: unknown, isNeeded: boolean): void => {
    const pointer = `#/surface/${name}`;
    if (isNeeded && value === undefined) {
      const detail = `"${name}" is required for a surface of type ${type}`;
      faults.push({ pointer, code: 'missing_field', detail });
    } else if (!isNeeded && value !== undefined) {
      const detail = `"${name}" has no meaning for a surface of type ${type}`;
      faults.push({ pointer, code: 'not_allowed_value', detail });
    }
  };
  check('origin', origin, needsOrigin);
  check('app_id', app_id, needsApp);
  if (origin !== undefined && needsOrigin && !isAllowableOrigin(origin)) {
    const detail = 'must be an origin such as https://shop.example (http only for localhost)';
    faults.push({ pointer: '#/surface/origin', code: 'bad_format', detail });
  }
  if (faults.length > 0) throw validationFailed(faults);
  if (origin !== undefined && !tenant.allowed_origins.includes(origin)) {
    throw new Refusal('surface_not_allowed', 'This origin is not on the allow-list of the tenant.');
  }
  if (app_id !== undefined && !tenant.allowed_app_ids.includes(app_id)) {
    throw new Refusal('surface_not_allowed', 'This app id is not on the allow-list of the tenant.');
  }
  return surface;
}
