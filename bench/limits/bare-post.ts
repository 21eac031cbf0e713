// Limit of admission: an edge that reads a body and answers, with nothing or little in between.

import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { createHmac } from 'node:crypto';
import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import { open } from 'lmdb';
import { Compile } from 'typebox/compile';
import { MessageRequest } from '../../src/contract/chat.ts';
import { listen, readBody, sendAnswer, type Answer } from '../support/uws.ts';

/** What the edge does with a body before it answers. */
export type BareWork = 'nothing' | 'json' | 'signed_json' | 'validate' | 'log' | 'lmdb';

export interface BarePostOptions {
  readonly work: BareWork;
  readonly answer: Answer;
  /** File that `log` appends to, folder that `lmdb` keeps its store in. */
  readonly path?: string;
  /** What `signed_json` verifies by, base64. */
  readonly secret?: string;
}

/** Listens; resolves with the port. */
export function startBarePost({ work, ...options }: BarePostOptions): Promise<number> {
  const handle = handlers[work](options);
  return listen((app) => {
    app.post('/*', (response, request) => {
      // A request can be read until the handler returns, its body only after.
      const signed = work === 'signed_json' ? signedHeaders(request) : noHeaders;
      readBody(response, (body) => handle(response, body, signed));
    });
  });
}

interface SignedHeaders {
  readonly text: string;
  readonly signature: string;
}

const noHeaders: SignedHeaders = { text: '', signature: '' };

function signedHeaders(request: HttpRequest): SignedHeaders {
  const text = `${request.getHeader('webhook-id')}.${request.getHeader('webhook-timestamp')}.`;
  return { text, signature: request.getHeader('webhook-signature') };
}

type Handle = (response: HttpResponse, body: Buffer, signed: SignedHeaders) => void;

const handlers: Readonly<Record<BareWork, (options: Omit<BarePostOptions, 'work'>) => Handle>> = {
  nothing:
    ({ answer }) =>
    (response) =>
      sendAnswer(response, answer),
  signed_json: ({ answer, secret = '' }) => {
    const key = Buffer.from(secret, 'base64');
    return (response, body, { text, signature }) => {
      const digest = createHmac('sha256', key).update(text).update(body).digest('base64');
      JSON.parse(body.toString('utf8'));
      const isValid = signature === `v1,${digest}`;
      sendAnswer(response, isValid ? answer : { ...answer, status: '401 Unauthorized' });
    };
  },
  json:
    ({ answer }) =>
    (response, body) => {
      JSON.parse(body.toString('utf8'));
      sendAnswer(response, answer);
    },
  validate: ({ answer }) => {
    const compiled = Compile(MessageRequest);
    return (response, body) => {
      const isValid = compiled.Check(JSON.parse(body.toString('utf8')));
      sendAnswer(response, isValid ? answer : { ...answer, status: '400 Bad Request' });
    };
  },
  log: appendToLog,
  lmdb: putIntoStore,
};

/** One write and one fdatasync for everything that a turn of the loop brought. */
function appendToLog({ answer, path = '' }: Omit<BarePostOptions, 'work'>): Handle {
  const file = openSync(path, 'a');
  process.once('exit', () => closeSync(file));
  let waiting: { response: HttpResponse; body: Buffer }[] = [];
  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    writeSync(file, Buffer.concat(batch.map(({ body }) => body)));
    fdatasyncSync(file);
    for (const { response } of batch) sendAnswer(response, answer);
  };
  return (response, body) => {
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({ response, body: Buffer.from(body) });
  };
}

/** One put and one transaction, on disk, for everything that came while the last one was written. */
function putIntoStore({ answer, path = '' }: Omit<BarePostOptions, 'work'>): Handle {
  const root = open({ path, noSubdir: false, overlappingSync: false, eventTurnBatching: false });
  const log = root.openDB<Buffer, number>({ name: 'log', encoding: 'binary' });
  let waiting: { response: HttpResponse; body: Buffer }[] = [];
  let count = 0;
  let isWriting = false;
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const record = Buffer.concat(batch.map(({ body }) => body));
      count += 1;
      await root.batch(() => void log.put(count, record));
      for (const { response } of batch) sendAnswer(response, answer);
    }
    isWriting = false;
  };
  return (response, body) => {
    waiting.push({ response, body: Buffer.from(body) });
    if (isWriting) return;
    isWriting = true;
    setImmediate(() => void flush());
  };
}
