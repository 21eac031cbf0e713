// Fetches a source without giving access to private networks: the connection goes to the address that was
// checked, at every redirect again, within one bound of bytes and time. It is plain node:http(s) with a
// look-up of our own. The connection takes its addresses from this look-up, so that a name is never resolved
// a second time, with another result.

import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { SourceFault } from './source-fault.ts';
import { checkSource, isReachable, type IsListed } from './source-rules.ts';

/** Resolves names; the system's resolver except in tests. */
export type ResolveHost = (
  host: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export interface SourceRequest {
  readonly url: string;
  readonly isListed: IsListed;
  /** Validators of the stored copy. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** Ends the fetch early. */
  readonly signal: AbortSignal;
}

export type FetchedSource =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'fetched';
      readonly bytes: Buffer;
      readonly etag: string | undefined;
      readonly lastModified: string | undefined;
    };

const redirectsMax = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
/** Longer validators are not stored. */
const validatorForm = /^[\x21-\x7e][\x20-\x7e]{0,254}$/;

const accept =
  'image/webp, image/avif, image/png, image/jpeg, image/gif, image/svg+xml;q=0.8, */*;q=0.1';

export class GuardedFetch {
  readonly #resolve: ResolveHost;
  readonly #bytesMax: number;
  readonly #timeoutMs: number;

  constructor(options: { bytesMax: number; timeoutMs: number; resolve: ResolveHost }) {
    this.#bytesMax = options.bytesMax;
    this.#timeoutMs = options.timeoutMs;
    this.#resolve = options.resolve;
  }

  /** The source's bytes, or that they have not changed; rejects with {@link SourceFault}. */
  async fetch(request: SourceRequest): Promise<FetchedSource> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const signal = AbortSignal.any([request.signal, timeout]);
    try {
      return await this.#follow(request, signal);
    } catch (error) {
      if (request.signal.aborted) throw new SourceFault('closing', 'the server is closing');
      if (timeout.aborted) {
        throw new SourceFault('timeout', `took longer than ${this.#timeoutMs} ms`);
      }
      if (error instanceof SourceFault) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new SourceFault('network', reason, { cause: error });
    }
  }

  async #follow(request: SourceRequest, signal: AbortSignal): Promise<FetchedSource> {
    let url = parseUrl(request.url);
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      checkSource(url, request.isListed);
      const response = await this.#get(url, request, signal);
      const { statusCode = 0, headers } = response;
      if (!redirectStatuses.has(statusCode) || headers.location === undefined) {
        return await this.#take(response, request);
      }
      // Its body is not read.
      response.destroy();
      url = parseUrl(headers.location, url);
    }
    throw new SourceFault('too_many_redirects', `more than ${redirectsMax} redirects`);
  }

  #get(url: URL, request: SourceRequest, signal: AbortSignal): Promise<IncomingMessage> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { get } = url.protocol === 'https:' ? https : http;
    const outgoing = get(url, {
      // No agent: a connection that was checked for one tenant is never used for another.
      agent: false,
      signal,
      lookup: this.#lookup(request.isListed(url.host)),
      headers: {
        accept,
        'accept-encoding': 'identity',
        'user-agent': 'Aisle-Media/1',
        ...(request.etag !== undefined && { 'if-none-match': request.etag }),
        ...(request.lastModified !== undefined && { 'if-modified-since': request.lastModified }),
      },
    });
    outgoing.on('response', resolve);
    // Not removed: an abort after the response is reported here too.
    outgoing.on('error', reject);
    return promise;
  }

  /** Gives the connection only allowed addresses. */
  #lookup(isHostListed: boolean): LookupFunction {
    return (host, options, give) => {
      const answer = async (): Promise<void> => {
        const found = await this.#resolve(host);
        const usable = found
          .filter(({ address }) => isReachable(address, isHostListed))
          .map(({ address }) => ({ address, family: isIP(address) }));
        const [first] = usable;
        if (first === undefined) {
          throw new SourceFault('address_refused', `${host} has no address that may be reached`);
        }
        // Node wants one address or a list, depending on whether it tries both families at once.
        if (options.all) give(null, usable);
        else give(null, first.address, first.family);
      };
      answer().catch((error: unknown) => give(error as Error, ''));
    };
  }

  async #take(response: IncomingMessage, request: SourceRequest): Promise<FetchedSource> {
    const { statusCode = 0, headers } = response;
    const isConditional = request.etag !== undefined || request.lastModified !== undefined;
    try {
      if (statusCode === 304 && isConditional) return { kind: 'unchanged' };
      if (statusCode !== 200) throw new SourceFault('status', `answered with ${statusCode}`);
      if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
        throw new SourceFault('encoded', `came as ${headers['content-encoding']}`);
      }
      const bytes = await this.#readBody(response);
      return {
        kind: 'fetched',
        bytes,
        etag: usableValidator(headers.etag),
        lastModified: usableValidator(headers['last-modified']),
      };
    } finally {
      response.destroy();
    }
  }

  async #readBody(response: IncomingMessage): Promise<Buffer> {
    const tooLarge = () =>
      new SourceFault('too_large', `has more than the ${this.#bytesMax} bytes allowed`);
    if (Number(response.headers['content-length'] ?? 0) > this.#bytesMax) throw tooLarge();
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > this.#bytesMax) throw tooLarge();
      parts.push(part);
    }
    if (!response.complete) throw new SourceFault('truncated', 'ended before it was whole');
    return Buffer.concat(parts, length);
  }
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw new SourceFault('network', 'the address cannot be read');
  return url;
}

function usableValidator(value: string | undefined): string | undefined {
  return value !== undefined && validatorForm.test(value) ? value : undefined;
}
