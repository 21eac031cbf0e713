// Runs the README: each of its sh blocks, in order, in one shell, against a server of its own.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ServerProcess } from './support/aisle-process.ts';
import { untilLexicalReady } from './support/catalogue-client.ts';
import { untilAnswered } from './support/chat-client.ts';
import { freePort } from './support/free-port.ts';
import { removeFolder } from './support/remove-folder.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

interface Block {
  readonly heading: string;
  readonly script: string;
}

/** The sh blocks under the headings that they stand under. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let script: string[] | undefined;
  for (const line of text.split('\n')) {
    if (script === undefined) {
      if (line.startsWith('## ')) heading = line.slice(3);
      if (line === '```sh') script = [];
    } else if (line === '```') {
      blocks.push({ heading, script: script.join('\n') });
      script = undefined;
    } else script.push(line);
  }
  return blocks;
}

const missing = ['sh', 'curl', 'sed'].filter((name) => {
  const { status } = spawnSync(name, name === 'sh' ? ['-c', ':'] : ['--version']);
  return status !== 0;
});
const skip = missing.length > 0 ? `this machine has no ${missing.join(', ')}` : false;

/** One shell that reads blocks from its standard input, one after the other. */
class Shell {
  readonly #child;
  #output = '';
  #blockCount = 0;

  constructor(env: Readonly<Record<string, string>>) {
    this.#child = spawn('sh', [], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child.stdout.on('data', (bytes: Buffer) => (this.#output += bytes.toString()));
    this.#child.stderr.on('data', (bytes: Buffer) => (this.#output += bytes.toString()));
  }

  /** What the block prints; rejects with it where the shell does not come to its end. */
  async run(script: string): Promise<string> {
    this.#blockCount += 1;
    this.#output = '';
    const mark = `end-of-block-${this.#blockCount}`;
    this.#child.stdin.write(`${script}\necho; echo ${mark}\n`);
    const signal = AbortSignal.timeout(60_000);
    while (!this.#output.includes(mark)) {
      try {
        await once(this.#child.stdout, 'data', { signal });
      } catch (cause) {
        throw new Error(`the block did not end:\n${script}\n${this.#output}`, { cause });
      }
    }
    return this.#output.slice(0, this.#output.indexOf(mark));
  }

  async end(): Promise<void> {
    this.#child.stdin.end();
    if (this.#child.exitCode === null) await once(this.#child, 'close');
  }
}

/** Items of a stream in an output of server-sent events. */
function itemsOf(output: string): { kind: string; payload: Record<string, unknown> }[] {
  const lines = output.split('\n').filter((line) => line.startsWith('data: {"cursor"'));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as never);
}

describe('the README, as a person would try it', { skip }, () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'aisle-readme-')), 'data');
  const blocks = blocksOf(readme);
  let server: ServerProcess;
  let shell: Shell;

  async function start(port: number): Promise<URL> {
    const words = ['--demo', '--data-dir', dataDir, '--port', String(port), '--admin-port', '0'];
    server = new ServerProcess(...words);
    const { public_url } = await server.logged('listening');
    return new URL(String(public_url));
  }

  async function stock(url: URL): Promise<void> {
    await server.logged('demo_catalogue');
    const key = readFileSync(join(dataDir, 'demo.key'), 'utf8').trim();
    await untilLexicalReady({ baseUrl: url.origin, apiKey: key });
  }

  let url: URL;
  before(async () => {
    url = await start(await freePort());
    await stock(url);
    shell = new Shell({
      URL: url.origin,
      KEY_FILE: join(dataDir, 'demo.key'),
      AISLE_DATA_DIR: dataDir,
      TMPDIR: dirname(dataDir),
      PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    });
  });

  after(async () => {
    await shell?.end();
    server?.kill();
    removeFolder(dirname(dataDir));
  });

  /** Runs the next block, which has to stand under `heading`. */
  async function next(heading: string): Promise<string> {
    const block = blocks.shift();
    assert.equal(block?.heading, heading);
    return await shell.run(block?.script ?? '');
  }

  it('has a conversation in four requests, with cards at the end', async () => {
    const heading = 'A conversation in four requests';
    assert.equal((await next(heading)).trim(), '');
    assert.match(await next(heading), /^bst_[0-9A-Za-z]{49}\n/);
    const token = /^sst_[0-9A-Za-z]{49}(?=\n)/.exec(await next(heading))?.[0] ?? '';
    const accepted = await next(heading);
    assert.match(accepted, /"message_id":"msg_/);
    assert.match(accepted, /\n202\n/);
    const turnId = /"turn_id":"([^"]+)"/.exec(accepted)?.[1] ?? '';
    // The three seconds of the next block are long enough on a machine that does nothing else.
    await untilAnswered({ baseUrl: url.origin, token }, turnId);
    const items = itemsOf(await next(heading));
    assert.equal(items[0]?.payload['role'], 'customer');
    assert.ok(items.some(({ kind }) => kind === 'delta'));
    const cards = items.find(({ kind }) => kind === 'artifact');
    assert.match(JSON.stringify(cards), /"external_product_id":/);
    assert.match(JSON.stringify(cards), /[Kk]ettle/);
    assert.equal(items.at(-1)?.payload['status'], 'turn.completed');
  });

  it('is killed, comes back, and goes on after the cursor', async () => {
    const heading = 'Kill it and come back';
    const accepted = await next(heading);
    const messageId = /"message_id":"(msg_[0-9a-z]+)"/.exec(accepted)?.[1];
    assert.ok(messageId);
    await server.end('SIGKILL');
    await start(Number(url.port));
    const page = JSON.parse(await next(heading)) as { items: ReturnType<typeof itemsOf> };
    const texts = page.items.map((item) => JSON.stringify(item));
    assert.equal(page.items[0]?.payload['message_id'], messageId);
    assert.equal(texts.filter((text) => text.includes('a kettle for pour-over')).length, 0);
    const ends = texts.filter((text) => /"turn\.completed"|"assistant_failure"/.test(text));
    assert.equal(ends.length, 1);
  });

  it('syncs a catalogue of its own and finds it', async () => {
    const heading = 'Your own catalogue';
    await next(heading);
    assert.match(await next(heading), /2 products: 2 accepted/);
    const apiKey = (await shell.run('echo "$SHOP_KEY"')).trim();
    await untilLexicalReady({ baseUrl: url.origin, apiKey });
    const found = await next(heading);
    assert.match(found, /"summary":\{"received":1,"accepted":1,/);
    assert.match(found, /"items":\[\{[^}]*"external_product_id":"mug-1"/);
    assert.match(found, /"amount":1250/);
  });

  it('has no block that was not run', () => {
    assert.deepEqual(blocks, []);
  });
});

describe('the README without its environment', () => {
  it('works with the server of `make start`', () => {
    assert.match(readme, /URL=\$\{URL:-http:\/\/127\.0\.0\.1:8787\}/);
    assert.match(readme, /\$\{KEY_FILE:-\.\/data\/demo\.key\}/);
    const makefile = readFileSync(join(root, 'Makefile'), 'utf8');
    assert.match(makefile, /serve --demo/);
  });
});
