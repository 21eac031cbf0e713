// What is kept of small pieces is counted of a process of its own.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { GrowingText } from '../../../src/base/growing-text.ts';

const modulePath = fileURLToPath(new URL('../../../src/base/growing-text.ts', import.meta.url));

/** Prints the bytes of memory that each of 100,000 pieces of ten characters takes. */
const program = `
import { GrowingText } from ${JSON.stringify(modulePath)};
const count = 100_000;
const isUsual = process.argv.includes('usual');
let usual = '';
const text = new GrowingText();
gc();
const before = process.memoryUsage().heapUsed;
for (let index = 0; index < count; index += 1) {
  const piece = String(index).padEnd(10, '.');
  if (isUsual) usual += piece;
  else text.add(piece);
}
gc();
console.log((process.memoryUsage().heapUsed - before) / count, usual.length + text.length);
`;

function bytesOfPiece(...words: string[]): number {
  const args = ['--expose-gc', '--input-type=module', '--eval', program, ...words];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }).split(' ')[0]);
}

describe('a text that grows piece by piece', () => {
  test('is what its pieces are in their order, and as long, after each of them', () => {
    const text = new GrowingText();
    let usual = '';
    for (let index = 0; index < 100; index += 1) {
      assert.equal(text.toString(), usual);
      assert.equal(text.length, usual.length);
      const piece = index % 5 === 0 ? '' : `${index} ü😀`.slice(0, index % 7);
      usual += piece;
      text.add(piece);
    }
  });

  test('takes little more memory than its characters, where += keeps all pieces', () => {
    const [kept, usual] = [bytesOfPiece(), bytesOfPiece('usual')];
    assert.ok(kept < 16, `${kept} bytes for ten characters`);
    assert.ok(usual > 50, `V8 keeps ${usual} otherwise`);
  });
});
