// The two ways to read a stream (contract 6.2, 6.3), for authorised callers.
// Owns: reading the query's numbers, the choice between a page and events.
// Does not own: who may read what (chat, desk-handlers), pages and their bytes (stream-service),
// open connections (sse).
// On failure: a read has no effect; the client repeats it.

import type { Tenants } from '../access/tenants.ts';
import type { StreamPlace, StreamService } from '../chat/stream-service.ts';
import type { Reply } from '../contract/call.ts';
import { Refusal } from '../contract/problems.ts';
import { validationFailed } from '../contract/validation.ts';
import type { Exchange } from './exchange.ts';
import { prefersEvents } from './negotiation.ts';
import { sseHeaders, type SseStreams } from './sse.ts';

export interface StreamLimits {
  readonly pageItemsMax: number;
  readonly waitSecondsMax: number;
}

/** One reader's request. */
export interface StreamRequest {
  readonly exchange: Exchange;
  /** Finds the cursor to read from; an event stream hands in the browser's last event id. */
  readonly locate: (lastEventId?: string) => StreamPlace;
  readonly expiresAtMs: number;
  /** The refusal that the credential would get now; undefined while it is valid. */
  readonly refusal: () => Refusal | undefined;
  /** The owner whose open event streams are counted together. */
  readonly owner: (place: StreamPlace) => string;
  /** Called when an event stream opens; its result is called when the stream is gone. */
  readonly onOpen?: () => () => void;
}

interface StreamServices {
  readonly tenants: Pick<Tenants, 'mayReadOn'>;
  readonly stream: StreamService;
  readonly sse: SseStreams;
}

const pageItemsDefault = 100;

/** Serves one request of either kind. */
export class StreamHandlers {
  readonly #services: StreamServices;
  readonly #limits: StreamLimits;

  constructor(services: StreamServices, limits: StreamLimits) {
    this.#services = services;
    this.#limits = limits;
  }

  /** One page, or events where the reader asked for them by name. */
  read(
    request: StreamRequest,
    query: { limit?: string | undefined; wait_seconds?: string | undefined },
  ): Reply | null | Promise<null> {
    if (prefersEvents(request.exchange.head.accept)) return this.open(request);
    const limit = wholeNumber('limit', query.limit, {
      least: 1,
      most: this.#limits.pageItemsMax,
      otherwise: pageItemsDefault,
    });
    const waitSeconds = wholeNumber('wait_seconds', query.wait_seconds, {
      least: 0,
      most: this.#limits.waitSecondsMax,
      otherwise: 0,
    });
    return this.#page(request, { limit, waitSeconds });
  }

  /** Opens a stream of events; 204 where nothing will follow. */
  open(request: StreamRequest): Reply | null {
    const { sse } = this.#services;
    const { exchange, expiresAtMs } = request;
    const { lastEventId, method } = exchange.head;
    const place = request.locate(lastEventId);
    if (place.tail.isEnded && place.after >= place.tail.head) return { status: 204 };
    const owner = request.owner(place);
    exchange.addOwnHeaders(sse.checkRoom(owner));
    if (method === 'head') return { status: 200, headers: sseHeaders };
    const release = place.actor.hold();
    const onGone = request.onOpen?.();
    sse.open(exchange, {
      sessionId: owner,
      tail: place.tail,
      tag: place.tag,
      after: place.after,
      expiresAtMs,
      isAllowed: () => this.#refusalOf(request) === undefined,
      onClose: () => {
        release();
        onGone?.();
        exchange.endStream();
      },
    });
    return null;
  }

  async #page(
    request: StreamRequest,
    asked: { limit: number; waitSeconds: number },
  ): Promise<null> {
    const { stream } = this.#services;
    const { exchange } = request;
    const place = request.locate();
    await stream.waitForMore(place, asked.waitSeconds * 1000, (stop) => exchange.onAbort(stop));
    const refusal = asked.waitSeconds === 0 ? undefined : this.#refusalOf(request);
    if (refusal !== undefined) throw refusal;
    const session = await stream.settledState(place);
    exchange.replyText(200, stream.page(place, asked.limit, session), {
      'Content-Type': 'application/json; charset=utf-8',
    });
    return null;
  }

  /** The refusal that the reader would get now: a credential may end while its request waits. */
  #refusalOf({ exchange, refusal }: StreamRequest): Refusal | undefined {
    if (!this.#services.tenants.mayReadOn(exchange.tenantId ?? '')) {
      return new Refusal('tenant_suspended', 'This tenant is suspended.');
    }
    return refusal();
  }
}

/** A query's number, or the default; throws `validation_failed` out of bounds. */
export function wholeNumber(
  name: string,
  text: string | undefined,
  bounds: { least: number; most: number; otherwise: number },
): number {
  if (text === undefined) return bounds.otherwise;
  const number = Number(text);
  if (number >= bounds.least && number <= bounds.most) return number;
  throw validationFailed([
    {
      pointer: `#/${name}`,
      code: 'out_of_range',
      detail: `must be a whole number from ${bounds.least} to ${bounds.most}`,
    },
  ]);
}
