// A search by each lane alone and by both, side by side.

import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { FilterChange } from './filters.ts';
import { call, wordsOf } from './api.ts';
import { sideBySide, type RankedProduct } from './side-by-side.ts';
import type { SearchItem, SearchReply } from './shapes.ts';

const modes = ['auto', 'lexical', 'semantic'] as const;
type Mode = (typeof modes)[number];
const limit = 20;

class ConsolePlayground extends LitElement {
  static override properties = {
    tenant: { attribute: false },
    query: { attribute: false },
    rows: { state: true },
    words: { state: true },
    isAsking: { state: true },
  };

  declare tenant: string;
  declare query: string;
  declare rows: readonly RankedProduct[] | null;
  /** The facts about the answer. */
  declare words: readonly string[];
  declare isAsking: boolean;

  constructor() {
    super();
    this.rows = null;
    this.words = [];
    this.isAsking = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('tenant') && !changed.has('query')) return;
    this.rows = null;
    this.words = [];
    if (this.tenant !== '' && this.query !== '') void this.#search(this.tenant, this.query);
  }

  protected override render(): unknown {
    return html`<form class="ask" role="search" @submit=${(event: SubmitEvent) => this.#ask(event)}>
        <input
          type="search"
          name="q"
          aria-label="What a customer would type"
          placeholder=${this.tenant === '' ? 'Choose a tenant first' : 'What a customer would type'}
          maxlength="200"
          .value=${this.query}
          ?disabled=${this.tenant === ''}
        />
        <button type="submit" class="main" ?disabled=${this.tenant === ''}>Search</button>
      </form>
      <p class="lead" role="status">${this.isAsking ? 'Searching …' : this.words.join(' · ')}</p>
      ${this.rows === null || this.rows.length === 0 ? nothing : tableOf(this.rows)}`;
  }

  #ask(event: SubmitEvent): void {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem('q') as HTMLInputElement;
    this.dispatchEvent(new FilterChange({ query: field.value.trim() }));
  }

  async #search(tenant: string, query: string): Promise<void> {
    this.isAsking = true;
    const path = `/tenants/${encodeURIComponent(tenant)}/search`;
    const lists: Record<Mode, readonly SearchItem[]> = { auto: [], lexical: [], semantic: [] };
    const words = await Promise.all(
      modes.map(async (mode): Promise<string[]> => {
        try {
          const reply = await call<SearchReply>(path, { body: { query, limit, mode } });
          lists[mode] = reply.items;
          const time = `${nameOf[mode]} in ${reply.took_ms.toFixed(1)} ms`;
          const read = reply.corrections.map(({ from, to }) => `“${from}” read as “${to}”`);
          return mode === 'auto' ? [time].concat(read) : [time];
        } catch (error) {
          return [`${nameOf[mode]}: ${wordsOf(error)}`];
        }
      }),
    );
    if (tenant !== this.tenant || query !== this.query) return;
    this.rows = sideBySide({ fused: lists.auto, ...lists });
    this.words = this.rows.length === 0 ? ['Nothing was found', ...words.flat()] : words.flat();
    this.isAsking = false;
  }
}

const nameOf: Readonly<Record<Mode, string>> = {
  auto: 'together',
  lexical: 'lexical',
  semantic: 'semantic',
};

function tableOf(rows: readonly RankedProduct[]): unknown {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Ranks side by side">
    <table class="ranks">
      <thead>
        <tr>
          <th scope="col">Together</th>
          <th scope="col">Lexical</th>
          <th scope="col">Semantic</th>
          <th scope="col">Product</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ item, fused, lexical, semantic }) =>
            html`<tr>
              <td class="rank">${fused ?? '–'}</td>
              <td class=${rankClass(lexical)}>${lexical ?? '–'}</td>
              <td class=${rankClass(semantic)}>${semantic ?? '–'}</td>
              <td>${item.title} <span class="lead">${item.external_product_id}</span></td>
              <td>${priceOf(item)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The first hits of a lane are highlighted, to compare two lanes at a glance. */
function rankClass(rank: number | undefined): string {
  if (rank === undefined) return 'rank is-missing';
  return rank <= 3 ? 'rank is-top' : 'rank';
}

function priceOf({ price }: SearchItem): string {
  if (price === undefined) return '';
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency: price.currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(price.amount / 10 ** maximumFractionDigits);
}

customElements.define('console-playground', ConsolePlayground);
