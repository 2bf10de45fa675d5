import { ok, successes } from '../../../sandbox/dialect/http.ts';
import { type Dialect, defaultDialect } from '../../../sandbox/dialect.ts';
import { type RefusalKind, usualStatuses } from '../../../sandbox/lib/refusal-kinds.ts';

const kinds = Object.keys(usualStatuses) as RefusalKind[];

/** Every refusal is a 400, except where that would hide what happened. */
const everything400 = Object.fromEntries(
  kinds.map((kind) => [kind, kind === 'rateLimited' ? 429 : kind === 'noCredentials' ? 401 : 400]),
) as Record<RefusalKind, number>;

/**
 * A lenient service: it accepts almost everything, responds 200 with envelopes and Portuguese texts, and shows writes
 * with a delay.
 */
export const sloppy: Dialect = {
  ...defaultDialect,
  name: 'sloppy',
  http: {
    ...defaultDialect.http,
    headers: { server: { fixed: 'nginx' }, 'x-powered-by': { fixed: 'PHP/8.3.2' } },
    contentType: 'ignored',
    bodyLimit: 5_242_880,
    location: 'none',
    versionField: { name: 'apiVersion', value: '0.9' },
    listLagMs: 150,
  },
  errors: {
    style: 'text',
    namesField: true,
    namesAllowed: true,
    all: false,
    language: 'pt',
    statuses: { ...everything400, unknownRoute: 404, wrongMethod: 404 },
  },
  operations: successes(ok('result'), { concludesLogin: ok(), listPayments: ok(), getSecurityIP: ok() }),
  access: {
    ...defaultDialect.access,
    sub: {
      sandboxPay: { key: true, both: true },
      earnedFeesBalance: { key: true, both: true },
      withdrawEarnedFees: { key: true, both: true },
    },
    bothOnJwtOnly: 'accepted',
  },
  account: {
    ...defaultDialect.account,
    codes: {
      signup: { length: 5, reusable: true },
      login: { length: 5, reusable: true },
      recovery: { length: 5, reusable: true },
    },
    codeAsText: true,
    unknownEmail: { login: 'refused', forgotPassword: 'refused' },
    termsMayBeFalse: true,
    types: [
      { name: 'pf', requires: [] },
      { name: 'pj', requires: [] },
      { name: 'mei', requires: [] },
    ],
    address: { fields: [{ name: 'cep', required: false, kind: 'text' }], unknown: 'ignored' },
    cpf: ['digits', 'punctuated', 'bad-check-digits'],
    cnpj: ['digits', 'punctuated', 'bad-check-digits'],
    uniqueCpf: false,
    phone: ['e164', 'national-digits', 'national-punctuated', 'text'],
    birthDate: ['iso-date', 'iso-datetime', 'day-first', 'text'],
    password: { minLength: 4, maxLength: null, needs: [] },
    state: { name: 'situacao', value: 'ativo', in: 'both' },
  },
  mail: { language: 'pt', format: 'html', noise: true, inSubject: false, delayMs: 100 },
  jwt: {
    ...defaultDialect.jwt,
    claims: ['email', 'account', 'jti'],
    subject: 'userId',
    lifetime: null,
    afterRecovery: 'valid',
    beside: ['account'],
  },
  payment: {
    ...defaultDialect.payment,
    idName: 'txid',
    idForm: 'cuid',
    nesting: 'attributes',
    extras: { createdAt: 'created_at', updatedAt: null, brCode: 'qrCode', revision: 'revision', objects: true },
    state: { kind: 'text', name: 'situacao', pending: 'aguardando', paid: 'pago' },
    bodies: { amount: 'cents', dueDate: 'datetime', create: 'brief', public: 'full' },
    amount: { min: null, max: null, zero: true, negative: true, decimals: 2, overflow: 'truncated', text: 'stored' },
    fees: { zero: true, negative: true, aboveAmount: true },
    duplicateExternalId: 'accepted',
    pastDueDate: 'accepted',
    dueDateTime: true,
    textLimits: { description: null, externalId: null },
    callbackSchemes: ['https', 'http', 'ftp', 'javascript'],
    unknownField: 'stored',
    emptyUpdate: 'accepted',
    updateAfterPaid: 'accepted',
    payTwice: 'accepted',
    payOtherAccount: 'accepted',
  },
  list: {
    firstPage: 1,
    defaultLimit: 50,
    order: 'other',
    pageSize: 'items-on-page',
    limitTooSmall: 'clamped',
    limitTooLarge: 'clamped',
    pageTooSmall: 'default',
    pageTooLarge: 'clamped',
    fraction: 'truncated',
    text: 'default',
  },
  fees: { balance: 'nested', creditedOn: 'create', withdrawal: 'debited' },
  apiKey: {
    ...defaultDialect.apiKey,
    keyName: 'value',
    keyForm: 'hex',
    inListing: 'full',
    enable: { in: 'none' },
    disable: { in: 'none' },
    repeated: 'accepted',
    state: { kind: 'boolean', name: 'active' },
  },
  securityIp: {
    form: 'other',
    empty: 'none',
    transport: 'json',
    enforcement: 'none',
    scope: 'payments',
    forms: ['ipv4', 'ipv6', 'cidr'],
    duplicate: 'accepted',
    deleteMissing: 'accepted',
  },
  webhook: {
    ...defaultDialect.webhook,
    duplicate: 'accepted',
    updateWithout: 'accepted',
    deleteMissing: 'accepted',
    updateWhenSeveral: 'oldest',
    schemes: ['https', 'http', 'ftp'],
  },
  events: {
    ...defaultDialect.events,
    kinds: {
      createPayment: 'criado',
      updatePayment: null,
      sandboxPay: 'pago',
      withdrawEarnedFees: 'saque',
      createWebhook: 'ping',
    },
    kindName: 'evento',
    signature: null,
    retryDelaysMs: [300],
    delayMs: 100,
    callback: { on: 'createPayment', method: 'POST', body: 'record' },
  },
};
