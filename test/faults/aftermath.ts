import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { RefusalKind } from '../../sandbox/lib/refusal-kinds.ts';
import type { Parts } from '../../sandbox/start.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import { nobody, unguarded } from './auth.ts';
import { around, both, breaks, misses, type Patch } from './break.ts';
import type { Fault } from './fault.ts';
import { paging } from './list.ts';
import { storesRefused } from './payment-create.ts';
import { hidden } from './payment-listed.ts';

/** Faults of a service that carries out what it refuses, or changes more than the request asked for. */

/** Stores a webhook with a wrong address before it refuses the request. */
const storesAddress =
  (
    operation: 'createWebhook' | 'updateWebhook',
    isMeant: (url: unknown) => boolean = (url) => ['https://exa mple.com/pix', 'https://'].includes(textOf(url)),
  ): Patch =>
  ({ checks, webhooks }) => {
    const { request } = checks;
    checks.request = (call) => {
      try {
        request(call);
      } catch (error) {
        const sent = fieldOf(call.body, 'url');
        if (call.operation === operation && call.caller !== null && isMeant(sent)) {
          const url = String(sent);
          const [first] = webhooks.list(call.caller.id);
          if (operation === 'updateWebhook' && first !== undefined) webhooks.setUrl(first, url);
          else webhooks.create(call.caller.id, url);
        }
        throw error;
      }
    };
  };

function isEmptyObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
}

/** Removes the webhooks of an account before it refuses a replacement without an address. */
const clearsWebhooks: Patch = ({ checks, webhooks }) => {
  const { request } = checks;
  checks.request = (call) => {
    try {
      request(call);
    } catch (error) {
      const isUnnamed = call.operation === 'updateWebhook' && isEmptyObject(call.body);
      if (isUnnamed && call.caller !== null)
        for (const webhook of webhooks.list(call.caller.id)) webhooks.remove(webhook);
      throw error;
    }
  };
};

interface Headers {
  readonly authorization: string | null;
  readonly apiKey: string | null;
}

/** Refuses requests with one kind of credentials, and carries them out anyway. */
const doesAllTheSame = (
  operation: OperationId,
  refusal: 'noCredentials' | 'bothMethods' | 'keyNotAllowed',
  isOf: (headers: Headers, parts: Parts) => boolean | Promise<boolean>,
): Patch => {
  const admits = (parts: Parts) => {
    const { callerOf } = parts.guard;
    parts.guard.callerOf = async (asked, headers) =>
      asked === operation && (await isOf(headers, parts)) ? nobody(parts) : await callerOf(asked, headers);
  };
  const saysNo = around(operation, async (call, next, parts) => {
    const result = await next(call);
    if (call.caller?.email === nobody(parts).email) throw new Refusal(refusal);
    return result;
  });
  return both(unguarded(operation, admits), saysNo);
};

const withNone = ({ authorization, apiKey }: Headers) => authorization === null && apiKey === null;

const withKey = async ({ authorization, apiKey }: Headers, { guard }: Parts) =>
  authorization === null && apiKey !== null && (await guard.accountOfKey(apiKey)) !== null;

const withBoth = async ({ authorization, apiKey }: Headers, { guard }: Parts) => {
  const token = authorization === null ? null : guard.bearerToken(authorization);
  if (token === null || apiKey === null) return false;
  return (await guard.accountOfJwt(token)) !== null && (await guard.accountOfKey(apiKey)) !== null;
};

const refusedAndDone = (['updatePayment', 'deleteSecurityIP', 'deleteWebhook'] as const).map((operation) =>
  breaks(
    'AUTH-01',
    operation,
    `${operation} refuses a request without credentials and does it`,
    doesAllTheSame(operation, 'noCredentials', withNone),
  ),
);

/** Creates an account although createAccount is refused for a reason. */
const createsRefused = (reason: RefusalKind): Patch =>
  around('createAccount', async (call, next, { accounts, passwords }) => {
    try {
      return await next(call);
    } catch (error) {
      const text = (name: string) => textOf(fieldOf(call.body, name));
      const [email, password] = [text('email'), await passwords.hash(text('password'))];
      const isNew = error instanceof Refusal && error.kind === reason && !accounts.emailTaken(email);
      if (isNew) accounts.create({ email, password, cpf: text('cpf'), phone: text('phone'), details: {} });
      throw error;
    }
  });

export const aftermathFaults: readonly Fault[] = [
  ...refusedAndDone,
  breaks(
    'AUTH-04',
    'update',
    'an update with both methods is refused and done',
    doesAllTheSame('updatePayment', 'bothMethods', withBoth),
  ),
  breaks(
    'AUTH-05',
    'deleteSecurityIP',
    'a removal of an address with a key alone is refused and done',
    doesAllTheSame('deleteSecurityIP', 'keyNotAllowed', withKey),
  ),
  breaks(
    'SIGNUP-07',
    'phone',
    'createAccount without a phone makes the account and is refused',
    both(
      misses('createAccount', 'phone'),
      around('createAccount', async (call, next) => {
        const result = await next(call);
        if (fieldOf(call.body, 'phone') === undefined) throw new Refusal('missingField');
        return result;
      }),
    ),
  ),
  breaks('SIGNUP-08', 'default', 'a wrong emailToken is refused and makes the account', createsRefused('wrongCode')),
  breaks(
    'SIGNUP-09',
    'no-validation',
    'createAccount without a validated address is refused and makes the account',
    createsRefused('notValidated'),
  ),
  breaks(
    'PAYMENT-02',
    'default',
    'a create without an amount is refused and stored as one of nothing',
    storesRefused((body) => fieldOf(body, 'amount') === undefined, { amount: '0' }),
  ),
  breaks('WEBHOOK-02', 'PUT', 'PUT without a url is refused and removes the webhook', clearsWebhooks),
  breaks(
    'PAYMENT-12',
    'text',
    'a create with a wrong due date is refused and leaves a payment that shows nothing of it',
    storesRefused((body) => textOf(fieldOf(body, 'dueDate')) === 'next week', { amount: '1' }),
  ),
  breaks(
    'AUTH-02',
    'withdrawEarnedFees',
    'withdrawEarnedFees refuses every JWT in words of its own',
    around('withdrawEarnedFees', () => {
      throw new Refusal('badJwt');
    }),
    { notOn: { sloppy: 'a wrong JWT is refused there in another way than a request without credentials' } },
  ),
  breaks(
    'SIGNUP-10',
    'default',
    'a refused second sign-up changes the password',
    around('createAccount', async (call, next, { accounts, passwords }) => {
      try {
        return await next(call);
      } catch (error) {
        const account = accounts.byEmail(textOf(fieldOf(call.body, 'email')));
        const isTaken = error instanceof Refusal && error.kind === 'duplicateEmail' && account !== null;
        if (isTaken) accounts.setPassword(account.id, await passwords.hash(textOf(fieldOf(call.body, 'password'))));
        throw error;
      }
    }),
  ),
  breaks(
    'SIGNUP-10',
    'default',
    'createAccount replaces the password of the account that the code was mailed for',
    around('createAccount', async (call, next, { accounts, passwords, presenter }) => {
      const account = accounts.byEmail(textOf(fieldOf(call.body, 'email')));
      if (account === null) return next(call);
      accounts.setPassword(account.id, await passwords.hash(textOf(fieldOf(call.body, 'password'))));
      return { about: 'account', value: presenter.account(account), id: account.id };
    }),
  ),
  breaks('WEBHOOK-05', 'POST', 'POST stores a url that it refuses', storesAddress('createWebhook')),
  breaks(
    'WEBHOOK-05',
    'PUT',
    'PUT stores an empty url that it refuses',
    storesAddress('updateWebhook', (url) => url === ''),
    { notOn: { bare: 'its GET shows one webhook, not in a list' } },
  ),
  breaks(
    'WEBHOOK-05',
    'PUT',
    'PUT stores what is no text and what it refuses',
    storesAddress('updateWebhook', (url) => url != null && typeof url !== 'string'),
  ),
  breaks(
    'WEBHOOK-02',
    'POST',
    'POST refuses a webhook without a url and stores it',
    storesAddress('createWebhook', (url) => url === undefined),
  ),
  breaks('WEBHOOK-05', 'PUT', 'PUT stores a url that it refuses', storesAddress('updateWebhook'), {
    also: { 'HTTP-02': 'an event that goes to no URL ends in a server error' },
  }),
  breaks(
    'PAYMENT-04',
    'default',
    'a payment of amount alone does not show in the list',
    hidden((payment) =>
      [payment.selfEarnedFees, payment.externalId, payment.description, payment.dueDate].every((one) => one === null),
    ),
  ),
  breaks(
    'LIST-08',
    'default',
    'a payment that was paid leaves the list',
    hidden(({ paidAt }) => paidAt !== null),
    {
      also: {
        'PAYMENT-04': 'what no list showed before it was paid never appears in one',
        'LIST-05': 'totalItems does not count it',
      },
    },
  ),
  breaks(
    'LIST-08',
    'default',
    'a list without a limit lacks the payments that were paid',
    paging((page, query) =>
      query['limit'] === undefined ? { ...page, items: page.items.filter(({ paidAt }) => paidAt === null) } : page,
    ),
  ),
  breaks('AUTH-08', 'default', 'a JWT is taken with any scheme', ({ guard }) => {
    const { bearerToken } = guard;
    guard.bearerToken = (authorization) =>
      bearerToken(authorization) ?? /^(?!bearer )\S+ +(\S+)$/i.exec(authorization)?.[1] ?? null;
  }),
];
