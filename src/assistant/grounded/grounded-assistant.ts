// The built-in assistant: answers from the catalogue alone, without a model and without a network.

import { takeTime } from '../../base/stretch.ts';
import { CARD_COUNT_MAX, cardsArtifact, comparisonArtifact } from '../artifacts.ts';
import {
  AnswerFailed,
  type AnswerEvent,
  type AnswerRequest,
  type AssistantProvider,
} from '../port.ts';
import { retrievalNote } from '../retrieval-note.ts';
import { readingsOf } from './compete.ts';
import { readLocationQuestion, type LocationQuestion } from './location-question.ts';
import { locationReply, withLocations } from './location-reply.ts';
import { readMemory, withListsBefore } from './memory.ts';
import { phrasesFor } from './languages/languages.ts';
import {
  withinTurn,
  type GroundedOptions,
  type GroundedPorts,
  type Reply,
  type Turn,
} from './turn.ts';
import { understand, type Understanding } from './understanding.ts';

const CARD_COUNT = 6;
const DELTA_BYTES_MAX = 4_096;

/**
 * Makes the provider `grounded`. It throws {@link AnswerFailed} `retrieval_unavailable` when search
 * cannot answer, and returns silently once the request's signal is aborted.
 */
export function createGroundedAssistant(
  ports: GroundedPorts,
  options: GroundedOptions = {},
): AssistantProvider {
  const asked = options.cardCountMax ?? CARD_COUNT;
  const cardCount = Math.max(1, Math.min(CARD_COUNT_MAX, Math.trunc(asked)));
  return {
    async *answer(request: AnswerRequest): AsyncGenerator<AnswerEvent, void, undefined> {
      const { signal, locale } = request;
      // Many messages may come at once, and reading a long message takes time.
      await takeTime();
      if (signal.aborted) return;
      const understood = heard(request, ports);
      await takeTime();
      if (signal.aborted) return;
      const turn: Turn = {
        ports: withinTurn(ports),
        options,
        cardCount,
        request,
        ...understood,
        memory: readMemory(request.memory),
        voice: { phrases: phrasesFor(locale), locale },
      };
      let reply: Reply | undefined = locationReply(turn);
      if (!reply) {
        const readings = await unlessAborted(readingsOf(turn), signal);
        let isTold = false;
        for (const reading of readings ?? []) {
          if (reading.searches === true && !isTold) yield { kind: 'searching' };
          isTold ||= reading.searches === true;
          reply = await unlessAborted(Promise.resolve(reading.act()), signal);
          if (reply || signal.aborted) break;
        }
        if (reply) reply = withLocations(turn, reply);
      }
      if (!reply) return;
      yield* spoken(reply, turn);
    },
  };
}

/** The understanding of the message, and its question about locations. */
function heard(
  { text, locale, tenantId }: AnswerRequest,
  { locations }: GroundedPorts,
): { said: Understanding; asked?: LocationQuestion } {
  const asked = locations && readLocationQuestion(text, locations.locations(tenantId, locale));
  if (asked === undefined) return { said: understand(text, locale) };
  const said = understand(asked.rest, locale);
  // "Your opening hours in Berlin?" is not about products.
  if (said.topic === 'service') return { said };
  // A product that is sold out elsewhere may be in stock at the named location.
  return { said: { ...said, wantsInStock: false }, asked };
}

/** The reply, or undefined as soon as the signal aborts; a failed search as {@link AnswerFailed}. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) {
    work.catch(() => undefined);
    return undefined;
  }
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const onAbort = (): void => resolve(undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } catch (error) {
    if (signal.aborted) return undefined;
    // Compared by name: this domain imports only types of search.
    if (error instanceof Error && error.name === 'SearchUnavailable') {
      throw new AnswerFailed('retrieval_unavailable', true, error.message);
    }
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function* spoken(
  reply: Reply,
  { request: { signal, locale }, memory: previous }: Turn,
): Generator<AnswerEvent, void, undefined> {
  let text = '';
  for (const [index, made] of reply.sentences.entries()) {
    // "Made in: U.S.A." ends with the point of the value.
    const sentence = made.replace(/(?<!\.)\.\.$/u, '.');
    const last = index === reply.sentences.length - 1;
    for (const piece of pieces(last ? sentence : `${sentence} `)) {
      if (signal.aborted) return;
      text += piece;
      yield { kind: 'delta', text: piece };
    }
  }
  if (signal.aborted) return;
  yield* reply.isComparison
    ? comparisonArtifact(reply.products, locale)
    : cardsArtifact(reply.products);
  if (signal.aborted) return;
  if (reply.wantsPerson === true) yield { kind: 'handoff' };
  const memory = reply.memory ? withListsBefore(reply.memory, previous) : previous;
  yield {
    kind: 'finished',
    text,
    retrieval: retrievalNote(reply.result),
    ...(memory ? { memory } : {}),
  };
}

/** A sentence in deltas of at most 4 KiB, cut between characters. */
function* pieces(sentence: string): Generator<string, void, undefined> {
  let piece = '';
  let bytes = 0;
  for (const character of sentence) {
    const size = Buffer.byteLength(character);
    if (bytes + size > DELTA_BYTES_MAX) {
      yield piece;
      piece = '';
      bytes = 0;
    }
    piece += character;
    bytes += size;
  }
  if (piece !== '') yield piece;
}
