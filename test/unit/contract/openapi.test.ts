// The OpenAPI document as client generators read it (contract 11).

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { itemKinds } from '../../../src/contract/items.ts';
import { openApiDocument } from '../../../src/contract/openapi.ts';
import type { Loose } from '../../support/chat-client.ts';

const document: Loose = JSON.parse(openApiDocument('https://shop.example'));
const { schemas } = document.components;

describe('Section 6.4: items in the API document', () => {
  test('an item is one of five by its kind, each with a payload of its own', () => {
    const { oneOf, anyOf, discriminator } = schemas.StreamItem;
    assert.equal(anyOf, undefined);
    assert.equal(discriminator.propertyName, 'kind');
    assert.deepEqual(Object.keys(discriminator.mapping), [...itemKinds]);
    const references = oneOf.map((variant: Loose) => variant.$ref);
    assert.deepEqual(references, Object.values(discriminator.mapping));
    for (const [kind, reference] of Object.entries<string>(discriminator.mapping)) {
      const item = schemas[reference.replace('#/components/schemas/', '')];
      assert.equal(item.properties.kind.const, kind);
      assert.match(item.properties.payload.$ref, /Payload$/);
    }
    assert.equal(schemas.StreamPage.properties.items.items.$ref, '#/components/schemas/StreamItem');
  });

  test('an artifact is one of three by its type', () => {
    const { oneOf, discriminator } = schemas.ArtifactPayload;
    assert.equal(oneOf.length, 3);
    assert.deepEqual(discriminator, {
      propertyName: 'type',
      mapping: {
        product_cards: '#/components/schemas/ProductCardsArtifact',
        comparison: '#/components/schemas/ComparisonArtifact',
        links: '#/components/schemas/LinksArtifact',
      },
    });
  });

  test('every reference leads to a schema that is there', () => {
    const wanted = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    assert.ok(wanted.length > 0);
    for (const [, name = ''] of wanted) assert.ok(name in schemas, name);
  });
});
