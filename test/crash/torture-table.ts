// What a run of the crash tests tried: one line for each fault, put together at the end of a torture.

import { appendFileSync } from 'node:fs';

export interface FaultResult {
  readonly fault: string;
  /** How often it was made. */
  readonly tried: number;
  readonly violations: number;
}

/** Notes a result where AISLE_TORTURE_TABLE names a file for them. */
export function tell(result: FaultResult): void {
  const path = process.env['AISLE_TORTURE_TABLE'];
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(result)}\n`);
}
