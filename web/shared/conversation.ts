// A conversation for the merchant's team, and texts for the state of a session.

import { html, nothing } from 'lit';
import type { SessionState } from '../../clients/js/src/contract-types.ts';
import { isWaiting, textOf, type ConversationView, type Entry } from '../../clients/js/src/view.ts';

/** The entries of a conversation as a list with the class `log`. */
export function conversationTemplate({ entries }: ConversationView): unknown {
  return html`<ol class="log" tabindex="0" aria-label="Conversation">
    ${entries.map((entry) => entryTemplate(entry))}
  </ol>`;
}

/** Shows the end of the conversation in `root`. */
export function scrollToEnd(root: Element): void {
  const log = root.querySelector('.log');
  if (log !== null) log.scrollTop = log.scrollHeight;
}

function entryTemplate(entry: Entry): unknown {
  const text = textOf(entry);
  if (entry.kind === 'message') {
    const isOwn = entry.role === 'human_agent';
    const by = isOwn ? (entry.author ?? 'Team') : 'Customer';
    return html`<li class=${isOwn ? 'own' : 'customer'}>
      <span class="by">${by}</span><span class="said">${text}</span>
    </li>`;
  }
  const shown = entry.artifacts.flatMap((artifact) =>
    artifact.type === 'product_cards' ? artifact.data.cards.map(({ title }) => title) : [],
  );
  if (entry.failure !== null) {
    return html`<li class="event">
      The answer failed: ${entry.failure.code}. ${entry.failure.user_message}
    </li>`;
  }
  const isUnderWay = isWaiting(entry) && entry.state !== 'overdue';
  if (text === '' && shown.length === 0 && !isUnderWay) return nothing;
  return html`<li>
    <span class="by">Assistant${isUnderWay ? html` · ${entry.state} …` : nothing}</span
    ><span class="said">${text}</span>${
      shown.length === 0 ? nothing : html`<span class="shown">Shows: ${shown.join(', ')}</span>`
    }
  </li>`;
}

/** Whether the customer waits for a person. */
export function isHandoffAsked({ handoff_state }: SessionState): boolean {
  return handoff_state === 'requested' || handoff_state === 'offered';
}

/** The customer's name; a short one for a visitor. */
export function nameOf(session: {
  readonly session_id: string;
  readonly customer?: { readonly display_name?: string } | null;
}): string {
  return session.customer?.display_name ?? `Visitor ${session.session_id.slice(-4)}`;
}
