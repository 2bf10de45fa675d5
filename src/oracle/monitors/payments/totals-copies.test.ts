import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import { TotalMonitor } from './totals.ts';

/** A new account with one payment, which the list counts once or twice. */
function account(nth: number, at: number, counted: number) {
  const [email, jwt, id] = [`${nth}@example.com`, `$PIX_JWT_${nth}`, `pay-${nth}`];
  const [nobody, owner] = [{ account: null }, { account: `h${nth}`, jwt }];
  const create = call('createPayment', { ...owner, at: at + 2, sent: { amount: 5 }, body: { id, amount: 5 } });
  return {
    first: [
      call('createAccount', { ...nobody, at, sent: { email }, body: {} }),
      call('concludesLogin', {
        ...nobody,
        at: at + 1,
        path: { emailToken: '1' },
        sent: { email },
        body: { tokenJWT: jwt },
      }),
      create,
    ],
    refused: call('createPayment', {
      ...owner,
      at: at + 3,
      variant: 'missing-amount',
      sent: { description: 'no amount' },
      status: 400,
    }),
    list: list(owner, at + 9, counted, id),
  };
}

function list(owner: { readonly account: string; readonly jwt: string }, at: number, totalItems: number, id: string) {
  const body = { currentPage: 1, pageSize: 1, totalItems, totalPages: totalItems, data: [{ id, amount: 5 }] };
  const url = 'http://127.0.0.1:4010/auth/payment/pix?limit=1';
  const entry = call('listPayments', { ...owner, at, body });
  return { ...entry, request: { ...entry.request, url } };
}

function rulesOf(countedElsewhere: number) {
  const [sound, doubtful, other] = [account(1, 0, 1), account(2, 20, 2), account(3, 40, countedElsewhere)];
  const entries = [
    ...sound.first,
    sound.list,
    ...doubtful.first,
    doubtful.refused,
    doubtful.list,
    ...other.first,
    other.list,
  ];
  return judged(new TotalMonitor(), entries).map((finding) => finding.replace(/\[.*/, ''));
}

test('a payment too many is that of a refused create, unless the service also counts others twice', () => {
  expect(rulesOf(1)).toEqual(['PAYMENT-02']);
  expect(rulesOf(2)).toEqual(['LIST-05']);
});
