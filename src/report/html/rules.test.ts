import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { sampleRun } from '../../../test/support/journal.ts';
import { analyse } from '../../analysis/analyse.ts';
import { makeReport } from '../report.ts';
import { rulesSection } from './rules.ts';

test('the exchanges of a case that holds stand in the order of sending', () => {
  const entries = sampleRun().map((entry) =>
    entry.type === 'verdict' && entry.rule === 'LOGIN-01'
      ? { ...entry, exchanges: ['x10', 'x9', 'x11', 'x2'], control: null }
      : entry,
  );
  const read = () => entries;
  const markup = renderToString(rulesSection(makeReport(analyse(read), read)));
  const [panel = ''] = /id="LOGIN-01".*?id="LOGIN-02"/s.exec(markup) ?? [];
  expect([...panel.matchAll(/data-exchange="(\w+)"/g)].map(([, id]) => id)).toEqual(['x2', 'x9', 'x10', 'x11']);
});
