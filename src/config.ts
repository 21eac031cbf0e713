// The schema of the configuration: the description, default and bounds of every value.
// `docs/configuration.md` is made of it; `load-config.ts` reads the values.

import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { limitDefaults, limitDescriptions } from './limits.ts';

const minute = 60;
const day = 86_400;

/** A whole number with its default; `minimum` 0 by default. */
function integer(
  value: number,
  description: string,
  bounds: { minimum?: number; maximum?: number } = {},
) {
  return Type.Integer({ minimum: 0, ...bounds, default: value, description });
}

function section<P extends Parameters<typeof Type.Object>[0]>(properties: P, description = '') {
  return Type.Object(properties, { additionalProperties: false, default: {}, description });
}

/** A quota of requests in a window; a quota of 0 means no limit. */
function rate(quota: number, windowSeconds: number, counted: string) {
  return section({
    quota: integer(quota, `${counted}, in one window; 0: no limit.`),
    window_seconds: integer(windowSeconds, 'The length of the window.', {
      minimum: 1,
      maximum: day,
    }),
  });
}

/** The rate policies of contract 2.5 that count requests in a window. */
const rates = {
  bootstrap: rate(600, minute, 'Bootstrap requests of a tenant'),
  session: rate(30, minute, 'Requests that open or renew one session'),
  messages: rate(20, minute, 'Messages of one session'),
  stream_poll: rate(120, minute, 'Polls of one session’s stream'),
  catalog_write: rate(300, minute, 'Requests of a tenant that write the catalogue'),
  inventory: rate(1200, minute, 'Inventory requests of a tenant'),
  desk: rate(1200, minute, 'Desk requests of a tenant'),
  reads: rate(300, minute, 'Other requests of a tenant or session'),
};
export type RatePolicy = keyof typeof rates;
export const ratePolicies = Object.keys(rates) as RatePolicy[];

type Limit = keyof typeof limitDefaults;
type SizeSchemas = Record<Limit, ReturnType<typeof integer>>;
const sizes = Object.fromEntries(
  (Object.entries(limitDefaults) as [Limit, number][]).map(([name, value]) => [
    name,
    integer(value, limitDescriptions[name], { minimum: 1 }),
  ]),
) as SizeSchemas;

const Port = (value: number, description: string) =>
  integer(value, description, { maximum: 65_535 });

/** The whole document. The schema has the defaults and descriptions. */
export const Config = section({
  host: Type.String({
    minLength: 1,
    default: '127.0.0.1',
    description: 'Address that the API listens on.',
  }),
  port: Port(8787, 'Port of the API; 0: the system picks both ports.'),
  admin_port: Port(8788, 'Port of metrics and administration, on 127.0.0.1 alone.'),
  data_dir: Type.String({
    minLength: 1,
    default: './data',
    description: 'Directory of all data of the server.',
  }),
  public_url: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#\\s]+(/[^?#\\s]*[^/?#\\s])?$',
      expected: 'an http(s) URL without query and without a slash at its end',
      description:
        'Address that clients call, an http(s) URL without query and without a slash at its end. ' +
        'Not set: the address that the API listens on.',
    }),
  ),
  trusted_proxies: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    default: [],
    description:
      'Proxies whose header names the client’s address: addresses, or networks as `10.0.0.0/8`.',
  }),
  forwarded_header: Type.Enum(['x-forwarded-for', 'forwarded'], {
    default: 'x-forwarded-for',
    description: 'The header of these proxies.',
  }),
  drain_seconds: integer(10, 'How long running turns may take to end when the server stops.', {
    maximum: 600,
  }),
  limits: section(
    {
      ...rates,
      refusals: rate(300, minute, 'Refused credentials of one address'),
      connections: rate(60_000, minute, 'New connections of one address'),
      open_connections: section({
        per_address: integer(2000, 'Connections of one address at once; 0: no limit.'),
        in_all: integer(20_000, 'Connections at once, beside those of proxies; 0: no limit.'),
      }),
      stream_sse: section({
        quota: integer(4, 'Streams that one session may have open at once; 0: no limit.'),
        opens_per_minute: integer(600, 'Streams that one session may open in a minute.'),
      }),
      ...sizes,
    },
    'Rates (429) and sizes (413, 422) that requests are held to.',
  ),
  chat: section(
    {
      bootstrap_token_ttl_seconds: integer(600, 'Life of a bootstrap token.', {
        minimum: 60,
        maximum: 3600,
      }),
      session_token_ttl_seconds: integer(3600, 'Life of a session token.', { minimum: 60 }),
      session_token_cap_seconds: integer(day, 'How long session tokens can be renewed, in all.', {
        minimum: 60,
      }),
      stream_ticket_ttl_seconds: integer(600, 'Life of a ticket that opens a stream.', {
        minimum: 1,
      }),
      idle_close_seconds: integer(day, 'A session without a message for this long is closed.', {
        minimum: 1,
      }),
      answer_deadline_seconds: integer(60, 'An answer that takes longer fails.', { minimum: 1 }),
      answer_deadline_cap_seconds: integer(120, 'The most that `answer_deadline_seconds` may be.', {
        minimum: 1,
      }),
      sse_heartbeat_seconds: integer(15, 'Longest silence on a stream.', { minimum: 1 }),
      sse_max_age_seconds: integer(900, 'A stream is ended after this long; clients reconnect.', {
        minimum: 1,
      }),
      sse_retry_ms: integer(2000, 'How long clients wait before they reconnect to a stream.'),
      slow_consumer_seconds: integer(10, 'A stream that takes nothing for this long is ended.', {
        minimum: 1,
      }),
      retention_days: integer(30, 'A closed session is removed after this long.', { minimum: 1 }),
      upkeep_interval_seconds: integer(60, 'How often the server looks for due sessions.', {
        minimum: 1,
      }),
      passivate_after_seconds: integer(300, 'An idle session is passivated after this long.', {
        minimum: 1,
      }),
      resident_bytes_max: integer(
        0,
        'About the most memory of sessions in use; beyond it the least recently used ones are ' +
          'passivated early. 0: an eighth of the heap’s limit.',
      ),
      unjournalled_items_max: integer(
        1024,
        'Deltas of one session that may be published before they are on disk.',
        { minimum: 1, maximum: 1_000_000 },
      ),
    },
    'Sessions, their tokens and their streams.',
  ),
  assistant: section(
    {
      tool_rounds_max: integer(
        4,
        'Model calls of one turn that may ask for tools; the next has to answer.',
        { minimum: 1, maximum: 16 },
      ),
      prompt_tokens_max: integer(
        24_000,
        'Most tokens in one model call, of about four characters each.',
        { minimum: 2000 },
      ),
      memory_tokens_max: integer(3000, 'Most of these tokens for the earlier conversation.'),
      answer_chars_max: integer(16_000, 'Longest answer of a model.', {
        minimum: 100,
        maximum: 100_000,
      }),
      stall_timeout_ms: integer(10_000, 'Longest silence between two tokens of a model.', {
        minimum: 100,
      }),
      attempts_max: integer(3, 'Tries of one call, with the first.', {
        minimum: 1,
        maximum: 10,
      }),
      retry_base_ms: integer(250, 'Wait before the second call; it doubles with each.', {
        minimum: 1,
      }),
      retry_cap_ms: integer(4000, 'Longest wait between two calls.', { minimum: 1 }),
      breaker_failures_max: integer(
        5,
        'Failures in a row, of all tenants with the same model, after which the server does not call it for a time.',
        { minimum: 1 },
      ),
      breaker_open_seconds: integer(30, 'That time.', { minimum: 1 }),
    },
    'Calls of language models; the endpoint of a tenant stands in its settings.',
  ),
  search: section(
    {
      deadline_ms: integer(1500, 'Longest search.', { minimum: 1 }),
      semantic: section({
        provider: Type.Enum(['embedded', 'remote', 'none'], {
          default: 'embedded',
          description:
            '`embedded`: the built-in model; `remote`: an OpenAI-compatible server; or `none`.',
        }),
        deadline_ms: integer(
          300,
          'How long a search waits for the vector of its query; after that it uses words alone.',
          { minimum: 1 },
        ),
        unused_retention_days: integer(
          30,
          'How long an unused vector is kept: a product that returns is not embedded again.',
        ),
        sweep_interval_seconds: integer(3600, 'How often the server looks for such vectors.', {
          minimum: 1,
          maximum: 7 * day,
        }),
        remote: section(
          {
            base_url: Type.String({
              pattern: '^(https?://[^\\s]+)?$',
              default: '',
              description: 'Address without `/embeddings` at its end.',
            }),
            model: Type.String({ maxLength: 200, default: '', description: 'Name of the model.' }),
            api_key_env: Type.Optional(
              Type.String({
                pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
                description: 'Name of the environment variable that holds the key.',
              }),
            ),
            dimensions: Type.Optional(
              Type.Integer({
                minimum: 1,
                maximum: 8192,
                description: 'Requested length of vectors; not set: the model’s own.',
              }),
            ),
            batch_max: integer(16, 'Texts in one request.', { minimum: 1, maximum: 2048 }),
            similarity_min: Type.Number({
              minimum: -1,
              maximum: 1,
              default: 0,
              description: 'Least similarity of a hit; the right value depends on the model.',
            }),
          },
          'For the provider `remote`.',
        ),
      }),
      card_limit: integer(6, 'Most product cards of one answer.', { minimum: 1, maximum: 12 }),
      poll_after_moving_seconds: integer(
        5,
        'The `poll_after_seconds` of the capabilities while a lane moves.',
        { minimum: 1 },
      ),
      poll_after_settled_seconds: integer(60, 'The same, when nothing moves.', { minimum: 1 }),
    },
    'The two lanes of search.',
  ),
  catalog: section({
    rejected_items_retention_days: integer(7, 'How long rejected items of a run can be read.', {
      minimum: 1,
    }),
  }),
  media: section(
    {
      disk_budget_bytes: integer(1024 ** 3, 'Most bytes on disk of all stored pictures.', {
        minimum: 1,
      }),
      source_bytes_max: integer(10_000_000, 'Largest file of a picture.', { minimum: 1024 }),
      source_pixels_max: integer(50_000_000, 'Most pixels of a picture.', {
        minimum: 1,
        maximum: 268_402_689,
      }),
      fetch_timeout_seconds: integer(10, 'Longest fetch of a picture.', {
        minimum: 1,
        maximum: 60,
      }),
      fetches_at_once_max: integer(8, 'Fetches at the same time.', { minimum: 1, maximum: 64 }),
      refresh_after_seconds: integer(
        day,
        'After this long the server asks the source whether the picture has changed.',
        { minimum: 1 },
      ),
      retry_first_seconds: integer(
        30,
        'A failed source is fetched again after this long, then after twice as long.',
        { minimum: 1 },
      ),
      retry_cap_seconds: integer(3600, 'Longest wait before it is fetched again.', { minimum: 1 }),
      width_max: integer(2048, 'Widest picture that is served, in pixels.', {
        minimum: 64,
        maximum: 4096,
      }),
    },
    'Pictures of products, fetched from the shop and served from here.',
  ),
  inventory: section({
    signature_tolerance_seconds: integer(
      300,
      'How far the time of a signature may be from the clock of the server.',
      { minimum: 1 },
    ),
    event_memory_days: integer(
      7,
      'How long the server remembers the id of an event, so that it counts once.',
      {
        minimum: 1,
      },
    ),
  }),
  idempotency: section({
    retention_seconds: integer(day, 'How long the answer to an idempotency key is kept.', {
      minimum: day,
    }),
    bytes_per_tenant_max: integer(
      256 * 1024 ** 2,
      'Most bytes on disk of one tenant’s kept answers; 0: no limit.',
    ),
  }),
  overload: section(
    {
      loop_delay_ms_max: integer(50, 'Average wait of a request for the event loop.'),
      commit_wait_ms_max: integer(1000, 'How long the oldest change waits for the disk.'),
      queued_changes_max: integer(20_000, 'Changes that wait for the disk.'),
      calm_seconds: integer(1, 'Calm time after which less is shed.', { minimum: 1 }),
    },
    'Where shedding load begins; a bound of 0 is not watched ([ADR 11](adr/0011-shedding-load.md)).',
  ),
  backup: section(
    {
      to: Type.String({
        pattern: '^(s3://[^/\\s]+(/[^\\s]*)?|(?!s3:)[^\\s].*)?$',
        expected: 's3://bucket/prefix, or a directory',
        default: '',
        description:
          'Place of the continuous backup: a directory, or `s3://bucket/prefix` of any ' +
          'S3-compatible store. Empty: no continuous backup.',
      }),
      endpoint: Type.String({
        pattern: '^(https?://[^\\s]+)?$',
        default: '',
        description: 'Address of the S3-compatible store; empty: that of AWS for the region.',
      }),
      region: Type.String({ maxLength: 64, default: 'us-east-1', description: 'Its region.' }),
      access_key_env: Type.String({
        pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
        default: 'AWS_ACCESS_KEY_ID',
        description: 'Name of the environment variable that holds the id of the access key.',
      }),
      secret_key_env: Type.String({
        pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
        default: 'AWS_SECRET_ACCESS_KEY',
        description: 'Name of the environment variable that holds its secret.',
      }),
      interval_seconds: integer(10, 'A change waits for this long at most before it is sent.', {
        minimum: 1,
        maximum: 3600,
      }),
      base_interval_hours: integer(24, 'Time between two bases, which read all data.', {
        minimum: 1,
        maximum: 24 * 365,
      }),
      retention_days: integer(7, 'Every second of this time can be restored.', { minimum: 1 }),
      log_bytes_max: integer(
        1024 ** 3,
        'Most bytes of changes that wait on disk for the target; beyond it they are dropped for a new base.',
        { minimum: 8 * 1024 ** 2 },
      ),
    },
    'Continuous backup ([durability](durability.md)).',
  ),
  log: section({
    level: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      default: 'info',
      description: 'Lines below this level are not written.',
    }),
    requests: Type.Enum(['all', 'failed', 'none'], {
      default: 'all',
      description: 'Which requests get a line: all, refused and failed ones, or none.',
    }),
  }),
});

type DeepReadonly<T> = { readonly [K in keyof T]: DeepReadonly<T[K]> };
export type Config = DeepReadonly<Static<typeof Config>>;

/** Folder of the journal inside of the data directory. */
export function journalPath(config: Pick<Config, 'data_dir'>): string {
  return join(config.data_dir, 'journal');
}
