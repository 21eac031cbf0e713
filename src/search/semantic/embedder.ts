// The interface of embedders, which turn texts into vectors, and the names of vector spaces.

import { canonicalJson, sha256Hex } from '../../base/hash.ts';
import { textRecipe } from './embedded-text.ts';

/** The built-in model, or a server with `POST /v1/embeddings`. */
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

/** Turns texts into vectors, in the order of the texts. Vectors may have any length. */
export interface Embedder {
  /** Embeds a query. It is handled before all waiting products. */
  embedQuery(text: string): Promise<Float32Array>;
  /**
   * Embeds products' texts; `null` for a text that the embedder always refuses. Rejects if the embedder
   * cannot answer now.
   */
  embedTexts(texts: readonly string[]): Promise<(Float32Array | null)[]>;
  /** Resolves when all work has ended. */
  close(): Promise<void>;
}

/** The name of the model in the capabilities. */
const embeddedModel = 'all-MiniLM-L6-v2';
/** Hash of the shipped weights. The weights and the tokens of a text determine its vector. */
export const embeddedWeightsSha256 =
  'f20d0d47a6e12917397de09c99ab26e64654377105b7593b98168dc56a5d41cd';
/**
 * A product with a lower cosine counts as unrelated to the words. Unrelated pairs have about 0.1 with this
 * model; distant but useful ones ("hot drink", an espresso machine) have about 0.2. No rated product is
 * lost (bench/eval.ts).
 */
const embeddedSimilarityMin = 0.2;

/** The languages of the built-in model. */
const embeddedLanguages = new Set(['en']);

/**
 * Whether the model reads the language of a query. In other languages its results are noise, which would
 * displace the hits by words. For a remote model the operator decides.
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

/** The name of the model, as the capabilities show it. */
export function modelOf(settings: EmbedderSettings): string {
  return settings.provider === 'embedded' ? embeddedModel : settings.model;
}

/** The cosine below which a product counts as unrelated to a query. */
export function similarityMinOf(settings: EmbedderSettings): number {
  return settings.provider === 'embedded' ? embeddedSimilarityMin : settings.similarity_min;
}

/**
 * The name of the vector space of these settings. It contains only what changes a vector: another key or
 * another batch size gives the same space.
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
