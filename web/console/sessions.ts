// Live sessions and those who wait for a person, a transcript as it streams, and what an operator does.

import { html, LitElement, nothing, type PropertyValues } from 'lit';
import type { SessionState } from '../../clients/js/src/contract-types.ts';
import {
  addItem,
  emptyView,
  textOf,
  type ConversationView,
  type Entry,
} from '../../clients/js/src/view.ts';
import { FilterChange } from './filters.ts';
import { call, readTranscript, wordsOf } from './api.ts';
import { Poll } from './poll.ts';
import type { Operator, WatchedSession } from './shapes.ts';

const everyMs = 2000;
const retryMs = 2000;
/** One desk: whoever is signed in may go on with what another tab began. */
const operatorId = 'console';
const nameKey = 'aisle.console.name';

type Action = 'accept' | 'decline' | 'take_over' | 'release' | 'close';

class ConsoleSessions extends LitElement {
  static override properties = {
    tenant: { attribute: false },
    chosen: { attribute: false },
    items: { state: true },
    view: { state: true },
    state: { state: true },
    problem: { state: true },
  };

  declare tenant: string;
  declare chosen: string;
  declare items: readonly WatchedSession[];
  declare view: ConversationView;
  declare state: SessionState | null;
  declare problem: string;
  #reading = new AbortController();
  readonly #poll = new Poll(this, () => this.#read(), everyMs);

  constructor() {
    super();
    this.items = [];
    this.view = emptyView;
    this.state = null;
    this.problem = '';
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#reading.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('chosen')) return;
    this.#reading.abort();
    this.#reading = new AbortController();
    this.view = emptyView;
    this.state = null;
    this.problem = '';
    if (this.chosen !== '') void this.#follow(this.chosen, this.#reading.signal);
  }

  protected override updated(changed: PropertyValues): void {
    const log = this.querySelector('.log');
    if (changed.has('view') && log !== null) log.scrollTop = log.scrollHeight;
  }

  protected override render(): unknown {
    const items = this.items.filter(
      ({ tenant_id }) => this.tenant === '' || tenant_id === this.tenant,
    );
    const waiting = items.filter(isWaiting).length;
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
    return html`<li class=${isWaiting(session) ? 'is-waiting' : ''}>
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
    const { state } = this;
    const isOurs =
      state?.control_mode === 'human' &&
      (session === undefined || session.handoff?.operator?.external_operator_id === operatorId);
    return html`<header>
        <h3>
          ${session === undefined ? shortOf(this.chosen) : nameOf(session)}
          <span class="lead"
            >${state === null ? '' : howOf({ ...state, handoff: session?.handoff })}</span
          >
        </h3>
        ${state === null ? nothing : this.#actions(state, isOurs)}
      </header>
      <ol class="log" tabindex="0" aria-label="Transcript">
        ${this.view.entries.map((entry) => entryTemplate(entry))}
      </ol>
      <p class="problem" role="alert">${this.problem}</p>
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
    if (isWaiting(state)) return [button('decline', 'Decline'), button('accept', 'Accept', true)];
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

  /** Reads one transcript for as long as it is shown. */
  async #follow(sessionId: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const page = await readTranscript(sessionId, this.view.cursor, signal);
        if (signal.aborted) return;
        this.view = page.items.reduce(addItem, this.view);
        this.state = page.session;
        if (page.session.routing_status === 'closed' && !page.has_more) return;
      } catch (error) {
        if (signal.aborted) return;
        this.problem = wordsOf(error);
        await new Promise((resolve) => {
          setTimeout(resolve, retryMs);
        });
      }
    }
  }

  async #control(action: Action): Promise<void> {
    if (this.state === null) return;
    const { control_version } = this.state;
    const body = { action, expected_control_version: control_version, operator: operator() };
    try {
      this.state = await call<WatchedSession>(`${this.#path()}/control`, { body });
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
    const content = [{ type: 'text', text }];
    const body = { operator: operator(), content, idempotency_key: crypto.randomUUID() };
    try {
      await call(`${this.#path()}/messages`, { body });
      this.problem = '';
    } catch (error) {
      field.value = text;
      this.problem = wordsOf(error);
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

function entryTemplate(entry: Entry): unknown {
  const text = textOf(entry);
  if (entry.kind === 'message') {
    const isOwn = entry.role === 'human_agent';
    const by = isOwn ? (entry.author ?? 'Team') : 'Customer';
    return html`<li class=${isOwn ? 'own' : 'customer'}>
      <span class="by">${by}</span><span class="text">${text}</span>
    </li>`;
  }
  const cards = entry.artifacts.flatMap((artifact) =>
    artifact.type === 'product_cards' ? artifact.data.cards.map(({ title }) => title) : [],
  );
  if (entry.failure !== null) {
    return html`<li class="event">
      The answer failed: ${entry.failure.code}. ${entry.failure.user_message}
    </li>`;
  }
  const isUnderWay = ['queued', 'started', 'searching', 'writing'].includes(entry.state);
  if (text === '' && cards.length === 0 && !isUnderWay) return nothing;
  return html`<li>
    <span class="by">Assistant${isUnderWay ? html` · ${entry.state} …` : nothing}</span
    ><span class="text">${text}</span>${
      cards.length === 0 ? nothing : html`<span class="cards">Shows: ${cards.join(', ')}</span>`
    }
  </li>`;
}

function isWaiting({ handoff_state }: SessionState): boolean {
  return handoff_state === 'requested' || handoff_state === 'offered';
}

function shortOf(sessionId: string): string {
  return `Visitor ${sessionId.slice(-4)}`;
}

function nameOf({ customer, session_id }: WatchedSession): string {
  return customer?.display_name ?? shortOf(session_id);
}

function howOf(
  session: SessionState & { readonly handoff?: WatchedSession['handoff'] | undefined },
): string {
  if (session.routing_status === 'closed') return 'closed';
  if (isWaiting(session)) return 'wants a person';
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
