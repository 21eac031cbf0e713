// A real HTTP server that speaks the chat-completions stream, and misbehaves in whatever way is asked.

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Loose } from './chat-client.ts';

/** One thing that the server does while it answers a request, in order. */
export type Act =
  | { readonly act: 'text'; readonly text: string }
  | { readonly act: 'call'; readonly name: string; readonly arguments: unknown }
  | { readonly act: 'refusal'; readonly text: string }
  | { readonly act: 'finish'; readonly reason: string }
  /** An event as it is, for what no good server sends. */
  | { readonly act: 'raw'; readonly data: string }
  /** Answers without a stream. */
  | {
      readonly act: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: unknown;
    }
  /** Tears the connection down. */
  | { readonly act: 'cut' }
  /** Keeps the connection and says nothing more, headers included where nothing was said yet. */
  | { readonly act: 'hang' }
  /** Sends the first, empty chunk that most endpoints open with. */
  | { readonly act: 'open' };

export type Script = readonly Act[];

/** A text in pieces of a few characters, and a good end. */
export function saying(text: string): Script {
  const pieces = text.match(/[\s\S]{1,7}/g) ?? [];
  return [...pieces.map((piece): Act => ({ act: 'text', text: piece })), finish('stop')];
}

/** Tool calls and the end that goes with them. */
export function calling(...calls: readonly (readonly [string, unknown])[]): Script {
  return [
    ...calls.map(([name, given]): Act => ({ act: 'call', name, arguments: given })),
    finish('tool_calls'),
  ];
}

export function finish(reason: string): Act {
  return { act: 'finish', reason };
}

export function failing(status: number, headers: Record<string, string> = {}): Script {
  return [{ act: 'status', status, headers, body: { error: { message: 'no' } } }];
}

export interface FakeProvider {
  readonly baseUrl: string;
  /** Bodies of the requests so far. */
  readonly requests: Loose[];
  /** Authorization headers of the requests so far. */
  readonly credentials: (string | undefined)[];
  /** Connections that were opened so far. */
  connectionCount(): number;
  /** Connections that are open now. */
  openCount(): Promise<number>;
  /** Addresses and headers of the requests so far. */
  readonly heads: { readonly url: string; readonly headers: IncomingHttpHeaders }[];
  /** What the next requests get, one script each; the last one serves all that follow. */
  play(...scripts: readonly Script[]): void;
  /** Resolves when the client has left a connection that hangs. */
  readonly left: Promise<void>;
  close(): Promise<void>;
}

/** Starts the server on a free port of this machine. */
export async function startFakeProvider(): Promise<FakeProvider> {
  let scripts: Script[] = [];
  const requests: Loose[] = [];
  const credentials: (string | undefined)[] = [];
  const heads: FakeProvider['heads'] = [];
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requests.push(body);
      credentials.push(request.headers.authorization);
      heads.push({ url: request.url ?? '', headers: request.headers });
      const script = scripts.length > 1 ? scripts.shift() : scripts[0];
      perform(response, script ?? [], leave);
    });
  });
  let connectionCount = 0;
  server.on('connection', () => (connectionCount += 1));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    credentials,
    left,
    heads,
    connectionCount: () => connectionCount,
    openCount: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    play(...next) {
      scripts = [...next];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Loose> {
  let text = '';
  for await (const bytes of request) text += String(bytes);
  return JSON.parse(text);
}

function perform(response: ServerResponse, script: Script, leave: () => void): void {
  let callCount = 0;
  for (const one of script) {
    switch (one.act) {
      case 'status':
        response.writeHead(one.status, { 'content-type': 'application/json', ...one.headers });
        response.end(JSON.stringify(one.body ?? {}));
        return;
      case 'cut':
        // Once what was written is on its way; else the client would see none of it.
        if (response.headersSent) response.write(': bye\n\n', () => response.destroy());
        else response.destroy();
        return;
      case 'hang':
        response.once('close', leave);
        return;
      case 'raw':
        send(response, one.data);
        break;
      case 'open':
        sendChoice(response, { delta: { role: 'assistant', content: '' } });
        break;
      case 'text':
        sendChoice(response, { delta: { content: one.text } });
        break;
      case 'refusal':
        sendChoice(response, { delta: { refusal: one.text } });
        break;
      case 'call':
        sendCall(response, callCount, one);
        callCount += 1;
        break;
      case 'finish':
        sendChoice(response, { delta: {}, finish_reason: one.reason });
    }
  }
  if (script.some(({ act }) => act === 'finish')) send(response, '[DONE]');
  response.end();
}

/** The name first and the arguments in halves, as endpoints stream them. */
function sendCall(
  response: ServerResponse,
  index: number,
  call: Extract<Act, { act: 'call' }>,
): void {
  const text = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
  const middle = Math.ceil(text.length / 2);
  const part = (about: object) => ({ delta: { tool_calls: [{ index, ...about }] } });
  const id = `call_${index}`;
  sendChoice(
    response,
    part({ id, type: 'function', function: { name: call.name, arguments: '' } }),
  );
  sendChoice(response, part({ function: { arguments: text.slice(0, middle) } }));
  sendChoice(response, part({ function: { arguments: text.slice(middle) } }));
}

function sendChoice(response: ServerResponse, choice: object): void {
  send(
    response,
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, finish_reason: null, ...choice }],
    }),
  );
}

function send(response: ServerResponse, data: string): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`data: ${data}\n\n`);
}
