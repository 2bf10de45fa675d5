import { createFaker, paymentClasses } from '../../fixtures/data/index.ts';
import type { Dialect } from '../../sandbox/dialect.ts';
import type { RefusalKind } from '../../sandbox/lib/refusal-kinds.ts';
import { type OperationId, type PaymentField, paymentFields, subOperations } from '../../src/contract/operations.ts';
import type { Json } from '../../src/journal/entry.ts';
import { essentialOf } from './essential.ts';
import { envelope, payments, successBodies } from './samples.ts';
import { either } from './truth-account.ts';
import { accepted, distinct, keyRefused, refused, type Truth } from './truth-http.ts';

/** JSON Pointer to the object in a record that contains everything except the id. */
const inside = ({ payment }: Dialect): string => (payment.nesting === null ? '' : `/${payment.nesting}`);

/** The words for unpaid and paid. For a timestamp these are `unset` and `set`, because its value changes. */
export function stateWords({ payment: { state } }: Dialect): readonly [unpaid: string, paid: string] {
  if (state.kind === 'text') return [state.pending, state.paid];
  return state.kind === 'boolean' ? ['false', 'true'] : ['unset', 'set'];
}

function transitions(dialect: Dialect): Json {
  const [unpaid, paid] = stateWords(dialect);
  const { updateAfterPaid, payTwice } = dialect.payment;
  return [
    { from: unpaid, operation: 'updatePayment', to: unpaid },
    { from: unpaid, operation: 'sandboxPay', to: paid },
    ...(updateAfterPaid === 'accepted' ? [{ from: paid, operation: 'updatePayment', to: paid }] : []),
    ...(payTwice === 'accepted' ? [{ from: paid, operation: 'sandboxPay', to: paid }] : []),
  ];
}

function amountBounds(dialect: Dialect): Json {
  const { min, max, zero, negative, decimals, overflow } = dialect.payment.amount;
  return {
    min: min === null || min <= 0.01 ? null : min,
    max,
    zero: either(dialect, zero, 'createPayment', 'invalidValue'),
    negative: either(dialect, negative, 'createPayment', 'invalidValue'),
    maxDecimals: decimals,
    overflow,
  };
}

function accessTruth(dialect: Dialect): Truth {
  const { sub, publicLookup, bothOneInvalid } = dialect.access;
  const way = (name: 'jwt' | 'key' | 'both'): Json =>
    publicLookup[name]
      ? accepted(dialect, 'publicPayment')
      : refused(
          dialect,
          publicLookup.none ? 'credentialsNotWanted' : name === 'both' ? 'bothMethods' : 'keyNotAllowed',
        );
  const of = (refusal: RefusalKind, isOpen: (operation: (typeof subOperations)[number]) => boolean): Json =>
    Object.fromEntries(
      distinct(subOperations, dialect, refusal).map((operation) => [
        operation,
        either(dialect, isOpen(operation), operation, refusal),
      ]),
    );
  return {
    'both-on-sub-paths': of('bothMethods', (operation) => sub[operation].both),
    'key-on-sub-paths': of('keyNotAllowed', (operation) => !keyRefused(dialect, operation)),
    'both-one-invalid': {
      'bad-jwt': refused(dialect, bothOneInvalid.badJwt),
      'bad-key': refused(dialect, bothOneInvalid.badKey),
    },
    'public-lookup-auth': {
      none: either(dialect, publicLookup.none, 'publicPayment', 'noCredentials'),
      jwt: way('jwt'),
      key: way('key'),
      both: way('both'),
    },
  };
}

function recordTruth(dialect: Dialect): Truth {
  const at = inside(dialect);
  const shape = (operation: OperationId): Json => essentialOf(successBodies(dialect, operation));
  const fields = ['amount', 'selfEarnedFees', 'externalId', 'description', 'callbackSuccessUrl', 'dueDate'];
  const [unpaid, paid] = stateWords(dialect);
  return {
    'payment-record': {
      list: essentialOf(payments(dialect, 'list')),
      create: shape('createPayment'),
      read: shape('readPayment'),
      update: shape('updatePayment'),
      pay: shape('sandboxPay'),
      public: shape('publicPayment'),
    },
    'echoed-fields': Object.fromEntries(fields.map((field) => [field, `${at}/${field}`])),
    'payment-id-form': dialect.payment.idForm,
    'payment-states': { path: `${at}/${dialect.payment.state.name}`, values: [unpaid, paid] },
    'payment-transitions': transitions(dialect),
  };
}

function limitsTruth({ list, operations, errors }: Dialect): Truth {
  const limits = (how: 'refused' | 'default' | 'clamped', clamped: number): Json =>
    how === 'refused'
      ? { status: errors.statuses.invalidValue, pageSize: null }
      : { status: operations.listPayments.status, pageSize: how === 'default' ? list.defaultLimit : clamped };
  const page = (how: 'refused' | 'default' | 'empty' | 'clamped' | 'truncated'): Json =>
    how === 'refused'
      ? { status: errors.statuses.invalidValue, items: null }
      : { status: operations.listPayments.status, items: how === 'empty' ? 0 : 1 };
  const { fraction, text, limitTooSmall, limitTooLarge, pageTooSmall, pageTooLarge } = list;
  return {
    'limit-out-of-bounds': {
      '0': limits(limitTooSmall, 1),
      '-1': limits(limitTooSmall, 1),
      '101': limits(limitTooLarge, 100),
      '1000': limits(limitTooLarge, 100),
      '1.5': limits(fraction === 'truncated' ? 'clamped' : fraction, 1),
      abc: limits(text, 1),
    },
    'page-out-of-bounds': {
      '0': list.firstPage === 0 ? page('default') : page(pageTooSmall),
      '-1': page(pageTooSmall),
      'last+1': page(pageTooLarge),
      '1.5': page(fraction),
      abc: page(text),
    },
  };
}

function feesTruth(dialect: Dialect): Truth {
  const { balance, creditedOn, withdrawal } = dialect.fees;
  const paths = { number: '', balance: '/balance', available: '/available', nested: '/earnedFees/balance' };
  const path = envelope(dialect, 'earnedFeesBalance') + paths[balance];
  return {
    'balance-shape': essentialOf(successBodies(dialect, 'earnedFeesBalance')),
    'balance-credit':
      creditedOn === 'never'
        ? null
        : { path, afterCreate: creditedOn === 'create' ? 1 : 0, afterPay: creditedOn === 'pay' ? 1 : 0 },
    overdraw: refused(dialect, 'overdraw'),
    ...(creditedOn === 'never'
      ? {}
      : {
          'withdraw-effect': {
            ...(either(dialect, withdrawal !== 'refused', 'withdrawEarnedFees', 'withdrawalRefused') as object),
            balanceChange: withdrawal === 'debited' ? -1 : 0,
          },
        }),
  };
}

/** The unusual values that are above the largest amount, below the smallest, or too long. */
function refusedValues({ payment: { amount, fees, textLimits } }: Dialect): Json {
  const draw = { faker: createFaker(1, 'truth'), today: new Date(), word: 'abcdefghi' };
  const isRefused = (field: PaymentField, value: string | number): boolean => {
    if (field === 'amount') return Number(value) > (amount.max ?? Infinity) || Number(value) < (amount.min ?? 0);
    if (field === 'selfEarnedFees') return Number(value) === 0 && !fees.zero;
    const longest = field === 'description' || field === 'externalId' ? textLimits[field] : null;
    return [...String(value)].length > (longest ?? Infinity);
  };
  const refused = paymentFields.map((field) => {
    const classes = paymentClasses[field].filter(({ make }) => isRefused(field, make(draw)));
    return [field, classes.map(({ id }) => id).sort()] as const;
  });
  return Object.fromEntries(refused.filter(([, classes]) => classes.length > 0));
}

/** Chapters dual-auth, payment, list and fees. */
export function paymentTruth(dialect: Dialect): Truth {
  const { payment, list } = dialect;
  const create = (how: boolean): Json => either(dialect, how, 'createPayment', 'invalidValue');
  return {
    ...accessTruth(dialect),
    ...recordTruth(dialect),
    'pay-twice': either(dialect, payment.payTwice === 'accepted', 'sandboxPay', 'state'),
    'update-after-paid': either(dialect, payment.updateAfterPaid === 'accepted', 'updatePayment', 'state'),
    'pay-other-account': either(dialect, payment.payOtherAccount === 'accepted', 'sandboxPay', 'unknownId'),
    'update-semantics': payment.update,
    'empty-update': either(dialect, payment.emptyUpdate === 'accepted', 'updatePayment', 'missingField'),
    'amount-bounds': amountBounds(dialect),
    'numeric-text-amount': payment.amount.text,
    'self-earned-fees': {
      zero: create(payment.fees.zero),
      negative: create(payment.fees.negative),
      aboveAmount: create(payment.fees.aboveAmount),
    },
    'duplicate-external-id': either(dialect, payment.duplicateExternalId === 'accepted', 'createPayment', 'duplicate'),
    'due-date-past': create(payment.pastDueDate === 'accepted'),
    'due-date-forms': ['date', ...(payment.dueDateTime ? ['datetime'] : [])],
    'text-limits': { ...payment.textLimits },
    'refused-values': refusedValues(dialect),
    'callback-url-schemes': [...payment.callbackSchemes],
    'default-page': list.firstPage,
    'default-limit': list.defaultLimit,
    'first-page': list.firstPage,
    ...limitsTruth(dialect),
    'list-order': list.order === 'last-changed-first' ? 'other' : list.order,
    'page-size-meaning': list.pageSize,
    ...feesTruth(dialect),
  };
}
