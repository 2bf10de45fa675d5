import { expect, test } from 'vitest';
import { adviceOfChapters } from '../contract/advice.ts';
import { ruleIds, rules } from '../contract/rules.ts';
import { explainable, explainPage, explanationOf } from './explain.ts';

const headingsOf = (id: string) =>
  explanationOf(id)
    ?.parts.filter(({ lines }) => lines.length > 0)
    .map(({ heading }) => heading) ?? [];

test.each([...ruleIds])('%s is explained from the document to the fix', (id) => {
  expect(adviceOfChapters[rules[id].chapter]).toBeDefined();
  expect(headingsOf(id)).toEqual(
    expect.arrayContaining([
      'What the document says',
      'What is expected',
      'Usual causes',
      'How to fix it',
      'How to run it alone',
    ]),
  );
});

test('gaps, cases and exit statuses are explained, in any case of letters', () => {
  expect(explanationOf('Default-Limit')?.title).toContain('default-limit: ');
  expect(explanationOf('auth-05:getWebhook')?.title).toContain('AUTH-05:getWebhook (must)');
  expect(explanationOf('3')?.title).toBe('Exit status 3');
});

test.each(['AUTH-99', 'AUTH-05:nothing', '4', ''])('%j cannot be explained', (word) => {
  expect(explanationOf(word)).toBeNull();
});

test('the page explains everything', () => {
  const headings = [...explainPage().matchAll(/^### (?:Exit status )?(.+)$/gm)].map(([, id]) => id);
  expect(headings).toEqual([...explainable]);
});

test('the page says the causes and the fix once for each chapter', () => {
  const chapters = new Set(ruleIds.map((id) => rules[id].chapter));
  expect(explainPage().match(/^\*\*Usual causes\*\*$/gm)).toHaveLength(chapters.size);
  expect(explainPage().match(/^\*\*How to fix it\*\*$/gm)).toHaveLength(chapters.size);
});
