// One chart: uPlot draws the lines, text beside it shows the values.

import { html, LitElement, type PropertyValues } from 'lit';
import uPlot from 'uplot';
import type { HistoryPage } from './shapes.ts';

export interface ChartSpec {
  readonly title: string;
  readonly unit: 'seconds' | 'bytes' | 'count' | 'per second';
  readonly lines: readonly { readonly name: string; readonly label: string }[];
}

const height = 132;
const colours = ['--line-1', '--line-2', '--line-3'];
const dark = matchMedia('(prefers-color-scheme: dark)');

export class ConsoleChart extends LitElement {
  static override properties = {
    spec: { attribute: false },
    history: { attribute: false },
    minutes: { attribute: false },
    shownAt: { state: true },
  };

  declare spec: ChartSpec;
  declare history: HistoryPage;
  declare minutes: number;
  /** The sample under the pointer; null if it is on no chart. */
  declare shownAt: number | null;
  #plot: uPlot | undefined;
  readonly #size = new ResizeObserver(() => this.#resize());
  readonly #recolour = (): void => {
    this.#plot?.destroy();
    this.#plot = undefined;
    this.requestUpdate();
  };

  constructor() {
    super();
    this.shownAt = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    dark.addEventListener('change', this.#recolour);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    dark.removeEventListener('change', this.#recolour);
    this.#size.disconnect();
    this.#plot?.destroy();
    this.#plot = undefined;
  }

  protected override render(): unknown {
    const { title, unit, lines } = this.spec;
    return html`<h3>${title}</h3>
      <dl class="values">
        ${lines.map(
          ({ name, label }, index) =>
            html`<div class=${`line-${index + 1}`}>
              <dt>${label}</dt>
              <dd>${shown(this.#valueOf(name), unit)}</dd>
            </div>`,
        )}
      </dl>
      <div class="plot" aria-hidden="true"></div>`;
  }

  protected override updated(changed: PropertyValues): void {
    const place = this.querySelector<HTMLElement>('.plot');
    if (place === null) return;
    if (this.#plot === undefined) {
      this.#plot = new uPlot(this.#options(place.clientWidth), this.#data(), place);
      this.#size.observe(place);
    } else if (changed.has('history') || changed.has('minutes')) {
      this.#plot.setData(this.#data());
    }
  }

  #valueOf(name: string): number | null {
    const values = this.history.series[name] ?? [];
    return values[this.shownAt ?? values.length - 1] ?? null;
  }

  #data(): uPlot.AlignedData {
    const { times_ms, series } = this.history;
    const seconds = times_ms.map((time) => time / 1000);
    return [seconds, ...this.spec.lines.map(({ name }) => [...(series[name] ?? [])])];
  }

  #options(width: number): uPlot.Options {
    const colour = (name: string): string => colourOf(this, name);
    const axis = { stroke: colour('--muted'), grid: { stroke: colour('--line'), width: 1 } };
    return {
      width: Math.max(width, 120),
      height,
      legend: { show: false },
      cursor: { sync: { key: 'console' }, y: false, drag: { x: false, y: false } },
      hooks: {
        setCursor: [
          ({ cursor }) => {
            this.shownAt = cursor.idx ?? null;
          },
        ],
      },
      scales: {
        x: {
          range: () => {
            const now = this.history.times_ms.at(-1) ?? Date.now();
            return [now / 1000 - this.minutes * 60, now / 1000];
          },
        },
        y: { range: (_, __, max) => [0, max > 0 ? max * 1.15 : 1] },
      },
      axes: [
        { ...axis, size: 28, space: 44, values: (_, ticks) => ticks.map(clock) },
        {
          ...axis,
          size: 62,
          values: (_, ticks) => ticks.map((tick) => shown(tick, this.spec.unit)),
        },
      ],
      series: [
        {},
        ...this.spec.lines.map((_, index) => ({
          stroke: colour(colours[index] ?? '--line-1'),
          width: 1.75,
          // A quantile without neighbours is a single point.
          points: { show: true, size: 3.5 },
        })),
      ],
    };
  }

  #resize(): void {
    const width = this.querySelector('.plot')?.clientWidth ?? 0;
    if (width > 0) this.#plot?.setSize({ width, height });
  }
}

/** A custom property as a colour for a canvas, which does not know `light-dark()`. */
function colourOf(element: HTMLElement, name: string): string {
  const former = element.style.color;
  element.style.color = `var(${name})`;
  const { color } = getComputedStyle(element);
  element.style.color = former;
  return color;
}

function clock(seconds: number): string {
  return new Date(seconds * 1000).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
}

/** A value with its unit, in about four characters. */
export function shown(value: number | null, unit: ChartSpec['unit']): string {
  if (value === null) return '–';
  const digits = (number: number): string => String(Number(number.toPrecision(3)));
  if (unit === 'bytes') return `${digits(value / 1e6)} MB`;
  if (unit === 'per second') return `${digits(value)} /s`;
  if (unit === 'count' || value === 0) return digits(value);
  if (value < 0.001) return `${digits(value * 1e6)} µs`;
  return value < 1 ? `${digits(value * 1000)} ms` : `${digits(value)} s`;
}

customElements.define('console-chart', ConsoleChart);
