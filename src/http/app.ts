// The edge: declared routes on uWebSockets.js. The only file that imports it at run time.
// Owns: the listening socket, routing, 404 and 405, preflights.
// Does not own: the checks of a request (pipeline), what is answered (handlers).
// INV-603: a path and method reach exactly one route; any other request gets a reply that names what exists.
// On failure: a port that is taken rejects `listen`.

import {
  App,
  us_listen_socket_close,
  us_socket_local_port,
  type HttpRequest,
  type TemplatedApp,
  type us_listen_socket,
} from 'uWebSockets.js';
import type { Clock } from '../base/clock.ts';
import { Refusal } from '../contract/problems.ts';
import type { Route } from '../contract/route.ts';
import { routeNames, routes } from '../contract/routes.ts';
import type { ServedRequest } from '../ops/request-watch.ts';
import { corsHeaders, isPublicPath, preflightHeaders, publicHeaders } from './cors.ts';
import type { ClientAddresses } from './client-address.ts';
import { Exchange } from './exchange.ts';
import { Pipeline, type PipelinePorts } from './pipeline.ts';
import { decodeSegment } from './query.ts';
import { readHead, type HeadOptions } from './request-head.ts';

/** A page outside the contract's table: help pages, the API document, images. */
export interface Page {
  /** Default: `get`, with HEAD. */
  readonly method?: 'get' | 'post';
  /** Path with `{name}` parameters. */
  readonly path: string;
  /** Replies on the exchange, now or later; throws or rejects with a refusal to have it answered. */
  readonly serve: (
    exchange: Exchange,
    params: Readonly<Record<string, string>>,
  ) => void | Promise<void>;
}

export interface EdgePorts extends PipelinePorts {
  readonly clock: Clock;
  readonly pages: readonly Page[];
  /** Whether any tenant lets pages of an origin use it. */
  readonly isOriginAllowed: (origin: string) => boolean;
  /** Told about every request that has ended. */
  readonly onServed: (request: ServedRequest) => void;
}

/**
 * `LIBUS_LISTEN_EXCLUSIVE_PORT`: without it a second server shares the port and gets every other
 * connection. The typings know neither its value nor the form of `listen` that takes it with a host.
 */
const exclusivePort = 1;
type ListenWithOptions = (
  host: string,
  port: number,
  options: number,
  callback: (socket: us_listen_socket | false) => void,
) => void;

const addressText = new TextDecoder();

const noParams: Readonly<Record<string, string>> = {};

/** The parts of a path that stand for names. */
function paramsOf(request: HttpRequest, names: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  names.forEach((name, index) => {
    params[name] = decodeSegment(request.getParameter(index) ?? '');
  });
  return params;
}

/** uWS says no more than that it failed; `syscall` as in the errors of Node's own listeners. */
function cannotListen(host: string, port: number): Error {
  const reason = 'the port is taken, or the address is not of this machine';
  const error = new Error(`cannot listen on ${host}:${port}: ${reason}`);
  return Object.assign(error, { syscall: 'listen' });
}

/** The edge of one server. */
export class Edge {
  readonly #app: TemplatedApp;
  readonly #addresses: ClientAddresses;
  readonly #clock: Clock;
  readonly #report: EdgePorts['report'];
  readonly #onServed: EdgePorts['onServed'];
  readonly #isOriginAllowed: EdgePorts['isOriginAllowed'];
  #socket: us_listen_socket | undefined;

  constructor(ports: EdgePorts) {
    this.#clock = ports.clock;
    this.#report = ports.report;
    this.#onServed = ports.onServed;
    this.#isOriginAllowed = ports.isOriginAllowed;
    this.#addresses = ports.addresses;
    this.#app = App();
    this.#app.filter((response, count) => {
      // uWS also calls this for connections that end; those have no address any more.
      if (Number(count) < 0) return this.#addresses.open.ended();
      const peer = addressText.decode(response.getRemoteAddressAsText());
      if (!this.#addresses.mayConnect(peer)) response.close();
    });
    const methodsByPath = new Map<string, readonly string[]>();
    for (const name of routeNames) {
      const { method, path, webhook } = routes[name];
      const pipeline = new Pipeline(name, ports);
      const methods = method === 'get' ? (['get', 'head'] as const) : [method];
      methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), ...methods]);
      for (const one of methods) {
        const serve: Page['serve'] = (exchange, params) => pipeline.serve(exchange, params);
        this.#register(one, path, serve, { isSigned: webhook !== null });
      }
    }
    for (const page of ports.pages) {
      const methods = page.method === 'post' ? (['post'] as const) : (['get', 'head'] as const);
      methodsByPath.set(page.path, [...(methodsByPath.get(page.path) ?? []), ...methods]);
      const serve: Page['serve'] = (exchange, params) => {
        if (!ports.gate.isOpen) ports.gate.checkPage();
        return page.serve(exchange, params);
      };
      for (const one of methods) this.#register(one, page.path, serve);
    }
    for (const [path, methods] of methodsByPath) this.#registerOthers(path, methods);
    this.#register('any', '/*', (exchange) => {
      throw new Refusal('not_found', `There is nothing at ${exchange.head.path}.`);
    });
  }

  /** Starts listening; resolves with the port. Port 0 picks a free one. */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const listen = this.#app.listen.bind(this.#app) as unknown as ListenWithOptions;
      listen(host, port, exclusivePort, (socket) => {
        if (socket === false) return reject(cannotListen(host, port));
        this.#socket = socket;
        this.#addresses.open.port = us_socket_local_port(socket);
        resolve(this.#addresses.open.port);
      });
    });
  }

  /** Accepts no new connections; open ones go on. */
  stopListening(): void {
    if (this.#socket !== undefined) us_listen_socket_close(this.#socket);
    this.#socket = undefined;
  }

  /** Closes everything that is still open. */
  close(): void {
    this.stopListening();
    this.#app.close();
  }

  #register(
    method: Route['method'] | 'head' | 'options' | 'any',
    path: string,
    serve: Page['serve'],
    options = { isSigned: false },
  ): void {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const reading: HeadOptions = {
      ...options,
      forwardedHeader: this.#addresses.header,
      method: method === 'any' ? undefined : method,
      path: pattern.includes(':') || pattern.includes('*') ? undefined : path,
    };
    const about = { route: path, onEnd: this.#onServed };
    this.#app[method === 'delete' ? 'del' : method](pattern, (response, request) => {
      const head = readHead(request, this.#clock.nowMs(), reading);
      const exchange = new Exchange(response, head, about);
      if (isPublicPath(head.path)) {
        exchange.addHeaders(publicHeaders);
        // A page of a tenant may read that it was refused, and why, before its token is known.
        if (this.#isOriginAllowed(head.origin)) exchange.addHeaders(corsHeaders(head.origin));
      }
      try {
        if (head.framing.kind === 'refused') {
          throw new Refusal('malformed_request', head.framing.detail);
        }
        const served = serve(exchange, names.length === 0 ? noParams : paramsOf(request, names));
        served?.catch((error: unknown) => this.#fail(exchange, path, error));
      } catch (error) {
        this.#fail(exchange, path, error);
      }
    });
  }

  #fail(exchange: Exchange, route: string, error: unknown): void {
    if (!exchange.isReplied && !exchange.replyProblem(error)) return;
    this.#report(error, { request_id: exchange.head.requestId, route });
  }

  /** Answers a known path with a method that it does not have, and preflights where browsers call. */
  #registerOthers(path: string, methods: readonly string[]): void {
    const isPublic = isPublicPath(path);
    if (isPublic) {
      this.#register('options', path, (exchange) => {
        exchange.replyText(204, undefined, preflightHeaders);
      });
    }
    const names = [...methods, ...(isPublic ? ['options'] : [])].map((name) => name.toUpperCase());
    this.#register('any', path, () => {
      throw new Refusal('method_not_allowed', `This path takes ${names.join(', ')}.`, {
        headers: { Allow: names.join(', ') },
      });
    });
  }
}
