// The first message after a start: what it costs in a process that is warm, and in one that is not.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const at = (path: string): string =>
  new URL(`../../../src/assistant/${path}`, import.meta.url).href;

/** Processor time of the first message in a process of its own, in microseconds. */
async function firstMessageCost(reader: string, isWarm: boolean): Promise<number> {
  const program = `
    const { dictionaryOf, tagged } = await import('${at('grounded/languages/languages.ts')}');
    const { understand } = await import('${at('grounded/understanding.ts')}');
    const { warmUp } = await import('${at('grounded/warm-up.ts')}');
    const meanings = (text, language) => dictionaryOf(language).meaningsOf(text);
    if (${isWarm}) warmUp();
    const before = process.cpuUsage();
    ${reader}('a blue tent for four people under 200 euros, not red, light, in Berlin', 'en');
    const { user, system } = process.cpuUsage(before);
    console.log(user + system);`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}

for (const reader of ['understand', 'tagged', 'meanings']) {
  test(`a warm process reads its first message in a fraction of what a cold one takes: ${reader}`, async () => {
    const cold = await firstMessageCost(reader, false);
    const warm = await firstMessageCost(reader, true);
    assert.ok(warm < cold / 4, `${warm} µs beside ${cold}`);
  });
}
