// The desk's routes (contract 4.3), and the customer's two that lead to it.

import type { ApiKeys } from '../access/api-keys.ts';
import type { CustomerRequests } from '../chat/customer-requests.ts';
import type { Desk } from '../chat/desk.ts';
import type { DeskService } from '../chat/desk-service.ts';
import type { StreamService } from '../chat/stream-service.ts';
import { Refusal } from '../contract/problems.ts';
import type { HandlerInput, Handlers } from './pipeline.ts';
import { wholeNumber, type StreamHandlers, type StreamRequest } from './stream-handlers.ts';

export interface DeskServices {
  readonly apiKeys: Pick<ApiKeys, 'isGood'>;
  readonly desk: Desk;
  readonly deskService: DeskService;
  readonly customerRequests: CustomerRequests;
  readonly stream: StreamService;
}

export type DeskRoute =
  | 'listDeskSessions'
  | 'readDeskStream'
  | 'readDeskStreamSse'
  | 'moveControl'
  | 'postOperatorMessage'
  | 'askForPerson'
  | 'cancelAnswer';

const pageSessions = 50;
const pageSessionsMax = 200;

/** Binds the routes of the desk. */
export function deskHandlers(
  services: DeskServices,
  streams: StreamHandlers,
): Pick<Handlers, DeskRoute> {
  const { deskService, customerRequests } = services;
  return {
    listDeskSessions: ({ principal, query }) => {
      const bounds = { least: 1, most: pageSessionsMax, otherwise: pageSessions };
      return deskService.list(principal.tenantId, query, wholeNumber('limit', query.limit, bounds));
    },
    readDeskStream: (input) => streams.read(requestOf(services, input), input.query),
    readDeskStreamSse: (input) => streams.open(requestOf(services, input)),
    moveControl: ({ principal, params, body }) =>
      deskService.control(principal.tenantId, sessionIdOf(params), body),
    postOperatorMessage: ({ principal, params, body, bytes, key }) =>
      deskService.post(principal.tenantId, sessionIdOf(params), { request: body, key, bytes }),
    askForPerson: ({ principal, body }) => customerRequests.handoff(principal, body),
    cancelAnswer: ({ principal, params, body }) =>
      customerRequests.cancel(principal, params['message_id'] ?? '', body),
  };
}

function requestOf(
  { apiKeys, stream, desk, deskService }: DeskServices,
  input: HandlerInput<'readDeskStream' | 'readDeskStreamSse'>,
): StreamRequest {
  const { exchange, principal, params, query } = input;
  const { tenantId } = principal;
  return {
    exchange,
    locate: (last_event_id) => {
      const actor = deskService.find(tenantId, sessionIdOf(params));
      const { after_cursor } = query;
      return stream.locateIn(actor, { after_cursor, ...(last_event_id && { last_event_id }) });
    },
    // A key does not expire; it is revoked, or its tenant is suspended.
    expiresAtMs: Infinity,
    refusal: () =>
      apiKeys.isGood(principal.keyId)
        ? undefined
        : new Refusal('api_key_invalid', 'The API key was revoked meanwhile.'),
    // The desk's streams must not use up the number that the customer may open.
    owner: ({ sessionId }) => `desk ${sessionId}`,
    onOpen: () => desk.listen(tenantId),
  };
}

const sessionIdOf = (params: Readonly<Record<string, string>>): string =>
  params['session_id'] ?? '';
