// Sessions leave memory early where they take more than they may, and no client notices.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openChat, readAll, say, untilAnswered } from '../support/chat-client.ts';
import { ManualClock } from '../support/product-fixtures.ts';
import { SseClient } from '../support/sse-client.ts';
import { until } from '../support/still-clock.ts';
import { startTestServer } from '../support/test-server.ts';
import { chatPaths } from './assertions.ts';

const sessionCount = 30;
/** Room for about five of them. */
const bytesMax = 80_000;

describe('sessions beyond the budget of memory (INV-203, INV-307)', () => {
  it('leave it long before their time, the newest last, and answer as before', async () => {
    const clock = new ManualClock();
    const config = { chat: { resident_bytes_max: bytesMax, passivate_after_seconds: 3600 } };
    const server = await startTestServer({ clock, config });
    const figureIn = (metrics: string, name: string): number =>
      Number(new RegExp(`^aisle_${name} ([0-9.e+]+)$`, 'm').exec(metrics)?.[1]);
    const figure = async (name: string): Promise<number> => figureIn(await server.metrics(), name);
    try {
      const tenant = await server.tenant({ settings: {} });
      const chats = [];
      for (let index = 0; index < sessionCount; index += 1) {
        const chat = await openChat(server.publicUrl, tenant);
        const { body } = await say(chat, 'first', 'hello');
        await untilAnswered(chat, body.turn_id);
        chats.push({ ...chat, accepted: body, items: await readAll(chat) });
      }
      assert.equal(await figure('resident_bytes_max'), bytesMax);
      assert.equal(await figure('resident_actors'), sessionCount);
      assert.ok((await figure('resident_bytes')) > 3 * bytesMax);
      const [watched] = chats;
      assert.ok(watched !== undefined);
      const { token } = watched;
      const stream = await SseClient.open(server.publicUrl, { path: chatPaths.sse, token });
      await stream.until(({ items }) => items.length === watched.items.length);
      let metrics = '';
      await until(async () => {
        clock.advance(1001);
        metrics = await server.metrics();
        return figureIn(metrics, 'resident_bytes') <= bytesMax;
      }, 'what is in memory is within the budget');
      const residentCount = figureIn(metrics, 'resident_actors');
      assert.ok(residentCount > 0 && residentCount < sessionCount / 2, String(residentCount));
      assert.ok(figureIn(metrics, 'tails') < sessionCount / 2);
      assert.equal(figureIn(metrics, 'actors_passivated_total'), sessionCount - residentCount);
      const revivedBefore = await figure('actors_revived_total');
      assert.deepEqual(await readAll(chats.at(-1) ?? watched), chats.at(-1)?.items);
      assert.equal(await figure('actors_revived_total'), revivedBefore, 'the newest stayed');
      for (const chat of chats) {
        assert.deepEqual(await readAll(chat), chat.items);
        const again = await say(chat, 'first', 'hello');
        assert.deepEqual([again.status, again.body], [202, chat.accepted]);
        const { status, body } = await say(chat, 'second', 'hello again');
        assert.equal(status, 202, JSON.stringify(body));
        await untilAnswered(chat, body.turn_id);
      }
      const whole = await readAll(watched);
      await stream.until(({ items }) => items.length === whole.length);
      assert.deepEqual(
        stream.items.map(({ id }) => id),
        whole.map(({ cursor }) => cursor),
        'a stream that was open all the time has missed nothing',
      );
      stream.close();
    } finally {
      await server.dispose();
    }
  });
});
