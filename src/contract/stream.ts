// The stream (contract 6): the two ways to read it, and their parameters.

import { Type, type Static } from 'typebox';
import { SessionState } from './chat.ts';
import { StreamItem } from './items.ts';
import { closed, Cursor } from './primitives.ts';

const WholeNumber = Type.String({ pattern: '^[0-9]{1,9}$' });

/** The start of a read. No pattern: a cursor of another form has its own problem code. */
const place = {
  session_id: Type.Optional(Type.String({ maxLength: 64 })),
  after_cursor: Type.Optional(Type.String()),
};

const page = {
  limit: Type.Optional(WholeNumber),
  wait_seconds: Type.Optional(WholeNumber),
};

export const StreamQuery = closed({
  ...place,
  ...page,
});
export type StreamQuery = Static<typeof StreamQuery>;

/** The only route with a credential in the query: `EventSource` cannot set headers. */
export const SseQuery = closed({ ...place, stream_ticket: Type.Optional(Type.String()) });
export type SseQuery = Static<typeof SseQuery>;

/** The desk names the session in the path, and has a key that may stand in a header. */
export const DeskStreamQuery = closed({ after_cursor: place.after_cursor, ...page });
export const DeskSseQuery = closed({ after_cursor: place.after_cursor });

export const StreamPage = Type.Object(
  {
    items: Type.Array(StreamItem),
    next_cursor: Cursor,
    head_cursor: Cursor,
    has_more: Type.Boolean(),
    session: SessionState,
  },
  { title: 'StreamPage' },
);

/** Codes of every way to read: either path gives events to clients that ask for them. */
export const streamProblems = [
  'not_found',
  'cursor_invalid',
  'cursor_ahead',
  'cursor_expired',
  'too_many_streams',
] as const;
