// Peer of admission and replay: the same bare edge, with a Redis stream as its journal.

import type { HttpResponse } from 'uWebSockets.js';
import { beginEventStream, listen, readBody, sendAnswer, type Answer } from '../support/uws.ts';
import { RespClient, type Reply } from './resp.ts';

export interface RedisStreamOptions {
  readonly redisPort: number;
  readonly answer: Answer;
}

const pageItems = '500';

/** Listens: POST /<stream> appends the body, GET /<stream> replays. Resolves with the port. */
export async function startRedisStream(options: RedisStreamOptions): Promise<number> {
  const { redisPort, answer } = options;
  const redis = await RespClient.open(redisPort);
  return listen((app) => {
    app.post('/:stream', (response, request) => {
      const stream = request.getParameter(0) ?? '';
      readBody(response, (body) => {
        redis.send(['XADD', stream, '*', 'item', Buffer.from(body)], () => {
          sendAnswer(response, answer);
        });
      });
    });
    app.get('/:stream', (response, request) => {
      beginEventStream(response);
      replay(redis, response, request.getParameter(0) ?? '');
    });
  });
}

function replay(redis: RespClient, response: HttpResponse, stream: string): void {
  let isGone = false;
  let cursor = '-';
  let resume: (() => void) | undefined;
  response.onAborted(() => {
    isGone = true;
  });
  response.onWritable(() => {
    resume?.();
    resume = undefined;
    return true;
  });
  const take = (reply: Reply): void => {
    if (isGone || !Array.isArray(reply) || reply.length === 0) return;
    const frames: Buffer[] = [];
    for (const [id, fields] of reply as [Buffer, [Buffer, Buffer]][]) {
      frames.push(fields[1]);
      cursor = `(${id.toString('latin1')}`;
    }
    let isFlowing = true;
    response.cork(() => {
      isFlowing = response.write(Buffer.concat(frames));
    });
    if (isFlowing) next();
    else resume = next;
  };
  const next = (): void => redis.send(['XRANGE', stream, cursor, '+', 'COUNT', pageItems], take);
  next();
}
