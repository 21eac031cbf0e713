// The tokens of a session, the rows that make them valid, and the reply with them.
// Does not own: the choice of session (session-opening, session-claim), tokens' rows (access).
// INV-504: the tokens carry the credential's claims and are valid for this one session.

import type { ClientCredential, MintedToken, Tokens } from '../access/tokens.ts';
import { formatTime, type Clock } from '../base/clock.ts';
import type { Put } from '../journal/journal.ts';
import { formatCursor, sessionTag } from '../stream/cursor.ts';
import type { StreamHub } from '../stream/hub.ts';
import { sessionStateOf } from './control-state.ts';
import type { SessionActor } from './session-steps.ts';

export interface MaterialOptions {
  readonly session_token_ttl_seconds: number;
  readonly session_token_cap_seconds: number;
  readonly stream_ticket_ttl_seconds: number;
}

/** Tokens that are valid once `puts` are on disk, and the members of the reply with them. */
export interface Material {
  readonly puts: readonly Put[];
  readonly body: Readonly<Record<string, string>>;
}

export class SessionMaterial {
  readonly #ports: { clock: Clock; tokens: Tokens; hub: StreamHub };
  readonly #options: MaterialOptions;

  constructor(ports: { clock: Clock; tokens: Tokens; hub: StreamHub }, options: MaterialOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** New tokens for a session; a bootstrap token without a session is bound to this one. */
  mint(credential: ClientCredential, sessionId: string): Material {
    const { clock, tokens } = this.#ports;
    const nowMs = clock.nowMs();
    const { tokenHash: _, ...grant } = credential;
    const capAtMs =
      credential.kind === 'sst'
        ? credential.cap_at_ms
        : nowMs + this.#options.session_token_cap_seconds * 1000;
    const mintOne = (kind: 'sst' | 'stk', ttlSeconds: number): MintedToken =>
      tokens.mint({
        ...grant,
        kind,
        session_id: sessionId,
        issued_at_ms: nowMs,
        expires_at_ms: Math.min(nowMs + ttlSeconds * 1000, capAtMs),
        cap_at_ms: capAtMs,
      });
    const session = mintOne('sst', this.#options.session_token_ttl_seconds);
    const ticket = mintOne('stk', this.#options.stream_ticket_ttl_seconds);
    const puts: Put[] = [session.put, ticket.put];
    if (credential.kind === 'bst' && credential.session_id === null) {
      puts.push(tokens.bind(credential, sessionId));
    }
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

  /** The body of the reply (contract 4), of a session whose steps are on disk. */
  reply(actor: SessionActor, material: Material['body'], about: { resumed: boolean }) {
    const { hub } = this.#ports;
    const { context } = actor;
    const tag = sessionTag(actor.id);
    return {
      session_id: actor.id,
      created_at: formatTime(context.created_at_ms),
      resumed: about.resumed,
      locale: context.locale,
      ...sessionStateOf(actor.snapshot),
      oldest_cursor: formatCursor(hub.tail(actor.id).floor, tag),
      head_cursor: formatCursor(hub.tail(actor.id).head, tag),
      ...material,
      idle_expires_at: formatTime(context.active_at_ms + context.idle_close_ms),
    };
  }
}
