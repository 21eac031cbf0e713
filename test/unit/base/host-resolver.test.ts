// Hosts are looked up without the thread pool: real name servers on loopback, files of our own.

import assert from 'node:assert/strict';
import { createSocket, type Socket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { HostResolver } from '../../../src/base/host-resolver.ts';

let folder: string;
let server: Socket;
let port: number;
const asked: string[] = [];
/** What the name server answers; a name that is missing here does not exist, `undefined`: silence. */
const zone: Record<string, string | undefined> = {
  'model.shop.example': '192.0.2.7',
  'short.cluster.example': '192.0.2.8',
  'silent.example': undefined,
};

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-resolver-'));
  server = createSocket('udp4');
  server.on('message', (question, from) => {
    const answer = answerTo(question);
    if (answer !== undefined) server.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => {
    server.bind(0, '127.0.0.1', resolve);
  });
  ({ port } = server.address());
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function resolverOf(
  files: { hosts?: string; resolv?: string } = {},
  timeoutMs = 60_000,
): HostResolver {
  const hostsFile = join(folder, `hosts-${Math.random()}`);
  const resolvFile = join(folder, `resolv-${Math.random()}`);
  writeFileSync(hostsFile, files.hosts ?? '');
  writeFileSync(resolvFile, files.resolv ?? '');
  const servers = [`127.0.0.1:${port}`];
  return new HostResolver({ servers, hostsFile, resolvFile, timeoutMs, tries: 1 });
}

describe('A host resolver', () => {
  it('asks the name servers for a name', async () => {
    assert.deepEqual(await resolverOf().addresses('Model.Shop.example'), [
      { address: '192.0.2.7', family: 4 },
    ]);
  });

  it('reads the hosts file first, IPv4 before IPv6, and leaves its comments out', async () => {
    const hosts = '::2 Box box.lan # other\n127.0.0.9\tbox # 127.0.0.8 box\n';
    const resolver = resolverOf({ hosts });
    assert.deepEqual(await resolver.addresses('box'), [
      { address: '127.0.0.9', family: 4 },
      { address: '::2', family: 6 },
    ]);
    await assert.rejects(resolver.addresses('other'), { code: 'ENOTFOUND' });
  });

  it('takes an address for itself, and localhost for this machine, without a question', async () => {
    const count = asked.length;
    const resolver = resolverOf();
    assert.deepEqual(await resolver.addresses('10.0.0.1'), [{ address: '10.0.0.1', family: 4 }]);
    assert.equal((await resolver.addresses('app.localhost'))[0]?.address, '127.0.0.1');
    await assert.rejects(resolver.addresses('model.invalid'), { code: 'ENOTFOUND' });
    assert.equal(asked.length, count);
  });

  it('walks the search list of a short name, and of a dotted one below ndots', async () => {
    const resolv = 'search wrong.example cluster.example\noptions ndots:2\n';
    const [found] = await resolverOf({ resolv }).addresses('short');
    assert.equal(found?.address, '192.0.2.8');
    const dotted = resolverOf({ resolv: 'domain example\noptions ndots:3\n' });
    assert.equal((await dotted.addresses('model.shop'))[0]?.address, '192.0.2.7');
    await assert.rejects(resolverOf({ resolv }).addresses('short.'), { code: 'ENOTFOUND' });
  });

  it('answers in both forms that a connection asks for', async () => {
    const resolver = resolverOf({ hosts: '127.0.0.9 box\n::2 box\n' });
    const ask = (options: object) =>
      new Promise((resolve, reject) => {
        resolver.lookup('box', options, (error, address, family) =>
          error ? reject(error) : resolve([address, family]),
        );
      });
    assert.deepEqual(await ask({}), ['127.0.0.9', 4]);
    assert.deepEqual(await ask({ family: 6 }), ['::2', 6]);
    assert.deepEqual(await ask({ all: true, family: 4 }), [
      [{ address: '127.0.0.9', family: 4 }],
      undefined,
    ]);
  });

  it('lets files be read and other names be found while a name server is silent', async () => {
    const resolver = resolverOf({}, 3000);
    let openCount = 0;
    // More than the thread pool has threads, several times over.
    const silent = Array.from({ length: 40 }, async (_, index) => {
      zone[`silent-${index}.example`] = undefined;
      openCount += 1;
      await assert.rejects(resolver.addresses(`silent-${index}.example`), { code: 'ETIMEOUT' });
      openCount -= 1;
    });
    assert.equal((await resolver.addresses('model.shop.example'))[0]?.address, '192.0.2.7');
    assert.ok((await readFile(import.meta.filename, 'utf8')).length > 0);
    assert.equal(openCount, 40);
    await Promise.all(silent);
  });

  it('asks once for a name that several wait for', async () => {
    const resolver = resolverOf();
    const count = asked.length;
    await Promise.all([1, 2, 3].map(() => resolver.addresses('model.shop.example')));
    assert.equal(asked.slice(count).filter((one) => one === 'A model.shop.example').length, 1);
  });
});

/** A DNS message (RFC 1035) that answers the one question of `question`. */
function answerTo(question: Buffer): Buffer | undefined {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const name = labels.join('.').toLowerCase();
  const isV4 = question.readUInt16BE(at + 1) === 1;
  asked.push(`${isV4 ? 'A' : 'AAAA'} ${name}`);
  const end = at + 5;
  const isKnown = Object.hasOwn(zone, name);
  const address = zone[name];
  if (isKnown && address === undefined) return undefined;
  const head = Buffer.from(question.subarray(0, end));
  const records: Buffer[] = [];
  if (address !== undefined && isV4) {
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4]);
    records.push(Buffer.concat([record, Buffer.from(address.split('.').map(Number))]));
  }
  head.writeUInt16BE(isKnown ? 0x81_80 : 0x81_83, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  return Buffer.concat([head, ...records]);
}
