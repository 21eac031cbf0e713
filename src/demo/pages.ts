// The demo's pictures, served where the demo catalogue's media point to.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../contract/problems.ts';
import type { Page } from '../http/app.ts';

const folder = fileURLToPath(new URL('./catalogue/images/', import.meta.url));
const fileForm = /^[a-z0-9][a-z0-9-]{0,80}\.svg$/;

/** One page: `/demo/images/{file}`, the project's own drawings. */
export function demoPages(): Page[] {
  return [
    {
      path: '/demo/images/{file}',
      serve(exchange, { file = '' }) {
        exchange.replyText(200, readDrawing(file), {
          'Content-Type': 'image/svg+xml',
          'Cache-Control': 'public, max-age=3600',
          // Drawings need nothing from anywhere: no script runs if one is opened as a page.
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
        });
      },
    },
  ];
}

function readDrawing(file: string): Uint8Array {
  if (fileForm.test(file)) {
    try {
      return readFileSync(`${folder}${file}`);
    } catch {
      // Not there: answered like any other unknown path, below.
    }
  }
  throw new Refusal('not_found', 'There is no such picture.');
}
