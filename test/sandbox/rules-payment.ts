import { stateOf } from '../../sandbox/lib/records.ts';
import { flat, type Insider, type Session, unwrapped } from './insider.ts';
import type { Check } from './rules.ts';

const dueDate = '2031-03-30';
const everything = {
  amount: 40.25,
  selfEarnedFees: 1.5,
  description: 'Pedido',
  callbackSuccessUrl: 'http://127.0.0.1:9/callback',
  dueDate,
};

async function itemOf(inside: Insider, session: Session, id: string) {
  return (await inside.list(session)).find((item) => item[inside.dialect.payment.idName] === id) ?? {};
}

async function readOf({ call, dialect }: Insider, session: Session, id: string) {
  const read = await call('readPayment', { jwt: session.jwt, params: { id } });
  return flat(dialect, unwrapped(dialect, 'readPayment', read.json));
}

export const paymentChecks: Readonly<Record<string, Check>> = {
  'PAYMENT-01, 02': async (inside) => {
    const session = await inside.session();
    const alone = await inside.call('createPayment', { key: session.key, body: { amount: 12.34 } });
    const without = await inside.call('createPayment', { key: session.key, body: { description: 'x' } });
    await inside.eventually(
      () => inside.list(session),
      (items) => items.length > 0,
    );
    return alone.accepted && without.refused && (await inside.list(session)).length === 1;
  },
  'PAYMENT-03 to 06': async (inside) => {
    const session = await inside.session();
    const id = await inside.pay(session, everything);
    const item = await itemOf(inside, session, id);
    return Object.entries(everything).every(([name, value]) => item[name] === value) && item['amount'] === 40.25;
  },
  'PAYMENT-07, 14': async ({ call, session, pay, dialect }) => {
    const one = await session();
    const id = await pay(one);
    const unknown = [...id].reverse().join('');
    const known = await call('readPayment', { key: one.key, params: { id } });
    const missing = await call('readPayment', { key: one.key, params: { id: unknown } });
    const { none, jwt } = dialect.access.publicLookup;
    const credentials = none ? {} : jwt ? { jwt: one.jwt } : { key: one.key };
    const found = await call('publicPayment', { ...credentials, params: { id } });
    const lost = await call('publicPayment', { ...credentials, params: { id: unknown } });
    return known.accepted && missing.refused && found.accepted && lost.refused;
  },
  'PAYMENT-08, 09, 19': async (inside) => {
    const session = await inside.session();
    const id = await inside.pay(session, everything);
    const changes = {
      ...everything,
      selfEarnedFees: 2,
      externalId: `e-${id.slice(-8)}`,
      description: 'Outro',
      dueDate: '2031-04-01',
    };
    // A refused update that changes nothing leaves the value, which the list shows.
    const refusesEqual = inside.dialect.payment.equalUpdate === 'refused';
    for (const [name, value] of Object.entries(changes)) {
      for (let times = 0; times < 2; times += 1) {
        const updated = await inside.call('updatePayment', {
          key: session.key,
          params: { id },
          body: { [name]: value },
        });
        if (!updated.accepted && !refusesEqual) return false;
      }
      const item = await inside.eventually(
        () => itemOf(inside, session, id),
        (now) => now[name] === value,
      );
      if (item[name] !== value || item['amount'] !== 40.25) return false;
    }
    const all = await inside.call('updatePayment', { jwt: session.jwt, params: { id }, body: changes });
    return (
      (all.accepted || refusesEqual) &&
      (await inside.call('updatePayment', { jwt: session.jwt, params: { id: 'x1' }, body: changes })).refused
    );
  },
  'PAYMENT-11 to 13, 18': async (inside) => {
    const { call, session, pay } = inside;
    const one = await session();
    const id = await pay(one);
    const before = JSON.stringify(await readOf(inside, one, id));
    const wrong = [
      ...['abc', true, {}, [], null].map((amount) => ({ amount })),
      ...['30/12/2031', 'amanhã', '2031-02-30'].map((day) => ({ amount: 30, dueDate: day })),
      { amount: 30, callbackSuccessUrl: 'not a url' },
    ];
    for (const body of wrong) {
      if (!(await call('createPayment', { jwt: one.jwt, body })).refused) return false;
      if (!(await call('updatePayment', { jwt: one.jwt, params: { id }, body })).refused) return false;
    }
    return JSON.stringify(await readOf(inside, one, id)) === before && (await inside.list(one)).length === 1;
  },
  'PAYMENT-15 to 17': async (inside) => {
    const { call, session, pay, dialect } = inside;
    const one = await session();
    const [id, other] = [await pay(one), await pay(one)];
    const otherBefore = JSON.stringify(await readOf(inside, one, other));
    const paid = await call('sandboxPay', { jwt: one.jwt, body: { id } });
    const missing = await call('sandboxPay', { jwt: one.jwt, body: {} });
    const unknown = await call('sandboxPay', { jwt: one.jwt, body: { id: `${id}0` } });
    const record = await readOf(inside, one, id);
    const [name = '', unpaid] = Object.entries(stateOf(dialect.payment, null))[0] ?? [];
    const untouched = JSON.stringify(await readOf(inside, one, other)) === otherBefore;
    const twice = await call('sandboxPay', { jwt: one.jwt, body: { id } });
    const again = twice.accepted === (dialect.payment.payTwice === 'accepted');
    return paid.accepted && missing.refused && unknown.refused && record[name] !== unpaid && untouched && again;
  },
  'ISOLATION-01 to 03': async (inside) => {
    const { call, session, pay } = inside;
    const [one, other] = [await session(), await session()];
    const id = await pay(one);
    const list = await inside.list(other);
    const read = await call('readPayment', { jwt: other.jwt, params: { id } });
    const update = await call('updatePayment', { jwt: other.jwt, params: { id }, body: { amount: 99 } });
    return list.length === 0 && read.refused && update.refused;
  },
  'LIST-01 to 08': async (inside) => {
    const { call, session, pay, dialect } = inside;
    const one = await session();
    for (let count = 0; count < 5; count += 1) await pay(one);
    const { firstPage } = dialect.list;
    const seen: string[] = [];
    for (const page of [firstPage, firstPage + 1, firstPage + 2]) {
      const answer = await call('listPayments', { key: one.key, query: { page, limit: 2 } });
      const body = answer.json as {
        data: Record<string, string>[];
        totalItems: number;
        totalPages: number;
        currentPage: number;
      };
      if (body.totalItems !== 5 || body.totalPages !== 3 || body.currentPage !== page) return false;
      seen.push(...body.data.map((item) => String(item[dialect.payment.idName])));
    }
    const small = await call('listPayments', { key: one.key, query: { limit: 0 } });
    return new Set(seen).size === 5 && seen.length === 5 && small.status < 500;
  },
  FEES: async ({ call, session, pay, dialect }) => {
    const one = await session();
    const id = await pay(one, { selfEarnedFees: 1.1 });
    await call('sandboxPay', { jwt: one.jwt, body: { id } });
    const balance = await call('earnedFeesBalance', { jwt: one.jwt });
    const expected = dialect.fees.creditedOn === 'never' ? 0 : 1.1;
    const without = await call('withdrawEarnedFees', { jwt: one.jwt, body: {} });
    const over = await call('withdrawEarnedFees', { jwt: one.jwt, body: { amount: 1.11 } });
    const text = await call('withdrawEarnedFees', { jwt: one.jwt, body: { amount: 'abc' } });
    return balance.text.includes(String(expected)) && without.refused && over.refused && text.refused;
  },
};
