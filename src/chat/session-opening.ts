// Creates, resumes and renews sessions (contract 4): one token, at most one session.
// Owns: the choice between create and resume, the material handed out.
// Does not own: tokens' rows (access), the machine's table.
// INV-406: a bootstrap token makes at most one session, and a customer's devices that ask for the open
// one share it, also when calls race.
// INV-504: a session is resumed only by its own tenant, surface and customer; else it is not found.
// On failure: nothing was created; calling again with the same token is safe.

import type { ClientCredential, Tokens } from '../access/tokens.ts';
import { formatTime, type Clock } from '../base/clock.ts';
import { mintId } from '../base/id.ts';
import type { Reply } from '../contract/call.ts';
import type { SessionRequest } from '../contract/chat.ts';
import { Refusal } from '../contract/problems.ts';
import type { Put } from '../journal/journal.ts';
import { formatCursor, sessionTag } from '../stream/cursor.ts';
import type { StreamHub } from '../stream/hub.ts';
import * as items from './items.ts';
import type { SessionCalendar } from './session-calendar.ts';
import { surfaceKey, type SessionDirectory, type SessionOwner } from './session-directory.ts';
import { writeSession, type SessionActor } from './session-log.ts';
import type { Sessions } from './sessions.ts';

export interface OpeningOptions {
  readonly session_token_ttl_seconds: number;
  readonly session_token_cap_seconds: number;
  readonly stream_ticket_ttl_seconds: number;
  readonly idle_close_seconds: number;
}

export interface OpeningPorts {
  readonly clock: Clock;
  readonly hub: StreamHub;
  readonly sessions: Sessions;
  readonly directory: SessionDirectory;
  readonly calendar: SessionCalendar;
  readonly tokens: Tokens;
  readonly isAiEnabled: (tenantId: string) => boolean;
  readonly defaultLocale: (tenantId: string) => string;
}

export class SessionOpening {
  readonly #ports: OpeningPorts;
  readonly #options: OpeningOptions;

  constructor(ports: OpeningPorts, options: OpeningOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** POST /public/v1/chat/session: 201 for a new session, 200 for one resumed or renewed. */
  async open(credential: ClientCredential, request: SessionRequest): Promise<Reply> {
    const { directory, tokens } = this.#ports;
    const owner = directory.keysOf(ownerOf(credential, request)).at(-1) ?? credential.tokenHash;
    // One after the other: whoever comes second finds what the first has made, and its token as that
    // has bound it.
    return directory.alone(owner, () => this.#decide(tokens.refresh(credential), request));
  }

  async #decide(credential: ClientCredential, request: SessionRequest): Promise<Reply> {
    const actor = this.#resumable(credential, request);
    return actor === undefined
      ? this.#create(credential, request)
      : this.#resume(credential, request, actor);
  }

  #resumable(credential: ClientCredential, request: SessionRequest): SessionActor | undefined {
    const { sessions, directory } = this.#ports;
    const bound = credential.session_id;
    const asked = request.session_id ?? bound;
    if (asked !== null) {
      if (bound !== null && asked !== bound) throw notFound();
      const actor = sessions.find(asked);
      if (actor === undefined || !isOwnedBy(actor, credential)) throw notFound();
      return actor;
    }
    if (request.resume === 'never') return undefined;
    const owner = ownerOf(credential, request);
    for (const sessionId of directory.candidates(owner)) {
      const actor = sessions.find(sessionId);
      if (actor && isOwnedBy(actor, credential) && !sessions.isClosed(actor)) return actor;
    }
    return undefined;
  }

  async #create(credential: ClientCredential, request: SessionRequest): Promise<Reply> {
    const { clock, sessions, directory, calendar, isAiEnabled, defaultLocale } = this.#ports;
    const nowMs = clock.nowMs();
    const sessionId = mintId('ses', nowMs);
    const actor = sessions.spawn({
      session_id: sessionId,
      tenant_id: credential.tenant_id,
      surface: credential.surface,
      customer: credential.customer,
      locale: request.locale ?? credential.locale ?? defaultLocale(credential.tenant_id),
      page: request.context ?? credential.conversation,
      created_at_ms: nowMs,
      active_at_ms: nowMs,
      idle_close_ms: this.#options.idle_close_seconds * 1000,
      is_ai_enabled: isAiEnabled(credential.tenant_id),
    });
    const material = this.#material(credential, sessionId);
    const owner_keys = directory.keysOf(ownerOf(credential, request));
    const entry = {
      due_at_ms: nowMs + actor.context.idle_close_ms,
      session_id: sessionId,
      tenant_id: credential.tenant_id,
      owner_keys,
      compacted_through: 0,
    };
    await actor.begin({
      puts: [...material.puts, ...directory.remember(owner_keys, sessionId), calendar.enter(entry)],
    });
    return { status: 201, body: this.#body(actor, material.body, { resumed: false }) };
  }

  async #resume(
    credential: ClientCredential,
    request: SessionRequest,
    actor: SessionActor,
  ): Promise<Reply> {
    const { clock, hub, sessions, isAiEnabled } = this.#ports;
    const material = this.#material(credential, actor.id);
    // What new material says is newer than the session; what a bound token says is part of it.
    const news = credential.session_id === null ? credential : undefined;
    const event = {
      type: 'session.resumed' as const,
      locale: request.locale ?? news?.locale ?? null,
      page: request.context ?? news?.conversation ?? null,
      is_ai_enabled: isAiEnabled(actor.context.tenant_id),
    };
    const versionBefore = actor.context.control_version;
    const isPolicyMoved = event.is_ai_enabled !== actor.context.is_ai_enabled;
    const isChanged = event.locale !== null || event.page !== null || isPolicyMoved;
    if (isChanged && actor.accepts(event)) {
      const changed = () =>
        actor.context.control_version === versionBefore
          ? []
          : [items.status('session.updated', { session: sessions.stateOf(actor) })];
      const tail = hub.tail(actor.id);
      await writeSession({ actor, tail, clock }, { items: changed, event, puts: material.puts });
    } else {
      await actor.write({ puts: material.puts });
    }
    return { status: 200, body: this.#body(actor, material.body, { resumed: true }) };
  }

  /** Fresh tokens for a session, and the rows that make them valid. */
  #material(credential: ClientCredential, sessionId: string) {
    const { clock, tokens } = this.#ports;
    const nowMs = clock.nowMs();
    const { tokenHash: _, ...grant } = credential;
    const capAtMs =
      credential.kind === 'sst'
        ? credential.cap_at_ms
        : nowMs + this.#options.session_token_cap_seconds * 1000;
    const mint = (kind: 'sst' | 'stk', ttlSeconds: number) =>
      tokens.mint({
        ...grant,
        kind,
        session_id: sessionId,
        issued_at_ms: nowMs,
        expires_at_ms: Math.min(nowMs + ttlSeconds * 1000, capAtMs),
        cap_at_ms: capAtMs,
      });
    const session = mint('sst', this.#options.session_token_ttl_seconds);
    const ticket = mint('stk', this.#options.stream_ticket_ttl_seconds);
    const puts: Put[] = [session.put, ticket.put];
    if (credential.kind === 'bst') puts.push(tokens.bind(credential, sessionId));
    return {
      puts,
      body: {
        session_token: session.secret,
        session_token_expires_at: formatTime(session.row.expires_at_ms),
        stream_ticket: ticket.secret,
        stream_ticket_expires_at: formatTime(ticket.row.expires_at_ms),
      },
    };
  }

  #body(actor: SessionActor, material: Record<string, string>, about: { resumed: boolean }) {
    const { hub, sessions } = this.#ports;
    const { context } = actor;
    const tag = sessionTag(actor.id);
    return {
      session_id: actor.id,
      created_at: formatTime(context.created_at_ms),
      resumed: about.resumed,
      locale: context.locale,
      ...sessions.durableStateOf(actor),
      oldest_cursor: formatCursor(hub.tail(actor.id).floor, tag),
      head_cursor: formatCursor(hub.tail(actor.id).head, tag),
      ...material,
      idle_expires_at: formatTime(context.active_at_ms + context.idle_close_ms),
    };
  }
}

const notFound = (): Refusal => new Refusal('not_found', 'There is no such session.');

/**
 * A conversation that only the client names counts within its own customer. An anonymous client
 * has no such bound: by guessing a name it would read, or prepare, somebody else's chat.
 */
function ownerOf(credential: ClientCredential, request: SessionRequest): SessionOwner {
  const customerId = credential.customer?.external_customer_id ?? null;
  const vouched = credential.conversation?.external_conversation_id ?? null;
  const named = request.context?.external_conversation_id ?? vouched;
  return {
    tenant_id: credential.tenant_id,
    surface: credential.surface,
    external_customer_id: customerId,
    external_conversation_id: customerId === null ? vouched : named,
  };
}

function isOwnedBy(actor: SessionActor, credential: ClientCredential): boolean {
  const { tenant_id, surface, customer } = actor.context;
  return (
    tenant_id === credential.tenant_id &&
    surfaceKey(surface) === surfaceKey(credential.surface) &&
    (customer?.external_customer_id ?? null) === (credential.customer?.external_customer_id ?? null)
  );
}
