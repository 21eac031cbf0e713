// The owner of a session (INV-504): the tenant, surface and customer of its tokens.

import type { ClientCredential } from '../access/tokens.ts';
import type { Conversation } from '../contract/chat.ts';
import { Refusal } from '../contract/problems.ts';
import { surfaceKey, type SessionOwner } from './session-directory.ts';
import type { SessionActor } from './session-steps.ts';
import type { Sessions } from './sessions.ts';

const customerIdOf = ({ customer }: Pick<ClientCredential, 'customer'>): string | null =>
  customer?.external_customer_id ?? null;

/** Whether the tenant's backend named no customer. */
export function isAnonymous(holder: Pick<ClientCredential, 'customer'>): boolean {
  return customerIdOf(holder) === null;
}

/** Whether a session belongs to the tenant and the surface of a credential. */
export function isOfSurface(actor: SessionActor, credential: ClientCredential): boolean {
  const { tenant_id, surface } = actor.context;
  return (
    tenant_id === credential.tenant_id && surfaceKey(surface) === surfaceKey(credential.surface)
  );
}

/** Whether a session belongs to the tenant, the surface and the customer of a credential. */
export function isOwnedBy(actor: SessionActor, credential: ClientCredential): boolean {
  return isOfSurface(actor, credential) && customerIdOf(actor.context) === customerIdOf(credential);
}

/**
 * The session that a credential is bound to. Throws `not_found` if there is none, or if `asked`
 * names another; `token_invalid` if a customer has claimed it since the token was issued.
 */
export function boundSession(
  sessions: Pick<Sessions, 'find'>,
  credential: ClientCredential,
  asked: string | undefined,
): SessionActor {
  const { session_id } = credential;
  const isAsked = session_id !== null && (asked ?? session_id) === session_id;
  const actor = isAsked ? sessions.find(session_id) : undefined;
  if (actor === undefined) throw noSuchSession();
  const refusal = strangerRefusal(actor, credential);
  if (refusal !== undefined) throw refusal;
  return actor;
}

/** The refusal of a token issued before a customer claimed its session. */
export function strangerRefusal(
  actor: SessionActor,
  credential: ClientCredential,
): Refusal | undefined {
  if (customerIdOf(actor.context) === customerIdOf(credential)) return undefined;
  return new Refusal('token_invalid', 'The session belongs to a customer who logged in since.');
}

/** The same answer for a session that does not exist and for one that is not the caller's. */
export const noSuchSession = (): Refusal => new Refusal('not_found', 'There is no such session.');

/**
 * A conversation named only by the client counts within its own customer. For an anonymous client it
 * does not count: by guessing a name, such a client could read another customer's chat, or prepare one.
 */
export function ownerOf(
  credential: ClientCredential,
  context: Conversation | undefined,
): SessionOwner {
  const customerId = customerIdOf(credential);
  const vouched = credential.conversation?.external_conversation_id ?? null;
  const named = context?.external_conversation_id ?? vouched;
  return {
    tenant_id: credential.tenant_id,
    surface: credential.surface,
    external_customer_id: customerId,
    external_conversation_id: customerId === null ? vouched : named,
  };
}
