// Measures: how much memory a server takes at most while 100,000 sessions are opened and get an answer
// each, through HTTP, and what is left of it half a minute later; then the same for a tenth of them where
// nothing leaves memory early, which says what one session takes.
// Memory is the process's own: pages of the journal's file, which the kernel takes back, are left out.
// Does not measure: how fast that goes, nor what the other processes of the server take.
// Limit: what the server took before the first session, and the budget for those in memory.

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { say, type Bench, type BenchContext, type Row } from './harness.ts';
import { Aisle } from './support/aisle.ts';

const megabyte = 1024 ** 2;
const groupSize = 32;
const question = 'hello, which tents for two people do you have?';

interface Memory {
  readonly before: number;
  readonly peak: number;
  readonly after: number;
}

export const residenceBench: Bench = {
  name: 'residence',
  async run(context) {
    const aisle = await Aisle.start({ tree: context.tree, isAssistantEnabled: true });
    context.atEnd(() => aisle.stop());
    const count = context.pick(100_000, 96);
    const budget = context.pick(192 * megabyte, megabyte);
    const kept = await measure(context, { aisle, count, budget });
    const all = await measure(context, { aisle, count: Math.ceil(count / 10), budget: 1e12 });
    const row: Row = {
      name: `memory at most, ${count} sessions`,
      unit: 'MB',
      ours: inMegabytes(kept.peak),
      limits: [{ name: 'before, and the budget', value: inMegabytes(kept.before + budget) }],
      peers: [],
      check: `${count} sessions have their answers`,
      facts: {
        before_mb: inMegabytes(kept.before),
        half_a_minute_later_mb: inMegabytes(kept.after),
        unbounded_kb_a_session: Math.round((all.peak - all.before) / (count / 10) / 1024),
      },
    };
    return [row];
  },
};

async function measure(
  context: BenchContext,
  { aisle, count, budget }: { aisle: Aisle; count: number; budget: number },
): Promise<Memory> {
  await aisle.restart({ AISLE_CHAT__RESIDENT_BYTES_MAX: String(budget) });
  const { pid } = aisle;
  const before = ownBytesOf(pid);
  let peak = before;
  let sample;
  for (let made = 0; made < count; made += groupSize) {
    const sessions = await aisle.openSessions(Math.min(groupSize, count - made));
    await Promise.all(sessions.map((session) => aisle.sampleAnswer(session, question)));
    [sample] = sessions;
    peak = Math.max(peak, ownBytesOf(pid));
    if (made % 10_000 < groupSize) say(`${made} sessions: ${inMegabytes(ownBytesOf(pid))} MB`);
  }
  const items = sample === undefined ? [] : await aisle.readAll(sample);
  if (items.length === 0) throw new Error('the last session is not there');
  await sleep(context.pick(30_000, 10));
  return { before, peak, after: ownBytesOf(pid) };
}

/** Memory of a process that no file stands behind. */
function ownBytesOf(pid: number): number {
  const found = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) * 1024;
}

const inMegabytes = (bytes: number): number => Math.round(bytes / megabyte);
