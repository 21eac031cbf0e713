// Whose a session is (INV-504): the tenant, surface and customer of its tokens, and of no other.

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
 * The session that a credential is tied to. Throws `not_found` where there is none, or `asked`
 * names another; `token_invalid` where a customer has taken it along since the token was made.
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

/** What a token hears whose session a customer has taken along since it was made. */
export function strangerRefusal(
  actor: SessionActor,
  credential: ClientCredential,
): Refusal | undefined {
  if (customerIdOf(actor.context) === customerIdOf(credential)) return undefined;
  return new Refusal('token_invalid', 'The session belongs to a customer who logged in since.');
}

/** The one answer for a session that is not there, or is not the caller's. */
export const noSuchSession = (): Refusal => new Refusal('not_found', 'There is no such session.');

/**
 * A conversation that only the client names counts within its own customer. An anonymous client
 * has no such bound: by guessing a name it would read, or prepare, another customer's chat.
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
