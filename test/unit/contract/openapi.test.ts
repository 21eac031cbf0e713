// The OpenAPI document as client generators read it (contract 11).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Check } from 'typebox/schema';
import { examplesSection } from '../../../install/protocol-examples.ts';
import { itemExamples } from '../../../src/contract/item-examples.ts';
import { itemKinds } from '../../../src/contract/items.ts';
import { openApiDocument } from '../../../src/contract/openapi.ts';
import { operationNotes } from '../../../src/contract/operation-notes.ts';
import { replyExamples } from '../../../src/contract/reply-examples.ts';
import type { Route } from '../../../src/contract/route.ts';
import { routeNames, routes, type RouteName } from '../../../src/contract/routes.ts';
import type { Loose } from '../../support/chat-client.ts';
import { DocumentCheck } from '../../support/document-check.ts';

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

describe('Section 11: replies in the API document', () => {
  const operations = Object.values<Loose>(document.paths).flatMap((path) =>
    Object.values<Loose>(path),
  );

  /** Every schema below one that replies show, with its place; references are followed once. */
  function schemasOf(start: Loose): { place: string; schema: Loose }[] {
    const found: { place: string; schema: Loose }[] = [];
    const seen = new Set<string>();
    const walk = (value: Loose, place: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const name = value.$ref?.replace('#/components/schemas/', '');
      if (name !== undefined) {
        if (seen.has(name)) return;
        seen.add(name);
        return walk(schemas[name], name);
      }
      found.push({ place, schema: value });
      for (const [key, member] of Object.entries<Loose>(value)) walk(member, `${place}/${key}`);
    };
    walk(start, '');
    return found;
  }
  const bodies = operations.flatMap(({ responses }) =>
    Object.values<Loose>(responses).flatMap(({ content = {} }) =>
      Object.values<Loose>(content).map(({ schema }) => schema),
    ),
  );
  const shown = schemasOf(bodies);

  test('every object says which members it has, or what its values are', () => {
    const objects = shown.filter(({ schema }) => schema.type === 'object');
    assert.ok(objects.length > 50);
    for (const { place, schema } of objects) {
      const isTold = Object.keys(schema.properties ?? schema.patternProperties ?? {}).length > 0;
      assert.ok(isTold && schema.additionalProperties !== true, place);
    }
  });

  test('every time is a date-time', () => {
    const times = shown.flatMap(({ place, schema }) =>
      Object.entries<Loose>(schema.type === 'object' ? (schema.properties ?? {}) : {})
        .filter(([name]) => /_at$|^as_of$/.test(name))
        .map(([name, time]) => ({ place: `${place}.${name}`, text: JSON.stringify(time) })),
    );
    assert.ok(times.length > 20);
    for (const { place, text } of times) assert.match(text, /"format":"date-time"/, place);
  });

  test('every code is one of a list', () => {
    const codes = shown.flatMap(({ place, schema }) =>
      schema.type === 'object' && schema.properties?.code
        ? [{ place, ...schema.properties.code }]
        : [],
    );
    assert.ok(codes.length > 3);
    for (const { place, ...code } of codes) assert.ok(code.enum?.length > 0, place);
  });

  test('codes that cannot come are not declared', () => {
    const codesOf = (name: RouteName): string =>
      JSON.stringify(operations.find(({ operationId }) => operationId === name).responses);
    assert.doesNotMatch(codesOf('capabilities'), /insufficient_scope/);
    assert.match(codesOf('search'), /insufficient_scope/);
    assert.doesNotMatch(codesOf('search'), /storage_unavailable/);
    assert.match(codesOf('cancelAnswer'), /storage_unavailable/);
    assert.match(codesOf('forgetLevels'), /storage_unavailable/);
    assert.doesNotMatch(codesOf('readyz'), /data_damaged|rate_limited/);
  });

  test('a probe that is not ready says when to ask again', () => {
    const { responses } = operations.find(({ operationId }) => operationId === 'readyz');
    assert.ok('Retry-After' in responses[503].headers);
    assert.ok(!('Retry-After' in responses[200].headers));
  });
});

describe('Section 13: the examples', () => {
  const documented = new DocumentCheck(document);
  const headers = new Headers({ 'content-type': 'application/json', 'request-id': 'r' });
  const operations = Object.values<Loose>(document.paths).flatMap((path) =>
    Object.values<Loose>(path),
  );
  const operationOf = (name: RouteName): Loose =>
    operations.find(({ operationId }) => operationId === name);

  test('there is one of every kind of item and of every type of artifact', () => {
    const found = itemExamples.map(({ item }) =>
      item.kind === 'artifact' ? `artifact ${item.payload.type}` : item.kind,
    );
    const types = Object.keys(schemas.ArtifactPayload.discriminator.mapping);
    const wanted = itemKinds.flatMap((kind) =>
      kind === 'artifact' ? types.map((type) => `artifact ${type}`) : [kind],
    );
    assert.deepEqual([...new Set(found)].sort(), [...wanted].sort());
  });

  test('each item is one that the document declares, and no cursor comes twice', () => {
    for (const { item } of itemExamples) documented.assertItem(item);
    const cursors = itemExamples.map(({ item }) => item.cursor);
    assert.deepEqual(cursors, [...new Set(cursors)].sort());
  });

  test('each reply that the document shows is one that it declares', () => {
    for (const name of routeNames) {
      const told = replyExamples[name];
      if (told === undefined) continue;
      const shown = operationOf(name).responses[told.status].content['application/json'].example;
      assert.deepEqual(shown, JSON.parse(JSON.stringify(told.body)), name);
      documented.assertReply(name, { status: told.status, headers, body: shown });
    }
  });

  test('every parameter of a path and every member of a query is shown with a value that it takes', () => {
    for (const name of routeNames) {
      const route: Route = routes[name];
      const { query = {} } = operationNotes[name];
      const { properties = {} } = (route.query ?? {}) as { properties?: object };
      for (const parameter of operationOf(name).parameters) {
        const where = `${name} ${parameter.name}`;
        if (parameter.in === 'path') assert.ok(parameter.example, where);
        if (!(parameter.name in query)) continue;
        assert.equal(parameter.example, query[parameter.name], where);
        assert.ok(Check(parameter.schema, parameter.example), where);
      }
      const unknown = Object.keys(query).filter((member) => !(member in properties));
      assert.deepEqual(unknown, [], name);
      assert.equal(Object.keys(properties).length > 0, Object.keys(query).length > 0, name);
    }
  });

  test('the protocol has them as they are; `make protocol-examples` writes them', () => {
    const protocol = readFileSync(join(import.meta.dirname, '../../../docs/PROTOCOL.md'), 'utf8');
    // How the formatter breaks lines means nothing.
    const plain = (text: string): string => text.replaceAll(/\s+/g, '');
    const section = protocol.slice(protocol.indexOf('\n## 13. '));
    const isSame = plain(section) === plain(examplesSection());
    assert.ok(isSame, 'the examples have changed: run `make protocol-examples`');
  });
});
