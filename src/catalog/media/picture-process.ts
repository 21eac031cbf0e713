// The process in which pictures are made, so that a hostile picture can harm no other process. It has no
// journal, no socket and no secret of the server's environment.

import { constants, getPriority, setPriority } from 'node:os';
import { assert } from '../../base/assert.ts';
import { closeInheritedStores } from '../../base/inherited-stores.ts';
import type {
  FromPictureProcess,
  PictureProcessInput,
  ToPictureProcess,
} from './picture-messages.ts';
import { PictureMaker } from './picture-maker.ts';
import { SourceFault } from './source-fault.ts';

closeInheritedStores();
assert(process.send !== undefined, 'a picture process has a parent');
const { pixelsMax } = JSON.parse(process.argv[2] ?? '') as PictureProcessInput;
const maker = new PictureMaker({ pixelsMax });
// Sockets come first: a picture may wait for a processor. If the server runs at a lower priority this fails
// and the priority stays: only the system's administrator may raise one.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
// An interrupt from a terminal goes to the whole group; the server says when to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// The server is gone. Native work would delay an orderly exit until it ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (message: ToPictureProcess) => void answer(message));
send({ kind: 'ready', recipe: await maker.recipe() });

function send(message: FromPictureProcess): void {
  process.send?.(message);
}

async function answer(message: ToPictureProcess): Promise<void> {
  try {
    if (message.kind === 'take') {
      const sent = Buffer.from(message.bytes);
      const { bytes, ...about } = await maker.take(sent);
      send({ kind: 'taken', picture: { ...about, bytes: bytes === sent ? null : bytes } });
    } else {
      send({ kind: 'resized', bytes: await maker.resize(message.path, message.width) });
    }
  } catch (error) {
    if (error instanceof SourceFault) {
      send({ kind: 'refused', reason: error.reason, message: error.message });
    } else {
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }
}
