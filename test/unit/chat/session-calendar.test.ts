// The calendar of sessions: what is due, page by page, and all that a tenant has.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SessionCalendar } from '../../../src/chat/session-calendar.ts';
import { MemoryJournal } from '../../support/memory-journal.ts';

describe('the calendar of sessions', () => {
  it('gives every entry once, in pages of any size, also where many are due together', async () => {
    const journal = new MemoryJournal();
    const calendar = new SessionCalendar({ journal });
    const entries = [5, 5, 5, 7, 9, 9].map((due_at_ms, index) => ({
      due_at_ms,
      session_id: `ses_${index}`,
      tenant_id: 'acme',
      owner_keys: [],
      compacted_through: 0,
    }));
    await journal.commit({ puts: entries.map((entry) => calendar.enter(entry)) });
    for (const size of [1, 2, 3, 6, 7]) {
      const found = [];
      for (;;) {
        const page = calendar.due(9, size, { after: found.at(-1) });
        assert.ok(page.length <= size);
        if (page.length === 0) break;
        found.push(...page);
      }
      assert.deepEqual(found, entries);
    }
    assert.deepEqual(calendar.due(6, 2), entries.slice(0, 2));
    assert.deepEqual(calendar.due(7, 9), entries.slice(0, 4));
  });

  it('gives all entries of one tenant in order, however many there are, and leaves the loop free', async () => {
    const journal = new MemoryJournal();
    const calendar = new SessionCalendar({ journal });
    const entries = Array.from({ length: 2500 }, (_, index) => ({
      due_at_ms: Math.floor(index / 700),
      session_id: `ses_${String(index).padStart(4, '0')}`,
      tenant_id: index % 5 === 0 ? 'acme' : 'globex',
      owner_keys: [],
      compacted_through: 0,
    }));
    await journal.commit({ puts: entries.map((entry) => calendar.enter(entry)) });
    let turns = 0;
    let isReading = true;
    const count = (): void => {
      turns += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    const found = await Array.fromAsync(calendar.of('acme'));
    isReading = false;
    assert.deepEqual(
      found,
      entries.filter(({ tenant_id }) => tenant_id === 'acme'),
    );
    assert.ok(turns >= 3, `${turns} turns of the loop`);
    assert.deepEqual(await Array.fromAsync(calendar.of('another-shop')), []);
  });
});
