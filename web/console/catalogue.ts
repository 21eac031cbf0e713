// Search lanes with their progress, and runs with their rejected items.

import { html, LitElement, nothing } from 'lit';
import { call, wordsOf } from './api.ts';
import { Poll } from './poll.ts';
import type { IndexRun, Lane, RejectedItems, Runs, SchemaRun, TenantLanes } from './shapes.ts';

const everyMs = 3000;

class ConsoleCatalogue extends LitElement {
  static override properties = {
    tenant: { attribute: false },
    lanes: { state: true },
    runs: { state: true },
    opened: { state: true },
    rejected: { state: true },
    problem: { state: true },
  };

  declare tenant: string;
  declare lanes: readonly TenantLanes[];
  declare runs: Runs;
  /** The run whose rejected items are shown. */
  declare opened: string;
  declare rejected: RejectedItems | null;
  declare problem: string;
  readonly #poll = new Poll(this, () => this.#read(), everyMs);

  constructor() {
    super();
    this.lanes = [];
    this.runs = { index_runs: [], schema_runs: [] };
    this.opened = '';
    this.rejected = null;
    this.problem = '';
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): unknown {
    const isShown = ({ tenant_id }: { tenant_id: string }): boolean =>
      this.tenant === '' || tenant_id === this.tenant;
    const lanes = this.lanes.filter(isShown);
    const runs = [
      ...this.runs.index_runs.map((run) => ({ run, row: this.#indexRow(run) })),
      ...this.runs.schema_runs.map((run) => ({ run, row: schemaRow(run) })),
    ]
      .filter(({ run }) => isShown(run))
      .sort((a, b) => (a.run.created_at < b.run.created_at ? 1 : -1));
    return html`<p class="problem" role="status">${this.#poll.problem || this.problem}</p>
      <section aria-labelledby="lanes">
        <h2 id="lanes">Search lanes</h2>
        ${lanes.length === 0 ? html`<p class="empty">There is no tenant yet.</p>` : nothing}
        <div class="lanes">
          ${lanes.map(
            ({ tenant_id, lexical, semantic }) =>
              html`<article class="card">
                <h3>${tenant_id}</h3>
                ${laneTemplate('Lexical', tenant_id, lexical)}
                ${laneTemplate('Semantic', tenant_id, semantic)}
              </article>`,
          )}
        </div>
      </section>
      <section aria-labelledby="runs">
        <h2 id="runs">Runs</h2>
        ${
          runs.length === 0
            ? html`<p class="empty">Schema runs and index runs stand here, the newest first.</p>`
            : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="runs">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Begun</th>
                      <th scope="col">Tenant</th>
                      <th scope="col">Run</th>
                      <th scope="col">State</th>
                      <th scope="col">Came of it</th>
                      <th scope="col">Rejected</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${runs.map(({ row }) => row)}
                  </tbody>
                </table>
              </div>`
        }
      </section>`;
  }

  #indexRow(run: IndexRun): unknown {
    const { counters } = run;
    const rejectedCount = counters['rejected'] ?? 0;
    const isOpen = this.opened === run.run_id;
    return html`<tr>
        ${headCells(run, `index, ${run.mode}`)}
        <td>
          ${['received', 'accepted', 'unchanged', 'stale', 'removed']
            .filter((name) => (counters[name] ?? 0) > 0)
            .map((name) => `${counters[name]} ${name}`)
            .join(' · ')}
          ${run.errors.map(({ detail }) => html`<div class="problem">${detail}</div>`)}
        </td>
        <td>
          ${
            rejectedCount === 0
              ? '0'
              : html`<button
                  type="button"
                  aria-expanded=${isOpen ? 'true' : 'false'}
                  @click=${() => this.#open(run)}
                >
                  ${rejectedCount} rejected
                </button>`
          }
        </td>
      </tr>
      ${isOpen && this.rejected !== null ? this.#rejectedRow(run, this.rejected) : nothing}`;
  }

  #rejectedRow(run: IndexRun, { items, has_more }: RejectedItems): unknown {
    return html`<tr class="rejected">
      <td colspan="6">
        <ul>
          ${items.map(
            ({ external_product_id, sequence, index, error }) =>
              html`<li>
                <b>${external_product_id}</b> <code>${error.code}</code> ${error.detail}
                <span class="lead">batch ${sequence}, item ${index}, ${error.pointer}</span>
              </li>`,
          )}
        </ul>
        ${
          has_more
            ? html`<button type="button" @click=${() => this.#more(run)}>More</button>`
            : nothing
        }
      </td>
    </tr>`;
  }

  async #read(): Promise<void> {
    const [lanes, runs] = await Promise.all([
      call<{ items: readonly TenantLanes[] }>('/lanes'),
      call<Runs>('/runs'),
    ]);
    this.lanes = lanes.items;
    this.runs = runs;
  }

  async #open(run: IndexRun): Promise<void> {
    const isOpen = this.opened === run.run_id;
    this.opened = isOpen ? '' : run.run_id;
    this.rejected = null;
    if (!isOpen) await this.#more(run);
  }

  /** One more page of the run's rejected items. */
  async #more({ tenant_id, run_id }: IndexRun): Promise<void> {
    const after = encodeURIComponent(this.rejected?.next_cursor ?? '');
    const path = `/tenants/${encodeURIComponent(tenant_id)}/runs/${run_id}/items?after=${after}`;
    try {
      const page = await call<RejectedItems>(path);
      if (this.opened !== run_id) return;
      this.rejected = { ...page, items: [...(this.rejected?.items ?? []), ...page.items] };
      this.problem = '';
    } catch (error) {
      this.problem = wordsOf(error);
    }
  }
}

function headCells(
  { created_at, tenant_id, state }: Pick<IndexRun, 'created_at' | 'tenant_id' | 'state'>,
  kind: string,
): unknown {
  return html`<td>${new Date(created_at).toLocaleString()}</td>
    <td>${tenant_id}</td>
    <td>${kind}</td>
    <td><span class=${`state is-${state}`}>${state.replaceAll('_', ' ')}</span></td>`;
}

function schemaRow(run: SchemaRun): unknown {
  return html`<tr>
    ${headCells(run, 'schema')}
    <td>
      version ${run.source_schema_version}
      ${run.errors.map(
        ({ pointer, detail }) => html`<div class="problem"><code>${pointer}</code> ${detail}</div>`,
      )}
    </td>
    <td>${run.errors.length}</td>
  </tr>`;
}

function laneTemplate(name: string, tenantId: string, lane: Lane): unknown {
  const { state, indexed, total, coverage, model, last_error } = lane;
  return html`<div class="lane">
    <span>${name} <span class=${`state is-${state}`}>${state}</span></span>
    <span class="lead">${indexed} of ${total}${model === undefined ? '' : ` · ${model}`}</span>
    <progress
      max="1"
      value=${coverage}
      aria-label=${`${name} lane of ${tenantId}: ${Math.floor(coverage * 100)} per cent`}
    ></progress>
    ${last_error === undefined ? nothing : html`<p class="problem">${last_error}</p>`}
  </div>`;
}

customElements.define('console-catalogue', ConsoleCatalogue);
