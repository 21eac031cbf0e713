// Contract 12: of two things that are wrong with a message at once, the earlier check answers, always.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ProblemCode } from '../../src/contract/problems.ts';
import { request } from '../support/chat-client.ts';
import { DeskClient } from '../support/desk-client.ts';
import { rawRequest } from '../support/raw-http.ts';
import {
  startTestServer,
  testOrigin,
  type TestServer,
  type TestTenant,
} from '../support/test-server.ts';
import { chatPaths } from './assertions.ts';

const quota = 3;
let server: TestServer;
let tenant: TestTenant;

before(async () => {
  const messages = { quota, window_seconds: 86_400 };
  server = await startTestServer({ config: { limits: { messages } } });
  tenant = await server.tenant();
});
after(() => server.dispose());

/** A message on its way, to be broken before it is sent. */
class Message {
  readonly headers: Record<string, string>;
  path = chatPaths.messages;
  body = '{"content":[{"type":"text","text":"hello"}]}';

  constructor(token: string) {
    this.headers = {
      Authorization: `Bearer ${token}`,
      Origin: testOrigin,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'key',
    };
  }

  send() {
    const { path, headers, body } = this;
    return rawRequest(server.publicUrl, { method: 'POST', path, headers, body });
  }
}

interface Session {
  readonly session_id: string;
  readonly session_token: string;
}

interface Fault {
  readonly code: ProblemCode;
  /** Makes the fault; what it does to the session comes before what it does to the message. */
  readonly prepare?: (session: Session) => Promise<unknown>;
  readonly spoil?: (message: Message) => void;
}

/** In the order of the checks. */
const faults: Readonly<Record<string, Fault>> = {
  size: { code: 'payload_too_large', spoil: (one) => (one.body += ' '.repeat(40_000)) },
  credential: {
    code: 'token_invalid',
    spoil: (one) => (one.headers['Authorization'] = 'Bearer no'),
  },
  origin: {
    code: 'origin_mismatch',
    spoil: (one) => (one.headers['Origin'] = 'https://b.example'),
  },
  rate: {
    code: 'rate_limited',
    async prepare({ session_token }) {
      for (let count = 0; count < quota; count += 1) {
        const empty = new Message(session_token);
        empty.body = '{}';
        await empty.send();
      }
    },
  },
  accept: { code: 'not_acceptable', spoil: (one) => (one.headers['Accept'] = 'text/html') },
  'media type': {
    code: 'unsupported_media_type',
    spoil: (one) => (one.headers['Content-Type'] = 'text/plain'),
  },
  json: { code: 'malformed_json', spoil: (one) => (one.body = `{${one.body}`) },
  schema: {
    code: 'validation_failed',
    spoil: (one) => (one.body = one.body.replace('content', 'contents')),
  },
  query: { code: 'malformed_request', spoil: (one) => (one.path += '?a=1&a=2') },
  key: {
    code: 'idempotency_key_invalid',
    spoil: (one) => (one.headers['Idempotency-Key'] = 'a b'),
  },
  'used key': {
    code: 'idempotency_key_reused',
    async prepare({ session_token }) {
      const other = new Message(session_token);
      other.body = other.body.replace('hello', 'goodbye');
      await other.send();
    },
  },
  state: {
    code: 'session_closed',
    async prepare({ session_id }) {
      const desk = new DeskClient(server.publicUrl, tenant);
      const stream = await desk.get(`/api/v1/chat/sessions/${session_id}/stream`);
      const { control_version: version } = stream.body.session;
      assert.equal((await desk.control(session_id, 'close', { version })).status, 200);
    },
  },
};

async function openOnPage(): Promise<Session> {
  const { body } = await request(server.publicUrl + chatPaths.bootstrap, {
    token: tenant.apiKey,
    body: { surface: { type: 'web', origin: testOrigin } },
  });
  const session = await request(server.publicUrl + chatPaths.session, {
    token: body.bootstrap_token,
    body: {},
    headers: { origin: testOrigin },
  });
  return session.body;
}

describe('Section 12: two faults at once', () => {
  const names = Object.keys(faults);
  for (const [index, first] of names.entries()) {
    test(`${first} is judged before all that comes after it (INV-602)`, async () => {
      for (const second of names.slice(index)) {
        const session = await openOnPage();
        const both = [...new Set([first, second])].map((name) => faults[name]);
        // Closing a session comes last, so that it can be spoken to before.
        for (const fault of both) await fault?.prepare?.(session);
        const message = new Message(session.session_token);
        for (const fault of both.toReversed()) fault?.spoil?.(message);
        const answer = await message.send();
        const words = `${first} and ${second}: ${answer.body.toString()}`;
        const problem = JSON.parse(answer.body.toString());
        assert.equal(problem.code, faults[first]?.code, words);
        assert.equal(problem.request_id, answer.headers['request-id'], words);
        // Whatever is wrong, the page that the token is bound to can read it.
        const isUnknown = (first === 'credential' || first === 'size') && second === 'origin';
        const reader = isUnknown ? undefined : testOrigin;
        assert.equal(answer.headers['access-control-allow-origin'], reader, words);
        assert.equal(answer.headers['cache-control'], 'no-store', words);
      }
    });
  }
});
