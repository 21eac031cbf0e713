// Holds replies against the API document of a running server: status, media type, headers and body.
// Stricter than the document, which lets replies grow: a member that it does not name is a fault.

import assert from 'node:assert/strict';
import { Check, Errors } from 'typebox/schema';
import type { RouteName } from '../../src/contract/routes.ts';
import type { Answer, Loose } from './chat-client.ts';

/** What HTTP itself, caches and browsers read: said once in the contract, and not for each reply. */
const ofTransport =
  /^(?:date|connection|keep-alive|content-(?:length|type)|transfer-encoding|uwebsockets|vary|cache-control|x-accel-buffering|access-control-.*)$/;

const refForm = /^#\/components\/schemas\/(\w+)$/;

export class DocumentCheck {
  readonly #operations = new Map<string, Loose>();
  readonly #document: Loose;
  readonly #closed = new Map<string, Loose>();

  constructor(document: Loose) {
    this.#document = document;
    for (const path of Object.values<Loose>(document.paths)) {
      for (const operation of Object.values<Loose>(path)) {
        this.#operations.set(operation.operationId, operation);
      }
    }
  }

  /** Asserts that an operation may answer so. */
  assertReply(name: RouteName, { status, headers, body }: Answer<Loose>): void {
    const where = `${name} ${status} ${JSON.stringify(body)?.slice(0, 2000)}`;
    const declared = this.#operations.get(name).responses[status];
    assert.ok(declared !== undefined, `${where}: the status is not declared`);
    const names = new Set(Object.keys(declared.headers).map((header) => header.toLowerCase()));
    for (const header of headers.keys()) {
      const isDeclared = ofTransport.test(header) || names.has(header);
      assert.ok(isDeclared, `${where}: the header ${header} is not declared`);
    }
    assert.ok(headers.has('request-id'), `${where}: lacks Request-Id`);
    const type = headers.get('content-type')?.split(';')[0];
    if (!type) return;
    const content = declared.content?.[type];
    assert.ok(content !== undefined, `${where}: ${type} is not declared`);
    if (!type.endsWith('json')) return;
    const schema = this.#close(content.schema, !type.includes('problem'));
    const whole = schema.allOf ? { ...schema, unevaluatedProperties: false } : schema;
    if (Check(whole, body)) return;
    const [, errors] = Errors(whole, body);
    assert.fail(`${where}: ${JSON.stringify(errors.slice(0, 3))}`);
  }

  /** Asserts that a stream may bring this item. */
  assertItem(item: unknown): void {
    const schema = this.#close(this.#document.components.schemas.StreamItem, true);
    const [, errors] = Errors(schema, item);
    assert.ok(
      Check(schema, item),
      `${JSON.stringify(item)}: ${JSON.stringify(errors.slice(0, 3))}`,
    );
  }

  /** A schema without references, its objects closed where `isClosing`. */
  #close(schema: Loose, isClosing: boolean): Loose {
    if (Array.isArray(schema)) return schema.map((member) => this.#close(member, isClosing));
    if (typeof schema !== 'object' || schema === null) return schema;
    const name = refForm.exec(schema.$ref)?.[1];
    if (name !== undefined) {
      const key = `${name} ${isClosing}`;
      const known = this.#closed.get(key);
      const made = known ?? this.#close(this.#document.components.schemas[name], isClosing);
      this.#closed.set(key, made);
      return made;
    }
    const copy = Object.fromEntries(
      Object.entries(schema).map(([key, member]) => [key, this.#close(member, isClosing)]),
    );
    const isOpen =
      schema.type === 'object' && schema.properties && !('additionalProperties' in schema);
    return isOpen && isClosing && Object.keys(schema.properties).length > 0
      ? { ...copy, additionalProperties: false }
      : copy;
  }
}
