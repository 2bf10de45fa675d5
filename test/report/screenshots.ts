/**
 * Makes the pictures of docs/images: the reports of a run with ten faults, held against a sound one, and of a conformant
 * run. Needs Chromium. By hand, after the looks of a report changed: node test/report/screenshots.ts
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { loadRenderer } from '../../src/cli/renderer.ts';
import { writeReports } from '../../src/cli/write-reports.ts';
import { reports } from '../../src/report/index.ts';
import { makeReport } from '../../src/report/report.ts';
import { openBrowser } from '../support/browser.ts';
import { tenFaultsRun } from './ten-faults.ts';

const images = join(import.meta.dirname, '../../docs/images');
const folder = mkdtempSync(join(tmpdir(), 'pix-screenshots-'));

interface Picture {
  readonly name: string;
  readonly file: string;
  /** Scrolled to the top of the window. */
  readonly at: string;
  readonly height?: number;
  readonly width?: number;
  readonly dark?: true;
  readonly open?: string;
}

const pictures: readonly Picture[] = [
  { name: 'glance', file: 'index.html', at: '#top', height: 1000 },
  { name: 'broken', file: 'index.html', at: '#broken', height: 700 },
  { name: 'drift', file: 'index.html', at: '#drift', height: 640 },
  {
    name: 'rule',
    file: 'index.html#PAYMENT-02',
    at: '#PAYMENT-02',
    open: '#PAYMENT-02 .exchange > summary >> nth=-1',
    height: 860,
  },
  { name: 'answers', file: 'index.html#answers?chapter=list', at: '#answers', height: 720 },
  { name: 'authentication', file: 'index.html', at: '#authentication', height: 860 },
  { name: 'pictures', file: 'index.html', at: '#pictures', height: 900, dark: true },
  { name: 'phone', file: 'index.html', at: '#top', width: 390, height: 800, dark: true },
  {
    name: 'reference',
    file: 'reference.html',
    at: '#operations-Login-login',
    open: '#operations-Login-login .opblock-summary-control',
    height: 900,
  },
];

async function take(page: Page, { name, file, at, open, width = 1180, height = 800, dark }: Picture): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  const [path = '', hash] = file.split('#');
  await page.goto('about:blank');
  await page.goto(`${pathToFileURL(join(folder, path)).href}${hash === undefined ? '' : `#${hash}`}`);
  if (open !== undefined) {
    await page.locator(open).click();
    await page.mouse.move(0, 0);
  }
  await page.locator(at).first().waitFor();
  await page.evaluate(`document.querySelector(${JSON.stringify(at)}).scrollIntoView()`);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(images, `${name}.png`) });
}

mkdirSync(images, { recursive: true });
try {
  const { analysis, drift, history, read, folder: run } = await tenFaultsRun();
  const problems = await writeReports(
    folder,
    reports(makeReport(analysis, read, { drift, history }), read, loadRenderer()),
  );
  rmSync(run, { recursive: true, force: true });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { page, close } = await openBrowser();
  for (const picture of pictures) await take(page, picture);
  await close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
