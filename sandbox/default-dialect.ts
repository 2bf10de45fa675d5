import { type OperationId, operationIds } from '../src/contract/operations.ts';
import type { BodyStyle } from './dialect/http.ts';
import type { Dialect } from './dialect.ts';
import { usualStatuses } from './lib/refusal-kinds.ts';

type Success = Dialect['operations'][OperationId];

/** Gives every operation the same success response, except the named ones. */
export function successes(others: Success, named: Partial<Record<OperationId, Success>>): Record<OperationId, Success> {
  const of = (operation: OperationId): Success => named[operation] ?? others;
  return Object.fromEntries(operationIds.map((operation) => [operation, of(operation)])) as Record<
    OperationId,
    Success
  >;
}

export const ok = (body: BodyStyle = 'plain'): Success => ({ status: 200, body });
export const created = (body: BodyStyle = 'plain'): Success => ({ status: 201, body });
export const noContent: Success = { status: 204, body: 'empty' };

const accountDefaults: Pick<Dialect, 'account' | 'mail' | 'jwt'> = {
  account: {
    codes: {
      signup: { length: 6, reusable: true },
      login: { length: 6, reusable: false },
      recovery: { length: 6, reusable: false },
    },
    codeAsText: false,
    maxCodeAttempts: null,
    lockAfter: null,
    unknownEmail: { login: 'refused', forgotPassword: 'accepted' },
    wrongPasswordStep: 1,
    duplicateEmail: 'createAccount',
    termsMayBeFalse: false,
    types: [
      { name: 'INDIVIDUAL', requires: [] },
      { name: 'BUSINESS', requires: ['cnpj', 'companyName'] },
    ],
    address: {
      fields: [
        { name: 'street', required: true, kind: 'text' },
        { name: 'number', required: true, kind: 'text' },
        { name: 'complement', required: false, kind: 'text' },
        { name: 'neighborhood', required: true, kind: 'text' },
        { name: 'city', required: true, kind: 'text' },
        { name: 'state', required: true, kind: 'state' },
        { name: 'zipCode', required: true, kind: 'zip' },
      ],
      unknown: 'ignored',
    },
    cpf: ['digits', 'punctuated'],
    cnpj: ['digits', 'punctuated'],
    uniqueCpf: true,
    uniquePhone: false,
    phone: ['e164', 'national-digits'],
    birthDate: ['iso-date'],
    password: { minLength: 8, maxLength: null, needs: ['lower', 'digit'] },
    state: { name: 'status', value: 'ACTIVE', in: 'createAccount' },
  },
  mail: { language: 'pt', format: 'both', noise: true, inSubject: false, delayMs: 0 },
  jwt: {
    alg: 'HS256',
    header: ['typ'],
    subject: 'sub',
    claims: ['email', 'jti'],
    iat: true,
    lifetime: 3600,
    afterLogin: 'valid',
    afterRecovery: 'revoked',
    beside: ['expiresIn'],
  },
};

const paymentDefaults: Pick<Dialect, 'payment' | 'list' | 'fees'> = {
  payment: {
    idName: 'id',
    idForm: 'uuid',
    nesting: null,
    absent: 'null',
    extras: { createdAt: 'createdAt', updatedAt: 'updatedAt', brCode: 'brCode', revision: null, objects: false },
    state: { kind: 'text', name: 'status', pending: 'PENDING', paid: 'PAID' },
    stateSeen: 'everywhere',
    bodies: { amount: 'number', dueDate: 'date', create: 'full', public: 'brief' },
    amount: { min: 1, max: 100_000, zero: false, negative: false, decimals: 2, overflow: 'refused', text: 'refused' },
    fees: { zero: true, negative: false, aboveAmount: false },
    duplicateExternalId: 'refused',
    pastDueDate: 'refused',
    dueDateTime: false,
    textLimits: { description: 140, externalId: 64 },
    callbackSchemes: ['https', 'http'],
    unknownField: 'ignored',
    update: 'merge',
    emptyUpdate: 'refused',
    equalUpdate: 'accepted',
    updateAfterPaid: 'refused',
    payTwice: 'refused',
    payOtherAccount: 'refused',
  },
  list: {
    firstPage: 1,
    defaultLimit: 10,
    order: 'newest-first',
    pageSize: 'limit',
    limitTooSmall: 'refused',
    limitTooLarge: 'refused',
    pageTooSmall: 'refused',
    pageTooLarge: 'empty',
    fraction: 'refused',
    text: 'refused',
  },
  fees: { balance: 'balance', creditedOn: 'pay', withdrawal: 'debited' },
};

const settingsDefaults: Pick<Dialect, 'apiKey' | 'securityIp' | 'webhook' | 'events'> = {
  apiKey: {
    keyName: 'apiKey',
    idName: 'id',
    idForm: 'uuid',
    keyForm: 'prefixed',
    inListing: 'masked',
    second: 'many',
    createNeeds: null,
    enable: { in: 'body', field: 'id', value: 'id' },
    disable: { in: 'body', field: 'id', value: 'id' },
    repeated: 'refused',
    state: { kind: 'text', name: 'status', on: 'ENABLED', off: 'DISABLED' },
    timestamps: true,
  },
  securityIp: {
    form: 'comma',
    empty: '',
    transport: 'json',
    enforcement: 'both',
    scope: 'not-own',
    forms: ['ipv4', 'ipv6'],
    duplicate: 'refused',
    deleteMissing: 'refused',
  },
  webhook: {
    idName: 'id',
    idForm: 'uuid',
    listing: 'list',
    second: 'many',
    duplicate: 'refused',
    updateWithout: 'refused',
    deleteMissing: 'refused',
    updateKeepsId: true,
    updateWhenSeveral: 'newest',
    schemes: ['https', 'http'],
    timestamps: true,
  },
  events: {
    kinds: {
      createPayment: 'payment.created',
      updatePayment: 'payment.updated',
      sandboxPay: 'payment.paid',
      withdrawEarnedFees: null,
      createWebhook: null,
    },
    kindName: 'event',
    envelope: 'data',
    payment: 'record',
    headers: ['x-event-id', 'x-attempt'],
    signature: { header: 'x-signature', algorithm: 'sha256', encoding: 'hex', form: 'prefixed', secret: 'told' },
    retryDelaysMs: [200, 400],
    delayMs: 0,
    callback: { on: 'sandboxPay', method: 'POST', body: 'record' },
  },
};

/** The dialect of the embedded sandbox by default: realistic, and slightly inconvenient in places. */
export const defaultDialect: Dialect = {
  name: 'default',
  http: {
    headers: { 'x-request-id': { fresh: 'uuid' }, 'x-api-version': { fixed: '1.4.2' } },
    jsonType: 'application/json; charset=utf-8',
    contentType: 'refused',
    bodyLimit: 1_048_576,
    rateLimit: null,
    versionField: null,
    location: 'path',
    listLagMs: 0,
  },
  errors: {
    style: 'problem',
    namesField: true,
    namesAllowed: true,
    all: true,
    language: 'en',
    statuses: usualStatuses,
  },
  operations: successes(ok('message'), {
    createAccount: created(),
    login: { status: 202, body: 'message' },
    concludesLogin: ok(),
    listPayments: ok(),
    createPayment: created(),
    readPayment: ok(),
    updatePayment: ok(),
    sandboxPay: ok(),
    earnedFeesBalance: ok(),
    withdrawEarnedFees: created(),
    publicPayment: ok(),
    listApiKeys: ok(),
    createNewApiKey: created(),
    enableApiKey: ok(),
    disableApiKey: ok(),
    getSecurityIP: ok(),
    addSecurityIP: created(),
    deleteSecurityIP: noContent,
    getWebhook: ok(),
    createWebhook: created(),
    updateWebhook: ok(),
    deleteWebhook: noContent,
  }),
  access: {
    bearerCase: 'any',
    sub: {
      sandboxPay: { key: true, both: false },
      earnedFeesBalance: { key: true, both: false },
      withdrawEarnedFees: { key: false, both: false },
    },
    bothOnJwtOnly: 'refused',
    bothOneInvalid: { badJwt: 'bothMethods', badKey: 'bothMethods' },
    publicLookup: { none: true, jwt: true, key: true, both: true },
    accountRefusesCredentials: [],
  },
  ...accountDefaults,
  ...paymentDefaults,
  ...settingsDefaults,
};
