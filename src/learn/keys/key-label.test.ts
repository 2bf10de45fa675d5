import { expect, test } from 'vitest';
import { keyLabelIn } from './key-label.ts';

test.each([
  ['at the top level', { id: 1, name: 'key 1' }, { name: 'name', value: 'key 1' }],
  ['in an object', { success: true, data: { keyLabel: 'blue' } }, { name: 'keyLabel', value: 'blue' }],
  ['nowhere', { id: 1, username: 'ana', name: '' }, null],
  ['in no record', ['name'], null],
])('the name of a key %s', (_, record, label) => {
  expect(keyLabelIn(record)).toEqual(label);
});
