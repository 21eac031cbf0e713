// Managed media: the server's own copies of a tenant's pictures, under the server's own addresses.
// Owns: addresses, when a source is fetched, which copy is shown.
// Does not own: what may be fetched (source-rules), bytes on disk (picture-store), replies (http).
// INV-751: the address of a source is stable and does not tell how to make another one.
// INV-752: a source that was fetched once is shown until its copy is evicted, even if the source fails.
// INV-753: a source is fetched at most once at a time, and less and less often while it fails.
// On failure: the last good copy, else none, and http shows a neutral drawing. Only an address with an
// invalid token is refused.

import { subtle } from 'node:crypto';
import { join } from 'node:path';
import type { TenantSettings } from '../../access/tenant-settings.ts';
import type { Clock } from '../../base/clock.ts';
import { sha256Hex } from '../../base/hash.ts';
import { Refusal } from '../../contract/problems.ts';
import { takeTime } from '../../base/stretch.ts';
import { put, type Journal, type Key } from '../../journal/journal.ts';
import { removeRows } from '../../journal/sweep.ts';
import { sharedOwner } from './disk-budget.ts';
import { Flights } from './flights.ts';
import { Gate } from './gate.ts';
import { GuardedFetch, type ResolveHost } from './guarded-fetch.ts';
import { mediaSourceTable, type MediaSourceRow } from './media-tables.ts';
import { ensureMediaKey, MediaTokens, type MediaSource } from './media-token.ts';
import { PictureStore, type StoredFile } from './picture-store.ts';
import { PictureWorkshop } from './picture-workshop.ts';
import { RetryTimes } from './retry-times.ts';
import { SourceFault } from './source-fault.ts';
import { checkSource } from './source-rules.ts';
import { withCurrentAddresses } from './stored-addresses.ts';
import { variantWidth } from './variant-width.ts';

export interface MediaPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  /** The address at which browsers reach this server. */
  publicUrl(): string;
  /** Undefined for an unknown or suspended tenant. */
  settingsOf(tenantId: string): Pick<TenantSettings, 'allowed_media_hosts'> | undefined;
  report(error: unknown): void;
  /** Called for every source that could not be fetched, for the log. */
  onSourceFault(source: MediaSource, fault: SourceFault): void;
  readonly resolveHost: ResolveHost;
}

/** The `media` section of the configuration, and the place of its folder. */
export interface MediaOptions {
  readonly data_dir: string;
  readonly disk_budget_bytes: number;
  readonly source_bytes_max: number;
  readonly source_pixels_max: number;
  readonly fetch_timeout_seconds: number;
  readonly fetches_at_once_max: number;
  readonly refresh_after_seconds: number;
  readonly retry_first_seconds: number;
  readonly retry_cap_seconds: number;
  readonly width_max: number;
}

/** A picture to send; the caller closes its file. */
export interface Picture {
  readonly contentType: string;
  /** Strong: equal for equal bytes only. */
  readonly etag: string;
  readonly file: StoredFile;
}

const second = 1000;
/** Most requests that wait for a source, or for a picture to be made. */
const waitingMax = 256;
/** Rows of sources that are read at once. */
const ownersAtOnce = 200;
/** Pictures, and so processes, that are made at once. */
const makeAtOnceMax = 4;

export class MediaService {
  readonly #ports: MediaPorts;
  readonly #options: MediaOptions;
  readonly #tokens: MediaTokens;
  readonly #store: PictureStore;
  readonly #workshop: PictureWorkshop;
  readonly #http: GuardedFetch;
  readonly #fetches = new Flights<MediaSourceRow | undefined>();
  readonly #making = new Flights<void>();
  readonly #fetchGate: Gate;
  // One picture of a tenant at a time: while it takes long, those of other tenants are made beside it.
  readonly #makeGate = new Gate({ atOnceMax: makeAtOnceMax, perKeyMax: 1, waitingMax });
  readonly #retries: RetryTimes;
  readonly #closing = new AbortController();

  private constructor(
    ports: MediaPorts,
    options: MediaOptions,
    parts: { readonly key: Uint8Array; readonly store: PictureStore },
  ) {
    this.#ports = ports;
    this.#options = options;
    this.#tokens = new MediaTokens(parts.key);
    this.#store = parts.store;
    this.#workshop = new PictureWorkshop({ pixelsMax: options.source_pixels_max });
    this.#http = new GuardedFetch({
      bytesMax: options.source_bytes_max,
      timeoutMs: options.fetch_timeout_seconds * second,
      resolve: ports.resolveHost,
    });
    const atOnceMax = options.fetches_at_once_max;
    // At most half of the fetches for one tenant: its slow sources must not delay other tenants.
    const perKeyMax = Math.ceil(atOnceMax / 2);
    this.#fetchGate = new Gate({ atOnceMax, perKeyMax, waitingMax });
    this.#retries = new RetryTimes({
      firstMs: options.retry_first_seconds * second,
      capMs: options.retry_cap_seconds * second,
    });
  }

  static async open(ports: MediaPorts, options: MediaOptions): Promise<MediaService> {
    const key = await ensureMediaKey(ports.journal);
    const { clock, journal } = ports;
    const store = await PictureStore.open(
      { clock, report: (error) => ports.report(error), owners: () => ownersOf(journal) },
      { folder: join(options.data_dir, 'media'), bytesMax: options.disk_budget_bytes },
    );
    return new MediaService(ports, options, { key, store });
  }

  /** The managed address of a source; null for one that would never be fetched. */
  urlOf(tenantId: string, sourceUrl: string): string | null {
    const url = URL.parse(sourceUrl);
    if (url === null) return null;
    try {
      checkSource(url, this.#isListedFor(tenantId));
    } catch (error) {
      if (error instanceof SourceFault) return null;
      throw error;
    }
    const token = this.#tokens.encode({ tenantId, url: sourceUrl });
    return token === null ? null : `${this.#ports.publicUrl()}/media/v1/${token}`;
  }

  /** Stored frames of a stream, with the pictures of this server under its present address. */
  withCurrentAddresses(frames: Uint8Array): Uint8Array {
    const isOurs = (token: string): boolean => this.#tokens.decode(token) !== undefined;
    return withCurrentAddresses(frames, this.#ports.publicUrl(), isOurs);
  }

  /**
   * The picture of a token, as wide as asked or a little wider; undefined if there is none to show now. Throws
   * `not_found` for an invalid token.
   */
  async picture(token: string, width?: number): Promise<Picture | undefined> {
    const source = this.#tokens.decode(token);
    if (source === undefined || this.#ports.settingsOf(source.tenantId) === undefined) {
      throw new Refusal('not_found', 'There is no such picture.');
    }
    if (this.#closing.signal.aborted) return undefined;
    const known = this.#ports.journal.get(mediaSourceTable, keyOf(source));
    if (known !== undefined) {
      const shown = await this.#open(source, known, width);
      if (shown !== undefined) {
        this.#refresh(source);
        return shown;
      }
    }
    // Never fetched, or evicted since.
    const fetched = await this.#fetch(source, undefined);
    return fetched && (await this.#open(source, fetched, width));
  }

  /** Removes rows and copies of a tenant's sources; copies that another tenant has too stay. */
  async erase(tenantId: string): Promise<number> {
    const { journal } = this.#ports;
    // No work of this tenant begins any more.
    await Promise.all([this.#fetches.settled(), this.#making.settled()]);
    const owners = await ownersOf(journal);
    // A copy without a row was replaced by another, or cut off by a crash: no request shows it.
    await this.#store.removeWhere((name, owner) =>
      owners.has(name) ? owners.get(name) === tenantId : owner === tenantId || owner === '',
    );
    return await removeRows(journal, mediaSourceTable, [tenantId]);
  }

  /** Ends running work; pictures that are being sent go on. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#fetchGate.close();
    this.#makeGate.close();
    await this.#workshop.close();
    await Promise.all([this.#fetches.settled(), this.#making.settled()]);
    await this.#store.close();
  }

  /** Whether work may begin for a tenant: it may have been deleted since the request came. */
  #isServed(tenantId: string): boolean {
    return !this.#closing.signal.aborted && this.#ports.settingsOf(tenantId) !== undefined;
  }

  #isListedFor(tenantId: string): (host: string) => boolean {
    const hosts = this.#ports.settingsOf(tenantId)?.allowed_media_hosts ?? [];
    return (host) => hosts.includes(host);
  }

  async #open(
    source: MediaSource,
    row: MediaSourceRow,
    width: number | undefined,
  ): Promise<Picture | undefined> {
    if (width !== undefined) {
      const bounds = { ownWidth: row.width, widthMax: this.#options.width_max };
      const wide = variantWidth(width, bounds);
      const name = `${row.content_hash}-w${wide}-${await this.#workshop.recipe()}`;
      const kept =
        (await this.#store.open(name)) ?? (await this.#make(source, row, { name, wide }));
      if (kept !== undefined) return { contentType: 'image/webp', etag: `"${name}"`, file: kept };
    }
    const { content_hash, content_type } = row;
    const file = await this.#store.open(content_hash);
    return file && { contentType: content_type, etag: `"${content_hash}"`, file };
  }

  /** Makes a variant; undefined if the original is gone or cannot be made smaller. */
  async #make(
    { tenantId }: MediaSource,
    row: MediaSourceRow,
    { name, wide }: { readonly name: string; readonly wide: number },
  ): Promise<StoredFile | undefined> {
    if (!this.#isServed(tenantId)) return undefined;
    if (!this.#retries.isDue(name, this.#ports.clock.nowMs())) return undefined;
    try {
      await this.#making.run(name, () =>
        this.#makeGate.run(tenantId, async () => {
          const bytes = await this.#workshop.resize(this.#store.pathOf(row.content_hash), wide);
          await this.#store.write(name, 'derived', bytes, tenantId);
        }),
      );
      return await this.#store.open(name);
    } catch (error) {
      if (isOurs(error)) return undefined;
      const original = await this.#store.open(row.content_hash);
      // The original is gone: this is no fault of the picture.
      if (original === undefined) return undefined;
      await original.close();
      this.#retries.failed(name, this.#ports.clock.nowMs());
      this.#ports.report(error);
      return undefined;
    }
  }

  /** Fetches the source again in the background, if its copy is old. */
  #refresh(source: MediaSource): void {
    // Read again: while the copy was opened, another request may have refreshed it.
    const known = this.#ports.journal.get(mediaSourceTable, keyOf(source));
    if (known === undefined) return;
    const ageMs = this.#ports.clock.nowMs() - known.checked_at_ms;
    if (ageMs >= this.#options.refresh_after_seconds * second) void this.#fetch(source, known);
  }

  /** Refreshes the source's copy; undefined if it cannot be fetched. Never rejects. */
  #fetch(
    source: MediaSource,
    known: MediaSourceRow | undefined,
  ): Promise<MediaSourceRow | undefined> {
    const { journal, clock } = this.#ports;
    const key = keyOf(source);
    const name = key.join('\0');
    return this.#fetches.run(name, async () => {
      if (!this.#isServed(source.tenantId)) return undefined;
      if (!this.#retries.isDue(name, clock.nowMs())) return undefined;
      try {
        const row = await this.#fetchGate.run(source.tenantId, () => this.#take(source, known));
        await journal.commit({ puts: [put(mediaSourceTable, key, row)] });
        this.#retries.succeeded(name);
        return row;
      } catch (error) {
        if (isOurs(error)) return undefined;
        this.#retries.failed(name, clock.nowMs());
        if (error instanceof SourceFault) this.#ports.onSourceFault(source, error);
        else this.#ports.report(error);
        return undefined;
      }
    });
  }

  async #take(source: MediaSource, known: MediaSourceRow | undefined): Promise<MediaSourceRow> {
    // A copy is as old as the request that it answers (RFC 9111, section 4.2.3).
    const checked_at_ms = this.#ports.clock.nowMs();
    const fetched = await this.#http.fetch({
      url: source.url,
      isListed: this.#isListedFor(source.tenantId),
      etag: known?.etag,
      lastModified: known?.last_modified,
      signal: this.#closing.signal,
    });
    if (known !== undefined && fetched.kind === 'unchanged') return { ...known, checked_at_ms };
    if (fetched.kind === 'unchanged') throw new SourceFault('status', 'answered with 304 unasked');
    const { bytes, ...about } = await this.#makeGate.run(source.tenantId, () =>
      this.#workshop.take(fetched.bytes),
    );
    // Not `sha256Hex`: ten megabytes of it would hold up the loop.
    const digest = await subtle.digest('SHA-256', bytes);
    const content_hash = Buffer.from(digest).toString('hex');
    await this.#store.write(content_hash, 'original', bytes, source.tenantId);
    if (known !== undefined && known.content_hash !== content_hash) {
      this.#store.demote(known.content_hash);
    }
    const { content_type, width, height } = about;
    return {
      content_hash,
      content_type,
      width,
      height,
      checked_at_ms,
      ...(fetched.etag !== undefined && { etag: fetched.etag }),
      ...(fetched.lastModified !== undefined && { last_modified: fetched.lastModified }),
    };
  }
}

/** Which tenant has each copy; read in stretches. */
async function ownersOf(journal: Pick<Journal, 'range'>): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (let start: Key = []; ;) {
    const page = [...journal.range(mediaSourceTable, { start, limit: ownersAtOnce })];
    for (const { key, row } of page) {
      const [tenantId] = key as readonly [string, string];
      const known = owners.get(row.content_hash) ?? tenantId;
      owners.set(row.content_hash, known === tenantId ? tenantId : sharedOwner);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < ownersAtOnce) return owners;
    // No key sorts between a key and the same key with an empty part behind it.
    start = [...last.key, ''];
    await takeTime();
  }
}

/** Whether the fault is neither the picture's nor its source's. */
function isOurs(error: unknown): boolean {
  return error instanceof SourceFault && ['busy', 'closing'].includes(error.reason);
}

function keyOf({ tenantId, url }: MediaSource): readonly [string, string] {
  return [tenantId, sha256Hex(url)];
}
