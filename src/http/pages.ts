// The pages beside the contract's operations: the API document and the help pages.

import { sha256Hex } from '../base/hash.ts';
import { openApiDocument } from '../contract/openapi.ts';
import { problems, Refusal, type ProblemCode } from '../contract/problems.ts';
import type { Page } from './app.ts';
import { matchesEtag } from './negotiation.ts';
import { referencePage, type ReferencePage } from './reference-page.ts';

const linksetProfile = 'https://www.rfc-editor.org/info/rfc9727';

/** The OpenAPI document, the reference, the API catalogue (RFC 9727), a help page per problem code. */
export function documentPages(publicUrl: () => string): Page[] {
  let reference: ReferencePage | undefined;
  let made: { document: string; etag: string } | undefined;
  const openApi = () => {
    if (made === undefined) {
      const document = openApiDocument(publicUrl());
      made = { document, etag: `"${sha256Hex(document).slice(0, 32)}"` };
    }
    return made;
  };
  return [
    {
      path: '/openapi.json',
      serve(exchange) {
        const { document, etag } = openApi();
        const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
        if (matchesEtag(exchange.head.ifNoneMatch, etag)) {
          return exchange.replyText(304, undefined, headers);
        }
        exchange.replyText(200, document, { ...headers, 'Content-Type': 'application/json' });
      },
    },
    {
      path: '/docs',
      serve(exchange) {
        const { document, etag } = openApi();
        const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
        if (matchesEtag(exchange.head.ifNoneMatch, etag)) {
          return exchange.replyText(304, undefined, headers);
        }
        reference ??= referencePage(document);
        exchange.replyText(200, reference.html, {
          ...headers,
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': reference.contentSecurityPolicy,
        });
      },
    },
    {
      path: '/.well-known/api-catalog',
      serve(exchange) {
        const linkset = [
          {
            anchor: publicUrl(),
            'service-desc': [{ href: `${publicUrl()}/openapi.json`, type: 'application/json' }],
            'service-doc': [{ href: `${publicUrl()}/docs`, type: 'text/html' }],
          },
        ];
        exchange.replyText(200, JSON.stringify({ linkset }), {
          'Content-Type': `application/linkset+json; profile="${linksetProfile}"`,
        });
      },
    },
    {
      // Browsers ask for it beside each page that names no icon.
      path: '/favicon.ico',
      serve: (exchange) =>
        exchange.replyText(204, undefined, { 'Cache-Control': 'public, max-age=86400' }),
    },
    {
      path: '/problems/{code}',
      serve(exchange, { code = '' }) {
        if (!Object.hasOwn(problems, code)) {
          throw new Refusal('not_found', 'There is no problem of this code.');
        }
        exchange.replyText(200, helpPage(code as ProblemCode), {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'public, max-age=3600',
        });
      },
    },
  ];
}

function helpPage(code: ProblemCode): string {
  const { status, title, advice, ...kind } = problems[code];
  const words = advice.replaceAll(/`([^`]*)`/g, '<code>$1</code>');
  const retry =
    'retryable' in kind
      ? 'The same request with the same idempotency key may succeed later.'
      : 'The same request will be refused again.';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem}</style>
<h1>${title}</h1>
<p><code>${code}</code>, HTTP status ${status}</p>
<p>${words}</p>
<p>${retry}</p>
</html>
`;
}
