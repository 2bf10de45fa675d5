import { expect } from 'vitest';
import { hostileRun } from '../support/hostile-run.ts';
import { sampleRun } from '../support/journal.ts';
import { describeInBrowser, pageOfRun, test } from './page-in-browser.ts';

const addresses = { conformant: pageOfRun('conformant', sampleRun()), hostile: pageOfRun('hostile', hostileRun()) };

describeInBrowser('the page of a run on a hostile target', () => {
  test('it opens without a word', async ({ noise, open, page }) => {
    await open(addresses.hostile);
    expect(await page.locator('h1').textContent()).not.toBe('');
    expect(noise).toEqual([]);
  });

  test('text of a target never runs, loads or becomes an element', async ({ noise, open, page }) => {
    await open(addresses.hostile);
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
    for (let more = 0; more < 5; more += 1) {
      if (await page.locator('#exchange-more').isVisible()) await page.locator('#exchange-more').click();
    }
    await page.evaluate('for (const each of document.querySelectorAll("#exchange-list details")) each.open = true');
    expect(await page.evaluate('window.__ran')).toBeUndefined();
    expect(await page.locator('img, iframe, object, embed, link, base, form:not(.filter)').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(2);
    expect(await page.locator('a').evaluateAll((found) => found.map((each) => each.getAttribute('href')))).toEqual(
      expect.not.arrayContaining([expect.not.stringMatching(/^(#|explain\.md$)/)]),
    );
    expect(noise).toEqual([]);
  });

  test('the policy keeps an injected script from running', async ({ open, page }) => {
    await open(addresses.conformant);
    await page.evaluate(
      '{ const made = document.createElement("script"); made.textContent = "window.__ran = 1"; document.body.append(made); }',
    );
    expect(await page.evaluate('window.__ran')).toBeUndefined();
  });
});
