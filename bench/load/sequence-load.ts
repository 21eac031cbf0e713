// Prepared requests in order, each once, over a few connections.

import { HttpConnection } from './http-connection.ts';
import type { SequenceJob, SequenceOutcome } from './jobs.ts';
import { startMeter } from './meter.ts';

export async function runSequence(job: SequenceJob): Promise<SequenceOutcome> {
  const requests = job.requests.map((text) => Buffer.from(text));
  const statuses: Record<string, number> = {};
  const done = Promise.withResolvers<void>();
  let sentCount = 0;
  let answeredCount = 0;
  let lastBody = '';
  const sendNext = (connection: HttpConnection): void => {
    const request = requests[sentCount];
    if (request === undefined) return;
    sentCount += 1;
    connection.send(request);
  };
  const connections: HttpConnection[] = [];
  while (connections.length < Math.min(job.connectionCount, requests.length)) {
    const connection: HttpConnection = await HttpConnection.open(job.port, (status, body) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      answeredCount += 1;
      if (answeredCount < requests.length) return sendNext(connection);
      lastBody = body.toString();
      done.resolve();
    });
    connections.push(connection);
  }
  const stop = startMeter(job.serverPids);
  for (const connection of connections) sendNext(connection);
  await done.promise;
  const { seconds, serverCpu } = stop();
  for (const connection of connections) connection.close();
  return {
    kind: 'sequence',
    seconds,
    serverCpuSeconds: serverCpu * seconds,
    statuses,
    lastBody,
  };
}
