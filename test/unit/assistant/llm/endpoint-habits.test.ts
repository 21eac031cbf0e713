// What endpoints do differently, and what operators are told of them.

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, it } from 'node:test';
import { endpointOf } from '../../../../src/assistant/llm/endpoint.ts';
import { loggable } from '../../../../src/assistant/llm/upstream-words.ts';
import type { Loose } from '../../../support/chat-client.ts';
import {
  calling,
  failing,
  finish,
  saying,
  type Act,
  type Script,
} from '../../../support/fake-provider.ts';
import { startRig, toolAnswers, type Rig, type RigOptions } from './rig.ts';

let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

async function start(about?: RigOptions): Promise<Rig> {
  rig = await startRig(about);
  return rig;
}

const text = (words: string): Act => ({ act: 'text', text: words });
const raw = (chunk: object): Act => ({ act: 'raw', data: JSON.stringify(chunk) });
const refusing = (status: number, error: object): Script => [
  { act: 'status', status, body: { error } },
];

describe('A call of a model', () => {
  it('sends the tenant’s settings: temperature, cap, headers, query and the header of the key', async () => {
    const { provider, ask } = await start({
      settings: {
        temperature: 0.2,
        max_output_tokens: 700,
        extra_headers: { 'X-Team': 'shop' },
        query_parameters: { 'api-version': '2024-10-21' },
        api_key_header: 'api-key',
      },
    });
    provider.play(saying('Hello.'));
    await ask('hello');
    const [{ url, headers }] = provider.heads as [Loose];
    assert.equal(url, '/v1/chat/completions?api-version=2024-10-21');
    assert.equal(headers['x-team'], 'shop');
    assert.equal(headers['api-key'], 'key-of-the-tenant');
    assert.equal(headers.authorization, undefined);
    const [{ temperature, max_tokens }] = provider.requests;
    assert.deepEqual([temperature, max_tokens], [0.2, 700]);
  });

  it('asks for the count of tokens, and repeats the call without asking if the endpoint rejects that', async () => {
    const counts: Loose[] = [];
    const { provider, ask } = await start({
      watch: { tokens: (count) => void counts.push(count) },
    });
    const usage = { choices: [], usage: { prompt_tokens: 321, completion_tokens: 45 } };
    provider.play([text('Hello.'), finish('stop'), raw(usage)]);
    await ask('hello');
    while (counts.length < 1) await sleep(5);
    assert.deepEqual(counts[0], { prompt: 321, completion: 45, isEstimated: false });
    assert.deepEqual(provider.requests[0].stream_options, { include_usage: true });
    provider.play(refusing(400, { message: 'Unknown field: stream_options' }), saying('Hello.'));
    assert.equal((await ask('hello')).text, 'Hello.');
    assert.equal((await ask('hello')).text, 'Hello.');
    assert.deepEqual(
      provider.requests.slice(2).map(({ stream_options }) => stream_options),
      [undefined, undefined],
    );
    while (counts.length < 3) await sleep(5);
    assert.equal(counts[2].isEstimated, true);
    assert.ok(counts[2].prompt > 100 && counts[2].completion === 2, JSON.stringify(counts[2]));
  });
});

describe('Parallel calls of tools', () => {
  const part = (about: object): Act => raw({ choices: [{ delta: { tool_calls: [about] } }] });
  const product = (product_id: string) => ({
    name: 'get_product',
    arguments: JSON.stringify({ product_id }),
  });
  for (const [what, script] of [
    [
      'with one index and no ids',
      [part({ index: 0, function: product('t1') }), part({ index: 0, function: product('t2') })],
    ],
    [
      'without an index, with empty ids',
      [part({ id: '', function: product('t1') }), part({ id: '', function: product('t2') })],
    ],
    [
      'with one id for both',
      [
        part({ index: 0, id: 'x', function: product('t1') }),
        part({ index: 1, id: 'x', function: product('t2') }),
      ],
    ],
    [
      'in one event',
      [
        raw({
          choices: [
            { delta: { tool_calls: [{ function: product('t1') }, { function: product('t2') }] } },
          ],
        }),
      ],
    ],
    [
      'with an object for the arguments',
      [
        part({
          index: 0,
          id: 'a',
          function: { name: 'get_product', arguments: { product_id: 't1' } },
        }),
        part({
          index: 1,
          id: 'b',
          function: { name: 'get_product', arguments: { product_id: 't2' } },
        }),
      ],
    ],
    [
      'with the name again in each part',
      [
        part({ index: 0, id: 'a', function: { name: 'get_product', arguments: '{"product' } }),
        part({ index: 0, id: 'a', function: { name: 'get_product', arguments: '_id":"t1"}' } }),
        part({ index: 1, id: 'b', function: product('t2') }),
      ],
    ],
  ] as const) {
    it(`are told apart ${what}, and answered under different ids`, async () => {
      const { provider, ask } = await start();
      provider.play([...script, finish('stop')], saying('Both.'));
      assert.equal((await ask('two tents')).text, 'Both.');
      assert.deepEqual(
        toolAnswers(rig as Rig).map((one) => one.product?.product_id),
        ['t1', 't2'],
      );
      const { messages } = provider.requests.at(-1);
      const { tool_calls } = messages.find((one: Loose) => one.tool_calls);
      const ids = tool_calls.map(({ id }: Loose) => id);
      assert.equal(new Set(ids).size, 2);
      const answered = messages.filter(({ role }: Loose) => role === 'tool');
      assert.deepEqual(
        answered.map(({ tool_call_id }: Loose) => tool_call_id),
        ids,
      );
    });
  }

  it('are sent back with the values that the endpoint added', async () => {
    const { provider, ask } = await start();
    const extra_content = { google: { thought_signature: 'c2ln' } };
    provider.play(
      [part({ index: 0, id: 'a', extra_content, function: product('t1') }), finish('stop')],
      saying('One.'),
    );
    await ask('a tent');
    const { messages } = provider.requests.at(-1);
    const { tool_calls } = messages.find((one: Loose) => one.tool_calls);
    assert.deepEqual(tool_calls[0].extra_content, extra_content);
  });
});

describe('An answer that runs into a length limit', () => {
  const cutShort = 'My answer became too long, so it ends here. Ask me for the rest.';

  for (const reason of ['length', 'MAX_TOKENS']) {
    it(`keeps its complete sentences, and says that it was cut (${reason})`, async () => {
      const { provider, ask } = await start();
      provider.play(
        calling(['search_catalogue', { query: 'tent' }]),
        calling(['show_products', { product_ids: ['t1'] }]),
        [text('The Trail tent is roomy. It costs $129'), finish(reason)],
      );
      const said = await ask('a tent');
      assert.equal(said.text, `The Trail tent is roomy. It… ${cutShort}`);
      assert.deepEqual(said.ids, ['t1']);
      const deltas = said.events.flatMap((event) => (event.kind === 'delta' ? [event.text] : []));
      assert.equal(deltas.join(''), said.text);
    });
  }

  it('keeps its complete sentences if the limit is the server’s', async () => {
    const { provider, ask } = await start({ options: { answerCharsMax: 100 } });
    provider.play([text('All is well. '), text('so good '.repeat(20)), finish('stop')]);
    assert.match((await ask('hello')).text, /^All is well\. .*My answer became too long/);
  });

  it('runs no call that was cut', async () => {
    const { provider, ask } = await start();
    provider.play([
      text('Let me look. '),
      { act: 'call', name: 'search_catalogue', arguments: '{"query":"te' },
      finish('length'),
    ]);
    assert.match((await ask('a tent')).text, /^Let me look\. /);
    assert.equal(rig?.shop.queries.length, 0);
  });
});

describe('The catalogue in place of a model (fallback_to_grounded)', () => {
  for (const [what, script] of [
    ['the key is refused (401)', failing(401)],
    ['nothing is there (404)', failing(404)],
    ['too much was asked (429)', failing(429)],
    ['the quota is spent', refusing(429, { code: 'insufficient_quota' })],
    ['payment is due (402)', failing(402)],
  ] as const) {
    it(`answers if ${what}, and says so`, async () => {
      const { provider, ask } = await start({ settings: { fallback_to_grounded: true } });
      provider.play(script);
      const said = await ask('tent');
      assert.match(said.text, /^Our AI advisor cannot be reached just now/);
      assert.ok(said.ids.length > 0);
    });
  }

  it('does not answer after text of the model was shown', async () => {
    const { provider, fail } = await start({ settings: { fallback_to_grounded: true } });
    provider.play(
      [text('Let me look. '), ...calling(['search_catalogue', { query: 'tent' }])],
      failing(401),
    );
    assert.equal((await fail('tent')).code, 'model_unavailable');
  });

  it('answers if the settings cannot be used', async () => {
    const { ask, warnings } = await start({
      settings: { fallback_to_grounded: true, api_key_env: 'NO_SUCH_KEY' },
    });
    assert.match((await ask('tent')).text, /^Our AI advisor cannot be reached just now/);
    assert.equal(warnings[0].event, 'model_unusable');
  });
});

describe('The log line about a failing model', () => {
  it('names the session, the model, the address and the words of the endpoint', async () => {
    const { provider, fail, warnings } = await start();
    provider.play(
      refusing(404, { message: 'The model `small` does not exist', code: 'model_not_found' }),
    );
    await fail('a tent');
    const [line] = warnings;
    assert.equal(line.session_id, 'ses_1');
    assert.equal(line.model, 'small');
    assert.equal(line.url, provider.baseUrl);
    assert.equal(line.upstream, 'The model `small` does not exist');
    assert.match(line.hint, /knows no model "small"/);
  });

  it('says that an address may lack its version', async () => {
    const { provider } = await start();
    provider.play(failing(404));
    const base_url = provider.baseUrl.replace(/\/v1$/u, '');
    const lacking = await startRig({ settings: { base_url } });
    try {
      await lacking.fail('a tent');
      assert.match(lacking.warnings[0].hint, /may lack its \/v1/);
    } finally {
      await lacking.close();
    }
  });

  it('says that the address contains a path, and which address is right', async () => {
    const { fail, warnings } = await start({
      settings: { base_url: 'https://models.example/v1/chat/completions/' },
    });
    await fail('a tent');
    assert.match(warnings[0].reason, /leave it out \(https:\/\/models\.example\/v1\)/);
  });

  it('contains no key and no text of the chat, even if the endpoint repeats both', async () => {
    const { provider, fail, warnings } = await start();
    const message =
      'Bad key key-of-the-tenant (sk-proj-abcDEF123456) for "my secret birthday tent"\nline two';
    provider.play(refusing(400, { message }));
    await fail('my secret birthday tent');
    const told = JSON.stringify(warnings);
    assert.doesNotMatch(told, /key-of-the-tenant|sk-proj|birthday/);
    assert.match(warnings[0].upstream, /^Bad key \[…\] \(\[key\]\) for "\[…\]" line two$/);
  });

  it('is one line of bounded length', () => {
    assert.equal(loggable(`a\u0000\n\u202eb ${'x '.repeat(500)}`, []).length, 301);
  });
});

describe('The endpoint in the settings', () => {
  it('has one spelling for each address', async () => {
    for (const base_url of ['https://A.example/v1/', 'https://a.example:443/v1']) {
      const choice = await endpointOf({ model: 'm', base_url }, {});
      assert.ok(choice.kind === 'usable');
      assert.equal(choice.endpoint.baseUrl, 'https://a.example/v1');
    }
  });

  it('reads a key from a regular file only, because a pipe would block a thread', async () => {
    const settings = { model: 'm', base_url: 'https://a.example/v1', api_key_file: '/dev/stdin' };
    const choice = await endpointOf(settings, {});
    assert.equal(choice.kind, 'unusable');
  });
});
