import type { Result } from '../../sandbox/http/call.ts';
import { textOf } from '../../sandbox/lib/json.ts';
import type { RefusalKind } from '../../sandbox/lib/refusal-kinds.ts';
import { getOrInsert } from '../../src/json/get-or-insert.ts';
import { around, breaks, mailedTo, type Patch, showing, takes } from './break.ts';
import type { Fault } from './fault.ts';
import { paging } from './list.ts';
import { dayBefore } from './payment-change.ts';
import { dueDates } from './payment-create.ts';

/** Typical mistakes: off by one, a forgotten value, a wrong status. */

const notTheTotal = { 'LIST-06': 'totalItems is not what totalPages was made from' } as const;

const boundaries: readonly Fault[] = [
  breaks(
    'LIST-02',
    '1',
    'pages hold one item more than the limit',
    ({ pages, dialect }) => {
      pages.slice = (payments, page, limit) => {
        const start = (page - dialect.list.firstPage) * limit;
        return payments.slice(start, start + limit + 1);
      };
    },
    { also: { 'LIST-03': 'that makes a page of 101', 'LIST-08': 'the one more is there twice' } },
  ),
  breaks(
    'LIST-08',
    'default',
    'full pages of more than one item lack their last',
    paging((page, query) => {
      const isFull = page.items.length > 1 && String(page.items.length) === query['limit'];
      return isFull ? { ...page, items: page.items.slice(0, -1) } : page;
    }),
  ),
  breaks(
    'LIST-08',
    'default',
    'later pages are of the default size whatever the limit',
    (parts) => {
      const { pages, dialect } = parts;
      const { slice } = pages;
      pages.slice = (payments, page, limit) =>
        slice(payments, page, page === dialect.list.firstPage ? limit : dialect.list.defaultLimit);
    },
    { also: { 'LIST-02': 'a later page holds more than the limit that was asked for' } },
  ),
  breaks(
    'LIST-05',
    'default',
    'totalItems is never more than 100',
    paging((page) => ({ ...page, totalItems: Math.min(100, page.totalItems) })),
    { also: notTheTotal },
  ),
  breaks(
    'LIST-06',
    'default',
    'totalPages is never more than ten',
    paging((page) => ({ ...page, totalPages: Math.min(10, page.totalPages) })),
  ),
  breaks(
    'LIST-07',
    'default',
    'currentPage is always one ahead but for the first page',
    paging((page, _, { dialect }) => ({
      ...page,
      currentPage: page.currentPage === dialect.list.firstPage ? page.currentPage : page.currentPage + 1,
    })),
  ),
  breaks(
    'LIST-04',
    '0',
    'a limit of 0 is answered with 500',
    around('listPayments', (call, next) => {
      if (call.query['limit'] === '0') throw new RangeError('division by zero');
      return next(call);
    }),
    { also: { 'HTTP-02': 'it is a 5xx' } },
  ),
];

/** Throws an error that nothing catches for an unexpected value of a field. */
const trips =
  (field: string, when: (value: unknown) => boolean): Patch =>
  ({ checks }) => {
    const { field: judge } = checks;
    checks.field = (name, documented, value, beside) => {
      if (name === field && when(value)) throw new RangeError('Invalid time value');
      return judge(name, documented, value, beside);
    };
  };

const values: readonly Fault[] = [
  ...(['other-order', 'text', 'impossible-day'] as const).map((form) =>
    breaks(
      'PAYMENT-12',
      form,
      `update takes a due date like ${form}`,
      takes('updatePayment', 'dueDate', (value) => dueDates[form].test(textOf(value))),
    ),
  ),
  breaks(
    'PAYMENT-12',
    'text',
    'a due date that is a text is answered with 500',
    trips('dueDate', (value) => dueDates.text.test(textOf(value))),
    { also: { 'HTTP-02': 'it is a 5xx' } },
  ),
  breaks(
    'PAYMENT-13',
    'default',
    'update takes a callback address that is no URL',
    takes('updatePayment', 'callbackSuccessUrl'),
  ),
  breaks(
    'PAYMENT-20',
    'description',
    'update takes a description that is not a text',
    takes('updatePayment', 'description'),
  ),
  breaks(
    'PAYMENT-05',
    'default',
    'the list shows amounts of one decimal',
    showing(['list'], (payment) => ({ ...payment, amount: String(Math.round(Number(payment.amount) * 10) / 10) })),
  ),
  ...(['read', 'public'] as const).map((place) =>
    breaks(
      place === 'read' ? 'PAYMENT-07' : 'PAYMENT-14',
      'known',
      `amounts from 1000 on have no cents in the place ${place}`,
      showing([place], (payment) =>
        Number(payment.amount) < 1000
          ? payment
          : { ...payment, amount: String(Math.floor(Number(payment.amount))), amountText: null },
      ),
    ),
  ),
  breaks(
    'PAYMENT-07',
    'known',
    'a read escapes markup in descriptions',
    showing(['read'], (payment) => ({ ...payment, description: payment.description?.replaceAll('<', '&lt;') ?? null })),
  ),
  breaks(
    'HTTP-02',
    'default',
    'a lookup of a payment with characters outside of the basic plane is answered with 500',
    around('publicPayment', (call, next, { payments }) => {
      const text = payments.byId(call.params['id'] ?? '')?.description ?? '';
      if (/[\u{10000}-\u{10ffff}]/u.test(text)) throw new RangeError('incorrect string value');
      return next(call);
    }),
  ),
  breaks(
    'PAYMENT-07',
    'unknown',
    'a read of an unknown id is answered with 500',
    around('readPayment', (call, next, { payments }) => {
      if (payments.byId(call.params['id'] ?? '') === null) throw new TypeError('payment is null');
      return next(call);
    }),
    { also: { 'HTTP-02': 'it is a 5xx' } },
  ),
];

const wrongByOne = (mailed: string, given: string): boolean =>
  given.length === mailed.length && [...mailed].filter((digit, index) => given[index] !== digit).length <= 1;

const codes: readonly Fault[] = [
  breaks('SIGNUP-04', 'default', 'validateCode forgives a wrong digit', ({ codes: parts }) => {
    const { matches } = parts;
    parts.matches = (mailed, given) =>
      mailed.purpose === 'signup' && mailed.served === 0 ? wrongByOne(mailed.code, given) : matches(mailed, given);
  }),
  breaks('RECOVERY-04', 'unknown', 'a recovery forgives a wrong digit', ({ codes: parts }) => {
    const { matches } = parts;
    parts.matches = (mailed, given) =>
      mailed.purpose === 'recovery' ? wrongByOne(mailed.code, given) : matches(mailed, given);
  }),
  breaks('SIGNUP-08', 'default', "createAccount takes another address's emailToken", (parts) => {
    const addresses = mailedTo(parts, 'signup');
    const { refuseUnvalidated } = parts.codes;
    parts.codes.refuseUnvalidated = (email, given) => {
      const mine = parts.codes.current(email, 'signup');
      const isKnown = addresses.has(given) && mine !== null && parts.codes.isValidated(mine);
      if (!isKnown) refuseUnvalidated(email, given);
    };
  }),
];

/** Sends refusals of some kinds with another content type, and possibly another body. */
const refusing =
  (kinds: readonly RefusalKind[], contentType: string, body: (text: string | null) => string): Patch =>
  ({ presenter }) => {
    const { refusal } = presenter;
    presenter.refusal = (refused) => {
      const answer = refusal(refused);
      if (!kinds.includes(refused.kind)) return answer;
      return { ...answer, headers: { ...answer.headers, 'content-type': contentType }, body: body(answer.body) };
    };
  };

const answers: readonly Fault[] = [
  breaks(
    'HTTP-01',
    'default',
    'a refusal has a text body',
    refusing(['noCredentials', 'badJwt'], 'text/plain', () => 'Unauthorized'),
  ),
  breaks(
    'HTTP-01',
    'default',
    'an unknown path is answered with a page',
    refusing(['unknownId'], 'text/html', () => '<!doctype html><title>404</title>'),
  ),
  breaks(
    'HTTP-03',
    'default',
    'refusals for a missing field are JSON that says text/html',
    refusing(['missingField'], 'text/html', (text) => text ?? '{"error":"missing"}'),
  ),
];

const lookups: readonly Fault[] = [
  breaks(
    'PAYMENT-14',
    'known',
    'the public lookup keeps showing what it showed first',
    (parts) => {
      const first = new Map<string, Result | Promise<Result>>();
      around('publicPayment', (call, next) => getOrInsert(first, call.params['id'] ?? '', () => next(call)))(parts);
    },
    { whole: true, also: { 'PAYMENT-17': 'it shows no pay, either' } },
  ),
  breaks(
    'PAYMENT-14',
    'unknown',
    'the public lookup finds payments by their reference',
    around('publicPayment', (call, next, { accounts, payments }) => {
      const asked = call.params['id'] ?? '';
      const all = accounts.all().flatMap(({ id }) => payments.list(id));
      const found = payments.byId(asked) ?? all.find(({ externalId }) => externalId === asked);
      return next({ ...call, params: { id: found?.id ?? asked } });
    }),
  ),
];

const updates: readonly Fault[] = [
  breaks('PAYMENT-08', 'dueDate', 'an update moves a due date that it does not name a day back', ({ payments }) => {
    const { update } = payments;
    payments.update = (payment, changed) =>
      update(
        payment,
        changed.dueDate === undefined && payment.dueDate !== null
          ? { ...changed, dueDate: dayBefore(payment.dueDate) }
          : changed,
      );
  }),
];

const addresses: readonly Fault[] = [
  breaks(
    'SECIP-04',
    'default',
    'DELETE removes the address that was posted first',
    ({ ips }) => {
      const { remove } = ips;
      ips.remove = (account, ip) => remove(account, ips.list(account)[0] ?? ip);
    },
    {
      notOn: { bare: 'its list holds one address' },
      also: { 'ISOLATION-04': 'another address goes when another account asks for the removal of an equal one' },
    },
  ),
];

export const slipFaults: readonly Fault[] = [
  ...boundaries,
  ...values,
  ...codes,
  ...answers,
  ...lookups,
  ...updates,
  ...addresses,
];
