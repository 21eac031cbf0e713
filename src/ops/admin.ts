// The admin listener: metrics, on loopback, apart from the API's own port.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export interface AdminListener {
  readonly url: string;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

/** Serves `GET /metrics` on loopback; port 0 picks a free one. */
export async function startAdmin(registry: Registry, port: number): Promise<AdminListener> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${loopback}:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
