// Conversations in a closed loop: a question, its whole answer on the stream, the next question.

import { setTimeout as sleep } from 'node:timers/promises';
import { dataMark, EventStream, MarkCounter } from './event-stream.ts';
import { HttpConnection, nextKey, RequestTemplate } from './http-connection.ts';
import type { AnswersJob, AnswersOutcome } from './jobs.ts';
import { percentile, startMeter } from './meter.ts';
import { until } from './until.ts';

const endMark = '"turn.completed"';
const failureMark = 'event: assistant_failure\n';

/** @throws Error for a message that is refused, a turn that fails, or an answer that never comes. */
export async function runAnswers(job: AnswersJob): Promise<AnswersOutcome> {
  const conversations: Conversation[] = [];
  for (const { read, post } of job.sessions) {
    conversations.push(await Conversation.open(job.port, read, post));
  }
  const sum = (pick: (one: Conversation) => number): number =>
    conversations.reduce((total, one) => total + pick(one), 0);
  const answerCount = (): number => sum(({ lagsMs }) => lagsMs.length);
  const itemCount = (): number => sum(({ items }) => items.count);
  for (const one of conversations) one.ask();
  await until(() => conversations.every(({ lagsMs }) => lagsMs.length > 0), 'no first answer came');
  await sleep(Math.min(500, job.measureMs / 4));
  // Turns that a server takes in turns end together: a part of such a round would count as none or as all of it.
  const roundEnds = async (): Promise<void> => {
    const { length } = conversations;
    const end = Math.ceil(answerCount() / length) * length;
    await until(() => answerCount() >= end, 'no answer came');
  };
  await roundEnds();
  const answersBefore = answerCount();
  const itemsBefore = itemCount();
  const stop = startMeter(job.serverPids);
  await sleep(job.measureMs);
  await until(() => answerCount() > answersBefore, 'no answer came');
  await roundEnds();
  const answers = answerCount() - answersBefore;
  const items = itemCount() - itemsBefore;
  const { seconds, serverCpu, loadCpu } = stop();
  for (const one of conversations) one.isStopping = true;
  await sleep(100);
  for (const one of conversations) one.close();
  const lagsMs = conversations.flatMap((one) => one.lagsMs);
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

/** Asks again when the answer has ended. */
class Conversation {
  readonly lagsMs: number[] = [];
  readonly items = new MarkCounter(dataMark);
  isStopping = false;
  readonly #ends = new MarkCounter(endMark);
  readonly #failures = new MarkCounter(failureMark);
  readonly #template: RequestTemplate;
  readonly #connection: HttpConnection;
  #stream: EventStream | undefined;
  #sentMs = 0;

  private constructor(connection: HttpConnection, post: string) {
    this.#connection = connection;
    this.#template = new RequestTemplate(post);
  }

  /** Resolves when its stream is open: a bare server keeps nothing for those that come late. */
  static async open(port: number, read: string, post: string): Promise<Conversation> {
    const connection = await HttpConnection.open(port, (status) => {
      if (status !== 202) throw new Error(`a message was answered with ${status}`);
    });
    const conversation = new Conversation(connection, post);
    const stream = await EventStream.open(port, read, (piece) => conversation.#take(piece));
    conversation.#stream = stream;
    await until(() => stream.bodyBytes > 0, 'a stream did not open');
    return conversation;
  }

  ask(): void {
    this.#sentMs = performance.now();
    this.#connection.send(this.#template.fill(nextKey()));
  }

  close(): void {
    this.#stream?.close();
    this.#connection.close();
  }

  #take(piece: Buffer): void {
    if (this.#failures.take(piece) > 0) throw new Error(`a turn failed: ${piece.toString()}`);
    this.items.take(piece);
    const ended = this.#ends.take(piece);
    if (ended === 0 || this.isStopping) return;
    this.lagsMs.push(performance.now() - this.#sentMs);
    this.ask();
  }
}
