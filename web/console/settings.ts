// A tenant's settings as JSON: shown whole, checked while the operator types, saved as a change.

import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { call, CallRefused, wordsOf } from './api.ts';
import { patchOf } from './settings-patch.ts';
import type { Fault, Tenant } from './shapes.ts';

const checkMs = 400;

class ConsoleSettings extends LitElement {
  static override properties = {
    tenant: { attribute: false },
    draft: { state: true },
    faults: { state: true },
    words: { state: true },
    isGood: { state: true },
  };

  /** The settings when the editing began; null without a tenant. */
  declare tenant: Tenant | null;
  declare draft: string;
  declare faults: readonly Fault[];
  declare words: string;
  declare isGood: boolean;
  #base: Tenant | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.draft = '';
    this.faults = [];
    this.words = '';
    this.isGood = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('tenant')) return;
    const isSame = this.tenant?.tenant_id === this.#base?.tenant_id;
    // The edited text stays, even if settings were saved elsewhere: only differences are sent.
    if (isSame && this.#base !== null && this.draft !== textOf(this.#base)) return;
    this.#begin(this.tenant, isSame ? this.words : '');
  }

  protected override render(): unknown {
    const base = this.#base;
    if (base === null) return html`<p class="empty">Choose a tenant to see its settings.</p>`;
    const isChanged = this.draft !== textOf(base);
    return html`<p class="lead">
        ${base.name} · ${base.environment}${base.suspended ? ' · suspended' : ''}
      </p>
      <label for="settings-text">Settings of ${base.tenant_id}, with their defaults</label>
      <textarea
        id="settings-text"
        spellcheck="false"
        rows="18"
        aria-describedby="settings-faults"
        aria-invalid=${this.faults.length > 0 ? 'true' : 'false'}
        .value=${this.draft}
        @input=${(event: Event) => this.#edit((event.target as HTMLTextAreaElement).value)}
      ></textarea>
      <div id="settings-faults" role="status">
        ${this.words === '' ? nothing : html`<p>${this.words}</p>`}
        ${
          this.faults.length === 0
            ? nothing
            : html`<ul class="faults">
                ${this.faults.map(
                  ({ pointer, detail }) => html`<li><code>${pointer}</code> ${detail}</li>`,
                )}
              </ul>`
        }
      </div>
      <p class="actions">
        <button type="button" ?disabled=${!isChanged} @click=${() => this.#begin(this.tenant, '')}>
          Discard
        </button>
        <button
          type="button"
          class="main"
          ?disabled=${!isChanged || !this.isGood}
          @click=${() => this.#save()}
        >
          Save
        </button>
      </p>`;
  }

  #begin(tenant: Tenant | null, words: string): void {
    clearTimeout(this.#timer);
    this.#base = tenant;
    this.draft = tenant === null ? '' : textOf(tenant);
    this.faults = [];
    this.words = words;
    this.isGood = false;
  }

  #edit(text: string): void {
    this.draft = text;
    this.isGood = false;
    this.words = '';
    this.faults = [];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), checkMs);
  }

  async #check(): Promise<void> {
    const { draft } = this;
    if (this.#base === null || draft === textOf(this.#base)) return;
    const isGood = await this.#send(`${this.#path()}/check`, 'POST');
    if (draft !== this.draft) return;
    this.isGood = isGood !== undefined;
    if (this.isGood) this.words = 'The settings are good.';
  }

  async #save(): Promise<void> {
    const saved = await this.#send(this.#path(), 'PATCH');
    if (saved === undefined) return;
    this.#begin(saved as Tenant, 'Saved. The next request uses them.');
    this.dispatchEvent(new CustomEvent('settings-saved', { bubbles: true }));
  }

  /** Sends the change; on faults it shows them and returns undefined. */
  async #send(path: string, method: 'POST' | 'PATCH'): Promise<unknown> {
    try {
      const wanted = JSON.parse(this.draft) as Record<string, unknown>;
      return await call(path, { method, body: patchOf(this.#base?.settings ?? {}, wanted) });
    } catch (error) {
      if (error instanceof CallRefused) this.faults = error.faults;
      this.words =
        error instanceof SyntaxError ? `This is not JSON: ${error.message}` : wordsOf(error);
      return undefined;
    }
  }

  #path(): string {
    return `/tenants/${encodeURIComponent(this.#base?.tenant_id ?? '')}/settings`;
  }
}

function textOf({ settings }: Tenant): string {
  return JSON.stringify(settings, null, 2);
}

customElements.define('console-settings', ConsoleSettings);
