import { type Check, type Field, type Fields, Problem, validate } from './wire.ts';

interface Payment {
  readonly no: number;
  readonly owner: number;
  fields: Fields;
  paid: boolean;
  readonly listedFrom: number;
}

const text =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most ? null : `must be a text of at most ${most} characters`;
const money: Check = (value) =>
  typeof value === 'number' &&
  value >= 0.5 &&
  value <= 250_000 &&
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
    ? null
    : 'must be an amount from 0.5 to 250000';
const fee: Check = (value) => (value === 0 ? null : money(value));
const url: Check = (value) =>
  typeof value === 'string' && /^https?:\/\/./.test(value) && URL.canParse(value) ? null : 'must be a URL';
const day: Check = (value) => {
  const date = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  const real = date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(String(value));
  return real && date.getTime() > Date.now() - 86_400_000 ? null : 'must be a day to come';
};

const optional: Readonly<Record<string, Field>> = {
  selfEarnedFees: { check: fee },
  externalId: { check: text(40) },
  description: { check: text(80) },
  callbackSuccessUrl: { check: url },
  dueDate: { check: day },
};
const input = { amount: { needed: true, check: money }, ...optional };
const change = { amount: { check: money }, ...optional };

/** Where new payments appear late: only in the list, or in every read. */
export type Lags = 'list' | 'everywhere';

/** Called when something happened to a payment of an account. */
export type Tell = (owner: number, event: string, payment: Fields) => void;

/** Payments appear in the list some time after their create. PUT replaces everything except the amount. */
export function createPayments(lagMs: number, lags: Lags, tell: Tell) {
  const all: Payment[] = [];
  const earned = new Map<number, number>();
  const idOf = ({ no }: Payment) => String(no).padStart(9, '0');
  const shown = (payment: Payment) => ({ id: idOf(payment), settled: payment.paid, ...payment.fields });
  const find = (id: string, owner: number | null = null): Payment => {
    const payment = all.find((one) => idOf(one) === id && (owner === null || one.owner === owner));
    if (payment === undefined || (lags === 'everywhere' && payment.listedFrom > Date.now()))
      throw new Problem(404, 'There is no such payment');
    return payment;
  };
  const cents = (owner: number) => earned.get(owner) ?? 0;
  const number = (query: URLSearchParams, name: string, usual: number, least: number, most: number) => {
    const value = query.get(name) ?? String(usual);
    const ok = /^-?\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
    if (!ok) throw new Problem(400, 'Bad query', [{ name, reason: `must be an integer from ${least} to ${most}` }]);
    return Number(value);
  };
  return {
    list(owner: number, query: URLSearchParams) {
      const [page, limit] = [number(query, 'page', 0, 0, 1e6), number(query, 'limit', 30, 1, 100)];
      const mine = all.filter((one) => one.owner === owner && one.listedFrom <= Date.now());
      const data = mine.slice(page * limit, (page + 1) * limit).map(shown);
      const totalPages = Math.ceil(mine.length / limit);
      return { currentPage: page, pageSize: limit, totalItems: mine.length, totalPages, data };
    },
    create(owner: number, fields: Fields): string {
      validate(fields, input);
      const payment = { no: 4000 + 7 * all.length, owner, fields, paid: false, listedFrom: Date.now() + lagMs };
      all.push(payment);
      tell(owner, 'charge.opened', shown(payment));
      return idOf(payment);
    },
    read: (owner: number, id: string) => ({ charge: shown(find(id, owner)) }),
    update(owner: number, id: string, fields: Fields) {
      const payment = find(id, owner);
      validate(fields, change);
      if (payment.paid) throw new Problem(409, 'It is paid');
      payment.fields = { amount: payment.fields['amount'], ...fields };
    },
    pay(owner: number, body: Fields) {
      validate(body, { id: { needed: true, check: text(40) } });
      const payment = find(String(body['id']), owner);
      if (payment.paid) throw new Problem(409, 'It is paid');
      payment.paid = true;
      earned.set(owner, cents(owner) + Math.round(Number(payment.fields['selfEarnedFees'] ?? 0) * 100));
      tell(owner, 'charge.settled', shown(payment));
    },
    balance: (owner: number) => ({ fees: { available: (cents(owner) / 100).toFixed(2), currency: 'BRL' } }),
    withdraw(owner: number, body: Fields) {
      validate(body, { amount: { needed: true, check: money } });
      const amount = Math.round(Number(body['amount']) * 100);
      if (amount > cents(owner)) throw new Problem(402, 'There is not so much');
      earned.set(owner, cents(owner) - amount);
    },
    peek(id: string) {
      const { amount } = find(id).fields;
      return { charge: { amount, settled: find(id).paid } };
    },
  };
}
