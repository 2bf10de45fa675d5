import { expect } from 'vitest';
import { sampleRun } from '../support/journal.ts';
import { brokenRun, describeInBrowser, pageOfRun, test } from './page-in-browser.ts';

const addresses = {
  conformant: pageOfRun('conformant', sampleRun()),
  broken: pageOfRun('broken', brokenRun),
};

describeInBrowser('filters and search of the page', () => {
  test('a square leads to its case, even when a filter hides it', async ({ open, page }) => {
    await open(addresses.broken);
    await page.locator('#rule-search').fill('webhook');
    expect(await page.locator('#LOGIN-04').isVisible()).toBe(false);
    await page.locator('a[href="#LOGIN-04.email"]').first().click();
    expect(await page.locator('[id="LOGIN-04.email"]').isVisible()).toBe(true);
  });

  test('the rules are filtered by their standing and by words', async ({ open, page }) => {
    await open(addresses.broken);
    await page.locator('.chips button[data-value="failed"]').click();
    expect(await page.locator('.rule:visible').evaluateAll((found) => found.map(({ id }) => id))).toEqual([
      // The oracle reports that the login of the sample issues no token.
      'LOGIN-01',
      'LOGIN-03',
      'AUTH-05',
      'PAYMENT-02',
    ]);
    await page.locator('#rule-search').fill('API-KEY');
    expect(await page.locator('.rule:visible').evaluateAll((found) => found.map(({ id }) => id))).toEqual(['AUTH-05']);
    expect(await page.locator('[data-filter-for="rule-list"] [role="status"]').textContent()).toBe('1 found');
  });

  test('the questions are filtered by chapter, status and words', async ({ open, page }) => {
    await open(addresses.conformant);
    await page.locator('select[data-field="chapter"]').selectOption('list');
    await page.locator('[data-filter-for="gap-list"] input').fill('how many');
    expect(await page.locator('.gap:visible').evaluateAll((found) => found.map(({ id }) => id))).toEqual([
      'gap-default-limit',
    ]);
  });

  test('filters live in the address', async ({ open, page }) => {
    await open(addresses.broken);
    await page.locator('.chips button[data-value="failed"]').click();
    await page.locator('#rule-search').fill('API key');
    const address = await page.evaluate('location.href');
    expect(address).toMatch(/#rules\?q=API\+key&standing=failed$/);
    await open(String(address));
    expect(await page.locator('.rule:visible').evaluateAll((found) => found.map(({ id }) => id))).toEqual(['AUTH-05']);
    await open(`${addresses.conformant}#answers?q=how+many&chapter=list`);
    expect(await page.locator('.gap:visible').count()).toBe(1);
    await open(`${addresses.conformant}#exchanges?q=concludesLogin`);
    expect(await page.locator('#exchange-search').inputValue()).toBe('concludesLogin');
  });

  test('the exchanges are found by words', async ({ open, page }) => {
    await open(addresses.conformant);
    await page.locator('#exchange-search').fill('concludesLogin 400');
    const rows = await page.locator('#exchange-list .exchange').allTextContents();
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(row).toMatch(/concludesLogin.*400/);
  });
});
