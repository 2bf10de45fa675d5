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

test('nothing accepted leaves it open', () => {
  expect(gapOf('version-marks', [])).toMatchObject({ status: 'blocked' });
});

test('headers and fields that name a version in Portuguese', () => {
  const entries = [exchange('login', { headers: [['X-Versao-API', '3.14.2']], body: { versao: '2.1' } })];
  expect(gapOf('version-marks', entries).answer).toEqual({ '/versao': '2.1', 'header:x-versao-api': '3.14.2' });
});
