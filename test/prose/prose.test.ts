import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import writeGood from 'write-good';
import { flawsOf, passagesOfCode, passagesOfPage, titlesOf } from './prose.ts';

const root = join(import.meta.dirname, '..', '..');
const pages = globSync(['*.md', '{docs,src,suites,fixtures,sandbox}/**/*.md'], { cwd: root });
const sources = globSync('{src,suites,fixtures,sandbox,scripts}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(?:test|generated)\.ts$/.test(file),
);

test('pages, comments and messages use the words of the field', () => {
  expect(sources.length).toBeGreaterThan(500);
  const flaws = [...pages, ...sources].flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const passages = file.endsWith('.md') ? passagesOfPage(text) : passagesOfCode(text);
    return passages.flatMap(({ line, text: said }) => flawsOf(said).map((flaw) => `${file}:${line} ${flaw}`));
  });
  expect(flaws).toEqual([]);
});

test('the names of tests begin with their subject', () => {
  const tests = globSync(['{src,fixtures,sandbox}/**/*.test.ts', 'test/!(tools)/**/*.test.ts'], { cwd: root });
  expect(tests.length).toBeGreaterThan(300);
  const titles = tests.flatMap((file) => titlesOf(readFileSync(join(root, file), 'utf8')));
  expect(titles.filter((title) => /^(?:what|who)(?:ever)?\b/.test(title))).toEqual([]);
});

test.each(pages)('%s repeats no word and has no clichés', (page) => {
  const text = passagesOfPage(readFileSync(join(root, page), 'utf8')).map((passage) => passage.text);
  const off = { weasel: false, passive: false, adverb: false, tooWordy: false, thereIs: false, so: false };
  const flaws = writeGood(text.join('\n'), off).map(({ reason }) => reason);
  expect(flaws.filter((flaw) => !flaw.startsWith('"x'))).toEqual([]);
});

test.each([
  ['What was not tried is not judged.', 1],
  ['What becomes of an address that is not in the list?', 0],
  ['The account account mends nothing.', 1],
  ['A timeout is no verdict, but there is no other.', 1],
  ['A case that was not tried is not judged.', 0],
])('%s', (said, count) => {
  expect(flawsOf(said)).toHaveLength(count);
});

test('code is not read as prose', () => {
  expect(passagesOfPage('`mend`\n```\nmend\n```\nmend').filter(({ text }) => flawsOf(text).length > 0)).toEqual([
    { line: 5, text: 'mend' },
  ]);
  const code = "const mend = 'a b';\n// mend\n/** mend */\nconst text = 'please mend the file now';";
  expect(passagesOfCode(code).map(({ line }) => line)).toEqual([2, 3, 4]);
});
