// Readers that want a whole stream at once, as frames or page by page.

import { dataMark, EventStream, MarkCounter } from './event-stream.ts';
import { HttpConnection } from './http-connection.ts';
import type { ReplayJob, ReplayOutcome } from './jobs.ts';
import { startMeter } from './meter.ts';

export async function runReplay(job: ReplayJob): Promise<ReplayOutcome> {
  // The first read counts items; after that a reader that got as many bytes has got them all.
  const bytesPerReader =
    job.form === 'sse' ? await readCounting(job) : await readPages(job, job.itemCount);
  const stop = startMeter(job.serverPids);
  for (let round = 0; round < job.roundCount; round += 1) {
    const readers = Array.from({ length: job.readerCount }, () =>
      job.form === 'sse' ? readBytes(job, bytesPerReader) : readPages(job),
    );
    const counts = await Promise.all(readers);
    const odd = counts.find((count) => count !== bytesPerReader);
    if (odd !== undefined) throw new Error(`a reader got ${odd} bytes, not ${bytesPerReader}`);
  }
  const { seconds, serverCpu, loadCpu } = stop();
  const itemCount = job.itemCount * job.readerCount * job.roundCount;
  return {
    kind: 'replay',
    itemsPerSecond: itemCount / seconds,
    bytesPerReader,
    serverCpu,
    loadCpu,
  };
}

async function readCounting(job: ReplayJob): Promise<number> {
  const lines = new MarkCounter(dataMark);
  const done = Promise.withResolvers<void>();
  const stream = await EventStream.open(job.port, job.request, (piece) => {
    lines.take(piece);
    if (lines.count >= job.itemCount) setTimeout(done.resolve, 100);
  });
  await done.promise;
  stream.close();
  if (lines.count !== job.itemCount) {
    throw new Error(`the stream has ${lines.count} items, not ${job.itemCount}`);
  }
  return stream.bodyBytes;
}

async function readBytes(job: ReplayJob, bytesWanted: number): Promise<number> {
  const done = Promise.withResolvers<void>();
  const stream: EventStream = await EventStream.open(job.port, job.request, () => {
    if (stream.bodyBytes >= bytesWanted) done.resolve();
  });
  await done.promise;
  stream.close();
  return stream.bodyBytes;
}

const itemMark = Buffer.from('{"cursor":"');

/**
 * Reads all pages one after another; resolves with the bytes of their bodies. Counts their items
 * where it is told how many there are.
 */
async function readPages(job: ReplayJob, itemCount?: number): Promise<number> {
  let bytes = 0;
  let items = 0;
  const done = Promise.withResolvers<void>();
  const connection: HttpConnection = await HttpConnection.open(job.port, (status, body) => {
    if (status !== 200) return done.reject(new Error(`a page was answered with ${status}`));
    bytes += body.length;
    if (itemCount !== undefined) items += countItems(body);
    const end = body.toString('latin1', body.lastIndexOf('"next_cursor":"'));
    const cursor = /^"next_cursor":"([^"]+)"/.exec(end)?.[1] ?? '';
    if (end.includes('"has_more":true')) connection.send(pageRequest(job, cursor));
    else done.resolve();
  });
  connection.send(pageRequest(job));
  await done.promise;
  connection.close();
  if (itemCount !== undefined && items !== itemCount) {
    throw new Error(`the pages held ${items} items, not ${itemCount}`);
  }
  return bytes;
}

function countItems(body: Buffer): number {
  let count = 0;
  for (let at = body.indexOf(itemMark); at >= 0; at = body.indexOf(itemMark, at + 1)) count += 1;
  return count;
}

function pageRequest(job: ReplayJob, cursor?: string): Buffer {
  const query = cursor === undefined ? '' : `&after_cursor=${cursor}`;
  return Buffer.from(job.request.replace(' HTTP/1.1', `${query} HTTP/1.1`));
}
