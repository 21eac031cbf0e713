// Bootstrap material from a route of the app's own backend.

import type { GetMaterial } from './access.ts';
import type { BootstrapResponse } from './contract-types.ts';
import { lost } from './failure.ts';
import { failureOf } from './http-call.ts';

/**
 * Gets material from `url`: a POST whose JSON body is the {@link MaterialRequest}. The backend adds the customer's
 * id, sends it on with its API key, and passes the reply back as it is.
 */
export function bootstrapFrom(
  url: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): GetMaterial {
  return async (request) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      credentials: 'same-origin',
    }).catch((error: unknown) => {
      throw lost(error);
    });
    if (!response.ok) throw await failureOf(response);
    return (await response.json()) as BootstrapResponse;
  };
}
