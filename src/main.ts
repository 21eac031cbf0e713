#!/usr/bin/env node
// The command line of Aisle. Each command loads only what it needs.

import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { packageVersion } from './base/build.ts';
import { describeColumns } from './cli/catalog-import/csv-columns.ts';
import { CommandFailure } from './cli/command-failure.ts';
import type { Config } from './config.ts';
import { ConfigError, loadConfig, type PartialConfig } from './load-config.ts';

interface SharedFlags {
  readonly config?: string;
  readonly dataDir?: string;
}

function configOf(flags: SharedFlags, more: PartialConfig = {}): Config {
  return loadConfig({
    ...(flags.config !== undefined && { file: flags.config }),
    env: process.env,
    flags: { ...more, data_dir: flags.dataDir },
  });
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('Expected a number of 0 to 65535.');
}

function countOf(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number above 0.');
}

function timeOf(text: string): Date {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const time = new Date(text);
  if (isWhole && !Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError('Expected a time with its zone: 2026-11-22T10:00:05Z.');
}

const several = (value: string, previous: readonly string[]): string[] => [...previous, value];

/** A sub-command that reads the configuration. */
function add(parent: Command, usage: string, description: string): Command {
  return parent
    .command(usage)
    .description(description)
    .option('--config <file>', 'configuration file (default: aisle.config.json, if there is one)')
    .option('--data-dir <dir>', 'data directory (default: ./data)');
}

const json = new Option('--json', 'print JSON for programs');
const encoding = new Option(
  '--encoding <name>',
  'encoding of files with rows that do not declare one (default: UTF-8), e.g. windows-1252',
);

function addServe(program: Command): void {
  add(program, 'serve', 'serve the API until a signal comes')
    .option('--host <host>', 'address to listen on (default: 127.0.0.1)')
    .option('--port <port>', 'port of the API (default: 8787)', portNumber)
    .option(
      '--admin-port <port>',
      'port of metrics and administration, loopback only (default: 8788; 0 with --port 0)',
      portNumber,
    )
    .option('--init', 'start with a new journal in a data directory that lost its own')
    .option('--demo', 'with a demo store: a tenant, its key, a catalogue')
    .action(async (flags: SharedFlags & ServeFlags) => {
      const { host, port, adminPort, init = false, demo = false } = flags;
      const config = configOf(flags, { host, port, admin_port: adminPort });
      const { serve } = await import('./cli/serve.ts');
      await serve(config, { init, demo });
    });
}

interface ServeFlags {
  readonly host?: string;
  readonly port?: number;
  readonly adminPort?: number;
  readonly demo?: boolean;
  readonly init?: boolean;
}

function addTenancy(program: Command): void {
  const tenancy = () => import('./cli/tenancy.ts');
  const tenant = program.command('tenant').description('create, change, list and delete tenants');
  add(tenant, 'create', 'make a tenant, its first API key and inventory secret')
    .requiredOption('--id <id>', 'short name: a-z, 0-9, - and _')
    .requiredOption('--name <name>', 'name for people')
    .option('--origin <origin>', 'a web origin that may use it; repeatable', several, [])
    .option('--settings <file>', 'JSON file with settings that differ from the defaults')
    .option('--test', 'a test tenant: its keys begin with aisle_test_')
    .addOption(json)
    .action(async (flags) => (await tenancy()).tenantCreate(configOf(flags), flags));
  add(tenant, 'update <id>', 'change a tenant; a running server sees it at once')
    .option('--settings <file>', 'JSON merge patch: named members replace, null restores a default')
    .option('--origin <origin>', 'one more web origin that may use it; repeatable', several, [])
    .option(
      '--destination-host <host>',
      'one more host that cards may link to; repeatable',
      several,
      [],
    )
    .option('--name <name>', 'another name for people')
    .option('--suspend', 'refuse its API keys')
    .option('--resume', 'accept its API keys again')
    .action(async (id, flags) => (await tenancy()).tenantUpdate(configOf(flags), id, flags));
  add(tenant, 'show <id>', 'show a tenant with its settings and keys, as JSON').action(
    async (id, flags) => (await tenancy()).tenantShow(configOf(flags), id),
  );
  add(tenant, 'suspend <id>', 'refuse its API keys and client tokens').action(async (id, flags) =>
    (await tenancy()).tenantUpdate(configOf(flags), id, { suspend: true }),
  );
  add(tenant, 'resume <id>', 'accept them again').action(async (id, flags) =>
    (await tenancy()).tenantUpdate(configOf(flags), id, { resume: true }),
  );
  add(tenant, 'delete <id>', 'remove a tenant with all its data, for ever')
    .option('--yes', 'without asking')
    .addOption(json)
    .action(async (id, flags) => {
      const { tenantDelete } = await import('./cli/tenant-deletion.ts');
      await tenantDelete(configOf(flags), id, flags);
    });
  add(tenant, 'list', 'list tenants')
    .addOption(json)
    .action(async (flags) => (await tenancy()).tenantList(configOf(flags), flags));

  const key = program.command('key').description('create, list and revoke API keys');
  add(key, 'create <tenant>', 'make another API key')
    .option('--scope <scope>', 'what it may do; repeatable; all scopes if left out', several, [])
    .addOption(json)
    .action(async (id, flags) => (await tenancy()).keyCreate(configOf(flags), id, flags));
  add(key, 'list [tenant]', 'list API keys')
    .addOption(json)
    .action(async (id, flags) => (await tenancy()).keyList(configOf(flags), id, flags));
  add(key, 'revoke <key-id>', 'revoke an API key for good')
    .option('--with-tokens', 'and every client token that was made with it')
    .action(async (id, flags) => (await tenancy()).keyRevoke(configOf(flags), id, flags));

  const secret = program.command('secret').description('rotate inventory secrets');
  add(secret, 'rotate <tenant>', 'make a new inventory secret; the newest two are valid')
    .addOption(json)
    .action(async (id, flags) => (await tenancy()).secretRotate(configOf(flags), id, flags));
}

const sessionStates = ['open', 'waiting', 'human', 'closed'];

function addSessions(program: Command): void {
  const session = program.command('session').description('list, show and revoke chat sessions');
  add(session, 'list', 'list the sessions of a tenant, the newest first; asks the running server')
    .requiredOption('--tenant <id>', 'tenant of the sessions')
    .addOption(new Option('--state <state>', 'only sessions in this state').choices(sessionStates))
    .option('--limit <count>', 'how many (default: 50)', countOf, 50)
    .option('--before <session-id>', 'continue after this session')
    .addOption(json)
    .action(async (flags) => {
      const { sessionList } = await import('./cli/sessions.ts');
      await sessionList(configOf(flags), flags);
    });
  add(session, 'show <session-id>', 'show a session as JSON; asks the running server').action(
    async (id, flags) => {
      const { sessionShow } = await import('./cli/sessions.ts');
      await sessionShow(configOf(flags), id);
    },
  );
  add(session, 'revoke <session-id>', 'revoke all client tokens of a session').action(
    async (id, flags) => {
      const { sessionRevoke } = await import('./cli/sessions.ts');
      await sessionRevoke(configOf(flags), id);
    },
  );
}

function addCatalog(program: Command): void {
  const catalog = program.command('catalog').description('import catalogues');
  addTarget(
    add(
      catalog,
      'import <files...>',
      'import schema (.json) and products (.ndjson .json .csv, feeds of Shopify and Google)',
    ),
  )
    .option('--inventory-secret-file <file>', 'signs the stock of a feed, with --url')
    .option('--no-stock', 'leave the stock levels of a feed out')
    .option('--replace', 'remove products that the files do not name')
    .option('--yes', 'with --replace: remove many products without asking')
    .option('--dry-run', 'read and check everything, print what would happen, send no request')
    .option('--rejects <file>', 'write each rejected item there: file, line and reason, as NDJSON')
    .option(
      '--map <ours=theirs>',
      'map a column of the file to one of ours; repeatable',
      several,
      [],
    )
    .option('--map-file <file>', 'the same as JSON: {"ours": "theirs", …}')
    .option('--derive-schema', 'make the schema from the products')
    .option(
      '--save-schema <file>',
      'with --derive-schema: write it to a file, to edit and import it',
    )
    .option('--currency <code>', 'currency of prices without one, as in a Shopify export: EUR')
    .addOption(encoding)
    .option('--shop-url <url>', 'address of a Shopify shop, for links to its pages')
    .option('--again', 'send products again, even if the same files were imported before')
    .addOption(json)
    .addHelpText('after', catalogHelp)
    .action(async (files, flags) => {
      const { catalogImport } = await import('./cli/catalog-import/command.ts');
      process.exitCode = await catalogImport(() => configOf(flags), files, flags);
    });
}

/** The options that name the server of a command. */
function addTarget(command: Command): Command {
  return command
    .option('--tenant <id>', 'tenant of the server on this data directory')
    .option('--url <url>', 'address of any server, with the tenant of an API key')
    .option('--api-key <key>', 'the API key for --url')
    .option('--api-key-file <file>', 'a file that holds it');
}

function addInventory(program: Command): void {
  const inventory = () => import('./cli/inventory.ts');
  const group = program.command('inventory').description('send, read and reset stock levels');
  addTarget(
    add(group, 'send <files...>', 'send levels as signed events: NDJSON, JSON, CSV, or a feed'),
  )
    .option('--inventory-secret-file <file>', 'signs them, with --url')
    .option('--rejects <file>', 'write each rejected level there, as NDJSON')
    .addOption(encoding)
    .addOption(json)
    .addHelpText('after', levelsHelp)
    .action(async (files, flags) => {
      process.exitCode = await (
        await inventory()
      ).inventorySend(() => configOf(flags), files, flags);
    });
  addTarget(add(group, 'show <product>', 'show the stored levels of a product'))
    .addOption(json)
    .action(async (id, flags) =>
      (await inventory()).inventoryShow(() => configOf(flags), id, flags),
    );
  addTarget(add(group, 'reset <product>', 'remove a level, so that the next event counts'))
    .option('--variant <id>', 'variant (default: the product as a whole)')
    .option('--location <id>', 'location (default: tenant-wide)')
    .option('--all', 'every level of the product')
    .action(async (id, flags) =>
      (await inventory()).inventoryReset(() => configOf(flags), id, flags),
    );
}

const levelsHelp = `
A level has external_product_id, external_variant_id?, external_location_id?, available (a whole
number, or null if it is not tracked), occurred_at? (else the time of the file), sequence?.`;

const catalogHelp = () => `
A schema file is one JSON object: { "source_schema_version"?, "taxonomy"?, "collection"?,
"attribute"?, "classification"? }, each of the last four a list of entries.
Product files are recognised by their content: JSON lines, a JSON list, CSV with the columns below,
a Shopify product export (CSV), a Google Merchant feed (TSV, CSV or XML).
Text is UTF-8, unless a byte order mark, an XML declaration or --encoding names another encoding.
A file of another shape is refused before anything is sent, with its columns and a mapping to check:
--map title=name --map price=cost --map 'attributes.*=*' (all other columns become attributes).
Run an interrupted import again: it resumes where it stopped.
Exit code 1: an item was rejected, or the import failed. Exit code 2: wrong usage.

Columns of CSV files:
${describeColumns()}`;

const placeHelp = `
A set of backups is a directory that --incremental or the setting backup.to filled, or s3://bucket/prefix
of any S3-compatible store (settings backup.endpoint and backup.region; the key is in the environment,
AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY unless backup.access_key_env and backup.secret_key_env name
other variables).`;

function addCare(program: Command): void {
  add(program, 'backup <place>', 'copy the data of a running server into a new directory')
    .option('--incremental', 'into a set of backups: writes only changed parts')
    .addHelpText('after', placeHelp)
    .action(async (place, flags) => {
      const { backup } = await import('./cli/backup.ts');
      await backup(configOf(flags), place, flags);
    });
  add(program, 'backups [place]', 'list the times that a set of backups can restore')
    .addOption(json)
    .addHelpText('after', placeHelp)
    .action(async (place, flags) => {
      const { backups } = await import('./cli/backups.ts');
      await backups(configOf(flags), place, flags);
    });
  add(program, 'restore <place>', 'replace the data with a backup, while no server runs')
    .option('--at <time>', 'state of this time, to the second: 2026-11-22T10:00:05Z', timeOf)
    .addHelpText('after', placeHelp)
    .action(async (place, flags) => {
      const { restore } = await import('./cli/restore.ts');
      await restore(configOf(flags), place, flags);
    });
  add(
    program,
    'compact',
    'give room of removed data back to the disk, also while a server runs',
  ).action(async (flags) => {
    const { compact } = await import('./cli/compact.ts');
    await compact(configOf(flags));
  });
  add(program, 'repair', 'restore damaged values from a backup, while no server runs')
    .requiredOption('--from <backup>', 'a directory that `aisle backup` made, or a set of backups')
    .option('--accept-loss', 'remove damaged values that the backup does not have')
    .action(async (flags) => {
      const { repair } = await import('./cli/repair.ts');
      process.exitCode = await repair(configOf(flags), flags);
    });
  add(
    program,
    'dump <file>',
    'write all data as NDJSON, for another version (.gz: compressed)',
  ).action(async (file, flags) => {
    const { dump } = await import('./cli/dump.ts');
    await dump(configOf(flags), file);
  });
  add(program, 'load <file>', 'make a new data directory of a dump').action(async (file, flags) => {
    const { load } = await import('./cli/dump.ts');
    await load(configOf(flags), file);
  });
  add(program, 'doctor', 'check configuration, disk and journal')
    .option('--deep', 'check every stored value against its checksum')
    .addOption(json)
    .action(async (flags) => {
      const { doctor } = await import('./cli/doctor.ts');
      process.exitCode = await doctor(configOf(flags), flags);
    });
}

/** A part of `doctor` that needs a process of its own. */
function addInspection(program: Command): void {
  program
    .command('inspect-journal <journal> [scratch]', { hidden: true })
    .action(async (source: string, scratch: string | undefined) => {
      const { inspectJournal } = await import('./cli/journal-inspection.ts');
      await inspectJournal(source, scratch);
    });
}

function buildProgram(): Command {
  const program = new Command('aisle')
    .description('Aisle: a shopping assistant and catalogue-sync server for one box')
    .version(packageVersion(), '--version', 'print the version')
    .exitOverride()
    .showHelpAfterError('(add --help for usage)');
  addServe(program);
  addTenancy(program);
  addSessions(program);
  addCatalog(program);
  addInventory(program);
  addCare(program);
  addInspection(program);
  return program;
}

/** Exit codes: 0, 1 for a failure, 2 for wrong usage. */
async function main(): Promise<void> {
  try {
    await buildProgram().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    } else if (error instanceof ConfigError) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 2;
    } else if (error instanceof CommandFailure) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = error.exitCode;
    } else {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : ''}\n`);
      process.exitCode = 1;
    }
  }
}

// A reader that goes early, as `head` does, stops no command half-way and makes it no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await main();
