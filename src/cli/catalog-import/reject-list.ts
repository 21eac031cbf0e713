// Rejected items of an import: all of them in a file, the first of them on the screen.

import { closeSync, openSync, writeSync } from 'node:fs';
import { CommandFailure } from '../command-failure.ts';
import { formatTable } from '../print.ts';
import { whereOf, type RejectedItem } from './source-item.ts';

const shownMax = 200;
/** Widest cell of the table: for the longest reason, and most ids. */
const cellCharsMax = 160;

/** Collects rejected items. With a path it writes each of them as a line of JSON there. */
export class RejectList {
  readonly #first: RejectedItem[] = [];
  readonly #countByCode = new Map<string, number>();
  readonly #path: string | undefined;
  readonly #file: number | undefined;

  /** Throws {@link CommandFailure} where the file cannot be written. */
  constructor(path?: string) {
    this.#path = path;
    try {
      this.#file = path === undefined ? undefined : openSync(path, 'w');
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CommandFailure(`--rejects cannot be written: ${reason}`, 2);
    }
  }

  add(rejected: RejectedItem): void {
    const { code } = rejected.error;
    this.#countByCode.set(code, (this.#countByCode.get(code) ?? 0) + 1);
    if (this.#first.length < shownMax) this.#first.push(rejected);
    if (this.#file !== undefined) writeSync(this.#file, `${JSON.stringify(lineOf(rejected))}\n`);
  }

  /** The first of them, as `--json` prints them. */
  get first(): readonly unknown[] {
    return this.#first.map((rejected) => ({
      external_product_id: rejected.external_product_id,
      error: { ...rejected.error, pointer: whereOf(rejected) },
    }));
  }

  /** Counts by reason, and the path of the whole list; '' without rejected items. */
  get summary(): string {
    const reasons = [...this.#countByCode].map(([code, count]) => `${count} × ${code}`);
    if (reasons.length === 0) return '';
    const hint = this.#path === undefined ? '; --rejects FILE keeps all' : `; all in ${this.#path}`;
    return `Rejected: ${reasons.join(', ')}${hint}.`;
  }

  /** A table of the first of them; '' without any. `count` is the number of all. */
  table(count: number): string {
    if (this.#first.length === 0) return '';
    const rows = this.#first.map((rejected) => [
      shown(rejected.external_product_id),
      rejected.error.code,
      shown(whereOf(rejected)),
      shown(rejected.error.detail),
    ]);
    const more = Math.max(0, count - this.#first.length);
    const rest = more > 0 ? `\n… and ${more} more.` : '';
    return `${formatTable(['PRODUCT', 'CODE', 'WHERE', 'DETAIL'], rows)}${rest}`;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

function lineOf({ external_product_id, origin, error }: RejectedItem): Record<string, unknown> {
  const [, file = origin, line] = /^(.*?)(?::(\d+)|((?:\.\w+)?\[\d+\]))$/.exec(origin) ?? [];
  const at = line === undefined ? origin.slice(file.length) : Number(line);
  return {
    file,
    ...(at !== '' && { line: at }),
    external_product_id,
    code: error.code,
    reason: error.detail,
    ...(error.pointer !== '' && { member: error.pointer }),
  };
}

/** The text of a cell, without control characters, and cut to the widest cell. */
function shown(text: string): string {
  const plain = text.replaceAll(/\p{Cc}/gu, '\uFFFD');
  return plain.length <= cellCharsMax ? plain : `${plain.slice(0, cellCharsMax - 1)}…`;
}
