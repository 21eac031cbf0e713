// Splits entries into batches within the limits of a run: always the same batches.

/** The limits of one batch, from the run object (contract 8.4). */
export interface BatchBounds {
  readonly countMax: number;
  readonly bytesMax: number;
}

// Room for the members around the list, and for the comma behind each entry.
const envelopeBytes = 256;

/**
 * Groups entries in order. An entry that is too large makes a batch of its own: the service names it in its
 * refusal.
 */
export async function* batchesOf<Entry>(
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  bounds: BatchBounds,
  bodyOf: (entry: Entry) => unknown,
): AsyncGenerator<Entry[]> {
  let batch: Entry[] = [];
  let bytes = envelopeBytes;
  for await (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(bodyOf(entry))) + 1;
    if (batch.length >= bounds.countMax || (batch.length > 0 && bytes + size > bounds.bytesMax)) {
      yield batch;
      batch = [];
      bytes = envelopeBytes;
    }
    batch.push(entry);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
