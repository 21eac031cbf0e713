// Starts the proxies of deploy/ as they stand there, on free ports and with the tests' certificate.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';

const root = join(import.meta.dirname, '../..');
const certificate = join(root, 'test/fixtures/tls/known-server.pem');
const configuration = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8');

export interface Proxy {
  /** Where it takes TLS. */
  readonly port: number;
  close(): Promise<void>;
}

export interface ProxyKind {
  readonly name: string;
  readonly isInstalled: boolean;
  start(upstreamPort: number): Promise<Proxy>;
}

const isThere = (command: string, flag: string): boolean =>
  spawnSync(command, [flag], { env: pathWithSbin() }).status === 0;

/** Debian keeps nginx where only root's PATH looks. */
function pathWithSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
}

/** Replaces every place of `from`; a configuration that no longer has it fails the test. */
function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the configuration has no ${from}`);
  return text.replaceAll(from, to);
}

async function startProxy(
  command: string,
  args: string[],
  options: { port: number; folder: string },
) {
  const { port, folder } = options;
  const env = { ...pathWithSbin(), HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(command, args, { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => (output += error.message)).once('close', resolve);
  });
  let isEnded = false;
  void ended.then(() => (isEnded = true));
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    removeFolder(folder);
  };
  try {
    await until(async () => isEnded || (await isOpen(port)), `${command} listens`);
    assert.ok(!isEnded, `${command} ended`);
  } catch (cause) {
    await close();
    throw new Error(`${command} does not serve:\n${output}`, { cause });
  }
  return { port, close };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** As root nginx would give its workers to a user who may not write into the test's folder. */
const userLine = process.getuid?.() === 0 ? 'user root;' : '';

/** What Debian's nginx.conf has around a site. */
const aroundSite = (folder: string, site: string): string => `
${userLine}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  sendfile on;
  tcp_nopush on;
  gzip on;
${site}
}`;

export const nginx: ProxyKind = {
  name: 'nginx',
  isInstalled: isThere('nginx', '-v'),
  start: (upstreamPort) => startNginx(configuration('nginx/aisle.conf'), upstreamPort),
};

/** nginx with a site of its own instead of the one in deploy/. */
export async function startNginx(site: string, upstreamPort: number): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  let text = replaced(site, '127.0.0.1:8787', `127.0.0.1:${upstreamPort}`);
  text = replaced(text, 'listen 443 ssl', `listen 127.0.0.1:${port} ssl`);
  text = text.replace('listen 80;', `listen 127.0.0.1:${plainPort};`);
  for (const name of ['fullchain', 'privkey']) {
    text = replaced(text, `/etc/ssl/aisle/${name}.pem`, certificate);
  }
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, aroundSite(folder, text));
  // A prefix of its own: the system's may not be written to.
  return startProxy('nginx', ['-p', folder, '-e', 'stderr', '-c', path], { port, folder });
}

export const caddy: ProxyKind = {
  name: 'Caddy',
  isInstalled: isThere('caddy', 'version'),
  async start(upstreamPort) {
    const folder = mkdtempSync(join(tmpdir(), 'aisle-caddy-'));
    const port = await freePort();
    let text = replaced(
      configuration('caddy/Caddyfile'),
      '127.0.0.1:8787',
      `127.0.0.1:${upstreamPort}`,
    );
    // No authority signs for a test: the certificate is given.
    text = replaced(
      text,
      '{$AISLE_NAME:assistant.shop.example} {',
      `https://localhost:${port}, https://127.0.0.1:${port} {\n\ttls ${certificate} ${certificate}`,
    );
    const path = join(folder, 'Caddyfile');
    // On loopback, without QUIC; a stream that a failed test left open does not hold up its end.
    const global = ['admin off', 'auto_https disable_redirects', 'default_bind 127.0.0.1'];
    global.push('grace_period 1s', 'servers {\n\t\tprotocols h1 h2\n\t}');
    writeFileSync(path, `{\n\t${global.join('\n\t')}\n}\n${text}`);
    const args = ['run', '--adapter', 'caddyfile', '--config', path];
    return startProxy('caddy', args, { port, folder });
  },
};
