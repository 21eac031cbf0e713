// The settings of a tenant: the schema of contract 11.1, its defaults, its cross-checks.
// Owns: the schema of settings, how a change is merged into them, which greeting a locale gets.
// Does not own: where settings are stored (tenants), what each of them does (its domain).
// INV-507: stored settings are valid: every change is checked as a whole before it is written.
// On failure: `SettingsError` names every fault with its path; nothing is changed.

import { Type, type Static, type TProperties } from 'typebox';
import { Check, Default } from 'typebox/value';
import { schemaFaults, type SchemaFault } from '../base/schema-faults.ts';
import { Locale, TenantId } from '../contract/primitives.ts';

/** A closed object whose members all have defaults or are optional. */
function section<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false, default: {} });
}

const flag = (value: boolean) => Type.Boolean({ default: value });
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const milliseconds = (value: number) =>
  Type.Integer({ minimum: 100, maximum: 600_000, default: value });

const originWords = 'a serialised origin, e.g. "https://shop.example" (http only for localhost)';
const Origin = Type.String({ maxLength: 255, expected: originWords });
const Host = Type.String({
  maxLength: 253,
  pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$',
  expected: 'a host name in lower case, e.g. "shop.example"',
});
const HttpUrl = Type.String({
  maxLength: 2048,
  pattern: '^https?://[^\\s/]+',
  expected: 'an http(s) URL',
});

const HeaderName = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9-]{0,63}$',
  expected: 'the name of a header',
});
const HeaderValues = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,63}$' }),
  Type.String({ maxLength: 1024, pattern: '^[\\x20-\\x7e]*$' }),
  { maxProperties: 20, additionalProperties: false },
);
/** Headers that belong to the connection or to the call itself. */
const OWN_HEADERS =
  /^(?:host|content-.*|transfer-encoding|connection|te|upgrade|accept.*|expect)$/iu;

/** One name for all locales, or one per locale ("Cologne", "Köln"). */
const LocationName = Type.Union(
  [text(128), Type.Record(Type.String(), text(128), { minProperties: 1, maxProperties: 50 })],
  { expected: 'a name of 1 to 128 characters, or an object of such names by locale' },
);

export const TenantSettings = section({
  allowed_origins: Type.Array(Origin, { maxItems: 100, default: [] }),
  allowed_app_ids: Type.Array(text(155), { maxItems: 100, default: [] }),
  allowed_destination_hosts: Type.Array(Host, { maxItems: 100, default: [] }),
  /** Hosts whose pictures may come over http, from another port, or from a private address. */
  allowed_media_hosts: Type.Array(Host, { maxItems: 100, default: [] }),
  branding: section({
    assistant_name: Type.String({ minLength: 1, maxLength: 64, default: 'Assistant' }),
    /** One text for all locales, or one per locale. */
    greeting: Type.Union(
      [text(500), Type.Record(Type.String(), text(500), { maxProperties: 50 })],
      {
        default: { en: 'Hello! What are you looking for?', de: 'Hallo! Wonach suchen Sie?' },
        expected: 'a text of 1 to 500 characters, or an object of such texts by locale',
      },
    ),
    logo_url: Type.Optional(
      Type.String({ maxLength: 2048, pattern: '^https://', expected: 'an https URL' }),
    ),
    accent_color: Type.Optional(
      Type.String({ pattern: '^#[0-9a-fA-F]{6}$', expected: 'a colour like "#1a73e8"' }),
    ),
  }),
  default_locale: Type.String({ ...Locale, default: 'en' }),
  assistant: section({
    enabled: flag(true),
    provider: Type.Enum(['grounded', 'llm'], { default: 'grounded' }),
    model: Type.Optional(text(200)),
    base_url: Type.Optional(HttpUrl),
    /** Name of the environment variable of the server that holds the key; never the key. */
    api_key_env: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z_][A-Za-z0-9_]{0,127}$',
        expected: 'the name of an environment variable',
      }),
    ),
    /** Or else the file that holds it, read for every answer: a new key needs no restart. */
    api_key_file: Type.Optional(
      Type.String({ maxLength: 1024, pattern: '^/', expected: 'the absolute path of a file' }),
    ),
    /** The header that carries the key if it is not `Authorization`, e.g. Azure's `api-key`. */
    api_key_header: Type.Optional(HeaderName),
    /** Sent with every call of the model; no place for a key, since settings are printed. */
    extra_headers: Type.Optional(HeaderValues),
    /** Appended to every call's address, e.g. Azure's `api-version`. */
    query_parameters: Type.Optional(
      Type.Record(text(64), Type.String({ maxLength: 512 }), { maxProperties: 20 }),
    ),
    temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
    /** Most tokens of one answer of the model. */
    max_output_tokens: Type.Optional(Type.Integer({ minimum: 16, maximum: 1_000_000 })),
    /**
     * Which claims of a model's sentences are checked: every figure, or only prices, discounts, codes and
     * addresses.
     */
    answer_check: Type.Enum(['strict', 'relaxed'], { default: 'strict' }),
    instructions: Type.Optional(text(8000)),
    first_token_timeout_ms: milliseconds(10_000),
    turn_timeout_ms: milliseconds(45_000),
    /** Whether `grounded` answers, and says so, while the model's endpoint is known to be down. */
    fallback_to_grounded: flag(false),
  }),
  retrieval_policy: section({
    lexical_enabled: flag(true),
    semantic_enabled: flag(true),
  }),
  /** The names of inventory locations, as answers show them. */
  locations: Type.Array(
    Type.Object(
      { external_location_id: TenantId, name: LocationName },
      { additionalProperties: false },
    ),
    { maxItems: 1000, default: [] },
  ),
  desk: section({
    enabled: flag(false),
    /** How long a customer who asked for a person waits for one to accept. */
    offer_timeout_seconds: Type.Integer({ minimum: 1, maximum: 120, default: 120 }),
    /** A desk that sent requests and then none for this long counts as away. */
    away_after_seconds: Type.Integer({ minimum: 10, maximum: 86_400, default: 300 }),
  }),
});

type DeepReadonly<T> = { readonly [K in keyof T]: DeepReadonly<T[K]> };
export type TenantSettings = DeepReadonly<Static<typeof TenantSettings>>;

/** The settings cannot be used: every fault with its dotted path. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly faults: readonly SchemaFault[];

  constructor(faults: readonly SchemaFault[]) {
    const lines = faults.map(({ path, message }) => `  ${path || 'settings'}: ${message}`);
    super(`The tenant settings cannot be used:\n${lines.join('\n')}`);
    this.faults = faults;
  }
}

/** Settings as stored: only the changed ones, so that a new default applies to all other tenants. */
export type StoredSettings = Readonly<Record<string, unknown>>;

/** Fills in the defaults of everything that was not set. */
export function withDefaults(stored: StoredSettings): TenantSettings {
  return Default(TenantSettings, structuredClone(stored)) as TenantSettings;
}

/**
 * Merges a change into stored settings as a JSON merge patch (RFC 7396): named members are replaced, `null`
 * restores a default, the rest stays. Throws {@link SettingsError} unless the result is valid.
 */
export function changeSettings(stored: StoredSettings, change: unknown): StoredSettings {
  if (!isTree(change)) throw new SettingsError([{ path: '', message: 'expected one JSON object' }]);
  const next = mergePatch(stored, change);
  const settings = Default(TenantSettings, structuredClone(next));
  const faults = schemaFaults(TenantSettings, settings);
  if (faults.length === 0) faults.push(...contradictions(settings as TenantSettings));
  if (faults.length > 0) throw new SettingsError(faults);
  return next;
}

/** The greeting for a locale: that tag, its language, the tenant's default locale, then any. */
export function greetingFor(settings: TenantSettings, locale: string): string {
  const { greeting } = settings.branding;
  if (typeof greeting === 'string') return greeting;
  const byTag = new Map(Object.entries(greeting).map(([tag, words]) => [tag.toLowerCase(), words]));
  for (const tag of [locale, settings.default_locale].map((wanted) => wanted.toLowerCase())) {
    const found = byTag.get(tag) ?? byTag.get(tag.split('-')[0] ?? tag);
    if (found !== undefined) return found;
  }
  return Object.values(greeting)[0] ?? '';
}

/** Whether `text` is an origin exactly as a browser would send it, over https or from this machine. */
export function isAllowableOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  if (origin !== text) return false;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

function contradictions(settings: TenantSettings): SchemaFault[] {
  const faults: SchemaFault[] = [];
  settings.allowed_origins.forEach((origin, index) => {
    if (isAllowableOrigin(origin)) return;
    const path = `allowed_origins.${index}`;
    faults.push({ path, message: `expected ${originWords}, got ${JSON.stringify(origin)}` });
  });
  faults.push(...locationFaults(settings.locations));
  const { greeting } = settings.branding;
  if (typeof greeting !== 'string') {
    if (Object.keys(greeting).length === 0) {
      faults.push({ path: 'branding.greeting', message: 'expected at least one locale' });
    }
    for (const tag of Object.keys(greeting)) {
      if (isLocale(tag)) continue;
      faults.push({ path: `branding.greeting.${tag}`, message: 'is not a BCP 47 language tag' });
    }
  }
  faults.push(...assistantFaults(settings.assistant));
  return faults;
}

function assistantFaults(assistant: TenantSettings['assistant']): SchemaFault[] {
  const faults: SchemaFault[] = [];
  const add = (key: string, message: string): void =>
    void faults.push({ path: `assistant.${key}`, message });
  const { provider, model, base_url, api_key_env, api_key_file } = assistant;
  if (provider === 'llm') {
    if (model === undefined) add('model', 'is needed with llm');
    if (base_url === undefined) add('base_url', 'is needed with llm');
  }
  if (base_url !== undefined && !isPlainUrl(base_url)) {
    add('base_url', 'has to be a URL without credentials, query and fragment');
  }
  if (api_key_env !== undefined && api_key_file !== undefined) {
    add('api_key_file', 'stands beside api_key_env: a key comes from one of them');
  }
  const { api_key_header, extra_headers = {} } = assistant;
  if (api_key_header !== undefined && OWN_HEADERS.test(api_key_header)) {
    add('api_key_header', 'is a header that the call itself sets');
  }
  for (const name of Object.keys(extra_headers)) {
    if (OWN_HEADERS.test(name))
      add(`extra_headers.${name}`, 'is a header that the call itself sets');
  }
  const { first_token_timeout_ms, turn_timeout_ms } = assistant;
  if (first_token_timeout_ms > turn_timeout_ms) {
    add('first_token_timeout_ms', `has to be at most turn_timeout_ms (${turn_timeout_ms})`);
  }
  return faults;
}

/** A key in the URL would be printed with it. */
function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return username + password + search + hash === '';
}

function locationFaults(locations: TenantSettings['locations']): SchemaFault[] {
  const faults: SchemaFault[] = [];
  const seen = new Set<string>();
  locations.forEach(({ external_location_id: id, name }, index) => {
    const path = `locations.${index}`;
    if (seen.has(id)) faults.push({ path, message: `names "${id}" a second time` });
    seen.add(id);
    for (const tag of typeof name === 'string' ? [] : Object.keys(name)) {
      if (isLocale(tag)) continue;
      faults.push({ path: `${path}.name.${tag}`, message: 'is not a BCP 47 language tag' });
    }
  });
  return faults;
}

// Not `Check` itself: it would narrow the type of a text that is no locale.
function isLocale(tag: string): boolean {
  return Check(Locale, tag);
}

interface Tree {
  readonly [key: string]: unknown;
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mergePatch(base: Tree, patch: Tree): Tree {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    const below = merged.get(key);
    if (value === null) merged.delete(key);
    else merged.set(key, isTree(value) ? mergePatch(isTree(below) ? below : {}, value) : value);
  }
  return Object.fromEntries(merged);
}
