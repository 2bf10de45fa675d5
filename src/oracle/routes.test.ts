import { expect, test } from 'vitest';
import type { Monitor } from './monitor.ts';
import { Routes } from './routes.ts';
import type { Step } from './trace/step.ts';

const step = () => [];
const all: Monitor = { step };
const lists: Monitor = { step, operations: ['listPayments'] };
const accepted: Monitor = { step, outcomes: ['accepted'] };
const pages: Monitor = { page: () => [] };
const acceptedReads: Monitor = { step, operations: ['readPayment'], outcomes: ['accepted'] };
const routes = new Routes([all, { end: () => [] }, lists, accepted, acceptedReads, pages]);

const told = (operation: Step['operation'], outcome: Step['outcome']) => routes.of({ operation, outcome } as Step);

test('a monitor sees the operations and the outcomes that it names, and the pages that it asks for', () => {
  expect(told('listPayments', 'accepted')).toEqual([all, lists, accepted, pages]);
  expect(told('listPayments', 'refused')).toEqual([all, lists]);
  expect(told('readPayment', 'accepted')).toEqual([all, accepted, acceptedReads]);
  expect(told('readPayment', 'unknown')).toEqual([all]);
});

test('a request outside the contract reaches monitors that name no operation', () => {
  expect(told(null, 'accepted')).toEqual([all, accepted]);
});
