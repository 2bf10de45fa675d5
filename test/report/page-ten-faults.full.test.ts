import { rmSync } from 'node:fs';
import { beforeAll, expect } from 'vitest';
import { page as pageOf } from '../../src/report/html/page.ts';
import { makeReport } from '../../src/report/report.ts';
import { partOf } from '../support/part.ts';
import { describeInBrowser, saved, test } from './page-in-browser.ts';
import { tenFaults, tenFaultsRun } from './ten-faults.ts';

/** The page of a run on a service that was sound and now has ten faults. */
async function pageOfTenFaults(): Promise<string> {
  const { analysis, drift, history, read, folder, problems } = await tenFaultsRun();
  expect(problems).toEqual([]);
  const address = saved('ten-faults', pageOf(makeReport(analysis, read, { drift, history }), read));
  rmSync(folder, { recursive: true, force: true });
  return address;
}

describeInBrowser('the page of a run with ten faults', () => {
  let address: string;
  beforeAll(async () => {
    address = await pageOfTenFaults();
  }, 120_000);

  test('each of them stands among what broke, says what was expected, and leads to its requests', async ({
    noise,
    open,
    page,
  }) => {
    await open(address);
    for (const { rule, case: name } of tenFaults) {
      const anchor = name === 'default' ? rule : `${rule}.${name}`;
      const card = page.locator('#broken .card', { has: page.locator(`a[href="#${anchor}"]`) });
      expect(await card.textContent(), rule).toContain('expected');
      await card.locator('.card-head a').click();
      const panel = page.locator(`[id="${anchor}"]`);
      await panel.locator('.exchange > summary').last().click();
      expect(await panel.locator('.exchange-view .curl').last().textContent(), rule).toMatch(
        /^(?:pix-conformance )?curl /,
      );
    }
    expect(noise).toEqual([]);
  });

  test('a wrongly accepted request is shown beside its control, with the differences marked', async ({
    open,
    page,
  }) => {
    await open(`${address}#PAYMENT-02`);
    await page.locator('#PAYMENT-02 .exchange > summary').last().click();
    expect(await page.locator('#PAYMENT-02 del').allTextContents()).toContainEqual(expect.stringMatching(/"amount"/));
  });

  test('the place in a body that breaks a rule is marked', async ({ open, page }) => {
    await open(`${address}#PAYMENT-05`);
    await page.locator('#PAYMENT-05 .exchange > summary').last().click();
    expect(await page.locator('#PAYMENT-05 mark').textContent()).toMatch(/"amount": \d+/);
  });

  test('the course of the target is drawn', async ({ open, page }) => {
    await open(`${address}#history`);
    expect(await page.locator('#history .course .held').count()).toBe(2);
    expect(await page.locator('.times .spark').count()).toBeGreaterThan(20);
  });

  test('changes since the baseline are shown with their meaning for clients', async ({ open, page }) => {
    await open(`${address}#drift`);
    const said = (await page.locator('#drift').textContent()) ?? '';
    expect(said).toContain('Clients that relied on how it was before may stop working.');
    for (const { rule } of tenFaults) expect(said).toContain(rule);
    expect(await page.locator('#drift a[href="#gap-success-status"]').count()).toBeGreaterThan(0);
  });

  test.for(partOf(['light', 'dark'] as const, 2))(
    'axe finds nothing, %s',
    async (colorScheme, { complaints, open, page }) => {
      await page.emulateMedia({ colorScheme });
      await open(address);
      await page.locator('#history .more > summary').click();
      expect(await complaints()).toEqual([]);
    },
  );

  test('on a phone nothing but the drawings has to be scrolled sideways', async ({ open, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(address);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
