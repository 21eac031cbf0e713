// The console's page and its files. They hold no data of the server, so any caller on this machine may load
// them: the sign-in is on this page.

import type { AdminRoute } from '../admin/listener.ts';
import { Refusal } from '../contract/problems.ts';
import { bundle, type Bundle } from '../pages/bundle.ts';
import { html } from '../pages/html.ts';
import { pageHeaders } from '../pages/page-headers.ts';

/** Sources of the console, by the name that their output has. */
export const consoleEntries = {
  console: 'console/console.ts',
  'console-style': 'console/console.css',
};

/** `/` and `/assets/{file}` on the admin listener. */
export function consolePages(): AdminRoute[] {
  let made: Promise<Bundle> | undefined;
  const files = (): Promise<Bundle> =>
    (made ??= bundle({ entries: consoleEntries, isHashed: true }).catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
  return [
    {
      method: 'GET',
      path: '/',
      access: 'open',
      async serve() {
        const { names } = await files();
        return { status: 200, body: pageOf(names), headers: pageHeaders() };
      },
    },
    {
      method: 'GET',
      path: '/assets/{file}',
      access: 'open',
      async serve({ params }) {
        const asset = (await files()).assets.get(params['file'] ?? '');
        if (asset === undefined) throw new Refusal('not_found', 'There is no such file.');
        const headers = {
          'Content-Type': asset.type,
          'Cache-Control': 'private, max-age=31536000, immutable',
        };
        return { status: 200, body: Buffer.from(asset.body).toString(), headers };
      },
    },
  ];
}

function pageOf(names: Bundle['names']): string {
  const at = (source: string): string => `/assets/${names[source] ?? ''}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Console · Aisle</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${at(consoleEntries['console-style'])}" />
        <script type="module" src="${at(consoleEntries.console)}"></script>
      </head>
      <body>
        <aisle-console></aisle-console>
      </body>
    </html> `.text;
}
