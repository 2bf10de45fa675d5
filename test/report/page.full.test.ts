import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import type { Entry } from '../../src/journal/entry.ts';
import { page as pageOf } from '../../src/report/html/page.ts';
import { makeReport } from '../../src/report/report.ts';
import { browserPath, noBrowser, openBrowser } from '../support/browser.ts';
import { hostileRun, sampleRun } from '../support/journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'pix-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, entries: Entry[]): string {
  const read = () => entries;
  const file = join(folder, `${name}.html`);
  writeFileSync(file, [...pageOf(makeReport(analyse(read), read, null), read)].join(''));
  return pathToFileURL(file).href;
}

const broken = sampleRun({
  failing: ['AUTH-05', 'PAYMENT-02', 'AUTH-08', 'LOGIN-03'],
  blocked: { 'LIST-01': 'PAYMENT-01' },
});
const addresses = {
  conformant: written('conformant', sampleRun()),
  broken: written('broken', broken),
  hostile: written('hostile', hostileRun()),
};

if (browserPath === undefined) test.skip(`the page in a browser: ${noBrowser}`, () => {});

describe.runIf(browserPath !== undefined)('the page in a browser', () => {
  let page: Page;
  let close: () => Promise<void>;
  const noise: string[] = [];

  beforeAll(async () => {
    ({ page, close } = await openBrowser());
    page.on('console', (message) => noise.push(message.text()));
    page.on('pageerror', (error) => noise.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) noise.push(request.url());
    });
  });
  afterAll(async () => close?.());

  async function open(address: string): Promise<void> {
    noise.length = 0;
    await page.goto('about:blank');
    await page.goto(address);
  }

  async function complaints(): Promise<string[]> {
    await page.evaluate(axe.source);
    const found = (await page.evaluate('axe.run({ rules: { "target-size": { enabled: true } } })')) as {
      violations: { id: string; nodes: { html: string }[] }[];
    };
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }

  test.each(Object.keys(addresses) as (keyof typeof addresses)[])('%s: it opens without a word', async (name) => {
    await open(addresses[name]);
    expect(await page.locator('h1').textContent()).not.toBe('');
    expect(noise).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('axe finds nothing, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await open(`${addresses.broken}#PAYMENT-02`);
    for (const summary of await page.locator('#PAYMENT-02 .exchange > summary').all()) await summary.click();
    await page.locator('#gap-payment-record .more > summary').first().click();
    await page.locator('#exchange-list .exchange > summary').first().click();
    expect(await complaints()).toEqual([]);
  });

  test('axe finds nothing on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(addresses.broken);
    expect(await complaints()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('a link to a rule opens it', async () => {
    await open(`${addresses.broken}#AUTH-05`);
    expect(await page.locator('#AUTH-05').getAttribute('open')).not.toBeNull();
    expect(await page.locator('#AUTH-05 .expectation').first().isVisible()).toBe(true);
  });

  test('a square leads to its case, even when a filter hides it', async () => {
    await open(addresses.broken);
    await page.locator('#rule-search').fill('webhook');
    expect(await page.locator('#LOGIN-04').isVisible()).toBe(false);
    await page.locator('a[href="#LOGIN-04.email"]').first().click();
    expect(await page.locator('[id="LOGIN-04.email"]').isVisible()).toBe(true);
  });

  test('the rules are filtered by their standing and by words', async () => {
    await open(addresses.broken);
    await page.locator('.chips button[data-value="failed"]').click();
    expect(await page.locator('.rule:visible').evaluateAll((found) => found.map(({ id }) => id))).toEqual([
      'LOGIN-03',
      'AUTH-05',
      'PAYMENT-02',
    ]);
    await page.locator('#rule-search').fill('API-KEY');
    expect(await page.locator('.rule:visible').evaluateAll((found) => found.map(({ id }) => id))).toEqual(['AUTH-05']);
    expect(await page.locator('[data-filter-for="rule-list"] [role="status"]').textContent()).toBe('1 found');
  });

  test('the questions are filtered by chapter, status and words', async () => {
    await open(addresses.conformant);
    await page.locator('select[data-field="chapter"]').selectOption('list');
    await page.locator('[data-filter-for="gap-list"] input').fill('how many');
    expect(await page.locator('.gap:visible').evaluateAll((found) => found.map(({ id }) => id))).toEqual([
      'gap-default-limit',
    ]);
  });

  test('an exchange shows request, answer, what is different, and the curl line', async () => {
    await open(`${addresses.broken}#PAYMENT-02`);
    await page.locator('#PAYMENT-02 .exchange > summary').last().click();
    const view = page.locator('#PAYMENT-02 .exchange-view').last();
    expect(await view.locator('pre').nth(0).textContent()).toContain('POST http://127.0.0.1:4010/auth/payment/pix');
    expect(await view.locator('pre').nth(1).textContent()).toContain('"error": "no"');
    expect(await view.locator('.curl').textContent()).toMatch(/^curl -i -X POST .*"\$PIX_JWT_1"/);
  });

  test('a curl line is copied', async () => {
    await open(`${addresses.broken}#PAYMENT-02`);
    await page.locator('#PAYMENT-02 .exchange > summary').last().click();
    await page.locator('#PAYMENT-02 .copy').last().click();
    await page.locator('#announce:text("Copied")').waitFor({ state: 'attached' });
    await page.locator('#rule-search').focus();
    await page.keyboard.press('Control+V');
    expect(await page.locator('#rule-search').inputValue()).toMatch(/^curl -i -X POST/);
  });

  test('an answer unfolds as a tree', async () => {
    await open(addresses.conformant);
    await page.locator('#gap-payment-record .more > summary').first().click();
    expect(await page.locator('#gap-payment-record .tree').textContent()).toMatch(
      /list.*amount number.*dueDate string \(date\)/,
    );
  });

  test('the exchanges are found by words', async () => {
    await open(addresses.conformant);
    await page.locator('#exchange-search').fill('concludesLogin 400');
    const rows = await page.locator('#exchange-list .exchange').allTextContents();
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(row).toMatch(/concludesLogin.*400/);
  });

  test('everything is reached and opened with the keyboard', async () => {
    await open(addresses.broken);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('To the rules');
    await page.keyboard.press('/');
    await page.keyboard.type('PAYMENT-02');
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate('document.activeElement.matches("#PAYMENT-02 > summary")')) break;
    }
    await page.keyboard.press('Enter');
    expect(await page.locator('#PAYMENT-02').getAttribute('open')).not.toBeNull();
  });

  test('light and dark can be chosen', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(addresses.conformant);
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const before = await paper();
    await page.locator('#theme').click();
    expect(await paper()).not.toBe(before);
  });

  test('nothing that a target sends runs, loads or becomes an element', async () => {
    await open(addresses.hostile);
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
    for (let more = 0; more < 5; more += 1) {
      if (await page.locator('#exchange-more').isVisible()) await page.locator('#exchange-more').click();
    }
    await page.evaluate('for (const each of document.querySelectorAll("#exchange-list details")) each.open = true');
    expect(await page.evaluate('window.__ran')).toBeUndefined();
    expect(await page.locator('img, iframe, object, embed, link, base, form:not(.filter)').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(2);
    expect(
      await page.locator('a').evaluateAll((found) => found.every((each) => each.getAttribute('href')?.startsWith('#'))),
    ).toBe(true);
    expect(noise).toEqual([]);
  });

  test('the policy keeps an injected script from running', async () => {
    await open(addresses.conformant);
    await page.evaluate(
      '{ const made = document.createElement("script"); made.textContent = "window.__ran = 1"; document.body.append(made); }',
    );
    expect(await page.evaluate('window.__ran')).toBeUndefined();
  });
});
