// Every way in which a model's endpoint can fail, and what a customer's turn has to end with
// (contract 6.4). The assistant's own tests and those of the whole server walk the same list.

import { calling, failing, finish, type Act, type Script } from './fake-provider.ts';

const text = (words: string): Act => ({ act: 'text', text: words });
const raw = (data: string): Act => ({ act: 'raw', data });
const hang: Act = { act: 'hang' };
const open: Act = { act: 'open' };
const cut: Act = { act: 'cut' };

export interface Misbehaviour {
  /** What the endpoint does, to be read after "when it". */
  readonly what: string;
  readonly scripts: readonly Script[];
  readonly code: string;
  readonly retryable: boolean;
  /** Requests that the endpoint sees. */
  readonly requestCount: number;
  readonly settings?: {
    readonly base_url?: string;
    readonly api_key_env?: string;
    readonly first_token_timeout_ms?: number;
    readonly turn_timeout_ms?: number;
    readonly instructions?: string;
  };
  /** What the customer saw before; held words are never seen. */
  readonly said?: string;
  readonly retryAfterSeconds?: number;
  /** Its last request is left without a word: this wait has to pass. */
  readonly silentMs?: number;
}

const silentMs = 2000;

/** The limits that the list reckons with; all else may be as usual. */
export const tightLimits = {
  toolRoundsMax: 2,
  promptTokensMax: 2300,
  answerCharsMax: 200,
  stallTimeoutMs: silentMs,
  attemptsMax: 3,
} as const;

const down = { code: 'model_unavailable', retryable: true, requestCount: 3 } as const;
const final = { ...down, retryable: false, requestCount: 1 } as const;
const late = { code: 'model_timeout', retryable: true, requestCount: 1, silentMs } as const;
const spent = { code: 'budget_exceeded', retryable: true, requestCount: 1 } as const;
const refused = { code: 'policy_blocked', retryable: false, requestCount: 1 } as const;
const said = 'Hello there.';
/** A sentence that is seen, and one that waits for its end. */
const halfway = text(`${said} 15`);
const saying = (code: string, status: number): Script => [
  { act: 'status', status, body: { error: { code, message: '' } } },
];

export const misbehaviours: readonly Misbehaviour[] = [
  {
    what: 'cannot be found by its name',
    scripts: [],
    ...down,
    requestCount: 0,
    settings: { base_url: 'http://model.invalid/v1' },
  },
  {
    what: 'is named with the path that is added here',
    scripts: [],
    ...final,
    requestCount: 0,
    settings: { base_url: 'http://127.0.0.1:1/v1/chat/completions' },
  },
  { what: 'answers 400', scripts: [failing(400)], ...final },
  { what: 'answers 401', scripts: [failing(401)], ...final },
  { what: 'answers 404', scripts: [failing(404)], ...final },
  { what: 'answers 408', scripts: [failing(408)], ...down },
  { what: 'answers 500 each time', scripts: [failing(500)], ...down },
  { what: 'answers 503 each time', scripts: [failing(503)], ...down },
  { what: 'answers 429 each time', scripts: [failing(429)], ...down },
  {
    what: 'is full and asks to wait beyond the deadline',
    scripts: [failing(429, { 'retry-after': '600' })],
    ...down,
    requestCount: 1,
    retryAfterSeconds: 600,
  },
  {
    what: 'is down and says for how long',
    scripts: [failing(503, { 'retry-after': '90.5' })],
    ...down,
    requestCount: 1,
    retryAfterSeconds: 91,
  },
  {
    what: 'asks to wait for years',
    scripts: [failing(429, { 'retry-after': '99999999' })],
    ...down,
    requestCount: 1,
    retryAfterSeconds: 86_400,
  },
  {
    what: 'says that nothing is left to spend',
    scripts: [saying('insufficient_quota', 429)],
    ...final,
  },
  { what: 'redirects', scripts: [failing(302, { location: '/x' })], ...down },
  { what: 'streams what is no JSON', scripts: [[raw('{"choi')]], ...down },
  { what: 'streams another shape', scripts: [[raw('{"choices":1}')]], ...down },
  { what: 'streams null', scripts: [[raw('null')]], ...down },
  {
    what: 'streams an error object',
    scripts: [[open, raw('{"error":{"message":"full"}}')]],
    ...down,
  },
  {
    what: 'streams an error object beside choices',
    scripts: [[open, raw('{"error":{"code":502},"choices":[{"delta":{"content":"x"}}]}')]],
    ...down,
  },
  {
    what: 'ends a choice with an error object',
    scripts: [
      [
        open,
        raw('{"choices":[{"delta":{"content":"x"},"error":{"code":502},"finish_reason":"stop"}]}'),
      ],
    ],
    ...down,
  },
  { what: 'ends with an error', scripts: [[text('15 tents'), finish('error')]], ...down },
  {
    what: 'ends with an error after a word',
    scripts: [[halfway, finish('error')]],
    ...down,
    requestCount: 1,
    said,
  },
  {
    what: 'ends with an error of the network after a word',
    scripts: [[halfway, finish('network_error')]],
    ...down,
    requestCount: 1,
    said,
  },
  { what: 'ends because its engine failed', scripts: [[finish('ENGINE_FAILED')]], ...down },
  {
    what: 'ends for what it finds sensitive',
    scripts: [[halfway, finish('sensitive')]],
    ...refused,
    said,
  },
  { what: 'aborts its answer', scripts: [[text('15 tents'), finish('abort')]], ...down },
  { what: 'ends for safety', scripts: [[halfway, finish('SAFETY')]], ...refused, said },
  { what: 'asks for payment', scripts: [failing(402)], ...final },
  {
    what: 'says in its stream that nothing is left to spend',
    scripts: [[open, raw('{"error":{"code":"insufficient_quota","message":"spent"}}')]],
    ...final,
  },
  { what: 'streams an event without end', scripts: [[open, raw('x'.repeat(1_100_000))]], ...down },
  { what: 'answers with no stream at all', scripts: [[]], ...down },
  {
    what: 'answers with a page',
    scripts: [
      [{ act: 'status', status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Hi' }],
    ],
    ...down,
  },
  { what: 'ends without an end', scripts: [[text('15 tents')]], ...down },
  { what: 'hangs up at once', scripts: [[cut]], ...down },
  { what: 'is cut before a word can be seen', scripts: [[text('15 tents'), cut]], ...down },
  { what: 'is cut after a word', scripts: [[halfway, cut]], ...down, requestCount: 1, said },
  { what: 'says nothing', scripts: [[finish('stop')]], ...down, requestCount: 1 },
  {
    what: 'stays silent',
    scripts: [[hang]],
    ...late,
    settings: { first_token_timeout_ms: silentMs },
  },
  {
    what: 'opens and stays silent',
    scripts: [[open, hang]],
    ...late,
    settings: { first_token_timeout_ms: silentMs },
  },
  { what: 'stalls between two tokens', scripts: [[halfway, hang]], ...late, said },
  {
    what: 'outlasts the turn',
    scripts: [[hang]],
    ...late,
    settings: { first_token_timeout_ms: silentMs, turn_timeout_ms: silentMs },
  },
  {
    what: 'calls tools for ever',
    scripts: [calling(['search_catalogue', { query: 'tent' }])],
    ...spent,
    requestCount: 3,
  },
  {
    what: 'needs more prompt than is allowed',
    scripts: [],
    ...spent,
    requestCount: 0,
    settings: { instructions: 'Be kind. '.repeat(880) },
  },
  { what: 'runs into its own length limit', scripts: [[text('15'), finish('length')]], ...spent },
  { what: 'never stops talking', scripts: [[text('9'.repeat(300)), finish('stop')]], ...spent },
  {
    what: 'finds the prompt too long',
    scripts: [saying('context_length_exceeded', 400)],
    ...spent,
  },
  { what: 'refuses', scripts: [[{ act: 'refusal', text: 'No.' }, finish('stop')]], ...refused },
  { what: 'refuses before it streams', scripts: [saying('content_filter', 400)], ...refused },
  {
    what: 'is stopped by a filter',
    scripts: [[halfway, finish('content_filter')]],
    ...refused,
    said,
  },
];
