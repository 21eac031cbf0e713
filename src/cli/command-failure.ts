// The failure of a command: a message for the operator, an exit code.

import { exitCodes } from './exit-codes.ts';

/** Ends the command: the operator sees only its message. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}
