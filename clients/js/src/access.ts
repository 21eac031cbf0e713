// Access to a session: bootstrap material from the app, a session for it, and its renewal.
// One request runs at a time; calls that need its result wait for it.

import { callJson } from './http-call.ts';
import type {
  BootstrapRequest,
  BootstrapResponse,
  SessionRequest,
  SessionResponse,
  Surface,
} from './contract-types.ts';
import { asFailure, ChatFailure } from './failure.ts';
import type { Ports } from './ports.ts';
import { withRetries } from './retry.ts';

/** The request to the app's backend: the body of a bootstrap request, without the customer. */
export interface MaterialRequest {
  readonly surface: Surface;
  readonly locale?: BootstrapRequest['locale'] | undefined;
  readonly conversation?: BootstrapRequest['conversation'] | undefined;
}

/**
 * Gets bootstrap material from the app's backend. A rejection counts as a lost network and is tried again, unless
 * it is a {@link ChatFailure} that is not retryable.
 */
export type GetMaterial = (request: MaterialRequest) => Promise<BootstrapResponse>;

/** What identifies a session across reloads. */
export interface KnownSession {
  readonly session_id: string;
  /** The service returns it once, to the client that opened an anonymous session; resuming by id needs it. */
  readonly resume_secret?: string | undefined;
  /** The address at which it was opened: another address is another service. */
  readonly session_url: string;
}

export interface AccessOptions {
  readonly getMaterial: GetMaterial;
  readonly request: MaterialRequest;
  readonly signal: AbortSignal;
  /** Called with each new grant. */
  readonly onGrant: (grant: Grant) => void;
}

/** A session that may be used until its token expires. */
export interface Grant {
  readonly known: KnownSession;
  readonly material: BootstrapResponse;
  readonly session: SessionResponse;
  /** By this client's clock. */
  readonly expiresMs: number;
  /** How far the service's clock is ahead of this client's, in milliseconds. */
  readonly aheadMs: number;
}

export class Access {
  readonly #ports: Ports;
  readonly #options: AccessOptions;
  #grant: Grant | undefined;
  #pending: Promise<Grant> | undefined;
  #known: KnownSession | undefined;

  constructor(ports: Ports, options: AccessOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** The present grant; undefined before the first. */
  get grant(): Grant | undefined {
    return this.#grant;
  }

  /**
   * Opens the session: the known one if the service still grants it, else one that the service picks, or a new one
   * with `isNew`. Throws a {@link ChatFailure}.
   */
  open(known: KnownSession | undefined, isNew = false): Promise<Grant> {
    this.#known = known;
    return this.#once(async () => {
      const { material, aheadMs } = await this.#material();
      const isHere = known?.session_url === material.endpoints.session_url;
      const session = await this.#session(material, isHere && !isNew ? known : undefined, isNew);
      return this.#granted(material, session, aheadMs);
    });
  }

  /**
   * A grant with another token than `refused`: renews the token, or begins again from bootstrap material if the
   * service does not renew it.
   */
  renew(refused: string): Promise<Grant> {
    const current = this.#grant;
    if (current === undefined) return this.open(this.#known);
    if (current.session.session_token !== refused) return Promise.resolve(current);
    return this.#once(async () => {
      try {
        const session = await this.#post(current.material, refused, {});
        return this.#granted(current.material, session, current.aheadMs);
      } catch (error) {
        if (asFailure(error).status !== 401) throw error;
        const { material, aheadMs } = await this.#material();
        return this.#granted(material, await this.#session(material, this.#known), aheadMs);
      }
    });
  }

  #once(task: () => Promise<Grant>): Promise<Grant> {
    this.#pending ??= task().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #material(): Promise<{ material: BootstrapResponse; aheadMs: number }> {
    const { getMaterial, request, signal } = this.#options;
    const material = await withRetries(this.#ports, () => getMaterial(request), { signal });
    checkSurface(material, request.surface);
    const sentMs = Date.parse(material.expires_at) - material.expires_in * 1000;
    return { material, aheadMs: sentMs - this.#ports.clock.nowMs() };
  }

  /** The known session; another one if the service does not know it for this customer. */
  async #session(
    material: BootstrapResponse,
    known: KnownSession | undefined,
    isNew = false,
  ): Promise<SessionResponse> {
    const token = material.bootstrap_token;
    if (known !== undefined) {
      const { session_id, resume_secret } = known;
      const proof = { session_id, resume_secret };
      const resumed = await unlessRefused(this.#post(material, token, proof), [404]);
      if (resumed !== undefined) return resumed;
      // The customer has logged in since: claim the chat from before the login.
      const claimed =
        resume_secret === undefined
          ? undefined
          : await unlessRefused(this.#post(material, token, proof, 'claim_url'), [404, 409]);
      if (claimed !== undefined) return claimed;
    }
    return await this.#post(material, token, isNew ? { resume: 'never' } : {});
  }

  #post(
    material: BootstrapResponse,
    token: string,
    body: { [Name in keyof SessionRequest]: SessionRequest[Name] | undefined },
    endpoint: 'session_url' | 'claim_url' = 'session_url',
  ): Promise<SessionResponse> {
    const { signal } = this.#options;
    const call = { url: material.endpoints[endpoint], token, body: JSON.stringify(body), signal };
    return withRetries(this.#ports, () => callJson<SessionResponse>(this.#ports, call), { signal });
  }

  #granted(material: BootstrapResponse, session: SessionResponse, aheadMs: number): Grant {
    const { session_id, resume_secret } = session;
    const former = this.#known?.session_id === session_id ? this.#known : undefined;
    const known = {
      session_id,
      session_url: material.endpoints.session_url,
      // The reply to resuming or renewing a session has no resume secret.
      resume_secret: resume_secret ?? former?.resume_secret,
    };
    this.#known = known;
    const expiresMs = Date.parse(session.session_token_expires_at) - aheadMs;
    const grant = { known, material, session, expiresMs, aheadMs };
    this.#grant = grant;
    this.#options.onGrant(grant);
    return grant;
  }
}

/** The result of a request; undefined if it was refused with one of `statuses`. */
async function unlessRefused<T>(
  reply: Promise<T>,
  statuses: readonly number[],
): Promise<T | undefined> {
  try {
    return await reply;
  } catch (error) {
    if (statuses.includes(asFailure(error).status ?? 0)) return undefined;
    throw error;
  }
}

/** Throws `material_refused` if material was made for another surface. */
function checkSurface({ surface }: BootstrapResponse, wanted: Surface): void {
  const name = ({ type, origin, app_id }: Surface): string => `${type} ${origin ?? app_id ?? ''}`;
  if (name(surface) === name(wanted)) return;
  throw new ChatFailure(
    'material_refused',
    `The bootstrap material is for ${name(surface)}, not for ${name(wanted)}.`,
  );
}
