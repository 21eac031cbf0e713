// Where a tenant's model is, and with which key: from its settings and the server's environment.

import type { Endpoint } from './chat-completions.ts';
import type { LlmSettings } from './turn.ts';

/** An endpoint with its model, or in words for operators why there is none. */
export type EndpointChoice =
  | { readonly kind: 'usable'; readonly endpoint: Endpoint; readonly model: string }
  | { readonly kind: 'unusable'; readonly reason: string };

/** Reads the settings anew for every turn, so that a rotated key is used at once. */
export function endpointOf(
  { model, base_url, api_key_env }: LlmSettings,
  env: Readonly<Record<string, string | undefined>>,
): EndpointChoice {
  if (model === undefined || base_url === undefined) {
    return { kind: 'unusable', reason: 'the settings name no model or no base_url' };
  }
  const url = URL.canParse(base_url) ? new URL(base_url) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    return { kind: 'unusable', reason: 'base_url is no http(s) URL' };
  }
  const apiKey = api_key_env === undefined ? undefined : env[api_key_env];
  if (api_key_env !== undefined && !apiKey) {
    return { kind: 'unusable', reason: `the environment has no ${api_key_env}` };
  }
  // One spelling per place: it names the circuit breaker too.
  const baseUrl = url.href.replace(/\/+$/u, '');
  return { kind: 'usable', model, endpoint: { baseUrl, apiKey } };
}
