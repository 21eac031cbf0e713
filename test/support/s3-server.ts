// An S3 server of another maker on loopback, which checks signatures; tests can hold up and refuse what it
// is asked for.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: it has no types.
import untyped from '@20minutes/s3rver';

interface S3Maker {
  new (options: {
    readonly directory: string;
    readonly silent: boolean;
    readonly configureBuckets: readonly { readonly name: string }[];
  }): { configureBuckets(): Promise<void>; getMiddleware(): RequestListener };
}

const S3rver = untyped as S3Maker;

export interface S3Server {
  readonly endpoint: string;
  /** Asked before each request is looked at: false answers 503. */
  gate: (request: IncomingMessage) => boolean | Promise<boolean>;
  close(): Promise<void>;
}

/** The one key that it knows. */
export const s3Key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
export const s3Bucket = 'shop-backups';

export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'aisle-s3-'));
  const configureBuckets = [{ name: s3Bucket }];
  const maker = new S3rver({ directory, silent: true, configureBuckets });
  await maker.configureBuckets();
  const serve = maker.getMiddleware();
  const server = createServer((request, response) => {
    void Promise.resolve(s3.gate(request)).then((isOpen) => {
      if (isOpen) return serve(request, response);
      request.resume();
      return response.writeHead(503).end('<Error><Message>Slow down</Message></Error>');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const s3: S3Server = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    gate: () => true,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return s3;
}
