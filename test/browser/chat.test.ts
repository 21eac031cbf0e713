// The widget in a page of another origin, under a strict policy, with a model that takes its time.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { syncItems, syncSchema } from '../support/catalogue-client.ts';
import { startChildServer, type ChildServer } from '../support/child-server.ts';
import { freePort } from '../support/free-port.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { makeTenant } from '../support/test-server.ts';
import {
  evaluate,
  skipReason,
  startBrowser,
  startHostPage,
  startPacedModel,
  takePicture,
  until,
  type Browser,
  type PacedModel,
  type SmallServer,
} from './house.ts';

const answer =
  'this is a slow answer that grows in front of you while you read it, ' +
  'word by word, until it comes to its quiet end.';
const words = answer.split(' ');
const hostile = '<img src=x onerror="document.title=\'broken\'"><b>bold</b>';
/** The model waits for the test, and the server for the model. */
const env = { WIDGET_TEST_MODEL_KEY: 'none', AISLE_ASSISTANT__STALL_TIMEOUT_MS: '60000' };

describe('the widget', { skip: skipReason }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aisle-widget-'));
  let port: number;
  let server: ChildServer;
  let model: PacedModel;
  let host: SmallServer;
  let hostileHost: SmallServer;
  let browser: Browser;
  let page: Page;

  const start = () => startChildServer({ dataDir, env: { ...env, AISLE_PORT: String(port) } });

  before(async () => {
    port = await freePort();
    model = await startPacedModel(words);
    server = await start();
    const assistant = {
      provider: 'llm',
      model: 'slow',
      base_url: `${model.url}/v1`,
      api_key_env: 'WIDGET_TEST_MODEL_KEY',
    };
    // The pages' ports are known when they listen; a tenant is told its origins afterwards.
    const tenantOf = async (tenantId: string, extra: object): Promise<SmallServer> => {
      const key = { apiKey: '' };
      const page = await startHostPage({
        serviceUrl: server.url,
        get apiKey() {
          return key.apiKey;
        },
      });
      const settings = { allowed_origins: [page.url], ...extra };
      key.apiKey = (await makeTenant(dataDir, { tenantId, settings })).apiKey;
      if (tenantId === 'hostile') await fillHostile(server.url, key.apiKey);
      return page;
    };
    host = await tenantOf('slow', {
      assistant,
      branding: { assistant_name: 'Ada', greeting: { en: 'Hello there', de: 'Guten Tag' } },
    });
    hostileHost = await tenantOf('hostile', {
      branding: { assistant_name: hostile, greeting: { en: hostile, de: hostile } },
    });
  });
  after(async () => {
    await server.kill();
    await Promise.all([model.close(), host.close(), hostileHost.close()]);
    removeFolder(dataDir);
  });
  beforeEach(async () => {
    model.sayUpTo(words.length);
    browser = await startBrowser();
    page = await browser.page();
  });
  afterEach(async () => {
    await takePicture(page, 'last-of-chat');
    await browser.close();
    assert.deepEqual(browser.faults, [], 'no violation of the policy, and no error of a script');
  });

  const bubbles = (of: Page): Promise<string[]> =>
    of.locator('aisle-chat .entry:not([part~=greeting]) .bubble').allInnerTexts();
  const lastText = async (of: Page): Promise<string> => ((await bubbles(of)).at(-1) ?? '').trim();
  const ask = async (of: Page, text: string): Promise<void> => {
    await of.locator('aisle-chat textarea').fill(text);
    await of.keyboard.press('Enter');
  };
  const open = async (of: Page, url: string): Promise<void> => {
    await of.goto(url);
    await of.locator('aisle-chat .launcher').click();
    await of.locator('aisle-chat [part~=greeting]').waitFor();
  };

  it('shows an answer as it grows, and says it once to screen readers when it is whole', async () => {
    model.sayUpTo(0);
    await open(page, host.url);
    await ask(page, 'Hello');
    const said = new Set<string>();
    const listen = async () => said.add(await page.locator('aisle-chat [role=status]').innerText());
    for (const wordCount of [4, 8, 12, 16, 20]) {
      model.sayUpTo(wordCount);
      const text = words.slice(0, wordCount).join(' ');
      await until(text, async () => (await lastText(page)) === text);
      await listen();
    }
    model.sayUpTo(words.length);
    await until('the whole answer', async () => {
      await listen();
      const isWhole = (await lastText(page)) === answer;
      return isWhole && (await page.locator('aisle-chat [part=stop]').count()) === 0;
    });
    await listen();
    assert.equal([...said].filter((text) => text.includes('this is')).length, 1);
    assert.deepEqual(await bubbles(page), ['Hello', answer]);
  });

  it('goes on where it was after a reload in mid-answer', async () => {
    model.sayUpTo(8);
    await open(page, host.url);
    await ask(page, 'Hello');
    await until('some words', async () => (await lastText(page)).includes('answer'));
    await page.reload();
    model.sayUpTo(words.length);
    await until('the whole answer', async () => (await lastText(page)) === answer);
    assert.deepEqual(await bubbles(page), ['Hello', answer]);
  });

  it('comes back when the server is killed in mid-answer, with nothing lost and nothing twice', async () => {
    model.sayUpTo(8);
    await open(page, host.url);
    await ask(page, 'Hello');
    await until('some words', async () => (await lastText(page)).includes('answer'));
    await server.kill();
    await page.locator('aisle-chat .banner').waitFor();
    await takePicture(page, 'server-gone');
    server = await start();
    model.sayUpTo(words.length);
    const failure = page.locator('aisle-chat [part=failure]');
    await failure.waitFor();
    await takePicture(page, 'interrupted');
    assert.deepEqual(await bubbles(page), ['Hello']);
    // Two tabs, and a double click in one of them: it is asked once.
    const second = await browser.page();
    await open(second, host.url);
    const buttons = await Promise.all(
      [page, second].map((tab) => tab.locator('aisle-chat [part=failure] button').elementHandle()),
    );
    // Buttons at hand: one of them goes as soon as the other tab has asked.
    const pressed = [buttons[0], buttons[0], buttons[1]];
    await Promise.all(pressed.map(async (button) => await button?.dispatchEvent('click')));
    await until('the whole answer', async () => (await lastText(page)) === answer);
    assert.equal(await failure.getByRole('button').count(), 0);
    await second.close();
    const shown = await bubbles(page);
    await page.reload();
    await until('the same transcript', async () => (await bubbles(page)).length === shown.length);
    assert.deepEqual(await bubbles(page), shown);
    assert.deepEqual(shown, ['Hello', 'Hello', answer]);
  });

  it('tries a message again that could not be sent: with the same key and the same bytes', async () => {
    await open(page, host.url);
    const sent: string[] = [];
    await page.route('**/chat/messages', async (route) => {
      const request = route.request();
      sent.push(`${await request.headerValue('idempotency-key')} ${request.postData()}`);
      const headers = { 'access-control-allow-origin': host.url };
      if (sent.length <= 2) await route.fulfill({ status: 500, headers, body: '{}' });
      else await route.continue();
    });
    await ask(page, 'Hello');
    const stuck = page.locator('aisle-chat .stuck');
    await stuck.waitFor();
    await takePicture(page, 'not-sent');
    await page.reload();
    // After a reload it goes out by itself.
    await until('the whole answer', async () => (await lastText(page)) === answer);
    assert.deepEqual(await bubbles(page), ['Hello', answer]);
    assert.equal(sent.length, 3);
    assert.equal(new Set(sent).size, 1, sent.join('\n'));
  });

  it('stores a question asked offline, says so, and sends it once when the network is back', async () => {
    await page.clock.install();
    await open(page, host.url);
    await ask(page, 'First');
    await until('the first answer', async () => (await lastText(page)) === answer);
    await browser.context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await ask(page, 'Second');
    await page.clock.runFor(30_000);
    await takePicture(page, 'offline');
    assert.equal((await bubbles(page)).at(-1), 'Second');
    await browser.context.setOffline(false);
    await until('the second answer', async () => (await bubbles(page)).length === 4);
    await until('all of it', async () => (await lastText(page)) === answer);
    assert.deepEqual(await bubbles(page), ['First', answer, 'Second', answer]);
  });

  it('shows one conversation in two tabs, whichever of them asks', async () => {
    await open(page, host.url);
    await ask(page, 'From the first');
    const second = await browser.page();
    await open(second, host.url);
    await until('the answer in both', async () => {
      const both = await Promise.all([lastText(page), lastText(second)]);
      return both.every((text) => text === answer);
    });
    await ask(second, 'From the second');
    await until('it in the first', async () => (await bubbles(page)).length === 4);
    await until('all of it', async () => (await lastText(page)) === answer);
    assert.deepEqual(await bubbles(page), await bubbles(second));
  });

  it('stops an answer, and its text so far stays', async () => {
    model.sayUpTo(8);
    await open(page, host.url);
    await ask(page, 'Hello');
    const said = words.slice(0, 8).join(' ');
    await until('some words', async () => (await lastText(page)) === said);
    await page.locator('aisle-chat [part=stop]').click();
    await page.locator('aisle-chat .note', { hasText: 'Stopped' }).waitFor();
    await until('the model is left', () => model.answeringCount() === 0);
    model.sayUpTo(words.length);
    await ask(page, 'Again');
    await until('the whole answer', async () => (await lastText(page)) === answer);
    assert.deepEqual(await bubbles(page), ['Hello', said, 'Again', answer]);
  });

  it('speaks German to a German page, on a phone, above the keyboard that covers half of it', async () => {
    model.sayUpTo(8);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${host.url}/de`);
    await page.getByRole('button', { name: 'Chat öffnen' }).click();
    await page.getByText('Guten Tag').waitFor();
    const field = page.getByLabel('Ihre Nachricht');
    assert.equal(await field.getAttribute('placeholder'), 'Fragen Sie nach einem Produkt …');
    await ask(page, 'Guten Tag auch');
    await until('some words', async () => (await lastText(page)).includes('slow'));
    await page.getByRole('button', { name: 'Antwort anhalten' }).click();
    await page.locator('aisle-chat .note', { hasText: 'Angehalten' }).waitFor();

    await page.goto(`${hostileHost.url}/de`);
    await page.getByRole('button', { name: 'Chat öffnen' }).click();
    await ask(page, 'kettle');
    const price = page.locator('aisle-chat .price').first();
    await price.waitFor();
    assert.equal((await price.innerText()).replace(/\s/g, ' '), '10,00 €');
    await page.getByText('Verfügbarkeit auf Anfrage').first().waitFor();
    const panel = page.locator('aisle-chat [part=panel]');
    const wider = await panel.evaluate(
      (of: { scrollWidth: number; clientWidth: number }) => of.scrollWidth - of.clientWidth,
    );
    assert.equal(wider, 0, 'no name is so long that the panel grows');
    await takePicture(page, 'german-phone');

    // As iOS does: the keyboard covers the page, which stays as large as it was and moves up a little.
    await evaluate(
      page,
      `Object.defineProperties(visualViewport, { height: { value: 508 }, offsetTop: { value: 60 } });
       visualViewport.dispatchEvent(new Event('resize'))`,
    );
    await until('the panel above the keyboard', async () => {
      const box = await panel.boundingBox();
      return box?.y === 60 && box.height === 508;
    });
    const form = await page.locator('aisle-chat form').boundingBox();
    assert.ok(form !== null && form.y > 60 && form.y + form.height <= 568, JSON.stringify(form));
    const last = await page.locator('aisle-chat .entry').last().boundingBox();
    assert.ok(last !== null && last.y + last.height <= form.y + 1, 'the end is still to be seen');
    await takePicture(page, 'german-phone-keyboard');
  });

  it('shows a hostile catalogue as text', async () => {
    await open(page, hostileHost.url);
    await ask(page, 'kettle');
    await page.locator('aisle-chat .card').first().waitFor();
    await takePicture(page, 'hostile');
    assert.notEqual(await page.title(), 'broken');
    assert.equal(await page.locator('aisle-chat b').count(), 0);
    assert.match(await page.locator('aisle-chat .card-title').first().innerText(), /<b>bold<\/b>/);
    assert.equal(await page.locator('aisle-chat h2').innerText(), hostile);
    assert.equal(await page.locator('aisle-chat [part~=greeting] .bubble').innerText(), hostile);
  });
});

/** Products with markup in every text. */
async function fillHostile(baseUrl: string, apiKey: string): Promise<void> {
  const api = { baseUrl, apiKey };
  const taxonomy = { external_taxonomy_id: 'all', name: `Kettle ${hostile}` };
  await syncSchema(api, [{ kind: 'taxonomy', entries: [taxonomy] }]);
  const items = ['one', 'two'].map((id) => ({
    external_product_id: id,
    updated_at: '2026-01-01T00:00:00Z',
    title: `Kettle ${hostile} ${id}`,
    brand: hostile,
    description: { plain: `Kettle ${hostile}` },
    price: { amount: 1000, currency: 'EUR' },
  }));
  await syncItems(api, items);
}
