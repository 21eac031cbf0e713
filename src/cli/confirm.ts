// Asks for a confirmation on a terminal.

import { createInterface } from 'node:readline/promises';
import { CommandFailure } from './command-failure.ts';

/** Prints what will happen; throws {@link CommandFailure} if the answer is not yes. */
export async function confirm(what: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new CommandFailure(`${what} Nothing was changed. Say --yes if it is meant.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${what} Go on? [y/N] `);
    if (/^y(es)?$/i.test(answer.trim())) return;
  } finally {
    terminal.close();
  }
  throw new CommandFailure('Nothing was changed.');
}
