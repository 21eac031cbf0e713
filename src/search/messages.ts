// What the server and the process that searches say to each other.

import type { LaneProgress } from './catalogue-lane.ts';
import type { HandedProducts } from './handed-changes.ts';
import type { ExampleTable, FacetMention, KnownWord, SearchQuery, SearchResult } from './port.ts';
import type { EmbedderSettings } from './semantic/embedder.ts';
import type { SemanticProgress } from './semantic/semantic-lane.ts';

/** The first message: what the process works on. */
export interface WorkerInput {
  /** Folder of the journal. */
  readonly path: string;
  readonly tenantIds: readonly string[];
  /** Folder of the lanes' snapshots. */
  readonly snapshotsPath: string;
  /** Absent: there is no semantic lane. */
  readonly semantic?: SemanticInput;
}

/** What the semantic lanes of all tenants share. */
export interface SemanticInput {
  readonly embedder: EmbedderSettings;
  /** Folder of the vectors, beside the journal's. */
  readonly vectorsPath: string;
  /** How long a search waits for the vector of its query. */
  readonly deadlineMs: number;
  /** How long a vector is kept that no product needs any more. */
  readonly unusedRetentionMs: number;
  /** How often such vectors are looked for. */
  readonly sweepIntervalMs: number;
  /** What messages are held against for what they mean. */
  readonly examples: readonly ExampleTable[];
}

export type ToWorker =
  /** Something was committed to the tenant's catalogue; with the products, where they are at hand. */
  | { readonly kind: 'wake'; readonly tenantId: string; readonly products?: HandedProducts }
  | {
      readonly kind: 'search';
      readonly id: number;
      readonly tenantId: string;
      readonly query: SearchQuery;
      /** How long a question may wait for a lane that is being built. */
      readonly deadlineMs: number;
    }
  | {
      readonly kind: 'mentions';
      readonly id: number;
      readonly tenantId: string;
      readonly text: string;
      readonly locale: string | undefined;
      readonly deadlineMs: number;
    }
  | {
      readonly kind: 'words';
      readonly id: number;
      readonly tenantId: string;
      readonly text: string;
      readonly locale: string | undefined;
      readonly deadlineMs: number;
    }
  | {
      readonly kind: 'nearness';
      readonly id: number;
      readonly tenantId: string;
      readonly text: string;
      readonly language: string;
      readonly deadlineMs: number;
    }
  /** Whether the tenant wants its semantic lane. */
  | { readonly kind: 'policy'; readonly tenantId: string; readonly isSemanticEnabled: boolean }
  /** The tenant is gone: so is its lane, with what is kept of it. */
  | { readonly kind: 'forget'; readonly id: number; readonly tenantId: string }
  /** Asks for a sign of life. */
  | { readonly kind: 'beat' }
  /** Finish what is under way, release the files, end the process. */
  | { readonly kind: 'stop' };

export type FromWorker =
  | {
      readonly kind: 'progress';
      readonly tenantId: string;
      readonly progress: LaneProgress;
      readonly semantic?: SemanticProgress;
    }
  | { readonly kind: 'found'; readonly id: number; readonly result: SearchResult }
  | { readonly kind: 'mentioned'; readonly id: number; readonly mentions: readonly FacetMention[] }
  | { readonly kind: 'known'; readonly id: number; readonly words: readonly KnownWord[] }
  | {
      readonly kind: 'near';
      readonly id: number;
      readonly nearness: Readonly<Record<string, number>> | undefined;
    }
  | { readonly kind: 'forgotten'; readonly id: number }
  /** A sign of life. */
  | { readonly kind: 'alive' }
  /** Something of ours went wrong outside of a request. */
  | { readonly kind: 'fault'; readonly reason: string }
  /** The lane cannot answer, or the question made it fail. */
  | { readonly kind: 'refused'; readonly id: number; readonly reason: string };
