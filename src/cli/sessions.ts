// Chat sessions from the command line, beside a running server or without one.

import { revokeTokens } from '../access/token-revocations.ts';
import { systemClock } from '../base/clock.ts';
import type { Config } from '../config.ts';
import { CommandFailure } from './command-failure.ts';
import { print } from './print.ts';
import { withTables } from './tenancy.ts';

const sessionIdForm = /^ses_[0-9a-z]+$/;

/** `session revoke`: every token of a session is void from the next request on, its secret too. */
export async function sessionRevoke(config: Config, sessionId: string): Promise<void> {
  if (!sessionIdForm.test(sessionId)) {
    throw new CommandFailure(`"${sessionId}" is no id of a session: they begin with ses_.`, 2);
  }
  const puts = revokeTokens('session', sessionId, systemClock.nowMs());
  await withTables(config, (tables) => tables.write(puts));
  print(
    `The client tokens of session ${sessionId} are revoked. ` +
      'A known customer can come back with new bootstrap material; an anonymous one cannot.',
  );
}
