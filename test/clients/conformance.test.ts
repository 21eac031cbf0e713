// The conformance suite: our client passes it, and a client that keeps no rule does not.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runConformance } from '../../clients/conformance/run.ts';

const adapter = join(import.meta.dirname, '../../clients/js/conformance-adapter.ts');

describe('the conformance suite for clients', () => {
  it('is passed by our client, case by case', async () => {
    const outcomes = await runConformance([process.execPath, adapter]);
    assert.ok(outcomes.length >= 9);
    const wrong = outcomes.filter(({ findings }) => findings.length > 0);
    assert.deepEqual(wrong, []);
  });

  it('is failed in every case by a client that shows nothing', async () => {
    const nothing =
      "require('readline').createInterface({ input: process.stdin })" +
      ".on('line', () => console.log('{\"messages\": []}'))";
    const outcomes = await runConformance([process.execPath, '-e', nothing]);
    assert.deepEqual(
      outcomes.filter(({ findings }) => findings.length === 0),
      [],
    );
  });
});
