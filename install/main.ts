// What `make install` does once the packages are there.

import { checkEdge, readEdge, removeForeignRuntimes, systemHere } from './native-parts.ts';
import { fillVendor } from './vendor-files.ts';

const edge = checkEdge(readEdge(), systemHere());
if (edge === 'not recorded') {
  const words = `The edge's binary for ${systemHere()} is not recorded in install/native-parts.ts:`;
  process.stderr.write(`${words} npm alone vouches for it.\n`);
}
removeForeignRuntimes();
const added = fillVendor();
if (added.length > 0) process.stdout.write(`Copied into vendor/: ${added.join(', ')}\n`);
