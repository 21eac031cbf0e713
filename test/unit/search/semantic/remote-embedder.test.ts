// Embeddings from a server: batches, patience, and what becomes of a text that it refuses.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  RemoteEmbedder,
  type RemoteSettings,
} from '../../../../src/search/semantic/remote-embedder.ts';

interface Sent {
  readonly url: string;
  readonly authorization: string | null;
  readonly body: { readonly model: string; readonly input: string[]; readonly dimensions?: number };
}

function embedderOf(
  answer: (sent: Sent, attempt: number) => Response,
  more: Partial<RemoteSettings> = {},
) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const embedder = new RemoteEmbedder(
    {
      provider: 'remote',
      base_url: 'https://models.example/v1/',
      model: 'small',
      api_key_env: 'KEY',
      batch_max: 4,
      similarity_min: 0,
      ...more,
    },
    {
      env: { KEY: 'secret' },
      wait: async (delayMs) => void waits.push(delayMs),
      fetch: async (url, request) => {
        const headers = new Headers(request?.headers);
        sent.push({
          url: String(url),
          authorization: headers.get('authorization'),
          body: JSON.parse(String(request?.body)) as Sent['body'],
        });
        return answer(sent.at(-1)!, sent.length);
      },
    },
  );
  return { embedder, sent, waits };
}

/** A vector that tells which text it is of. */
const vectorOf = (text: string): number[] => [text.length, 1];

function vectors(input: readonly string[]): Response {
  const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }));
  return Response.json({ data: data.toReversed(), model: 'small' });
}

describe('the remote embedder', () => {
  it('sends batches with the key and keeps the order of the texts', async () => {
    const { embedder, sent } = embedderOf(({ body }) => vectors(body.input), { dimensions: 2 });
    const texts = ['a', 'bb', 'ccc', 'dddd', 'eeeee'];
    const found = await embedder.embedTexts(texts);
    assert.deepEqual(
      found.map((one) => [...one!]),
      texts.map(vectorOf),
    );
    assert.deepEqual(
      sent.map(({ body }) => body.input.length),
      [4, 1],
    );
    assert.equal(sent[0]!.url, 'https://models.example/v1/embeddings');
    assert.equal(sent[0]!.authorization, 'Bearer secret');
    assert.equal(sent[0]!.body.dimensions, 2);
  });

  it('waits as long as a busy server asks, or longer each time without such a wait', async () => {
    const { embedder, waits } = embedderOf(({ body }, attempt) => {
      if (attempt === 1) return new Response('', { status: 429, headers: { 'retry-after': '7' } });
      return attempt < 4 ? new Response('', { status: 503 }) : vectors(body.input);
    });
    assert.equal((await embedder.embedTexts(['a'])).length, 1);
    assert.deepEqual(waits, [7000, 1000, 2000]);
  });

  it('gives up on a server that does not answer, and does not retry for a query', async () => {
    const { embedder, sent } = embedderOf(() => {
      throw new TypeError('no route');
    });
    await assert.rejects(embedder.embedTexts(['a']), /cannot be reached/);
    const before = sent.length;
    await assert.rejects(embedder.embedQuery('a'), /cannot be reached/);
    assert.equal(sent.length, before + 1);
  });

  it('splits a refused batch until each refused text is alone', async () => {
    const { embedder } = embedderOf(({ body }) =>
      body.input.includes('bad') ? new Response('too bad', { status: 400 }) : vectors(body.input),
    );
    const found = await embedder.embedTexts(['a', 'bad', 'ccc', 'dddd']);
    assert.deepEqual(
      found.map((one) => one && [...one]),
      [[1, 1], null, [3, 1], [4, 1]],
    );
  });

  it('does not repeat a request with a wrong key', async () => {
    const { embedder, sent } = embedderOf(() => new Response('who?', { status: 401 }));
    await assert.rejects(embedder.embedTexts(['a']), /401: who\?/);
    assert.equal(sent.length, 1);
  });

  it('reads floats in base64 too', async () => {
    const { embedder } = embedderOf(() => {
      const embedding = Buffer.from(new Float32Array([0.5, -2]).buffer).toString('base64');
      return Response.json({ data: [{ index: 0, embedding }] });
    });
    assert.deepEqual([...(await embedder.embedQuery('a'))], [0.5, -2]);
  });

  it('rejects a reply with vectors of another length or with too few', async () => {
    const { embedder } = embedderOf(({ body }, attempt) =>
      Response.json({
        data: body.input.map((_, index) => ({ index, embedding: attempt === 1 ? [1, 2] : [1] })),
      }),
    );
    await embedder.embedQuery('a');
    await assert.rejects(embedder.embedQuery('b'), /a vector of 1, not of 2/);
    const { embedder: silent } = embedderOf(() => Response.json({ data: [] }));
    await assert.rejects(silent.embedTexts(['a']), /a vector of 0/);
  });
});
