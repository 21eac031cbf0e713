// The stored form of the answer to a keyed batch: without what the repeated batch itself tells.

import type { ItemResult, ItemsReply } from '../contract/products.ts';
import type { Candidate } from './candidate.ts';
import { formatRead } from './microseconds.ts';

/** An answer without its items' places, ids, and the hashes and times of items stored as sent. */
export interface BatchReceipt extends Omit<ItemsReply, 'results'> {
  readonly results: readonly KeptResult[];
}

type KeptResult = Pick<ItemResult, 'status' | 'projection_version'> & Partial<ItemResult>;

/** The receipt of an answer to these items. Answers of older versions, kept whole, are receipts too. */
export function receiptOf(answer: ItemsReply, candidates: readonly Candidate[]): BatchReceipt {
  const results = answer.results.map((result, at): KeptResult => {
    const { index: _index, external_product_id: _id, ...kept } = result;
    const { content_hash: hash, updated_at: time, ...rest } = kept;
    const candidate = candidates[at];
    if (candidate === undefined || result.status === 'stale' || result.status === 'rejected') {
      return kept;
    }
    const isAsSent = hash === candidate.sentHash && time === timeOf(candidate);
    return isAsSent ? rest : kept;
  });
  return { ...answer, results };
}

/** The answer that a receipt was made of, from the same items sent again: member for member. */
export function answerOf(
  { summary, results, schema_version }: BatchReceipt,
  candidates: readonly Candidate[],
): ItemsReply {
  const whole = candidates.map((candidate, at): ItemResult => {
    const kept = results[at] ?? missing();
    const { status, reason, projection_version, error } = kept;
    const { content_hash = candidate.sentHash, updated_at = timeOf(candidate) } = kept;
    return {
      index: candidate.index,
      external_product_id: candidate.head.external_product_id,
      status,
      ...(reason !== undefined && { reason }),
      content_hash,
      projection_version,
      updated_at,
      ...(error !== undefined && { error }),
    };
  });
  return { summary, results: whole, schema_version };
}

function timeOf({ head, updatedAtUs }: Candidate): string {
  return formatRead(head.updated_at, updatedAtUs);
}

function missing(): never {
  throw new Error('a receipt has one result for each item of its batch');
}
