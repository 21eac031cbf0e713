// Closed-loop requests over many connections: the load of the admission and delta benches.

import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection, nextKey, RequestTemplate } from './http-connection.ts';
import type { PostJob, PostOutcome } from './jobs.ts';
import { percentile, startMeter, untilIdle } from './meter.ts';

export async function runPost(job: PostJob): Promise<PostOutcome> {
  const statuses: Record<string, number> = {};
  const lagsMs: number[] = [];
  let answeredCount = 0;
  let firstConnectionCount = 0;
  let isMeasuring = false;
  let isStopping = false;
  let left = job.requestCount ?? Infinity;
  const idle: Promise<void>[] = [];
  const connections: HttpConnection[] = [];
  const starts: (() => void)[] = [];
  for (let index = 0; index < job.connectionCount; index += 1) {
    const template = new RequestTemplate(job.requests[index % job.requests.length] ?? '');
    const done = Promise.withResolvers<void>();
    let sentMs = 0;
    const connection = await HttpConnection.open(job.port, (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (index === 0 && status < 300) firstConnectionCount += 1;
      if (isMeasuring) {
        answeredCount += 1;
        lagsMs.push(performance.now() - sentMs);
      }
      next();
    });
    const next = (): void => {
      if (isStopping || left <= 0) return done.resolve();
      left -= 1;
      sentMs = performance.now();
      connection.send(template.fill(nextKey()));
    };
    connections.push(connection);
    idle.push(done.promise);
    starts.push(next);
  }
  const begin = (): void => {
    for (const next of starts) next();
  };
  // Without a warm-up the first answers count as well.
  if (job.warmMs > 0) {
    begin();
    await sleep(job.warmMs);
  }
  const stop = startMeter(job.serverPids);
  isMeasuring = true;
  if (job.warmMs === 0) begin();
  if (job.requestCount === undefined) await sleep(job.measureMs);
  else await Promise.all(idle);
  isMeasuring = false;
  const { seconds, serverCpu, loadCpu } = stop();
  isStopping = true;
  await Promise.all(idle);
  const behindSeconds = job.untilIdle === true ? await untilIdle(job.serverPids) : 0;
  for (const connection of connections) connection.close();
  return {
    kind: 'post',
    perSecond: answeredCount / seconds,
    statuses,
    firstConnectionCount,
    p50Ms: percentile(lagsMs, 0.5),
    p99Ms: percentile(lagsMs, 0.99),
    serverCpu: serverCpu + behindSeconds / seconds,
    loadCpu,
    answeredCount,
  };
}
