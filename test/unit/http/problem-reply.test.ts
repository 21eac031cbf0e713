// Whatever goes wrong becomes one problem document, and tells what concerns the caller alone.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssertionFailed } from '../../../src/base/assert.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import { problemReply } from '../../../src/http/problem-reply.ts';
import { JournalFault } from '../../../src/journal/journal.ts';

const secret = 'the disk of tenant 7 at secret-place';

describe('the problem document of an error (contract 2.3)', () => {
  it('is storage_unavailable for a fault of the journal, to be retried', () => {
    const reply = problemReply(new JournalFault(secret, { cause: new Error(secret) }), 'req_1');
    assert.equal(reply.status, 503);
    assert.equal(reply.body.code, 'storage_unavailable');
    assert.equal(reply.body.retryable, true);
    assert.equal(reply.headers['Retry-After'], '1');
    assert.equal(reply.isOurs, true);
  });

  it('is internal_error for a bug, under the id of the request', () => {
    for (const bug of [new AssertionFailed(secret), new TypeError(secret), secret, undefined]) {
      const reply = problemReply(bug, 'req_1');
      assert.equal(reply.status, 500);
      assert.equal(reply.body.code, 'internal_error');
      assert.equal(reply.body.retryable, false);
      assert.equal(reply.body.instance, 'urn:request:req_1');
      assert.equal(reply.isOurs, true);
    }
  });

  it('never has a stack, a cause or a word of an internal error (INV-605)', () => {
    const nested = new Error('outer', { cause: new Error(secret) });
    for (const error of [new JournalFault(secret), new Error(secret), nested]) {
      const text = JSON.stringify(problemReply(error, 'req_1'));
      assert.ok(!text.includes(secret));
      assert.ok(!text.includes('.ts:'));
    }
  });

  it("has the content of a refusal, and is not the server's own error", () => {
    const refusal = new Refusal('batch_out_of_order', 'The next batch is number 4.', {
      extra: { next_sequence: 4 },
    });
    const reply = problemReply(refusal, 'req_1');
    assert.equal(reply.status, 409);
    assert.equal(reply.body['next_sequence'], 4);
    assert.equal(reply.body.detail, 'The next batch is number 4.');
    assert.equal(reply.isOurs, false);
  });

  it('asks every 429 and 503 to wait, and every 401 for a credential', () => {
    assert.equal(problemReply(new Refusal('turn_queue_full', ''), 'r').headers['Retry-After'], '1');
    assert.equal(problemReply(new Refusal('overloaded', ''), 'r').headers['Retry-After'], '1');
    const { headers } = problemReply(new Refusal('token_expired', ''), 'r');
    assert.match(headers['WWW-Authenticate'] ?? '', /^Bearer /);
  });
});
