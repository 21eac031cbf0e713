// What turns texts into vectors, as the lane sees it, and what names the space they lie in.

import { canonicalJson, sha256Hex } from '../../base/hash.ts';
import { textRecipe } from './embedded-text.ts';

/** The model in the house, or a server that speaks `POST /v1/embeddings`. */
export type EmbedderSettings =
  | { readonly provider: 'embedded' }
  | {
      readonly provider: 'remote';
      readonly base_url: string;
      readonly model: string;
      /** Name of the environment variable that holds the key. */
      readonly api_key_env?: string | undefined;
      readonly dimensions?: number | undefined;
      readonly batch_max: number;
      readonly similarity_min: number;
    };

/** Texts in, vectors of any length out, in order. */
export interface Embedder {
  /** A shopper's words: before all products that wait. */
  embedQuery(text: string): Promise<Float32Array>;
  /**
   * Products' texts; `null` for one that is refused for what it is, and always would be. Rejects
   * when the embedder cannot answer now.
   */
  embedTexts(texts: readonly string[]): Promise<(Float32Array | null)[]>;
  /** Resolves when nothing runs any more. */
  close(): Promise<void>;
}

/** What capabilities call the model. */
const embeddedModel = 'all-MiniLM-L6-v2';
/** The weights' file, as it was shipped: the first half of what makes a vector. */
export const embeddedWeightsSha256 =
  'f20d0d47a6e12917397de09c99ab26e64654377105b7593b98168dc56a5d41cd';
/**
 * Below this cosine a product has nothing to do with the words. Unrelated pairs of this model lie
 * around 0.1, far ones that still help ("hot drink", an espresso machine) around 0.2; no rated
 * product is lost (bench/eval.ts).
 */
const embeddedSimilarityMin = 0.2;

/** The languages that the model in the house was made for. */
const embeddedLanguages = new Set(['en']);

/**
 * Whether a query's words mean something to the model: nearness to what it cannot read is noise,
 * which would push what the words found off the list. What
 * the model of another server reads is its operator's to know.
 */
export function isReadable(
  settings: EmbedderSettings,
  { text, locale }: { readonly text: string; readonly locale?: string },
): boolean {
  if (settings.provider !== 'embedded') return true;
  if (!/\p{Script=Latin}/u.test(text)) return false;
  return locale === undefined || embeddedLanguages.has(languageOf(locale));
}

function languageOf(locale: string): string {
  return locale.split('-', 1)[0]?.toLowerCase() ?? '';
}

/** The name of the model, as capabilities tell it. */
export function modelOf(settings: EmbedderSettings): string {
  return settings.provider === 'embedded' ? embeddedModel : settings.model;
}

/** The cosine below which a product counts as unrelated to a query. */
export function similarityMinOf(settings: EmbedderSettings): number {
  return settings.provider === 'embedded' ? embeddedSimilarityMin : settings.similarity_min;
}

/**
 * The name of the space that these settings' vectors lie in. All that changes a vector is in it,
 * and nothing else: another key or another batch size makes no other space.
 */
export function spaceOf(settings: EmbedderSettings): string {
  const identity =
    settings.provider === 'embedded'
      ? { model: embeddedModel, weights: embeddedWeightsSha256, runtime: 'onnxruntime-node int8' }
      : {
          model: settings.model,
          server: settings.base_url,
          dimensions: settings.dimensions ?? null,
        };
  return sha256Hex(canonicalJson({ ...identity, text: textRecipe })).slice(0, 16);
}
