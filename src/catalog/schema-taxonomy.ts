// Checks the taxonomy: every parent exists, no entry is its own ancestor, no branch is too deep.

import type { TaxonomyEntry } from '../contract/schema-sync.ts';
import type { EntryFaults } from './schema-entry-faults.ts';
import type { Placed } from './schema-merge.ts';

type Taxonomies = ReadonlyMap<string, Placed<TaxonomyEntry>>;

/** Depth of entries below a cycle or a missing parent: the fault is reported there, once. */
const ROOTLESS = Number.NEGATIVE_INFINITY;

/**
 * Reports missing parents, each cycle once, and of every branch that is too deep the first entry below the
 * bound. It visits each entry once, so a long chain costs no more than many short ones.
 */
export function* checkTaxonomies(
  taxonomies: Taxonomies,
  { faults, depthMax }: { readonly faults: EntryFaults; readonly depthMax: number },
): Generator<void, void> {
  const depths = new Map<string, number>();
  for (const [id, placed] of taxonomies) {
    const parent = placed.entry.parent_external_taxonomy_id;
    if (parent !== undefined && !taxonomies.has(parent)) {
      faults.add(placed, {
        code: 'unknown_reference',
        path: ['parent_external_taxonomy_id'],
        detail: `No taxonomy entry of this run has the id "${parent}".`,
      });
    }
    measure(id, { taxonomies, depths, faults });
    if (depths.get(id) === depthMax + 1) {
      faults.add(placed, {
        code: 'too_deep',
        path: ['parent_external_taxonomy_id'],
        detail: `A taxonomy has at most ${depthMax} levels.`,
      });
    }
    yield;
  }
}

/** Sets the depth of `id` and of every ancestor that has none yet; a root has depth 1. */
function measure(
  id: string,
  known: {
    readonly taxonomies: Taxonomies;
    readonly depths: Map<string, number>;
    readonly faults: EntryFaults;
  },
): void {
  const { taxonomies, depths, faults } = known;
  const path: string[] = [];
  const onPath = new Set<string>();
  let at: string | undefined = id;
  while (at !== undefined && taxonomies.has(at) && !depths.has(at) && !onPath.has(at)) {
    path.push(at);
    onPath.add(at);
    at = taxonomies.get(at)?.entry.parent_external_taxonomy_id;
  }
  if (at !== undefined && onPath.has(at)) {
    reportCycle(path.slice(path.indexOf(at)), taxonomies, faults);
  }
  const above = at === undefined ? 0 : (depths.get(at) ?? ROOTLESS);
  for (const [index, ancestor] of path.toReversed().entries()) {
    depths.set(ancestor, above + index + 1);
  }
}

/** Reports the entry of the cycle that was sent first. */
function reportCycle(cycle: readonly string[], taxonomies: Taxonomies, faults: EntryFaults): void {
  const members = cycle
    .flatMap((id) => taxonomies.get(id) ?? [])
    .sort((a, b) => a.sequence - b.sequence || a.index - b.index);
  const [first] = members;
  if (first === undefined) return;
  const shown = cycle.slice(0, 5).join(' < ');
  faults.add(first, {
    code: 'cycle',
    path: ['parent_external_taxonomy_id'],
    detail: `The entry is its own ancestor: ${shown}${cycle.length > 5 ? ' < …' : ''}.`,
  });
}
