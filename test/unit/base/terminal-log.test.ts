// The log as a person on a terminal reads it.

import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { createLogger, EventLog } from '../../../src/base/log.ts';
import { terminalLog } from '../../../src/base/terminal-log.ts';

describe('the log on a terminal', () => {
  it('has one short line for each of JSON: time, level, words, members', async () => {
    let text = '';
    const destination = terminalLog((more) => (text += more), { isColoured: false });
    const log = createLogger({ level: 'info', destination });
    log.info({ event: 'listening', public_url: 'http://127.0.0.1:8787', none: null }, 'listening');
    log.warn({ event: 'overload', level_now: 2, about: 'two words' }, 'turns work away');
    log.error({ event: 'fault', err: new Error('broken') }, 'something went wrong inside');
    log.info({ token: 'sst_0123456789abcdef' }, 'with a token');
    const events = new EventLog(log);
    events.write('info', { event: 'turn', session_id: 'ses_1', ms: 12 });
    events.write('info', { event: 'turn', session_id: 'ses_2', ms: 13 });
    await nextTurn();
    const [first, second, third, ...rest] = text.trimEnd().split('\n');
    assert.match(first ?? '', /^\d\d:\d\d:\d\d listening public_url=http:\/\/127\.0\.0\.1:8787$/);
    assert.match(second ?? '', /^[\d:]{8} WARN turns work away level_now=2 about="two words"$/);
    assert.match(third ?? '', /^[\d:]{8} ERROR something went wrong inside $/);
    assert.match(rest[0] ?? '', /^ {2}Error: broken$/);
    assert.match(text, /with a token token=\[redacted\]/);
    assert.match(text, /^[\d:]{8} turn session_id=ses_1 ms=12\n[\d:]{8} turn session_id=ses_2/m);
  });

  it('colours what is wrong where the terminal has colours, and passes on what is no JSON', () => {
    let text = '';
    const destination = terminalLog((more) => (text += more), { isColoured: true });
    createLogger({ level: 'info', destination }).error('wrong');
    destination.write('{half\n');
    const [red, plain] = ['\u001b[31m', '\u001b[0m'];
    assert.ok(text.startsWith(red));
    assert.ok(text.endsWith(` ERROR wrong${plain}\n{half\n`));
  });
});
