import { authOperations, jwtOnlyOperations, type OperationId, pixOperations } from '../../src/contract/operations.ts';
import { createKey, type Insider, type Sent, type Session } from './insider.ts';
import type { Check } from './rules.ts';

/** A request that is right except for the aspect that a check changes. */
export function rightRequest({ dialect }: Insider, id: string, operation: OperationId): Sent {
  const requests: Partial<Record<OperationId, Sent>> = {
    createPayment: { body: { amount: 30 } },
    readPayment: { params: { id } },
    updatePayment: { params: { id }, body: { amount: 31 } },
    sandboxPay: { body: { id } },
    withdrawEarnedFees: { body: { amount: 1 } },
    createNewApiKey: { body: { [dialect.apiKey.createNeeds ?? 'name']: 'one more' } },
    addSecurityIP: { body: { ip: '127.0.0.1' } },
    deleteSecurityIP: { params: { ip: '203.0.113.9' } },
    createWebhook: { body: { url: 'https://example.com/hook' } },
    updateWebhook: { body: { url: 'https://example.com/other' } },
    deleteWebhook: { params: { id: 'missing' } },
  };
  return requests[operation] ?? {};
}

async function refusedOn(inside: Insider, operations: readonly OperationId[], credentials: (session: Session) => Sent) {
  const session = await inside.session();
  const id = await inside.pay(session);
  for (const operation of operations) {
    const right = rightRequest(inside, id, operation);
    const answer = await inside.call(operation, { ...right, ...credentials(session) });
    if (!answer.refused) return false;
  }
  return true;
}

function changed(jwt: string): string {
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  bytes[0] = (bytes[0] ?? 0) ^ 255;
  return [header, claims, bytes.toString('base64url')].join('.');
}

function algNone(jwt: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${jwt.split('.')[1]}.`;
}

export const authChecks: Readonly<Record<string, Check>> = {
  'AUTH-01': (inside) => refusedOn(inside, authOperations, () => ({})),
  'AUTH-03': async (inside) => {
    const session = await inside.session();
    const id = await inside.pay(session);
    for (const operation of pixOperations) {
      const right = rightRequest(inside, id, operation);
      if (!(await inside.call(operation, { ...right, key: session.key })).accepted) return false;
    }
    return true;
  },
  'AUTH-04': (inside) => refusedOn(inside, pixOperations, ({ jwt, key }) => ({ jwt, key })),
  'AUTH-05': (inside) => refusedOn(inside, jwtOnlyOperations, ({ key }) => ({ key })),
  'AUTH-06': async (inside) => {
    const { jwt } = await inside.session();
    for (const bad of ['garbage', changed(jwt), algNone(jwt), '']) {
      if (!(await inside.call('listPayments', { jwt: bad })).refused) return false;
    }
    return (await inside.call('listPayments', { jwt })).accepted;
  },
  'AUTH-07': async ({ call }) =>
    (await call('listPayments', { key: 'unknown' })).refused && (await call('listPayments', { key: '' })).refused,
  'AUTH-08': async ({ call, session }) => {
    const { jwt } = await session();
    return (await call('listPayments', { headers: { authorization: jwt } })).refused;
  },
  'AUTH-09': async ({ call, session }) => {
    const { jwt, key } = await session();
    return (await call('listPayments', { key: jwt })).refused && (await call('listPayments', { jwt: key })).refused;
  },
  'AUTH-10': async (inside) => {
    const { call, session, dialect } = inside;
    const { jwt, key } = await session();
    const listing = (await call('listApiKeys', { jwt })).text;
    const id = new RegExp(`"${dialect.apiKey.idName}":"([^"]+)"`).exec(listing)?.[1] ?? '';
    const request = (form: typeof dialect.apiKey.enable): Sent => {
      if (form.in === 'none') return { jwt };
      const named = { [form.field]: form.value === 'id' ? id : key };
      return form.in === 'body' ? { jwt, body: named } : { jwt, query: named };
    };
    const disabled = await call('disableApiKey', request(dialect.apiKey.disable));
    const shut = await call('listPayments', { key });
    const enabled = await call('enableApiKey', request(dialect.apiKey.enable));
    const open = await call('listPayments', { key });
    return disabled.accepted && shut.refused && enabled.accepted && open.accepted;
  },
  'APIKEY second': async (inside) => {
    const { session, call, dialect } = inside;
    const { jwt, key } = await session();
    const second = dialect.apiKey.second === 'refused' ? key : await createKey(inside, jwt);
    const first = await call('listPayments', { key });
    const keeps = dialect.apiKey.second === 'many' || dialect.apiKey.second === 'refused';
    return first.accepted === keeps && (await call('listPayments', { key: second })).accepted;
  },
};
