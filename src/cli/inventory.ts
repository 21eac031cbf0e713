// `inventory send`, `show` and `reset`: stock levels from the command line.

import { statSync } from 'node:fs';
import type { Config } from '../config.ts';
import { InventoryLevel, type LevelList } from '../contract/inventory.ts';
import { Refusal } from '../contract/problems.ts';
import { bodyValidator } from '../contract/validation.ts';
import { textRows } from './catalog-import/feed-rows.ts';
import { FeedNotes } from './catalog-import/feed-values.ts';
import { formatOf } from './catalog-import/file-format.ts';
import { readingOf, type ReadingFlags } from './catalog-import/import-files.ts';
import { checkTarget, withTarget, type TargetFlags } from './catalog-import/import-target.ts';
import { isObject } from './catalog-import/item-values.ts';
import { parseJson, productItems } from './catalog-import/product-files.ts';
import { RejectList } from './catalog-import/reject-list.ts';
import { unreadable, type OnRejected } from './catalog-import/source-item.ts';
import { wholeText } from './catalog-import/text-file.ts';
import { CommandFailure } from './command-failure.ts';
import { exitCodes } from './exit-codes.ts';
import { print, printTable } from './print.ts';
import { sendLevels, stockWords } from './stock-events.ts';

const basePath = '/api/v1/inventory';
const validator = bodyValidator(InventoryLevel);

export interface InventorySendFlags
  extends TargetFlags, Pick<ReadingFlags, 'currency' | 'encoding'> {
  readonly rejects?: string;
  readonly json?: boolean;
}

/** `inventory send`: the levels of files as signed events. Exit code 1 if one was rejected. */
export async function inventorySend(
  configOf: () => Config,
  paths: readonly string[],
  flags: InventorySendFlags,
): Promise<number> {
  checkTarget(flags);
  const rejects = new RejectList(flags.rejects);
  let rejectedCount = 0;
  const onRejected: OnRejected = (rejected) => {
    rejectedCount += 1;
    rejects.add(rejected);
  };
  try {
    const levels: InventoryLevel[] = [];
    for (const path of paths) {
      for await (const level of levelsIn(path, flags, onRejected)) levels.push(level);
    }
    if (levels.length === 0 && rejectedCount === 0) {
      throw new CommandFailure(`${paths.join(', ')}: there are no levels in it.`);
    }
    const outcome = await withTarget(configOf, flags, ({ api, inventorySecret }) => {
      if (inventorySecret === undefined) {
        throw new CommandFailure('Levels are signed: say --inventory-secret-file FILE.', 2);
      }
      return sendLevels(api, inventorySecret, levels);
    });
    if (flags.json) print(JSON.stringify({ ...outcome, rejected: rejects.first }));
    else {
      const table = rejects.table(rejectedCount);
      print([stockWords(outcome), rejects.summary, table].filter(Boolean).join('\n'));
    }
    const untaken = (outcome.statuses['rejected'] ?? 0) + rejectedCount;
    return untaken > 0 ? 1 : 0;
  } finally {
    rejects.close();
  }
}

/** Levels of a feed of products, or of a file with levels alone. */
async function* levelsIn(
  path: string,
  flags: InventorySendFlags,
  onRejected: OnRejected,
): AsyncGenerator<InventoryLevel> {
  const given = readingOf({ currency: 'USD', ...flags });
  const format = formatOf(path, { encoding: given.encoding });
  const occurredAt = statSync(path).mtime.toISOString();
  if (format.kind === 'own_rows') {
    const rename = (name: string): string => name;
    const reading = { ...format, rename, isRagged: false, onRejected };
    for await (const { cells, line } of textRows(path, reading)) {
      const entries = Object.entries(cells).map(([name, [cell = '']]) => [name, cell.trim()]);
      const filled = entries.filter(([, cell]) => cell !== '');
      const row = Object.fromEntries(filled) as Record<string, string>;
      yield* checked(
        { ...row, ...numbersOf(row) },
        { origin: `${path}:${line}`, occurredAt, onRejected },
      );
    }
  } else if (format.kind === 'json_list' || format.kind === 'json_lines') {
    const text = wholeText(path);
    const values =
      format.kind === 'json_list'
        ? parseJson(text, path)
        : text
            .split('\n')
            .filter((line) => line.trim() !== '')
            .map((line, index) => parseJson(line, `${path}:${index + 1}`));
    if (!Array.isArray(values)) throw new CommandFailure(`${path} holds no list of levels.`);
    for (const [index, value] of values.entries()) {
      yield* checked(value, { origin: `${path}[${index}]`, occurredAt, onRejected });
    }
  } else {
    const notes = new FeedNotes();
    const reading = { ...given, notes, onRejected };
    for await (const _ of productItems([path], () => 'raw', reading)) {
      yield* notes.levels.splice(0);
    }
  }
}

/** An empty cell or the word "null" is a level that is not tracked. */
function numbersOf({ available = 'null', sequence }: Record<string, string>): object {
  const number = (cell: string): unknown => (/^-?\d+$/.test(cell) ? Number(cell) : cell);
  return {
    available: available === 'null' ? null : number(available),
    ...(sequence !== undefined && { sequence: number(sequence) }),
  };
}

function* checked(
  value: unknown,
  about: { origin: string; occurredAt: string; onRejected: OnRejected },
): Generator<InventoryLevel> {
  const { origin, occurredAt, onRejected } = about;
  const level = isObject(value) ? { occurred_at: occurredAt, ...value } : value;
  try {
    yield validator.check(level);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first] = error.errors;
    const id = isObject(value) ? value['external_product_id'] : undefined;
    onRejected({
      ...unreadable(origin, first?.detail ?? error.message),
      external_product_id: typeof id === 'string' ? id : '',
      error: {
        code: first?.code ?? error.code,
        detail: first?.detail ?? error.message,
        pointer: (first?.pointer ?? '').replace(/^#/, ''),
      },
    });
  }
}

/** `inventory show`: the stored levels of one product. */
export async function inventoryShow(
  configOf: () => Config,
  productId: string,
  flags: TargetFlags & { readonly json?: boolean },
): Promise<void> {
  checkTarget(flags);
  const items: LevelList['items'] = [];
  await withTarget(configOf, flags, async ({ api }) => {
    for (let after = ''; ;) {
      const query = new URLSearchParams({ limit: '1000' });
      if (after !== '') query.set('after', after);
      const { body } = await api.get<LevelList>(
        `${basePath}/levels/${encodeURIComponent(productId)}?${query.toString()}`,
      );
      items.push(...body.items);
      after = body.next_cursor;
      if (!body.has_more) return;
    }
  });
  if (flags.json) return print(JSON.stringify(items));
  if (items.length === 0) return print(`No level of ${productId} is stored.`);
  printTable(
    ['VARIANT', 'LOCATION', 'AVAILABLE', 'OCCURRED', 'SEQUENCE'],
    items.map((level) => [
      level.external_variant_id ?? '(product)',
      level.external_location_id ?? '(everywhere)',
      level.available === null ? 'not tracked' : String(level.available),
      level.occurred_at,
      level.sequence === undefined ? '' : String(level.sequence),
    ]),
  );
}

/** `inventory reset`: removes one level of a product, or all of them. */
export async function inventoryReset(
  configOf: () => Config,
  productId: string,
  flags: TargetFlags & {
    readonly variant?: string;
    readonly location?: string;
    readonly all?: boolean;
  },
): Promise<void> {
  checkTarget(flags);
  const { variant, location, all } = flags;
  if (all && (variant ?? location) !== undefined) {
    throw new CommandFailure('--all excludes --variant and --location.', exitCodes.usage);
  }
  await withTarget(configOf, flags, async ({ api }) => {
    const path = `${basePath}/levels/${encodeURIComponent(productId)}`;
    const { body } = await (all
      ? api.call<{ reset: number }>({ method: 'DELETE', path })
      : api.post<{ reset: number }>(`${path}/reset`, {
          ...(variant !== undefined && { external_variant_id: variant }),
          ...(location !== undefined && { external_location_id: location }),
        }));
    if (body.reset > 0) {
      print(`${body.reset} levels of ${productId} are forgotten; the next event counts.`);
      return;
    }
    print(
      `No level of ${productId} is stored at this place, and nothing changed. ` +
        `\`aisle inventory show ${productId}\` lists them. ` +
        '--variant and --location name one, --all means all.',
    );
  });
}
