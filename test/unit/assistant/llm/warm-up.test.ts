// The first answer of a model after a start: what its check costs in a process that is warm, and in one
// that is not.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const at = (path: string): string =>
  new URL(`../../../../src/assistant/llm/${path}`, import.meta.url).href;

/** Processor time of the first sentence that a process of its own checks, in microseconds. */
async function firstSentenceCost(isWarm: boolean): Promise<number> {
  const program = `
    const { AnswerCheck } = await import('${at('said/answer-check.ts')}');
    const { Knowledge } = await import('${at('knowledge.ts')}');
    const { warmUp } = await import('${at('said/warm-up.ts')}');
    if (${isWarm}) await warmUp();
    const check = new AnswerCheck(new Knowledge(), { instructions: 'Shipping is free.', asked: 'a tent' });
    const before = process.cpuUsage();
    check.allows('Shipping is free, and I know of no code.');
    check.allows('Do you look for a light tent?');
    const { user, system } = process.cpuUsage(before);
    console.log(user + system);`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}

test('a process that was warmed up checks its first sentences in a fraction of the time', async () => {
  const cold = await firstSentenceCost(false);
  const warm = await firstSentenceCost(true);
  assert.ok(warm < cold / 4, `${warm} µs beside ${cold}`);
});
