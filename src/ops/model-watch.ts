// Reports tenants' models to operators: calls, waits, tokens, sentences that were left out.

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120];

/** Metrics of every call. No label names a tenant, an endpoint or a model. */
export class ModelWatch {
  readonly #registry: Registry;
  readonly #calls: Histogram;
  readonly #firstToken: Histogram;
  readonly #tokens: Counter;
  readonly #leftOut: Counter;
  readonly #fallbacks: Counter;

  constructor(registry: Registry) {
    this.#registry = registry;
    const registers = [registry];
    this.#calls = new Histogram({
      name: 'aisle_model_call_duration_seconds',
      help: "Calls of tenants' models, from the request to the end of the stream, by outcome: ok, stopped, or the kind of the fault.",
      labelNames: ['outcome'],
      buckets,
      registers,
    });
    this.#firstToken = new Histogram({
      name: 'aisle_model_first_token_seconds',
      help: 'From a request to the first event of its stream.',
      buckets,
      registers,
    });
    this.#tokens = new Counter({
      name: 'aisle_model_tokens_total',
      help: 'Tokens of prompts and completions; estimated where the endpoint counts none.',
      labelNames: ['kind', 'counted_by'],
      registers,
    });
    this.#leftOut = new Counter({
      name: 'aisle_model_sentences_left_out_total',
      help: 'Sentences of models that were not shown: the catalogue did not confirm them.',
      registers,
    });
    this.#fallbacks = new Counter({
      name: 'aisle_model_fallbacks_total',
      help: 'Turns that the catalogue answered in place of a model, by the fault that led there.',
      labelNames: ['kind'],
      registers,
    });
  }

  called({ outcome, durationMs }: { outcome: string; durationMs: number }): void {
    this.#calls.observe({ outcome }, durationMs / 1000);
  }

  firstToken(waitedMs: number): void {
    this.#firstToken.observe(waitedMs / 1000);
  }

  tokens(count: { prompt: number; completion: number; isEstimated: boolean }): void {
    const counted_by = count.isEstimated ? 'estimate' : 'endpoint';
    this.#tokens.inc({ kind: 'prompt', counted_by }, count.prompt);
    this.#tokens.inc({ kind: 'completion', counted_by }, count.completion);
  }

  leftOut(sentenceCount: number): void {
    this.#leftOut.inc(sentenceCount);
  }

  fellBack(kind: string): void {
    this.#fallbacks.inc({ kind });
  }

  /** `counts` is called at every scrape. */
  circuits(counts: () => Readonly<Record<string, number>>): void {
    const made = new Gauge({
      name: 'aisle_model_circuits',
      help: 'Circuits of models by state: closed, open, half_open.',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(counts())) this.set({ state }, count);
      },
    });
    this.#registry.registerMetric(made);
  }
}
