import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange } from '../../../test/support/entries.ts';

test('headers and fields that name a version', () => {
  const entries = [
    exchange('listPayments', {
      id: 'x1',
      headers: [['API-Version', '2026-01']],
      body: { meta: { apiVersion: 2 }, data: [] },
    }),
  ];
  expect(gapOf('version-marks', entries)).toMatchObject({
    status: 'answered',
    answer: { '/meta/apiVersion': 2, 'header:api-version': '2026-01' },
    exchanges: ['x1', 'x1'],
  });
});

test('the names may be Portuguese', () => {
  const entries = [exchange('login', { headers: [['X-Versao-Api', '2.7.1']], body: { versaoApi: 3, versao: 'v3' } })];
  expect(gapOf('version-marks', entries).answer).toEqual({
    '/versao': 'v3',
    '/versaoApi': 3,
    'header:x-versao-api': '2.7.1',
  });
});

test('a plain version is one only where it reads like one', () => {
  const entries = [exchange('login', { body: { version: 'v1.2', nested: { version: 3 } } })];
  expect(gapOf('version-marks', entries).answer).toEqual({ '/version': 'v1.2' });
});

test('a version that varies counts something else', () => {
  const entries = ['1', '2'].map((value) => exchange('login', { headers: [['x-version', value]] }));
  expect(gapOf('version-marks', entries).answer).toEqual({});
});

test('versions of records in a list are revisions', () => {
  const entries = [exchange('listPayments', { body: { data: [{ version: '1' }] } })];
  expect(gapOf('version-marks', entries).answer).toEqual({});
});

test('the gap stays open without an accepted response', () => {
  expect(gapOf('version-marks', [])).toMatchObject({ status: 'blocked' });
});

test('headers and fields that name a version in Portuguese', () => {
  const entries = [exchange('login', { headers: [['X-Versao-API', '3.14.2']], body: { versao: '2.1' } })];
  expect(gapOf('version-marks', entries).answer).toEqual({ '/versao': '2.1', 'header:x-versao-api': '3.14.2' });
});

test('marks are in alphabetical order, wherever they were seen', () => {
  const headers = ['x-version', 'api-version', 'x-release'].map((name) => [name, '7'] as const);
  const { answer } = gapOf('version-marks', [exchange('login', { headers, body: { versao: '1', apiVersion: 2 } })]);
  expect(Object.keys(answer ?? {})).toEqual([
    '/apiVersion',
    '/versao',
    'header:api-version',
    'header:x-release',
    'header:x-version',
  ]);
});

test('two answers that show a mark are evidence enough', () => {
  const entries = ['x1', 'x2', 'x3'].map((id) => exchange('login', { id, headers: [['Version', '7']] }));
  expect(gapOf('version-marks', entries)).toMatchObject({
    answer: { 'header:version': '7' },
    exchanges: ['x1', 'x2'],
  });
});

test('the first accepted response is evidence that no version is named', () => {
  const entries = ['x1', 'x2'].map((id) => exchange('login', { id, body: {} }));
  expect(gapOf('version-marks', entries)).toMatchObject({ status: 'answered', answer: {}, exchanges: ['x1'] });
});

test.each([
  ['a request outside the contract', exchange(null, { headers: [['Version', '7']] })],
  ['a refusal', exchange('login', { status: 400, headers: [['Version', '7']] })],
  ['a request without an answer', exchange('login', { status: null })],
])('%s tells nothing about versions', (_, entry) => {
  expect(gapOf('version-marks', [entry]).status).toBe('blocked');
});

test('the answer ends at a hundred marks', () => {
  const headers = Array.from({ length: 120 }, (_, index) => [`x-${index}-version`, '7'] as const);
  expect(Object.keys(gapOf('version-marks', [exchange('login', { headers })]).answer ?? {})).toHaveLength(100);
});
