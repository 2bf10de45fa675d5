import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dialect } from '../../sandbox/dialect.ts';
import { bodyFields, type OperationId, operationIds } from '../../src/contract/operations.ts';
import type { Json } from '../../src/journal/entry.ts';
import { arbitraryDialect } from '../dialects/arbitrary.ts';
import { differs } from '../dialects/compare.ts';
import { essentialOf } from '../dialects/essential.ts';
import { namedDialects } from '../dialects/named/index.ts';
import { truthOf } from '../dialects/truth.ts';
import { type Answered, type Insider, insider, type Sent, type Session } from './insider.ts';
import { rightRequest } from './rules-auth.ts';

/** How many random dialects are tried. Their seed is printed if one fails. */
const runs = Number(process.env['PIX_TEST_DIALECTS'] ?? 3);

const wrongTypes: Readonly<Record<string, unknown>> = {
  string: 7,
  number: 'abc',
  integer: 'abc',
  boolean: 'yes',
  object: 'text',
};

/** A right request that needs no earlier step of a flow. */
function plainRequest(inside: Insider, session: Session, id: string, operation: OperationId): Sent {
  const email = 'nobody@example.com';
  const bodies: Partial<Record<OperationId, unknown>> = {
    sendEmailValidateCode: { email },
    validateCode: { email, code: 123456 },
    createAccount: inside.accountBody(email, 123456),
    login: { email, password: 'Senha-123' },
    concludesLogin: { email, password: 'Senha-123' },
    forgotPasswordChangePassword: { emailToken: 123456, newPassword: 'Senha-Forte-123' },
  };
  const isOpen = operation in bodies;
  const right = rightRequest(inside, id, operation);
  const way = inside.dialect.access.publicLookup;
  const lookup = way.none ? {} : way.jwt ? { jwt: session.jwt } : { key: session.key };
  const credentials = isOpen
    ? {}
    : operation === 'publicPayment'
      ? { ...lookup, params: { id } }
      : { jwt: session.jwt };
  return {
    params: { email, emailToken: '123456' },
    ...right,
    ...credentials,
    ...(isOpen ? { body: bodies[operation] } : {}),
  };
}

function caseRequest(right: Sent, session: Session, name: string, operation: OperationId): Sent {
  const body = (right.body ?? {}) as Record<string, unknown>;
  const field = name.replace(/^(missing|wrong-type)-/, '');
  const { [field]: _, ...without } = body;
  const { jwt: __, key: ___, ...anonymous } = right;
  const unknown = '00000000-0000-4000-8000-000000000000';
  const cases: Readonly<Record<string, Sent>> = {
    [`missing-${field}`]: { ...right, body: without },
    [`wrong-type-${field}`]: {
      ...right,
      body: { ...body, [field]: wrongTypes[bodyFields(operation)[field]?.type ?? 'string'] },
    },
    'unknown-id': {
      ...right,
      params: { id: unknown, ip: '203.0.113.250' },
      ...(operation === 'sandboxPay' ? { body: { id: unknown } } : {}),
    },
    'no-credentials': anonymous,
    'bad-jwt': { ...anonymous, jwt: 'bad' },
    'bad-api-key': { ...anonymous, key: 'bad' },
    'both-credentials': { ...anonymous, jwt: session.jwt, key: session.key },
    'malformed-json': { ...right, body: '{"a":' },
    'wrong-content-type': { ...right, body: '{}', headers: { 'content-type': 'text/plain' } },
  };
  return cases[name] ?? right;
}

const observed = (answer: Answered): Json => ({
  status: answer.status,
  body: answer.text === '' ? null : essentialOf([answer.json as Json]),
});

/** Requests every refusal in the truth, and returns those that differ from it. */
async function wrongRefusals(inside: Insider): Promise<string[]> {
  const truth = truthOf(inside.dialect)['error-cases'] as Record<OperationId, Record<string, Json>>;
  const session = await inside.session();
  const id = await inside.pay(session);
  const wrong: string[] = [];
  for (const operation of operationIds) {
    const right = plainRequest(inside, session, id, operation);
    for (const name of Object.keys(truth[operation])) {
      if (name === 'unknown-id' && inside.dialect.payment.idForm !== 'uuid') continue;
      const answer = await inside.call(operation, caseRequest(right, session, name, operation));
      const difference = differs('error-body', truth[operation], { [name]: observed(answer) });
      if (difference !== null) wrong.push(`${operation}${difference}`);
    }
  }
  return wrong;
}

/** Requests the successes of flows without mails, and returns those that differ from the truth. */
async function wrongSuccesses(inside: Insider): Promise<string[]> {
  const truth = truthOf(inside.dialect);
  const session = await inside.session();
  const id = await inside.pay(session, { selfEarnedFees: 2 });
  const order: OperationId[] = ['createPayment', 'readPayment', 'updatePayment', 'sandboxPay', 'publicPayment'];
  const settings: OperationId[] = [
    'earnedFeesBalance',
    'listPayments',
    'getSecurityIP',
    'addSecurityIP',
    'listApiKeys',
  ];
  const hooks: OperationId[] = ['createWebhook', 'getWebhook', 'updateWebhook'];
  const wrong: string[] = [];
  for (const operation of [...order, ...settings, ...hooks]) {
    const answer = await inside.call(operation, plainRequest(inside, session, id, operation));
    const isText = operation === 'getSecurityIP' && inside.dialect.securityIp.transport === 'text';
    const body = isText ? answer.text : answer.text === '' ? null : (answer.json as Json);
    const answers = {
      'success-status': [answer.status],
      'success-body':
        body === null && !isText ? (answer.text === '' ? null : essentialOf([null])) : essentialOf([body]),
      'success-headers': [...answer.headers.keys()],
    } as const;
    for (const [gap, got] of Object.entries(answers) as [keyof typeof answers, Json][]) {
      const expected = (truth[gap] as Record<string, Json>)[operation] ?? null;
      const difference = differs(gap, { [operation]: expected }, { [operation]: got });
      if (difference !== null) wrong.push(`${gap} ${difference}`);
    }
  }
  return wrong;
}

async function wrongOn(dialect: Dialect): Promise<string[]> {
  const inside = await insider({ dialect });
  try {
    return [...(await wrongSuccesses(inside)), ...(await wrongRefusals(inside))];
  } finally {
    await inside.sandbox.close();
  }
}

test.each(Object.entries(namedDialects))('%s answers as its truth says', { timeout: 60_000 }, async (_, dialect) => {
  expect(await wrongOn(dialect)).toEqual([]);
});

test('random dialects answer as their truth says', { timeout: 60_000 + runs * 30_000 }, async () => {
  const property = fc.asyncProperty(arbitraryDialect, async (dialect) => {
    expect(await wrongOn(dialect)).toEqual([]);
  });
  await fc.assert(property, { numRuns: runs, endOnFailure: true });
});
