// Where pictures may be fetched from: addresses by their range, URLs by their parts.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { SourceFault } from '../../../../src/catalog/media/source-fault.ts';
import { checkSource, isReachable } from '../../../../src/catalog/media/source-rules.ts';

const privateOnes = ['10.0.0.1', '172.16.5.5', '192.168.1.1', '127.0.0.1', '127.9.9.9'];
const privateSixes = ['::1', 'fd00::1', 'fc00::1', '::ffff:10.0.0.1', '::ffff:127.0.0.1'];
const never = [
  '0.0.0.0',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '168.63.129.16',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '2001:db8::1',
  '::127.0.0.1',
  '::7f00:1',
  '4000::1',
  'not an address',
  '',
];

function reasonOf(url: string, listed: readonly string[] = []): string {
  try {
    checkSource(new URL(url), (host) => listed.includes(host));
  } catch (error) {
    assert.ok(error instanceof SourceFault);
    return error.reason;
  }
  return 'ok';
}

describe('reachable addresses', () => {
  it('are the public ones', () => {
    for (const address of ['93.184.216.34', '1.1.1.1', '2606:4700::1111', '::ffff:1.1.1.1']) {
      assert.ok(isReachable(address, false), address);
    }
  });

  it('are private ones only for a listed host', () => {
    for (const address of [...privateOnes, ...privateSixes, '100.64.0.1']) {
      assert.ok(!isReachable(address, false), address);
      assert.ok(isReachable(address, true), address);
    }
  });

  it('are never link-local, special, or forms that carry another address inside', () => {
    for (const address of never) {
      assert.ok(!isReachable(address, false), address);
      assert.ok(!isReachable(address, true), address);
    }
  });

  it('are none of 10/8, 127/8, 169.254/16 and 192.168/16, however they are written', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(
        fc.constantFrom('10.0', '127.0', '169.254', '192.168'),
        octet,
        octet,
        (head, third, fourth) => {
          const address = `${head}.${third}.${fourth}`;
          assert.ok(!isReachable(address, false));
          assert.ok(!isReachable(`::ffff:${address}`, false));
        },
      ),
    );
  });
});

describe('the address of a source', () => {
  it('is https at its own port, unless its host is listed', () => {
    assert.equal(reasonOf('https://cdn.example/a.jpg'), 'ok');
    assert.equal(reasonOf('https://cdn.example:443/a.jpg'), 'ok');
    assert.equal(reasonOf('http://cdn.example/a.jpg'), 'http_not_allowed');
    assert.equal(reasonOf('https://cdn.example:8443/a.jpg'), 'port_refused');
    assert.equal(reasonOf('http://cdn.example/a.jpg', ['cdn.example']), 'ok');
    assert.equal(reasonOf('https://cdn.example:8443/a.jpg', ['cdn.example:8443']), 'ok');
    assert.equal(reasonOf('https://cdn.example:8443/a.jpg', ['cdn.example']), 'port_refused');
  });

  it('is never of another scheme, listed or not', () => {
    for (const url of ['file:///etc/passwd', 'ftp://cdn.example/a', 'data:image/png;base64,AA']) {
      assert.equal(reasonOf(url, ['', 'cdn.example']), 'http_not_allowed', url);
    }
  });

  it('holds no credentials', () => {
    assert.equal(reasonOf('https://user:pass@cdn.example/a.jpg'), 'credentials_in_url');
  });

  it('is checked at once if it is an IP address, in any notation', () => {
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '127.1']) {
      assert.equal(reasonOf(`https://${host}/a.jpg`), 'address_refused', host);
    }
    assert.equal(reasonOf('https://[::ffff:169.254.169.254]/'), 'address_refused');
    assert.equal(reasonOf('http://169.254.169.254/', ['169.254.169.254']), 'address_refused');
    assert.equal(reasonOf('http://127.0.0.1:8080/a.jpg', ['127.0.0.1:8080']), 'ok');
    assert.equal(reasonOf('https://1.1.1.1/a.jpg'), 'ok');
  });
});
