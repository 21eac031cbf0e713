// The conversation as it is shown: a pure fold over the items of a stream (contract 6.4).
// The result does not depend on the deltas that were read: removed deltas, repeated items and cut connections
// change nothing in the end.

import type {
  ArtifactPayload,
  AssistantFailurePayload,
  DeltaPayload,
  MessageContent,
  MessagePayload,
  SessionState,
  StatusPayload,
  StreamItem,
} from './contract-types.ts';

/** A message of a person, or one that belongs to no turn. */
export interface MessageEntry {
  readonly kind: 'message';
  readonly id: string;
  /** The order of entries. */
  readonly cursor: string;
  readonly created_at: string;
  readonly role: MessagePayload['role'];
  readonly content: readonly MessageContent[];
  readonly client_message_id: string | null;
  /** Name of the writer, if it is a person of the merchant's team. */
  readonly author: string | null;
}

/**
 * The state of an answer. `stopped` is cancelled; `overdue` did not come by its deadline and may still come. The
 * client waits for no state from `completed` on.
 */
export type AnswerState =
  | 'queued'
  | 'started'
  | 'searching'
  | 'writing'
  | 'completed'
  | 'stopped'
  | 'failed'
  | 'overdue';

/** The answer of one turn of the assistant: from its first item on, also after its end. */
export interface AnswerEntry {
  readonly kind: 'answer';
  /** The id of the turn. */
  readonly id: string;
  /** The cursor of the first item of its turn, so that a late answer still stands below its question. */
  readonly cursor: string;
  readonly created_at: string;
  readonly state: AnswerState;
  /** The customer's message that it answers. */
  readonly question_id: string | null;
  readonly message_id: string | null;
  readonly content: readonly MessageContent[];
  /** Texts under way; null once the message is final. */
  readonly draft: readonly DraftPart[] | null;
  readonly artifacts: readonly ArtifactPayload[];
  readonly failure: AssistantFailurePayload | null;
  readonly retrieval: NonNullable<MessagePayload['retrieval']> | null;
}

/** One part of a growing text. After a gap it does not grow until the message comes. */
export interface DraftPart {
  readonly text: string;
  readonly next_index: number;
}

export type Entry = MessageEntry | AnswerEntry;

/** A conversation up to one item of its stream. It can be stored as JSON. */
export interface ConversationView {
  /** The cursor of its last item; null before the first. */
  readonly cursor: string | null;
  /** The last state in the stream; null before the first. */
  readonly session: SessionState | null;
  readonly isClosed: boolean;
  readonly entries: readonly Entry[];
}

/** An empty conversation. */
export const emptyView: ConversationView = {
  cursor: null,
  session: null,
  isClosed: false,
  entries: [],
};

/** Whether the client no longer waits for an answer. */
export function isEnded({ state }: AnswerEntry): boolean {
  return state === 'completed' || state === 'stopped' || state === 'failed';
}

/** Whether an entry is an answer that has not ended. */
export function isWaiting(entry: Entry | undefined): entry is AnswerEntry {
  return entry?.kind === 'answer' && !isEnded(entry);
}

/** The question of an answer, if it is in the view. */
export function questionOf(
  { entries }: ConversationView,
  turnId: string,
): MessageEntry | undefined {
  const answer = entries.find(({ id }) => id === turnId);
  if (answer?.kind !== 'answer') return undefined;
  return entries.find(
    (entry): entry is MessageEntry => entry.kind === 'message' && entry.id === answer.question_id,
  );
}

/** The text of an entry, with the parts of a growing answer. */
export function textOf(entry: Entry): string {
  const parts =
    entry.kind === 'answer' && entry.draft !== null
      ? entry.draft.map(({ text }) => text)
      : entry.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return parts.join('');
}

/**
 * The view with one more item. An item at or before the view's cursor changes nothing; unknown kinds and statuses
 * only move the cursor.
 */
export function addItem(view: ConversationView, item: StreamItem): ConversationView {
  if (view.cursor !== null && item.cursor <= view.cursor) return view;
  const next = { ...view, cursor: item.cursor };
  switch (item.kind) {
    case 'message':
      return addMessage(next, item, item.payload);
    case 'delta':
      return changeAnswer(next, item, (answer) => addDelta(answer, item.payload));
    case 'status':
      return addStatus(next, item, item.payload);
    case 'artifact':
      return changeAnswer(next, item, (answer) => addArtifact(answer, item.payload));
    case 'assistant_failure':
      return changeAnswer(next, item, (answer) => fail(answer, item.payload));
    default:
      return next;
  }
}

/** The view with an unfinished answer marked as overdue. */
export function markOverdue(view: ConversationView, turnId: string): ConversationView {
  const entries = view.entries.map((entry) =>
    entry.id === turnId && isWaiting(entry) ? { ...entry, state: 'overdue' as const } : entry,
  );
  return { ...view, entries };
}

function addMessage(
  view: ConversationView,
  item: StreamItem,
  payload: MessagePayload,
): ConversationView {
  const turn = view.entries.find((entry) => entry.kind === 'answer' && entry.id === item.turn_id);
  const isOfTurn = item.turn_id !== null && payload.role === 'assistant';
  const isSecond =
    turn?.kind === 'answer' && turn.draft === null && turn.content.length > 0 && isOfTurn;
  if (!isOfTurn || isSecond) return placed(view, messageEntry(item, payload));
  return changeAnswer(view, item, (answer) => ({
    ...underWay(answer, 'writing'),
    message_id: payload.message_id,
    question_id: answer.question_id ?? payload.in_reply_to ?? null,
    content: payload.content,
    draft: null,
    retrieval: payload.retrieval ?? null,
  }));
}

function messageEntry(item: StreamItem, payload: MessagePayload): MessageEntry {
  return {
    kind: 'message',
    id: payload.message_id,
    cursor: item.cursor,
    created_at: item.created_at,
    role: payload.role,
    content: payload.content,
    client_message_id: payload.client_message_id ?? null,
    author: payload.author?.display_name ?? null,
  };
}

/** Applies only the next piece: lower ones were applied before, and after a gap the message will come. */
function addDelta(answer: AnswerEntry, payload: DeltaPayload): AnswerEntry {
  const { message_id, part_index, index, text } = payload;
  const draft = answer.message_id === message_id ? (answer.draft ?? []) : [];
  if (part_index > draft.length) return answer;
  const part = draft[part_index] ?? { text: '', next_index: 0 };
  if (index !== part.next_index) return answer;
  const grown = { text: part.text + text, next_index: index + 1 };
  return {
    ...underWay(answer, 'writing'),
    message_id,
    draft: [...draft.slice(0, part_index), grown, ...draft.slice(part_index + 1)],
  };
}

function addArtifact(answer: AnswerEntry, payload: ArtifactPayload): AnswerEntry {
  const at = answer.artifacts.findIndex(({ artifact_id }) => artifact_id === payload.artifact_id);
  if (at < 0) return { ...answer, artifacts: [...answer.artifacts, payload] };
  if ((answer.artifacts[at]?.revision ?? 0) >= payload.revision) return answer;
  return { ...answer, artifacts: answer.artifacts.with(at, payload) };
}

function fail(answer: AnswerEntry, payload: AssistantFailurePayload): AnswerEntry {
  const isKept = payload.partial === 'keep';
  return {
    ...settled(answer, 'failed'),
    ...(!isKept && { content: [], artifacts: [], message_id: null }),
    question_id: answer.question_id ?? payload.in_reply_to,
    failure: payload,
  };
}

function addStatus(
  view: ConversationView,
  item: StreamItem,
  payload: StatusPayload,
): ConversationView {
  const session = payload.session ?? view.session;
  const told = session === view.session ? view : { ...view, session };
  const { status, message_id = null } = payload;
  const change = (into: (answer: AnswerEntry) => AnswerEntry): ConversationView =>
    changeAnswer(told, item, (answer) => {
      const changed = into(answer);
      return { ...changed, question_id: changed.question_id ?? message_id };
    });
  switch (status) {
    case 'turn.queued':
      return change((answer) => answer);
    case 'turn.started':
      return change((answer) => underWay(answer, 'started'));
    case 'turn.searching':
      return change((answer) => underWay(answer, 'searching'));
    case 'turn.completed':
      return change((answer) => settled(answer, 'completed'));
    case 'turn.cancelled':
      return change((answer) => settled(answer, 'stopped'));
    case 'turn.skipped':
      return { ...told, entries: told.entries.filter(({ id }) => id !== item.turn_id) };
    case 'session.closed':
      return { ...told, isClosed: true };
    case 'session.updated':
    default:
      return told;
  }
}

/** A running answer; an overdue one stays overdue until its end. */
function underWay(answer: AnswerEntry, state: 'started' | 'searching' | 'writing'): AnswerEntry {
  return answer.state === 'overdue' ? answer : { ...answer, state };
}

/** An answer at its end: its text grows no more. */
function settled(answer: AnswerEntry, state: 'completed' | 'stopped' | 'failed'): AnswerEntry {
  const { draft, content } = answer;
  const written = draft?.map(({ text }) => ({ type: 'text' as const, text })) ?? [];
  return { ...answer, state, draft: null, content: draft === null ? content : written };
}

/** Changes the answer of an item's turn; the turn begins with its first item that is no delta. */
function changeAnswer(
  view: ConversationView,
  item: StreamItem,
  change: (answer: AnswerEntry) => AnswerEntry,
): ConversationView {
  if (item.turn_id === null) return view;
  const at = view.entries.findIndex(({ kind, id }) => kind === 'answer' && id === item.turn_id);
  const found = view.entries[at];
  if (isWaiting(found)) return { ...view, entries: view.entries.with(at, change(found)) };
  // The first items of the turn are no longer kept: show the answer when its message is final.
  if (found !== undefined || item.kind === 'delta') return view;
  return placed(view, change(newAnswer(item.turn_id, item)));
}

function newAnswer(turnId: string, item: StreamItem): AnswerEntry {
  return {
    kind: 'answer',
    id: turnId,
    cursor: item.cursor,
    created_at: item.created_at,
    state: 'queued',
    question_id: null,
    message_id: null,
    content: [],
    draft: null,
    artifacts: [],
    failure: null,
    retrieval: null,
  };
}

function placed(view: ConversationView, entry: Entry): ConversationView {
  return { ...view, entries: [...view.entries, entry] };
}
