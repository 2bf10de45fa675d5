import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFaker, person } from '../../fixtures/data/index.ts';
import { SignupLearner, signupBody } from '../../src/learn/signup/index.ts';
import { meetAny } from './any-rules.ts';
import { drive } from './drive.ts';
import { bases, services } from './named-services.ts';
import { type Rules, simulate } from './service.ts';
import { voices } from './voices.ts';

const newPerson = () => person(createFaker(1, 'learner'), 'one');
/** Another person for each call. */
function newcomers() {
  let count = 0;
  return () => {
    count += 1;
    return person(createFaker(1, 'newcomers'), String(count));
  };
}

const code = { email: 'a@example.com', emailToken: '123456' };
const refusal = (body: unknown, status: number | null = 400) => ({
  accepted: false,
  status,
  text: JSON.stringify(body),
  json: body,
});

describe('services that were never seen before', () => {
  test.each(services)('$name: within $tries tries', ({ rules, tries }) => {
    const driven = drive(rules);
    expect(driven.learner.why()).toBe(`An account was made at try ${driven.tries}.`);
    expect(driven.tries).toBeLessThanOrEqual(tries);
  });

  test.each(services.slice(0, 40))('$name: what was learned signs up the next one at once', ({ rules }) => {
    const form = drive(rules).learner.form();
    expect(form).not.toBeNull();
    if (form === null) return;
    const service = simulate(rules);
    const emailToken = service.code('next@example.com');
    const next = person(createFaker(2, 'next'), 'two');
    const outcome = service.createAccount(signupBody(form, next, { email: 'next@example.com', emailToken }));
    expect(outcome).toMatchObject({ accepted: true });
  });
});

test('any combination of usual demands is met where refusals name the field', () => {
  meetAny({ numRuns: 10, seed: 20_261_121 });
});

test('each body has the ten required fields and the tries are bounded, whatever a refusal says', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 400, max: 599 }), (body, status) => {
      const learner = new SignupLearner({ person: newPerson, maxTries: 4 });
      for (let attempt = learner.next(code); attempt !== null; attempt = learner.next(code)) {
        expect(Object.keys(attempt.body)).toEqual(expect.arrayContaining(['email', 'cpf', 'address', 'acceptTerms']));
        learner.record(refusal(body, status));
      }
      expect(learner.tries).toBeLessThanOrEqual(4);
    }),
    { numRuns: 60, seed: 7 },
  );
});

test('the first body has exactly the ten required fields', () => {
  const body = new SignupLearner({ person: newPerson }).next(code)?.body ?? {};
  expect(Object.keys(body).toSorted()).toEqual([
    'acceptTerms',
    'accountType',
    'address',
    'birthDate',
    'cpf',
    'email',
    'emailToken',
    'fullName',
    'password',
    'phone',
  ]);
  expect(body).toMatchObject({ emailToken: 123456, acceptTerms: true });
});

test.each([
  ['emailToken', 'Not a valid string.', { emailToken: '123456', acceptTerms: true }],
  ['acceptTerms', 'must be a string', { emailToken: 123456, acceptTerms: 'true' }],
  ['acceptTerms', 'must be accepted', { emailToken: 123456, acceptTerms: true }],
])('after %s: %s, the next body has %j', (field, message, expected) => {
  const learner = new SignupLearner({ person: newPerson });
  learner.next(code);
  learner.record(refusal({ errors: [{ field, message }] }));
  expect(learner.next(code)?.body).toMatchObject(expected);
});

test('an override wins in every body', () => {
  const driven = drive({ ...bases.brazilian, voice: voices.nest }, { override: { accountType: 'pessoa_juridica' } });
  expect(driven.learner.form()).not.toBeNull();
  for (const body of driven.bodies) expect(body).toMatchObject({ accountType: 'pessoa_juridica' });
});

test('an override that is refused ends the search early and is named', () => {
  const driven = drive({ ...bases.lenient, voice: voices.nest }, { override: { accountType: 'nobody' } });
  expect(driven.tries).toBeLessThan(6);
  expect(driven.learner.why()).toContain('refuses accountType as --signup gives it');
});

test('a null in the override leaves a field out', () => {
  const body = new SignupLearner({ person: newPerson, override: { phone: null } }).next(code)?.body ?? {};
  expect(body).not.toHaveProperty('phone');
});

test.each([
  [{ message: 'Código de verificação inválido ou expirado' }, 'code'],
  [{ errors: [{ field: 'emailToken', message: 'is invalid' }] }, 'code'],
  [{ message: 'E-mail already registered' }, 'email'],
  [{ message: 'CPF já cadastrado' }, 'code'],
  [{ message: 'accountType must be one of: A, B' }, 'nothing'],
] as const)('after %j the next attempt needs %s', (body, needs) => {
  const learner = new SignupLearner({ person: newPerson });
  learner.next(code);
  learner.record(refusal(body));
  expect(learner.needs).toBe(needs);
});

test('documents that are taken are not sent again', () => {
  const learner = new SignupLearner({ person: newcomers() });
  const first = learner.next(code);
  learner.record(refusal({ message: 'CPF já cadastrado' }));
  expect(learner.next(code)?.body['cpf']).not.toBe(first?.body['cpf']);
});

test('after an answer without a verdict everybody is somebody else', () => {
  const learner = new SignupLearner({ person: newcomers() });
  const first = learner.next(code);
  learner.record(refusal(null, null));
  expect(learner.needs).toBe('email');
  const second = learner.next(code);
  expect(second?.form).toEqual(first?.form);
  expect(second?.body['cpf']).not.toBe(first?.body['cpf']);
});

test('it gives up when no answer can be judged', () => {
  const learner = new SignupLearner({ person: newPerson });
  for (let attempt = learner.next(code); attempt !== null; attempt = learner.next(code))
    learner.record(refusal(null, null));
  expect(learner.tries).toBe(5);
  expect(learner.why()).toContain('5 attempts in a row brought no verdict');
});

test('a sign-up that failed is described in one sentence', () => {
  const driven = drive({ ...bases.brazilian, voice: voices.empty }, { maxTries: 3 });
  expect(driven.learner.form()).toBeNull();
  expect(driven.learner.why()).toMatch(
    /^No account after 3 tries \(the limit of 3 tries was reached\): tried accountType PF, .*--signup FILE\.$/,
  );
});

test('refusals that name the account type alone are worth a try for each type', () => {
  const learner = new SignupLearner({ person: newPerson });
  const tried = new Set<unknown>();
  for (let attempt = learner.next(code); attempt !== null; attempt = learner.next(code)) {
    tried.add(attempt.body['accountType']);
    const isOurs = attempt.body['accountType'] === '1';
    learner.record({ ...refusal({ campos: ['accountType'] }, isOurs ? 201 : 406), accepted: isOurs });
  }
  expect(learner.form()?.accountType).toBe('1');
  expect(learner.tries).toBe(tried.size);
});

test('an outcome without an attempt is a mistake of the caller', () => {
  expect(() => new SignupLearner({ person: newPerson }).record(refusal({}))).toThrow('call next() before record()');
});

test('a type without company fields is preferred to one that asks for them', () => {
  const rules: Rules = {
    accountTypes: ['MERCHANT', 'SELLER'],
    company: { MERCHANT: ['cnpj', 'companyName'] },
    voice: voices.nest,
  };
  expect(drive(rules).learner.form()).toMatchObject({ accountType: 'SELLER', company: [] });
});

test('a service that names one unknown part of the address at a time and has names of its own', () => {
  const driven = drive({
    address: { required: ['zipcode', 'uf'], strict: true },
    firstOnly: true,
    voice: (violations) => ({
      status: 400,
      body: {
        error: { message: 'Campo desconocido', details: violations.map(({ path, rule }) => detail(path, rule)) },
      },
    }),
  });
  expect(driven.learner.form()?.address.map(({ path }) => path.join('/'))).toEqual(
    expect.arrayContaining(['zipcode', 'uf']),
  );
  expect(driven.tries).toBeLessThanOrEqual(15);
});

function detail(path: readonly string[], rule: string) {
  const words = rule === 'unknown' ? 'no debe existir' : rule === 'required' ? 'es obligatorio' : 'no es válido';
  return { field: path.join('.'), issue: `${path.join('.')} ${words}` };
}
