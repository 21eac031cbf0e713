// Checks bodies against compiled TypeBox, and names every fault with its place (contract 2.3).
// The compiled check decides; the walk below only explains a refusal.

import { Compile } from 'typebox/compile';
import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { nearestWord } from '../base/nearest-word.ts';
import { pauseIfDue } from '../base/stretch.ts';
import {
  pointerSegment,
  problemEntriesMax,
  Refusal,
  shortened,
  type EntryCode,
  type ProblemEntry,
} from './problems.ts';

/** Up to this many known members are listed. */
const listedMax = 12;
/** A longer name is not a typo of a member, and comparing it would take time. */
const suggestedLengthMax = 40;

/** JSON Schema at run time; only what the explanation needs. */
interface Node {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly patternProperties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** A compiled schema that either accepts a value or refuses it with every fault's place. */
export interface BodyValidator<T> {
  /** Returns the value as it came; throws `validation_failed` naming all faults. */
  check(value: unknown): T;
  /** The same for a value with long lists: other work of the loop goes on between their items. */
  checkLong(value: unknown): Promise<T>;
}

interface Compiled {
  Check(value: unknown): boolean;
}

const compiledBefore = new WeakMap<object, Compiled>();

/** A schema or a part of one, compiled at its first use: compiling all of them would delay the start. */
function compiledOf(schema: TSchema | Node): Compiled {
  const known = compiledBefore.get(schema);
  if (known !== undefined) return known;
  const made = Compile(schema);
  compiledBefore.set(schema, made);
  return made;
}

/** A validator for every request to come. */
export function bodyValidator<S extends TSchema>(schema: S): BodyValidator<Static<S>> {
  const { properties = {} }: Node = schema;
  const lists = Object.entries(properties).flatMap(([key, { type, items, maxItems }]) =>
    type === 'array' && items?.type === 'object' ? [new ListMember(key, items, maxItems)] : [],
  );
  const check = (value: unknown): Static<S> => {
    if (compiledOf(schema).Check(value)) return value as Static<S>;
    throw validationFailed(explain(schema, value));
  };
  return {
    check,
    async checkLong(value) {
      // More members than the schema has: one of them is unknown.
      const isMeant =
        isObject(value) && Object.keys(value).length <= Object.keys(properties).length;
      if (!isMeant || lists.length === 0) return check(value);
      const frame: Record<string, unknown> = { ...value };
      const faults: ProblemEntry[] = [];
      for (const { key } of lists) {
        const list = value[key];
        if (Array.isArray(list)) frame[key] = list.slice(0, 1);
      }
      if (!compiledOf(schema).Check(frame)) faults.push(...explain(schema, frame));
      for (const list of lists) await list.check(value[list.key], faults);
      if (faults.length === 0) return value as Static<S>;
      throw validationFailed(faults);
    },
  };
}

/** A list of objects in a body, whose items can be checked one by one. */
class ListMember {
  readonly key: string;
  readonly #item: Node;
  readonly #countMax: number;

  constructor(key: string, item: Node, countMax = Infinity) {
    this.key = key;
    this.#item = item;
    this.#countMax = countMax;
  }

  /** Adds the faults of their number and of all items but the first, which the frame holds. */
  async check(list: unknown, faults: ProblemEntry[]): Promise<void> {
    if (!Array.isArray(list)) return;
    const place = { faults, pointer: `#/${this.key}` };
    if (list.length > this.#countMax) fault(place, 'too_many', tooMany(this.#countMax));
    for (const [index, item] of list.entries()) {
      if (faults.length > problemEntriesMax) return;
      const pause = pauseIfDue();
      if (pause !== undefined) await pause;
      if (index === 0 || compiledOf(this.#item).Check(item)) continue;
      walk(this.#item, item, { faults, pointer: `#/${this.key}/${index}` });
    }
  }
}

/** The refusal for a list of faults found by a caller. */
export function validationFailed(faults: readonly ProblemEntry[]): Refusal {
  const places = faults.slice(0, 3).map(({ pointer, code }) => `${pointer} (${code})`);
  const moreCount = faults.length - places.length;
  const count = faults.length > problemEntriesMax ? '' : `${moreCount} `;
  const more = moreCount > 0 ? ` and ${count}more` : '';
  return new Refusal('validation_failed', `Not accepted: ${places.join(', ')}${more}.`, {
    errors: faults,
  });
}

/** Every fault of a value against a schema, in document order. */
function explain(schema: TSchema, value: unknown): ProblemEntry[] {
  const faults: ProblemEntry[] = [];
  walk(schema, value, { pointer: '#', faults });
  if (faults.length === 0) {
    faults.push({ pointer: '#', code: 'bad_format', detail: 'does not match the schema' });
  }
  return faults;
}

interface Place {
  readonly pointer: string;
  readonly faults: ProblemEntry[];
}

function walk(node: Node, value: unknown, place: Place): void {
  const { faults, pointer } = place;
  if (faults.length > problemEntriesMax) return;
  if (node.anyOf) return walkUnion(node.anyOf, value, place);
  if (node.type === 'object' && isObject(value)) return walkObject(node, value, place);
  if (node.type === 'array' && Array.isArray(value)) {
    const { minItems = 0, maxItems = Infinity } = node;
    if (value.length < minItems) fault(place, 'out_of_range', `needs at least ${minItems} items`);
    if (value.length > maxItems) fault(place, 'too_many', tooMany(maxItems));
    if (node.items === undefined) return;
    for (const [index, item] of value.entries()) {
      if (faults.length > problemEntriesMax) return;
      walk(node.items, item, { faults, pointer: `${pointer}/${index}` });
    }
    return;
  }
  if (accepts(node, value)) return;
  const [error] = Errors(node as TSchema, value);
  if (error !== undefined) fault(place, codeOf(error.keyword), error.message);
}

/** After this many checks a part of a schema is compiled: walking it each time costs many times more. */
const compiledFrom = 8;
const checkCounts = new WeakMap<Node, number>();

/** Whether a part of a schema accepts a value. */
function accepts(node: Node, value: unknown): boolean {
  const count = (checkCounts.get(node) ?? 0) + 1;
  checkCounts.set(node, count);
  return count < compiledFrom ? Check(node as TSchema, value) : compiledOf(node).Check(value);
}

function walkObject(node: Node, value: Readonly<Record<string, unknown>>, place: Place): void {
  const { pointer, faults } = place;
  const known = node.properties ?? {};
  const patterns = Object.entries(node.patternProperties ?? {}).map(
    ([pattern, member]) => [new RegExp(pattern, 'u'), member] as const,
  );
  const { maxProperties = Infinity } = node;
  const keys = Object.keys(value);
  if (keys.length > maxProperties) {
    fault(place, 'too_many', `takes at most ${maxProperties} members`);
  }
  if (keys.length < (node.minProperties ?? 0)) {
    fault(place, 'missing_field', `needs at least ${node.minProperties} member`);
  }
  for (const key of node.required ?? []) {
    if (key in value) continue;
    const missing = { faults, pointer: `${pointer}/${pointerSegment(key)}` };
    fault(missing, 'missing_field', `"${key}" is required`);
  }
  for (const key of keys.slice(0, maxProperties)) {
    if (faults.length > problemEntriesMax) return;
    const below = { faults, pointer: `${pointer}/${pointerSegment(key)}` };
    const member = Object.hasOwn(known, key)
      ? known[key]
      : (patterns.find(([pattern]) => pattern.test(key))?.[1] ??
        (typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined));
    if (member !== undefined) walk(member, value[key], below);
    else if (node.additionalProperties === false)
      fault(below, 'unknown_field', unknown(key, Object.keys(known)));
  }
}

const tooMany = (countMax: number): string => `takes at most ${countMax} items`;

function unknown(key: string, known: readonly string[]): string {
  return `"${shortened(key)}" is unknown here${instead(key, known)}`;
}

/** The known member nearest to an unknown one, as the end of a sentence. */
function instead(key: string, known: readonly string[]): string {
  const near = key.length > suggestedLengthMax ? undefined : nearestWord(key, known);
  if (near !== undefined) return `; did you mean "${near}"?`;
  const isListed = known.length > 0 && known.length <= listedMax;
  return isListed ? `; known here: ${known.join(', ')}` : '';
}

/** Explains the faults against the schema that fits best: same kind, same literal member. */
function walkUnion(branches: readonly Node[], value: unknown, place: Place): void {
  if (branches.some((branch) => accepts(branch, value))) return;
  const shaped = branches.filter((branch) => isSameShape(branch, value));
  if (isObject(value)) {
    const meant = shaped.filter((branch) => hasSameLiterals(branch, value));
    if (meant[0] !== undefined) return walk(closest(meant, value), value, place);
    const tag = literalKeys(shaped[0])[0];
    if (tag !== undefined) {
      const pointer = `${place.pointer}/${pointerSegment(tag)}`;
      const allowed = shaped.map((branch) => JSON.stringify(branch.properties?.[tag]?.const));
      const code = tag in value ? 'not_allowed_value' : 'missing_field';
      return fault({ ...place, pointer }, code, `"${tag}" must be one of ${allowed.join(', ')}`);
    }
  }
  if (shaped[0] !== undefined) return walk(shaped[0], value, place);
  const types = [...new Set(branches.map((branch) => branch.type ?? 'value'))];
  fault(place, 'wrong_type', `must be ${types.join(' or ')}`);
}

function closest(branches: readonly Node[], value: unknown): Node {
  const ranked = branches.map((branch) => {
    const faults: ProblemEntry[] = [];
    walk(branch, value, { pointer: '#', faults });
    return { branch, count: faults.length };
  });
  ranked.sort((left, right) => left.count - right.count);
  return ranked[0]?.branch ?? {};
}

function isSameShape(branch: Node, value: unknown): boolean {
  if (branch.type === 'object') return isObject(value);
  if (branch.type === 'array') return Array.isArray(value);
  if (branch.type === 'null') return value === null;
  if (branch.type === 'integer') return typeof value === 'number';
  return branch.type === typeof value;
}

function literalKeys(branch: Node | undefined): string[] {
  const members = Object.entries(branch?.properties ?? {});
  return members.filter(([, member]) => member.const !== undefined).map(([key]) => key);
}

function hasSameLiterals(branch: Node, value: Readonly<Record<string, unknown>>): boolean {
  return literalKeys(branch).every((key) => value[key] === branch.properties?.[key]?.const);
}

function fault({ faults, pointer }: Place, code: EntryCode, detail: string): void {
  faults.push({ pointer, code, detail });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function codeOf(keyword: string): EntryCode {
  switch (keyword) {
    case 'type':
      return 'wrong_type';
    case 'maxLength':
      return 'too_long';
    case 'minLength':
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'multipleOf':
      return 'out_of_range';
    case 'enum':
    case 'const':
      return 'not_allowed_value';
    default:
      return 'bad_format';
  }
}
