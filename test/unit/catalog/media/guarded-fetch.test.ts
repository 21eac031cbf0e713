// The guarded client against a real server on loopback, which only a listed host may be.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { HostResolver } from '../../../../src/base/host-resolver.ts';
import { GuardedFetch, type ResolveHost } from '../../../../src/catalog/media/guarded-fetch.ts';
import { SourceFault } from '../../../../src/catalog/media/source-fault.ts';
import { redirect, startSources, type SourceServer } from './sources.ts';

let sources: SourceServer;
before(async () => {
  sources = await startSources();
});
after(() => sources.close());

const resolveHost: ResolveHost = (host) => new HostResolver().addresses(host);

interface Given {
  readonly bytesMax?: number;
  readonly timeoutMs?: number;
  readonly resolve?: ResolveHost;
  readonly listed?: readonly string[];
  readonly etag?: string;
  readonly signal?: AbortSignal;
}

function fetchSource(url: string, given: Given = {}) {
  const {
    bytesMax = 1000,
    timeoutMs = 60_000,
    resolve = resolveHost,
    listed = [sources.host],
  } = given;
  return new GuardedFetch({ bytesMax, timeoutMs, resolve }).fetch({
    url,
    isListed: (host) => listed.includes(host),
    etag: given.etag,
    signal: given.signal ?? new AbortController().signal,
  });
}

async function reasonOf(url: string, given: Given = {}): Promise<string> {
  const error: unknown = await fetchSource(url, given).then(
    () => undefined,
    (fault: unknown) => fault,
  );
  assert.ok(error instanceof SourceFault, String(error));
  return error.reason;
}

const portOf = () => sources.host.split(':')[1];

describe('the guarded client', () => {
  it('fetches from a listed host, with the validators of the source', async () => {
    sources.answer('/a', (_, response) => {
      response.writeHead(200, { etag: '"1"', 'last-modified': 'yesterday' }).end('bytes');
    });
    assert.deepEqual(await fetchSource(`${sources.url}/a`), {
      kind: 'fetched',
      bytes: Buffer.from('bytes'),
      etag: '"1"',
      lastModified: 'yesterday',
    });
  });

  it('asks conditionally, and gets 304 for an unchanged picture', async () => {
    sources.answer('/same', (request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end();
    });
    const answer = await fetchSource(`${sources.url}/same`, { etag: '"1"' });
    assert.deepEqual(answer, { kind: 'unchanged' });
  });

  it('refuses a name that stands for a private address', async () => {
    const resolve: ResolveHost = () => Promise.resolve([{ address: '10.0.0.7', family: 4 }]);
    assert.equal(await reasonOf('https://cdn.example/a', { resolve }), 'address_refused');
    assert.equal(await reasonOf('https://localhost/a'), 'address_refused');
  });

  it('connects to the address that was judged, asking for it once', async () => {
    const answers = ['127.0.0.1', '169.254.169.254'];
    const seen: string[] = [];
    const resolve: ResolveHost = (host) => {
      seen.push(host);
      return Promise.resolve([{ address: answers.shift() ?? '', family: 4 }]);
    };
    sources.answer('/pinned', 'here');
    const listed = [`rebind.example:${portOf()}`];
    const url = `http://rebind.example:${portOf()}/pinned`;
    const fetched = await fetchSource(url, { resolve, listed });
    assert.equal(fetched.kind, 'fetched');
    assert.deepEqual(seen, ['rebind.example']);
    // The same name again, now with another answer, as a rebinding attack has it.
    assert.equal(await reasonOf(url, { resolve, listed }), 'address_refused');
  });

  it('uses those addresses of a name that may be reached, and only those', async () => {
    const resolve: ResolveHost = () =>
      Promise.resolve([
        { address: '169.254.169.254', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    sources.answer('/mixed', 'here');
    const fetched = await fetchSource(`http://mixed.example:${portOf()}/mixed`, {
      resolve,
      listed: [`mixed.example:${portOf()}`],
    });
    assert.equal(fetched.kind, 'fetched');
  });

  it('follows redirects to allowed addresses', async () => {
    sources.answer('/moved', redirect('/moved-again'));
    sources.answer('/moved-again', redirect(`${sources.url}/found`));
    sources.answer('/found', 'here');
    assert.equal((await fetchSource(`${sources.url}/moved`)).kind, 'fetched');
  });

  it('judges every redirect anew: private addresses, plain http, other schemes', async () => {
    const other = await startSources();
    other.answer('/secret', 'secret');
    sources.answer('/to-port', redirect(`${other.url}/secret`));
    sources.answer('/to-private', redirect('https://127.0.0.1/secret'));
    sources.answer('/to-metadata', redirect('http://169.254.169.254/latest/meta-data/'));
    sources.answer('/to-name', redirect('https://inside.example/secret'));
    sources.answer('/to-file', redirect('file:///etc/passwd'));
    const resolve: ResolveHost = () => Promise.resolve([{ address: '192.168.0.1', family: 4 }]);
    assert.equal(await reasonOf(`${sources.url}/to-port`), 'http_not_allowed');
    assert.equal(await reasonOf(`${sources.url}/to-private`), 'address_refused');
    assert.equal(await reasonOf(`${sources.url}/to-metadata`), 'http_not_allowed');
    assert.equal(await reasonOf(`${sources.url}/to-name`, { resolve }), 'address_refused');
    assert.equal(await reasonOf(`${sources.url}/to-file`), 'http_not_allowed');
    assert.deepEqual(other.asked, []);
    await other.close();
  });

  it('gives up after three redirects', async () => {
    sources.answer('/round', redirect('/round'));
    const before = sources.asked.length;
    assert.equal(await reasonOf(`${sources.url}/round`), 'too_many_redirects');
    assert.equal(sources.asked.length - before, 4);
  });

  it('takes no more bytes than its bound, declared or not', async () => {
    sources.answer('/declared', Buffer.alloc(1001));
    sources.answer('/streamed', (_, response) => {
      response.write(Buffer.alloc(600));
      response.end(Buffer.alloc(600));
    });
    sources.answer('/just', Buffer.alloc(1000));
    assert.equal(await reasonOf(`${sources.url}/declared`), 'too_large');
    assert.equal(await reasonOf(`${sources.url}/streamed`), 'too_large');
    assert.equal((await fetchSource(`${sources.url}/just`)).kind, 'fetched');
  });

  it('does not read a stream without end to its end', async () => {
    const closed = Promise.withResolvers<void>();
    sources.answer('/endless', (_, response) => {
      const feed = setInterval(() => response.write(Buffer.alloc(400)), 1);
      response.on('close', () => {
        clearInterval(feed);
        closed.resolve();
      });
    });
    assert.equal(await reasonOf(`${sources.url}/endless`), 'too_large');
    await closed.promise;
  });

  it('waits no longer than its bound for the name, the head, and the body', async () => {
    sources.answer('/silent', () => {});
    sources.answer('/stuck', (_, response) => void response.write('begun'));
    const never: ResolveHost = () => new Promise(() => {});
    const given = { timeoutMs: 60 };
    assert.equal(await reasonOf(`${sources.url}/silent`, given), 'timeout');
    assert.equal(await reasonOf(`${sources.url}/stuck`, given), 'timeout');
    const waiting = { ...given, resolve: never };
    assert.equal(await reasonOf('https://slow.example/', waiting), 'timeout');
  });

  it('refuses incomplete, encoded and missing pictures', async () => {
    sources.answer('/half', (_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    sources.answer('/zipped', (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    });
    assert.equal(await reasonOf(`${sources.url}/half`), 'network');
    assert.equal(await reasonOf(`${sources.url}/zipped`), 'encoded');
    assert.equal(await reasonOf(`${sources.url}/nowhere`), 'status');
  });

  it('ends at once when it is aborted', async () => {
    const closing = new AbortController();
    sources.answer('/open', () => closing.abort());
    const given = { signal: closing.signal };
    assert.equal(await reasonOf(`${sources.url}/open`, given), 'closing');
    assert.equal(await reasonOf(`${sources.url}/open`, given), 'closing');
  });

  it('sends no headers beyond the usual ones', async () => {
    const asked = Promise.withResolvers<string[]>();
    sources.answer('/headers', (request, response) => {
      asked.resolve(Object.keys(request.headers));
      response.end('x');
    });
    await fetchSource(`${sources.url}/headers`);
    const names = ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'];
    assert.deepEqual((await asked.promise).sort(), names);
  });
});
