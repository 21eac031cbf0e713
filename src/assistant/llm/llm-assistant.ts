// The assistant that asks the model of a tenant. The model has tools; checks and deadlines limit it.
// The model writes sentences and calls tools. Cards, prices and links come from the catalogue (INV-861,
// INV-862). A fault of the model ends the answer with AnswerFailed (model-fault).

import {
  type AnswerEvent,
  type AnswerRequest,
  type ArtifactDraft,
  type AssistantProvider,
  type CatalogueProduct,
  type ProductCard,
} from '../port.ts';
import { formatTime } from '../../base/clock.ts';
import { pauseIfDue } from '../../base/stretch.ts';
import { retrievalNote } from '../retrieval-note.ts';
import { cardsArtifact, comparisonArtifact } from '../artifacts.ts';
import { AnswerFeed } from './answer-feed.ts';
import type { ModelMessage } from './chat-completions.ts';
import { CircuitBreakers } from './circuit-breaker.ts';
import { addressOf, endpointOf, hintFor, type Endpoint } from './endpoint.ts';
import { Knowledge } from './knowledge.ts';
import { linksArtifact } from './links.ts';
import { NO_WORDS, readMemory, recollect, remember, type Memory } from './memory.ts';
import { callModel, TurnStopped, type CallLimits, type CallPorts } from './model-call.ts';
import { ModelFault } from './model-fault.ts';
import { ModelHttp } from './model-http.ts';
import { phrasesFor } from './phrases.ts';
import { promptOf } from './prompt.ts';
import { AnswerCheck } from './said/answer-check.ts';
import { warmUp } from './said/warm-up.ts';
import type { CountProof, Stretch } from './said/sentence-gate.ts';
import { Speaker } from './said/speaker.ts';
import { toolDeclarations } from './tool-schemas.ts';
import { Toolbox } from './toolbox.ts';
import { loggable } from './upstream-words.ts';
import { tokensOf, type LlmOptions, type LlmPorts, type LlmSettings } from './turn.ts';

/** Calls of one round that are run. Further calls get an answer that says there were too many. */
const CALLS_PER_ROUND_MAX = 8;
/** Share of the prompt that may be full after the answers of tools. The rest is for the next call. */
const TOOLS_SHARE = 0.9;
const TOO_MANY = '{"error":"Too many calls at once."}';
/** Replaces the answer of a tool that would leave no room for the model's next call. */
const TOO_MUCH = '{"error":"Too much was asked for in this turn. Answer with what you have."}';

interface Turn {
  readonly request: AnswerRequest;
  /** Carries the events of the answer to the client. */
  readonly feed: AnswerFeed;
  readonly settings: LlmSettings;
  readonly memory: Memory;
  readonly knowledge: Knowledge;
  readonly check: AnswerCheck;
  readonly speaker: Speaker;
  readonly toolbox: Toolbox;
}

/**
 * Creates the provider. One provider serves all tenants, which share the circuit breakers of endpoints. Its
 * answers reject with `AnswerFailed` if the model fails and the grounded assistant does not answer instead.
 */
export function createLlmAssistant(ports: LlmPorts, options: LlmOptions): AssistantProvider {
  const breakers = new CircuitBreakers(ports.clock, {
    failureCountMax: options.breakerFailuresMax,
    openMs: options.breakerOpenMs,
  });
  const http = new ModelHttp(ports.lookup);
  ports.watch?.circuits(() => breakers.counts());
  // The first turn warms up: a server without models need not.
  let warm: Promise<void> | undefined;
  const answer = async (asked: AnswerRequest, feed: AnswerFeed): Promise<void> => {
    await (warm ??= warmUp());
    const { signal } = feed;
    if (signal.aborted) return;
    const turn = turnOf({ ...asked, signal }, feed, { ports, options });
    try {
      await converse(turn, { ports, options, breakers, http });
    } catch (error) {
      if (error instanceof TurnStopped || signal.aborted) return;
      if (!(error instanceof ModelFault)) throw error;
      const fallsBack = error.meaning.fallsBack === true && turn.settings.fallback_to_grounded;
      if (!fallsBack || turn.speaker.text !== '') throw error.toAnswerFailed();
      ports.watch?.fellBack(error.kind);
      await grounded(turn, ports, options);
    } finally {
      const { leftOutCount } = turn.speaker;
      if (leftOutCount > 0) ports.watch?.leftOut(leftOutCount);
    }
  };
  return {
    answer: (request) =>
      new AnswerFeed({ clock: ports.clock, signal: request.signal }, (feed) =>
        answer(request, feed),
      ),
  };
}

function turnOf(
  request: AnswerRequest,
  feed: AnswerFeed,
  { ports, options }: Pick<House, 'ports' | 'options'>,
): Turn {
  const settings = ports.settingsOf(request.tenantId);
  const unanswered = request.unanswered?.() ?? [];
  const memory = recollect(readMemory(request.memory), unanswered, options.memoryTokensMax);
  const knowledge = new Knowledge();
  const asked = [...memory.exchanges.map((one) => one.asked), request.text].join('\n');
  const check = new AnswerCheck(knowledge, {
    instructions: settings.instructions ?? '',
    asked,
    todayMs: ports.clock.nowMs(),
    ...(settings.answer_check && { mode: settings.answer_check }),
  });
  return {
    request,
    feed,
    settings,
    memory,
    knowledge,
    check,
    speaker: new Speaker(check, knowledge, request.locale),
    toolbox: new Toolbox(ports, { request, knowledge }, options),
  };
}

interface House {
  readonly ports: LlmPorts;
  readonly options: LlmOptions;
  readonly breakers: CircuitBreakers;
  readonly http: ModelHttp;
}

async function converse(turn: Turn, house: House): Promise<void> {
  const { options } = house;
  const { request, check, feed, speaker, toolbox } = turn;
  const { target, callPorts, limits } = await callOf(turn, house);
  const messages = opening(turn, house);
  const tools = toolDeclarations(request.canHandOver === true);
  let isSearching = false;
  let hasHandedOver = false;
  for (let round = 0; ; round += 1) {
    if (promptTokens(messages) > options.promptTokensMax) throw new ModelFault('over_budget');
    const mayCallTools = round < options.toolRoundsMax;
    const call = { messages, tools, mayCallTools, model: target.model };
    const asked = { endpoint: target.endpoint, request: call };
    // The check reads what the tools told while the model is thinking.
    let isRead = false;
    const reading = check.prepare().then(() => {
      isRead = true;
    });
    const onText = (stretches: readonly Stretch[]): Promise<void> | undefined =>
      isRead ? tell(turn, stretches) : reading.then(() => tell(turn, stretches));
    const bearsOut: CountProof = (count, noun) => check.bearsOut(count, noun);
    const calling = callModel({ ...callPorts, onText, bearsOut }, asked, limits);
    const [{ text, calls, isCut }] = await Promise.all([calling, reading]);
    if (isCut) {
      cutShort(turn);
      break;
    }
    if (calls.length === 0) break;
    if (!mayCallTools) throw new ModelFault('over_budget');
    messages.push({ role: 'assistant', content: text, calls });
    if (!isSearching && calls.some(({ name }) => name === 'search_catalogue')) {
      isSearching = true;
      feed.give({ kind: 'searching' });
    }
    let tokens = promptTokens(messages);
    for (const [index, one] of calls.entries()) {
      const answered = index < CALLS_PER_ROUND_MAX ? await toolbox.run(one) : TOO_MANY;
      if (request.signal.aborted) throw new TurnStopped();
      const isTooMuch = tokens + tokensOf(answered) > options.promptTokensMax * TOOLS_SHARE;
      const content = isTooMuch ? TOO_MUCH : answered;
      const told = { role: 'tool', callId: one.id, content } as const;
      messages.push(told);
      tokens += promptTokens([told]);
    }
    if (toolbox.wantsPerson && !hasHandedOver) {
      // The event goes out now, so that the customer gets a person even if the answer fails later.
      hasHandedOver = true;
      feed.give({ kind: 'handoff' });
    }
    speaker.pause();
  }
  for (const event of closing(turn, options)) feed.give(event);
}

/**
 * Shows what the check lets pass of the stretches. One read may bring a whole answer, and checking a
 * sentence takes time. If this turn of the event loop has taken too long, the function pauses before a
 * sentence, and its promise resolves when all stretches are shown. Text inside a sentence never waits.
 */
function tell(turn: Turn, stretches: readonly Stretch[]): Promise<void> | undefined {
  const { feed, speaker } = turn;
  let text = '';
  let count = 0;
  for (const stretch of stretches) {
    const pause = stretch.endsSentence ? pauseIfDue() : undefined;
    if (pause !== undefined) {
      feed.say(text);
      return pause.then(() => tell(turn, stretches.slice(count)));
    }
    text += speaker.say(stretch);
    count += 1;
  }
  feed.say(text);
  return undefined;
}

function promptTokens(messages: readonly ModelMessage[]): number {
  return tokensOf(JSON.stringify(messages));
}

/** Ends an answer that ran into a length limit: the customer keeps its text and reads that it was cut. */
function cutShort({ request, feed, speaker, toolbox }: Turn): void {
  const hasShown = toolbox.shown.length + toolbox.compared.length > 0;
  if (speaker.text === '' && !hasShown) throw new ModelFault('over_budget');
  if (speaker.text === '') return;
  feed.say(speaker.cut(phrasesFor(request.locale).cutShort));
}

async function callOf(turn: Turn, { ports, options, breakers, http }: House) {
  const { request, settings } = turn;
  const { clock, watch } = ports;
  const about = {
    tenant_id: request.tenantId,
    session_id: request.sessionId,
    turn_id: request.turnId,
  };
  const target = await endpointOf(settings, ports.env);
  if (target.kind === 'unusable') {
    ports.warn({ event: 'model_unusable', ...about, reason: target.reason }, 'no model to ask');
    throw new ModelFault('unconfigured');
  }
  const { endpoint, model } = target;
  const callPorts: Omit<CallPorts, 'onText' | 'bearsOut'> = {
    clock,
    random: ports.random,
    http,
    breaker: breakers.of(circuitOf(target, settings)),
    onFault: (fault, attempt) => {
      const told = faultLine(fault, { endpoint, model, asked: request.text });
      ports.warn({ event: 'model_fault', ...about, ...told, attempt }, 'a model call failed');
    },
    onEnd: (outcome, durationMs) => watch?.called({ outcome, durationMs }),
    onFirstToken: (waitedMs) => watch?.firstToken(waitedMs),
    onTokens: (count) => watch?.tokens(count),
    readerWaitsSinceMs: () => turn.feed.readerWaitsSinceMs,
  };
  const limits: CallLimits = {
    options,
    signal: request.signal,
    firstTokenTimeoutMs: settings.first_token_timeout_ms,
    turnEndsAtMs: clock.nowMs() + settings.turn_timeout_ms,
  };
  return { target, callPorts, limits };
}

/**
 * Names the circuit of a call: its address, model and first-token time-out. One model of an endpoint may
 * hang while others answer, and tenants differ in how long they wait.
 */
function circuitOf(
  { endpoint, model }: { endpoint: Endpoint; model: string },
  { first_token_timeout_ms }: Pick<LlmSettings, 'first_token_timeout_ms'>,
): string {
  const { url } = addressOf(endpoint, '/chat/completions');
  return `${url.href} ${model} ${first_token_timeout_ms}`;
}

/** The log line about a fault: model, address, words of the endpoint, and the probable cause. */
function faultLine(
  { kind, status, upstream }: ModelFault,
  { endpoint, model, asked }: { endpoint: Endpoint; model: string; asked: string },
): Readonly<Record<string, unknown>> {
  const hint = hintFor(endpoint, model, { status, words: upstream });
  const secrets = [endpoint.apiKey ?? '', ...Object.values(endpoint.extraHeaders), asked];
  const words = loggable(upstream, secrets);
  return {
    kind,
    status,
    model,
    url: endpoint.baseUrl,
    ...(words !== '' && { upstream: words }),
    ...(hint !== '' && { hint }),
  };
}

/** The messages of the first call. The answer may speak of the products that they show. */
function opening(turn: Turn, { ports, options }: House): ModelMessage[] {
  const { request, settings, memory, knowledge } = turn;
  const { tenantId, locale, products, pageProducts } = request;
  const remembered = memory.product_ids.map((external_product_id) => ({ external_product_id }));
  const pointers = new Map(
    [...remembered, ...pageProducts, ...products].map((one) => [one.external_product_id, one]),
  );
  knowledge.learn(ports.catalogue.products(tenantId, [...pointers.values()], locale));
  const named = products.length > 0 ? products : pageProducts;
  knowledge.point(named.map(idOf));
  const today = formatTime(ports.clock.nowMs()).slice(0, 10);
  const name = ports.shopNameOf?.(tenantId);
  const [currency] = knowledge.products.flatMap((one) => knowledge.pricesOf(one));
  return promptOf({
    request,
    shop: {
      today,
      ...(name !== undefined && { shop: name }),
      ...(currency && { currency: currency.currency }),
    },
    instructions: settings.instructions,
    customer: ports.customerOf(request.sessionId),
    memory,
    known: knowledge.products,
    tokensMax: options.promptTokensMax,
  });
}

function* closing(turn: Turn, options: LlmOptions): Generator<AnswerEvent> {
  const { request, speaker, toolbox, knowledge } = turn;
  const { shown, compared, lastResult } = toolbox;
  if (speaker.text === '') {
    const phrases = phrasesFor(request.locale);
    const hasShown = shown.length + compared.length > 0;
    if (!hasShown && !toolbox.wantsPerson) throw new ModelFault('malformed');
    const words = hasShown ? phrases.shown : phrases.handedOver;
    yield { kind: 'delta', text: speaker.sayOurs(words) };
  }
  yield* comparisonArtifact(compared, request.locale);
  // A product of the comparison needs no card.
  const columns = new Set(compared.map(idOf));
  yield* cardsArtifact(shown.filter((one) => !columns.has(idOf(one))));
  yield* linksArtifact(speaker.text, knowledge);
  const productIds = [...knowledge.products, ...shown].map(idOf);
  const exchange = { asked: request.text || NO_WORDS, answered: speaker.text };
  yield {
    kind: 'finished',
    text: speaker.text,
    retrieval: retrievalNote(lastResult),
    memory: remember(turn.memory, { exchange, productIds }, options.memoryTokensMax),
  };
}

/** Answers with the grounded assistant instead of the model, and tells the customer so. */
async function grounded(
  { request, feed, memory }: Turn,
  ports: LlmPorts,
  options: LlmOptions,
): Promise<void> {
  const notice = `${phrasesFor(request.locale).fallback} `;
  const productIds: string[] = [];
  feed.say(notice);
  for await (const event of ports.grounded.answer({ ...request, memory: memory.grounded })) {
    if (event.kind === 'artifact') productIds.push(...cardsIn(event.artifact).map(idOf));
    if (event.kind !== 'finished') {
      feed.give(event);
      continue;
    }
    const text = notice + event.text;
    const exchange = { asked: request.text || NO_WORDS, answered: text };
    const said = { exchange, productIds, grounded: event.memory };
    feed.give({ ...event, text, memory: remember(memory, said, options.memoryTokensMax) });
  }
}

function cardsIn(artifact: ArtifactDraft): readonly ProductCard[] {
  if (artifact.type === 'product_cards') return artifact.data.cards;
  return artifact.type === 'comparison' ? artifact.data.columns : [];
}

function idOf(one: Pick<CatalogueProduct, 'external_product_id'>): string {
  return one.external_product_id;
}
