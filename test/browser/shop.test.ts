// The demo shop in Chromium: cards, handoff to the desk and back, keyboard, phone, and axe on every page.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { ServerProcess } from '../support/aisle-process.ts';
import { removeFolder } from '../support/remove-folder.ts';
import {
  seriousFindings,
  skipReason,
  startBrowser,
  takePicture,
  until,
  type Browser,
} from './house.ts';

const paths = ['/', '/?category=kitchen', '/search?q=tent', '/search?q=zzzz', '/products/KI-102'];
const documents = ['/docs', '/problems/rate_limited'];

describe('the demo shop in a browser', { skip: skipReason }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aisle-shop-'));
  let server: ServerProcess;
  let url: string;
  let browser: Browser;

  before(async () => {
    process.env['AISLE_SEARCH__SEMANTIC__PROVIDER'] = 'none';
    server = new ServerProcess('--demo', '--data-dir', dataDir, '--port', '0', '--admin-port', '0');
    url = String((await server.logged('listening'))['public_url']);
    await server.logged('demo_catalogue');
  });
  after(async () => {
    server.kill();
    await server.end('SIGKILL');
    removeFolder(dataDir);
  });
  afterEach(async () => {
    await browser.close();
    assert.deepEqual(browser.faults, [], 'no violation of the policy, and no error of a script');
    assert.deepEqual(browser.errors, [], 'nothing that the console shows as an error');
  });

  const answers = (page: Page) => page.locator('aisle-chat .entry.assistant[data-state=completed]');
  const ask = async (page: Page, text: string): Promise<void> => {
    const before = await answers(page).count();
    await page.locator('aisle-chat textarea').fill(text);
    await page.keyboard.press('Enter');
    await until('the answer', async () => (await answers(page).count()) > before);
  };

  it('answers with cards that have pictures, and a card leads to the product', async () => {
    browser = await startBrowser();
    const page = await browser.page();
    await page.goto(url);
    await takePicture(page, 'shop');
    await page.getByRole('button', { name: 'A gift for a coffee lover' }).click();
    const picture = page.locator('aisle-chat .card img').first();
    await picture.waitFor();
    await until('the answer', async () => (await answers(page).count()) === 1);
    await until('all pictures', async () => {
      const pictures = await page.locator('aisle-chat .card img').all();
      const widths = await Promise.all(
        pictures.map((one) =>
          one.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
        ),
      );
      return widths.length > 1 && widths.every((width) => width > 0);
    });
    await takePicture(page, 'cards');
    await ask(page, 'compare the first two');
    await page.locator('aisle-chat table').waitFor();
    await takePicture(page, 'comparison');
    await page.locator('aisle-chat .card').first().click();
    await page.waitForURL(/\/products\//);
    await page.locator('aisle-chat table').waitFor();
    await takePicture(page, 'product');
  });

  it('hands over to the person at the desk and back', async () => {
    browser = await startBrowser();
    const page = await browser.page();
    await page.goto(url);
    await page.locator('aisle-chat .launcher').click();
    await ask(page, 'a kettle');
    await page.getByRole('button', { name: 'Talk to a person' }).click();
    await page.getByText('We are looking for a colleague').waitFor();
    await takePicture(page, 'handoff-asked');
    const desk = await browser.page();
    await desk.goto(`${url}/desk`);
    await desk.locator('.queue button', { hasText: 'wants a person' }).click();
    await desk.locator('.log li', { hasText: 'a kettle' }).first().waitFor();
    await takePicture(desk, 'desk-queue');
    assert.deepEqual(await seriousFindings(desk), []);
    await desk.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('You are talking to a person').waitFor();
    await desk.getByLabel('Your reply').fill('Hello, Robin here. <b>How can I help?</b>');
    await desk.keyboard.press('Enter');
    await page.locator('aisle-chat .person .bubble').waitFor();
    const said = await page.locator('aisle-chat .person .bubble').innerText();
    assert.equal(said, 'Hello, Robin here. <b>How can I help?</b>');
    await page.locator('aisle-chat textarea').fill('The red one, please');
    await page.keyboard.press('Enter');
    await desk.getByText('The red one, please').waitFor();
    await takePicture(page, 'handoff-person');
    await takePicture(desk, 'desk-chat');
    await desk.getByRole('button', { name: 'Give back' }).click();
    await until('the assistant is back', async () => {
      return (await page.getByText('You are talking to a person').count()) === 0;
    });
    await ask(page, 'a blue mug');
  });

  it('can be used by keyboard alone', async () => {
    browser = await startBrowser();
    const page = await browser.page();
    await page.goto(url);
    const isOn = (selector: string): Promise<boolean> =>
      page.locator(`${selector}:focus`).isVisible();
    for (let count = 0; count < 60; count += 1) {
      await page.keyboard.press('Tab');
      if (await isOn('aisle-chat .launcher')) break;
    }
    await page.keyboard.press('Enter');
    await until('the field has the focus', () => isOn('aisle-chat textarea'));
    await page.keyboard.type('a tent for two');
    await page.keyboard.press('Enter');
    await until('the answer', async () => (await answers(page).count()) === 1);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await until('the button has the focus again', () => isOn('aisle-chat .launcher'));
  });

  it('has no serious finding of axe on any page, with the chat closed and open', async () => {
    browser = await startBrowser();
    const page = await browser.page();
    for (const path of [...documents, ...paths]) {
      await page.goto(`${url}${path}`);
      assert.deepEqual(await seriousFindings(page), [], path);
    }
    await page.locator('aisle-chat .launcher').click();
    await ask(page, 'compare two kettles');
    assert.deepEqual(await seriousFindings(page), [], 'with the chat open');
    await page.goto(`${url}/desk`);
    await page.locator('aisle-desk .queue').waitFor();
    assert.deepEqual(await seriousFindings(page), [], 'the desk');
  });

  it('is readable in the dark', async () => {
    browser = await startBrowser();
    const page = await browser.page();
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(url);
    await page.getByRole('button', { name: 'Which tent' }).click();
    await until('the answer', async () => (await answers(page).count()) === 1);
    await takePicture(page, 'dark');
    assert.deepEqual(await seriousFindings(page), []);
  });

  it('fills the screen of a phone, and nothing is wider than it', async () => {
    browser = await startBrowser({ isPhone: true });
    const page = await browser.page();
    const widths = () =>
      page
        .locator('html')
        .evaluate((root: { scrollWidth: number; clientWidth: number }) => [
          root.scrollWidth,
          root.clientWidth,
        ]);
    for (const path of paths) {
      await page.goto(`${url}${path}`);
      const [whole = 0, shown = 0] = await widths();
      assert.ok(whole <= shown, `${path} is ${whole} wide, ${shown} are shown`);
    }
    await page.goto(url);
    await takePicture(page, 'phone-shop');
    await page.locator('aisle-chat .launcher').tap();
    await ask(page, 'a kettle under 60 euros');
    await takePicture(page, 'phone-chat');
    const box = await page.locator('aisle-chat [part=panel]').boundingBox();
    assert.equal(box?.width, 390);
    assert.ok((box?.height ?? 0) <= 844);
    assert.deepEqual(await seriousFindings(page), []);
  });
});
