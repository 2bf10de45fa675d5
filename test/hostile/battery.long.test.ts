import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserPath, noBrowser, openBrowser } from '../support/browser.ts';
import { partOf } from '../support/part.ts';
import { triedTwice } from '../support/twice.ts';
import { complaints, costOf, nuisances, type Trial, trials, tryIt } from './battery.ts';

const tried = partOf(trials);

if (browserPath === undefined) test.skip(`the pages of hostile runs in a browser: ${noBrowser}`, () => {});

/** Most runs wait for a target that does not respond. */
const workers = 6;

let browser: Awaited<ReturnType<typeof openBrowser>> | undefined;
let turn: Promise<unknown> = Promise.resolve();
let results: ReadonlyMap<Trial, readonly string[]>;

/** The scripts and requests of a page that are not its own. Pages are opened one at a time. */
function noiseOf(file: string): Promise<string[]> {
  const look = async (): Promise<string[]> => {
    if (browser === undefined) return [];
    const { page } = browser;
    const noise: string[] = [];
    const hear = (request: { url(): string }) => {
      if (!request.url().startsWith('file:')) noise.push(`its page asks for ${request.url()}`);
    };
    page.on('request', hear);
    try {
      await page.goto(pathToFileURL(file).href);
      if (await page.evaluate('window.__ran !== undefined')) noise.push('a script of the target ran in its page');
    } catch (error) {
      noise.push(`its page cannot be opened: ${error}`);
    }
    page.off('request', hear);
    return noise;
  };
  turn = turn.then(look, look);
  return turn as Promise<string[]>;
}

/** All problems of a trial. */
async function wrongWith(trial: Trial): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pix-hostile-'));
  try {
    const held = await tryIt(trial, folder);
    process.stdout.write(costOf(trial, held));
    const wrong = complaints(trial, held);
    const noise = trial.nuisance.badness === 'broken' ? [] : await noiseOf(join(folder, 'run', 'index.html'));
    return [...wrong, ...noise];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

beforeAll(async () => {
  if (browserPath !== undefined) browser = await openBrowser();
  const trying = { workers, tryIt: wrongWith, wrong: (wrong: string[]) => wrong, name: ({ name }: Trial) => name };
  results = await triedTwice(tried, trying);
}, 3_600_000);
afterAll(() => browser?.close());

test.for(tried)('$name', (trial) => {
  expect(results.get(trial)).toEqual([]);
});

test('every nuisance is tried', () => {
  expect(new Set(trials.map(({ nuisance }) => nuisance))).toEqual(new Set(nuisances));
});
