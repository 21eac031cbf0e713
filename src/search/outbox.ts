// Collects the messages of one turn of the event loop and sends them to another process together, because a
// send costs more than its bytes.

/** The messages that wait for the end of this turn of the event loop. */
export class Outbox<Message> {
  readonly #send: (messages: readonly Message[]) => void;
  #messages: Message[] = [];

  /** `send` gets the messages since its last call, in order, at least one. */
  constructor(send: (messages: readonly Message[]) => void) {
    this.#send = send;
  }

  /** Sends a message with all others of this turn of the loop, at its end. */
  post(message: Message): void {
    if (this.#messages.push(message) === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const messages = this.#messages;
    this.#messages = [];
    this.#send(messages);
  }
}
