// Conversations with a model that streams: when each of its tokens arrives, and whether all do.

import { sharedMicros, tokenLetters, tokensIn } from '../support/token.ts';
import { EventStream } from './event-stream.ts';
import { HttpConnection, nextKey, RequestTemplate } from './http-connection.ts';
import type { RelayJob, RelayOutcome } from './jobs.ts';
import { startMeter } from './meter.ts';
import { until } from './until.ts';

export async function runRelay(job: RelayJob): Promise<RelayOutcome> {
  const lagsMs: number[] = [];
  const readers: Reader[] = [];
  const streams: EventStream[] = [];
  const posts: HttpConnection[] = [];
  for (const { read, post } of job.sessions) {
    const reader = new Reader(lagsMs);
    readers.push(reader);
    streams.push(await EventStream.open(job.port, read, (piece) => reader.take(piece)));
    const connection = await HttpConnection.open(job.port, (status) => {
      if (status !== 202) reader.fail(`a message was answered with ${status}`);
    });
    posts.push(connection);
    readers.at(-1)?.willAsk(() => connection.send(new RequestTemplate(post).fill(nextKey())));
  }
  await until(() => streams.every(({ bodyBytes }) => bodyBytes > 0), 'a stream did not open');
  const stop = startMeter(job.serverPids);
  for (const reader of readers) reader.ask();
  await until(
    () => readers.every((reader) => reader.tokenCount >= job.tokenCount),
    'not all tokens arrived',
  );
  const { seconds, serverCpu, loadCpu } = stop();
  await until(
    () => readers.every((reader) => !job.endMark || reader.hasEnded),
    'a turn did not end',
  );
  for (const stream of streams) stream.close();
  for (const post of posts) post.close();
  const odd = readers.find(({ tokenCount }) => tokenCount !== job.tokenCount);
  if (odd) throw new Error(`a reader got ${odd.tokenCount} tokens, not ${job.tokenCount}`);
  const frameCount = readers.reduce((sum, reader) => sum + reader.frameCount, 0);
  return {
    kind: 'relay',
    tokensPerSecond: lagsMs.length / seconds,
    tokenCount: lagsMs.length,
    tokensPerFrame: lagsMs.length / frameCount,
    lagsMs: Float64Array.from(lagsMs),
    serverCpu,
    loadCpu,
  };
}

const frameEnd = Buffer.from('\n\n');
const dataMark = 'data:';

/** One subscriber: takes frames apart as a client does, and fails at the first gap. */
class Reader {
  readonly #lagsMs: number[];
  #ask: () => void = () => {};
  #rest = Buffer.alloc(0);
  #cursor = '';
  #deltaIndex = 0;
  #word = '';
  tokenCount = 0;
  frameCount = 0;
  hasEnded = false;

  constructor(lagsMs: number[]) {
    this.#lagsMs = lagsMs;
  }

  willAsk(ask: () => void): void {
    this.#ask = ask;
  }

  ask(): void {
    this.#ask();
  }

  fail(reason: string): never {
    throw new Error(reason);
  }

  take(piece: Buffer): void {
    const nowMicros = sharedMicros();
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    let start = 0;
    for (let end = bytes.indexOf(frameEnd); end >= 0; end = bytes.indexOf(frameEnd, start)) {
      this.#takeFrame(bytes.toString('utf8', start, end), nowMicros);
      start = end + frameEnd.length;
    }
    this.#rest = Buffer.from(bytes.subarray(start));
  }

  #takeFrame(frame: string, nowMicros: number): void {
    const at = frame.indexOf(dataMark);
    const data = at < 0 ? '' : frame.slice(at + dataMark.length).trim();
    if (!data.startsWith('{')) return;
    const item = JSON.parse(data) as Frame;
    const text = item.choices ? (item.choices[0]?.delta.content ?? '') : this.#textOf(item);
    if (text === '') return;
    this.frameCount += 1;
    // A long delta is cut anywhere, in the midst of a token too.
    const whole = this.#word + text;
    const last = whole.slice(whole.lastIndexOf(' ') + 1);
    this.#word = last.length < tokenLetters ? last : '';
    const tokens = tokensIn(whole);
    for (const { index, sentMicros } of tokens) {
      if (index !== this.tokenCount)
        this.fail(`token ${index} came where ${this.tokenCount} was due`);
      this.tokenCount += 1;
      this.#lagsMs.push((nowMicros - sentMicros) / 1000);
    }
  }

  /** The text of a delta, which has to be the next one of its message; '' of another item. */
  #textOf({ cursor = '', kind, payload }: Frame): string {
    if (cursor <= this.#cursor) this.fail(`cursor ${cursor} came after ${this.#cursor}`);
    this.#cursor = cursor;
    if (kind === 'assistant_failure') this.fail(`a turn failed: ${JSON.stringify(payload)}`);
    if (payload?.status === 'turn.completed') this.hasEnded = true;
    if (kind !== 'delta') return '';
    if (payload?.index !== this.#deltaIndex) this.fail(`delta ${payload?.index} came out of order`);
    this.#deltaIndex += 1;
    return payload?.text ?? '';
  }
}

/** What is read of an item of ours, or of an endpoint's chunk. */
interface Frame {
  readonly choices?: readonly { readonly delta: { readonly content?: string } }[];
  readonly cursor?: string;
  readonly kind?: string;
  readonly payload?: { readonly status?: string; readonly index?: number; readonly text?: string };
}
