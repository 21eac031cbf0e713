// Creates, resumes and renews sessions (contract 4): one token, at most one session.
// Owns: the choice between create and resume.
// Does not own: tokens' rows (access), the machine's table.
// INV-406: a bootstrap token creates at most one session, and a customer's devices that resume the
// open session share it, also when calls race.
// INV-504: a session is resumed only by its own tenant, surface and customer; else it is not found.
// On failure: nothing is created; calling again with the same token is safe.

import { deriveSecret, hashOf, mintSalt } from '../access/secret-format.ts';
import type { ClientCredential, Tokens } from '../access/tokens.ts';
import type { Clock } from '../base/clock.ts';
import { mintId } from '../base/id.ts';
import type { Reply } from '../contract/call.ts';
import type { SessionRequest } from '../contract/chat.ts';
import { validationFailed } from '../contract/validation.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { SessionCalendar } from './session-calendar.ts';
import type { SessionDirectory } from './session-directory.ts';
import { opensWith } from './session-claim.ts';
import type { SessionMaterial } from './session-material.ts';
import { isAnonymous, isOwnedBy, noSuchSession, ownerOf } from './session-ownership.ts';
import type { SessionActor, SessionSteps } from './session-steps.ts';
import type { Sessions } from './sessions.ts';

export interface OpeningOptions {
  readonly idle_close_seconds: number;
}

export interface OpeningPorts {
  readonly clock: Clock;
  readonly hub: StreamHub;
  readonly sessions: Sessions;
  readonly steps: SessionSteps;
  readonly directory: SessionDirectory;
  readonly calendar: SessionCalendar;
  readonly tokens: Tokens;
  readonly material: SessionMaterial;
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

  /**
   * POST /public/v1/chat/session: 201 for a new session, 200 for one resumed or renewed. `token` is
   * the text that the credential was presented as; `onSession` is told the session before anything
   * is written of it.
   */
  async open(
    credential: ClientCredential,
    request: SessionRequest,
    { token, onSession }: { token: string; onSession: (sessionId: string) => void },
  ): Promise<Reply> {
    const { directory, tokens } = this.#ports;
    const owner =
      directory.keysOf(ownerOf(credential, request.context)).at(-1) ?? credential.tokenHash;
    // One after the other: a second caller finds the first one's session, and its own token bound to it.
    return directory.alone(owner, async () => {
      const current = tokens.refresh(credential);
      const actor = this.#resumable(current, request);
      if (actor === undefined) return this.#create(current, request, { token, onSession });
      onSession(actor.id);
      const { status, body } = await this.#resume(current, request, actor);
      return { status, body: { ...body, ...this.#toldAgain(actor, token) } };
    });
  }

  /**
   * The secret of an anonymous session, if the token is the one that opened it: the reply to its first
   * call may be lost. The secret derived from any other token is not valid.
   */
  #toldAgain(actor: SessionActor, token: string): { resume_secret?: string } {
    const { resume_salt } = actor.context;
    if (resume_salt === undefined) return {};
    const resume_secret = deriveSecret('rsm', { from: token, salt: resume_salt });
    return opensWith(this.#ports.tokens, actor, resume_secret) ? { resume_secret } : {};
  }

  #resumable(credential: ClientCredential, request: SessionRequest): SessionActor | undefined {
    const { sessions, directory } = this.#ports;
    const bound = credential.session_id;
    const asked = request.session_id ?? bound;
    if (asked !== null) {
      if (bound !== null && asked !== bound) throw noSuchSession();
      const actor = sessions.find(asked);
      if (actor === undefined || !this.#mayResume(actor, credential, request))
        throw noSuchSession();
      return actor;
    }
    if (request.resume_secret !== undefined) {
      const detail = '`resume_secret` goes with the `session_id` that it resumes';
      throw validationFailed([{ pointer: '#/session_id', code: 'missing_field', detail }]);
    }
    if (request.resume === 'never') return undefined;
    const owner = ownerOf(credential, request.context);
    for (const sessionId of directory.candidates(owner)) {
      const actor = sessions.find(sessionId);
      if (actor === undefined || sessions.isClosed(actor)) continue;
      if (this.#isOwn(actor, credential)) return actor;
    }
    return undefined;
  }

  /**
   * An id is no secret: an anonymous session needs its own token or its secret. For a customer the
   * tenant's backend vouches.
   */
  #mayResume(
    actor: SessionActor,
    credential: ClientCredential,
    { resume_secret }: SessionRequest,
  ): boolean {
    if (!this.#isOwn(actor, credential)) return false;
    if (credential.session_id !== null || !isAnonymous(credential)) return true;
    return opensWith(this.#ports.tokens, actor, resume_secret);
  }

  #isOwn(actor: SessionActor, credential: ClientCredential): boolean {
    if (this.#ports.tokens.isRevokedFor(actor.id, credential.issued_at_ms)) return false;
    return isOwnedBy(actor, credential);
  }

  async #create(
    credential: ClientCredential,
    request: SessionRequest,
    { token, onSession }: { token: string; onSession: (sessionId: string) => void },
  ): Promise<Reply> {
    const { clock, sessions, directory, calendar, isAiEnabled, defaultLocale } = this.#ports;
    const nowMs = clock.nowMs();
    const sessionId = mintId('ses', nowMs);
    onSession(sessionId);
    const resume_salt = isAnonymous(credential) ? mintSalt() : undefined;
    const resume_secret = resume_salt && deriveSecret('rsm', { from: token, salt: resume_salt });
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
      ...(resume_secret && { resume_hash: hashOf(resume_secret), resume_salt }),
    });
    const material = this.#ports.material.mint(credential, sessionId);
    const owner_keys = directory.keysOf(ownerOf(credential, request.context));
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
    const body = this.#ports.material.reply(actor, material.body, { resumed: false });
    return { status: 201, body: { ...body, ...(resume_secret && { resume_secret }) } };
  }

  async #resume(
    credential: ClientCredential,
    request: SessionRequest,
    actor: SessionActor,
  ): Promise<{ status: number; body: object }> {
    const { sessions, steps, isAiEnabled, material } = this.#ports;
    const { puts, body } = material.mint(credential, actor.id);
    // A new token's claims are newer than the session; a bound token's claims are already part of it.
    const news = credential.session_id === null ? credential : undefined;
    const event = {
      type: 'session.resumed' as const,
      locale: request.locale ?? news?.locale ?? null,
      page: request.context ?? news?.conversation ?? null,
      is_ai_enabled: isAiEnabled(actor.context.tenant_id),
    };
    const isPolicyMoved = event.is_ai_enabled !== actor.context.is_ai_enabled;
    const isChanged = event.locale !== null || event.page !== null || isPolicyMoved;
    const step = isChanged ? steps.tryTake(actor, { event, puts }) : undefined;
    await (step ?? actor.write({ puts }));
    const settled = (await sessions.settled(actor.id)) ?? actor;
    return { status: 200, body: material.reply(settled, body, { resumed: true }) };
  }
}
