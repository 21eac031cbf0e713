// A data directory as an older version wrote it, and what that version answered from it.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { StreamItem } from '../../src/contract/items.ts';
import type { Loose } from './chat-client.ts';
import type { TestTenant } from './test-server.ts';

export interface OldAnswers {
  /** When the old server was killed: open the directory with a clock that stands there. */
  readonly made_at_ms: number;
  readonly tenant: TestTenant;
  readonly sessions: readonly {
    readonly session_id: string;
    /** The customer's session token. */
    readonly token: string;
    readonly items: readonly StreamItem[];
    readonly session: Loose;
    readonly head_cursor: string;
  }[];
  readonly searches: readonly { readonly query: string; readonly items: readonly Loose[] }[];
  readonly products: readonly Loose[];
  readonly pictures: readonly { path: string; content_type: string; base64: string }[];
}

/** Unpacks the directory of `commit` into a temporary one, which the caller removes. */
export function unpackOldData(commit = '3ea1da2'): { dataDir: string; expected: OldAnswers } {
  const fixture = fileURLToPath(new URL(`../fixtures/data-of-${commit}`, import.meta.url));
  const unpack = (path: string): Buffer => gunzipSync(readFileSync(path));
  const dataDir = mkdtempSync(join(tmpdir(), `aisle-of-${commit}-`));
  const source = join(fixture, 'directory');
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.gz')) continue;
    const target = join(dataDir, name.slice(0, -'.gz'.length));
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    writeFileSync(target, unpack(join(source, name)));
  }
  const expected = JSON.parse(unpack(join(fixture, 'expected.json.gz')).toString()) as OldAnswers;
  return { dataDir, expected };
}
