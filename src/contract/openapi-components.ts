// The named schemas of the OpenAPI document: a schema with a `title` is written down once, under it.

import { isDeepStrictEqual } from 'node:util';
import { assert } from '../base/assert.ts';

type Json = Readonly<Record<string, unknown>>;

const refTo = (name: string): string => `#/components/schemas/${name}`;

export class Components {
  readonly #schemas = new Map<string, Json>();

  /**
   * The schema as the document shows it: what has a `title` becomes a reference to the schema of
   * that name, and a union with a discriminator becomes `oneOf` with the values that it maps.
   */
  reference(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((member) => this.reference(member));
    if (typeof schema !== 'object' || schema === null) return schema;
    const shown = this.#shown(schema as Json);
    const { title } = shown;
    if (typeof title !== 'string') return shown;
    const known = this.#schemas.get(title);
    assert(known === undefined || isDeepStrictEqual(known, shown), `one schema is called ${title}`);
    this.#schemas.set(title, shown);
    return { $ref: refTo(title) };
  }

  /** Every named schema that was seen, in the order of the alphabet. */
  all(): Json {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #shown(schema: Json): Json {
    const shown = Object.fromEntries(
      Object.entries(schema).map(([key, member]) => [key, this.reference(member)]),
    );
    const { anyOf, discriminator, ...rest } = shown;
    if (discriminator === undefined) return shown;
    const { propertyName } = discriminator as { propertyName: string };
    const mapping = (schema['anyOf'] as Json[]).map((member) => {
      const { [propertyName]: value } = member['properties'] as Record<string, { const: string }>;
      assert(value !== undefined && typeof member['title'] === 'string', 'a variant has a name');
      return [value.const, refTo(member['title'])];
    });
    return {
      ...rest,
      oneOf: anyOf,
      discriminator: { propertyName, mapping: Object.fromEntries(mapping) },
    };
  }
}
