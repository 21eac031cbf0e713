// Checks the tenants' models: their keys and endpoints, without words of conversations and without spending
// tokens.

import { addressOf, endpointOf, hasVersion } from '../assistant/llm/endpoint.ts';
import type { Endpoint, EndpointChoice } from '../assistant/llm/endpoint.ts';
import { loggable, upstreamErrorOf } from '../assistant/llm/upstream-words.ts';
import type { Tenant } from '../access/tenants.ts';

export interface ModelFinding {
  readonly tenantId: string;
  readonly verdict: 'ok' | 'warning' | 'failed';
  /** A message for operators; never with a key. */
  readonly detail: string;
}

type Verdict = Omit<ModelFinding, 'tenantId'>;

const timeoutMs = 5000;
const tenantCountMax = 20;
const bodyCharsMax = 2_000_000;
/** How many models are named if the wanted one is missing. */
const listedMax = 5;

/** Asks each tenant's endpoint for its list of models; for at most 20 tenants. */
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
  const where = `${model} at ${endpoint.baseUrl}`;
  const list = await ask(endpoint, endpoint.baseUrl);
  if (list.kind === 'unreachable') {
    return { verdict: 'failed', detail: `${where} cannot be reached${said(list.words)}` };
  }
  const { status } = list;
  if (status === 401 || status === 403) {
    return { verdict: 'failed', detail: `${where} refuses the key (${status})${said(list.words)}` };
  }
  if (status >= 500 || status === 429) {
    return { verdict: 'warning', detail: `${where} answers ${status}${said(list.words)}` };
  }
  if (list.kind === 'page' || status >= 400) return noList(endpoint, where, list);
  const { models } = list;
  if (models.length === 0 || models.some((one) => isSame(one, model))) {
    return { verdict: 'ok', detail: `${where} answers` };
  }
  const some = models.slice(0, listedMax).join(', ');
  const more = models.length > listedMax ? ` and ${models.length - listedMax} more` : '';
  return {
    verdict: 'failed',
    detail: `${where}: the endpoint knows no such model; it lists ${some}${more}`,
  };
}

/** An address without a list of models: of another service, or without its version. */
async function noList(endpoint: Endpoint, where: string, first: Listing): Promise<Verdict> {
  const seen = first.kind === 'unreachable' ? '' : ` (${first.status})`;
  if (!hasVersion(endpoint.baseUrl)) {
    const right = `${endpoint.baseUrl}/v1`;
    const second = await ask(endpoint, right);
    const isThere = second.kind === 'list' && second.status < 400;
    const isLocked = second.kind !== 'unreachable' && [401, 403].includes(second.status);
    if (isThere || isLocked) {
      return {
        verdict: 'failed',
        detail: `${where} is no endpoint${seen}, but ${right} is: base_url lacks its /v1`,
      };
    }
  }
  return {
    verdict: 'warning',
    detail: `${where} lists no models${seen}${said(first.words)}: check base_url`,
  };
}

type Listing =
  | { readonly kind: 'unreachable'; readonly words: string }
  | {
      /** `page`: the reply is no document of such an endpoint. */
      readonly kind: 'list' | 'page';
      readonly status: number;
      readonly words: string;
      readonly models: readonly string[];
    };

async function ask(endpoint: Endpoint, baseUrl: string): Promise<Listing> {
  const { url, headers } = addressOf({ ...endpoint, baseUrl }, '/models');
  const { 'content-type': _type, accept: _accept, ...own } = headers;
  const secrets = [endpoint.apiKey ?? '', ...Object.values(endpoint.extraHeaders)];
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { headers: own, redirect: 'error', signal });
    const text = await textOf(response);
    const { words, isDocument } = upstreamErrorOf(text);
    const { status } = response;
    const told = status >= 400 ? loggable(words, secrets) : '';
    return {
      kind: isDocument || text.trim() === '{}' ? 'list' : 'page',
      status,
      words: told,
      models: idsIn(text),
    };
  } catch (error) {
    const { cause } = error as { cause?: { code?: unknown } };
    return { kind: 'unreachable', words: typeof cause?.code === 'string' ? cause.code : '' };
  }
}

/** Bytes read of a body: a list of models has at most some hundred kilobytes. */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    if (text.length > bodyCharsMax) break;
  }
  return text;
}

function idsIn(text: string): readonly string[] {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    if (!Array.isArray(data)) return [];
    return (data as { id?: unknown }[]).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  } catch {
    return [];
  }
}

/** Some endpoints list the model "small" as "models/small" or "small:latest". */
function isSame(listed: string, model: string): boolean {
  return listed === model || listed.endsWith(`/${model}`) || listed === `${model}:latest`;
}

function said(words: string): string {
  return words === '' ? '' : `: ${words}`;
}
