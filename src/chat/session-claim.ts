// A visitor who logs in keeps the chat (contract 4): the anonymous session becomes the customer's.
// The call presents the token of the login and a proof of the session.
// Does not own: tokens' rows (access), the machine's table.
// INV-504: from then on only the customer's tokens are valid for the session; earlier tokens are not.
// On failure: the session is unchanged; calling again is safe.

import { hashOf, isSameHash, isWellFormed } from '../access/secret-format.ts';
import type { ClientCredential, Tokens } from '../access/tokens.ts';
import type { Reply } from '../contract/call.ts';
import type { ClaimRequest } from '../contract/chat.ts';
import { Refusal } from '../contract/problems.ts';
import { validationFailed } from '../contract/validation.ts';
import type { Put } from '../journal/journal.ts';
import type { SessionDirectory } from './session-directory.ts';
import type { SessionMaterial } from './session-material.ts';
import {
  isAnonymous,
  isOfSurface,
  isOwnedBy,
  noSuchSession,
  ownerOf,
} from './session-ownership.ts';
import type { SessionActor, SessionSteps } from './session-steps.ts';
import type { Sessions } from './sessions.ts';

export interface ClaimPorts {
  readonly sessions: Sessions;
  readonly steps: SessionSteps;
  readonly directory: SessionDirectory;
  readonly tokens: Tokens;
  readonly material: SessionMaterial;
  readonly isAiEnabled: (tenantId: string) => boolean;
}

export class SessionClaim {
  readonly #ports: ClaimPorts;

  constructor(ports: ClaimPorts) {
    this.#ports = ports;
  }

  /**
   * POST …/session/claim: 200 with the session and tokens of the customer. Calls `onSession` with the
   * session once the request has proved that it is the caller's.
   */
  async claim(
    credential: ClientCredential,
    request: ClaimRequest,
    { onSession }: { onSession: (sessionId: string) => void },
  ): Promise<Reply> {
    const { directory, tokens } = this.#ports;
    const { customer } = credential;
    if (customer === null || isAnonymous(credential)) {
      throw new Refusal('claim_not_allowed', 'The token that calls names no customer.');
    }
    const sessionId = this.#proved(request);
    onSession(sessionId);
    const owner_keys = directory.keysOf(ownerOf(credential, undefined));
    const owner = owner_keys.at(-1) ?? credential.tokenHash;
    return directory.alone(owner, async () => {
      const caller = tokens.refresh(credential);
      const actor = this.#claimable(caller, sessionId);
      const material = this.#ports.material.mint(caller, actor.id);
      // A repeat, after a lost answer.
      if (isOwnedBy(actor, caller)) await actor.write({ puts: material.puts });
      else await this.#handOver(actor, caller, { customer, owner_keys, puts: material.puts });
      const settled = (await this.#ports.sessions.settled(actor.id)) ?? actor;
      const body = this.#ports.material.reply(settled, material.body, { resumed: true });
      return { status: 200, body };
    });
  }

  /** Id of the session that the request proves to be the caller's; throws without such a proof. */
  #proved({ session_token, session_id, resume_secret }: ClaimRequest): string {
    const { sessions, tokens } = this.#ports;
    if (session_token !== undefined) {
      const proved = tokens.sessionOf(session_token);
      if (proved === null || (session_id ?? proved) !== proved) throw noSuchSession();
      return proved;
    }
    if (session_id === undefined || resume_secret === undefined) {
      const detail = 'send `session_token`, or `session_id` and `resume_secret`';
      throw validationFailed([{ pointer: '#/session_token', code: 'missing_field', detail }]);
    }
    const actor = sessions.find(session_id);
    if (actor === undefined || !opensWith(tokens, actor, resume_secret)) throw noSuchSession();
    return session_id;
  }

  #claimable(caller: ClientCredential, sessionId: string): SessionActor {
    const { sessions } = this.#ports;
    const actor = sessions.find(sessionId);
    if (actor === undefined || !isOfSurface(actor, caller)) throw noSuchSession();
    if (isOwnedBy(actor, caller)) return actor;
    if (!isAnonymous(actor.context)) throw noSuchSession();
    if (sessions.isClosed(actor)) {
      throw new Refusal('session_closed', 'This session is closed; create a new one.');
    }
    return actor;
  }

  async #handOver(
    actor: SessionActor,
    caller: ClientCredential,
    { customer, owner_keys, puts }: Claimed,
  ): Promise<void> {
    const { directory, isAiEnabled, steps } = this.#ports;
    await steps.take(actor, {
      event: {
        type: 'session.resumed',
        locale: caller.locale,
        page: caller.conversation,
        is_ai_enabled: isAiEnabled(caller.tenant_id),
        claim: { customer, owner_keys },
      },
      puts: [...puts, ...directory.remember(owner_keys, actor.id)],
    });
  }
}

interface Claimed {
  readonly customer: NonNullable<ClientCredential['customer']>;
  readonly owner_keys: readonly string[];
  readonly puts: readonly Put[];
}

/** Whether a secret resumes an anonymous session; not after its tokens were revoked. */
export function opensWith(
  tokens: Pick<Tokens, 'isRevokedFor'>,
  actor: SessionActor,
  secret: string | undefined,
): boolean {
  const { resume_hash, created_at_ms } = actor.context;
  if (resume_hash === undefined || secret === undefined) return false;
  if (!isWellFormed(secret, 'rsm') || !isSameHash(resume_hash, hashOf(secret))) return false;
  return !tokens.isRevokedFor(actor.id, created_at_ms);
}
