// Limit of fan-out: no session, no journal; what one turn of the loop publishes is one write each.

import type { HttpResponse } from 'uWebSockets.js';
import { stampPrefix } from '../load/http-connection.ts';
import { beginEventStream, listen, readBody, sendAnswer, type Answer } from '../support/uws.ts';

export interface GatheredWritesOptions {
  /** The frames of one publish, as the server under test writes them. */
  readonly frames: string;
  readonly answer: Answer;
}

interface Stream {
  readonly readers: Set<HttpResponse>;
  frames: Buffer[];
}

const stampLength = stampPrefix.length + 15;

/** Listens: GET /s/<n> reads stream n, POST /s/<n> publishes to it. Resolves with the port. */
export function startGatheredWrites(options: GatheredWritesOptions): Promise<number> {
  const { frames, answer } = options;
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
        if (stream.frames.length === 0) setImmediate(() => flush(stream));
        stream.frames.push(frame);
        sendAnswer(response, answer);
      });
    });
  });
}
