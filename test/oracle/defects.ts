import type { Defect, Request } from './service.ts';

/** A defect, with the case that must report it. */
interface Planted {
  readonly name: string;
  readonly rule: string;
  /** Other cases that the defect breaks too. */
  readonly also?: readonly string[];
  readonly defect: Defect;
}

const isList = ({ operation }: Request) => operation === 'listPayments';
const isCreate = ({ operation }: Request) => operation === 'createPayment';
const isUpdate = ({ operation }: Request) => operation === 'updatePayment';

export const defects: readonly Planted[] = [
  {
    name: 'a list that cuts decimals',
    rule: 'PAYMENT-05[default]',
    also: ['PAYMENT-09[default]'],
    defect: {
      item: (item, request) => (isList(request) ? { ...item, amount: Math.floor(Number(item['amount'])) } : item),
    },
  },
  {
    name: 'a list that shows some descriptions in capitals',
    rule: 'PAYMENT-06[description]',
    defect: {
      item: (item, request) => {
        const text = item['description'];
        const isOdd = typeof text === 'string' && /[13579]$/.test(text) && text.startsWith('Order');
        return isList(request) && isOdd ? { ...item, description: text.toUpperCase() } : item;
      },
    },
  },
  {
    name: 'a create without amount that is refused and stored',
    rule: 'PAYMENT-02[default]',
    defect: { stores: (request, status) => isCreate(request) && status === 400 },
  },
  {
    name: 'a create with a text amount that is refused and stored',
    rule: 'PAYMENT-11[text]',
    defect: { stores: (request, status) => isCreate(request) && status === 422 },
  },
  {
    name: 'a create without credentials that is refused and stored',
    rule: 'AUTH-01[createPayment]',
    defect: { stores: (request, status) => isCreate(request) && status === 401 },
  },
  {
    name: 'a create with both credentials that is refused and stored',
    rule: 'AUTH-04[create]',
    defect: { stores: (request, status) => isCreate(request) && status === 403 },
  },
  {
    name: 'an update with a wrong date that is refused and carried out',
    rule: 'PAYMENT-18[default]',
    also: ['PAYMENT-12[text]'],
    defect: { stores: (request, status) => isUpdate(request) && status === 400 },
  },
  {
    name: 'an update without credentials that is refused and carried out',
    rule: 'AUTH-01[updatePayment]',
    defect: { stores: (request, status) => isUpdate(request) && status === 401 },
  },
  {
    name: 'an update of the description that is accepted and forgotten',
    rule: 'PAYMENT-08[description]',
    defect: { updated: (payment, changes) => ({ ...changes, description: payment['description'] ?? null }) },
  },
  {
    name: 'an update without amount that resets the amount',
    rule: 'PAYMENT-09[default]',
    also: ['PAYMENT-05[default]', 'PAYMENT-07[known]', 'PAYMENT-14[known]'],
    defect: { updated: (_, changes) => ('amount' in changes ? changes : { ...changes, amount: 1 }) },
  },
  {
    name: 'a total that counts one too many',
    rule: 'LIST-05[default]',
    also: ['LIST-06[default]', 'LIST-08[default]'],
    defect: {
      page: (page) => (Number(page['totalItems']) > 4 ? { ...page, totalItems: Number(page['totalItems']) + 1 } : page),
    },
  },
  {
    name: 'a total that stays behind',
    rule: 'LIST-05[default]',
    also: ['LIST-06[default]', 'LIST-08[default]'],
    defect: { page: (page) => ({ ...page, totalItems: Math.min(3, Number(page['totalItems'])) }) },
  },
  {
    name: 'pages that are counted one short',
    rule: 'LIST-06[default]',
    also: ['LIST-08[default]'],
    defect: {
      page: (page, limit) => ({ ...page, totalPages: Math.max(1, Math.floor(Number(page['totalItems']) / limit)) }),
    },
  },
  {
    name: 'a page that says it is the one before',
    rule: 'LIST-07[default]',
    defect: {
      page: (page) =>
        Number(page['currentPage']) > 1 ? { ...page, currentPage: Number(page['currentPage']) - 1 } : page,
    },
  },
  {
    name: 'pages whose numbers are texts',
    rule: 'LIST-01[default]',
    defect: { page: (page) => ({ ...page, currentPage: String(page['currentPage']) }) },
  },
  {
    name: 'a page that repeats an item of the one before',
    rule: 'LIST-08[default]',
    // The total counts the repeated item, too.
    also: ['LIST-05[default]'],
    defect: { listed: (payments) => payments.flatMap((one, index) => (index === 4 ? [one, one] : [one])) },
  },
  {
    name: 'a list without the payments that were paid',
    rule: 'LIST-08[default]',
    also: ['LIST-05[default]', 'PAYMENT-04[default]'],
    defect: { listed: (payments) => payments.filter((one) => one['status'] !== 'PAID') },
  },
  {
    name: 'a list without some payments',
    rule: 'PAYMENT-04[default]',
    also: ['LIST-05[default]'],
    defect: { listed: (payments) => payments.filter((one) => one['description'] !== null) },
  },
  {
    name: 'a list that is longer than its limit',
    rule: 'LIST-02[1]',
    also: ['PAYMENT-04[default]'],
    defect: {
      page: (page, limit) =>
        limit === 3 ? { ...page, data: [...(page['data'] as never[]), {}, {}, {}, {}].slice(0, 4) } : page,
    },
  },
  {
    name: 'a read that shows another amount',
    rule: 'PAYMENT-07[known]',
    also: ['PAYMENT-08[amount]', 'PAYMENT-09[default]'],
    defect: {
      item: (item, request) =>
        request.operation === 'readPayment' && item['description'] !== null ? { ...item, amount: 0.5 } : item,
    },
  },
  {
    name: 'a lookup that shows another amount once a payment is paid',
    rule: 'PAYMENT-14[known]',
    also: ['PAYMENT-08[amount]', 'PAYMENT-09[default]'],
    defect: {
      item: (item, request) =>
        request.operation === 'publicPayment' && item['status'] === 'PAID' ? { ...item, amount: 0.5 } : item,
    },
  },
  {
    name: 'a pay that marks every payment as paid',
    rule: 'PAYMENT-17[default]',
    defect: { paid: (payment) => ({ ...payment, status: 'PAID' }) },
  },
  {
    name: 'a read that shows the payment before',
    rule: 'PAYMENT-07[known]',
    also: ['PAYMENT-08[amount]', 'PAYMENT-08[description]', 'PAYMENT-08[externalId]', 'PAYMENT-09[default]'],
    defect: {
      item: (item, request) =>
        request.operation === 'readPayment' && /^pay-3-/.test(String(item['id']))
          ? { ...item, id: 'pay-1-1060' }
          : item,
    },
  },
];
