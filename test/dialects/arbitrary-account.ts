import fc from 'fast-check';
import { type Dialect, defaultDialect } from '../../sandbox/dialect.ts';
import { flag, pick, seldom, some } from './pick.ts';

type Account = Dialect['account'];
type Address = Account['address'];

const usual = defaultDialect.account;

const code = (length: number, reusable: boolean) =>
  fc.record({ length: pick(length, 4, 5, 7, 8, 9, 10), reusable: flag(reusable) });

const kinds = { zip: 'zip', state: 'state', country: 'country', text: 'text' } as const;
type Kind = keyof typeof kinds;

function fields(required: readonly (readonly [string, Kind])[], optional: readonly (readonly [string, Kind])[]) {
  const named =
    (must: boolean) =>
    ([name, kind]: readonly [string, Kind]): Address['fields'][number] => ({ name, required: must, kind });
  return [...required.map(named(true)), ...optional.map(named(false))];
}

const addresses = pick<Address['fields']>(
  usual.address.fields,
  fields(
    [
      ['cep', 'zip'],
      ['logradouro', 'text'],
      ['numero', 'text'],
      ['bairro', 'text'],
      ['cidade', 'text'],
      ['estado', 'state'],
    ],
    [['complemento', 'text']],
  ),
  fields(
    [
      ['street', 'text'],
      ['number', 'text'],
      ['city', 'text'],
      ['state', 'state'],
      ['zipCode', 'text'],
    ],
    [['country', 'country']],
  ),
  fields(
    [
      ['street', 'text'],
      ['postalCode', 'zip'],
    ],
    [
      ['district', 'text'],
      ['city', 'text'],
      ['country', 'country'],
    ],
  ),
  fields([['zipcode', 'zip']], [['uf', 'state']]),
  [],
);

const types = pick<Account['types']>(
  usual.types,
  [
    { name: 'PF', requires: [] },
    { name: 'PJ', requires: ['cnpj', 'companyName', 'companyStartDate'] },
  ],
  [{ name: 'PF', requires: [] }],
  [
    { name: 'individual', requires: [] },
    { name: 'company', requires: ['cnpj'] },
  ],
  [
    { name: 'PERSONAL', requires: [] },
    { name: 'BUSINESS', requires: ['companyName'] },
  ],
  [
    { name: 'PESSOA_FISICA', requires: [] },
    { name: 'PESSOA_JURIDICA', requires: ['cnpj', 'companyStartDate'] },
  ],
  [
    { name: 'pf', requires: [] },
    { name: 'pj', requires: [] },
  ],
);

const documents = pick<Account['cpf']>(
  ['digits', 'punctuated'],
  ['digits'],
  ['punctuated'],
  ['digits', 'punctuated', 'bad-check-digits'],
);

const allPhones: Account['phone'] = ['e164', 'national-digits', 'national-punctuated', 'text'];

export const arbitraryAccount: fc.Arbitrary<Account> = fc.record({
  codes: fc.record({ signup: code(6, true), login: code(6, false), recovery: code(6, false) }),
  codeAsText: flag(false),
  maxCodeAttempts: pick<number | null>(null, 3, 5),
  lockAfter: pick<number | null>(null, 5, 10),
  unknownEmail: fc.record({ login: pick('refused', 'accepted'), forgotPassword: pick('accepted', 'refused') }),
  wrongPasswordStep: pick<1 | 2>(1, 2),
  duplicateEmail: pick('createAccount', 'sendEmailValidateCode'),
  termsMayBeFalse: flag(false),
  types,
  address: fc.record({ fields: addresses, unknown: pick('ignored', 'refused') }),
  cpf: documents,
  cnpj: documents,
  uniqueCpf: flag(true),
  uniquePhone: flag(false),
  phone: pick<Account['phone']>(
    ['e164', 'national-digits'],
    ['e164'],
    ['national-digits'],
    ['national-punctuated'],
    ['national-digits', 'national-punctuated'],
    allPhones,
  ),
  birthDate: pick<Account['birthDate']>(
    ['iso-date'],
    ['iso-date', 'iso-datetime'],
    ['day-first'],
    ['iso-date', 'day-first'],
    ['iso-date', 'iso-datetime', 'day-first', 'text'],
  ),
  password: fc.record({
    minLength: pick(8, 1, 4, 6, 10, 12),
    maxLength: pick<number | null>(null, 64, 32),
    needs: some(['lower', 'digit'], ['upper', 'lower', 'digit', 'symbol']),
  }),
  state: pick<Account['state']>(
    usual.state,
    null,
    { name: 'state', value: 'active', in: 'both' },
    { name: 'situacao', value: 'ativa', in: 'concludesLogin' },
  ),
});

export const arbitraryMail: fc.Arbitrary<Dialect['mail']> = fc.record({
  language: pick('pt', 'en', 'es'),
  format: pick('both', 'text', 'html'),
  noise: flag(true),
  inSubject: flag(false),
  delayMs: seldom(0, 50, 200),
});

export const arbitraryJwt: fc.Arbitrary<Dialect['jwt']> = fc.record({
  alg: pick('HS256', 'ES256', 'EdDSA', 'HS256', 'RS256'),
  header: some(['typ'], ['typ', 'kid']),
  subject: pick('sub', 'id', 'accountId', 'userId'),
  claims: some(['email', 'jti'], ['email', 'jti', 'iss', 'aud', 'role', 'account']),
  iat: flag(true),
  lifetime: pick<number | null>(3600, 900, 86_400, null),
  afterLogin: pick('valid', 'revoked'),
  afterRecovery: pick('revoked', 'valid'),
  beside: some(['expiresIn'], ['expiresIn', 'tokenType', 'account']),
});
