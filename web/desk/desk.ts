// The desk of the demo: the queue of those who want a person, their chats as they go on, and a reply.
// It talks to the shop's backend, which alone holds the key.

import { html, LitElement, nothing } from 'lit';
import type { SessionState, StreamPage } from '../../clients/js/src/contract-types.ts';
import {
  addItem,
  emptyView,
  textOf,
  type ConversationView,
  type Entry,
} from '../../clients/js/src/view.ts';

/** A session in the queue, as far as the desk shows it. */
interface DeskSession extends SessionState {
  readonly session_id: string;
  readonly created_at: string;
  readonly customer: { readonly display_name?: string } | null;
}

const queueMs = 2000;

class AisleDesk extends LitElement {
  static override properties = {
    queue: { state: true },
    chosen: { state: true },
    view: { state: true },
    draft: { state: true },
    problem: { state: true },
  };

  declare queue: readonly DeskSession[];
  declare chosen: string | null;
  declare view: ConversationView;
  declare draft: string;
  declare problem: string;
  #reading = new AbortController();

  constructor() {
    super();
    this.queue = [];
    this.chosen = null;
    this.view = emptyView;
    this.draft = '';
    this.problem = '';
  }

  /** The page's own style sheet is that of the desk. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#watchQueue();
  }

  protected override updated(): void {
    const log = this.querySelector('.log');
    if (log !== null) log.scrollTop = log.scrollHeight;
  }

  protected override render(): unknown {
    const session = this.queue.find(({ session_id }) => session_id === this.chosen);
    const waiting = this.queue.filter(isWaiting).length;
    return html`<header class="top">
        <h1>Desk</h1>
        <p role="status">
          ${waiting === 0 ? 'Nobody waits' : `${waiting} waiting`} ${this.problem}
        </p>
        <a href="/" target="_blank">The shop</a>
      </header>
      <nav class="queue" aria-label="Chats">
        ${
          this.queue.length === 0
            ? html`<p class="empty">
                Chats stand here when a customer asks for a person. Open the shop in another tab,
                ask the assistant something, then press “Talk to a person”.
              </p>`
            : html`<ul>
                ${this.queue.map((one) => this.#queueItem(one))}
              </ul>`
        }
      </nav>
      <main class="chat">
        ${
          session === undefined
            ? html`<p class="none">Choose a chat to read along.</p>`
            : this.#chat(session)
        }
      </main>`;
  }

  #queueItem(session: DeskSession): unknown {
    return html`<li class=${isWaiting(session) ? 'is-new' : ''}>
      <button
        type="button"
        aria-current=${session.session_id === this.chosen ? 'true' : 'false'}
        @click=${() => this.#choose(session.session_id)}
      >
        <span class="who">${nameOf(session)}</span>
        <span class="how">${howOf(session)}</span>
      </button>
    </li>`;
  }

  #chat(session: DeskSession): unknown {
    const isMine = session.control_mode === 'human';
    return html`<header>
        <h2>${nameOf(session)} <span class="empty">· ${howOf(session)}</span></h2>
        ${
          isWaiting(session)
            ? html`<button
                  type="button"
                  class="action"
                  @click=${() => this.#control(session, 'decline')}
                >
                  Decline
                </button>
                <button
                  type="button"
                  class="action main"
                  @click=${() => this.#control(session, 'accept')}
                >
                  Accept
                </button>`
            : isMine
              ? html`<button
                  type="button"
                  class="action"
                  @click=${() => this.#control(session, 'release')}
                >
                  Give back to the assistant
                </button>`
              : html`<button
                  type="button"
                  class="action main"
                  @click=${() => this.#control(session, 'take_over')}
                >
                  Take over
                </button>`
        }
      </header>
      <ol class="log" tabindex="0" aria-label="Conversation">
        ${this.view.entries.map((entry) => entryTemplate(entry))}
      </ol>
      ${
        isMine
          ? html`<form class="reply" @submit=${(event: Event) => this.#reply(event)}>
              <input
                aria-label="Your reply"
                placeholder="Write to the customer …"
                autocomplete="off"
                .value=${this.draft}
                @input=${(event: Event) => {
                  this.draft = (event.target as HTMLInputElement).value;
                }}
              />
              <button type="submit" class="action main">Send</button>
            </form>`
          : nothing
      }`;
  }

  async #watchQueue(): Promise<void> {
    while (this.isConnected) {
      await this.#readQueue();
      await new Promise((resolve) => {
        setTimeout(resolve, queueMs);
      });
    }
  }

  async #readQueue(): Promise<void> {
    try {
      const { items } = await call<{ items: readonly DeskSession[] }>('/desk/sessions');
      this.queue = items;
      this.problem = '';
    } catch {
      this.problem = '· the service is not reachable, trying again';
    }
  }

  #choose(sessionId: string): void {
    this.#reading.abort();
    this.#reading = new AbortController();
    this.chosen = sessionId;
    this.view = emptyView;
    void this.#read(sessionId, this.#reading.signal);
  }

  /** Reads one chat for as long as it is shown. */
  async #read(sessionId: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.isConnected) {
      try {
        const after = this.view.cursor === null ? '' : `?after_cursor=${this.view.cursor}`;
        const path = `/desk/sessions/${encodeURIComponent(sessionId)}/stream${after}`;
        const page = await call<StreamPage>(path, { signal });
        if (!signal.aborted) this.view = page.items.reduce(addItem, this.view);
      } catch {
        await new Promise((resolve) => {
          setTimeout(resolve, queueMs);
        });
      }
    }
  }

  async #control(session: DeskSession, action: string): Promise<void> {
    const path = `/desk/sessions/${encodeURIComponent(session.session_id)}/control`;
    const { control_version } = session;
    try {
      await call(path, { body: { action, expected_control_version: control_version } });
    } catch (error) {
      this.problem = `· ${error instanceof Error ? error.message : 'refused'}`;
    }
    await this.#readQueue();
  }

  async #reply(event: Event): Promise<void> {
    event.preventDefault();
    const text = this.draft.trim();
    if (text === '' || this.chosen === null) return;
    this.draft = '';
    const path = `/desk/sessions/${encodeURIComponent(this.chosen)}/messages`;
    const body = { content: [{ type: 'text', text }], idempotency_key: crypto.randomUUID() };
    try {
      await call(path, { body });
    } catch (error) {
      this.draft = text;
      this.problem = `· ${error instanceof Error ? error.message : 'refused'}`;
    }
  }
}

function entryTemplate(entry: Entry): unknown {
  const text = textOf(entry);
  if (entry.kind === 'message') {
    const isOwn = entry.role === 'human_agent';
    const by = isOwn ? (entry.author ?? 'Team') : 'Customer';
    return html`<li class=${isOwn ? 'own' : ''}>
      <span class="by">${by}</span><span class="said">${text}</span>
    </li>`;
  }
  const shown = entry.artifacts.flatMap((artifact) =>
    artifact.type === 'product_cards' ? artifact.data.cards.map(({ title }) => title) : [],
  );
  if (entry.failure !== null) return html`<li class="event">${entry.failure.user_message}</li>`;
  if (text === '' && shown.length === 0) return nothing;
  return html`<li>
    <span class="by">Assistant</span><span class="said">${text}</span>${
      shown.length === 0 ? nothing : html`<span class="shown">Shows: ${shown.join(', ')}</span>`
    }
  </li>`;
}

async function call<Reply>(
  path: string,
  options: { body?: object; signal?: AbortSignal } = {},
): Promise<Reply> {
  const { body, signal } = options;
  const response = await fetch(path, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal !== undefined && { signal }),
  });
  const reply = (await response.json()) as Reply & { detail?: string };
  if (!response.ok) throw new Error(reply.detail ?? `The service replied ${response.status}.`);
  return reply;
}

function isWaiting({ handoff_state }: DeskSession): boolean {
  return handoff_state === 'requested' || handoff_state === 'offered';
}

function nameOf({ customer, session_id }: DeskSession): string {
  return customer?.display_name ?? `Visitor ${session_id.slice(-4)}`;
}

function howOf(session: DeskSession): string {
  if (isWaiting(session)) return 'wants a person';
  return session.control_mode === 'human' ? 'with you' : 'with the assistant';
}

customElements.define('aisle-desk', AisleDesk);
