// Managed media over real sources: what is shown while they answer, change, fail and vanish.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import sharp from 'sharp';
import { HostResolver } from '../../../../src/base/host-resolver.ts';
import {
  MediaService,
  type MediaOptions,
  type Picture,
} from '../../../../src/catalog/media/media-service.ts';
import type { ResolveHost } from '../../../../src/catalog/media/guarded-fetch.ts';
import { Refusal } from '../../../../src/contract/problems.ts';
import { MemoryJournal } from '../../../support/memory-journal.ts';
import { StillClock, until } from '../../../support/still-clock.ts';
import {
  bomb,
  drawing,
  endlessDrawing,
  noise,
  picture,
  redirect,
  startSources,
  type SourceServer,
} from './sources.ts';

const second = 1000;
const day = 86_400 * second;

let sources: SourceServer;
let dataDir: string;
let journal: MemoryJournal;
let clock: StillClock;
let media: MediaService;
let faults: string[];
const hosts = new HostResolver();
let resolveHost: ResolveHost;

before(async () => {
  sources = await startSources();
});
after(() => sources.close());
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aisle-media-'));
  journal = new MemoryJournal();
  clock = new StillClock();
  resolveHost = (host) => hosts.addresses(host);
  media = await openMedia();
});
afterEach(async () => {
  await media.close();
  rmSync(dataDir, { recursive: true });
});

function openMedia(options: Partial<MediaOptions> = {}): Promise<MediaService> {
  faults = [];
  return MediaService.open(
    {
      journal,
      clock,
      publicUrl: () => 'https://aisle.example',
      settingsOf: (tenantId) =>
        tenantId === 'nobody' ? undefined : { allowed_media_hosts: [sources.host] },
      report: (error) => assert.fail(String(error)),
      onSourceFault: (_, { reason }) => void faults.push(reason),
      resolveHost,
    },
    {
      data_dir: dataDir,
      disk_budget_bytes: 10_000_000,
      source_bytes_max: 1_000_000,
      source_pixels_max: 4_000_000,
      fetch_timeout_seconds: 60,
      fetches_at_once_max: 8,
      refresh_after_seconds: 86_400,
      retry_first_seconds: 30,
      retry_cap_seconds: 3600,
      width_max: 2048,
      ...options,
    },
  );
}

async function reopen(options: Partial<MediaOptions> = {}): Promise<void> {
  await media.close();
  media = await openMedia(options);
}

function tokenOf(path: string, tenantId = 'acme'): string {
  const url = media.urlOf(tenantId, path.startsWith('http') ? path : `${sources.url}${path}`);
  assert.ok(url !== null && url.startsWith('https://aisle.example/media/v1/'), String(url));
  return url.slice('https://aisle.example/media/v1/'.length);
}

interface Shown extends Omit<Picture, 'file'> {
  readonly bytes: Buffer;
}

async function show(path: string, width?: number): Promise<Shown | undefined> {
  const shown = await media.picture(tokenOf(path), width);
  if (shown === undefined) return undefined;
  const { file, ...about } = shown;
  const bytes = Buffer.from(await file.read(0, file.size));
  await file.close();
  return { ...about, bytes };
}

function askedFor(path: string): number {
  return sources.asked.filter((asked) => asked === path).length;
}

describe('a managed picture', () => {
  it('is fetched at the first request and kept from then on', async () => {
    const png = await picture('png');
    sources.answer('/first.png', png);
    const first = await show('/first.png');
    assert.ok(first !== undefined && first.bytes.equals(png));
    assert.equal(first.contentType, 'image/png');
    assert.match(first.etag, /^"[0-9a-f]{64}"$/);
    assert.deepEqual(await show('/first.png'), first);
    await reopen();
    assert.deepEqual(await show('/first.png'), first);
    assert.equal(askedFor('/first.png'), 1);
  });

  it('has a stable address of its own for each tenant, across restarts (INV-751)', async () => {
    const [ours, theirs] = [tokenOf('/a.png'), tokenOf('/a.png', 'other')];
    assert.notEqual(ours, theirs);
    await reopen();
    assert.equal(tokenOf('/a.png'), ours);
    assert.equal(tokenOf('/a.png', 'other'), theirs);
  });

  it('is removed with its tenant, with older copies; copies of other tenants stay', async () => {
    const old = await picture('png', { width: 30, height: 20 });
    const shared = await picture('png', { width: 50, height: 20 });
    sources.answer('/changes.png', old);
    sources.answer('/shared.png', shared);
    await show('/changes.png', 10);
    await show('/shared.png');
    await media.picture(tokenOf('/shared.png', 'other')).then((one) => one?.file.close());
    sources.answer('/changes.png', await picture('png', { width: 40, height: 20 }));
    clock.advance(day);
    await show('/changes.png');
    await until(async () => !(await show('/changes.png'))?.bytes.equals(old), 'the new copy');
    // After a restart no row tells whose the former copy was.
    await reopen();
    await media.erase('acme');
    const files = readdirSync(join(dataDir, 'media'), { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      files.filter((name) => /[0-9a-f]{64}/.test(name)).map((name) => name.split('/').at(-1)),
      [createHash('sha256').update(shared).digest('hex')],
    );
  });

  it('is not found for an invalid token, or for a deleted tenant (INV-751)', async () => {
    const token = tokenOf('/a.png');
    const isNotFound = (error: unknown) => error instanceof Refusal && error.code === 'not_found';
    const flipped = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    await assert.rejects(media.picture(flipped), isNotFound);
    await assert.rejects(media.picture('x'), isNotFound);
    const nobody = media.urlOf('nobody', 'https://cdn.example/a.png')?.split('/').at(-1) ?? '';
    await assert.rejects(media.picture(nobody), isNotFound);
  });

  it('has no address if its source would never be fetched', () => {
    for (const url of [
      'http://cdn.example/a.png',
      'https://127.0.0.1/a.png',
      'https://user@cdn.example/a.png',
      'https://cdn.example:9/a.png',
      'no address',
    ]) {
      assert.equal(media.urlOf('acme', url), null, url);
    }
    assert.ok(media.urlOf('acme', 'https://cdn.example/a.png'));
  });

  it('is asked for once however many want it at the same time (INV-753)', async () => {
    sources.answer('/wanted.png', await picture('png'));
    const all = await Promise.all(Array.from({ length: 20 }, () => show('/wanted.png', 100)));
    assert.equal(new Set(all.map((one) => one?.etag)).size, 1);
    assert.equal(askedFor('/wanted.png'), 1);
  });
});

describe('a picture in another width', () => {
  it('is a WebP of the next step, with an entity tag of its own', async () => {
    sources.answer('/wide.jpg', await picture('jpeg', { width: 1000, height: 500 }));
    const whole = await show('/wide.jpg');
    const small = await show('/wide.jpg', 200);
    assert.equal(small?.contentType, 'image/webp');
    assert.equal((await sharp(small.bytes).metadata()).width, 256);
    assert.notEqual(small.etag, whole?.etag);
    assert.equal((await show('/wide.jpg', 256))?.etag, small.etag);
    assert.equal((await show('/wide.jpg', 5000))?.etag, (await show('/wide.jpg', 1001))?.etag);
  });

  it('is the original where it cannot be made', async () => {
    const broken = bomb(100, 100);
    sources.answer('/broken.png', broken);
    await media.close();
    const reported: unknown[] = [];
    const service = await MediaService.open(
      {
        journal,
        clock,
        publicUrl: () => 'https://aisle.example',
        settingsOf: () => ({ allowed_media_hosts: [sources.host] }),
        report: (error) => void reported.push(error),
        onSourceFault: () => {},
        resolveHost,
      },
      {
        data_dir: dataDir,
        disk_budget_bytes: 1_000_000,
        source_bytes_max: 1_000_000,
        source_pixels_max: 4_000_000,
        fetch_timeout_seconds: 60,
        fetches_at_once_max: 8,
        refresh_after_seconds: 86_400,
        retry_first_seconds: 30,
        retry_cap_seconds: 3600,
        width_max: 2048,
      },
    );
    media = service;
    for (let request = 0; request < 2; request += 1) {
      const shown = await show('/broken.png', 64);
      assert.equal(shown?.contentType, 'image/png');
      assert.ok(shown.bytes.equals(broken));
    }
    assert.equal(reported.length, 1, 'tried once, not at every request');
  });
});

describe('a source', () => {
  it('that is gone leaves its last good copy (INV-752)', async () => {
    const png = await picture('png');
    sources.answer('/gone.png', png);
    await show('/gone.png');
    sources.answer('/gone.png', undefined);
    clock.advance(2 * day);
    assert.ok((await show('/gone.png'))?.bytes.equals(png));
    await until(() => faults.length === 1, 'the source was asked again');
    assert.ok((await show('/gone.png'))?.bytes.equals(png));
    await reopen();
    assert.ok((await show('/gone.png', 64))?.bytes.length);
  });

  it('that was never had is asked less and less often (INV-753)', async () => {
    for (let request = 0; request < 3; request += 1) {
      assert.equal(await show('/never.png'), undefined);
    }
    assert.equal(askedFor('/never.png'), 1);
    clock.advance(30 * second);
    await show('/never.png');
    clock.advance(30 * second);
    await show('/never.png');
    assert.equal(askedFor('/never.png'), 2);
    clock.advance(30 * second);
    sources.answer('/never.png', await picture('png'));
    assert.ok(await show('/never.png'));
    assert.deepEqual(faults, ['status', 'status']);
  });

  it('is asked after a day whether it changed, behind the reader', async () => {
    const [red, blue] = [await picture('png', undefined, 'red'), await picture('png')];
    const seen: (string | undefined)[] = [];
    let current = { bytes: red, etag: '"red"' };
    let sayUnchanged: (() => void) | undefined;
    sources.answer('/daily.png', (request, response) => {
      const known = request.headers['if-none-match'];
      seen.push(known);
      response.setHeader('etag', current.etag);
      if (known === current.etag) sayUnchanged = () => void response.writeHead(304).end();
      else response.end(current.bytes);
    });
    assert.ok((await show('/daily.png'))?.bytes.equals(red));
    clock.advance(day - 1);
    await show('/daily.png');
    assert.equal(seen.length, 1);
    clock.advance(1);
    await show('/daily.png');
    await until(() => sayUnchanged !== undefined, 'the source was asked');
    current = { bytes: blue, etag: '"blue"' };
    // The copy is as old as the question, however late its answer comes.
    clock.advance(2 * day);
    sayUnchanged?.();
    assert.ok((await show('/daily.png'))?.bytes.equals(red), 'no request waits for it');
    await until(async () => (await show('/daily.png'))?.bytes.equals(blue) ?? false, 'the new one');
    assert.deepEqual(seen, [undefined, '"red"', '"red"']);
  });

  it('that is declared as a picture and is none, is refused', async () => {
    sources.answer('/lie.png', (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end('<html>hello</html>');
    });
    sources.answer('/bomb.png', bomb(60_000, 60_000));
    sources.answer('/script.svg', drawing('<script>alert(1)</script>'));
    sources.answer('/large.png', await noise(800, 600));
    sources.answer('/inside.png', redirect('https://127.0.0.1/secret.png'));
    for (const path of ['/lie.png', '/bomb.png', '/script.svg', '/large.png', '/inside.png']) {
      assert.equal(await show(path), undefined, path);
    }
    const reasons = ['not_a_picture', 'too_many_pixels', 'svg_active', 'too_large'];
    assert.deepEqual(faults, [...reasons, 'address_refused']);
  });

  it('that is not declared as a picture and is one, is accepted', async () => {
    const png = await picture('png');
    sources.answer('/shy', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(png);
    });
    assert.equal((await show('/shy'))?.contentType, 'image/png');
  });

  it('that is a drawing is shown as a raster', async () => {
    sources.answer('/drawing.svg', drawing());
    assert.equal((await show('/drawing.svg'))?.contentType, 'image/webp');
    const small = await show('/drawing.svg', 64);
    assert.equal((await sharp(small?.bytes).metadata()).width, 64);
  });

  it('whose name resolves to a private address is not called', async () => {
    resolveHost = () => Promise.resolve([{ address: '10.1.2.3', family: 4 }]);
    await reopen();
    assert.equal(await show('https://rebound.example/a.png'), undefined);
    assert.deepEqual(faults, ['address_refused']);
  });
});

describe('the disk budget of media', () => {
  it('holds however many pictures are asked for; what was evicted comes again', async () => {
    const bytesMax = 200_000;
    await reopen({ disk_budget_bytes: bytesMax, source_bytes_max: 100_000 });
    const pictures = await Promise.all(
      Array.from({ length: 6 }, (_, index) => noise(120 + index, 140)),
    );
    for (const [index, bytes] of pictures.entries()) {
      const path = `/many-${index}.png`;
      sources.answer(path, bytes);
      assert.ok((await show(path))?.bytes.equals(bytes));
      assert.ok(await show(path, 64));
    }
    assert.ok((await show('/many-0.png'))?.bytes.equals(pictures[0] ?? Buffer.alloc(0)));
    assert.equal(askedFor('/many-0.png'), 2);
    assert.equal(askedFor('/many-5.png'), 1);
  });
});

describe('the disk budget of several tenants', () => {
  it('takes no copy of a tenant for the pictures of another, after a restart either', async () => {
    const options = { disk_budget_bytes: 600_000, source_bytes_max: 100_000 };
    await reopen(options);
    const own = await noise(110, 110);
    sources.answer('/own.png', own);
    const showOwn = async (): Promise<boolean> => {
      const shown = await media.picture(tokenOf('/own.png', 'small'));
      await shown?.file.close();
      return shown !== undefined;
    };
    assert.ok(await showOwn());
    // Its source is gone: the copy is the last there is.
    sources.answer('/own.png', undefined);
    for (const round of [0, 1]) {
      for (let index = 0; index < 12; index += 1) {
        const path = `/flood-${round}-${index}.png`;
        sources.answer(path, await noise(130 + index, 140 + round));
        assert.ok(await show(path));
      }
      assert.ok(await showOwn());
      await reopen(options);
    }
    assert.ok(await showOwn());
  });
});

describe('closing', () => {
  it('does not wait for a source, and leaves no partial file', async () => {
    const asked = Promise.withResolvers<void>();
    sources.answer('/slow.png', () => asked.resolve());
    const shown = show('/slow.png');
    await asked.promise;
    await media.close();
    assert.equal(await shown, undefined);
    assert.equal(await show('/slow.png'), undefined);
    assert.deepEqual(faults, []);
  });

  it('is refused if it takes too long to draw, and no other waits for it (INV-754)', async () => {
    for (const index of [0, 1, 2]) sources.answer(`/endless.svg?${index}`, endlessDrawing());
    sources.answer('/other.png', await picture('png'));
    const endless = ['acme', 'acme', 'globex'].map((tenantId, index) =>
      media.picture(tokenOf(`/endless.svg?${index}`, tenantId)),
    );
    await until(() => askedFor('/endless.svg?0') > 0, 'the drawing is fetched');
    // Each hostile tenant has one place, and there are more.
    const shown = await media.picture(tokenOf('/other.png', 'initech'));
    await shown?.file.close();
    assert.equal(shown?.contentType, 'image/png');
    // An end does not wait for any of it.
    await media.close();
    assert.deepEqual(await Promise.all(endless), [undefined, undefined, undefined]);
  });
});
