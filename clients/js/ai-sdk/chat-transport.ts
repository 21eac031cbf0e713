// A transport for `useChat` of the Vercel AI SDK. Unlike that SDK's own transport, it resumes an answer from a cursor
// after any cut or reload, and a stop ends the answer at the service.

import type { ChatTransport, UIMessage, UIMessageChunk } from 'ai';
import type { ChatClient } from '../src/chat-client.ts';
import type { ChatState } from '../src/chat-state.ts';
import { ChatFailure } from '../src/failure.ts';
import { isEnded, textOf, type AnswerEntry } from '../src/view.ts';

/**
 * Connects a {@link ChatClient} with `useChat({ transport, resume: true })`. Text comes as text parts, artifacts as
 * `data-artifact` parts with the payload of the contract; a failed answer is an error with a message for the
 * customer. Regenerating asks the last question again.
 */
export class AisleChatTransport implements ChatTransport<UIMessage> {
  /** A resumed answer comes from its beginning. */
  readonly resumeStreamIsReplay = true;
  readonly #client: ChatClient;

  constructor(client: ChatClient) {
    this.#client = client;
  }

  /** Sends the last message of the customer; resolves with its answer as it grows. */
  async sendMessages(options: {
    readonly messages: readonly UIMessage[];
    readonly abortSignal: AbortSignal | undefined;
  }): Promise<ReadableStream<UIMessageChunk>> {
    const { messages, abortSignal } = options;
    const question = messages.findLast(({ role }) => role === 'user');
    const text = (question?.parts ?? [])
      .flatMap((part) => (part.type === 'text' ? [part.text] : []))
      .join('\n');
    await this.#client.open();
    if (abortSignal?.aborted) throw new ChatFailure('withdrawn', 'The message was withdrawn.');
    const stop = (): void => void this.#client.stop().catch(() => {});
    abortSignal?.addEventListener('abort', stop, { once: true });
    const { message_id } = await this.#client.send(text);
    return this.#answer((entry) => entry.question_id === message_id);
  }

  /** The running answer; null if there is none. */
  async reconnectToStream(): Promise<ReadableStream<UIMessageChunk> | null> {
    await this.#client.open();
    const running = this.#client.state.view.entries.find(
      (entry) => entry.kind === 'answer' && !isEnded(entry),
    );
    return running === undefined ? null : this.#answer(({ id }) => id === running.id);
  }

  #answer(isIt: (entry: AnswerEntry) => boolean): ReadableStream<UIMessageChunk> {
    let leave = (): void => {};
    return new ReadableStream<UIMessageChunk>({
      start: (controller) => {
        const writer = new AnswerWriter((chunk) => controller.enqueue(chunk));
        let isOver = false;
        const look = (state: ChatState): void => {
          const entry = state.view.entries.find((one) => one.kind === 'answer' && isIt(one));
          if (isOver) return;
          isOver =
            entry?.kind === 'answer'
              ? writer.write(entry)
              : state.phase === 'failed' || isWithPerson(state);
          if (!isOver) return;
          leave();
          controller.close();
        };
        leave = this.#client.subscribe(look);
        look(this.#client.state);
      },
      cancel: () => leave(),
    });
  }
}

/** Whether the assistant does not answer: a person has the chat, or was asked for. */
function isWithPerson({ session, outgoing }: ChatState): boolean {
  return session !== null && !session.ai_routing_eligible && outgoing.length === 0;
}

/** Writes the new parts of an answer since the last call. */
class AnswerWriter {
  readonly #send: (chunk: UIMessageChunk) => void;
  #isStarted = false;
  #text: string | null = null;
  readonly #revisions = new Map<string, number>();

  constructor(send: (chunk: UIMessageChunk) => void) {
    this.#send = send;
  }

  /** True when the answer has ended. */
  write(entry: AnswerEntry): boolean {
    if (!this.#isStarted) this.#send({ type: 'start', messageId: entry.id });
    this.#isStarted = true;
    const isFailed = entry.state === 'failed' || entry.state === 'overdue';
    if (!isFailed) this.#writeText(entry);
    for (const artifact of entry.artifacts) {
      const { artifact_id: id, revision } = artifact;
      if (this.#revisions.get(id) === revision) continue;
      this.#revisions.set(id, revision);
      this.#send({ type: 'data-artifact', id, data: artifact });
    }
    if (!isEnded(entry) && entry.state !== 'overdue') return false;
    if (this.#text !== null) this.#send({ type: 'text-end', id: entry.id });
    if (isFailed) {
      const errorText = entry.failure?.user_message ?? 'No answer came in time.';
      this.#send({ type: 'error', errorText });
    } else if (entry.state === 'stopped') this.#send({ type: 'abort' });
    else this.#send({ type: 'finish' });
    return true;
  }

  #writeText(entry: AnswerEntry): void {
    const text = textOf(entry);
    const known = this.#text ?? '';
    // Append the rest if the final text begins with the streamed text; else keep what was shown.
    if (text === known || !text.startsWith(known)) return;
    if (this.#text === null) this.#send({ type: 'text-start', id: entry.id });
    this.#send({ type: 'text-delta', id: entry.id, delta: text.slice(known.length) });
    this.#text = text;
  }
}
