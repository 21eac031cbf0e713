// Polls while an element is shown and its page is visible.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { wordsOf } from './api.ts';

export class Poll implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #ask: () => Promise<void>;
  readonly #everyMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isShown = false;
  /** Why the last poll failed; empty if it did not. */
  problem = '';

  constructor(host: ReactiveControllerHost, ask: () => Promise<void>, everyMs: number) {
    this.#host = host;
    this.#ask = ask;
    this.#everyMs = everyMs;
    host.addController(this);
  }

  hostConnected(): void {
    this.#isShown = true;
    void this.now();
  }

  hostDisconnected(): void {
    this.#isShown = false;
    clearTimeout(this.#timer);
  }

  /** Polls now; the next interval begins now. */
  async now(): Promise<void> {
    clearTimeout(this.#timer);
    if (!document.hidden) {
      try {
        await this.#ask();
        this.problem = '';
      } catch (error) {
        this.problem = wordsOf(error);
      }
      this.#host.requestUpdate();
    }
    clearTimeout(this.#timer);
    if (this.#isShown) this.#timer = setTimeout(() => void this.now(), this.#everyMs);
  }
}
