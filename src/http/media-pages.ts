// Managed media on the wire: `/media/v1/{token}`, a picture or a neutral drawing in its place.
// Owns: reading `w`, the headers of pictures, the drawing. Does not own: which picture (catalog).
// INV-611: what is sent is a picture and is declared as one: no browser shows it as a page or runs it.
// On failure: for a source that cannot be fetched the neutral drawing is sent, which no cache keeps.

import type { MediaService, Picture } from '../catalog/media/media-service.ts';
import { Refusal } from '../contract/problems.ts';
import type { Page } from './app.ts';
import type { Exchange } from './exchange.ts';
import { replyFile } from './file-reply.ts';
import { matchesEtag } from './negotiation.ts';
import { parseQuery } from './query.ts';

/** On every reply: pictures are shown on any page, and opened as one they may do nothing. */
const safety = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};
const kept = 'public, max-age=31536000, immutable';

const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512">
<rect width="64" height="64" fill="#eceef1"/>
<g fill="none" stroke="#b4bac4" stroke-width="2" stroke-linejoin="round">
<rect x="16" y="18" width="32" height="28" rx="3"/>
<circle cx="25" cy="27" r="3"/>
<path d="M17 42l10-9 6 5 7-8 8 8"/>
</g>
</svg>
`;

const widthForm = /^[1-9][0-9]{0,5}$/;

/** One page: `/media/v1/{token}`, with `?w=` for a smaller WebP. */
export function mediaPages(media: Pick<MediaService, 'picture'>): Page[] {
  return [
    {
      path: '/media/v1/{token}',
      async serve(exchange, { token = '' }) {
        exchange.addHeaders(safety);
        const picture = await media.picture(token, widthOf(exchange.head.rawQuery));
        if (picture === undefined) {
          return exchange.replyText(200, placeholder, {
            'Content-Type': 'image/svg+xml',
            'Cache-Control': 'no-store',
          });
        }
        try {
          await replyPicture(exchange, picture);
        } finally {
          await picture.file.close();
        }
      },
    },
  ];
}

async function replyPicture(exchange: Exchange, picture: Picture): Promise<void> {
  const headers = { ETag: picture.etag, 'Cache-Control': kept };
  if (matchesEtag(exchange.head.ifNoneMatch, picture.etag)) {
    return exchange.replyText(304, undefined, headers);
  }
  await replyFile(exchange, picture.file, { ...headers, 'Content-Type': picture.contentType });
}

function widthOf(rawQuery: string): number | undefined {
  const { w } = parseQuery(rawQuery);
  if (w === undefined) return undefined;
  if (!widthForm.test(w)) throw new Refusal('malformed_request', 'The width `w` is no number.');
  return Number(w);
}
