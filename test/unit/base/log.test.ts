// The log: lines for programs, and no credential in any of them.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { mintApiKey, mintInventorySecret, mintSecret } from '../../../src/access/secret-format.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import {
  createLogger,
  DroppedLines,
  EventLog,
  flushLog,
  standardOutput,
} from '../../../src/base/log.ts';
import { removeFolder } from '../../support/remove-folder.ts';

function linesOf(level: string, write: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  write(createLogger({ level, destination: { write: (line) => lines.push(line) } }));
  return lines;
}

describe('the log (contract 2.4)', () => {
  it('writes one JSON object per line, with level in words and RFC 3339 time', () => {
    const [line = ''] = linesOf('info', (log) => {
      log.debug('not at this level');
      log.child({ subsystem: 'chat' }).info({ event: 'listening' }, 'listening');
    });
    const { time, ...rest } = JSON.parse(line) as Record<string, string>;
    assert.deepEqual(rest, {
      level: 'info',
      subsystem: 'chat',
      event: 'listening',
      msg: 'listening',
    });
    assert.match(time ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('never holds a credential, wherever it came in', () => {
    const apiKey = mintApiKey('live').text;
    const tokens = [mintSecret('bst'), mintSecret('sst'), mintSecret('stk')];
    for (const secret of [apiKey, ...tokens, mintInventorySecret()]) {
      const lines = linesOf('info', (log) => {
        log.info({ request: { headers: { authorization: `Bearer ${secret}` } } });
        log.info({ url: `/public/v1/chat/stream/sse?stream_ticket=${secret}` });
        log.info({ api_key: secret, session_token: secret, inventory_secrets: [secret] });
        log.error({ err: new Error(`cannot use ${secret}`) }, `failed with ${secret}`);
        log.info([secret]);
      });
      assert.equal(lines.length, 5);
      for (const line of lines) {
        assert.ok(!line.includes(secret.slice(-30)), line);
        assert.doesNotThrow(() => JSON.parse(line));
      }
    }
  });
});

describe('lines about events (contract 11)', () => {
  it('leave together at the end of a turn of the loop, each by itself and in order', async () => {
    const written: string[] = [];
    const log = createLogger({
      level: 'info',
      destination: { write: (text) => written.push(text) },
    });
    const events = new EventLog(log);
    events.write('info', { event: 'request', status: 202 });
    events.write('debug', { event: 'request', status: 200 });
    events.write('warn', { event: 'turn', code: null });
    assert.deepEqual(written, []);
    await nextTurn();
    assert.equal(written.length, 1);
    const lines = written.join('').trimEnd().split('\n');
    const members = lines.map((line) => {
      const { time, ...rest } = JSON.parse(line) as Record<string, unknown>;
      assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      return rest;
    });
    assert.deepEqual(members, [
      { level: 'info', event: 'request', status: 202 },
      { level: 'warn', event: 'turn', code: null },
    ]);
    events.write('info', { event: 'later' });
    await nextTurn();
    assert.equal(written.length, 2);
  });

  it('are JSON of their members, whatever stands in them, and without those that are undefined', async () => {
    const written: string[] = [];
    const log = createLogger({
      level: 'info',
      destination: { write: (text) => written.push(text) },
    });
    const line = { event: 'turn', words: 'a "b" \\ é\n', code: null, is: true, ms: 0.25, n: 12 };
    new EventLog(log).write('info', { ...line, absent: undefined });
    await nextTurn();
    const parsed = JSON.parse(written.join('')) as Record<string, unknown>;
    assert.deepEqual(parsed, { level: 'info', time: parsed['time'], ...line });
  });

  it('go on after a destination has thrown, without the lines that it did not take', () => {
    const script = `
      import { createLogger, EventLog } from '${new URL('../../../src/base/log.ts', import.meta.url).href}';
      let fails = true;
      const write = (text) => {
        if (fails) throw new Error('no');
        process.stdout.write(text);
      };
      const events = new EventLog(createLogger({ level: 'info', destination: { write } }));
      process.on('uncaughtException', () => {
        fails = false;
        events.write('info', { event: 'second' });
      });
      events.write('info', { event: 'first' });`;
    const args = ['--input-type=module', '-e', script];
    const lines = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n');
    assert.equal(lines.length, 1);
    assert.equal((JSON.parse(lines[0]!) as { event: string }).event, 'second');
  });

  it('never hold a credential, not even one that a client sent as its request id', async () => {
    const written: string[] = [];
    const log = createLogger({
      level: 'info',
      destination: { write: (text) => written.push(text) },
    });
    const secret = mintSecret('sst');
    const secrets = [secret, mintApiKey('live').text, mintInventorySecret(), mintSecret('stk')];
    for (const one of secrets) {
      const forms = { request_id: one, bearer: `Bearer ${one.slice(4)}`, quoted: `"${one}` };
      new EventLog(log).write('info', { event: 'request', ...forms });
    }
    await nextTurn();
    for (const one of secrets)
      assert.ok(!written.join('').includes(one.slice(-30)), written.join(''));
  });
});

describe('lines that are not read in time (contract 11)', () => {
  it('are counted, those that were handed over together one by one', async () => {
    // A file that is not open yet takes nothing, as a pipe that is full.
    const bounds = { sync: false, minLength: 1, maxLength: 1000 };
    const destination = pino.destination({ dest: '/dev/null', ...bounds });
    const log = createLogger({ level: 'info', destination });
    const dropped = new DroppedLines(log);
    const words = 'x'.repeat(600);
    log.info(words);
    assert.equal(dropped.count, 0);
    log.info(words);
    assert.equal(dropped.count, 1);
    const events = new EventLog(log);
    for (let line = 0; line < 3; line += 1) events.write('info', { event: 'request', words });
    // They leave together, and are more than may wait whatever was read by then.
    await nextTurn();
    assert.equal(dropped.count, 4);
    destination.destroy();
  });

  it('are none where lines are taken at once', () => {
    const log = createLogger({ level: 'info', destination: { write() {} } });
    assert.equal(new DroppedLines(log).count, 0);
  });
});

/** A pipe that holds 64 KiB: where lines go in, and what a reader has to take out by itself. */
function openPipe(folder: string) {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const input = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const output = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const room = Buffer.alloc(65_536);
  const read = (): string => {
    try {
      return room.toString('utf8', 0, readSync(output, room));
    } catch {
      // Nothing is in it now.
      return '';
    }
  };
  return { input, read, close: () => closeSync(output) };
}

describe('the last words of a process (contract 11)', () => {
  it('are written when a flush ends, also where they came behind a write that is under way', async (t) => {
    // Nothing leaves by the clock, a pipe that is full is tried again at once, and the flush waits.
    t.mock.method(globalThis, 'setInterval', () => ({ unref() {} }));
    const soon = (callback: () => void, ms: number) => ms < 1000 && setImmediate(callback);
    t.mock.method(globalThis, 'setTimeout', soon);
    const folder = mkdtempSync(join(tmpdir(), 'aisle-log-'));
    const pipe = openPipe(folder);
    const destination = standardOutput(pipe.input);
    const log = createLogger({ level: 'info', destination });
    // More than the pipe holds: the write of it waits for the reader.
    log.info('x'.repeat(200_000));
    log.info('the last words');
    new EventLog(log).write('info', { event: 'request' });
    let isFlushed = false;
    const flushed = flushLog(log).then(() => (isFlushed = true));
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    assert.equal(isFlushed, false, 'the pipe is full');
    let text = '';
    while (!isFlushed) {
      text += pipe.read();
      await nextTurn();
    }
    await flushed;
    for (let more = pipe.read(); more !== ''; more = pipe.read()) text += more;
    const lines = text.trimEnd().split('\n');
    const words = lines.map((line) => {
      const { msg, event } = JSON.parse(line) as { msg?: string; event?: string };
      return msg?.slice(0, 20) ?? event;
    });
    assert.deepEqual(words, ['x'.repeat(20), 'the last words', 'request']);
    // It closes its end by itself.
    (destination as unknown as { destroy: () => void }).destroy();
    pipe.close();
    removeFolder(folder);
  });
});
