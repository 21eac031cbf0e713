// The processes that a process has started, as the system lists them.

import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the children of a process whose command line names `program`. */
export function childrenOf(parentId: number, program: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        const stat = readFileSync(`/proc/${id}/stat`, 'latin1');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const isOurs = Number(parent) === parentId && state !== 'Z';
        return isOurs && readFileSync(`/proc/${id}/cmdline`, 'latin1').includes(program);
      } catch {
        // Gone meanwhile.
        return false;
      }
    })
    .map(Number);
}
