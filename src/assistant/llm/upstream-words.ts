// What an endpoint said when it refused, for operators: short, without the key and the conversation.

import type { HttpAnswer } from './model-http.ts';

export interface UpstreamError {
  /** The endpoint's own code or type, e.g. `insufficient_quota`; '' where it gave none. */
  readonly code: string;
  /** Its words, unchecked; '' where it gave none. */
  readonly words: string;
  /** Whether the body was one that a chat-completions endpoint sends. */
  readonly isDocument: boolean;
}

const BODY_BYTES_MAX = 64 * 1024;
const WORDS_LENGTH_MAX = 300;
/** Shorter texts of the conversation are words that any message may hold. */
const QUOTE_LENGTH_MIN = 4;

/** Reads the body of an answer that is no stream; never rejects. */
export async function readUpstreamError({ body }: HttpAnswer): Promise<UpstreamError> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    while (length <= BODY_BYTES_MAX && !body.hasEnded) {
      const bytes = body.read();
      if (bytes === undefined) await body.more();
      else {
        chunks.push(bytes);
        length += bytes.length;
      }
    }
  } catch {
    // What came until then says enough.
  }
  return upstreamErrorOf(Buffer.concat(chunks).toString('utf8'));
}

/** The same from a text: `{error: {message, code, type}}`, `[{error}]`, `{message}`, `{detail}`. */
export function upstreamErrorOf(text: string): UpstreamError {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    const words = /^\s*</u.test(text) ? 'a page of HTML' : text.trim();
    return { code: '', words, isDocument: false };
  }
  return errorIn(document);
}

/** What an error object says, wherever an endpoint puts it. */
export function errorIn(document: unknown): UpstreamError {
  const outer = fieldsOf(Array.isArray(document) ? document[0] : document);
  const error = typeof outer['error'] === 'string' ? outer : fieldsOf(outer['error'] ?? outer);
  const words = [error['message'], error['error'], error['detail'], outer['detail']].find(
    (one) => typeof one === 'string' && one !== '',
  );
  const inner = fieldsOf(error['innererror'] ?? error['metadata']);
  const codes = [error['code'], inner['code'], error['type'], error['status']];
  const code = codes.find((one): one is string => typeof one === 'string' && one !== '') ?? '';
  const fallback = Object.keys(outer).length > 0 ? JSON.stringify(document) : '';
  return {
    code,
    words: typeof words === 'string' ? words : fallback,
    isDocument: Object.keys(outer).length > 0,
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * Words that may be logged: one line of at most 300 characters, in which `secrets` (keys, and what
 * was said in the chat) and whatever looks like a key are replaced.
 */
export function loggable(words: string, secrets: readonly string[]): string {
  let text = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  for (const secret of secrets) {
    const line = secret.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
    if (line.length >= QUOTE_LENGTH_MIN) text = text.replaceAll(line, '[…]');
  }
  text = text
    .replace(/\b(?:bearer\s+|(?:sk|pk|key|api|gsk|xai|AIza)[-_])[\w*.-]{6,}/giu, '[key]')
    .replace(/(?<![\w/.-])(?=[\w*+/=-]*\d)(?=[\w*+/=-]*[a-z])[\w*+=-]{24,}/giu, '[key]');
  return text.length <= WORDS_LENGTH_MAX
    ? text
    : `${text.slice(0, WORDS_LENGTH_MAX).toWellFormed()}…`;
}
