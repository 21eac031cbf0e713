// The named schemas of the OpenAPI document: every object is written down once, under a name.
// A name is the schema's `title`, else the name of its export, else the place of its first use.

import { isDeepStrictEqual } from 'node:util';
import { assert } from '../base/assert.ts';

type Json = Readonly<Record<string, unknown>>;

const refTo = (name: string): string => `#/components/schemas/${name}`;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

export class Components {
  readonly #schemas = new Map<string, Json>();
  readonly #exported = new Map<string, string>();

  /** `modules`: the modules of the contract, whose exported objects keep their names. */
  constructor(modules: readonly object[]) {
    for (const [name, schema] of modules.flatMap((module) => Object.entries(module))) {
      if (!isJson(schema) || !isObjectSchema(schema)) continue;
      const text = JSON.stringify(schema);
      if (!this.#exported.has(text)) this.#exported.set(text, name);
    }
  }

  /**
   * A schema as the document shows it: objects become references, and a union with a discriminator
   * becomes `oneOf` with the values that it maps. `hint` names an object that has no name itself.
   */
  reference(schema: unknown, hint: string): unknown {
    if (Array.isArray(schema)) {
      return schema.map((member, index) => this.reference(member, `${hint}${index + 1}`));
    }
    if (!isJson(schema)) return schema;
    const own = schema['title'] ?? this.#exported.get(JSON.stringify(schema));
    const isNamed = typeof own === 'string';
    if (!isNamed && !isObjectSchema(schema)) return this.#shown(schema, hint);
    const wanted = isNamed ? own : hint;
    const shown = this.#shown(schema, wanted);
    const name = this.#freeName(wanted, shown);
    assert(!isNamed || name === wanted, `one schema is called ${wanted}`);
    this.#schemas.set(name, shown);
    return { $ref: refTo(name) };
  }

  /** Every named schema that was seen, in the order of the alphabet. */
  all(): Json {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The name, with a number behind it if another schema has it. */
  #freeName(wanted: string, shown: Json): string {
    for (let round = 1; ; round += 1) {
      const name = round === 1 ? wanted : `${wanted}${round}`;
      const known = this.#schemas.get(name);
      if (known === undefined || isDeepStrictEqual(known, shown)) return name;
    }
  }

  #shown(schema: Json, name: string): Json {
    const { anyOf, discriminator, title: _, ...rest } = schema;
    const shown: Record<string, unknown> = {};
    for (const [key, member] of Object.entries(rest)) {
      if (key === 'properties' && isJson(member)) shown[key] = this.properties(member, name);
      else if (key === 'items') shown[key] = this.reference(member, `${name}Item`);
      else if (isLiteral.has(key)) shown[key] = member;
      else shown[key] = this.reference(member, `${name}Value`);
    }
    if (anyOf === undefined) return shown;
    const variants = this.#variants(anyOf as readonly Json[], name);
    if (!isJson(discriminator)) return { ...shown, anyOf: variants };
    const { propertyName } = discriminator as { propertyName: string };
    const mapping = (anyOf as Json[]).map((member, index) => {
      const { [propertyName]: value } = member['properties'] as Record<string, { const: string }>;
      assert(value !== undefined, 'a variant says which it is');
      return [value.const, (variants as { $ref: string }[])[index]?.$ref];
    });
    return {
      ...shown,
      oneOf: variants,
      discriminator: { propertyName, mapping: Object.fromEntries(mapping) },
    };
  }

  /** Several objects get a number each; an object beside `null` or text gets the name itself. */
  #variants(variants: readonly Json[], name: string): unknown[] {
    const isOne = variants.filter(isObjectSchema).length === 1;
    return variants.map((variant, index) =>
      this.reference(variant, isOne ? name : `${name}${index + 1}`),
    );
  }

  /** Members of an object that is called `name`. */
  properties(properties: Json, name: string): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => [
        key,
        this.reference(schema, name + pascalCase(key)),
      ]),
    );
  }
}

/** Keywords whose values are no schemas. */
const isLiteral: ReadonlySet<string> = new Set([
  'enum',
  'const',
  'required',
  'default',
  'examples',
]);

/** Whether it is an object with members of its own: a map of free keys needs no name. */
function isObjectSchema(schema: Json): boolean {
  const { type, properties } = schema;
  return type === 'object' && isJson(properties) && Object.keys(properties).length > 0;
}

/** `session_token` as `SessionToken`. */
export function pascalCase(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
