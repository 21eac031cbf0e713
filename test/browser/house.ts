// What the browser tests stand on: Chromium, a page that embeds the widget, a model that takes its time.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  chromium,
  type Browser as Chromium,
  type BrowserContext,
  type Page,
} from 'playwright-core';

const executablePath = process.env['AISLE_TEST_CHROMIUM'] ?? '/usr/bin/chromium';

/** Why the browser tests do not run; false where they do. */
export const skipReason: string | false = existsSync(executablePath)
  ? false
  : `there is no Chromium at ${executablePath}: apt-get install chromium`;

const picturesFolder = join(import.meta.dirname, 'results');

export interface Browser {
  readonly context: BrowserContext;
  /** A page whose faults are kept: violations of its policy, errors of its scripts. */
  page(): Promise<Page>;
  /** What went wrong in any page so far. */
  readonly faults: string[];
  /** All that pages wrote to the console as an error, lost networks included. */
  readonly errors: string[];
  close(): Promise<void>;
}

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** One Chromium for all tests of a file. */
let running: Promise<Chromium> | undefined;
after(async () => (await running)?.close());

function startChromium(): Promise<Chromium> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
  args.push('--disable-background-networking', '--disable-component-update', '--disable-sync');
  return chromium.launch({ executablePath, args, timeout: 180_000 });
}

/** A profile of its own in Chromium: nothing that another one has stored or opened. */
export async function startBrowser(options: { isPhone?: boolean } = {}): Promise<Browser> {
  running ??= startChromium();
  const context = await (
    await running
  ).newContext(options.isPhone ? phone : { viewport: { width: 1280, height: 860 } });
  const faults: string[] = [];
  const errors: string[] = [];
  return {
    context,
    faults,
    errors,
    async page() {
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('console', (message) => {
        const words = message.text();
        if (message.type() === 'error') errors.push(words);
        if (/Content.Security.Policy|Trusted ?Type|TrustedHTML/i.test(words)) faults.push(words);
      });
      return page;
    },
    close: () => context.close(),
  };
}

/** Writes a picture of a page as output of the tests, for people to look at. */
export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(picturesFolder, { recursive: true });
  await page.screenshot({ path: join(picturesFolder, `${name}.png`) });
}

/** What a script in a page gives; no policy of the page keeps it out, as it would a script tag. */
export async function evaluate(page: Page, expression: string): Promise<unknown> {
  const client = await page.context().newCDPSession(page);
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  return result.value;
}

/** Findings of axe-core that are serious or worse, in words. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const source = readFileSync(
    createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
    'utf8',
  );
  await evaluate(page, `${source}; undefined`);
  const found = (await evaluate(
    page,
    `axe.run(document).then(({ violations }) => violations.map(({ id, impact, help, nodes }) =>
      ({ impact, text: id + ': ' + help + ' ' + nodes.map(({ target }) => target.join(' ')).join(' | ') })))`,
  )) as { impact: string; text: string }[];
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ text }) => text);
}

/** Polls until `check` holds; throws with `what` after a minute. */
export async function until(what: string, check: () => Promise<boolean> | boolean): Promise<void> {
  const endMs = Date.now() + 60_000;
  while (!(await check())) {
    if (Date.now() > endMs) throw new Error(`not in time: ${what}`);
    await sleep(50);
  }
}

export interface SmallServer {
  readonly url: string;
  close(): Promise<void>;
}

export interface PacedModel extends SmallServer {
  /** From now on the model says this many words of each answer; the rest waits for a higher count. */
  sayUpTo(wordCount: number): void;
  /** How many answers are under way. */
  answeringCount(): number;
}

/** A model that says one word after the other, as far as a test lets it. */
export async function startPacedModel(words: readonly string[]): Promise<PacedModel> {
  let allowedCount = words.length;
  let moved = Promise.withResolvers<void>();
  const answering = new Set<ServerResponse>();
  const say = async (response: ServerResponse): Promise<void> => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (choice: object): void => {
      const chunk = { id: 'c', object: 'chat.completion.chunk', choices: [choice] };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    for (const [index, word] of words.entries()) {
      while (index >= allowedCount && !response.destroyed) await moved.promise;
      if (response.destroyed) return;
      send({ index: 0, finish_reason: null, delta: { content: `${word} ` } });
      // A turn of the loop between two words: they leave as chunks of their own.
      await sleep(10);
    }
    send({ index: 0, finish_reason: 'stop', delta: {} });
    response.end('data: [DONE]\n\n');
  };
  const server = await listen(
    createServer((request, response) => {
      request.resume();
      void say(response);
    }),
  );
  return {
    ...server,
    sayUpTo(wordCount) {
      allowedCount = wordCount;
      moved.resolve();
      moved = Promise.withResolvers();
    },
    answeringCount: () => answering.size,
  };
}

/** A merchant's shop, in German at `/de`: one script tag, one element, and a policy that is strict. */
export async function startHostPage(about: {
  readonly serviceUrl: string;
  readonly apiKey: string;
}): Promise<SmallServer> {
  const { serviceUrl } = about;
  const policy =
    `default-src 'none'; script-src 'self'; connect-src 'self' ${serviceUrl}; ` +
    `img-src ${serviceUrl}; require-trusted-types-for 'script'; trusted-types lit-html`;
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url } = request;
    try {
      if (url === '/aisle-chat.js') {
        const script = await fetch(`${serviceUrl}/aisle-chat.js`);
        reply(response, 'text/javascript', await script.text());
      } else if (url === '/bootstrap') {
        const { locale } = JSON.parse(await text(request)) as { locale: string };
        const bootstrap = await fetch(`${serviceUrl}/api/v1/assistant/bootstrap`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${about.apiKey}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ surface: { type: 'web', origin: host.url }, locale }),
        });
        response.statusCode = bootstrap.status;
        reply(response, 'application/json', await bootstrap.text());
      } else {
        response.setHeader('content-security-policy', policy);
        reply(
          response,
          'text/html',
          `<!doctype html><html lang="${url === '/de' ? 'de' : 'en'}">` +
            '<title>A shop</title><meta name="viewport" ' +
            'content="width=device-width"><main><h1>A shop</h1></main>' +
            '<script src="/aisle-chat.js" defer></script>' +
            '<aisle-chat bootstrap-url="/bootstrap"></aisle-chat></html>',
        );
      }
    } catch {
      response.writeHead(502).end();
    }
  };
  const host = await listen(
    createServer((request, response) => {
      void serve(request, response);
    }),
  );
  return host;
}

function reply(response: ServerResponse, type: string, body: string): void {
  response.setHeader('content-type', type);
  response.end(body);
}

async function listen(server: Server): Promise<SmallServer> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
