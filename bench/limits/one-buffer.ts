// Limit of replay: the same bytes, from one buffer, with nothing to look up.

import { beginEventStream, listen } from '../support/uws.ts';

const chunkBytes = 256 * 1024;

/** Listens; GET / streams `bytes` with respect for back-pressure. Resolves with the port. */
export function startOneBuffer({ bytes }: { bytes: Uint8Array }): Promise<number> {
  return listen((app) => {
    app.get('/*', (response) => {
      beginEventStream(response);
      let at = 0;
      let isGone = false;
      response.onAborted(() => {
        isGone = true;
      });
      const send = (): boolean => {
        let isFlowing = true;
        if (isGone) return true;
        response.cork(() => {
          while (isFlowing && at < bytes.length) {
            const chunk = bytes.subarray(at, at + chunkBytes);
            at += chunk.length;
            isFlowing = response.write(chunk);
          }
        });
        return isFlowing;
      };
      response.onWritable(send);
      send();
    });
  });
}
