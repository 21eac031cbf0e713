// A real HTTP server that speaks `POST /v1/embeddings` for any model, and misbehaves when asked.

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** One request that came in. */
export interface AskedEmbeddings {
  readonly model: string;
  readonly input: readonly string[];
  readonly atMs: number;
}

export interface FakeEmbeddings {
  readonly baseUrl: string;
  readonly asked: AskedEmbeddings[];
  /** Says of a request how it is answered, other than well; by default every one is. */
  behave: (asked: AskedEmbeddings) => Misbehaviour | Promise<Misbehaviour | undefined> | undefined;
  close(): Promise<void>;
}

export interface Misbehaviour {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const dimensions = 64;

/** Words as places of a vector, so that texts with common words are near; models differ in places. */
function vectorOf(text: string, model: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  vector[dimensions - 1] = 0.1;
  for (const word of text.toLowerCase().split(/\W+/)) {
    let hash = model.length;
    for (const letter of `${model}${word}`) hash = (hash * 31 + letter.charCodeAt(0)) % 63;
    vector[hash]! += 1;
  }
  return vector;
}

export async function startFakeEmbeddings(): Promise<FakeEmbeddings> {
  const asked: AskedEmbeddings[] = [];
  const fake: Pick<FakeEmbeddings, 'behave'> = { behave: () => undefined };
  async function answer(body: Omit<AskedEmbeddings, 'atMs'>, response: ServerResponse) {
    const request = { ...body, atMs: Date.now() };
    asked.push(request);
    const misbehaviour = await fake.behave(request);
    response.setHeader('content-type', 'application/json');
    if (misbehaviour !== undefined) {
      response.writeHead(misbehaviour.status, misbehaviour.headers);
      response.end(JSON.stringify({ error: { message: 'no' } }));
      return;
    }
    const data = request.input.map((text, index) => ({
      index,
      embedding: vectorOf(text, request.model),
    }));
    response.end(JSON.stringify({ object: 'list', model: request.model, data }));
  }
  const server = createServer((request, response) => {
    void json(request).then((body) => answer(body as never, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
