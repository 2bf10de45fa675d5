import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { observedRun } from '../../../test/support/observed-run.ts';
import type { Json } from '../../journal/entry.ts';
import { openapi } from '../../report/openapi/document.ts';
import { analyse } from '../analyse.ts';
import { baselineOf } from './baseline.ts';
import { compare } from './compare.ts';
import { baselineOfOpenapi } from './openapi.ts';

function read(document: { readonly [key: string]: Json }) {
  const result = baselineOfOpenapi(document);
  if ('problem' in result) throw new Error(result.problem);
  return result.baseline;
}

/** A document with one operation. */
const created = (status: string, schema: Json, more = {}) => ({
  openapi: '3.0.3',
  paths: {
    '/auth/payment/pix': { post: { responses: { [status]: { content: { 'application/json': { schema } } } } } },
  },
  ...more,
});
const changes = (one: ReturnType<typeof created>, other: ReturnType<typeof created>) =>
  compare(read(one), read(other)).map(({ class: kind, sentence }) => `${kind} ${sentence}`);

test('the document that a run makes says the same as the run', () => {
  const analysis = analyse(observedRun);
  expect(compare(read(parse(openapi(analysis))), baselineOf(analysis))).toEqual([]);
});

test('another status of success, and a field that is gone, break clients', () => {
  const whole = { type: 'object', properties: { id: { type: 'string' }, note: { type: 'string' } }, required: ['id'] };
  const part = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
  expect(changes(created('201', whole), created('200', part))).toEqual([
    'breaking Success status of createPayment: answered with 200 instead of 201.',
    'breaking Success body of createPayment: /note is gone.',
  ]);
});

test('references are followed, also those that lead back to themselves', () => {
  const node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } };
  const reference = created('200', { $ref: '#/components/schemas/Node' }, { components: { schemas: { Node: node } } });
  expect(changes(reference, created('200', { type: 'object' }))).toEqual([
    'breaking Success body of createPayment: /next is gone.',
  ]);
});

test('nullable is a type', () => {
  const amount = (more: object) =>
    created('200', { type: 'object', properties: { amount: { type: 'number', ...more } } });
  expect(changes(amount({}), amount({ nullable: true }))).toEqual([
    'breaking Success body of createPayment: /amount may be null.',
  ]);
});

test('parameters of paths may have other names', () => {
  const document = { paths: { '/payment/pix/{paymentId}': { get: { responses: { '204': {} } } } } };
  expect(read(document).answers['success-status']).toEqual({ publicPayment: [204] });
});

test.each([[{}], [{ paths: [] }], [{ paths: { '/pets': { get: { responses: { '200': {} } } } } }]])(
  '%j describes no operation of the contract',
  (document) => {
    expect(baselineOfOpenapi(document)).toEqual({ problem: expect.stringContaining('check its paths') });
  },
);
