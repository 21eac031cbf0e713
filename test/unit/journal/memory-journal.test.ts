// The journal's contract, kept by the store in memory.

import { MemoryJournal } from '../../support/memory-journal.ts';
import { journalContract } from './journal.contract.ts';

journalContract('memory', async () => {
  const journal = new MemoryJournal();
  return {
    journal,
    failNext: (count) => journal.failNext(count),
    settle: async () => {},
    dispose: () => journal.close(),
  };
});
