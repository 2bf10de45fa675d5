import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

/**
 * The path of Chromium as installed by Debian, Ubuntu and Chrome's own packages. `undefined` if it is not installed.
 */
export const browserPath = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
].find((path) => existsSync(path));

export const noBrowser = 'no Chromium is installed (Debian: apt-get install chromium)';

export interface BrowserOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** The file for the recorded traffic as HAR 1.2, including bodies. It is written when the browser is closed. */
  readonly recordHar?: string;
}

/** A browser with its own profile and without network access of its own. */
export async function openBrowser(options: BrowserOptions = {}) {
  const { colorScheme = 'light', width = 1280, height = 900, recordHar } = options;
  const profile = mkdtempSync(join(tmpdir(), 'pix-browser-'));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath ?? '',
    headless: true,
    colorScheme,
    viewport: { width, height },
    ...(recordHar === undefined ? {} : { recordHar: { path: recordHar } }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const page: Page = context.pages()[0] ?? (await context.newPage());
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { page, close };
}
