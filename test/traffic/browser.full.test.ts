import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Parts } from '../../sandbox/start.ts';
import { judgeFiles } from '../../src/cli/check.ts';
import { faultNamed } from '../faults/matrix.ts';
import { browserPath, noBrowser, openBrowser } from '../support/browser.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import { openShop } from '../support/shop.ts';

if (browserPath === undefined) console.warn(`The tests of a browser's recording are skipped: ${noBrowser}.`);

/** The result of `check` for the traffic that Chromium records while a customer buys in a shop. */
async function checkedShop(patch: (parts: Parts) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pix-shop-'));
  const shop = await openShop({
    patch: (parts) => {
      hashQuickly(parts);
      patch(parts);
    },
  });
  try {
    const { page, close } = await openBrowser({ recordHar: join(folder, 'shop.har') });
    try {
      await page.goto(shop.url);
      await page.click('button');
      await page.waitForFunction(() => document.querySelector('output')?.textContent !== '');
      expect(await page.textContent('output')).toBe('paid');
    } finally {
      await close();
    }
    const checked = await judgeFiles(['shop.har'], { out: 'checked' }, folder);
    return { ...checked, har: readFileSync(join(folder, 'checked', 'run.har'), 'utf8') };
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function statusOf({ built }: Awaited<ReturnType<typeof checkedShop>>, rule: string, of = 'default') {
  return built.report.results.rules.find(({ id }) => id === rule)?.cases.find((one) => one.case === of)?.status;
}

test.skipIf(browserPath === undefined)('a recording of Chromium on a sound service breaks no rule', async () => {
  const checked = await checkedShop();
  const { rules, run } = checked.built.report.results;
  expect(rules.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(run.target).toMatch(/\/api\/v1$/);
  expect(run.requests).toBe(11);
  expect([statusOf(checked, 'AUTH-01', 'listPayments'), statusOf(checked, 'LIST-01')]).toEqual(['pass', 'pass']);
  expect(checked.notes.join(' ')).toContain('left alone');
  expect(checked.har).not.toContain('Conta-Segura-2468');
});

test.skipIf(browserPath === undefined)('a broken rule in the recording is named', async () => {
  const { patch } = faultNamed('the list shows whole amounts');
  expect(statusOf(await checkedShop(patch), 'PAYMENT-05')).toBe('fail');
});
