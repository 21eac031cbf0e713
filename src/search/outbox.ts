// Messages to another process, those of one turn of the loop in one piece: what a message costs is its way, not its size.

export class Outbox<Message> {
  readonly #send: (messages: readonly Message[]) => void;
  #messages: Message[] = [];

  /** `send` gets what was posted since it was called last, in order, never nothing. */
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
