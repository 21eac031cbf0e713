// Items for one reader, which takes them at its own pace.

import type { StreamItem } from './contract-types.ts';

export class ItemFeed {
  #items: StreamItem[] = [];
  #isEnded = false;
  #wake: () => void = () => {};

  add(item: StreamItem): void {
    this.#items.push(item);
    this.#wake();
  }

  /** No more items will come; buffered ones are still read. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  async *read(onLeft: () => void): AsyncGenerator<StreamItem, void> {
    try {
      for (;;) {
        const items = this.#items;
        this.#items = [];
        yield* items;
        if (this.#items.length > 0) continue;
        if (this.#isEnded) return;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      onLeft();
    }
  }
}
