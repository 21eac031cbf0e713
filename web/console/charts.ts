// The charts: an hour of metrics, read piece by piece.

import { html, LitElement } from 'lit';
import { call } from './api.ts';
import './chart.ts';
import type { ChartSpec } from './chart.ts';
import { joined } from './history.ts';
import { Poll } from './poll.ts';
import type { HistoryPage } from './shapes.ts';

const charts: readonly ChartSpec[] = [
  {
    title: 'Admissions',
    unit: 'per second',
    lines: [
      { name: 'admissions_per_second', label: 'messages' },
      { name: 'requests_per_second', label: 'all requests' },
    ],
  },
  {
    title: 'Time to first delta',
    unit: 'seconds',
    lines: [
      { name: 'first_delta_p50_seconds', label: 'p50' },
      { name: 'first_delta_p99_seconds', label: 'p99' },
    ],
  },
  {
    title: 'Delivery lag',
    unit: 'seconds',
    lines: [
      { name: 'delivery_lag_p50_seconds', label: 'p50' },
      { name: 'delivery_lag_p99_seconds', label: 'p99' },
    ],
  },
  {
    title: 'Commit and sync',
    unit: 'seconds',
    lines: [
      { name: 'commit_p99_seconds', label: 'commit p99' },
      { name: 'sync_p99_seconds', label: 'sync p99' },
    ],
  },
  {
    title: 'Queues',
    unit: 'count',
    lines: [
      { name: 'queued_changes', label: 'changes' },
      { name: 'running_turns', label: 'turns' },
      { name: 'waiting_sessions', label: 'waiting for a person' },
    ],
  },
  {
    title: 'Memory',
    unit: 'bytes',
    lines: [
      { name: 'resident_bytes', label: 'resident' },
      { name: 'heap_used_bytes', label: 'heap' },
    ],
  },
  {
    title: 'Event loop delay',
    unit: 'seconds',
    lines: [{ name: 'loop_delay_seconds', label: 'average' }],
  },
  {
    title: 'Streams and shedding',
    unit: 'count',
    lines: [
      { name: 'open_streams', label: 'open streams' },
      { name: 'overload_level', label: 'level of shedding' },
    ],
  },
];
const everyMs = 5000;

class ConsoleCharts extends LitElement {
  static override properties = {
    minutes: { attribute: false },
    history: { state: true },
  };

  declare minutes: number;
  declare history: HistoryPage | null;
  readonly #poll = new Poll(this, () => this.#read(), everyMs);

  constructor() {
    super();
    this.history = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): unknown {
    const { history } = this;
    if (history === null) return html`<p class="empty">${this.#poll.problem || 'Reading …'}</p>`;
    return html`<p class="problem" role="status">${this.#poll.problem}</p>
      <div class="charts">
        ${charts.map(
          (spec) =>
            html`<console-chart
              .spec=${spec}
              .history=${history}
              .minutes=${this.minutes}
            ></console-chart>`,
        )}
      </div>`;
  }

  async #read(): Promise<void> {
    const since = this.history?.times_ms.at(-1) ?? 0;
    const page = await call<HistoryPage>(`/history?since_ms=${since}`);
    this.history = this.history === null ? page : joined(this.history, page);
  }
}

customElements.define('console-charts', ConsoleCharts);
