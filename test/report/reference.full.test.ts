import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { loadRenderer } from '../../src/cli/renderer.ts';
import { reference } from '../../src/report/reference.ts';
import { browserPath, openBrowser } from '../support/browser.ts';
import { sampleRun } from '../support/journal.ts';

test.skipIf(browserPath === undefined)('reference.html opens from disk and shows the operations', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pix-reference-'));
  const renderer = loadRenderer();
  if (renderer === null) throw new Error('Swagger UI is not installed');
  writeFileSync(join(folder, 'reference.html'), [...reference(analyse(sampleRun), renderer)].join(''));
  const { page, close } = await openBrowser();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  try {
    await page.goto(pathToFileURL(join(folder, 'reference.html')).href);
    await page.waitForSelector('.opblock-summary-path');
    expect(await page.locator('.opblock').count()).toBeGreaterThan(10);
    expect(errors).toEqual([]);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
});
