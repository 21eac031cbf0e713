// Whose address a request counts under, with proxies that are trusted and with others (contract 2.5).

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RateLimit } from '../../../src/access/rate-limits.ts';
import { Refusal } from '../../../src/contract/problems.ts';
import { ClientAddresses } from '../../../src/http/client-address.ts';
import { StillClock } from '../../support/still-clock.ts';

const clock = new StillClock(0);

function addresses(
  options: { proxies?: string[]; forwarded?: true; quota?: number } = {},
): ClientAddresses & { limited: string[] } {
  const quota = options.quota ?? 2;
  const limited: string[] = [];
  const made = new ClientAddresses(
    {
      clock,
      connections: new RateLimit('connections', { quota, window_seconds: 60 }),
      refusals: new RateLimit('refusals', { quota, window_seconds: 60 }),
      onLimited: (address) => limited.push(address),
    },
    {
      trustedProxies: options.proxies ?? [],
      forwardedHeader: options.forwarded ? 'forwarded' : 'x-forwarded-for',
      openMax: { per_address: 0, in_all: 0 },
    },
  );
  return Object.assign(made, { limited });
}

const refusal = () => new Refusal('token_invalid', 'no');
const codeOf = (error: unknown): string => (error instanceof Refusal ? error.code : 'none');

describe('the client behind a peer (contract 2.5)', () => {
  const proxies = ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'];
  const rows: readonly (readonly [peer: string, header: string, client: string])[] = [
    ['203.0.113.1', '', '203.0.113.1'],
    // What a stranger writes counts for nothing.
    ['203.0.113.1', '198.51.100.9', '203.0.113.1'],
    ['10.1.2.3', '', '10.1.2.3'],
    ['10.1.2.3', '198.51.100.9', '198.51.100.9'],
    ['192.0.2.7', '198.51.100.9', '198.51.100.9'],
    ['192.0.2.8', '198.51.100.9', '192.0.2.8'],
    // The client wrote the first; the proxy put behind it what it saw.
    ['10.1.2.3', '1.1.1.1, 198.51.100.9', '198.51.100.9'],
    ['10.1.2.3', '1.1.1.1, 198.51.100.9, 10.9.9.9', '198.51.100.9'],
    ['10.1.2.3', '10.9.9.9', '10.9.9.9'],
    ['10.1.2.3', '1.1.1.1, unknown', '10.1.2.3'],
    ['10.1.2.3', '1.1.1.1, unknown, 10.4.4.4', '10.4.4.4'],
    ['::ffff:10.1.2.3', '198.51.100.9:4711', '198.51.100.9'],
    ['0000:0000:0000:0000:0000:ffff:0a01:0203', '198.51.100.9', '198.51.100.9'],
    ['fd00:0000:0000:0000:0000:0000:0000:0001', '[2001:DB8::1]:99', '2001:db8::1'],
    ['', '198.51.100.9', ''],
  ];
  for (const [peer, header, client] of rows) {
    it(`is ${client || 'no client'} for ${peer || 'no peer'} with "${header}"`, () => {
      assert.equal(addresses({ proxies }).clientOf(peer, header), client);
    });
  }

  it('is read from `Forwarded` if that is the configured header', () => {
    const made = addresses({ proxies, forwarded: true });
    for (const [header, client] of [
      ['for=198.51.100.9', '198.51.100.9'],
      ['for=1.1.1.1, for=198.51.100.9;proto=https;by=10.0.0.1', '198.51.100.9'],
      ['proto=https;For="[2001:db8::1]:4711"', '2001:db8::1'],
      ['for=_hidden', '10.1.2.3'],
      ['proto=https', '10.1.2.3'],
    ] as const) {
      assert.equal(made.clientOf('10.1.2.3', header), client, header);
    }
    assert.equal(made.header, 'forwarded');
  });
});

describe('what one address may take', () => {
  it('is so many refused credentials in a window; other errors do not count', () => {
    const made = addresses();
    const judge = (error: unknown, peer = '203.0.113.1') => made.judge(error, () => peer, '');
    const other = new Refusal('not_found', 'no');
    for (let count = 0; count < 5; count += 1) assert.equal(judge(other), other);
    for (const expected of ['token_invalid', 'token_invalid', 'rate_limited', 'rate_limited']) {
      assert.equal(codeOf(judge(refusal())), expected);
    }
    assert.equal(codeOf(judge(refusal(), '203.0.113.2')), 'token_invalid');
    clock.advance(60_000);
    assert.equal(codeOf(judge(refusal())), 'token_invalid');
  });

  it('is counted behind a trusted proxy for each client, and for a network of IPv6', () => {
    const made = addresses({ proxies: ['10.0.0.1'], quota: 1 });
    const judge = (peer: string, forwarded = '') =>
      codeOf(made.judge(refusal(), () => peer, forwarded));
    assert.equal(judge('10.0.0.1', '198.51.100.1'), 'token_invalid');
    assert.equal(judge('10.0.0.1', '198.51.100.2'), 'token_invalid');
    assert.equal(judge('10.0.0.1', '198.51.100.1'), 'rate_limited');
    assert.equal(judge('2001:db8:1:2:3::1'), 'token_invalid');
    assert.equal(judge('2001:db8:1:2:ffff::9'), 'rate_limited');
    assert.equal(judge('2001:db8:1:3::1'), 'token_invalid');
    assert.equal(judge('2001:db8::1'), 'token_invalid');
    assert.equal(judge('2001:db8:0:0:9::1'), 'rate_limited');
  });

  it('bounds new connections, except of this machine and trusted proxies, with one log line a minute', () => {
    const made = addresses({ proxies: ['10.0.0.1'] });
    const open = (peer: string) => [1, 2, 3, 4].map(() => made.mayConnect(peer));
    assert.deepEqual(open('203.0.113.1'), [true, true, false, false]);
    for (const peer of ['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.0.0.1']) {
      assert.deepEqual(open(peer), [true, true, true, true], peer);
    }
    assert.deepEqual(open('127.0.0.2'), [true, true, false, false]);
    assert.deepEqual(made.limited, ['203.0.113.1']);
  });
});
