// Contract 11: what the service replies is what the API document says of it, member by member.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Errors } from 'typebox/value';
import { routes, type RouteName } from '../../src/contract/routes.ts';
import { openChat, request, say, untilAnswered, type Loose } from '../support/chat-client.ts';
import { ada, DeskClient, withDesk } from '../support/desk-client.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import { chatPaths } from './assertions.ts';

let server: TestServer;
let tenant: TestTenant;

before(async () => {
  server = await startTestServer();
  tenant = await server.tenant({ settings: withDesk });
});
after(() => server.dispose());

/** Members of a value that its schema does not name, by their places. */
function undeclared(schema: Loose, value: Loose, place = '#'): string[] {
  if (schema.anyOf !== undefined) {
    const branch = schema.anyOf.find((one: Loose) => [...Errors(one, value)].length === 0);
    return branch === undefined ? [] : undeclared(branch, value, place);
  }
  if (schema.type === 'array') {
    const items = value as Loose[];
    return items.flatMap((item, index) => undeclared(schema.items, item, `${place}/${index}`));
  }
  if (
    schema.type !== 'object' ||
    schema.patternProperties ||
    schema.additionalProperties === true
  ) {
    return [];
  }
  return Object.entries<Loose>(value).flatMap(([name, member]) => {
    const below = schema.properties[name];
    return below ? undeclared(below, member, `${place}/${name}`) : [`${place}/${name}`];
  });
}

/** Asserts that the reply is one of those that the route declares; gives it back. */
async function declared(name: RouteName, asked: Promise<Loose>): Promise<Loose> {
  const { status, body } = await asked;
  const schema: Loose = routes[name].responses[status as never];
  assert.ok(schema, `${name} ${status} ${JSON.stringify(body)}`);
  assert.deepEqual([...Errors(schema, body)], [], name);
  assert.deepEqual(undeclared(schema, body), [], `${name} ${status}`);
  return body;
}

describe('Section 11: replies and the API document', () => {
  test('chat and desk reply with the members that are declared, and no other', async () => {
    const at = (path: string) => server.publicUrl + path;
    const { apiKey } = tenant;
    const customer = { external_customer_id: 'c-1', display_name: 'Mia', attributes: { a: 'b' } };
    const body = { surface: { type: 'server', version: '1' }, customer };
    await declared('bootstrap', request(at(chatPaths.bootstrap), { token: apiKey, body }));
    const chat = await openChat(server.publicUrl, tenant, { bootstrap: { customer } });
    const { token, sessionId } = chat;
    await declared('openSession', request(at(chatPaths.session), { token, body: {} }));
    const posted = await declared('postMessage', say(chat, 'first', 'hello'));
    await untilAnswered(chat, posted.turn_id);
    const cancel = at(`${chatPaths.messages}/${posted.message_id}/cancel`);
    await declared('cancelAnswer', request(cancel, { token, body: {} }));
    await declared('readStream', request(at(chatPaths.stream), { token }));
    await declared('publicCapabilities', request(at('/public/v1/chat/capabilities'), { token }));
    const handoff = at('/public/v1/chat/session/handoff');
    await declared('askForPerson', request(handoff, { token, body: {} }));
    const desk = new DeskClient(server.publicUrl, tenant);
    const { items } = await declared('listDeskSessions', desk.list());
    const { control_version: version } = items[0];
    await declared('moveControl', desk.control(sessionId, 'accept', { version, operator: ada }));
    await declared('askForPerson', request(handoff, { token, body: {} }));
    await declared('postOperatorMessage', desk.say(sessionId, 'Hello.', { key: 'one' }));
    await declared('postMessage', say(chat, 'second', 'thanks'));
    await declared('readDeskStream', desk.get(`/api/v1/chat/sessions/${sessionId}/stream`));
  });

  test('so do the probes and the capabilities', async () => {
    const at = (path: string) => server.publicUrl + path;
    await declared('readyz', request(at('/readyz')));
    await declared('capabilities', request(at('/api/v1/capabilities'), { token: tenant.apiKey }));
  });
});
