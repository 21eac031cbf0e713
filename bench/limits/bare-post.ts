// Limit of admission: an edge that reads a body and answers, with nothing or little in between.

import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import type { HttpResponse } from 'uWebSockets.js';
import { Compile } from 'typebox/compile';
import { MessageRequest } from '../../src/contract/chat.ts';
import { listen, readBody, sendAnswer, type Answer } from '../support/uws.ts';

/** What the edge does with a body before it answers. */
export type BareWork = 'nothing' | 'json' | 'validate' | 'log';

export interface BarePostOptions {
  readonly work: BareWork;
  readonly answer: Answer;
  /** File that `log` appends to. */
  readonly path?: string;
}

/** Listens; resolves with the port. */
export function startBarePost({ work, answer, path }: BarePostOptions): Promise<number> {
  const handle = handlers[work](answer, path ?? '');
  return listen((app) => {
    app.post('/*', (response) => {
      readBody(response, (body) => handle(response, body));
    });
  });
}

type Handle = (response: HttpResponse, body: Buffer) => void;

const handlers: Readonly<Record<BareWork, (answer: Answer, path: string) => Handle>> = {
  nothing: (answer) => (response) => sendAnswer(response, answer),
  json: (answer) => (response, body) => {
    JSON.parse(body.toString('utf8'));
    sendAnswer(response, answer);
  },
  validate: (answer) => {
    const compiled = Compile(MessageRequest);
    return (response, body) => {
      const isValid = compiled.Check(JSON.parse(body.toString('utf8')));
      sendAnswer(response, isValid ? answer : { ...answer, status: '400 Bad Request' });
    };
  },
  log: appendToLog,
};

/** One write and one fdatasync for everything that a turn of the loop brought. */
function appendToLog(answer: Answer, path: string): Handle {
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
