import type { Dialect } from '../../sandbox/dialect.ts';
import type { RefusalKind } from '../../sandbox/lib/refusal-kinds.ts';
import { accountOperations, type OperationId } from '../../src/contract/operations.ts';
import type { Json } from '../../src/journal/entry.ts';
import { essentialOf } from './essential.ts';
import { envelope } from './samples.ts';
import { accepted, refused, type Truth } from './truth-http.ts';

/** An accepted or a refused outcome. */
export function either(dialect: Dialect, isAccepted: boolean, operation: OperationId, kind: RefusalKind): Json {
  return isAccepted ? accepted(dialect, operation) : refused(dialect, kind);
}

function accountState(dialect: Dialect): Json {
  const { state } = dialect.account;
  if (state === null) return null;
  const onCreate =
    state.in !== 'concludesLogin' &&
    ['plain', 'data', 'success', 'named', 'result'].includes(dialect.operations.createAccount.body);
  const inLogin = dialect.jwt.beside.includes('account') ? `/account/${state.name}` : `/${state.name}`;
  const paths = [
    ...(onCreate ? [`${envelope(dialect, 'createAccount')}/${state.name}`] : []),
    ...(state.in === 'createAccount' ? [] : [inLogin]),
  ];
  return paths[0] === undefined ? null : { path: paths[0], values: [state.value] };
}

function claims({ jwt }: Dialect): Json {
  const values: Readonly<Record<string, Json>> = {
    email: 'e',
    jti: 'j',
    iss: 'i',
    aud: 'a',
    role: 'r',
    account: { id: 'a', type: 't' },
  };
  const chosen = jwt.claims.map((name) => [name, values[name] ?? null] as const);
  return essentialOf([
    {
      [jwt.subject]: 's',
      ...Object.fromEntries(chosen),
      ...(jwt.iat ? { iat: 1 } : {}),
      ...(jwt.lifetime === null ? {} : { exp: 1 }),
    },
  ]);
}

function jwtTruth(dialect: Dialect): Truth {
  const { jwt, access } = dialect;
  const bearer = either(dialect, access.bearerCase === 'any', 'listPayments', 'badJwt');
  return {
    'jwt-header': {
      alg: jwt.alg,
      ...(jwt.header.includes('typ') ? { typ: 'JWT' } : {}),
      ...(jwt.header.includes('kid') ? { kid: 'sandbox-1' } : {}),
    },
    'jwt-claims': claims(dialect),
    'jwt-lifetime': jwt.lifetime,
    'jwt-after-login': jwt.afterLogin,
    'jwt-after-recovery': jwt.afterRecovery,
    'bearer-case': { bearer, BEARER: bearer },
  };
}

function signupTruth(dialect: Dialect): Truth {
  const { account } = dialect;
  const { minLength, needs } = account.password;
  return {
    'account-types': account.types.map(({ name }) => name),
    'address-structure': Object.fromEntries(
      account.address.fields.map(({ name, required }) => [name, required ? 'required' : 'optional']),
    ),
    'cpf-forms': [...account.cpf],
    'cnpj-forms': [...account.cnpj],
    // If any text is accepted, every form of a number is.
    'phone-forms': account.phone.includes('text')
      ? ['e164', 'national-digits', 'national-punctuated', 'text']
      : [...account.phone],
    'birth-date-forms': account.birthDate.includes('text')
      ? ['iso-date', 'iso-datetime', 'day-first', 'text']
      : [...account.birthDate],
    'company-fields': Object.fromEntries(account.types.map(({ name, requires }) => [name, [...requires]])),
    'accept-terms-false': either(dialect, account.termsMayBeFalse, 'createAccount', 'invalidValue'),
    'duplicate-email': {
      outcome: 'refused',
      status: dialect.errors.statuses.duplicateEmail,
      operation: account.duplicateEmail,
    },
    'skipped-validation': refused(dialect, 'notValidated'),
    'password-rules': {
      minLength: Math.max(minLength, needs.length),
      refused: [
        ...needs.map((sign) => `no-${sign}`),
        ...(needs.some((sign) => sign !== 'digit') ? ['digits-only'] : []),
      ],
    },
  };
}

/** Chapters account and jwt. */
export function accountTruth(dialect: Dialect): Truth {
  const { codes, unknownEmail, wrongPasswordStep } = dialect.account;
  const form = (purpose: keyof typeof codes): string => `\\d{${codes[purpose].length}}`;
  const again = (purpose: keyof typeof codes, operation: OperationId): Json =>
    either(dialect, codes[purpose].reusable, operation, 'wrongCode');
  const refusing = dialect.access.accountRefusesCredentials;
  return {
    ...signupTruth(dialect),
    'code-form': { signup: form('signup'), login: form('login'), recovery: form('recovery') },
    'code-reuse': {
      signup: again('signup', 'validateCode'),
      login: again('login', 'concludesLogin'),
      recovery: again('recovery', 'forgotPasswordChangePassword'),
    },
    'unknown-email': {
      login: either(dialect, unknownEmail.login === 'accepted', 'login', 'unknownEmail'),
      forgotPassword: either(dialect, unknownEmail.forgotPassword === 'accepted', 'forgotPassword', 'unknownEmail'),
    },
    'wrong-password-step': wrongPasswordStep,
    'account-endpoints-auth': Object.fromEntries(
      accountOperations.map((operation) => [operation, refusing.includes(operation) ? 'refused' : 'ignored']),
    ),
    'account-states': accountState(dialect),
    ...jwtTruth(dialect),
  };
}
