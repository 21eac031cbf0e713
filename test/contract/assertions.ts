// What every contract test looks at: problem documents, entries, and the routes' addresses.

import assert from 'node:assert/strict';
import { problems, type ProblemCode } from '../../src/contract/problems.ts';
import type { Answer, Loose } from '../support/chat-client.ts';

export interface Entry {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** Asserts a whole problem document (contract 2.3) of that code; returns it. */
export function assertProblem(answer: Answer<Loose>, code: ProblemCode): Loose {
  const kind: { status: number; title: string; retryable?: true } = problems[code];
  const { body, headers } = answer;
  assert.equal(body.code, code, JSON.stringify(body));
  assert.equal(answer.status, kind.status);
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/);
  assert.equal(body.type, `/problems/${code}`);
  assert.equal(body.title, kind.title);
  assert.equal(body.status, kind.status);
  assert.equal(typeof body.detail, 'string');
  assert.ok(body.detail.length > 0);
  assert.equal(body.request_id, headers.get('request-id'));
  assert.equal(body.instance, `urn:request:${body.request_id}`);
  assert.equal(body.retryable, kind.retryable === true);
  if ([429, 503].includes(kind.status) || code === 'idempotency_in_flight') {
    assert.match(headers.get('retry-after') ?? '', /^[1-9][0-9]*$/);
  }
  if (kind.status === 401) {
    assert.equal(headers.get('www-authenticate'), 'Bearer error="invalid_token"');
  }
  return body;
}

/** Asserts `validation_failed` with exactly these entries, in any order. */
export function assertEntries(
  answer: Answer<Loose>,
  expected: readonly (readonly [pointer: string, code: string])[],
): void {
  const body = assertProblem(answer, 'validation_failed');
  const pairs = (body.errors as Entry[]).map(({ pointer, code }) => `${pointer} ${code}`);
  assert.deepEqual(pairs.sort(), expected.map(([pointer, code]) => `${pointer} ${code}`).sort());
  for (const { detail } of body.errors as Entry[]) assert.ok(detail.length > 0);
}

/** The paths of the chat API. */
export const chatPaths = {
  bootstrap: '/api/v1/assistant/bootstrap',
  session: '/public/v1/chat/session',
  claim: '/public/v1/chat/session/claim',
  messages: '/public/v1/chat/messages',
  stream: '/public/v1/chat/stream',
  sse: '/public/v1/chat/stream/sse',
  capabilities: '/public/v1/chat/capabilities',
} as const;

/** A cursor with its sequence moved: same session, another place. */
export function cursorAt(sequence: number, sameSession: string): string {
  return `${sequence.toString(16).padStart(16, '0')}${sameSession.slice(16)}`;
}
