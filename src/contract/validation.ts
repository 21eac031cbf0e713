// Checks bodies against compiled TypeBox, and says what is wrong at which place (contract 2.3).
// The compiled check is the verdict; the walk below only explains a refusal.

import { Compile } from 'typebox/compile';
import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { nearestWord } from '../base/nearest-word.ts';
import {
  pointerSegment,
  problemEntriesMax,
  Refusal,
  type EntryCode,
  type ProblemEntry,
} from './problems.ts';

/** Members of a place are listed where they are few. */
const listedMax = 12;
/** A longer name is nobody's slip, and comparing it would cost something. */
const suggestedLengthMax = 40;

/** JSON Schema as it looks at run time; only what the explanation needs. */
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
}

/** Compiles a schema once, for every request after. */
export function bodyValidator<S extends TSchema>(schema: S): BodyValidator<Static<S>> {
  const compiled = Compile(schema);
  return {
    check(value) {
      if (compiled.Check(value)) return value;
      throw validationFailed(explain(schema, value));
    },
  };
}

/** The refusal for a list of faults found by whoever looked. */
export function validationFailed(faults: readonly ProblemEntry[]): Refusal {
  const places = faults.slice(0, 3).map(({ pointer, code }) => `${pointer} (${code})`);
  const more = faults.length > places.length ? ` and ${faults.length - places.length} more` : '';
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
    if (value.length > maxItems) fault(place, 'too_many', `takes at most ${maxItems} items`);
    value.forEach((item, index) => {
      if (node.items) walk(node.items, item, { faults, pointer: `${pointer}/${index}` });
    });
    return;
  }
  const [error] = Errors(node as TSchema, value);
  if (error !== undefined) fault(place, codeOf(error.keyword), error.message);
}

function walkObject(node: Node, value: Readonly<Record<string, unknown>>, place: Place): void {
  const { pointer, faults } = place;
  const known = node.properties ?? {};
  const patterns = Object.entries(node.patternProperties ?? {});
  const keys = Object.keys(value);
  if (keys.length > (node.maxProperties ?? Infinity)) {
    fault(place, 'too_many', `takes at most ${node.maxProperties} members`);
  }
  if (keys.length < (node.minProperties ?? 0)) {
    fault(place, 'missing_field', `needs at least ${node.minProperties} member`);
  }
  for (const key of node.required ?? []) {
    if (key in value) continue;
    const missing = { faults, pointer: `${pointer}/${pointerSegment(key)}` };
    fault(missing, 'missing_field', `"${key}" is required`);
  }
  for (const key of keys) {
    const below = { faults, pointer: `${pointer}/${pointerSegment(key)}` };
    const member = Object.hasOwn(known, key)
      ? known[key]
      : (patterns.find(([pattern]) => new RegExp(pattern, 'u').test(key))?.[1] ??
        (typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined));
    if (member !== undefined) walk(member, value[key], below);
    else if (node.additionalProperties === false)
      fault(below, 'unknown_field', `"${key}" is unknown here${instead(key, Object.keys(known))}`);
  }
}

/** What may have been meant by an unknown member, as the end of a sentence. */
function instead(key: string, known: readonly string[]): string {
  const near = key.length > suggestedLengthMax ? undefined : nearestWord(key, known);
  if (near !== undefined) return `; did you mean "${near}"?`;
  const isListed = known.length > 0 && known.length <= listedMax;
  return isListed ? `; known here: ${known.join(', ')}` : '';
}

/** Of several shapes, explains by the one that was meant: same kind, same literal member. */
function walkUnion(branches: readonly Node[], value: unknown, place: Place): void {
  if (branches.some((branch) => explainsNothing(branch, value))) return;
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

function explainsNothing(branch: Node, value: unknown): boolean {
  const faults: ProblemEntry[] = [];
  walk(branch, value, { pointer: '#', faults });
  return faults.length === 0;
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
