// The little that limits and peers need of uWebSockets: as bare as it can be used correctly.

import { App, us_socket_local_port, type HttpResponse, type TemplatedApp } from 'uWebSockets.js';

/** A reply of the server under test, to be given by what it is measured against. */
export interface Answer {
  /** `202 Accepted` and the like. */
  readonly status: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Listens on a free port of loopback with the routes that `route` adds; resolves with the port. */
export function listen(route: (app: TemplatedApp) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const app = App();
    route(app);
    app.listen('127.0.0.1', 0, (socket) => {
      if (socket === false) reject(new Error('cannot listen'));
      else resolve(us_socket_local_port(socket));
    });
  });
}

/** Hands the whole body over; a view that is valid only during the call. */
export function readBody(response: HttpResponse, take: (body: Buffer) => void): void {
  const parts: Buffer[] = [];
  response.onAborted(() => {});
  response.onData((chunk, isLast) => {
    if (isLast && parts.length === 0) return take(Buffer.from(chunk));
    parts.push(Buffer.from(chunk.slice(0)));
    if (isLast) take(Buffer.concat(parts));
  });
}

export function sendAnswer(response: HttpResponse, answer: Answer): void {
  response.cork(() => {
    response.writeStatus(answer.status);
    for (const [name, value] of answer.headers) response.writeHeader(name, value);
    response.end(answer.body);
  });
}

/** Status and headers of an event stream. */
export function beginEventStream(response: HttpResponse): void {
  response.onAborted(() => {});
  response.writeStatus('200 OK');
  response.writeHeader('Content-Type', 'text/event-stream; charset=utf-8');
}
