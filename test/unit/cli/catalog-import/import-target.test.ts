// Where an import goes: what the flags lack is told before a file is read.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CommandFailure } from '../../../../src/cli/command-failure.ts';
import {
  catalogImport,
  type CatalogImportFlags,
} from '../../../../src/cli/catalog-import/command.ts';

const configOf = () => assert.fail('the configuration is not asked for');

/** Why an import of a file that is not there is refused with these flags. */
async function refusalOf(flags: CatalogImportFlags): Promise<string> {
  const told = Promise.withResolvers<CommandFailure>();
  await assert.rejects(catalogImport(configOf, ['gone.csv'], flags), (error) => {
    told.resolve(error as CommandFailure);
    return true;
  });
  const { message, exitCode } = await told.promise;
  assert.equal(exitCode, 2, message);
  return message;
}

describe('the flags of an import', () => {
  const url = 'http://127.0.0.1:1';

  it('name one place, and the key of another machine, before a file is read', async () => {
    for (const flags of [{}, { url, tenant: 'acme' }]) {
      assert.match(await refusalOf(flags), /either --tenant, or --url/);
    }
    assert.match(await refusalOf({ url: 'shop.example', apiKey: 'k' }), /an http\(s\) URL/);
    for (const flags of [{ url }, { url, apiKey: 'k', apiKeyFile: 'k' }]) {
      assert.match(await refusalOf(flags), /either --api-key or --api-key-file/);
    }
  });

  it('name files of secrets that are there', async () => {
    assert.match(await refusalOf({ url, apiKeyFile: 'gone.key' }), /no file gone\.key/);
    const flags = { tenant: 'acme', inventorySecretFile: 'gone.secret' };
    assert.match(await refusalOf(flags), /no file gone\.secret/);
  });
});
