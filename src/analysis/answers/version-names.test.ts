import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange } from '../../../test/support/entries.ts';
import type { Json } from '../../journal/entry.ts';

const marksOf = (body: Json) => gapOf('version-marks', [exchange('login', { body })]).answer;
const headerMarks = (name: string) => gapOf('version-marks', [exchange('login', { headers: [[name, '7']] })]).answer;

test.each([
  'Version',
  'Release',
  'X-Release',
  'X-Api-Version',
  'ApiVersion',
  'X-ServiceVersion',
  'App-Versao',
  'Versao',
  'X-Versao-Api',
  'Versao-Da-Api',
  'Version-Service',
  'X-Version-Api',
])('the header %s names a version', (name) => {
  expect(headerMarks(name)).toEqual({ [`header:${name.toLowerCase()}`]: '7' });
});

test.each([
  'Server',
  'Conversion',
  'X-Version-Count',
  'MyApiVersion',
  'ApiVersion-Count',
  'Conversao',
  'Versao-Apis',
  'Subversion-Api',
  'Version-Apis',
])('the header %s names no version', (name) => {
  expect(headerMarks(name)).toEqual({});
});

test.each([
  'apiVersion',
  'api_version',
  'schema-version',
  'serviceVersion',
  'contractVersion',
  'versaoApi',
  'versao_api',
  'versãoDaApi',
  'versao_da_api',
  'apiVersão',
  'api_versao',
])('the field %s names a version, whatever stands there', (name) => {
  expect(marksOf({ [name]: 'Ipê' })).toEqual({ [`/${name}`]: 'Ipê' });
});

test.each([
  'webApiVersion',
  'apiVersions',
  'apixversion',
  'subversaoApi',
  'versaoApis',
  'versaoxapi',
  'versaodaxapi',
  'webApiVersao',
  'apiVersaoAtual',
  'apixversao',
])('the field %s names no version', (name) => {
  expect(marksOf({ [name]: '1' })).toEqual({});
});

test.each(['1', '12', 'v1', 'V2', '10.20.30.40', '1.2.3-rc.1', '1.2+build-7', '2026-01', '2026-01-31'])(
  'a plain version may read %s',
  (version) => {
    expect(marksOf({ version })).toEqual({ '/version': version });
  },
);

test.each(['release 1', '1 or 2', '1.2.3.4.5', '1.2x', '1.2-', '1.2-a b', '1_2', 'latest', '', 3, null, true])(
  'a plain version does not read %j',
  (version) => {
    expect(marksOf({ version })).toEqual({});
  },
);

test.each(['conversion', 'versions', 'subversao'])('%s is not a plain version', (name) => {
  expect(marksOf({ [name]: '1' })).toEqual({});
});

test.each([true, null, { major: 2 }])('an apiVersion that is %j is not a mark', (apiVersion) => {
  expect(marksOf({ apiVersion })).toEqual({});
});

test('a version is short: up to 64 characters', () => {
  const [longest, tooLong] = ['x'.repeat(64), 'x'.repeat(65)];
  expect(marksOf({ apiVersion: longest, schemaVersion: tooLong })).toEqual({ '/apiVersion': longest });
});

test('a plain version deep within a body is the revision of something there', () => {
  expect(marksOf({ meta: { version: '1' }, data: { payment: { version: '4' } } })).toEqual({ '/meta/version': '1' });
});
