type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How an operation is authenticated (section "Authentication").
 * - `open`: /account operations; not said whether they check credentials
 * - `pix`: list, create, read and update of payment/pix; JWT or API key, never both
 * - `sub`: sub-paths of payment/pix; not said whether the key and the rule against both apply
 * - `public`: the lookup outside /auth. `jwt`: every other /auth operation; Bearer JWT only
 */
export type Group = 'open' | 'pix' | 'sub' | 'public' | 'jwt';

/** The documented JSON type of a field. */
export type FieldType = 'string' | 'number' | 'integer' | 'boolean' | 'object';

export interface Field {
  readonly type: FieldType;
  readonly required: boolean;
}

export interface Operation {
  readonly method: Method;
  /** Path template relative to the base address, parameters in braces. */
  readonly path: string;
  readonly group: Group;
  /** Documented body fields. `null` for no body; `'not shown'` if the document does not say whether there is one. */
  readonly body: Readonly<Record<string, Field>> | null | 'not shown';
  readonly query?: Readonly<Record<string, Field>>;
  /** What the document says about the success body. */
  readonly response: 'not shown' | 'listPage' | 'loginResult' | 'string';
}

const required = (type: FieldType): Field => ({ type, required: true });
const optional = (type: FieldType): Field => ({ type, required: false });

const paymentBody = (amount: Field) =>
  ({
    amount,
    selfEarnedFees: optional('number'),
    externalId: optional('string'),
    description: optional('string'),
    callbackSuccessUrl: optional('string'),
    dueDate: optional('string'),
  }) as const;

const accountFields = {
  email: required('string'),
  password: required('string'),
  emailToken: required('integer'),
  phone: required('string'),
  accountType: required('string'),
  address: required('object'),
  fullName: required('string'),
  cpf: required('string'),
  birthDate: required('string'),
  acceptTerms: required('boolean'),
  cnpj: optional('string'),
  companyName: optional('string'),
  companyStartDate: optional('string'),
} as const;

/** A field of the createAccount body. */
export type AccountField = keyof typeof accountFields;

const email = { email: required('string') } as const;
const emailAndPassword = { email: required('string'), password: required('string') } as const;
const url = { url: required('string') } as const;

/** The name of a documented field of a body, a query or a path. */
export type FieldName =
  | AccountField
  | keyof ReturnType<typeof paymentBody>
  | 'code'
  | 'newPassword'
  | 'id'
  | 'ip'
  | 'url'
  | 'page'
  | 'limit';

type Documented = Omit<Operation, 'method' | 'path' | 'group' | 'response' | 'body'> &
  Partial<Pick<Operation, 'response' | 'body'>>;

function operation<G extends Group>(
  group: G,
  method: Method,
  path: string,
  documented: Documented = {},
): Operation & { readonly group: G } {
  return { method, path, group, body: null, response: 'not shown', ...documented };
}

const declared = {
  sendEmailValidateCode: operation('open', 'POST', '/account/signup/sendEmailValidateCode', { body: email }),
  validateCode: operation('open', 'POST', '/account/signup/validateCode', {
    body: { email: required('string'), code: required('integer') },
  }),
  createAccount: operation('open', 'POST', '/account/signup/createAccount', { body: accountFields }),
  login: operation('open', 'POST', '/account/login', { body: emailAndPassword }),
  concludesLogin: operation('open', 'POST', '/account/concludesLogin/{emailToken}', {
    body: emailAndPassword,
    response: 'loginResult',
  }),
  forgotPassword: operation('open', 'POST', '/account/forgotPassword/{email}'),
  forgotPasswordChangePassword: operation('open', 'POST', '/account/forgotPasswordChangePassword/{email}', {
    body: { emailToken: required('integer'), newPassword: required('string') },
  }),
  listPayments: operation('pix', 'GET', '/auth/payment/pix', {
    query: { page: optional('integer'), limit: optional('integer') },
    response: 'listPage',
  }),
  createPayment: operation('pix', 'POST', '/auth/payment/pix', { body: paymentBody(required('number')) }),
  readPayment: operation('pix', 'GET', '/auth/payment/pix/{id}'),
  updatePayment: operation('pix', 'PUT', '/auth/payment/pix/{id}', { body: paymentBody(optional('number')) }),
  sandboxPay: operation('sub', 'POST', '/auth/payment/pix/sandboxOnly/pay', { body: { id: required('string') } }),
  earnedFeesBalance: operation('sub', 'GET', '/auth/payment/pix/earnedFeesBalance'),
  withdrawEarnedFees: operation('sub', 'POST', '/auth/payment/pix/withdrawEarnedFees', {
    body: { amount: required('number') },
  }),
  publicPayment: operation('public', 'GET', '/payment/pix/{id}'),
  listApiKeys: operation('jwt', 'GET', '/auth/apiKey'),
  createNewApiKey: operation('jwt', 'POST', '/auth/apiKey/createNewApiKey', { body: 'not shown' }),
  enableApiKey: operation('jwt', 'PUT', '/auth/apiKey/enable', { body: 'not shown' }),
  disableApiKey: operation('jwt', 'PUT', '/auth/apiKey/disable', { body: 'not shown' }),
  getSecurityIP: operation('jwt', 'GET', '/auth/securityIP', { response: 'string' }),
  addSecurityIP: operation('jwt', 'POST', '/auth/securityIP', { body: { ip: required('string') } }),
  deleteSecurityIP: operation('jwt', 'DELETE', '/auth/securityIP/{ip}'),
  getWebhook: operation('jwt', 'GET', '/auth/webhook'),
  createWebhook: operation('jwt', 'POST', '/auth/webhook', { body: url }),
  updateWebhook: operation('jwt', 'PUT', '/auth/webhook', { body: url }),
  deleteWebhook: operation('jwt', 'DELETE', '/auth/webhook/delete/{id}'),
};

export type OperationId = keyof typeof declared;

/** The 26 operations of the contract document (section "Endpoints"). Their ids are keys of results and answers. */
export const operations: Readonly<Record<OperationId, Operation>> = declared;

export const operationIds = Object.keys(declared) as readonly OperationId[];

type IdsOf<G extends Group> = {
  [Id in OperationId]: (typeof declared)[Id]['group'] extends G ? Id : never;
}[OperationId];

function idsOf<G extends Group>(...groups: G[]): readonly IdsOf<G>[] {
  return operationIds.filter((id): id is IdsOf<G> => (groups as Group[]).includes(operations[id].group));
}

/** The 7 operations under /account: sign-up, login and password recovery. */
export const accountOperations = idsOf('open');
export type AccountOperation = (typeof accountOperations)[number];

export function isAccountOperation(id: OperationId): id is AccountOperation {
  return operations[id].group === 'open';
}

/** Whether an operation changes nothing. */
export function isRead(id: OperationId): boolean {
  return operations[id].method === 'GET';
}

/** The 18 operations under /auth. */
export const authOperations = idsOf('pix', 'sub', 'jwt');
/** The 11 /auth operations outside payment/pix, where the only accepted method is the JWT (Authentication, 6). */
export const jwtOnlyOperations = idsOf('jwt');
/** List, create, read and update of payment/pix, where either method is accepted (Authentication, 5). */
export const pixOperations = idsOf('pix');

/** The sub-paths of payment/pix. The document does not say whether they accept an API key. */
export const subOperations = idsOf('sub');

/** The short names that the rules AUTH-03 and AUTH-04 use for the four payment/pix operations. */
export const pixCases = {
  list: 'listPayments',
  create: 'createPayment',
  read: 'readPayment',
  update: 'updatePayment',
} as const satisfies Record<string, IdsOf<'pix'>>;

/** The parameter names in a path template, in order. */
export function pathParameters(operation: OperationId): string[] {
  return [...operations[operation].path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}

/** The documented body fields of an operation. Empty if there is no body or the document does not show one. */
export function bodyFields(operation: OperationId): Readonly<Record<string, Field>> {
  const { body } = operations[operation];
  return body === null || body === 'not shown' ? {} : body;
}

/** The optional input fields of a payment (section "Pix payment (input fields)"). */
export const optionalPaymentFields = [
  'selfEarnedFees',
  'externalId',
  'description',
  'callbackSuccessUrl',
  'dueDate',
] as const;

/** The input fields of a payment (the same section). */
export const paymentFields = ['amount', ...optionalPaymentFields] as const;

export type PaymentField = (typeof paymentFields)[number];

/** The input fields of a payment that hold a text of the caller's own. */
export const paymentTexts = ['externalId', 'description', 'callbackSuccessUrl'] as const satisfies PaymentField[];

export type PaymentText = (typeof paymentTexts)[number];

/** The names of the required body fields of an operation, in the order of the document. */
export function requiredFields(operation: OperationId): readonly FieldName[] {
  return requiredOf.get(operation) ?? [];
}

const requiredOf: ReadonlyMap<OperationId, readonly FieldName[]> = new Map(
  operationIds.map((id) => {
    const fields = Object.entries(bodyFields(id));
    return [id, fields.flatMap(([name, { required }]) => (required ? [name as FieldName] : []))];
  }),
);
