// The messages between the search process and the embedder's threads.

import type { EmbedderSettings } from './embedder.ts';

/** The settings of a thread. */
export interface EmbedderInput {
  /** No caller waits for this thread, so it runs at the lowest priority. */
  readonly isBackground: boolean;
}

export type ToEmbedder =
  | {
      readonly kind: 'embed';
      readonly id: number;
      readonly settings: EmbedderSettings;
      readonly texts: readonly string[];
      /** Whether a shopper waits for the result. */
      readonly isQuery: boolean;
    }
  /** Finish running work, release the model, end the thread. */
  | { readonly kind: 'stop' };

export type FromEmbedder =
  | {
      readonly kind: 'embedded';
      readonly id: number;
      readonly vectors: readonly (Float32Array | null)[];
    }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
