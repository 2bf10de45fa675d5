/** How large the report page is, how long it takes to make, and how it does in a browser: `node bench/page.ts`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { analyse } from '../src/analysis/analyse.ts';
import { loadRenderer } from '../src/cli/renderer.ts';
import { reports } from '../src/report/index.ts';
import { makeReport } from '../src/report/report.ts';
import { browserPath, noBrowser, openBrowser } from '../test/support/browser.ts';
import { longRun } from '../test/support/journal.ts';

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(2)} s`;

async function browse(file: string): Promise<void> {
  const { page, close } = await openBrowser();
  const opened = performance.now();
  await page.goto(pathToFileURL(file).href);
  console.log(`  opens in ${seconds(opened)}`);
  const searched = performance.now();
  await page.locator('#exchange-search').fill('bench 49');
  await page.evaluate('new Promise(requestAnimationFrame)');
  console.log(`  a search over all exchanges takes ${seconds(searched)}`);
  await close();
}

/** How long it takes until the reference shows its operations. */
async function browseReference(file: string): Promise<void> {
  const { page, close } = await openBrowser();
  const opened = performance.now();
  await page.goto(pathToFileURL(file).href);
  await page.locator('.opblock').last().waitFor();
  console.log(`  opens in ${seconds(opened)}`);
  await close();
}

const folder = mkdtempSync(join(tmpdir(), 'pix-bench-'));
for (const exchanges of [1_000, 5_000]) {
  const entries = longRun(exchanges);
  const read = () => entries;
  const started = performance.now();
  let page = '';
  let reference = '';
  for (const { path, chunks } of reports(makeReport(analyse(read), read), read, loadRenderer())) {
    const text = [...chunks].join('');
    if (path === 'index.html') page = text;
    if (path === 'reference.html') reference = text;
  }
  console.log(
    `${exchanges} exchanges: all reports in ${seconds(started)}, index.html ${(page.length / 1e6).toFixed(2)} MB`,
  );
  const file = join(folder, 'index.html');
  writeFileSync(file, page);
  if (browserPath === undefined) console.log(`  ${noBrowser}`);
  else await browse(file);
  console.log(`  reference.html ${(reference.length / 1e6).toFixed(2)} MB`);
  writeFileSync(file, reference);
  if (browserPath !== undefined) await browseReference(file);
}
rmSync(folder, { recursive: true, force: true });
