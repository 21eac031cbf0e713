// Conversations in a closed loop: a question, its whole answer on the stream, the next question.

import { setTimeout as sleep } from 'node:timers/promises';
import { DataLines, EventStream } from './event-stream.ts';
import { HttpConnection, nextKey, RequestTemplate } from './http-connection.ts';
import type { AnswersJob, AnswersOutcome } from './jobs.ts';
import { percentile, startMeter } from './meter.ts';

const endMark = '"turn.completed"';
const failureMark = 'event: assistant_failure\n';

export async function runAnswers(job: AnswersJob): Promise<AnswersOutcome> {
  const lagsMs: number[] = [];
  const lines: DataLines[] = [];
  let isStopping = false;
  let failure: string | undefined;
  const ends: (() => void)[] = [];
  for (const { read, post } of job.sessions) {
    const template = new RequestTemplate(post);
    const counter = new DataLines();
    const finished = Promise.withResolvers<void>();
    let sentMs = 0;
    const connection = await HttpConnection.open(job.port, (status) => {
      if (status !== 202) finished.reject(new Error(`a message was answered with ${status}`));
    });
    const ask = (): void => {
      sentMs = performance.now();
      connection.send(template.fill(nextKey()));
    };
    const stream = await EventStream.open(job.port, read, (piece) => {
      counter.take(piece);
      if (piece.includes(failureMark)) failure ??= piece.toString();
      if (!piece.includes(endMark) || isStopping) return;
      lagsMs.push(performance.now() - sentMs);
      ask();
    });
    finished.promise.catch((error: unknown) => {
      throw error;
    });
    lines.push(counter);
    ends.push(() => {
      stream.close();
      connection.close();
    });
    ask();
  }
  await sleep(Math.min(500, job.measureMs / 4));
  const countOf = (): number => lines.reduce((sum, { count }) => sum + count, 0);
  const answersBefore = lagsMs.length;
  const itemsBefore = countOf();
  const stop = startMeter(job.serverPids);
  await sleep(job.measureMs);
  const answers = lagsMs.length - answersBefore;
  const items = countOf() - itemsBefore;
  const { seconds, serverCpu, loadCpu } = stop();
  isStopping = true;
  await sleep(100);
  for (const end of ends) end();
  if (failure !== undefined) throw new Error(`a turn failed: ${failure}`);
  return {
    kind: 'answers',
    perSecond: answers / seconds,
    itemsPerSecond: items / seconds,
    p50Ms: percentile(lagsMs, 0.5),
    p99Ms: percentile(lagsMs, 0.99),
    serverCpu,
    loadCpu,
  };
}
