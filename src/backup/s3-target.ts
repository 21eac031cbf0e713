// Backups in a bucket of an S3-compatible store, by put, get, list and delete alone.
// An object is whole or absent; its SHA-256 is signed with the request, so that changed bytes are refused.
// Listings are of version 1: their marker is a name, not a token of the store.

import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import sax from 'sax';
import { TargetFault, type BackupTarget } from './backup-target.ts';

export interface S3Place {
  /** `s3://bucket/prefix`. */
  readonly to: string;
  /** Address of the store; empty: that of AWS in the region. */
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: S3Credentials;
  /** Most names of one listing. */
  readonly pageNames?: number;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

const requestMsMax = 60_000;
/** Retries after a 429 or 5xx, with growing pauses. */
const retries = 3;
const notFound = 404;

export class S3Target implements BackupTarget {
  readonly name: string;
  readonly #client: AwsClient;
  /** Address of the bucket, and the prefix of all names in it. */
  readonly #bucketUrl: string;
  readonly #prefix: string;
  readonly #pageNames: number;

  constructor({ to, endpoint, region, credentials, pageNames = 1000 }: S3Place) {
    this.name = to;
    const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? [];
    const prefix = path.replace(/\/+$/, '');
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.#bucketUrl = bucketUrl(bucket, { endpoint, region });
    this.#pageNames = pageNames;
    this.#client = new AwsClient({ ...credentials, region, service: 's3', retries });
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    await this.#ask(this.#urlOf(name), {
      method: 'PUT',
      body: bytes,
      headers: { 'x-amz-content-sha256': hash },
    });
  }

  async get(name: string): Promise<Buffer> {
    return Buffer.from(await this.#ask(this.#urlOf(name), { method: 'GET' }));
  }

  async list(prefix: string): Promise<string[]> {
    const names: string[] = [];
    const query = new URLSearchParams({
      prefix: this.#prefix + prefix,
      'max-keys': String(this.#pageNames),
    });
    for (;;) {
      const page = await this.#ask(`${this.#bucketUrl}?${query.toString()}`, { method: 'GET' });
      const { keys, isTruncated } = readListing(Buffer.from(page).toString());
      names.push(...keys.map((key) => key.slice(this.#prefix.length)));
      const last = keys.at(-1);
      if (!isTruncated || last === undefined) return names;
      query.set('marker', last);
    }
  }

  async remove(name: string): Promise<void> {
    await this.#ask(this.#urlOf(name), { method: 'DELETE' });
  }

  #urlOf(name: string): string {
    return `${this.#bucketUrl}/${encodeURI(this.#prefix + name)}`;
  }

  async #ask(url: string, init: RequestInit): Promise<ArrayBuffer> {
    let response: Response;
    let body: ArrayBuffer;
    try {
      const signal = AbortSignal.timeout(requestMsMax);
      response = await this.#client.fetch(url, { ...init, signal });
      body = await response.arrayBuffer();
    } catch (cause) {
      throw new TargetFault(`${this.name}: ${reasonOf(cause)}`, { cause });
    }
    if (response.ok || (init.method === 'DELETE' && response.status === notFound)) return body;
    const words = /<Message>([^<]*)/.exec(Buffer.from(body).toString())?.[1] ?? '';
    throw new TargetFault(`${this.name}: ${response.status} ${words}`.trim());
  }
}

function bucketUrl(bucket: string, place: { endpoint: string; region: string }): string {
  if (place.endpoint !== '') return `${place.endpoint.replace(/\/+$/, '')}/${bucket}`;
  // Certificates do not cover bucket names with dots.
  if (bucket.includes('.')) return `https://s3.${place.region}.amazonaws.com/${bucket}`;
  return `https://${bucket}.s3.${place.region}.amazonaws.com`;
}

function readListing(text: string): { keys: string[]; isTruncated: boolean } {
  const keys: string[] = [];
  let isTruncated = false;
  let words = '';
  const parser = Object.assign(sax.parser(true), {
    onopentag: () => (words = ''),
    ontext: (more: string) => (words += more),
    onclosetag: (name: string) => {
      if (name === 'Key') keys.push(words);
      if (name === 'IsTruncated') isTruncated = words === 'true';
      words = '';
    },
  });
  parser.write(text).close();
  return { keys, isTruncated };
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
