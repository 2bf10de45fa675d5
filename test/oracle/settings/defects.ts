import type { Defect, Request } from './service.ts';

/** A defect, with the case that must report it. */
interface Planted {
  readonly name: string;
  readonly rule: string;
  /** Other cases that the defect breaks too. */
  readonly also?: readonly string[];
  readonly defect: Defect;
}

type Left = NonNullable<Defect['left']>;

/** Keeps the old state after an accepted request, from its nth time on. */
const forgets = (operation: Request['operation'], from = 2): Defect => ({
  left: (before, after, request, status, turn) =>
    request.operation === operation && status === 200 && turn >= from ? before : after,
});

/** Carries out a refused request. */
const carriesOut = (isMeant: (request: Request, status: number) => boolean, change: Left): Defect => ({
  left: (before, after, request, status, turn) =>
    status >= 300 && isMeant(request, status) ? change(before, after, request, status, turn) : after,
});

const adds: Left = (before, _, { body }) => ({
  ...before,
  addresses: [...before.addresses, String(body?.['ip'])],
});
const hooks: Left = (before, _, { body }) => ({
  ...before,
  webhooks: [{ id: 'hook-refused', url: String(body?.['url']) }, ...before.webhooks],
});
const makes: Left = (before) => ({
  ...before,
  keys: [...before.keys, { id: 'key-refused', value: '$PIX_API_KEY_99', isEnabled: true }],
});
const disables: Left = (before, _, { body }) => ({
  ...before,
  keys: before.keys.map((key) => (key.id === body?.['id'] ? { ...key, isEnabled: false } : key)),
});
const removes: Left = (before, _, { path }) => ({
  ...before,
  webhooks: before.webhooks.filter(({ id }) => id !== path?.['id']),
});
const withdraws: Left = (before, _, { body }) => ({ ...before, balance: before.balance - Number(body?.['amount']) });
const is = (operation: Request['operation'], wanted: number) => (request: Request, status: number) =>
  request.operation === operation && status === wanted;

export const defects: readonly Planted[] = [
  {
    name: 'an address that is added again and not kept',
    rule: 'SECIP-02[default]',
    defect: forgets('addSecurityIP', 3),
  },
  {
    name: 'an address whose second removal does nothing',
    rule: 'SECIP-04[default]',
    defect: forgets('deleteSecurityIP'),
  },
  {
    name: 'a removal that empties the list of addresses',
    rule: 'SECIP-04[default]',
    defect: {
      left: (_, after, { operation }, status) =>
        operation === 'deleteSecurityIP' && status === 200 ? { ...after, addresses: [] } : after,
    },
  },
  {
    name: 'an address that is refused without credentials and kept',
    rule: 'AUTH-01[addSecurityIP]',
    defect: carriesOut(is('addSecurityIP', 401), adds),
  },
  {
    name: 'an address that is refused by key and kept',
    rule: 'AUTH-05[addSecurityIP]',
    defect: carriesOut(is('addSecurityIP', 403), adds),
  },
  {
    name: 'what is not an address, refused and kept',
    rule: 'SECIP-05[default]',
    defect: carriesOut(is('addSecurityIP', 400), adds),
  },
  { name: 'a second webhook that is not kept', rule: 'WEBHOOK-01[default]', defect: forgets('createWebhook') },
  {
    name: 'a second update of a webhook that does nothing',
    rule: 'WEBHOOK-03[default]',
    defect: forgets('updateWebhook'),
  },
  {
    name: 'a second removal of a webhook that does nothing',
    rule: 'WEBHOOK-04[default]',
    defect: forgets('deleteWebhook'),
  },
  {
    name: 'a webhook that is not a URL, refused and kept',
    rule: 'WEBHOOK-05[POST]',
    defect: carriesOut(
      (request, status) => is('createWebhook', 400)(request, status) && request.body?.['url'] !== undefined,
      hooks,
    ),
  },
  {
    name: 'a webhook that another account may not remove, and does',
    rule: 'ISOLATION-04[webhook]',
    defect: carriesOut(is('deleteWebhook', 404), removes),
  },
  {
    name: 'a key that is refused without credentials and made',
    rule: 'AUTH-01[createNewApiKey]',
    defect: carriesOut(is('createNewApiKey', 401), makes),
  },
  {
    name: 'a key that another account may not disable, and does',
    rule: 'ISOLATION-04[apiKey]',
    defect: carriesOut(is('disableApiKey', 404), disables),
  },
  { name: 'a second disable that does nothing', rule: 'AUTH-10[disabled]', defect: forgets('disableApiKey') },
  { name: 'a second enable that does nothing', rule: 'AUTH-10[enabled-again]', defect: forgets('enableApiKey') },
  {
    name: 'a withdrawal that is refused and paid',
    rule: 'FEES-03[overdraw]',
    defect: carriesOut(is('withdrawEarnedFees', 422), withdraws),
  },
  {
    name: 'a listing that shows a webhook of the other account',
    rule: 'ISOLATION-04[webhook]',
    defect: {
      shown: (settings, _, others) => ({ ...settings, webhooks: [...settings.webhooks, ...others.webhooks] }),
    },
  },
];
