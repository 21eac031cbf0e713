// Messages to another process, of one moment in one piece: what each costs is the way, not the weight.

export class Outbox<Message> {
  readonly #send: (messages: readonly Message[]) => void;
  #messages: Message[] = [];

  /** `send` gets what was posted since it was called last, in order, never nothing. */
  constructor(send: (messages: readonly Message[]) => void) {
    this.#send = send;
  }

  /** Sends a message as soon as the code that runs now has posted the others. */
  post(message: Message): void {
    if (this.#messages.push(message) === 1) queueMicrotask(() => this.#flush());
  }

  #flush(): void {
    const messages = this.#messages;
    this.#messages = [];
    this.#send(messages);
  }
}
