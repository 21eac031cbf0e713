// The calendar of sessions: what is due, and all of it page by page.

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
      let after: [number, string] | undefined;
      for (;;) {
        const page = calendar.page(after, size);
        assert.ok(page.length <= size);
        found.push(...page);
        const last = page.at(-1);
        if (last === undefined) break;
        after = [last.due_at_ms, last.session_id];
      }
      assert.deepEqual(found, entries);
    }
    assert.deepEqual(calendar.due(6, 2), entries.slice(0, 2));
    assert.deepEqual(calendar.due(7, 9), entries.slice(0, 4));
  });
});
