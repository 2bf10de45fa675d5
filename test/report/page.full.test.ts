import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { loadRenderer } from '../../src/cli/renderer.ts';
import type { Entry } from '../../src/journal/entry.ts';
import { page as pageOf } from '../../src/report/html/page.ts';
import { reference } from '../../src/report/reference.ts';
import { type Comparisons, makeReport } from '../../src/report/report.ts';
import { browserPath, noBrowser, openBrowser } from '../support/browser.ts';
import { hostileRun } from '../support/hostile-run.ts';
import { longRun, sampleRun } from '../support/journal.ts';
import { tenFaults, tenFaultsRun } from './ten-faults.ts';

const folder = mkdtempSync(join(tmpdir(), 'pix-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function save(name: string, chunks: Iterable<string>): string {
  const file = join(folder, `${name}.html`);
  writeFileSync(file, [...chunks].join(''));
  return pathToFileURL(file).href;
}

function written(name: string, entries: Entry[], comparisons: Comparisons = {}): string {
  const read = () => entries;
  return save(name, pageOf(makeReport(analyse(read), read, comparisons), read));
}

/** The report of a run on a service that was sound and now has ten faults. */
async function writtenTenFaults(): Promise<string> {
  const { analysis, drift, history, read, folder: made, problems } = await tenFaultsRun();
  expect(problems).toEqual([]);
  const address = save('ten-faults', pageOf(makeReport(analysis, read, { drift, history }), read));
  rmSync(made, { recursive: true, force: true });
  return address;
}

const renderer = loadRenderer();

function writtenReference(name: string, entries: Entry[]): string {
  if (renderer === null) throw new Error('swagger-ui-dist is not installed: npm ci');
  return save(
    `reference-${name}`,
    reference(
      analyse(() => entries),
      renderer,
    ),
  );
}

const broken = sampleRun({
  failing: ['AUTH-05', 'PAYMENT-02', 'AUTH-08', 'LOGIN-03'],
  blocked: { 'LIST-01': 'PAYMENT-01' },
});
const addresses = {
  conformant: written('conformant', sampleRun()),
  broken: written('broken', broken),
  truncated: written('truncated', broken.slice(0, broken.length * 0.6)),
  huge: written('huge', longRun(50_000)),
  hostile: written('hostile', hostileRun()),
  reference: writtenReference('conformant', sampleRun()),
  hostileReference: writtenReference('hostile', hostileRun()),
};

if (browserPath === undefined) test.skip(`the page in a browser: ${noBrowser}`, () => {});

describe.runIf(browserPath !== undefined)('the page in a browser', () => {
  let page: Page;
  let close: () => Promise<void>;
  const noise: string[] = [];

  beforeAll(async () => {
    ({ page, close } = await openBrowser());
    page.on('console', (message) => noise.push(message.text()));
    page.on('pageerror', (error) => noise.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) noise.push(request.url());
    });
  });
  afterAll(async () => close?.());

  async function open(address: string): Promise<void> {
    noise.length = 0;
    await page.goto('about:blank');
    await page.goto(address);
    // The script unpacks the data of the page before it lists the exchanges.
    if (!address.includes('/reference-'))
      await page.locator('#exchange-count:not(:empty)').waitFor({ state: 'attached' });
  }

  async function complaints(): Promise<string[]> {
    // Further down, the navigation stays at the top and may cover a part of a link.
    await page.evaluate('window.scrollTo(0, 0)');
    await page.evaluate(axe.source);
    const found = (await page.evaluate('axe.run({ rules: { "target-size": { enabled: true } } })')) as {
      violations: { id: string; nodes: { html: string }[] }[];
    };
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }

  test.each(Object.keys(addresses) as (keyof typeof addresses)[])('%s: it opens without a word', async (name) => {
    await open(addresses[name]);
    expect(await page.locator('h1').textContent()).not.toBe('');
    expect(noise).toEqual([]);
  });

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

  test.each(looks)('axe finds nothing in a %s run, %i pixels wide, %s', async (run, width, colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await open(`${addresses[run]}#PAYMENT-02`);
    await page.evaluate('for (const each of document.querySelectorAll(".group, .panel, .more")) each.open = true');
    for (const summary of await page.locator('#PAYMENT-02 .exchange > summary').all()) await summary.click();
    await page.locator('#exchange-list .exchange > summary').first().click();
    expect(await complaints()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('the timeline names the calls of the longest chain', async () => {
    await open(addresses.conformant);
    expect(await page.locator('#timeline svg').isVisible()).toBe(false);
    await page.locator('#timeline > summary').click();
    expect(await page.locator('#timeline .under-way').count()).toBeGreaterThan(5);
    await page.locator('#timeline .more > summary').click();
    await page.locator('#timeline td a').last().click();
    expect(await page.locator('#exchange-list .exchange-view').isVisible()).toBe(true);
  });

  test('a link to a rule opens it', async () => {
    await open(`${addresses.broken}#AUTH-05`);
    expect(await page.locator('#AUTH-05').getAttribute('open')).not.toBeNull();
    expect(await page.locator('#AUTH-05 .expectation').first().isVisible()).toBe(true);
  });

  test('a square leads to its case, even when a filter hides it', async () => {
    await open(addresses.broken);
    await page.locator('#rule-search').fill('webhook');
    expect(await page.locator('#LOGIN-04').isVisible()).toBe(false);
    await page.locator('a[href="#LOGIN-04.email"]').first().click();
    expect(await page.locator('[id="LOGIN-04.email"]').isVisible()).toBe(true);
  });

  test('the rules are filtered by their standing and by words', async () => {
    await open(addresses.broken);
    await page.locator('.chips button[data-value="failed"]').click();
    expect(await page.locator('.rule:visible').evaluateAll((found) => found.map(({ id }) => id))).toEqual([
      // The oracle reports that the login of the sample issues no token.
      'LOGIN-01',
      'LOGIN-03',
      'AUTH-05',
      'PAYMENT-02',
    ]);
    await page.locator('#rule-search').fill('API-KEY');
    expect(await page.locator('.rule:visible').evaluateAll((found) => found.map(({ id }) => id))).toEqual(['AUTH-05']);
    expect(await page.locator('[data-filter-for="rule-list"] [role="status"]').textContent()).toBe('1 found');
  });

  test('the questions are filtered by chapter, status and words', async () => {
    await open(addresses.conformant);
    await page.locator('select[data-field="chapter"]').selectOption('list');
    await page.locator('[data-filter-for="gap-list"] input').fill('how many');
    expect(await page.locator('.gap:visible').evaluateAll((found) => found.map(({ id }) => id))).toEqual([
      'gap-default-limit',
    ]);
  });

  test('an exchange shows request, answer, what is different, and the curl line', async () => {
    await open(`${addresses.broken}#PAYMENT-02`);
    await page.locator('#PAYMENT-02 .exchange > summary').last().click();
    const view = page.locator('#PAYMENT-02 .exchange-view').last();
    expect(await view.locator('pre').nth(0).textContent()).toContain('POST http://127.0.0.1:4010/auth/payment/pix');
    expect(await view.locator('pre').nth(1).textContent()).toContain('"error": "no"');
    expect(await view.locator('.curl').textContent()).toMatch(/^curl -i -X POST .*"\$\{PIX_JWT_1:\?\}"/);
  });

  test('a curl line is copied', async () => {
    await open(`${addresses.broken}#PAYMENT-02`);
    await page.locator('#PAYMENT-02 .exchange > summary').last().click();
    await page.locator('#PAYMENT-02 .copy').last().click();
    await page.locator('#announce:text("Copied")').waitFor({ state: 'attached' });
    await page.locator('#rule-search').focus();
    await page.keyboard.press('Control+V');
    expect(await page.locator('#rule-search').inputValue()).toMatch(/^curl -i -X POST/);
  });

  test('an answer unfolds as a tree', async () => {
    await open(`${addresses.conformant}#gap-payment-record`);
    await page.locator('#gap-payment-record .more > summary').first().click();
    expect(await page.locator('#gap-payment-record .tree').textContent()).toMatch(
      /list.*amount number.*dueDate string \(date\)/,
    );
  });

  test('it opens at what broke', async () => {
    await open(addresses.broken);
    const sections = await page.locator('main > section').evaluateAll((found) => found.map(({ id }) => id));
    expect(sections[0]).toBe('broken');
    expect(await page.locator('.hero .meta').textContent()).toMatch(
      /2026-11-21 \d\d:\d\d UTC.*seed 7.*pix-conformance/s,
    );
  });

  test('chapters are closed, but for those in which something broke', async () => {
    await open(addresses.broken);
    expect(await page.locator('#LOGIN-03').isVisible()).toBe(true);
    expect(await page.locator('#WEBHOOK-01').isVisible()).toBe(false);
    await page.locator('.group-head', { hasText: 'Webhooks' }).first().click();
    expect(await page.locator('#WEBHOOK-01').isVisible()).toBe(true);
  });

  test('a link to an exchange opens it', async () => {
    await open(`${addresses.broken}#x10`);
    const rows = page.locator('#exchange-list .exchange');
    expect(await rows.count()).toBe(1);
    expect(await rows.locator('.exchange-view').isVisible()).toBe(true);
    await page.locator('#broken .evidence a').first().click();
    expect(await rows.first().getAttribute('open')).not.toBeNull();
  });

  test('filters live in the address', async () => {
    await open(addresses.broken);
    await page.locator('.chips button[data-value="failed"]').click();
    await page.locator('#rule-search').fill('API key');
    const address = await page.evaluate('location.href');
    expect(address).toMatch(/#rules\?q=API\+key&standing=failed$/);
    await open(String(address));
    expect(await page.locator('.rule:visible').evaluateAll((found) => found.map(({ id }) => id))).toEqual(['AUTH-05']);
    await open(`${addresses.conformant}#answers?q=how+many&chapter=list`);
    expect(await page.locator('.gap:visible').count()).toBe(1);
    await open(`${addresses.conformant}#exchanges?q=concludesLogin`);
    expect(await page.locator('#exchange-search').inputValue()).toBe('concludesLogin');
  });

  test('on paper it says what broke, with its evidence, on fewer than ten pages', async () => {
    await open(addresses.broken);
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThan(10);
    await page.emulateMedia({ media: 'print' });
    const printed = page.locator('#broken .paper-only').first();
    expect(await printed.isVisible()).toBe(true);
    expect(await printed.textContent()).toMatch(/^> .*\n< /s);
    await page.emulateMedia({ media: 'screen' });
  });

  test('the exchanges are found by words', async () => {
    await open(addresses.conformant);
    await page.locator('#exchange-search').fill('concludesLogin 400');
    const rows = await page.locator('#exchange-list .exchange').allTextContents();
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(row).toMatch(/concludesLogin.*400/);
  });

  test('everything is reached and opened with the keyboard', async () => {
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

  test('light and dark can be chosen', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(addresses.conformant);
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const before = await paper();
    await page.locator('#theme').click();
    expect(await paper()).not.toBe(before);
  });

  test('nothing that a target sends runs, loads or becomes an element', async () => {
    await open(addresses.hostile);
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
    for (let more = 0; more < 5; more += 1) {
      if (await page.locator('#exchange-more').isVisible()) await page.locator('#exchange-more').click();
    }
    await page.evaluate('for (const each of document.querySelectorAll("#exchange-list details")) each.open = true');
    expect(await page.evaluate('window.__ran')).toBeUndefined();
    expect(await page.locator('img, iframe, object, embed, link, base, form:not(.filter)').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(2);
    expect(await page.locator('a').evaluateAll((found) => found.map((each) => each.getAttribute('href')))).toEqual(
      expect.not.arrayContaining([expect.not.stringMatching(/^(#|explain\.md$)/)]),
    );
    expect(noise).toEqual([]);
  });

  test('the policy keeps an injected script from running', async () => {
    await open(addresses.conformant);
    await page.evaluate(
      '{ const made = document.createElement("script"); made.textContent = "window.__ran = 1"; document.body.append(made); }',
    );
    expect(await page.evaluate('window.__ran')).toBeUndefined();
  });

  describe('a run with ten faults', () => {
    let address: string;
    beforeAll(async () => {
      address = await writtenTenFaults();
    }, 120_000);

    test('each of them stands among what broke, says what was expected, and leads to its requests', async () => {
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

    test('what should have been refused is shown beside what is rightly accepted, differences marked', async () => {
      await open(`${address}#PAYMENT-02`);
      await page.locator('#PAYMENT-02 .exchange > summary').last().click();
      expect(await page.locator('#PAYMENT-02 del').allTextContents()).toContainEqual(expect.stringMatching(/"amount"/));
    });

    test('the place in a body that breaks a rule is marked', async () => {
      await open(`${address}#PAYMENT-05`);
      await page.locator('#PAYMENT-05 .exchange > summary').last().click();
      expect(await page.locator('#PAYMENT-05 mark').textContent()).toMatch(/"amount": \d+/);
    });

    test('the course of the target is drawn', async () => {
      await open(`${address}#history`);
      expect(await page.locator('#history .course .held').count()).toBe(2);
      expect(await page.locator('.times .spark').count()).toBeGreaterThan(20);
    });

    test('what changed since the baseline stands with what it means for clients', async () => {
      await open(`${address}#drift`);
      const said = (await page.locator('#drift').textContent()) ?? '';
      expect(said).toContain('Clients that relied on how it was before may stop working.');
      for (const { rule } of tenFaults) expect(said).toContain(rule);
      expect(await page.locator('#drift a[href="#gap-success-status"]').count()).toBeGreaterThan(0);
    });

    test.each(['light', 'dark'] as const)('axe finds nothing, %s', async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await open(address);
      await page.locator('#history .more > summary').click();
      expect(await complaints()).toEqual([]);
    });

    test('on a phone nothing but the drawings has to be scrolled sideways', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(address);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      await page.setViewportSize({ width: 1280, height: 900 });
    });
  });

  describe('the reference of the observed interface', () => {
    test('it shows every operation, and an opened one with its answers', async () => {
      await open(addresses.reference);
      await page.locator('.opblock').first().waitFor();
      expect(await page.locator('.opblock').count()).toBeGreaterThanOrEqual(26);
      await page.locator('#operations-Pix_payments-createPayment .opblock-summary-control').click();
      await page.locator('#operations-Pix_payments-createPayment .responses-table').waitFor();
      expect(await page.locator('#operations-Pix_payments-createPayment').textContent()).toContain('Observed');
      expect(await page.locator('.errors-wrapper:visible').count()).toBe(0);
      expect(noise).toEqual([]);
    });

    test('a word finds the operations of a chapter', async () => {
      await open(addresses.reference);
      await page.locator('.operation-filter-input').fill('Login');
      await page.locator('#operations-tag-Pix_payments').waitFor({ state: 'detached' });
      expect(await page.locator('.opblock-tag').first().textContent()).toContain('Login');
    });

    test('nothing that a target sends runs or loads in it', async () => {
      await open(addresses.hostileReference);
      await page.locator('.opblock').first().waitFor();
      for (const each of (await page.locator('.opblock-summary-control').all()).slice(0, 8)) await each.click();
      expect(await page.evaluate('window.__ran')).toBeUndefined();
      expect(await page.locator('#reference img, iframe, object, embed, base').count()).toBe(0);
      expect(noise).toEqual([]);
    });
  });
});
