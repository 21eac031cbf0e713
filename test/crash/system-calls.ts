// Runs a server under strace and reads what it asked of the kernel, in order.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One system call; places in the order of the trace, `end` where it returned. */
export interface SystemCall {
  readonly name: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly hasFailed: boolean;
}

/** Why tracing is not possible here, or false where it is. */
export function whyNoStrace(): string | false {
  const { status } = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']);
  if (status === null) return 'strace is not installed';
  return status === 0 ? false : 'this system does not let a process be traced';
}

/** Bytes shown of each string: a log record of many messages has to be seen to its end. */
const stringsMax = '1048576';

/** The command to run a server under; the server stays a direct child and can be signalled. */
export function straceTo(path: string, more: readonly string[] = []): string[] {
  const calls = 'trace=openat,fdatasync,fsync,pwrite64,pwritev,writev,sendto,sendmsg,write';
  return ['strace', '-D', '-f', '-qq', '-y', '-s', stringsMax, '-o', path, '-e', calls, ...more];
}

/** All calls that returned, ordered by their start; split lines are put together. */
export function readCalls(path: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const unfinished = new Map<string, { name: string; text: string; start: number }>();
  readFileSync(path, 'utf8')
    .split('\n')
    .forEach((line, place) => {
      const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
      const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1];
      const begun = unfinished.get(thread);
      if (resumed !== undefined && begun !== undefined) {
        unfinished.delete(thread);
        calls.push(callOf({ ...begun, text: begun.text + resumed }, place));
        return;
      }
      const name = /^(\w+)\(/.exec(rest)?.[1];
      if (name === undefined) return;
      const text = rest.replace(/ <unfinished \.\.\.>$/, '');
      if (text !== rest) unfinished.set(thread, { name, text, start: place });
      else calls.push(callOf({ name, text, start: place }, place));
    });
  return calls.sort((left, right) => left.start - right.start);
}

function callOf(
  begun: { readonly name: string; readonly text: string; readonly start: number },
  end: number,
): SystemCall {
  return { ...begun, end, hasFailed: / = -1 /.test(begun.text) };
}
