// The merchant's team as a client: reads the queue, moves control, speaks to customers.

import type { ControlAction } from '../../src/contract/desk.ts';
import type { StreamItem } from '../../src/contract/items.ts';
import { request, type Answer, type ChatSession, type Loose } from './chat-client.ts';

export const ada = { external_operator_id: 'op-ada', display_name: 'Ada' };
export const ben = { external_operator_id: 'op-ben', display_name: 'Ben' };
export type OperatorName = typeof ada;

/** Settings that switch a tenant's desk on. */
export const withDesk = { desk: { enabled: true } };

export class DeskClient {
  baseUrl: string;
  readonly apiKey: string;

  constructor(baseUrl: string, tenant: { readonly apiKey: string }) {
    this.baseUrl = baseUrl;
    this.apiKey = tenant.apiKey;
  }

  /** GET …/sessions with a query string. */
  list(query = ''): Promise<Answer<Loose>> {
    return this.get(`/api/v1/chat/sessions${query}`);
  }

  /** The session as the queue has it; undefined where it does not. */
  async find(sessionId: string): Promise<Loose> {
    const { body } = await this.list('?limit=200');
    return body.items.find((one: Loose) => one.session_id === sessionId);
  }

  /** POST …/control with the version that was seen last. */
  control(
    sessionId: string,
    action: ControlAction,
    about: { version: number; operator?: OperatorName },
  ): Promise<Answer<Loose>> {
    return this.post(`${pathOf(sessionId)}/control`, {
      action,
      expected_control_version: about.version,
      operator: about.operator ?? ada,
    });
  }

  /** POST …/messages. */
  say(
    sessionId: string,
    text: string,
    about: { key: string; operator?: OperatorName },
  ): Promise<Answer<Loose>> {
    const body = { operator: about.operator ?? ada, content: [{ type: 'text', text }] };
    return this.post(`${pathOf(sessionId)}/messages`, body, about.key);
  }

  /** All items of the session, read with the key. */
  async items(sessionId: string): Promise<StreamItem[]> {
    const { status, body } = await this.get(`${pathOf(sessionId)}/stream?limit=500`);
    if (status !== 200) throw new Error(`desk stream: ${JSON.stringify(body)}`);
    return body.items;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer<Loose>> {
    return request(this.baseUrl + path, { token: this.apiKey, headers });
  }

  post(path: string, body: unknown, key?: string): Promise<Answer<Loose>> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return request(this.baseUrl + path, { token: this.apiKey, body, headers });
  }
}

/** Where the desk finds a session. */
export const pathOf = (sessionId: string): string => `/api/v1/chat/sessions/${sessionId}`;

/** POST /public/v1/chat/session/handoff. */
export function askForPerson(chat: ChatSession, body: unknown = {}): Promise<Answer<Loose>> {
  const url = `${chat.baseUrl}/public/v1/chat/session/handoff`;
  return request(url, { token: chat.token, body });
}

/** POST …/messages/{message_id}/cancel. */
export function cancelAnswer(chat: ChatSession, messageId: string): Promise<Answer<Loose>> {
  const url = `${chat.baseUrl}/public/v1/chat/messages/${messageId}/cancel`;
  return request(url, { token: chat.token, body: {} });
}
