// The console: one page on the admin listener for operators.
// It shows no data before the token is exchanged for a cookie; the address holds the filters.

import { html, LitElement, nothing } from 'lit';
import { filtersOf, FilterChange, ranges, searchOf, type Filters } from './filters.ts';
import { call, CallRefused, signedOutEvent, wordsOf } from './api.ts';
import './catalogue.ts';
import './charts.ts';
import './playground.ts';
import { Poll } from './poll.ts';
import './sessions.ts';
import './settings.ts';
import type { Tenant } from './shapes.ts';

const tenantsMs = 10_000;
const tokenForm = /^#token=(.+)$/;

class AisleConsole extends LitElement {
  static override properties = {
    isSignedIn: { state: true },
    filters: { state: true },
    tenants: { state: true },
    problem: { state: true },
  };

  /** Null until the server has replied. */
  declare isSignedIn: boolean | null;
  declare filters: Filters;
  declare tenants: readonly Tenant[];
  declare problem: string;
  readonly #poll = new Poll(this, () => this.#readTenants(), tenantsMs);
  readonly #signedOut = (): void => {
    this.isSignedIn = false;
  };
  readonly #walked = (): void => {
    this.filters = filtersOf(location.search);
  };

  constructor() {
    super();
    this.isSignedIn = null;
    this.filters = filtersOf(location.search);
    this.tenants = [];
    this.problem = '';
    this.addEventListener('filter-change', (event) => this.#change((event as FilterChange).detail));
    this.addEventListener('settings-saved', () => void this.#poll.now());
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener(signedOutEvent, this.#signedOut);
    window.addEventListener('popstate', this.#walked);
    void this.#enter();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener(signedOutEvent, this.#signedOut);
    window.removeEventListener('popstate', this.#walked);
  }

  protected override render(): unknown {
    if (this.isSignedIn === null) return nothing;
    return this.isSignedIn ? this.#page() : this.#door();
  }

  #door(): unknown {
    return html`<main class="door">
      <h1>Aisle console</h1>
      <form @submit=${(event: SubmitEvent) => this.#signIn(event)}>
        <label for="token">Token</label>
        <input id="token" name="token" type="password" autocomplete="off" required />
        <button type="submit" class="main">Sign in</button>
        <p class="lead">The server says at its start where the token is.</p>
        <p class="problem" role="alert">${this.problem}</p>
      </form>
    </main>`;
  }

  #page(): unknown {
    const { tenant, minutes, session, query } = this.filters;
    const chosen = this.tenants.find(({ tenant_id }) => tenant_id === tenant) ?? null;
    return html`${this.#header()}
      <main>
        <section aria-labelledby="figures">
          <h2 id="figures">Figures</h2>
          <console-charts .minutes=${minutes}></console-charts>
        </section>
        <section aria-labelledby="sessions">
          <h2 id="sessions">Sessions</h2>
          <console-sessions .tenant=${tenant} .chosen=${session}></console-sessions>
        </section>
        <console-catalogue .tenant=${tenant}></console-catalogue>
        <section aria-labelledby="search">
          <h2 id="search">Search</h2>
          <console-playground .tenant=${tenant} .query=${query}></console-playground>
        </section>
        <section aria-labelledby="settings">
          <h2 id="settings">Settings</h2>
          <console-settings .tenant=${chosen}></console-settings>
        </section>
      </main>`;
  }

  #header(): unknown {
    const { tenant, minutes } = this.filters;
    const names = ['figures', 'sessions', 'lanes', 'runs', 'search', 'settings'];
    return html`<header class="top">
      <h1>Aisle</h1>
      <nav aria-label="Parts of the page">
        ${names.map((name) => html`<a href=${`#${name}`}>${name}</a>`)}
      </nav>
      <span class="problem" role="status">${this.#poll.problem}</span>
      <label>
        Tenant
        <select
          name="tenant"
          @change=${(event: Event) =>
            this.#change({ tenant: (event.target as HTMLSelectElement).value })}
        >
          <option value="" ?selected=${tenant === ''}>all</option>
          ${this.tenants.map(
            ({ tenant_id }) =>
              html`<option value=${tenant_id} ?selected=${tenant === tenant_id}>
                ${tenant_id}
              </option>`,
          )}
        </select>
      </label>
      <div class="ranges" role="group" aria-label="Time that the charts show">
        ${ranges.map(
          (range) =>
            html`<button
              type="button"
              aria-pressed=${range === minutes ? 'true' : 'false'}
              @click=${() => this.#change({ minutes: range })}
            >
              ${range} min
            </button>`,
        )}
      </div>
      <button type="button" @click=${() => this.#signOut()}>Sign out</button>
    </header>`;
  }

  #change(change: Partial<Filters>): void {
    this.filters = { ...this.filters, ...change };
    history.replaceState(null, '', `${location.pathname}${searchOf(this.filters)}${location.hash}`);
  }

  /** Signs in with the token of the address, if the server printed one at its start. */
  async #enter(): Promise<void> {
    const token = tokenForm.exec(location.hash)?.[1];
    if (token !== undefined) {
      // Remove the token first: people copy and share addresses.
      history.replaceState(null, '', `${location.pathname}${location.search}`);
      return this.#exchange(token);
    }
    try {
      await call('/sign-in');
      await this.#admit();
    } catch {
      this.isSignedIn = false;
    }
  }

  async #signIn(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    await this.#exchange((form.elements.namedItem('token') as HTMLInputElement).value.trim());
  }

  async #exchange(token: string): Promise<void> {
    try {
      await call('/sign-in', { body: { token } });
      await this.#admit();
    } catch (error) {
      this.isSignedIn = false;
      this.problem = error instanceof CallRefused ? error.message : wordsOf(error);
    }
  }

  async #admit(): Promise<void> {
    this.isSignedIn = true;
    this.problem = '';
    await this.#poll.now();
  }

  async #signOut(): Promise<void> {
    await call('/sign-in', { method: 'DELETE' }).catch(() => {});
    this.isSignedIn = false;
  }

  async #readTenants(): Promise<void> {
    if (this.isSignedIn !== true) return;
    const { items } = await call<{ items: readonly Tenant[] }>('/tenants');
    this.tenants = items;
    // With one tenant there is no choice.
    const [only] = items;
    if (items.length === 1 && only !== undefined && this.filters.tenant === '') {
      this.#change({ tenant: only.tenant_id });
    }
  }
}

customElements.define('aisle-console', AisleConsole);
