// The client's types are those of the contract.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { contractTypes } from '../../clients/js/generate-types.ts';

const path = join(import.meta.dirname, '../../clients/js/src/contract-types.ts');

describe('the types of the client', () => {
  it('are those that the contract gives now; `make client-types` writes them', () => {
    // How the formatter breaks lines and where it puts separators means nothing.
    const plain = (text: string): string => text.replaceAll(/[\s;|()]+/g, '');
    const isSame = plain(readFileSync(path, 'utf8')) === plain(contractTypes());
    assert.ok(isSame, 'the contract has changed: run `make client-types`');
  });
});
