import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hostileRun } from '../../test/support/hostile-run.ts';
import { JournalBuilder, sampleRun } from '../../test/support/journal.ts';
import { analyse } from '../analysis/analyse.ts';
import { operationIds, operations } from '../contract/operations.ts';
import { reference } from './reference.ts';

const renderer = { script: 'const text = "</script><!-- ";', style: 'a > b {}' };

function made(entries = sampleRun()): string {
  return [
    ...reference(
      analyse(() => entries),
      renderer,
    ),
  ].join('');
}

function documentIn(page: string): string {
  const packed = /id="document">(.*)<\/script>/.exec(page)?.[1] ?? '';
  return inflateSync(Buffer.from(packed, 'base64')).toString();
}

test('it holds the whole document', () => {
  const text = documentIn(made());
  expect(Object.keys(JSON.parse(text).paths)).toHaveLength(new Set(operationIds.map((id) => operations[id].path)).size);
});

test.each([
  ['what a target sends', made(hostileRun())],
  ['what the renderer holds', made()],
])('%s ends no element', (_, text) => {
  expect(text.match(/<script/g)).toHaveLength(4);
  expect(text.match(/<\/script>/g)).toHaveLength(4);
  expect(text).not.toContain('<!--');
});

test('only the scripts of the file may run', () => {
  expect(made()).toMatch(/content="default-src 'none'; script-src 'sha256-[^' ]+' 'sha256-[^' ]+'; style-src/);
});

test('no field has the name of what every object has by itself', () => {
  const run = new JournalBuilder();
  run.exchange('createPayment', { answer: JSON.parse('{"hasOwnProperty":1,"__proto__":{"toString":2},"id":"a"}') });
  const text = documentIn(made(run.entries));
  expect(text).toContain('hasOwnProperty');
  expect(text).not.toMatch(/"(?:hasOwnProperty|__proto__|toString)"/);
});
