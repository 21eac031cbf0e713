// How a command ends when it cannot do what it was asked: words for the operator, an exit code.

import { exitCodes } from './exit-codes.ts';

/** Ends the command: its message is all the operator sees. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}
