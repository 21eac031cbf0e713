// The wall clock of a real server jumps a day ahead and comes back: nothing is closed, timed out or
// refused by that, and the times that clients read go on.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openChat, readAll, request, say, type ChatSession } from '../support/chat-client.ts';
import { startChildServer } from '../support/child-server.ts';
import { DeskClient, withDesk } from '../support/desk-client.ts';
import { figureOf, upkeepPasses } from '../support/figures.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { makeTenant } from '../support/test-server.ts';
import { WallClock, whyNoWallClock } from '../support/wall-clock.ts';
import { tell } from './torture-table.ts';

const daySeconds = 86_400;

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-clock-'));
});
after(() => removeFolder(folder));

async function routingOf(chat: ChatSession): Promise<string> {
  const { body } = await request(`${chat.baseUrl}/public/v1/chat/stream?limit=1`, {
    token: chat.token,
  });
  return `${body.session?.routing_status} ${body.session?.handoff_state}`;
}

describe('a clock that jumps a day ahead and comes back', () => {
  it(
    'closes no session, ends no wait, expires no token, and dates nothing wrongly',
    { skip: whyNoWallClock() },
    async () => {
      const clock = new WallClock(folder);
      const tenant = await makeTenant(folder, {
        settings: { ...withDesk, assistant: { enabled: false } },
      });
      const quiet = await makeTenant(folder, { tenantId: 'quiet', settings: {} });
      const env = {
        ...clock.env,
        AISLE_CHAT__IDLE_CLOSE_SECONDS: '3600',
        AISLE_CHAT__RETENTION_DAYS: '1',
        AISLE_CHAT__UPKEEP_INTERVAL_SECONDS: '1',
        AISLE_CHAT__PASSIVATE_AFTER_SECONDS: '1',
      };
      const server = await startChildServer({ dataDir: folder, env });
      try {
        const idle = await openChat(server.url, quiet);
        const waiting = await openChat(server.url, tenant);
        await new DeskClient(server.url, tenant).list();
        assert.equal((await say(waiting, 'k', 'is anybody there?')).status, 202);
        assert.equal(await routingOf(waiting), 'queued requested');
        const before = await readAll(waiting);

        clock.set(daySeconds);
        await until(() => /"clock_jumped"/.test(server.output()), 'it is noticed');
        assert.ok(
          Math.abs((await figureOf(server, folder, 'aisle_clock_held_back_seconds')) - daySeconds) <
            60,
        );
        await upkeepPasses(server, folder);
        assert.equal(await routingOf(waiting), 'queued requested');
        assert.equal((await say(idle, 'meanwhile', 'hello')).status, 202, 'its token is good');
        assert.equal((await openChat(server.url, quiet)).opened.resumed, false);

        clock.set(0);
        await until(() => /"clock_returned"/.test(server.output()), 'it is noticed');
        await upkeepPasses(server, folder);
        assert.equal(await routingOf(waiting), 'queued requested');
        assert.deepEqual((await readAll(waiting)).slice(0, before.length), before);
        assert.equal((await say(idle, 'afterwards', 'hello')).status, 202);
        const items = await readAll(idle);
        assert.ok(items.every(({ created_at }) => Date.parse(created_at) < Date.now() + 60_000));
        assert.ok(!items.some((item) => JSON.stringify(item).includes('session.closed')));
        assert.equal(await figureOf(server, folder, 'aisle_clock_jumps_total'), 1);
        tell({ fault: 'a clock a day ahead, and back', tried: 1, violations: 0 });
      } finally {
        await server.kill();
      }
    },
  );
});
