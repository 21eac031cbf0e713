// Live sessions and waiting customers, a live transcript, and the operator's actions.

import { html, LitElement, nothing, type PropertyValues } from 'lit';
import type { SessionState } from '../../clients/js/src/contract-types.ts';
import { ChatFailure } from '../../clients/js/src/failure.ts';
import {
  conversationTemplate,
  isHandoffAsked,
  nameOf,
  scrollToEnd,
} from '../shared/conversation.ts';
import { Replies } from '../shared/replies.ts';
import { Transcript } from '../shared/transcript.ts';
import { FilterChange } from './filters.ts';
import { call, wordsOf } from './api.ts';
import { Poll } from './poll.ts';
import type { Operator, WatchedSession } from './shapes.ts';

const everyMs = 2000;
/** One desk: a signed-in operator may continue a chat of another tab. */
const operatorId = 'console';
const nameKey = 'aisle.console.name';

type Action = 'accept' | 'decline' | 'take_over' | 'release' | 'close';

class ConsoleSessions extends LitElement {
  static override properties = {
    tenant: { attribute: false },
    chosen: { attribute: false },
    items: { state: true },
    problem: { state: true },
  };

  declare tenant: string;
  declare chosen: string;
  declare items: readonly WatchedSession[];
  declare problem: string;
  readonly #transcript = new Transcript(this);
  readonly #replies = new Replies();
  #shown = this.#transcript.view;
  readonly #poll = new Poll(this, () => this.#read(), everyMs);

  constructor() {
    super();
    this.items = [];
    this.problem = '';
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('chosen')) return;
    this.problem = '';
    if (this.chosen === '') this.#transcript.leave();
    else this.#transcript.follow(this.chosen, `/admin/v1${this.#path()}/stream`);
  }

  protected override updated(): void {
    if (this.#transcript.view === this.#shown) return;
    this.#shown = this.#transcript.view;
    scrollToEnd(this);
  }

  protected override render(): unknown {
    const items = this.items.filter(
      ({ tenant_id }) => this.tenant === '' || tenant_id === this.tenant,
    );
    const waiting = items.filter(isHandoffAsked).length;
    return html`<p class="lead" role="status">
        ${items.length} live${waiting === 0 ? '' : ` · ${waiting} waiting for a person`}
        <span class="problem">${this.#poll.problem}</span>
      </p>
      <div class="sessions">
        <div class="list">
          ${
            items.length === 0
              ? html`<p class="empty">Sessions stand here while they are in use.</p>`
              : html`<ul>
                  ${items.map((session) => this.#item(session))}
                </ul>`
          }
        </div>
        <div class="chat">
          ${
            this.chosen === ''
              ? html`<p class="none">Choose a session to read along.</p>`
              : this.#chat()
          }
        </div>
      </div>`;
  }

  #item(session: WatchedSession): unknown {
    const { session_id, tenant_id, active_at_ms, open_turns } = session;
    return html`<li class=${isHandoffAsked(session) ? 'is-waiting' : ''}>
      <button
        type="button"
        data-session=${session_id}
        aria-current=${session_id === this.chosen ? 'true' : 'false'}
        @click=${() => this.dispatchEvent(new FilterChange({ session: session_id }))}
      >
        <span class="who">${nameOf(session)}</span>
        <span class="when">${agoOf(active_at_ms)}</span>
        <span class="how"
          >${howOf(session)}${open_turns > 0 ? html` · <b>answering</b>` : nothing}</span
        >
        <span class="whose">${tenant_id}</span>
      </button>
    </li>`;
  }

  #chat(): unknown {
    const session = this.items.find(({ session_id }) => session_id === this.chosen);
    const { state, view, failure, isLost } = this.#transcript;
    const lost = isLost ? 'The server is not reachable; trying again.' : '';
    const isOurs =
      state?.control_mode === 'human' &&
      (session === undefined || session.handoff?.operator?.external_operator_id === operatorId);
    return html`<header>
        <h3>
          ${nameOf(session ?? { session_id: this.chosen })}
          <span class="lead"
            >${state === null ? '' : howOf({ ...state, handoff: session?.handoff })}</span
          >
        </h3>
        ${state === null ? nothing : this.#actions(state, isOurs)}
      </header>
      ${conversationTemplate(view)}
      <p class="problem" role="alert">${this.problem || (failure?.message ?? lost)}</p>
      ${isOurs ? this.#reply() : nothing}`;
  }

  #actions(state: SessionState, isOurs: boolean): unknown {
    const button = (action: Action, label: string, isMain = false): unknown =>
      html`<button
        type="button"
        class=${isMain ? 'main' : ''}
        @click=${() => this.#control(action)}
      >
        ${label}
      </button>`;
    if (state.routing_status === 'closed') return nothing;
    if (isHandoffAsked(state))
      return [button('decline', 'Decline'), button('accept', 'Accept', true)];
    if (isOurs) return [button('close', 'Close'), button('release', 'Release', true)];
    return button('take_over', 'Take over', true);
  }

  #reply(): unknown {
    return html`<form class="reply" @submit=${(event: SubmitEvent) => this.#send(event)}>
      <input
        name="name"
        aria-label="Your name, as customers read it"
        maxlength="64"
        required
        .value=${localStorage.getItem(nameKey) ?? 'Support'}
        @change=${(event: Event) =>
          localStorage.setItem(nameKey, (event.target as HTMLInputElement).value.trim())}
      />
      <input
        name="text"
        aria-label="Your reply"
        placeholder="Write to the customer …"
        autocomplete="off"
        required
      />
      <button type="submit" class="main">Send</button>
    </form>`;
  }

  async #read(): Promise<void> {
    const { items } = await call<{ items: readonly WatchedSession[] }>('/sessions');
    this.items = items;
  }

  async #control(action: Action): Promise<void> {
    const { state } = this.#transcript;
    if (state === null) return;
    const { control_version } = state;
    const body = { action, expected_control_version: control_version, operator: operator() };
    try {
      const path = `${this.#path()}/control`;
      this.#transcript.learn(await call<WatchedSession>(path, { body }));
      this.problem = '';
    } catch (error) {
      this.problem = wordsOf(error);
    }
    await this.#poll.now();
  }

  async #send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const field = form.elements.namedItem('text') as HTMLInputElement;
    const text = field.value.trim();
    if (text === '') return;
    field.value = '';
    try {
      const path = `/admin/v1${this.#path()}/messages`;
      await this.#replies.send(path, text, { operator: operator() });
      this.problem = '';
    } catch (error) {
      field.value = text;
      const isRefused = error instanceof ChatFailure && error.problem !== null;
      this.problem = isRefused ? error.message : wordsOf(error);
    }
  }

  #path(): string {
    return `/sessions/${encodeURIComponent(this.chosen)}`;
  }
}

function operator(): Operator {
  const name = localStorage.getItem(nameKey) ?? '';
  return { external_operator_id: operatorId, display_name: name === '' ? 'Support' : name };
}

function howOf(
  session: SessionState & { readonly handoff?: WatchedSession['handoff'] | undefined },
): string {
  if (session.routing_status === 'closed') return 'closed';
  if (isHandoffAsked(session)) return 'wants a person';
  if (session.control_mode === 'human') {
    return `with ${session.handoff?.operator?.display_name ?? 'a person'}`;
  }
  return session.control_mode === 'ai' ? 'with the assistant' : 'nothing asked yet';
}

function agoOf(atMs: number): string {
  const seconds = Math.max(0, Math.round((Date.now() - atMs) / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

customElements.define('console-sessions', ConsoleSessions);
