// Chat sessions from the command line, beside a running server or without one.

import { revokeTokens } from '../access/token-revocations.ts';
import { formatTime, systemClock } from '../base/clock.ts';
import { isOnCalendar } from '../chat/session-calendar.ts';
import type { Config } from '../config.ts';
import { CommandFailure } from './command-failure.ts';
import { adminOf, askAdmin, callAdmin } from './admin-client.ts';
import { print, printTable } from './print.ts';
import { withTables } from './tenancy.ts';

const sessionIdForm = /^ses_[0-9a-z]+$/;

/** The used members of the server's reply about a session; other members are printed too. */
interface Session {
  readonly session_id: string;
  readonly state: string;
  readonly created_at: string;
  readonly active_at_ms: number;
  readonly customer: { readonly external_customer_id?: string | null } | null;
}

export interface SessionListFlags {
  readonly tenant: string;
  readonly state?: string;
  readonly limit: number;
  readonly before?: string;
  readonly json?: boolean;
}

/** Sessions per request: the server's maximum. */
const pageMax = 200;

/** `session list`: the newest first, from the running server. */
export async function sessionList(config: Config, flags: SessionListFlags): Promise<void> {
  const { tenant, state, limit, json } = flags;
  if (flags.before !== undefined) checkSessionId(flags.before);
  const sessions: Session[] = [];
  let before = flags.before ?? null;
  do {
    const query = new URLSearchParams({
      limit: String(Math.min(pageMax, limit - sessions.length)),
      ...(state !== undefined && { state }),
      ...(before !== null && { before }),
    });
    const path = `/tenants/${encodeURIComponent(tenant)}/sessions?${query.toString()}`;
    const page = await askAdmin<{ items: Session[]; next_before: string | null }>(config, path);
    sessions.push(...page.items);
    before = page.next_before;
  } while (before !== null && sessions.length < limit);
  if (json) return print(JSON.stringify(sessions));
  printTable(
    ['SESSION', 'STATE', 'CREATED', 'LAST ACTIVE', 'CUSTOMER'],
    sessions.map(({ session_id, state: word, created_at, active_at_ms, customer }) => [
      session_id,
      word,
      created_at,
      formatTime(active_at_ms),
      customer?.external_customer_id ?? '',
    ]),
  );
  if (before !== null) print(`There may be more: --before ${before}`);
}

/** `session show`: a session without its tokens and messages, as JSON. */
export async function sessionShow(config: Config, sessionId: string): Promise<void> {
  checkSessionId(sessionId);
  print(JSON.stringify(await askAdmin(config, `/sessions/${sessionId}`), null, 2));
}

function checkSessionId(text: string): void {
  if (sessionIdForm.test(text)) return;
  throw new CommandFailure(`"${text}" is no id of a session: they begin with ses_.`, 2);
}

/** `session revoke`: voids every token of a session, and its resume secret, from the next request on. */
export async function sessionRevoke(config: Config, sessionId: string): Promise<void> {
  checkSessionId(sessionId);
  const server = await adminOf(config);
  if (server !== undefined) {
    await callAdmin(server, `/sessions/${sessionId}/revoke`, { method: 'POST' });
  } else {
    const puts = revokeTokens('session', sessionId, systemClock.nowMs());
    await withTables(config, async (tables) => {
      if (!isOnCalendar(tables, sessionId)) {
        throw new CommandFailure(`There is no session ${sessionId} in ${config.data_dir}.`);
      }
      await tables.write(puts);
    });
  }
  print(
    `The client tokens of session ${sessionId} are revoked. ` +
      'A known customer can come back with new bootstrap material; an anonymous one cannot.',
  );
}
