// Prints what a torture tried, and how often a promise was broken, as one table.

import { existsSync, readFileSync } from 'node:fs';
import type { FaultResult } from './torture-table.ts';

const path = process.argv[2] ?? '';
const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
const totals = new Map<string, { tried: number; violations: number }>();
for (const line of lines) {
  const { fault, tried, violations } = JSON.parse(line) as FaultResult;
  const total = totals.get(fault) ?? { tried: 0, violations: 0 };
  totals.set(fault, {
    tried: total.tried + tried,
    violations: total.violations + violations,
  });
}
const width = Math.max(5, ...[...totals.keys()].map((fault) => fault.length));
console.log(`${'FAULT'.padEnd(width)}  TRIED  VIOLATIONS`);
for (const [fault, { tried, violations }] of totals) {
  console.log(
    `${fault.padEnd(width)}  ${String(tried).padStart(5)}  ${String(violations).padStart(10)}`,
  );
}
console.log('A test that failed above has a violation that its row may not show.');
