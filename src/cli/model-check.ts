// Whether the models that tenants chose can be asked: their keys, their endpoints, without a word of
// any conversation and without a token spent.

import { endpointOf, type EndpointChoice } from '../assistant/llm/endpoint.ts';
import type { Tenant } from '../access/tenants.ts';

export interface ModelFinding {
  readonly tenantId: string;
  readonly verdict: 'ok' | 'warning' | 'failed';
  /** In words for operators; never a key. */
  readonly detail: string;
}

type Verdict = Omit<ModelFinding, 'tenantId'>;

const timeoutMs = 5000;
const tenantCountMax = 20;

/** Asks the endpoint of each tenant that has one for its list of models; of the first 20 at most. */
export async function checkModels(tenants: readonly Tenant[]): Promise<ModelFinding[]> {
  const asked = tenants.filter(
    ({ settings: { assistant } }) => assistant.enabled && assistant.provider === 'llm',
  );
  return Promise.all(
    asked.slice(0, tenantCountMax).map(async ({ tenant_id, settings }) => {
      const choice = await endpointOf(settings.assistant, process.env);
      const { verdict, detail } = await verdictOn(choice);
      return { tenantId: tenant_id, verdict, detail };
    }),
  );
}

async function verdictOn(choice: EndpointChoice): Promise<Verdict> {
  if (choice.kind === 'unusable') {
    // The server may have been started with another environment.
    return { verdict: 'warning', detail: `${choice.reason}, as seen from here` };
  }
  const { model, endpoint } = choice;
  const { baseUrl, apiKey } = endpoint;
  const where = `${model} at ${baseUrl}`;
  let status: number;
  try {
    const response = await fetch(`${baseUrl}/models`, {
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    ({ status } = response);
    await response.body?.cancel();
  } catch {
    return { verdict: 'failed', detail: `${where} cannot be reached` };
  }
  if (status === 401 || status === 403) {
    return { verdict: 'failed', detail: `${where} refuses the key (${status})` };
  }
  if (status >= 500 || status === 429) {
    return { verdict: 'warning', detail: `${where} answers ${status}` };
  }
  return { verdict: 'ok', detail: `${where} answers` };
}
