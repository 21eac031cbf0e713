// How a command ends when it cannot do what it was asked: words for the operator, an exit code.

/** Ends the command: its message is all the operator sees. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure';
  readonly exitCode: number;

  /** 1: it could not be done; 2: it was asked in the wrong way. */
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
