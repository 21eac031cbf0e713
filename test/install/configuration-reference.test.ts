// The page about the configuration is what the schema of the configuration says.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { configurationReference } from '../../install/configuration-reference.ts';
import { loadConfig } from '../../src/load-config.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');

/** Cells of the table rows of a page, by key. */
const rows = new Map(
  page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('`', '')))
    .map(([, key = '', variable = '', value = '', given = '']) => [
      key,
      { variable, value, given },
    ]),
);

describe('docs/configuration.md', () => {
  it('is what the schema gives now; `make configuration` writes it', () => {
    // How wide the formatter makes a column means nothing.
    const plain = (text: string): string => text.replaceAll(/ +| ?-{3,} ?/g, ' ');
    assert.equal(
      plain(page),
      plain(configurationReference()),
      'the schema has changed: run `make configuration`',
    );
  });

  it('has a line for every value of a configuration, with the default that the server takes', () => {
    const found = new Map<string, unknown>();
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        found.set(path, value);
        return;
      }
      for (const [key, below] of Object.entries(value)) walk(below, path ? `${path}.${key}` : key);
    };
    walk(loadConfig({ env: {} }), '');
    assert.ok(found.size > 80);
    for (const [key, value] of found)
      assert.equal(rows.get(key)?.given, JSON.stringify(value), key);
    const optional = [...rows].filter(([, { given }]) => given === 'not set').map(([key]) => key);
    assert.deepEqual(
      [...rows.keys()].sort(),
      [...found.keys(), ...optional].sort(),
      'lines without a value',
    );
  });

  it('names variables that the server takes, and bounds that it holds', () => {
    for (const [key, { variable, value, given }] of rows) {
      const bound = /^whole number from (\d+)(?: to (\d+))?$/.exec(value);
      if (bound === null) continue;
      const [, low = '', high] = bound;
      const faults = (text: string): string => {
        try {
          loadConfig({ env: { [variable]: text } });
          return '';
        } catch (error) {
          return error instanceof Error ? error.message : '';
        }
      };
      if (given !== 'not set') assert.equal(faults(given), '', key);
      const tooLow = faults(String(Number(low) - 1));
      assert.ok(tooLow.includes(`${key}: expected`), `${key}: ${tooLow}`);
      assert.ok(!faults(low).includes('expected'), `${key} takes ${low}`);
      if (high === undefined) continue;
      assert.match(faults(String(Number(high) + 1)), / expected /, key);
      assert.ok(!faults(high).includes('expected'), `${key} takes ${high}`);
    }
  });
});
