// Where a tenant's model is, and with which key: from its settings and what the server was given.

import { readFile } from 'node:fs/promises';

export interface Endpoint {
  readonly baseUrl: string;
  /** Undefined where the endpoint wants none. */
  readonly apiKey: string | undefined;
}

/** The settings of a tenant that say which model answers (contract 11.1). */
export interface ModelSettings {
  readonly model?: string;
  readonly base_url?: string;
  /** The variable of the server's environment that holds the key; or else the file that does. */
  readonly api_key_env?: string;
  readonly api_key_file?: string;
}

/** An endpoint with its model, or in words for operators why there is none. */
export type EndpointChoice =
  | { readonly kind: 'usable'; readonly endpoint: Endpoint; readonly model: string }
  | { readonly kind: 'unusable'; readonly reason: string };

const unusable = (reason: string): EndpointChoice => ({ kind: 'unusable', reason });

/** Reads the settings and the key anew for every turn, so that a rotated key is used at once. */
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
  let apiKey = api_key_env === undefined ? undefined : env[api_key_env]?.trim();
  if (api_key_env !== undefined && !apiKey) {
    return unusable(`the environment has no ${api_key_env}`);
  }
  if (api_key_file !== undefined) {
    apiKey = await readFile(api_key_file, 'utf8').then(
      (text) => text.trim(),
      () => undefined,
    );
    if (!apiKey) return unusable(`the file ${api_key_file} cannot be read or is empty`);
  }
  // A header cannot carry it, and the client library would quote it in its complaint.
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/u.test(apiKey)) {
    return unusable('the key holds a space or a character that no header can carry');
  }
  // One spelling per place: it names the circuit breaker too.
  const baseUrl = url.href.replace(/\/+$/u, '');
  return { kind: 'usable', model, endpoint: { baseUrl, apiKey } };
}
