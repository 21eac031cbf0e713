// The messages between the server and the search process.

import type { LaneProgress } from './catalogue-lane.ts';
import type { HandedProducts } from './handed-changes.ts';
import type {
  ExampleNearness,
  ExampleTable,
  FacetMention,
  KnownWord,
  StrangeWord,
  SearchQuery,
  SearchResult,
} from './port.ts';
import type { EmbedderSettings } from './semantic/embedder.ts';
import type { SemanticProgress } from './semantic/semantic-lane.ts';

/** The first message: the folders and settings of the process. */
export interface WorkerInput {
  /** Folder of the journal. */
  readonly path: string;
  readonly tenantIds: readonly string[];
  /** Folder of the lanes' snapshots. */
  readonly snapshotsPath: string;
  /** Absent: there is no semantic lane. */
  readonly semantic?: SemanticInput;
}

/** The settings that the semantic lanes of all tenants share. */
export interface SemanticInput {
  readonly embedder: EmbedderSettings;
  /** Folder of the vectors, beside the journal's. */
  readonly vectorsPath: string;
  /** How long a search waits for the vector of its query. */
  readonly deadlineMs: number;
  /** How long an unused vector is kept. */
  readonly unusedRetentionMs: number;
  /** How often the sweep looks for such vectors. */
  readonly sweepIntervalMs: number;
  /** Example sentences by meaning. */
  readonly examples: readonly ExampleTable[];
}

export type ToWorker =
  /** The tenant's catalogue has a new head; with the products, if the server has them in memory. */
  | { readonly kind: 'wake'; readonly tenantId: string; readonly products?: HandedProducts }
  | {
      readonly kind: 'search';
      readonly id: number;
      readonly tenantId: string;
      readonly query: SearchQuery;
      /** How long a query may wait for a lane that is being built. */
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
      readonly kind: 'strange';
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
  | {
      readonly kind: 'likeness';
      readonly id: number;
      readonly tenantId: string;
      readonly text: string;
      readonly language: string;
      readonly others: readonly string[];
      readonly deadlineMs: number;
    }
  /** Whether the tenant wants its semantic lane. */
  | { readonly kind: 'policy'; readonly tenantId: string; readonly isSemanticEnabled: boolean }
  /** The tenant is deleted: drop its lane with its snapshot and vectors. */
  | { readonly kind: 'forget'; readonly id: number; readonly tenantId: string }
  /** A ping. */
  | { readonly kind: 'beat' }
  /** Finish running work, release the files, end the process. */
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
  | { readonly kind: 'strangers'; readonly id: number; readonly words: readonly StrangeWord[] }
  | {
      readonly kind: 'near';
      readonly id: number;
      readonly nearness: Readonly<Record<string, ExampleNearness>> | undefined;
    }
  | { readonly kind: 'like'; readonly id: number; readonly likeness: readonly number[] | undefined }
  | { readonly kind: 'forgotten'; readonly id: number }
  /** The reply to a ping. */
  | { readonly kind: 'alive' }
  /** An error of the process itself, outside of a request. */
  | { readonly kind: 'fault'; readonly reason: string }
  /** The lane cannot answer, or the query made it fail. */
  | { readonly kind: 'refused'; readonly id: number; readonly reason: string };
