// The desk of the demo: the queue of customers who want a person, their live chats, and a reply.
// It calls the shop's backend, which alone has the API key.

import { html, LitElement, nothing } from 'lit';
import type { SessionState } from '../../clients/js/src/contract-types.ts';
import {
  conversationTemplate,
  isHandoffAsked,
  nameOf,
  scrollToEnd,
} from '../shared/conversation.ts';
import { Replies } from '../shared/replies.ts';
import { Transcript } from '../shared/transcript.ts';

/** A session in the queue: the members that the desk shows. */
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
    draft: { state: true },
    problem: { state: true },
  };

  declare queue: readonly DeskSession[];
  declare chosen: string | null;
  declare draft: string;
  declare problem: string;
  readonly #transcript = new Transcript(this);
  readonly #replies = new Replies();
  #shown = this.#transcript.view;

  constructor() {
    super();
    this.queue = [];
    this.chosen = null;
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
    if (this.#transcript.view === this.#shown) return;
    this.#shown = this.#transcript.view;
    scrollToEnd(this);
  }

  protected override render(): unknown {
    const session = this.queue.find(({ session_id }) => session_id === this.chosen);
    const waiting = this.queue.filter(isHandoffAsked).length;
    return html`<header class="top">
        <h1>Desk</h1>
        <p role="status">
          ${waiting === 0 ? 'No customer waits' : `${waiting} waiting`} ${this.problem}
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
    return html`<li class=${isHandoffAsked(session) ? 'is-new' : ''}>
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
          isHandoffAsked(session)
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
      ${conversationTemplate(this.#transcript.view)}
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
    this.chosen = sessionId;
    this.#transcript.follow(sessionId, `${pathOf(sessionId)}/stream`);
  }

  async #control(session: DeskSession, action: string): Promise<void> {
    const path = `${pathOf(session.session_id)}/control`;
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
    try {
      await this.#replies.send(`${pathOf(this.chosen)}/messages`, text);
    } catch (error) {
      this.draft = text;
      this.problem = `· ${error instanceof Error ? error.message : 'refused'}`;
    }
  }
}

async function call<Reply>(path: string, { body }: { body?: object } = {}): Promise<Reply> {
  const response = await fetch(path, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const reply = (await response.json()) as Reply & { detail?: string };
  if (!response.ok) throw new Error(reply.detail ?? `The service replied ${response.status}.`);
  return reply;
}

function pathOf(sessionId: string): string {
  return `/desk/sessions/${encodeURIComponent(sessionId)}`;
}

function howOf(session: DeskSession): string {
  if (isHandoffAsked(session)) return 'wants a person';
  return session.control_mode === 'human' ? 'with you' : 'with the assistant';
}

customElements.define('aisle-desk', AisleDesk);
