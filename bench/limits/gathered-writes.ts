// Limit of fan-out: no session, no journal; what one turn of the loop publishes is one write each.
// With a file, what gathered while the former was synced is appended to it and synced first.

import { open, type FileHandle } from 'node:fs/promises';
import type { HttpResponse } from 'uWebSockets.js';
import { stampPrefix } from '../load/http-connection.ts';
import { beginEventStream, listen, readBody, sendAnswer, type Answer } from '../support/uws.ts';

export interface GatheredWritesOptions {
  /** The frames of one publish, as the server under test writes them. */
  readonly frames: string;
  readonly answer: Answer;
  /** File that everything is appended to and synced in before it is published. */
  readonly path?: string;
}

interface Stream {
  readonly readers: Set<HttpResponse>;
  frames: Buffer[];
}

interface Publish {
  readonly stream: Stream;
  readonly frame: Buffer;
  readonly response: HttpResponse;
}

const stampLength = stampPrefix.length + 15;

/** Listens: GET /s/<n> reads stream n, POST /s/<n> publishes to it. Resolves with the port. */
export async function startGatheredWrites(options: GatheredWritesOptions): Promise<number> {
  const { frames, answer, path } = options;
  const streams = new Map<string, Stream>();
  const stampAt = frames.indexOf(stampPrefix);
  const streamOf = (name: string): Stream => {
    let stream = streams.get(name);
    if (stream === undefined) streams.set(name, (stream = { readers: new Set(), frames: [] }));
    return stream;
  };
  const flush = (stream: Stream): void => {
    const bytes = Buffer.concat(stream.frames);
    stream.frames = [];
    for (const reader of stream.readers) reader.cork(() => reader.write(bytes));
  };
  const publish = ({ stream, frame, response }: Publish): void => {
    if (stream.frames.length === 0) setImmediate(() => flush(stream));
    stream.frames.push(frame);
    sendAnswer(response, answer);
  };
  const take = path === undefined ? publish : syncFirst(await open(path, 'a'), publish);
  return listen((app) => {
    app.get('/s/:stream', (response, request) => {
      const stream = streamOf(request.getParameter(0) ?? '');
      beginEventStream(response);
      response.onAborted(() => stream.readers.delete(response));
      response.write(': open\n\n');
      stream.readers.add(response);
    });
    app.post('/s/:stream', (response, request) => {
      const stream = streamOf(request.getParameter(0) ?? '');
      readBody(response, (body) => {
        const frame = Buffer.from(frames);
        const from = body.indexOf(stampPrefix);
        if (stampAt >= 0 && from >= 0) body.copy(frame, stampAt, from, from + stampLength);
        take({ stream, frame, response });
      });
    });
  });
}

/** Publishes all that came while the former was synced, once that is on disk itself. */
function syncFirst(file: FileHandle, publish: (one: Publish) => void): (one: Publish) => void {
  let waiting: Publish[] = [];
  let isWriting = false;
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await file.write(Buffer.concat(batch.map(({ frame }) => frame)));
      await file.datasync();
      for (const one of batch) publish(one);
    }
    isWriting = false;
  };
  return (one) => {
    waiting.push(one);
    if (isWriting) return;
    isWriting = true;
    setImmediate(() => void write());
  };
}
