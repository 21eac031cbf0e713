// The routes of the desk (contract 4.3), declared as the others are.

import {
  CancelReply,
  ControlRequest,
  CustomerRequest,
  DeskList,
  DeskQuery,
  DeskSession,
  HandoffReply,
  OperatorMessage,
  OperatorMessageAccepted,
} from './desk.ts';
import { apiKey, client, route } from './route.ts';
import { DeskSseQuery, DeskStreamQuery, StreamPage } from './stream.ts';

const sessionPath = '/api/v1/chat/sessions/{session_id}';
const desk = apiKey('desk');
const readProblems = ['not_found', 'cursor_invalid', 'cursor_ahead', 'cursor_expired'] as const;

export const deskRoutes = {
  listDeskSessions: route({
    method: 'get',
    path: '/api/v1/chat/sessions',
    summary: 'The queue: open sessions for which a person was wanted, oldest request first',
    tag: 'desk',
    auth: desk,
    rate: 'desk',
    query: DeskQuery,
    responses: { 200: DeskList },
    problems: ['cursor_invalid'],
  }),
  readDeskStream: route({
    method: 'get',
    path: `${sessionPath}/stream`,
    summary: 'Read the stream of a session, as its customer does',
    tag: 'desk',
    auth: desk,
    rate: 'desk',
    query: DeskStreamQuery,
    responses: { 200: StreamPage },
    problems: readProblems,
  }),
  readDeskStreamSse: route({
    method: 'get',
    path: `${sessionPath}/stream/sse`,
    summary: 'Read the stream of a session as server-sent events',
    tag: 'desk',
    auth: desk,
    rate: 'desk',
    query: DeskSseQuery,
    responses: { 200: null, 204: null },
    problems: [...readProblems, 'too_many_streams'],
  }),
  moveControl: route({
    method: 'post',
    path: `${sessionPath}/control`,
    summary: 'Offer, accept, decline, release, take over or close a session',
    tag: 'desk',
    auth: desk,
    rate: 'desk',
    body: ControlRequest,
    responses: { 200: DeskSession },
    problems: [
      'not_found',
      'control_version_conflict',
      'control_action_not_allowed',
      'control_not_held',
      'session_closed',
    ],
  }),
  postOperatorMessage: route({
    method: 'post',
    path: `${sessionPath}/messages`,
    summary: 'Say something to the customer, as the person who holds control',
    tag: 'desk',
    auth: desk,
    rate: 'desk',
    idempotency: 'required',
    body: OperatorMessage,
    responses: { 202: OperatorMessageAccepted },
    problems: ['not_found', 'control_not_held', 'session_closed'],
  }),
  askForPerson: route({
    method: 'post',
    path: '/public/v1/chat/session/handoff',
    summary: 'Ask for a person',
    tag: 'chat',
    auth: client,
    rate: 'messages',
    body: CustomerRequest,
    responses: { 200: HandoffReply },
    problems: ['not_found', 'desk_not_connected', 'session_closed'],
  }),
  cancelAnswer: route({
    method: 'post',
    path: '/public/v1/chat/messages/{message_id}/cancel',
    summary: 'Stop the answer to a message, running or waiting',
    tag: 'chat',
    auth: client,
    rate: 'reads',
    body: CustomerRequest,
    responses: { 200: CancelReply },
    problems: ['not_found'],
  }),
};
