// Maps columns of other systems to ours, by `--map ours=theirs` and a mapping file.

import { nearestWord } from '../../base/nearest-word.ts';
import { CommandFailure } from '../command-failure.ts';
import { columnNames, isKnownColumn } from './csv-columns.ts';
import type { FeedNotes } from './feed-values.ts';
import { isObject } from './item-values.ts';

/** A row in our columns, as text. */
export type Row = Readonly<Record<string, string>>;

/** Every column that is not mapped becomes an attribute of its own. */
const restColumn = 'attributes.*';
/** How many records show the shape of a file. */
export const recordsShownMax = 100;
/** Members nested deeper are left out. */
const levelsMax = 6;

/** Which of our columns is made of which of theirs; theirs may be a path such as `price.value`. */
export class ColumnMapping {
  readonly #theirs: ReadonlyMap<string, string>;
  readonly #takesRest: boolean;
  readonly #seen = new Set<string>();
  readonly #records: Readonly<Record<string, unknown>>[] = [];

  private constructor(pairs: ReadonlyMap<string, string>) {
    const rest = pairs.get(restColumn);
    if (rest !== undefined && rest !== '*') {
      throw new CommandFailure(`Say '${restColumn}=*' to keep all other columns as attributes.`, 2);
    }
    this.#takesRest = rest !== undefined;
    this.#theirs = new Map([...pairs].filter(([ours]) => ours !== restColumn));
  }

  /** The mapping of pairs `ours=theirs`; undefined for none. Throws for a column that is not ours. */
  static of(pairs: readonly string[], file?: unknown): ColumnMapping | undefined {
    const found = new Map<string, string>();
    if (file !== undefined) {
      if (!isObject(file)) throw new CommandFailure('A mapping file is {"ours": "theirs", …}.', 2);
      for (const [ours, theirs] of Object.entries(file)) found.set(ours, String(theirs));
    }
    for (const pair of pairs) {
      const at = pair.indexOf('=');
      if (at < 1) throw new CommandFailure(`--map takes ours=theirs, not "${pair}".`, 2);
      found.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
    }
    for (const ours of found.keys()) {
      if (isKnownColumn(ours)) continue;
      const near = nearestWord(ours, columnNames);
      const hint = near === undefined ? 'see --help for the columns' : `did you mean "${near}"?`;
      throw new CommandFailure(`--map: "${ours}" is no column of ours; ${hint}`, 2);
    }
    return found.size === 0 ? undefined : new ColumnMapping(found);
  }

  /** Identifies the mapping: part of an import's identity. */
  get identity(): string {
    const pairs = [...this.#theirs].map((pair) => pair.join('=')).sort();
    return JSON.stringify([pairs, this.#takesRest]);
  }

  /** The mapping as given: `ours=theirs`. */
  get pairs(): readonly string[] {
    const rest = this.#takesRest ? [`${restColumn}=*`] : [];
    return [...[...this.#theirs].map((pair) => pair.join('=')), ...rest];
  }

  /** Notes the columns of a heading: rows show only the columns that they fill. */
  see(columns: readonly string[]): void {
    for (const column of columns) this.#seen.add(column);
  }

  /** Their columns, as far as records were read. */
  get seenColumns(): readonly string[] {
    return [...this.#seen];
  }

  /** The first records that were read. */
  get seenRecords(): readonly Readonly<Record<string, unknown>>[] {
    return this.#records;
  }

  /** Mapped columns that no record had: typos in the mapping. */
  get missingColumns(): readonly string[] {
    return [...this.#theirs.values()].filter(
      (theirs) => !this.#seen.has(theirs) && !this.#seen.has(theirs.split('.', 1)[0] ?? ''),
    );
  }

  /** A foreign record as a row of ours. Columns without a mapping are noted as left out. */
  rowOf(record: Readonly<Record<string, unknown>>, notes: FeedNotes): Row {
    if (this.#records.length < recordsShownMax) this.#records.push(record);
    const row: Record<string, string> = {};
    const used = new Set<string>();
    for (const [ours, theirs] of this.#theirs) {
      const value = valueAt(record, theirs);
      used.add(Object.hasOwn(record, theirs) ? theirs : (theirs.split('.', 1)[0] ?? ''));
      const text = cellOf(ours, value);
      if (text !== '') row[ours] = text;
    }
    for (const [name, value] of Object.entries(record)) {
      this.#seen.add(name);
      if (used.has(name) || isOwnObject(name, value)) continue;
      const isOurs = isKnownColumn(name) && !this.#theirs.has(name);
      if (isOurs && !isObject(value)) {
        if (textOf(value) !== '') row[name] = cellOf(name, value);
      } else if (this.#takesRest) addRest(row, { name, value, notes, level: 1 });
      else if (textOf(value) !== '' || isFilled(value)) notes.leaveOut(`the column ${name}`);
    }
    return row;
  }
}

/** Whether it is an object, or a list that has members. */
const isFilled = (value: unknown): boolean =>
  isObject(value) || (Array.isArray(value) && value.length > 0);

/** Members of a product that no column can hold, each with a member that it has in our shape. */
const objectMembers: Readonly<Record<string, readonly string[]>> = {
  description: ['plain', 'html'],
  attributes: [],
  price: ['amount'],
  list_price: ['amount'],
  media: ['url'],
  variants: ['external_variant_id'],
};

/** Whether a member of a foreign record is in our shape already: it stays as it is. */
export function isOwnObject(name: string, value: unknown): boolean {
  const marks = Object.hasOwn(objectMembers, name) ? objectMembers[name] : undefined;
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (marks === undefined || parts.length === 0) return false;
  return parts.every(
    (part) =>
      isObject(part) && (marks.length === 0 || marks.some((mark) => Object.hasOwn(part, mark))),
  );
}

interface Rest {
  readonly name: string;
  readonly value: unknown;
  readonly notes: FeedNotes;
  readonly level: number;
}

function addRest(row: Record<string, string>, { name, value, notes, level }: Rest): void {
  if (isObject(value) && level < levelsMax) {
    for (const [inner, member] of Object.entries(value)) {
      addRest(row, { name: `${name} ${inner}`, value: member, notes, level: level + 1 });
    }
    return;
  }
  const text = textOf(value);
  if (text !== '') row[`attributes.${notes.keyOf(name)}`] = text;
  else if (Array.isArray(value) && value.length > 0) notes.leaveOut(`the list of objects ${name}`);
}

/** The value at a path; of a list, the values of all its members. */
function valueAt(record: unknown, path: string): unknown {
  if (isObject(record) && Object.hasOwn(record, path)) return record[path];
  if (Array.isArray(record)) return record.flatMap((member: unknown) => valueAt(member, path));
  if (!isObject(record)) return undefined;
  const dot = path.indexOf('.');
  if (dot < 0) return undefined;
  return valueAt(record[path.slice(0, dot)], path.slice(dot + 1));
}

/** A value as the cell of one of our columns. A number of JSON has a dot before decimals only. */
function cellOf(ours: string, value: unknown): string {
  const isPrice = /^(variant_)?(list_)?price$/.test(ours);
  const isFraction = typeof value === 'number' && !Number.isInteger(value);
  return isPrice && isFraction ? value.toFixed(4) : textOf(value);
}

/** A value as the cell of a row; '' for what no cell can hold. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return '';
  const parts = value.map((member: unknown) => (Array.isArray(member) ? '' : textOf(member)));
  return parts.filter((part) => part !== '').join('|');
}
