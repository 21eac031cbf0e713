// The right to a session: bootstrap material from the app, a session for it, and its renewal.
// One request at a time asks for any of them; calls that need it meanwhile wait for the same.

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

/** What the app's backend is asked for: the body of a bootstrap request, customer left out. */
export interface MaterialRequest {
  readonly surface: Surface;
  readonly locale?: BootstrapRequest['locale'] | undefined;
  readonly conversation?: BootstrapRequest['conversation'] | undefined;
}

/**
 * Gets bootstrap material from the app's backend. A rejection counts as a lost network and is tried
 * again, unless it is a {@link ChatFailure} that says otherwise.
 */
export type GetMaterial = (request: MaterialRequest) => Promise<BootstrapResponse>;

/** What identifies a session across reloads. */
export interface KnownSession {
  readonly session_id: string;
  /** Shown once to the client that opened an anonymous session; resuming it by id needs it. */
  readonly resume_secret?: string | undefined;
  /** Where it was opened: another address is another service. */
  readonly session_url: string;
}

export interface AccessOptions {
  readonly getMaterial: GetMaterial;
  readonly request: MaterialRequest;
  readonly signal: AbortSignal;
  /** Told of each new grant. */
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

  /** The grant in hand; undefined before the first. */
  get grant(): Grant | undefined {
    return this.#grant;
  }

  /**
   * Opens the session: the known one where the service still grants it, else the one that the
   * service picks, or a new one where `isNew`. Throws a {@link ChatFailure}.
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
   * A grant whose token is not `refused`: renews the token, and begins again from bootstrap material
   * where the service does not renew it.
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

  /** The known session; where the service does not know it for this customer, another one. */
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
      // The customer has logged in since: the chat that they began before comes along.
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
      // A session that is resumed or renewed does not tell its secret again.
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

/** What a request resolves with; undefined where it was refused with one of `statuses`. */
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

/** Throws `material_refused` where material was made for another surface than the one asked for. */
function checkSurface({ surface }: BootstrapResponse, wanted: Surface): void {
  const name = ({ type, origin, app_id }: Surface): string => `${type} ${origin ?? app_id ?? ''}`;
  if (name(surface) === name(wanted)) return;
  throw new ChatFailure(
    'material_refused',
    `The bootstrap material is for ${name(surface)}, not for ${name(wanted)}.`,
  );
}
