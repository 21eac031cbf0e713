// Reads the error that an endpoint reports, and shortens it for operators, without keys and chat texts.

import type { HttpAnswer } from './model-http.ts';

/** The error that an endpoint reported. */
export interface UpstreamError {
  /** The code or type that the endpoint gave, e.g. `insufficient_quota`; '' if it gave none. */
  readonly code: string;
  /** The unchecked words of the endpoint; '' if it gave none. */
  readonly words: string;
  /** Whether the body was a JSON object. */
  readonly isDocument: boolean;
}

const BODY_BYTES_MAX = 64 * 1024;
const WORDS_LENGTH_MAX = 300;
/** Shorter texts of the chat may be ordinary words of the message, so they are not replaced. */
const QUOTE_LENGTH_MIN = 4;

/** Reads the body of an answer that is no stream. Never rejects. */
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
    // The bytes that came before the fault are enough.
  }
  return upstreamErrorOf(Buffer.concat(chunks).toString('utf8'));
}

/** Reads the error in a text: `{error: {message, code, type}}`, `[{error}]`, `{message}`, `{detail}`. */
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

/** Reads the error in a parsed document, wherever the endpoint put it. */
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
 * Prepares words for the log: one line of at most 300 characters. Every text of `secrets` (keys and chat
 * texts) and everything that looks like a key is replaced.
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
