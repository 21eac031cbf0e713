// Tokens of managed addresses: stable, sealed, and bounded.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { ensureMediaKey, MediaTokens } from '../../../../src/catalog/media/media-token.ts';
import { MemoryJournal } from '../../../support/memory-journal.ts';
import { codePoint } from '../../../support/code-point.ts';

const key = Buffer.alloc(32, 7);
const source = { tenantId: 'acme', url: 'https://cdn.example/mug.jpg' };

describe('media tokens', () => {
  it('give a source the same token always, and open to what they were made of (INV-751)', () => {
    const tenantIds = fc.string({ unit: codePoint, minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        tenantIds.filter((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
        fc.webUrl({ withQueryParameters: true }),
        (tenantId, url) => {
          const token = new MediaTokens(key).encode({ tenantId, url });
          assert.ok(token !== null && /^[\w-]+$/.test(token));
          assert.equal(new MediaTokens(key).encode({ tenantId, url }), token);
          assert.deepEqual(new MediaTokens(key).decode(token), { tenantId, url });
        },
      ),
    );
  });

  it('differ for every tenant, every source and every installation (INV-751)', () => {
    const tokens = new MediaTokens(key);
    const made = [
      tokens.encode(source),
      tokens.encode({ ...source, tenantId: 'acmf' }),
      tokens.encode({ ...source, url: `${source.url}?v=2` }),
      new MediaTokens(randomBytes(32)).encode(source),
    ];
    assert.equal(new Set(made.map((token) => token?.slice(0, 16))).size, 4);
  });

  it('do not open once any character of theirs is another one (INV-751)', () => {
    const tokens = new MediaTokens(key);
    const token = tokens.encode(source) ?? '';
    for (let at = 0; at < token.length; at += 1) {
      for (const other of ['A', 'B', '_', '.', '=']) {
        if (token[at] === other) continue;
        const changed = token.slice(0, at) + other + token.slice(at + 1);
        assert.equal(tokens.decode(changed), undefined, changed);
      }
    }
    for (const wrong of ['', 'A', `${token}=`, `${token}A`, token.slice(1), ` ${token}`]) {
      assert.equal(tokens.decode(wrong), undefined);
    }
  });

  it('hold the longest source that the contract takes, and no more than a request may (8.1)', () => {
    const tokens = new MediaTokens(key);
    const longest = `https://cdn.example/${'p'.repeat(2028)}`;
    assert.equal(longest.length, 2048);
    const token = tokens.encode({ tenantId: 'acme', url: longest });
    assert.ok(token !== null && token.length <= 3000);
    assert.equal(tokens.encode({ tenantId: 'acme', url: `https://a.b/${'ü'.repeat(2000)}` }), null);
  });

  it('are made with a key that outlives the process', async () => {
    const journal = new MemoryJournal();
    const made = await ensureMediaKey(journal);
    assert.equal(made.length, 32);
    assert.deepEqual(await ensureMediaKey(journal), made);
    assert.notDeepEqual(await ensureMediaKey(new MemoryJournal()), made);
  });
});
