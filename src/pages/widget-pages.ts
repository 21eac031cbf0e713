// The widget's script, for pages of any origin that embed it.

import { sha256Hex } from '../base/hash.ts';
import type { Page } from '../http/app.ts';
import { matchesEtag } from '../http/negotiation.ts';
import { bundle } from './bundle.ts';

/** `/aisle-chat.js`: a page shows the chat with one script tag and one element. */
export function widgetPages(): Page[] {
  let made: Promise<{ body: Uint8Array; etag: string }> | undefined;
  const make = async () => {
    const entries = { 'aisle-chat': 'widget/aisle-chat.ts' };
    const { assets } = await bundle({ entries, isHashed: false });
    const body = assets.get('aisle-chat.js')?.body ?? new Uint8Array();
    return { body, etag: `"${sha256Hex(body).slice(0, 32)}"` };
  };
  return [
    {
      path: '/aisle-chat.js',
      async serve(exchange) {
        made ??= make();
        const { body, etag } = await made.catch((error: unknown) => {
          made = undefined;
          throw error;
        });
        const headers = {
          ETag: etag,
          'Cache-Control': 'public, max-age=300',
          'Access-Control-Allow-Origin': '*',
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'X-Content-Type-Options': 'nosniff',
        };
        if (matchesEtag(exchange.head.ifNoneMatch, etag)) {
          return exchange.replyText(304, undefined, headers);
        }
        exchange.replyText(200, body, {
          ...headers,
          'Content-Type': 'text/javascript; charset=utf-8',
        });
      },
    },
  ];
}
