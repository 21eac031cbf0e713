// Contract 2.1: where one request ends and the next begins is never a matter of taste (RFC 9112, 11.2).

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { RawConnection } from '../support/raw-http.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { until } from '../support/still-clock.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { chatPaths } from './assertions.ts';

let server: TestServer;
let own: NetConnectOpts;
before(async () => {
  server = await startTestServer();
  own = { host: '127.0.0.1', port: Number(new URL(server.publicUrl).port) };
});
after(() => server.dispose());

/** All that a server says to these bytes until it closes, which it has to. */
function exchange(address: NetConnectOpts, bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(address);
  let heard = '';
  socket.setTimeout(60_000, () => reject(new Error(`the connection stays open: ${heard}`)));
  socket.on('data', (data) => (heard += data.toString('latin1')));
  socket.on('error', () => {});
  socket.on('close', () => resolve(heard));
  socket.write(bytes, 'latin1');
  return promise.finally(() => socket.destroy());
}

const statusesOf = (heard: string): string[] =>
  [...heard.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status);

const head = (...headers: string[]) =>
  [`POST ${chatPaths.session} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n');
const next = 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n';
const last = 'GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
const chunks = '2\r\n{}\r\n0\r\n\r\n';

describe('Section 2.1: framing', () => {
  const ambiguous: Record<string, string> = {
    'two equal lengths': `${head('Content-Length: 2', 'Content-Length: 2')}{}`,
    'two lengths, the shorter first': `${head('Content-Length: 2', 'Content-Length: 40')}{}`,
    'two lengths, the longer first': `${head('Content-Length: 40', 'Content-Length: 2')}{}`,
    'an empty length': `${head('Content-Length:')}{}`,
    'an empty length before another': `${head('Content-Length:', 'Content-Length: 2')}{}`,
    'a list of lengths': `${head('Content-Length: 2, 2')}{}`,
    'a length with a sign': `${head('Content-Length: +2')}{}`,
    'a length beside chunks': `${head('Content-Length: 2', 'Transfer-Encoding: chunked')}${chunks}`,
    'another coding': `${head('Transfer-Encoding: gzip')}${chunks}`,
    'two codings': `${head('Transfer-Encoding: gzip, chunked')}${chunks}`,
    'two headers of codings': `${head('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}${chunks}`,
    'another spelling': `${head('Transfer-Encoding: Chunked')}${chunks}`,
    'a quoted coding': `${head('Transfer-Encoding: "chunked"')}${chunks}`,
    'a coding that ends alike': `${head('Transfer-Encoding: xchunked')}${chunks}`,
    'a space before the colon': `${head('Transfer-Encoding : chunked')}${chunks}`,
    'an empty coding': `${head('Transfer-Encoding:')}${chunks}`,
    'a bare LF behind a header': head('X: y').replace('a\r\n', 'a\n'),
  };
  for (const [name, bytes] of Object.entries(ambiguous)) {
    test(`${name}: 400, and the connection ends`, async () => {
      const heard = await exchange(own, bytes);
      assert.deepEqual(statusesOf(heard), ['400'], heard);
    });

    test(`${name}: bytes behind it are never served`, async () => {
      const heard = await exchange(own, bytes + next);
      assert.doesNotMatch(heard, /\r\n\r\nok$/);
    });
  }

  test('chunks are read, and their connection ends with the reply', async () => {
    const heard = await exchange(own, head('Transfer-Encoding: chunked') + chunks);
    assert.deepEqual(statusesOf(heard), ['401']);
    assert.match(heard, /^Connection: close\r$/m);
  });

  for (const [name, body] of Object.entries({
    'behind the size': '2\n{}\r\n0\r\n\r\n',
    'behind the data': '2\r\n{}\n0\r\n\r\n',
    'behind the last': '2\r\n{}\r\n0\n\n',
    'inside of an extension': '2;a\n=b\r\n{}\r\n0\r\n\r\n',
  })) {
    test(`a bare LF in chunks, ${name}: nothing behind it is served on that connection`, async () => {
      const heard = await exchange(own, head('Transfer-Encoding: chunked') + body + next);
      assert.ok(statusesOf(heard).length <= 1, heard);
      assert.doesNotMatch(heard, /\r\n\r\nok$/);
    });
  }

  for (const nameless of [':', ': x', ':x: y']) {
    test(`a length behind the header \`${nameless}\`: a request inside the body is never served`, async () => {
      const heard = await exchange(own, head(nameless, `Content-Length: ${next.length}`) + next);
      assert.doesNotMatch(heard, /\r\n\r\nok$/);
    });
  }

  test('one plain request after the other is served on one connection', async () => {
    const connection = await RawConnection.open(server.publicUrl);
    for (let served = 0; served < 2; served += 1) {
      connection.send({ path: '/livez' });
      assert.equal((await connection.answer()).status, 200);
    }
    connection.close();
  });
});

const nginx = '/usr/sbin/nginx';

describe(
  'Section 2.1: framing behind nginx',
  { skip: existsSync(nginx) ? false : 'no nginx' },
  () => {
    test('the proxy refuses ambiguous requests, or sends them on with one length', async (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'aisle-nginx-'));
      const upstream = new URL(server.publicUrl).host;
      writeFileSync(join(folder, 'nginx.conf'), nginxConfig(folder, upstream));
      const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
        stdio: 'ignore',
      });
      t.after(async () => {
        child.kill('SIGTERM');
        await new Promise((resolve) => child.on('close', resolve));
        removeFolder(folder);
      });
      const proxy = { path: join(folder, 'socket') };
      await until(async () => (await exchange(proxy, last)).endsWith('ok'), 'nginx serves');
      const outcome = async (bytes: string) => statusesOf(await exchange(proxy, bytes + last));
      assert.deepEqual((await outcome(head('Content-Length: 2', 'Content-Length: 40')))[0], '400');
      assert.deepEqual((await outcome(head('Transfer-Encoding: gzip') + chunks))[0], '501');
      const both = head('Content-Length: 2', 'Transfer-Encoding: chunked') + chunks;
      assert.deepEqual((await outcome(both))[0], '400');
      // Read here by nginx, and sent on with a length of its own: what follows is a request for both.
      for (const body of [chunks, '2\n{}\r\n0\r\n\r\n', '2\r\n{}\n0\r\n\r\n']) {
        const [first, ...more] = await outcome(head('Transfer-Encoding: chunked') + body);
        assert.ok(first === '401' || first === '400', first);
        assert.ok(more.length <= 1 && more.every((status) => status === '200'), more.join());
      }
    });
  },
);

function nginxConfig(folder: string, upstream: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  return `daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary}
  server {
    listen unix:${folder}/socket;
    location / {
      proxy_pass http://${upstream};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`;
}
