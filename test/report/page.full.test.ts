import { expect } from 'vitest';
import { longRun, sampleRun } from '../support/journal.ts';
import { partOf } from '../support/part.ts';
import { brokenRun, describeInBrowser, pageOfRun, test, testOpening } from './page-in-browser.ts';

const addresses = {
  conformant: pageOfRun('conformant', sampleRun()),
  broken: pageOfRun('broken', brokenRun),
  truncated: pageOfRun('truncated', brokenRun.slice(0, brokenRun.length * 0.6)),
  huge: pageOfRun('huge', longRun(50_000)),
};

describeInBrowser('the page of a run', () => {
  testOpening(addresses);

  /** Each run light and dark, and each width, too. All pairs would take minutes: axe needs seconds for an opened page. */
  const looks = [
    ['conformant', 360, 'light'],
    ['conformant', 1400, 'dark'],
    ['broken', 360, 'dark'],
    ['broken', 800, 'light'],
    ['broken', 1400, 'light'],
    ['truncated', 360, 'light'],
    ['truncated', 800, 'dark'],
    ['huge', 360, 'dark'],
    ['huge', 1400, 'light'],
  ] as const;

  test.for(partOf(looks, 4))(
    'axe finds nothing in a %s run, %i pixels wide, %s',
    async ([run, width, colorScheme], { complaints, open, page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await open(`${addresses[run]}#PAYMENT-02`);
      await page.evaluate('for (const each of document.querySelectorAll(".group, .panel, .more")) each.open = true');
      for (const summary of await page.locator('#PAYMENT-02 .exchange > summary').all()) await summary.click();
      await page.locator('#exchange-list .exchange > summary').first().click();
      expect(await complaints()).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await page.setViewportSize({ width: 1280, height: 900 });
    },
  );

  test('the timeline names the calls of the longest chain', async ({ open, page }) => {
    await open(addresses.conformant);
    expect(await page.locator('#timeline svg').isVisible()).toBe(false);
    await page.locator('#timeline > summary').click();
    expect(await page.locator('#timeline .under-way').count()).toBeGreaterThan(5);
    await page.locator('#timeline .more > summary').click();
    await page.locator('#timeline td a').last().click();
    expect(await page.locator('#exchange-list .exchange-view').isVisible()).toBe(true);
  });

  test('a link to a rule opens it', async ({ open, page }) => {
    await open(`${addresses.broken}#AUTH-05`);
    expect(await page.locator('#AUTH-05').getAttribute('open')).not.toBeNull();
    expect(await page.locator('#AUTH-05 .expectation').first().isVisible()).toBe(true);
  });

  test('an exchange shows request, answer, what is different, and the curl line', async ({ open, page }) => {
    await open(`${addresses.broken}#PAYMENT-02`);
    await page.locator('#PAYMENT-02 .exchange > summary').last().click();
    const view = page.locator('#PAYMENT-02 .exchange-view').last();
    expect(await view.locator('pre').nth(0).textContent()).toContain('POST http://127.0.0.1:4010/auth/payment/pix');
    expect(await view.locator('pre').nth(1).textContent()).toContain('"error": "no"');
    expect(await view.locator('.curl').textContent()).toMatch(/^curl -i -X POST .*"\$\{PIX_JWT_1:\?\}"/);
  });

  test('a curl line is copied', async ({ open, page }) => {
    await open(`${addresses.broken}#PAYMENT-02`);
    await page.locator('#PAYMENT-02 .exchange > summary').last().click();
    await page.locator('#PAYMENT-02 .copy').last().click();
    await page.locator('#announce:text("Copied")').waitFor({ state: 'attached' });
    await page.locator('#rule-search').focus();
    await page.keyboard.press('Control+V');
    expect(await page.locator('#rule-search').inputValue()).toMatch(/^curl -i -X POST/);
  });

  test('an answer unfolds as a tree', async ({ open, page }) => {
    await open(`${addresses.conformant}#gap-payment-record`);
    await page.locator('#gap-payment-record .more > summary').first().click();
    expect(await page.locator('#gap-payment-record .tree').textContent()).toMatch(
      /list.*amount number.*dueDate string \(date\)/,
    );
  });

  test('it opens at what broke', async ({ open, page }) => {
    await open(addresses.broken);
    const sections = await page.locator('main > section').evaluateAll((found) => found.map(({ id }) => id));
    expect(sections[0]).toBe('broken');
    expect(await page.locator('.hero .meta').textContent()).toMatch(
      /2026-11-21 \d\d:\d\d UTC.*seed 7.*pix-conformance/s,
    );
  });

  test('chapters are closed, but for those in which something broke', async ({ open, page }) => {
    await open(addresses.broken);
    expect(await page.locator('#LOGIN-03').isVisible()).toBe(true);
    expect(await page.locator('#WEBHOOK-01').isVisible()).toBe(false);
    await page.locator('.group-head', { hasText: 'Webhooks' }).first().click();
    expect(await page.locator('#WEBHOOK-01').isVisible()).toBe(true);
  });

  test('a link to an exchange opens it', async ({ open, page }) => {
    await open(`${addresses.broken}#x10`);
    const rows = page.locator('#exchange-list .exchange');
    expect(await rows.count()).toBe(1);
    expect(await rows.locator('.exchange-view').isVisible()).toBe(true);
    await page.locator('#broken .evidence a').first().click();
    expect(await rows.first().getAttribute('open')).not.toBeNull();
  });

  test('on paper it says what broke, with its evidence, on fewer than ten pages', async ({ open, page }) => {
    await open(addresses.broken);
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThan(10);
    await page.emulateMedia({ media: 'print' });
    const printed = page.locator('#broken .paper-only').first();
    expect(await printed.isVisible()).toBe(true);
    expect(await printed.textContent()).toMatch(/^> .*\n< /s);
    await page.emulateMedia({ media: 'screen' });
  });

  test('everything is reached and opened with the keyboard', async ({ open, page }) => {
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

  test('light and dark can be chosen', async ({ open, page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(addresses.conformant);
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const before = await paper();
    await page.locator('#theme').click();
    expect(await paper()).not.toBe(before);
  });
});
