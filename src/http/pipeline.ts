// The fixed order of checks that every request passes (contract 12), and the handler behind them.
// Owns: the order. Does not own: credentials, rates, signatures, schemas (handed in or declared).
// INV-602: size, route, load, credential, origin, rate, signature, JSON, schema, then the handler: the
// first check that refuses makes the reply, so one request always gets one reply.
// On failure: refusals become problem documents; the server's own errors are logged with the request id.

import type { ApiKeys } from '../access/api-keys.ts';
import type { RateLimit } from '../access/rate-limits.ts';
import type { RequestsInside } from '../access/requests-inside.ts';
import type { ClientCredential, Tokens } from '../access/tokens.ts';
import { assert } from '../base/assert.ts';
import type { Clock } from '../base/clock.ts';
import { isSessionId } from '../base/id.ts';
import { later, type Reply, type ReplyTaker } from '../contract/call.ts';
import type { WebhookHeaders } from '../contract/inventory.ts';
import { longBodyBytes, parseJson, parseLongJson } from '../contract/json.ts';
import { readPlainMessage } from '../contract/plain-message.ts';
import { pointerSegment, Refusal } from '../contract/problems.ts';
import type { RateName, Route } from '../contract/route.ts';
import {
  routes,
  type RouteAuth,
  type RouteBody,
  type RouteName,
  type RouteQuery,
} from '../contract/routes.ts';
import { bodyValidator, validationFailed, type BodyValidator } from '../contract/validation.ts';
import type { Limits } from '../limits.ts';
import type { Gate } from '../ops/gate.ts';
import type { ClientAddresses } from './client-address.ts';
import { checkOrigin, corsHeaders, corsNames } from './cors.ts';
import { Exchange, tooLarge } from './exchange.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { checkAcceptable, isJsonBody, matchesEtag } from './negotiation.ts';
import { parseQuery, readTicket } from './query.ts';
import { bearerOf } from './request-head.ts';
import { checkEventType } from './webhook.ts';

interface Principals {
  readonly none: null;
  readonly api_key: { readonly tenantId: string; readonly keyId: string };
  readonly client: ClientCredential;
}

/** The checked request, for a handler. */
export interface HandlerInput<Name extends RouteName> extends ReplyTaker {
  readonly principal: Principals[RouteAuth<Name>];
  readonly params: Readonly<Record<string, string>>;
  readonly query: RouteQuery<Name>;
  readonly body: RouteBody<Name>;
  /** The body as it came, unless a {@link BodyReader} read it; to be read before the handler's first wait. */
  readonly bytes: Buffer;
  readonly key: RouteKey<Name>;
  readonly exchange: Exchange;
  readonly requestId: string;
}

type RouteKey<Name extends RouteName> = (typeof routes)[Name]['idempotency'] extends 'required'
  ? string
  : string | null;

/**
 * Reads a tenant's body as {@link parseJson} does, and checks it before it reads the next body. `bytes` are
 * valid until it returns.
 */
export type BodyReader = (
  tenantId: string,
  bytes: Uint8Array,
  check: (value: unknown) => unknown,
) => Promise<unknown>;

/** A reply, {@link later}, or null where the handler has taken the socket over. */
export type HandlerResult = Reply | typeof later | null;

/** One handler per declared route: a route without one does not compile. */
export type Handlers = {
  readonly [Name in RouteName]: (
    input: HandlerInput<Name>,
  ) => HandlerResult | Promise<Reply | null>;
};

export interface PipelinePorts {
  readonly clock: Clock;
  readonly apiKeys: ApiKeys;
  readonly tokens: Tokens;
  readonly rates: Readonly<Record<RateName, RateLimit>>;
  /** Counts refused credentials by address. */
  readonly addresses: ClientAddresses;
  readonly limits: Limits;
  readonly handlers: Handlers;
  /** Called for every error that is the server's own. */
  readonly report: (error: unknown, about: Readonly<Record<string, string>>) => void;
  /** Sheds load before any other work on the request. */
  readonly gate: Pick<Gate, 'isOpen' | 'check' | 'checkPage'>;
  /** Whether the tenant is suspended: its clients' tokens outlive a suspension. */
  readonly isSuspended: (tenantId: string) => boolean;
  /** Counts the running requests of tenants. */
  readonly inside: Pick<RequestsInside, 'enter' | 'leave'>;
  /** Readers of routes whose JSON {@link parseJson} does not read. */
  readonly bodyReaders?: Partial<Record<RouteName, BodyReader>>;
  /** Throws unless the tenant signed these bytes (contract 9). */
  readonly verifySignature: (tenantId: string, headers: WebhookHeaders, bytes: Uint8Array) => void;
}

/** One declared route, ready to serve exchanges. */
export class Pipeline<Name extends RouteName> {
  readonly name: Name;
  readonly route: Route;
  readonly #ports: PipelinePorts;
  readonly #body: BodyValidator<RouteBody<Name>> | null;
  readonly #query: BodyValidator<RouteQuery<Name>> | null;

  constructor(name: Name, ports: PipelinePorts) {
    this.name = name;
    this.route = routes[name];
    this.#ports = ports;
    this.#body = this.route.body && (bodyValidator(this.route.body) as BodyValidator<never>);
    this.#query = this.route.query && (bodyValidator(this.route.query) as BodyValidator<never>);
  }

  /** Serves one exchange from its head to its reply. */
  serve(exchange: Exchange, params: Readonly<Record<string, string>>): void {
    const { route } = this;
    if (isConversation(route)) exchange.addHeaders(notKept);
    try {
      const bytesMax = this.#ports.limits[route.bodyLimit];
      if (exchange.head.contentLength > bytesMax) throw tooLarge(bytesMax);
      const { gate } = this.#ports;
      if (!gate.isOpen) gate.check(route);
      const principal = this.#authenticate(exchange);
      if (isSessionId(params['session_id'])) exchange.sessionId ??= params['session_id'];
      checkAcceptable(route, exchange.head.accept);
      const call = new Call(this, { exchange, params, principal });
      if (route.method === 'post') exchange.readBody(bytesMax, call);
      else this.#handle(call, undefined);
    } catch (error) {
      this.refuse(exchange, error);
    }
  }

  #authenticate(exchange: Exchange): Principals[RouteAuth<Name>] {
    const { auth, rate } = this.route;
    const { head } = exchange;
    switch (auth.kind) {
      case 'none':
        return null as Principals[RouteAuth<Name>];
      case 'api_key': {
        const secret = bearerOf(head);
        if (secret === undefined) throw new Refusal('api_key_invalid', 'Send a bearer API key.');
        const { tenant, keyId, scopes } = this.#ports.apiKeys.authenticate(secret);
        exchange.tenantId = tenant.tenant_id;
        if (auth.scope !== null && !scopes.includes(auth.scope)) {
          throw new Refusal('insufficient_scope', `This key lacks the scope "${auth.scope}".`);
        }
        if (rate !== null) this.#takeRate(exchange, rate, tenant.tenant_id);
        return { tenantId: tenant.tenant_id, keyId } as Principals[RouteAuth<Name>];
      }
      case 'client': {
        const credential = this.#authenticateClient(auth.ticket === true, exchange);
        if (rate !== null) {
          const owner = credential.session_id ?? credential.tokenHash;
          this.#takeRate(exchange, rate, owner);
        }
        return credential as Principals[RouteAuth<Name>];
      }
    }
  }

  #authenticateClient(takesTicket: boolean, exchange: Exchange): ClientCredential {
    const { head } = exchange;
    const secret = bearerOf(head);
    const ticket = takesTicket && secret === undefined ? readTicket(head.rawQuery) : undefined;
    const presented = secret ?? ticket;
    if (presented === undefined) throw new Refusal('token_invalid', 'Send a bearer token.');
    const kinds = ticket === undefined ? tokenKinds : ticketKinds;
    const credential = this.#ports.tokens.authenticate(presented, kinds);
    exchange.tenantId = credential.tenant_id;
    exchange.sessionId = credential.session_id;
    const { type, origin } = credential.surface;
    if (type === 'web' && origin !== undefined) exchange.addHeaders(corsHeaders(origin));
    else if (head.origin !== '') exchange.dropHeaders(corsNames);
    this.#checkServed(credential.tenant_id);
    checkOrigin(credential, head);
    return credential;
  }

  #checkServed(tenantId: string): void {
    if (!this.#ports.isSuspended(tenantId)) return;
    throw new Refusal('tenant_suspended', 'This tenant is suspended.');
  }

  #takeRate(exchange: Exchange, rate: RateName, owner: string): void {
    const limit = this.#ports.rates[rate];
    const standing = limit.take(owner, this.#ports.clock.nowMs());
    if (standing !== null) exchange.addRate(limit, standing);
  }

  /** Goes on with the body of a request. */
  handleBody(call: Call<Name>, bytes: Buffer): void {
    const { exchange } = call;
    call.bytes = bytes;
    try {
      const { contentType, webhook } = exchange.head;
      if (webhook !== null) {
        const { principal } = call;
        assert(principal !== null && 'tenantId' in principal, 'a tenant key signs for its tenant');
        this.#ports.verifySignature(principal.tenantId, webhook, bytes);
      }
      if (bytes.length > 0 && !isJsonBody(contentType)) {
        throw new Refusal('unsupported_media_type', 'Send the body as application/json in UTF-8.');
      }
      const body = this.#readBody(call);
      if (!(body instanceof Promise)) return this.#handle(call, body);
      body.then(
        (read) => this.#handle(call, read),
        (error: unknown) => call.refuse(error),
      );
    } catch (error) {
      call.refuse(error);
    }
  }

  /** The checked body; a promise of it if reading it takes more than one turn of the loop. */
  #readBody(call: Call<Name>): unknown {
    const { bytes, exchange } = call;
    // No body is the empty object: what a route requires is then named as missing.
    if (bytes.length === 0) return this.#checkBody({}, false);
    const plain = plainReaders[this.name]?.(bytes);
    if (plain !== undefined) return plain;
    const isLong = bytes.length >= longBodyBytes;
    const check = (value: unknown): unknown => this.#checkBody(value, isLong);
    const reader = this.#ports.bodyReaders?.[this.name];
    const { tenantId } = exchange;
    if (reader !== undefined && tenantId !== null) return reader(tenantId, bytes, check);
    const { json_depth_max: depthMax } = this.#ports.limits;
    if (!isLong) return check(parseJson(bytes, depthMax));
    // The handler reads them in a later turn of the loop, when they are no longer valid.
    call.bytes = Buffer.from(bytes);
    return parseLongJson(bytes, depthMax).then(check);
  }

  #checkBody(value: unknown, isLong: boolean): unknown {
    if (this.route.webhook !== null) checkEventType(value, this.route.webhook.eventType);
    return isLong ? this.#body?.checkLong(value) : this.#body?.check(value);
  }

  #handle(call: Call<Name>, body: unknown): void {
    const { exchange } = call;
    const { tenantId } = exchange;
    try {
      // Again: the tenant may have been suspended, or deleted, while the body arrived.
      if (tenantId !== null) this.#checkServed(tenantId);
      const { rawQuery } = exchange.head;
      const query = rawQuery === '' ? noQuery : parseQuery(rawQuery);
      call.query = this.#query === null ? refuseQuery(query) : this.#query.check({ ...query });
      call.body = body;
      const { idempotency } = this.route;
      call.key = readIdempotencyKey(idempotency, exchange.head.idempotencyKey, body);
      const handler = this.#ports.handlers[this.name] as (
        input: HandlerInput<Name>,
      ) => HandlerResult | Promise<Reply | null>;
      const result = handler(call as unknown as HandlerInput<Name>);
      if (result === later) call.wait(this.#ports.inside);
      else if (!(result instanceof Promise)) this.finish(exchange, result);
      else {
        call.wait(this.#ports.inside);
        result.then(
          (reply) => call.reply(reply),
          (error: unknown) => call.refuse(error),
        );
      }
    } catch (error) {
      call.refuse(error);
    }
  }

  /** Sends the reply of a handler. */
  finish(exchange: Exchange, reply: Reply | null): void {
    if (reply === null || exchange.isReplied) return;
    const etag = reply.headers?.['ETag'];
    if (etag !== undefined && matchesEtag(exchange.head.ifNoneMatch, etag)) {
      return exchange.reply({ status: 304, headers: reply.headers ?? {} });
    }
    exchange.reply(reply);
  }

  /** Sends a refusal; reports what is the server's own. */
  refuse(exchange: Exchange, error: unknown): void {
    if (exchange.isReplied) return this.#report(exchange, error);
    const { forwarded } = exchange.head;
    const judged = this.#ports.addresses.judge(error, () => exchange.peer(), forwarded);
    if (exchange.replyProblem(judged)) this.#report(exchange, judged);
  }

  #report(exchange: Exchange, error: unknown): void {
    this.#ports.report(error, { ...exchange.named, route: this.name });
  }
}

const notKept = { 'Cache-Control': 'no-store' };

/** Routes of tokens and of what people say: no proxy keeps their replies (contract 2.2). */
const isConversation = ({ tag }: Route): boolean => tag === 'assistant' || tag === 'desk';

/** One request on its way: what becomes the input of its handler, check by check, and who gets the reply. */
class Call<Name extends RouteName> implements ReplyTaker {
  readonly #pipeline: Pipeline<Name>;
  readonly exchange: Exchange;
  readonly params: Readonly<Record<string, string>>;
  readonly principal: Principals[RouteAuth<Name>];
  bytes: Buffer = noBytes;
  query: unknown = noQuery;
  body: unknown;
  key: string | null = null;
  #isOver = false;
  /** Where it counts as running. */
  #inside: PipelinePorts['inside'] | undefined;

  constructor(
    pipeline: Pipeline<Name>,
    about: Pick<HandlerInput<Name>, 'exchange' | 'params' | 'principal'>,
  ) {
    this.#pipeline = pipeline;
    this.exchange = about.exchange;
    this.params = about.params;
    this.principal = about.principal;
  }

  get requestId(): string {
    return this.exchange.head.requestId;
  }

  /** Takes the request's body. */
  take(body: Buffer): void {
    this.#pipeline.handleBody(this, body);
  }

  /** Counts as running until the reply, unless that came already. */
  wait(inside: PipelinePorts['inside']): void {
    const { tenantId } = this.exchange;
    if (tenantId === null || this.#isOver) return;
    inside.enter(tenantId);
    this.#inside = inside;
  }

  reply(reply: Reply | null): void {
    this.#pipeline.finish(this.exchange, reply);
    this.#leave();
  }

  refuse(error: unknown): void {
    this.#pipeline.refuse(this.exchange, error);
    this.#leave();
  }

  #leave(): void {
    this.#isOver = true;
    const { tenantId } = this.exchange;
    if (tenantId !== null) this.#inside?.leave(tenantId);
    this.#inside = undefined;
  }
}

/** Readers of the one form that most bodies of a route have; what they return has passed the schema. */
const plainReaders: Partial<Record<RouteName, (bytes: Buffer) => unknown>> = {
  postMessage: readPlainMessage,
};

const tokenKinds = ['sst', 'bst'] as const;
const ticketKinds = ['stk'] as const;
const noBytes = Buffer.alloc(0);
const noQuery: Readonly<Record<string, string>> = {};

/** Routes without query parameters take none: a typo never looks successful. */
function refuseQuery(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (query === noQuery) return query;
  const names = Object.keys(query);
  if (names.length === 0) return query;
  throw validationFailed(
    names.map((name) => ({
      pointer: `#/${pointerSegment(name)}`,
      code: 'unknown_field',
      detail: `this route takes no query parameter "${name}"`,
    })),
  );
}
