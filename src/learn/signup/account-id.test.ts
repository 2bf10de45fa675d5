import { expect, test } from 'vitest';
import { otherAccountId } from './account-id.ts';

test.each([
  [{ accountId: 'a1' }, { accountId: 'a2' }, 'a2'],
  [{ user: { id: 17 } }, { user: { id: 18 } }, '18'],
  [{ data: { account: { uuid: 'u1' } } }, { data: { account: { uuid: 'u2' } } }, 'u2'],
  [{ id: 'a1' }, { id: 'a1' }, null],
  [{ requestId: 'r1' }, { requestId: 'r2' }, null],
  [{ token: 't1' }, { token: 't2' }, null],
  [{ id: 'a1' }, { account: { id: 'a2' } }, null],
  [{ sessions: [{ id: 's1' }] }, { sessions: [{ id: 's2' }] }, null],
  [{ id: 'a1' }, { id: null }, null],
  [undefined, { id: 'a1' }, null],
])('the other account of %j and %j is %j', (first, second, id) => {
  expect(otherAccountId(first, second)).toBe(id);
});
