// Rounds of upkeep over a journal in memory: what fails, what is busy, and in what order things go.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Idempotency } from '../../../src/access/idempotency.ts';
import { Tenants } from '../../../src/access/tenants.ts';
import { TokenRevocations } from '../../../src/access/token-revocations.ts';
import { Tokens, type ClientCredential } from '../../../src/access/tokens.ts';
import { SessionCalendar } from '../../../src/chat/session-calendar.ts';
import { SessionMaterial } from '../../../src/chat/session-material.ts';
import { SessionOpening } from '../../../src/chat/session-opening.ts';
import { SessionUpkeep, SessionUpkeepFailed } from '../../../src/chat/session-upkeep.ts';
import { JournalFault } from '../../../src/journal/journal.ts';
import { until } from '../../support/still-clock.ts';
import { ChatHouse, idleCloseMs, mute, speaker, type Answer } from './chat-house.ts';

const dayMs = 86_400_000;
const ownerKey = 'a key of the directory';

class OldHouse extends ChatHouse {
  readonly calendar = new SessionCalendar({ journal: this.journal });
  /** What of a stream is in place: no compaction sees more. */
  placedThrough = Infinity;
  readonly upkeep = new SessionUpkeep(
    {
      clock: this.clock,
      journal: this.journal,
      upkeep: {
        ...this.journal.upkeep,
        compact: (stream, { before, isSuperseded }) =>
          this.journal.upkeep.compact(stream, {
            before,
            isSuperseded: (entry) => entry.sequence <= this.placedThrough && isSuperseded(entry),
          }),
      },
      hub: this.hub,
      sessions: this.sessions,
      steps: this.steps,
      calendar: this.calendar,
      directory: this.directory,
      idempotency: new Idempotency({ journal: this.journal }),
    },
    { retentionMs: 30 * dayMs },
  );

  static async of(count: number, answer: Answer = speaker('One. ', 'Two.')): Promise<OldHouse> {
    const house = new OldHouse(answer);
    for (const id of house.ids(count)) {
      await house.open(id);
      const entry = {
        due_at_ms: house.clock.nowMs() + idleCloseMs,
        session_id: id,
        tenant_id: 't',
        owner_keys: [ownerKey],
        compacted_through: 0,
      };
      const remembered = house.directory.remember([ownerKey], id);
      await house.journal.commit({ puts: [house.calendar.enter(entry), ...remembered] });
    }
    return house;
  }

  ids(count: number): string[] {
    return Array.from({ length: count }, (_, index) => `ses_old${index}`);
  }

  async answered(id: string): Promise<void> {
    await this.post(id, 'k');
    await until(() => this.words(id).includes('turn.completed'), 'the answer is there');
  }

  /** When each session is looked at next. */
  get looks(): Map<string, number> {
    const entries = this.calendar.due(Number.MAX_SAFE_INTEGER - 1, 1000);
    return new Map(entries.map(({ session_id, due_at_ms }) => [session_id, due_at_ms]));
  }
}

function isOfOneSession(error: unknown): boolean {
  assert.ok(error instanceof SessionUpkeepFailed);
  assert.ok(error.cause instanceof JournalFault);
  return /^ses_old\d+$/.test(error.sessionId);
}

describe('a round of upkeep', () => {
  it('looks at nothing before its time, and reads no other session (INV-408)', async () => {
    const house = await OldHouse.of(3);
    house.journal.reads.length = 0;
    await house.upkeep.run();
    assert.deepEqual(house.journal.reads, []);
    house.clock.advance(idleCloseMs / 2);
    await house.answered('ses_old1');
    house.clock.advance(idleCloseMs / 2);
    await house.upkeep.run();
    assert.equal(house.words('ses_old0').at(-1), 'session.closed');
    assert.equal(house.words('ses_old1').at(-1), 'turn.completed');
    assert.equal(house.looks.get('ses_old1'), house.clock.nowMs() + idleCloseMs / 2);
    assert.equal(house.looks.get('ses_old0'), house.clock.nowMs() + 30 * dayMs);
  });

  it('leaves a session alone whose answer is under way, and comes back', async () => {
    const house = await OldHouse.of(1, mute);
    await house.post('ses_old0', 'k');
    await until(() => house.words('ses_old0').includes('delta'), 'it is being answered');
    house.clock.advance(30_000);
    const nowMs = house.clock.nowMs();
    // A look that comes too early is harmless: here, because time is moved under the turn's feet.
    const entry = house.calendar.due(nowMs + 2 * idleCloseMs, 1)[0];
    assert.ok(entry !== undefined);
    await house.journal.commit({
      puts: [house.calendar.strike(entry), house.calendar.enter({ ...entry, due_at_ms: nowMs })],
    });
    await house.upkeep.run();
    assert.ok(!house.words('ses_old0').includes('session.closed'));
    assert.equal(house.looks.get('ses_old0'), nowMs + 60_000);
  });

  it('goes on with the others when one write fails, says so, and ends it the next time', async () => {
    const house = await OldHouse.of(70);
    house.clock.advance(idleCloseMs);
    house.journal.failNext();
    await assert.rejects(house.upkeep.run(), isOfOneSession);
    await nextTurn();
    const isClosed = (id: string): boolean => house.words(id).at(-1) === 'session.closed';
    assert.ok(house.ids(70).some(isClosed), 'those of a later lot were closed');
    assert.ok(!house.ids(70).every(isClosed));
    house.clock.advance(60_000);
    await house.upkeep.run();
    assert.ok(house.ids(70).every(isClosed));
  });

  it('looks at all whose time has come, however many, and its lag is gone (INV-408)', async () => {
    const count = 2100;
    const house = await OldHouse.of(count);
    house.clock.advance(idleCloseMs - 1);
    assert.equal(house.upkeep.lagMs, 0);
    house.clock.advance(90_001);
    assert.equal(house.upkeep.lagMs, 90_000);
    await house.upkeep.run();
    assert.equal(house.upkeep.lagMs, 0);
    const closed = house.ids(count).filter((id) => house.words(id).at(-1) === 'session.closed');
    assert.equal(closed.length, count);
    house.clock.advance(30 * dayMs);
    await house.upkeep.run();
    assert.equal(house.upkeep.totals.removedSessions, count);
    await house.upkeep.run();
    assert.deepEqual(await Array.fromAsync(house.calendar.of('t')), []);
  });

  it('ends in the middle when the server ends, and on a disk that takes nothing', async () => {
    const house = await OldHouse.of(1200);
    house.clock.advance(idleCloseMs);
    const isClosed = (id: string): boolean => house.words(id).at(-1) === 'session.closed';
    let asked = 0;
    await house.upkeep.run(() => (asked += 1) > 4);
    const closedCount = house.ids(1200).filter(isClosed).length;
    assert.ok(closedCount > 0 && closedCount < 200, String(closedCount));
    house.journal.failNext(1_000_000);
    house.journal.reads.length = 0;
    await assert.rejects(house.upkeep.run(), isOfOneSession);
    const readCount = house.journal.reads.filter((read) =>
      read.startsWith('session_calendar'),
    ).length;
    assert.ok(readCount > 0 && readCount < 1100, 'it does not go through them all');
    house.journal.failNext(0);
  });

  it('thins out no event that a revival needs (INV-203)', async () => {
    const house = await OldHouse.of(1);
    house.policy = { ...house.policy, isAiEnabled: false };
    house.policy.desk = { ...house.policy.desk, enabled: false };
    for (let index = 0; index < 70; index += 1) await house.post('ses_old0', `k${index}`);
    const actor = house.sessions.find('ses_old0');
    assert.ok(actor !== undefined && actor.snapshotSequence > 0);
    for (const locale of ['de', 'fr']) {
      const event = { type: 'session.resumed', locale, page: null, is_ai_enabled: false } as const;
      await house.steps.take(actor, { event });
    }
    house.clock.advance(idleCloseMs - 1000);
    await house.post('ses_old0', 'late');
    house.clock.advance(1000);
    await house.upkeep.run();
    const next = await house.restarted();
    assert.equal(next.sessions.find('ses_old0')?.context.locale, 'fr');
  });

  it('takes the snapshot before anything else, and the entry last (INV-412)', async () => {
    const house = await OldHouse.of(2);
    await house.answered('ses_old0');
    // As an older version kept a message's key.
    const scope = { tenantId: 't', route: 'messages', owner: 'ses_old0', key: 'old' };
    const first = new Idempotency({ journal: house.journal }).begin(scope, {}, 0);
    assert.ok(first.kind === 'first');
    await house.journal.commit({ puts: [first.record(202, {})] });
    house.clock.advance(idleCloseMs);
    await house.upkeep.run();
    house.clock.advance(30 * dayMs);
    house.journal.committed.length = 0;
    await house.upkeep.run();
    assert.equal(house.sessions.find('ses_old0'), undefined);
    assert.ok(house.journal.headOf('ses_old0') > 0, 'its items are out of reach, not yet removed');
    assert.ok(house.looks.has('ses_old0'), 'the calendar remembers them');
    assert.equal(house.upkeep.totals.removedSessions, 2);
    await house.upkeep.run();
    assert.equal(house.journal.headOf('ses_old0'), 0);
    assert.equal(house.journal.headOf('session/ses_old0'), 0);
    assert.deepEqual([...house.looks.keys()], []);
    const removals = house.journal.committed.flatMap(({ puts = [] }) =>
      puts.filter(({ row }) => row === undefined).map(({ table }) => table.name),
    );
    assert.equal(removals.indexOf('snapshots') < removals.indexOf('idempotency'), true);
    assert.equal(removals.at(-1), 'session_calendar');
    assert.deepEqual(
      new Set(removals),
      new Set([
        'snapshots',
        'recent_sessions',
        'token_revocations',
        'idempotency',
        'session_calendar',
      ]),
    );
  });

  it('closes every session of a tenant that is deleted, and none of another', async () => {
    const house = await OldHouse.of(3);
    const isOpen = (id: string): boolean => house.words(id).at(-1) !== 'session.closed';
    await house.upkeep.closeAll('another');
    assert.deepEqual(house.ids(3).filter(isOpen), house.ids(3));
    await house.upkeep.closeAll('t');
    assert.deepEqual(house.ids(3).filter(isOpen), []);
  });

  it('leaves a session that its customer opens meanwhile to be found (INV-406)', async () => {
    for (const isOpeningFirst of [true, false]) {
      const house = await OldHouse.of(0);
      const { clock, hub, sessions, steps, directory, calendar, journal } = house;
      const revocations = new TokenRevocations({ journal, tenants: new Tenants({ journal }) });
      const tokens = new Tokens({ journal, clock, revocations });
      const material = new SessionMaterial(
        { clock, tokens, hub },
        {
          session_token_ttl_seconds: 3600,
          session_token_cap_seconds: 86_400,
          stream_ticket_ttl_seconds: 600,
        },
      );
      const opening = new SessionOpening(
        {
          clock,
          hub,
          sessions,
          steps,
          directory,
          calendar,
          tokens,
          material,
          isAiEnabled: () => true,
          defaultLocale: () => 'en',
        },
        { idle_close_seconds: idleCloseMs / 1000 },
      );
      const owner = {
        tenant_id: 't',
        surface: { type: 'server' },
        external_customer_id: 'c',
        external_conversation_id: null,
      } as const;
      const token = async () => {
        const nowMs = clock.nowMs();
        const { secret, put } = tokens.mint({
          kind: 'bst',
          tenant_id: 't',
          surface: { type: 'server' },
          locale: 'en',
          customer: { external_customer_id: 'c' },
          conversation: null,
          session_id: null,
          issued_at_ms: nowMs,
          expires_at_ms: nowMs + 600_000,
          cap_at_ms: nowMs + 86_400_000,
        });
        await journal.commit({ puts: [put] });
        return tokens.authenticate(secret, ['bst']);
      };
      const open = async (credential: ClientCredential): Promise<string> => {
        const { body } = await opening.open(
          credential,
          {},
          {
            token: credential.tokenHash,
            onSession: () => {},
          },
        );
        return (body as { session_id: string }).session_id;
      };
      const old = await open(await token());
      clock.advance(idleCloseMs);
      await house.upkeep.run();
      clock.advance(30 * dayMs);
      const credential = await token();
      const release = journal.hold();
      const both = [() => open(credential), () => house.upkeep.run()];
      const underWay: Promise<unknown>[] = [];
      for (const begin of isOpeningFirst ? both : both.toReversed()) {
        underWay.push(begin());
        for (let turn = 0; turn < 10; turn += 1) await nextTurn();
      }
      release();
      const made = (await Promise.all(underWay)).find((one) => typeof one === 'string');
      assert.ok(made !== undefined && made !== old);
      assert.equal(sessions.find(old), undefined);
      assert.deepEqual(directory.candidates(owner), [made]);
    }
  });

  it('counts the bytes of the deltas that it took out, and takes out no others (INV-413)', async () => {
    const house = await OldHouse.of(1, speaker('One. ', 'Two.'));
    await house.answered('ses_old0');
    house.answer = async function* () {
      yield { kind: 'delta', text: 'half a' };
      throw new Error('the provider broke');
    };
    await house.post('ses_old0', 'k2');
    await until(() => house.words('ses_old0').includes('internal_error'), 'it failed');
    const before = house.items('ses_old0');
    house.clock.advance(idleCloseMs);
    await house.upkeep.run();
    // A tail keeps what it has; a life that begins anew reads from the journal alone.
    const next = new ChatHouse(mute, { journal: await house.journal.crashed() });
    const kept = next.items('ses_old0');
    const texts = (items: typeof kept): unknown[] =>
      items.flatMap(({ kind, payload }) => (kind === 'delta' ? [payload['text' as never]] : []));
    assert.deepEqual(texts(before), ['One. ', 'Two.', 'half a']);
    assert.deepEqual(texts(kept), ['half a']);
    assert.deepEqual(
      kept.slice(0, -1),
      before.filter(
        ({ kind, payload }) => kind !== 'delta' || payload['text' as never] === 'half a',
      ),
    );
    assert.ok(house.upkeep.totals.compactedBytes > 200);
  });

  it('comes back for deltas whose message was not in place yet', async () => {
    const house = await OldHouse.of(1);
    await house.answered('ses_old0');
    const deltas = house.items('ses_old0').filter(({ kind }) => kind === 'delta');
    house.placedThrough = parseInt(deltas.at(-1)?.cursor ?? '', 16);
    house.clock.advance(idleCloseMs);
    await house.upkeep.run();
    assert.equal(house.upkeep.totals.compactedBytes, 0);
    house.placedThrough = Infinity;
    house.clock.advance(30 * dayMs);
    await house.upkeep.run();
    assert.ok(house.upkeep.totals.compactedBytes > 0);
  });
});
