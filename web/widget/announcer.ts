// Texts for screen readers: each final message once, and no message from before the page.

import type { ChatState } from '../../clients/js/src/chat-state.ts';
import { isEnded, textOf, type Entry } from '../../clients/js/src/view.ts';
import type { Texts } from './texts.ts';

export class Announcer {
  readonly #told = new Set<string>();
  #isRestored = false;

  /** The text for new messages in a state; null without any. */
  read({ view, phase, branding }: ChatState, texts: Texts): string | null {
    const fresh = view.entries.filter((entry) => !this.#told.has(entry.id) && isFinal(entry));
    for (const { id } of fresh) this.#told.add(id);
    if (!this.#isRestored) {
      this.#isRestored = phase === 'open' || phase === 'closed';
      return null;
    }
    if (fresh.length === 0) return null;
    const name = branding?.assistant_name ?? '';
    return fresh
      .map((entry) =>
        entry.kind === 'message'
          ? `${entry.author ?? texts.team}: ${textOf(entry)}`
          : `${name}: ${entry.failure?.user_message ?? (textOf(entry) || texts.stopped)}`,
      )
      .join('\n');
  }
}

/** Whether an entry is a final message of the shop's side. */
function isFinal(entry: Entry): boolean {
  if (entry.kind === 'message') return entry.role !== 'customer';
  return isEnded(entry) || entry.state === 'overdue';
}
