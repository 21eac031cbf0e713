// Finds the address and the key of a tenant's model in its settings and in the server's environment.

import { readFile, stat } from 'node:fs/promises';

/** Where a model is asked, and how. */
export interface Endpoint {
  /** Without a slash at its end and without a query. */
  readonly baseUrl: string;
  /** Undefined if the endpoint needs no key. */
  readonly apiKey: string | undefined;
  /** The header that carries the key; undefined means `Authorization: Bearer`. */
  readonly apiKeyHeader: string | undefined;
  readonly extraHeaders: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly temperature: number | undefined;
  readonly maxOutputTokens: number | undefined;
}

/** The settings of a tenant that say which model answers (contract 11.1). */
export interface ModelSettings {
  readonly model?: string;
  readonly base_url?: string;
  /** The environment variable that holds the key. Without it, `api_key_file` names the file that does. */
  readonly api_key_env?: string;
  readonly api_key_file?: string;
  /** Azure expects its key in `api-key`. */
  readonly api_key_header?: string;
  readonly extra_headers?: Readonly<Record<string, string>>;
  /** Azure expects `api-version`. */
  readonly query_parameters?: Readonly<Record<string, string>>;
  readonly temperature?: number;
  readonly max_output_tokens?: number;
}

/** An endpoint with its model, or the reason for operators why the settings name no usable one. */
export type EndpointChoice =
  | { readonly kind: 'usable'; readonly endpoint: Endpoint; readonly model: string }
  | { readonly kind: 'unusable'; readonly reason: string };

const unusable = (reason: string): EndpointChoice => ({ kind: 'unusable', reason });

const KEY_BYTES_MAX = 16_384;
/** Paths that operators paste together with the address. We add the first one ourselves. */
const PASTED_PATH = /\/(?:chat\/completions|completions|responses|embeddings|models)$/u;

/**
 * Reads the settings and the key. It is called for every turn, so a rotated key is used at once. Never
 * rejects because of settings.
 */
export async function endpointOf(
  settings: ModelSettings,
  env: Readonly<Record<string, string | undefined>>,
): Promise<EndpointChoice> {
  const { model, base_url, api_key_env, api_key_file } = settings;
  if (model === undefined || base_url === undefined) {
    return unusable('the settings name no model or no base_url');
  }
  const url = URL.canParse(base_url) ? new URL(base_url) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    return unusable('base_url is no http(s) URL');
  }
  // The circuit is named by the address, so every spelling of it must become one.
  const baseUrl = url.href.replace(/\/+$/u, '');
  const pasted = PASTED_PATH.exec(baseUrl)?.[0];
  if (pasted !== undefined) {
    const right = baseUrl.slice(0, -pasted.length);
    return unusable(`base_url ends with ${pasted}, which is added here: leave it out (${right})`);
  }
  let apiKey = api_key_env === undefined ? undefined : env[api_key_env]?.trim();
  if (api_key_env !== undefined && !apiKey) {
    return unusable(`the environment has no ${api_key_env}`);
  }
  if (api_key_file !== undefined) {
    apiKey = await keyIn(api_key_file);
    if (!apiKey) return unusable(`the file ${api_key_file} cannot be read or is empty`);
  }
  // No header can carry such a key, and the error about the header would quote it.
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/u.test(apiKey)) {
    return unusable('the key holds a space or a character that no header can carry');
  }
  const endpoint: Endpoint = {
    baseUrl,
    apiKey,
    apiKeyHeader: settings.api_key_header,
    extraHeaders: settings.extra_headers ?? {},
    query: settings.query_parameters ?? {},
    temperature: settings.temperature,
    maxOutputTokens: settings.max_output_tokens,
  };
  return { kind: 'usable', model, endpoint };
}

/** The address of a resource of an endpoint, and the headers of every call to it. */
export function addressOf(
  { baseUrl, apiKey, apiKeyHeader, extraHeaders, query }: Endpoint,
  path: '/chat/completions' | '/models',
): { readonly url: URL; readonly headers: Readonly<Record<string, string>> } {
  const url = new URL(`${baseUrl}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = new Map(
    Object.entries(extraHeaders).map(([name, value]) => [name.toLowerCase(), value]),
  );
  headers.set('content-type', 'application/json');
  headers.set('accept', 'text/event-stream');
  // Compressed streams arrive later and in larger parts.
  headers.set('accept-encoding', 'identity');
  if (!headers.has('user-agent')) headers.set('user-agent', 'Aisle/1');
  if (apiKey !== undefined) {
    const name = apiKeyHeader?.toLowerCase() ?? 'authorization';
    headers.set(name, name === 'authorization' ? `Bearer ${apiKey}` : apiKey);
  }
  return { url, headers: Object.fromEntries(headers) };
}

/** Only a regular file is read: a pipe would block a thread of the pool until a process writes to it. */
async function keyIn(path: string): Promise<string | undefined> {
  try {
    const about = await stat(path);
    if (!about.isFile() || about.size > KEY_BYTES_MAX) return undefined;
    return (await readFile(path, 'utf8')).trim();
  } catch {
    return undefined;
  }
}

/** A hint for operators about the setting that is probably wrong; '' if there is none. */
export function hintFor(
  { baseUrl }: Pick<Endpoint, 'baseUrl'>,
  model: string,
  { status, words }: { readonly status: number | undefined; readonly words: string },
): string {
  if (status === 401 || status === 403) return 'the endpoint refuses the key';
  const namesModel = /model/iu.test(words) && /not\b|unknown|exist|invalid|no such/iu.test(words);
  if (status !== undefined && [400, 404, 422].includes(status) && namesModel) {
    return `the endpoint knows no model "${model}"`;
  }
  if (status !== 404 && status !== 405) return '';
  return hasVersion(baseUrl)
    ? `nothing answers at ${baseUrl}/chat/completions: check base_url and model`
    : `nothing answers at ${baseUrl}/chat/completions: base_url may lack its /v1`;
}

/** Whether an address names a version or a deployment, as nearly every endpoint requires. */
export function hasVersion(baseUrl: string): boolean {
  return /\/(?:v\d+[a-z\d]*|openai|deployments)(?:\/|$)/u.test(new URL(baseUrl).pathname);
}
