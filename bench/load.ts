// The load generator: a process of its own that does one job after another for the benches.
// It is written so as not to be the bottleneck; where it is one all the same, the outcome's
// `loadCpu` says so, and the report goes by the server's CPU time (harness.ts).

import { runAnswers } from './load/answers-load.ts';
import { runFanOut } from './load/fan-out-load.ts';
import type { Job, Outcome } from './load/jobs.ts';
import { runPost } from './load/post-load.ts';
import { runRelay } from './load/relay-load.ts';
import { runReplay } from './load/replay-load.ts';
import { runSequence } from './load/sequence-load.ts';
import { answerParent } from './processes.ts';

async function run(job: Job | null): Promise<Outcome | null> {
  switch (job?.kind) {
    case undefined:
      return null;
    case 'post':
      return runPost(job);
    case 'fan_out':
      return runFanOut(job);
    case 'sequence':
      return runSequence(job);
    case 'answers':
      return runAnswers(job);
    case 'relay':
      return runRelay(job);
    case 'replay':
      return runReplay(job);
  }
}

answerParent((job) => run(job as Job | null));
