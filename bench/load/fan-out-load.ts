// Many readers, some publishers: how fast items arrive, or how late where they are paced.

import { setTimeout as sleep } from 'node:timers/promises';
import { dataMark, EventStream, MarkCounter, type TakePiece } from './event-stream.ts';
import { HttpConnection, nextKey, RequestTemplate, stampPrefix } from './http-connection.ts';
import type { FanOutJob, FanOutOutcome } from './jobs.ts';
import { percentile, startMeter } from './meter.ts';
import { until } from './until.ts';

const quietMs = 50;
const notArrived = 'what was published did not arrive';
const micros = (): number => performance.now() * 1000;

export async function runFanOut(job: FanOutJob): Promise<FanOutOutcome> {
  const lines = new MarkCounter(dataMark);
  const lagsMs: number[] = [];
  const streams: EventStream[] = [];
  for (const [index, read] of job.reads.entries()) {
    const takes: TakePiece[] = [];
    if (index === 0) takes.push((piece) => lines.take(piece));
    if (job.pace !== undefined) takes.push((piece) => noteLags(piece, lagsMs));
    const take: TakePiece = (piece) => {
      for (const each of takes) each(piece);
    };
    streams.push(await EventStream.open(job.port, read, take));
  }
  await until(() => streams.every((stream) => stream.bodyBytes > 0), 'a stream did not open');
  await sleep(quietMs);
  lines.count = 0;
  lagsMs.length = 0;
  const before = streams.map((stream) => stream.bodyBytes);
  const streamCount = job.publishes.length;
  const itemsPerReader = (job.publishCount / streamCount) * job.itemsPerPublish;
  const stop = startMeter(job.serverPids);
  await publishAll(job);
  await until(() => lines.count >= itemsPerReader, notArrived);
  const bytesPerReader = (streams[0]?.bodyBytes ?? 0) - (before[0] ?? 0);
  const got = (index: number): number => (streams[index]?.bodyBytes ?? 0) - (before[index] ?? 0);
  await until(() => streams.every((_, index) => got(index) >= bytesPerReader), notArrived);
  const { seconds, serverCpu, loadCpu } = stop();
  await sleep(quietMs);
  const odd = streams.findIndex((_, index) => got(index) !== bytesPerReader);
  if (odd >= 0) throw new Error(`reader ${odd} got ${got(odd)} bytes, not ${bytesPerReader}`);
  for (const stream of streams) stream.close();
  const deliveryCount = itemsPerReader * streams.length;
  return {
    kind: 'fan_out',
    deliveriesPerSecond: deliveryCount / seconds,
    deliveryCount,
    bytesPerReader,
    lagP50Ms: percentile(lagsMs, 0.5),
    lagP99Ms: percentile(lagsMs, 0.99),
    lagsMs: Float64Array.from(lagsMs),
    serverCpu,
    loadCpu,
  };
}

/** Sends all publishes, closed loop or paced; resolves when all are answered. */
async function publishAll(job: FanOutJob): Promise<void> {
  const templates = job.publishes.map((text) => new RequestTemplate(text));
  let sentCount = 0;
  let answeredCount = 0;
  const idle: HttpConnection[] = [];
  const done = Promise.withResolvers<void>();
  const sendNext = (connection: HttpConnection): void => {
    const template = templates[sentCount % templates.length];
    sentCount += 1;
    if (template) connection.send(template.fill(nextKey(), micros()));
  };
  for (let index = 0; index < job.publisherCount; index += 1) {
    const connection: HttpConnection = await HttpConnection.open(job.port, (status) => {
      if (status >= 300) done.reject(new Error(`a publish was answered with ${status}`));
      answeredCount += 1;
      if (answeredCount === job.publishCount) done.resolve();
      if (job.pace === undefined && sentCount < job.publishCount) sendNext(connection);
      else idle.push(connection);
    });
    idle.push(connection);
  }
  const all = [...idle];
  if (job.pace === undefined) {
    for (const connection of idle.splice(0, job.publishCount)) sendNext(connection);
  } else {
    const startMs = performance.now();
    while (sentCount < job.publishCount) {
      await sleep(Math.max(0, startMs + (sentCount * 1000) / job.pace - performance.now()));
      // In turn: servers close a connection that sends nothing for a minute.
      const connection = idle.shift();
      if (connection === undefined) continue;
      sendNext(connection);
    }
  }
  await done.promise;
  for (const connection of all) connection.close();
}

const stampBytes = Buffer.from(stampPrefix);
const stampDigits = 15;

/** Reads the times of sending out of a piece; one that is cut in two is left out. */
function noteLags(piece: Buffer, lagsMs: number[]): void {
  const now = micros();
  let at = piece.indexOf(stampBytes);
  for (; at >= 0; at = piece.indexOf(stampBytes, at + stampDigits)) {
    const start = at + stampBytes.length;
    if (start + stampDigits > piece.length) return;
    lagsMs.push((now - Number(piece.toString('latin1', start, start + stampDigits))) / 1000);
  }
}
