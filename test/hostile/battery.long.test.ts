import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, noBrowser, openBrowser } from '../support/browser.ts';
import { complaints, nuisances, trials, tryIt } from './battery.ts';

if (browserPath === undefined) test.skip(`the pages of hostile runs in a browser: ${noBrowser}`, () => {});

let browser: Awaited<ReturnType<typeof openBrowser>> | undefined;
let turn: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  if (browserPath !== undefined) browser = await openBrowser();
});
afterAll(() => browser?.close());

/** What a page runs or asks for that is not its own; one page after the other. */
function noiseOf(file: string): Promise<string[]> {
  const look = async (): Promise<string[]> => {
    if (browser === undefined) return [];
    const { page } = browser;
    const noise: string[] = [];
    const hear = (request: { url(): string }) => {
      if (!request.url().startsWith('file:')) noise.push(request.url());
    };
    page.on('request', hear);
    await page.goto(pathToFileURL(file).href);
    if (await page.evaluate('window.__ran !== undefined')) noise.push('a script of the target ran');
    page.off('request', hear);
    return noise;
  };
  turn = turn.then(look, look);
  return turn as Promise<string[]>;
}

describe.concurrent('a run on a hostile target', () => {
  test.for(trials)('$name', async (trial, { onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'pix-hostile-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const held = await tryIt(trial, folder);
    expect(complaints(trial, held)).toEqual([]);
    if (trial.nuisance.badness !== 'broken') expect(await noiseOf(join(folder, 'run', 'index.html'))).toEqual([]);
  });
});

test('every nuisance is tried', () => {
  expect(new Set(trials.map(({ nuisance }) => nuisance))).toEqual(new Set(nuisances));
});
