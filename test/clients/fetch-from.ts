// A `fetch` that asks a scripted service of the same process, with no socket between them.

import type { Replying, ScriptedService } from '../../clients/conformance/scripted-service.ts';

/** Takes the place of `fetch`: a reply, its stream and its cuts arrive as they would by a socket. */
export function fetchFrom(service: ScriptedService): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const signal = init?.signal;
      const asked = {
        url: String(input),
        headers: new Headers(init?.headers),
        body: (init?.body as string | null | undefined) ?? '',
      };
      let reading: ReadableStreamDefaultController<Uint8Array> | undefined;
      let isOver = false;
      const fail = (error: Error): void => {
        if (isOver) return;
        isOver = true;
        reject(error);
        reading?.error(error);
      };
      const write = (text: string): void => {
        if (!isOver) reading?.enqueue(new TextEncoder().encode(text));
      };
      const replying: Replying = {
        writeHead(status, headers = {}) {
          const body = new ReadableStream<Uint8Array>({
            start: (controller) => void (reading = controller),
            cancel: () => void (isOver = true),
          });
          resolve(new Response(status === 204 ? null : body, { status, headers }));
        },
        write,
        end(text) {
          if (text !== undefined) write(text);
          if (!isOver) reading?.close();
          isOver = true;
        },
        destroy: () => fail(new TypeError('terminated')),
      };
      const abort = (): void => fail(new DOMException('This operation was aborted', 'AbortError'));
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort, { once: true });
      void service.serve(asked, replying);
    });
}
