// The faults of a run's entries, each with its place.

import { pointerSegment } from '../contract/problems.ts';
import type { SchemaFault } from '../contract/schema-sync.ts';

/** Where an entry was sent: number of the batch, and index in its `entries`. */
export interface EntryPlace {
  readonly sequence: number;
  readonly index: number;
}

/** As many as a problem document carries (contract 2.3). */
export const FAULTS_MAX = 100;

/** Collects faults up to {@link FAULTS_MAX}, and whether there were more. */
export class EntryFaults {
  readonly #faults: { place: EntryPlace; entry: SchemaFault }[] = [];
  #isTruncated = false;

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  get isTruncated(): boolean {
    return this.#isTruncated;
  }

  /** `path` leads from the entry to the member at fault. */
  add(
    place: EntryPlace,
    fault: {
      readonly code: SchemaFault['code'];
      readonly path: readonly (string | number)[];
      readonly detail: string;
    },
  ): void {
    if (this.#faults.length === FAULTS_MAX) {
      this.#isTruncated = true;
      return;
    }
    const { code, path, detail } = fault;
    // Batches count from 1, as sent; entries from 0, as in every JSON Pointer.
    const segments = ['batches', place.sequence, 'entries', place.index, ...path];
    const pointer = `#/${segments.map(pointerSegment).join('/')}`;
    this.#faults.push({ place, entry: { pointer, code, detail } });
  }

  /** The faults in the order in which their entries were sent. */
  toEntries(): SchemaFault[] {
    return this.#faults
      .toSorted((a, b) => a.place.sequence - b.place.sequence || a.place.index - b.place.index)
      .map(({ entry }) => entry);
  }
}
