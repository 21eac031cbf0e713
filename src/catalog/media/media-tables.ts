// Rows of managed media: the key that seals its addresses, and the state of each source.

import { defineTable } from '../../journal/journal.ts';

/** The last good copy of a source. Key: [tenant, SHA-256 of the source's address]. */
export interface MediaSourceRow {
  /** Hex SHA-256 of the bytes that are served, and their name in the picture store. */
  readonly content_hash: string;
  readonly content_type: string;
  readonly width: number;
  readonly height: number;
  /** When the source last said that this is its content. */
  readonly checked_at_ms: number;
  /** Validators of the source, for the next conditional request. */
  readonly etag?: string;
  readonly last_modified?: string;
}

export const mediaSourceTable = defineTable<MediaSourceRow>('media_sources', 'placed');
/** Hex of the root key. Key: ['root']. */
export const mediaKeyTable = defineTable<string>('media_keys', 'placed');
