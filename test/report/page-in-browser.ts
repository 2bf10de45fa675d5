import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, test as base, describe, expect } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { loadRenderer } from '../../src/cli/renderer.ts';
import type { Entry } from '../../src/journal/entry.ts';
import { page as pageOf } from '../../src/report/html/page.ts';
import { reference } from '../../src/report/reference.ts';
import { makeReport } from '../../src/report/report.ts';
import { browserPath, noBrowser, openBrowser } from '../support/browser.ts';
import { sampleRun } from '../support/journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'pix-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A run with failed and blocked rules. */
export const brokenRun = sampleRun({
  failing: ['AUTH-05', 'PAYMENT-02', 'AUTH-08', 'LOGIN-03'],
  blocked: { 'LIST-01': 'PAYMENT-01' },
});

/** Saves a page, and returns its address. */
export function saved(name: string, chunks: Iterable<string>): string {
  const file = join(folder, `${name}.html`);
  writeFileSync(file, [...chunks].join(''));
  return pathToFileURL(file).href;
}

/** The address of the page of a run. */
export function pageOfRun(name: string, entries: Entry[]): string {
  const read = () => entries;
  return saved(name, pageOf(makeReport(analyse(read), read), read));
}

/** The address of the reference of a run. */
export function referenceOfRun(name: string, entries: Entry[]): string {
  const renderer = loadRenderer();
  if (renderer === null) throw new Error('swagger-ui-dist is not installed: npm ci');
  const analysis = analyse(() => entries);
  return saved(`reference-${name}`, reference(analysis, renderer));
}

if (browserPath === undefined) base.skip(`pages in a browser: ${noBrowser}`, () => {});

export const describeInBrowser: typeof describe.skip = browserPath === undefined ? describe.skip : describe;

interface InBrowser {
  /** One page for all tests of a file. */
  readonly page: Page;
  /** Messages of the console, errors, and requests to the network since the page was opened. */
  readonly noise: string[];
  readonly open: (address: string) => Promise<void>;
  /** What axe finds wrong with the page. */
  readonly complaints: () => Promise<string[]>;
}

export const test = base.extend<InBrowser>({
  page: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest needs the pattern
    async ({}, use) => {
      const { page, close } = await openBrowser();
      await use(page);
      await close();
    },
    { scope: 'file' },
  ],
  noise: async ({ page }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => noise.push(message.text()));
    page.on('pageerror', (error) => noise.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) noise.push(request.url());
    });
    await use(noise);
    for (const event of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(event);
  },
  open: async ({ page }, use) => {
    await use(async (address) => {
      await page.goto('about:blank');
      await page.goto(address);
      // The script unpacks the data of the page before it lists the exchanges.
      if (!address.includes('/reference-'))
        await page.locator('#exchange-count:not(:empty)').waitFor({ state: 'attached' });
    });
  },
  complaints: async ({ page }, use) => {
    await use(async () => {
      // Further down, the navigation stays at the top and may cover a part of a link.
      await page.evaluate('window.scrollTo(0, 0)');
      await page.evaluate(axe.source);
      const found = (await page.evaluate('axe.run({ rules: { "target-size": { enabled: true } } })')) as {
        violations: { id: string; nodes: { html: string }[] }[];
      };
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
  },
});

/** Tests that each page opens with a heading and without a message on the console. */
export function testOpening(addresses: Readonly<Record<string, string>>): void {
  test.for(Object.entries(addresses))('%s: it opens without a message', async ([, address], { noise, open, page }) => {
    await open(address);
    expect(await page.locator('h1').textContent()).not.toBe('');
    expect(noise).toEqual([]);
  });
}
