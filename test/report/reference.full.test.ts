import { expect } from 'vitest';
import { hostileRun } from '../support/hostile-run.ts';
import { sampleRun } from '../support/journal.ts';
import { describeInBrowser, referenceOfRun, test, testOpening } from './page-in-browser.ts';

const addresses = {
  reference: referenceOfRun('conformant', sampleRun()),
  hostileReference: referenceOfRun('hostile', hostileRun()),
};

describeInBrowser('the reference of the observed interface', () => {
  testOpening(addresses);

  test('it shows every operation, and an opened one with its answers', async ({ noise, open, page }) => {
    await open(addresses.reference);
    await page.locator('.opblock').first().waitFor();
    expect(await page.locator('.opblock').count()).toBeGreaterThanOrEqual(26);
    await page.locator('#operations-Pix_payments-createPayment .opblock-summary-control').click();
    await page.locator('#operations-Pix_payments-createPayment .responses-table').waitFor();
    expect(await page.locator('#operations-Pix_payments-createPayment').textContent()).toContain('Observed');
    expect(await page.locator('.errors-wrapper:visible').count()).toBe(0);
    expect(noise).toEqual([]);
  });

  test('a word finds the operations of a chapter', async ({ open, page }) => {
    await open(addresses.reference);
    await page.locator('.operation-filter-input').fill('Login');
    await page.locator('#operations-tag-Pix_payments').waitFor({ state: 'detached' });
    expect(await page.locator('.opblock-tag').first().textContent()).toContain('Login');
  });

  test('text of a target never runs or loads in it', async ({ noise, open, page }) => {
    await open(addresses.hostileReference);
    await page.locator('.opblock').first().waitFor();
    for (const each of (await page.locator('.opblock-summary-control').all()).slice(0, 8)) await each.click();
    expect(await page.evaluate('window.__ran')).toBeUndefined();
    expect(await page.locator('#reference img, iframe, object, embed, base').count()).toBe(0);
    expect(noise).toEqual([]);
  });
});
