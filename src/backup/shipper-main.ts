// The process of the continuous backup. Its parent starts it with a place and terms, reads its state from
// standard output, one JSON text a line, and closes standard input to have it end.

import { setPriority } from 'node:os';
import { writeSync } from 'node:fs';
import { closeInheritedStores } from '../base/inherited-stores.ts';
import { openTarget, type TargetPlace } from './open-target.ts';
import { Shipper, type ShipperTerms } from './shipper.ts';

/** The argument of the process; credentials are in the environment. */
export interface ShipperInput {
  readonly place: TargetPlace;
  readonly terms: ShipperTerms;
}

const leastPriority = 19;

closeInheritedStores();
const { place, terms } = JSON.parse(process.argv[2] ?? '') as ShipperInput;
// Work that customers wait for comes first.
setPriority(leastPriority);
// A signal goes to the whole group: this process ends when its parent closes standard input.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const shipper = new Shipper(terms, {
  target: openTarget(place, process.env),
  nowMs: Date.now,
  tell: (state) => {
    try {
      writeSync(1, `${JSON.stringify(state)}\n`);
    } catch {
      // The parent is gone, and the pipe with it: standard input ends too.
    }
  },
});
process.stdin.on('close', () => shipper.stop()).resume();
await shipper.run();
process.exit(0);
