// The assistant outside of the house: a model that sells, with tools, behind checks and deadlines.
// The model writes sentences and calls tools; cards, prices and links come from the catalogue alone
// (INV-861, INV-862). What goes wrong ends the answer with AnswerFailed (model-fault).

import {
  type AnswerEvent,
  type AnswerRequest,
  type AssistantProvider,
  type CatalogueProduct,
  type RetrievalNote,
} from '../port.ts';
import { cardsOf } from './cards.ts';
import type { ModelMessage } from './chat-completions.ts';
import { CircuitBreakers } from './circuit-breaker.ts';
import { endpointOf } from './endpoint.ts';
import { Knowledge } from './knowledge.ts';
import { readMemory, remember, type Memory } from './memory.ts';
import { callModel, TurnStopped, type CallLimits, type CallPorts } from './model-call.ts';
import { ModelFault } from './model-fault.ts';
import { phrasesFor } from './phrases.ts';
import { promptOf } from './prompt.ts';
import { Speaker } from './speaker.ts';
import { TextCheck } from './text-check.ts';
import { toolDeclarations } from './tool-schemas.ts';
import { Toolbox } from './toolbox.ts';
import { tokensOf, type LlmOptions, type LlmPorts, type LlmSettings } from './turn.ts';

/** Calls of one round that are run; the rest are told that they were too many. */
const CALLS_PER_ROUND_MAX = 8;
/** What the customer reads of a message that only points at products. */
const NO_WORDS = '(no words, only products)';

interface Turn {
  readonly request: AnswerRequest;
  readonly settings: LlmSettings;
  readonly memory: Memory;
  readonly knowledge: Knowledge;
  readonly speaker: Speaker;
  readonly toolbox: Toolbox;
}

/** Makes the provider. One serves all tenants: circuit breakers are shared by endpoint. */
export function createLlmAssistant(ports: LlmPorts, options: LlmOptions): AssistantProvider {
  const breakers = new CircuitBreakers(ports.clock, {
    failureCountMax: options.breakerFailuresMax,
    openMs: options.breakerOpenMs,
  });
  return {
    async *answer(request: AnswerRequest): AsyncGenerator<AnswerEvent, void, undefined> {
      if (request.signal.aborted) return;
      const turn = turnOf(request, ports, options);
      try {
        yield* converse(turn, { ports, options, breakers });
      } catch (error) {
        if (error instanceof TurnStopped || request.signal.aborted) return;
        if (!(error instanceof ModelFault)) throw error;
        const isDown = error.kind === 'circuit_open' && turn.speaker.text === '';
        if (!isDown || !turn.settings.fallback_to_grounded) throw error.toAnswerFailed();
        yield* grounded(turn, ports, options);
      }
    },
  };
}

function turnOf(request: AnswerRequest, ports: LlmPorts, options: LlmOptions): Turn {
  const settings = ports.settingsOf(request.tenantId);
  const memory = readMemory(request.memory);
  const knowledge = new Knowledge();
  const asked = [...memory.exchanges.map((one) => one.asked), request.text].join('\n');
  const check = new TextCheck(knowledge, { instructions: settings.instructions ?? '', asked });
  return {
    request,
    settings,
    memory,
    knowledge,
    speaker: new Speaker(check, request.locale),
    toolbox: new Toolbox(ports, { request, knowledge }, options),
  };
}

interface House {
  readonly ports: LlmPorts;
  readonly options: LlmOptions;
  readonly breakers: CircuitBreakers;
}

async function* converse(turn: Turn, house: House): AsyncGenerator<AnswerEvent> {
  const { ports, options } = house;
  const { request, speaker, toolbox } = turn;
  const { target, callPorts, limits } = callOf(turn, house);
  const messages = opening(turn, ports);
  let isSearching = false;
  for (let round = 0; ; round += 1) {
    if (tokensOf(JSON.stringify(messages)) > options.promptTokensMax) {
      throw new ModelFault('over_budget');
    }
    const mayCallTools = round < options.toolRoundsMax;
    const call = { messages, tools: toolDeclarations, mayCallTools, model: target.model };
    const answer = callModel(callPorts, { endpoint: target.endpoint, request: call }, limits);
    let next = await answer.next();
    try {
      for (; !next.done; next = await answer.next()) {
        const text = speaker.say(next.value);
        if (text !== '') yield { kind: 'delta', text };
      }
    } finally {
      // A reader that leaves closes the connection.
      if (!next.done) await answer.return({ text: '', calls: [] });
    }
    const { text, calls } = next.value;
    if (calls.length === 0) break;
    if (!mayCallTools) throw new ModelFault('over_budget');
    messages.push({ role: 'assistant', content: text, calls });
    if (!isSearching && calls.some(({ name }) => name === 'search_catalogue')) {
      isSearching = true;
      yield { kind: 'searching' };
    }
    for (const [index, one] of calls.entries()) {
      const isTooMany = index >= CALLS_PER_ROUND_MAX;
      const content = isTooMany ? '{"error":"Too many calls at once."}' : await toolbox.run(one);
      if (request.signal.aborted) throw new TurnStopped();
      messages.push({ role: 'tool', callId: one.id, content });
    }
    speaker.pause();
  }
  yield* closing(turn, options);
}

function callOf(turn: Turn, { ports, options, breakers }: House) {
  const { request, settings } = turn;
  const about = { tenant_id: request.tenantId, turn_id: request.turnId };
  const target = endpointOf(settings, ports.env);
  if (target.kind === 'unusable') {
    ports.warn({ event: 'model_unusable', ...about, reason: target.reason }, 'no model to ask');
    throw new ModelFault('unconfigured');
  }
  const callPorts: CallPorts = {
    clock: ports.clock,
    random: ports.random,
    breaker: breakers.of(target.endpoint.baseUrl),
    onFault: ({ kind, status }, attempt) =>
      ports.warn({ event: 'model_fault', ...about, kind, status, attempt }, 'a model call failed'),
  };
  const limits: CallLimits = {
    options,
    signal: request.signal,
    firstTokenTimeoutMs: settings.first_token_timeout_ms,
    turnEndsAtMs: ports.clock.nowMs() + settings.turn_timeout_ms,
  };
  return { target, callPorts, limits };
}

/** The first call's messages; what they show of the catalogue may be spoken of. */
function opening({ request, settings, memory, knowledge }: Turn, ports: LlmPorts): ModelMessage[] {
  const { tenantId, locale, products, pageProducts } = request;
  const remembered = memory.product_ids.map((external_product_id) => ({ external_product_id }));
  const pointers = new Map(
    [...remembered, ...pageProducts, ...products].map((one) => [one.external_product_id, one]),
  );
  knowledge.learn(ports.catalogue.products(tenantId, [...pointers.values()], locale));
  return promptOf({
    request,
    instructions: settings.instructions,
    customer: ports.customerOf(request.sessionId),
    memory,
    known: knowledge.products,
  });
}

function* closing(turn: Turn, options: LlmOptions): Generator<AnswerEvent> {
  const { request, speaker, toolbox, knowledge } = turn;
  const { shown, lastResult } = toolbox;
  if (speaker.text === '') {
    if (shown.length === 0) throw new ModelFault('malformed');
    yield { kind: 'delta', text: speaker.sayOurs(phrasesFor(request.locale).shown) };
  }
  yield* cardsOf(shown);
  const productIds = [...knowledge.products, ...shown].map(idOf);
  const exchange = { asked: request.text || NO_WORDS, answered: speaker.text };
  yield {
    kind: 'finished',
    text: speaker.text,
    retrieval: noteOf(lastResult),
    memory: remember(turn.memory, { exchange, productIds }, options.memoryTokensMax),
  };
}

/** The grounded assistant's answer in place of the model's, and a word that says so. */
async function* grounded(
  { request, memory }: Turn,
  ports: LlmPorts,
  options: LlmOptions,
): AsyncGenerator<AnswerEvent> {
  const notice = `${phrasesFor(request.locale).fallback} `;
  const productIds: string[] = [];
  yield { kind: 'delta', text: notice };
  for await (const event of ports.grounded.answer({ ...request, memory: memory.grounded })) {
    if (event.kind === 'artifact') productIds.push(...event.artifact.data.cards.map(idOf));
    if (event.kind !== 'finished') {
      yield event;
      continue;
    }
    const text = notice + event.text;
    const exchange = { asked: request.text || NO_WORDS, answered: text };
    const said = { exchange, productIds, grounded: event.memory };
    yield { ...event, text, memory: remember(memory, said, options.memoryTokensMax) };
  }
}

function idOf(one: Pick<CatalogueProduct, 'external_product_id'>): string {
  return one.external_product_id;
}

function noteOf(result: Toolbox['lastResult']): RetrievalNote {
  if (result === undefined) return { mode: 'none', schema_version: null };
  // The transcript knows no purely semantic mode: that the lane took part is what it tells.
  const mode = result.mode === 'semantic' ? 'hybrid' : result.mode;
  return { mode, schema_version: result.schemaVersion };
}
