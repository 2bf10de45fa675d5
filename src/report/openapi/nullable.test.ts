import { expect, test } from 'vitest';
import { exchange, journal } from '../../../test/support/entries.ts';
import { analyse } from '../../analysis/analyse.ts';
import { getPointer } from '../../json/pointer.ts';
import { openapiDocument } from './document.ts';

const fields = '/paths/~1auth~1payment~1pix/post/requestBody/content/application~1json/schema/properties';

function propertyOf(name: string, status: number) {
  const sent = { amount: 1, description: null };
  const entries = [exchange('createPayment', { id: 'x7', status, variant: 'null-field', sent })];
  return getPointer(openapiDocument(analyse(journal(entries))), `${fields}/${name}`);
}

test('an optional field that was accepted as null says so', () => {
  expect(propertyOf('description', 201)).toMatchObject({
    oneOf: [{ type: 'string' }, { type: 'null' }],
    'x-observed': { count: 1, exchanges: ['x7'] },
  });
});

test('a field that was refused as null, or never sent so, stays as it is documented', () => {
  expect(propertyOf('description', 422)).toMatchObject({ type: 'string' });
  expect(propertyOf('externalId', 201)).toMatchObject({ type: 'string' });
});
