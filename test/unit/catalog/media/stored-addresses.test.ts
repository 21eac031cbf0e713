// Addresses of pictures in stored items, as they are sent once the server has another address.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withCurrentAddresses } from '../../../../src/catalog/media/stored-addresses.ts';

const here = 'https://new.example/aisle';

/** A frame with this payload. */
const frame = (payload: unknown): string =>
  `id: 0000000000000001-abc234\nevent: artifact\ndata: ${JSON.stringify({ payload })}\n\n`;
const cards = (...urls: string[]): string =>
  frame({ cards: urls.map((url) => ({ title: 'Kännchen', media: { url, alt: 'é' } })) });

const send = (text: string): string =>
  Buffer.from(
    withCurrentAddresses(Buffer.from(text), here, (token) => /^tok\w*$/.test(token)),
  ).toString();

describe('withCurrentAddresses', () => {
  it('puts every managed picture under the present address, in every frame', () => {
    const before = cards(
      'http://127.0.0.1:8787/media/v1/tok1',
      'https://old.example/shop/media/v1/tok2',
      'https://[::1]:80/media/v1/media/v1/tok3',
    );
    const after = cards(...['tok1', 'tok2', 'tok3'].map((token) => `${here}/media/v1/${token}`));
    assert.equal(send(before + before), after + after);
  });

  it('returns the same bytes if no address has to change', () => {
    for (const text of [cards(`${here}/media/v1/tok1`), frame({ text: 'no picture' }), '']) {
      const bytes = Buffer.from(text);
      assert.equal(
        withCurrentAddresses(bytes, here, () => true),
        bytes,
      );
    }
  });

  it('does not change other texts: invalid tokens, messages, other members', () => {
    for (const text of [
      cards('https://old.example/media/v1/other', 'https://old.example/media/v1/'),
      frame({ text: 'see "url":"https://old.example/media/v1/tok1" there' }),
      frame({ text: 'https://old.example/media/v1/tok1' }),
      frame({ url: 'see https://old.example/media/v1/tok1' }),
      frame({ url: '/media/v1/tok1', destination_url: 'https://old.example/media/v1/tok1' }),
      'media/v1/ /media/v1/tok1',
      '"url":"https://old.example/media/v1/tok1',
    ]) {
      assert.equal(send(text), text);
    }
  });

  it('changes one address beside others that it leaves', () => {
    const [ours, other] = ['https://a.example/media/v1/tok1', 'https://b.example/media/v1/x'];
    assert.equal(send(cards(other, ours, other)), cards(other, `${here}/media/v1/tok1`, other));
  });
});
