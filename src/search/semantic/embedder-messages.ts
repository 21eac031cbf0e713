// What the process that searches and the embedder's thread say to each other.

import type { EmbedderSettings } from './embedder.ts';

export interface EmbedderInput {
  /** No caller waits for this thread: other work for the processor comes first. */
  readonly isBackground: boolean;
}

export type ToEmbedder =
  | {
      readonly kind: 'embed';
      readonly id: number;
      readonly settings: EmbedderSettings;
      readonly texts: readonly string[];
      /** A shopper waits for it. */
      readonly isQuery: boolean;
    }
  /** Finish what runs, release the model, end the thread. */
  | { readonly kind: 'stop' };

export type FromEmbedder =
  | {
      readonly kind: 'embedded';
      readonly id: number;
      readonly vectors: readonly (Float32Array | null)[];
    }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
