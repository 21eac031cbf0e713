// A Redis server of the bench's own, as Debian packages it: append-only file, fsync before answers.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent, pinned, stopProcess } from '../processes.ts';
import { RespClient } from './resp.ts';

export interface RedisServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Whether this machine has a Redis server; benches leave the peer out, and say so, where not. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** Starts one on a free port with its files in `folder`. */
export async function startRedis(folder: string): Promise<RedisServer> {
  const port = await freePort();
  const options = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', ''];
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always'];
  const [program, rest] = pinned('server', ['redis-server', ...options, ...durable]);
  const child = spawn(program, rest, { stdio: 'ignore' });
  endWithParent(child);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await RespClient.open(port).then(
      (client) => client.ask('PING').then(() => true),
      () => false,
    );
    if (isUp) return { port, pid: child.pid ?? 0, stop: () => stopProcess(child) };
    await sleep(50);
  }
  await stopProcess(child);
  throw new Error('redis-server did not come up');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
