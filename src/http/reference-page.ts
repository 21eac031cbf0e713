// The API reference for people: one static page, made from the OpenAPI document, without scripts.

import { createHash } from 'node:crypto';
import { escapeUTF8 as escape } from 'entities';

/** The parts of an OpenAPI 3.1 document that the page reads. */
interface OpenApi {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { description: string; content?: Content }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, MediaType>>;

interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly [bound: string]: unknown;
}

/** A page, and the content security policy that forbids it to load anything. */
export interface ReferencePage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** Fields within fields are listed to this depth; what lies deeper has a name of its own. */
const levelsMax = 5;

const style = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--accent:#0b6e4f}
@media(prefers-color-scheme:dark){:root{--accent:#6fd3ad}}
*{box-sizing:border-box}
body{font:15px/1.55 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:17rem 1fr}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1rem;border-right:1px solid var(--line)}
nav h2{font-size:.8rem;text-transform:uppercase;letter-spacing:.06em;margin:1.2rem 0 .3rem}
nav a{display:block;padding:.15rem .4rem;color:inherit;text-decoration:none;border-radius:.3rem}
nav a:hover,nav a:focus{background:var(--soft)}
main{padding:2rem clamp(1rem,4vw,4rem) 6rem;max-width:64rem;min-width:0}
section{border-top:1px solid var(--line);margin-top:2.5rem;padding-top:1rem}
h3{margin-bottom:.2rem}
a{color:var(--accent)}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{background:var(--soft);padding:.8rem 1rem;border-radius:.5rem;overflow:auto}
.path{display:flex;gap:.6rem;align-items:baseline;flex-wrap:wrap;overflow-wrap:anywhere}
.method{font-weight:700;color:var(--accent);text-transform:uppercase}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:.4rem 0 1rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .7rem .35rem 0;border-bottom:1px solid var(--line)}
td code{overflow-wrap:anywhere}
.bound{opacity:.75}
@media(max-width:50rem){body{display:block}nav{position:static;height:auto;border:0}}
`;

/** The reference as HTML. Throws where the document is no JSON. */
export function referencePage(document: string): ReferencePage {
  const api = JSON.parse(document) as OpenApi;
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = api.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const menu = groups.map(({ name, operations: own }) => {
    const links = own.map(
      ({ operation: { operationId, summary } }) =>
        `<a href="#${escape(operationId)}">${escape(summary)}</a>`,
    );
    return `<h2>${escape(name)}</h2>${links.join('')}`;
  });
  const schemas = Object.entries(api.components.schemas);
  const body = groups.map(
    ({ name, description, operations: own }) =>
      `<h2>${escape(name)}</h2>${description ? `<p>${words(description)}</p>` : ''}` +
      own.map((one) => operationSection(one)).join(''),
  );
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(api.info.title)} API reference</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Contents"><a href="#top">Overview</a>${menu.join('')}<h2>objects</h2>${schemas
    .map(([name]) => `<a href="#object-${escape(name)}">${escape(name)}</a>`)
    .join('')}</nav>
<main id="top">
<h1>${escape(api.info.title)} API reference</h1>
<p>${words(api.info.description)}</p>
<p>The same as a document for programs: <a href="/openapi.json">/openapi.json</a>.</p>
${body.join('')}
<h2>Objects</h2>
${schemas.map(([name, schema]) => schemaSection(name, schema)).join('')}
</main>
</body>
</html>
`;
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    html,
    contentSecurityPolicy:
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; ` +
      "frame-ancestors 'none'",
  };
}

function operationSection(at: { path: string; method: string; operation: Operation }): string {
  const { path, method, operation } = at;
  const { operationId, summary, description, security, parameters, requestBody } = operation;
  const credentials = security.flatMap((one) => Object.keys(one));
  const fields = parameters.map(({ name, in: where, required, schema, description: said }) =>
    fieldRow(name, { schema, required, note: where, description: said }),
  );
  const parts = [
    `<section id="${escape(operationId)}"><h3>${escape(summary)}</h3>`,
    `<p class="path"><span class="method">${escape(method)}</span> <code>${escape(path)}</code></p>`,
    description === undefined ? '' : `<p>${words(description)}</p>`,
    `<p>Credential: ${credentials.length === 0 ? 'none' : credentials.map(code).join(' or ')}</p>`,
    fields.length > 0 ? `<h4>Parameters</h4>${table(fields)}` : '',
    requestBody ? `<h4>Body</h4>${content(requestBody.content)}` : '',
    '<h4>Answers</h4>',
    ...Object.entries(operation.responses).map(([status, response]) => {
      const told = response.content ?? {};
      const isProblem = 'application/problem+json' in told;
      return (
        `<p><strong>${escape(status)}</strong> ${words(response.description, isProblem)}</p>` +
        (isProblem ? '' : content(told))
      );
    }),
    '</section>',
  ];
  return parts.join('');
}

function content(types: Content): string {
  return Object.entries(types)
    .map(([type, { schema, example, examples }]) => {
      const shown = example ?? Object.values(examples ?? {})[0]?.value;
      const sample =
        shown === undefined
          ? ''
          : `<pre>${escape(typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2))}</pre>`;
      const rows = schema === undefined ? [] : rowsOf(schema, { prefix: '', level: 1 });
      const whole = schema?.$ref === undefined ? '' : ` ${typeOf(schema)}`;
      return `<p>${code(type)}${whole}</p>${rows.length > 0 ? table(rows) : ''}${sample}`;
    })
    .join('');
}

function schemaSection(name: string, schema: Schema): string {
  const rows = rowsOf(schema, { prefix: '', level: 1 });
  const said = schema.description === undefined ? '' : `<p>${words(schema.description)}</p>`;
  const shown = rows.length > 0 ? table(rows) : `<p>${typeOf(schema)}</p>`;
  return `<section id="object-${escape(name)}"><h3>${escape(name)}</h3>${said}${shown}</section>`;
}

const table = (rows: readonly string[]): string =>
  `<div class="table"><table><thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead>` +
  `<tbody>${rows.join('')}</tbody></table></div>`;

/** The fields of a schema, those inside of them with their path. */
function rowsOf(schema: Schema, at: { prefix: string; level: number }): string[] {
  if (at.level > levelsMax) return [];
  const own: string[] = [];
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const path = `${at.prefix}${name}`;
    own.push(
      fieldRow(path, { schema: member, required: schema.required?.includes(name) === true }),
    );
    const prefix = member.items === undefined ? `${path}.` : `${path}[].`;
    own.push(...rowsOf(member.items ?? member, { prefix, level: at.level + 1 }));
  }
  const branches = (schema.anyOf ?? schema.oneOf ?? []).flatMap((branch) => rowsOf(branch, at));
  return [...own, ...branches];
}

interface Field {
  readonly schema: Schema;
  readonly required: boolean;
  readonly note?: string;
  readonly description?: string | undefined;
}

function fieldRow(name: string, { schema, required, note, description }: Field): string {
  const said = description ?? schema.description ?? '';
  const marks = [note, required ? 'required' : undefined].filter((one) => one !== undefined);
  const mark = marks.length === 0 ? '' : `<br><span class="bound">${marks.join(', ')}</span>`;
  const limits = boundsOf(schema);
  const bounds = limits === '' ? '' : `<br><span class="bound">${escape(limits)}</span>`;
  return `<tr><td>${code(name)}${mark}</td><td>${typeOf(schema)}</td><td>${words(said)}${bounds}</td></tr>`;
}

function typeOf(schema: Schema): string {
  const { $ref: reference, items, enum: values, anyOf, oneOf } = schema;
  if (reference !== undefined) {
    const name = reference.replace('#/components/schemas/', '');
    return `<a href="#object-${escape(name)}">${escape(name)}</a>`;
  }
  if (values !== undefined) return values.map((value) => code(JSON.stringify(value))).join(' · ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  const branches = anyOf ?? oneOf;
  if (branches !== undefined) return [...new Set(branches.map(typeOf))].join(' or ');
  if (items !== undefined) return `list of ${typeOf(items)}`;
  return escape([schema.type ?? 'any'].flat().join(' or '));
}

const boundWords = {
  minLength: 'at least $ characters',
  maxLength: 'at most $ characters',
  minimum: 'from $',
  maximum: 'to $',
  minItems: 'at least $ items',
  maxItems: 'at most $ items',
  maxProperties: 'at most $ members',
  pattern: 'pattern $',
  default: 'default $',
} as const;

function boundsOf(schema: Schema): string {
  return Object.entries(boundWords)
    .filter(([name]) => schema[name] !== undefined)
    .map(([name, text]) => text.replace('$', () => String(schema[name as keyof typeof boundWords])))
    .join(', ');
}

const code = (text: string): string => `<code>${escape(text)}</code>`;

/** Text with `code` in backticks; a problem code leads to its page. */
function words(text: string, areCodes = false): string {
  return escape(text).replaceAll(/`([^`]+)`/g, (_, inner: string) =>
    areCodes && /^[a-z_]+$/.test(inner)
      ? `<a href="/problems/${inner}"><code>${inner}</code></a>`
      : `<code>${inner}</code>`,
  );
}
