// The console in a real browser: who gets in, what is shown, and a chat that is taken over.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { syncItems, syncSchema, untilLexicalReady } from '../support/catalogue-client.ts';
import {
  openChat,
  readAll,
  request,
  say,
  untilAnswered,
  type ChatSession,
  type Loose,
} from '../support/chat-client.ts';
import { startTestServer, type TestServer, type TestTenant } from '../support/test-server.ts';
import {
  seriousFindings,
  skipReason,
  startBrowser,
  takePicture,
  until,
  type Browser,
} from './house.ts';

const catalogue = new URL('../../src/demo/catalogue/', import.meta.url);

describe('the console', { skip: skipReason }, () => {
  let server: TestServer;
  let tenant: TestTenant;
  let chat: ChatSession;
  let browser: Browser;
  let page: Page;

  before(async () => {
    server = await startTestServer();
    tenant = await server.tenant({ tenantId: 'nook' });
    await fillShop({ baseUrl: server.publicUrl, apiKey: tenant.apiKey });
    chat = await openChat(server.publicUrl, tenant);
    browser = await startBrowser();
    page = await browser.page();
    await page.setViewportSize({ width: 1440, height: 2100 });
  });
  after(async () => {
    await browser.close();
    await server.dispose();
  });

  it('refuses a wrong token, and another host name (INV-614)', async () => {
    await page.goto(server.adminUrl);
    await page.getByLabel('Token').fill('adm_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This is not the token of this server.').waitFor();
    assert.equal(await page.locator('console-chart').count(), 0);
    for (const path of ['history', 'sessions', 'lanes', 'runs', 'tenants']) {
      const { status, body } = await request(`${server.adminUrl}/admin/v1/${path}`);
      assert.equal(`${status} ${body.code}`, '401 token_invalid', path);
    }
    const named = await browser.page();
    const { port } = new URL(server.adminUrl);
    // Every name below localhost leads here in this browser, as a rebound name of an attacker would.
    const answer = await named.goto(`http://evil.localhost:${port}/`);
    assert.equal(answer?.status(), 404);
    await named.close();
  });

  it('exchanges the token of the printed address, and takes it out of the address', async () => {
    await page.goto(`${server.adminUrl}/#token=${server.adminToken}`);
    await page.reload();
    await page.goto(`${server.adminUrl}/?minutes=5#token=${server.adminToken}`);
    await page.locator('console-chart canvas').first().waitFor();
    assert.ok(!page.url().includes('adm_'), page.url());
    const cookies = await browser.context.cookies();
    assert.deepEqual(
      cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite })),
      [{ name: 'aisle_admin', httpOnly: true, sameSite: 'Strict' }],
    );
    await page.reload();
    await page.locator('console-chart canvas').first().waitFor();
    await page.waitForURL(/\?tenant=nook&minutes=5$/);
  });

  it('draws every figure, with its latest value as text', async () => {
    const canvases = page.locator('console-chart canvas');
    await until('all figures', async () => (await canvases.count()) === 8);
    const memory = page.locator('console-chart', { hasText: 'Memory' });
    await memory
      .getByText(/[1-9]\d+ MB/)
      .first()
      .waitFor();
  });

  it('shows a live session, its transcript as it grows, and lets a person take over and reply', async () => {
    await page.locator(`[data-session="${chat.sessionId}"]`).click();
    const asked = await say(chat, 'first', 'Which tent for two people?');
    await page.locator('.log .customer', { hasText: 'Which tent' }).waitFor();
    await untilAnswered(chat, asked.body.turn_id);
    await page.locator('.log li', { hasText: 'Assistant' }).waitFor();

    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByLabel('Your name').fill('Robin');
    await page.getByLabel('Your reply').fill('<b>Robin</b> here');
    // The reply to the first try is lost: the second has its key and its bytes, and is no second one.
    const sent: (string | null)[] = [];
    await page.route('**/messages', async (route) => {
      sent.push(route.request().postData());
      if (sent.length > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.log .own', { hasText: '<b>Robin</b> here' }).waitFor();
    await until('the second try', () => sent.length === 2);
    assert.equal(sent[0], sent[1]);
    const replies = (await readAll(chat)).filter(
      ({ payload }: Loose) => payload.role === 'human_agent',
    );
    assert.equal(replies.length, 1);
    const said = (await readAll(chat)).findLast(({ kind }) => kind === 'message');
    assert.ok(said);
    const { role, author, content }: Loose = said.payload;
    assert.deepEqual(
      { role, author: author.display_name, text: content[0].text },
      { role: 'human_agent', author: 'Robin', text: '<b>Robin</b> here' },
    );
    await takePicture(page, 'console');

    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByRole('button', { name: 'Take over' }).waitFor();
    assert.equal(await page.getByLabel('Your reply').count(), 0);
  });

  it('shows lanes with their progress, and runs with their rejected items', async () => {
    const lane = page.getByRole('progressbar', { name: 'Lexical lane of nook: 100 per cent' });
    await lane.waitFor();
    await page.getByRole('button', { name: '1 rejected' }).click();
    const rejected = page.locator('.rejected li');
    await rejected.waitFor();
    assert.match(await rejected.innerText(), /BAD-1 unknown_reference/);
  });

  it('shows the ranks of a search side by side, and keeps the query in the address', async () => {
    await page.getByLabel('What a customer would type').fill('tent');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    const first = page.locator('.ranks tbody tr').first();
    await first.waitFor();
    assert.deepEqual((await first.locator('.rank').allInnerTexts()).slice(0, 3), ['1', '1', '–']);
    assert.match(await first.innerText(), /tent/i);
    await page.getByText(/semantic: Search cannot answer now/).waitFor();
    await page.waitForURL(/q=tent/);
  });

  it('checks settings while the operator types, and saves only the differences', async () => {
    const text = page.getByLabel('Settings of nook');
    const settings = JSON.parse(await text.inputValue());
    const save = page.getByRole('button', { name: 'Save' });
    await text.fill(JSON.stringify({ ...settings, default_locale: 'no locale' }));
    await page.locator('.faults', { hasText: '#/default_locale' }).waitFor();
    assert.ok(await save.isDisabled());
    await text.fill(JSON.stringify({ ...settings, default_locale: 'de' }));
    await page.getByText('The settings are good.').waitFor();
    await save.click();
    await page.getByText('Saved.').waitFor();
    const { body } = await request(`${server.adminUrl}/admin/v1/tenants`, {
      token: server.adminToken,
    });
    assert.equal(body.items[0].settings.default_locale, 'de');
    assert.ok(!JSON.stringify(body).includes(tenant.inventorySecret));
  });

  it('has no serious finding of axe, and breaks no rule of its policy', async () => {
    assert.deepEqual(await seriousFindings(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    await takePicture(page, 'console-dark');
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(browser.faults, []);
  });

  it('asks for the token again after signing out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Token').waitFor();
    await page.reload();
    await page.getByLabel('Token').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
  });
});

/** The demo's catalogue by deltas, then a run with one good item and one that is rejected. */
async function fillShop(api: { baseUrl: string; apiKey: string }): Promise<void> {
  const read = (name: string): string => readFileSync(new URL(name, catalogue), 'utf8');
  const schema: Loose = JSON.parse(read('schema.json'));
  const kinds = ['taxonomy', 'collection', 'attribute', 'classification'];
  const activated = await syncSchema(
    api,
    kinds.map((kind) => ({ kind, entries: schema[kind] })),
  );
  const lines = read('products.ndjson').trimEnd().split('\n');
  const products: Loose[] = lines.map((line) =>
    JSON.parse(line.replaceAll('{media_base}', 'https://shop.example')),
  );
  await syncItems(api, products);
  const post = async (path: string, body: unknown): Promise<Loose> => {
    const url = `${api.baseUrl}/api/v1/catalog/index-sync/runs${path}`;
    const headers = { 'idempotency-key': `run${path}` };
    const answer = await request(url, { token: api.apiKey, body, headers });
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body;
  };
  const run = await post('', { schema_version: activated.schema_version });
  const bad = { external_product_id: 'BAD-1', external_taxonomy_ids: ['nowhere'] };
  const items = [products[0], { ...products[1], ...bad }];
  await post(`/${run.run_id}/batches`, { sequence: 1, items });
  await post(`/${run.run_id}/complete`, { expected_batch_count: 1 });
  await untilLexicalReady(api);
}
