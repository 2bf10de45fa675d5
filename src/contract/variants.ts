import { type FieldName, type OperationId, operations } from './operations.ts';

/**
 * The credentials of a variant.
 * - `right`: those of a valid request. `none`, `key`, `both`: what is sent, all of it valid
 * - `wrong`: not issued by the service, or in the wrong place or form
 * - `unneeded`: valid, but not said whether the operation checks them. `unclear`: it is open whether they are valid
 */
type VariantCredentials = 'right' | 'none' | 'key' | 'both' | 'wrong' | 'unneeded' | 'unclear';

/** What the document says about a request. */
type Validity = 'valid' | 'invalid' | 'undocumented';

interface VariantMeaning {
  /** How the request differs from a valid one, in a few words. */
  readonly says: string;
  readonly credentials: VariantCredentials;
  /** Set if the wrong credentials are an API key, or derived from one. */
  readonly method?: 'key';
  /** What the document says about the request without its credentials. */
  readonly rest: Validity;
}

type Table = Readonly<Record<string, VariantMeaning>>;

const credentials = (kind: VariantCredentials, says: string): VariantMeaning => ({
  says,
  credentials: kind,
  rest: 'valid',
});
const wrongKey = (says: string): VariantMeaning => ({ ...credentials('wrong', says), method: 'key' });
const request = (rest: Validity, says: string): VariantMeaning => ({ says, credentials: 'right', rest });

/** The cases of the gap `error-cases` that are not families, in the order of the gap. */
const errorCases = {
  'unknown-id': request('invalid', 'names an id that does not exist'),
  'no-credentials': credentials('none', 'carries no credentials'),
  'bad-jwt': credentials('wrong', 'carries a JWT with a changed signature'),
  'bad-api-key': wrongKey('carries an API key with a changed character'),
  'both-credentials': credentials('both', 'carries a JWT and an API key'),
  'malformed-json': request('invalid', 'has a body that is cut short'),
  'wrong-content-type': request('undocumented', 'has JSON sent as text/plain'),
} as const satisfies Table;

const others = {
  recorded: { says: 'was recorded: nobody says whether it is right', credentials: 'unclear', rest: 'undocumented' },
  'api-key': credentials('key', 'carries an API key alone, to find out what it opens'),
  'api-key-alone': credentials('key', 'carries an API key alone'),
  'garbage-jwt': credentials('wrong', 'carries a made-up JWT'),
  'shapeless-jwt': credentials('wrong', 'carries a word in place of the JWT'),
  'null-jwt': credentials('wrong', 'carries the word null in place of the JWT'),
  'four-part-jwt': credentials('wrong', 'carries a JWT with a fourth part'),
  'api-key-in-other-case': wrongKey('carries an API key with its capitals swapped'),
  'alg-none-signed-jwt': credentials('wrong', 'carries an unsigned JWT with a signature'),
  'alg-none-cased-jwt': credentials('wrong', 'carries an unsigned JWT that says None'),
  'alg-none-capitals-jwt': credentials('wrong', 'carries an unsigned JWT that says NONE'),
  'two-part-jwt': credentials('wrong', 'carries a JWT of two parts'),
  'unsigned-jwt': credentials('wrong', 'carries a JWT without its signature'),
  'other-alg-jwt': credentials('wrong', 'carries a JWT that names another algorithm'),
  'unknown-kid-jwt': credentials('wrong', 'carries a JWT that names another key'),
  'empty-secret-jwt': credentials('wrong', 'carries a JWT signed with the empty secret'),
  'example-secret-jwt': credentials('wrong', 'carries a JWT signed with the secret of examples'),
  'api-key-in-capitals': wrongKey('carries an API key in capitals'),
  'extended-jwt': credentials('wrong', 'carries a JWT with a longer signature'),
  'cut-api-key': wrongKey('carries an API key without its last characters'),
  'extended-api-key': wrongKey('carries an API key with a character more'),
  'wildcard-api-key': wrongKey('carries a wildcard in place of the API key'),
  'key-id-as-key': wrongKey('carries the id of an API key in place of the key'),
  'null-api-key': wrongKey('carries the word null in place of the API key'),
  'changed-claims-jwt': credentials('wrong', 'carries a JWT with changed claims'),
  'alg-none-jwt': credentials('wrong', 'carries an unsigned JWT'),
  'empty-jwt': credentials('wrong', 'carries an empty JWT'),
  'empty-api-key': wrongKey('carries an empty API key'),
  'jwt-as-key': credentials('wrong', 'carries a JWT in place of the API key'),
  'bearer-as-key': credentials('wrong', 'carries a JWT and its scheme in place of the API key'),
  'key-as-bearer': wrongKey('carries an API key in place of the JWT'),
  'key-without-scheme': wrongKey('carries an API key alone in Authorization'),
  'jwt-without-scheme': credentials('wrong', 'carries a JWT without the scheme Bearer'),
  'jwt-with-other-scheme': credentials('unclear', 'carries a JWT with another scheme than Bearer'),
  'jwt-with-misspelt-scheme': credentials('unclear', 'carries a JWT with a scheme that only begins with Bearer'),
  'jwt-with-basic-scheme': credentials('unclear', 'carries a JWT with the scheme Basic'),
  'key-with-other-scheme': wrongKey('carries an API key with a scheme in Authorization'),
  'key-in-query': wrongKey('carries an API key in the query'),
  'key-in-other-header': wrongKey('carries an API key in another header than x-api-key'),
  'jwt-in-query': credentials('wrong', 'carries a JWT in the query'),
  'jwt-in-cookie': credentials('wrong', 'carries a JWT in a cookie'),
  'jwt-in-other-header': credentials('wrong', 'carries a JWT in another header than Authorization'),
  'jwt-of-step-1': credentials('wrong', 'carries what step 1 of the login issued'),
  'both-with-bad-jwt': credentials('unclear', 'carries a changed JWT and a valid API key'),
  'both-with-bad-key': credentials('unclear', 'carries a valid JWT and a changed API key'),
  'scheme-bearer': credentials('unclear', 'writes the scheme Bearer in small letters'),
  'scheme-BEARER': credentials('unclear', 'writes the scheme Bearer in capitals'),
  'older-jwt': credentials('unclear', 'carries the JWT of an earlier login'),
  'handed-credential': credentials('unclear', 'carries the credential that the user gave'),
  'with-jwt': credentials('unneeded', 'carries a JWT'),
  'with-key': credentials('unneeded', 'carries an API key'),
  'public-lookup-auth': credentials('unneeded', 'carries credentials or none'),

  'other-account': request('undocumented', 'names a thing of another account'),
  'pay-other-account': request('undocumented', 'pays a payment of another account'),
  'foreign-list': request('undocumented', 'comes from an address that the list of addresses lacks'),

  'unknown-email': request('invalid', 'names an e-mail address without an account'),
  'duplicate-email': request('undocumented', 'names an e-mail address that has an account'),
  'refused-account': request('invalid', 'logs in to an account whose sign-up was refused'),
  'wrong-password': request('invalid', 'carries a wrong password'),
  'new-password': request('undocumented', 'carries the password of a change that was refused or given up'),
  'recovered-password': request('valid', 'carries the password that a recovery set'),
  'old-password': request('invalid', 'carries the password before the change'),
  'password-before': request('undocumented', 'carries the password before a change that was refused'),
  'unmailed-code': request('invalid', 'carries a code that was not mailed'),
  'code-of-another-account': request('invalid', 'carries a code of another account'),
  'code-of-another-address': request('invalid', 'carries a code that another address got'),
  'code-of-another-purpose': request('undocumented', 'carries a code that was mailed for another operation'),
  'wrong-email-token': request('invalid', 'carries a wrong emailToken'),
  'code-reuse': request('undocumented', 'carries a code that was used'),
  'no-steps': request('undocumented', 'leaves out steps 1 and 2 of the sign-up'),
  'no-validation': request('undocumented', 'leaves out step 2 of the sign-up'),
  'signup-form': request('undocumented', 'tries a form of the sign-up'),

  'no-body': request('invalid', 'has no body'),
  'array-body': request('invalid', 'has a list in place of an object'),
  'null-body': request('invalid', 'has null in place of an object'),
  'text-body': request('invalid', 'has a text in place of an object'),
  'cut-id': request('invalid', 'names an id without its last sign'),
  'reference-as-id': request('invalid', 'names a payment by its externalId'),
  'extended-id': request('invalid', 'names an id with one more sign'),
  'odd-path': request('undocumented', 'names something in a form that nothing has'),
  'odd-malformed': request('undocumented', 'has a body that is not JSON where the document shows none'),
  'odd-page': request('undocumented', 'names the largest page that 64 bits hold, or a page twice'),
  'untyped-body': request('invalid', 'has a body without a content type'),
  'odd-surrogate': request('invalid', 'lacks a field and has half of a surrogate pair in a text'),
  'odd-control-characters': request('invalid', 'lacks a field and has control characters in a text'),
  'odd-nul': request('undocumented', 'is right but for a NUL and another control character in a text'),
  'odd-huge-number': request('invalid', 'lacks a field and has a number that no double holds'),
  'odd-nesting': request('invalid', 'lacks a field and has a value that is nested deeply'),
  'odd-encoding': request('invalid', 'lacks a field and is not UTF-8'),
  'odd-duplicate-names': request('invalid', 'lacks a field and names another one twice'),
  'odd-null': request('invalid', 'has null in a field, and no other one'),
  'wrong-dueDate': request('undocumented', 'has a dueDate that is not a calendar date'),
  'wrong-callbackSuccessUrl': request('undocumented', 'has a callbackSuccessUrl that is not a URL'),
  'wrong-among-right': request('undocumented', 'has one wrong field among right ones'),
  'empty-update': request('valid', 'names no field'),
  'no-address': request('undocumented', 'has an ip that is not an IP address'),
  'no-url': request('undocumented', 'has a url that is not a URL'),
  'empty-url': request('undocumented', 'has an empty url'),
  overdraw: request('undocumented', 'withdraws more than was earned'),

  'amount-bound': request('undocumented', 'looks for the bounds of amount'),
  'amount-decimals': request('undocumented', 'looks for the decimals of amount'),
  'amount-negative': request('undocumented', 'has a negative amount'),
  'amount-zero': request('undocumented', 'has the amount 0'),
  'numeric-text-amount': request('undocumented', 'has an amount that is a number in quotes'),
  'numeric-text-control': request('valid', 'has the same amount without quotes'),
  'control-after-bounds': request('valid', 'is plain and comes after amounts out of bounds'),
  'marked-control': request('valid', 'is plain and comes after values that are tried'),
  'fees-above-amount': request('undocumented', 'has selfEarnedFees above the amount'),
  'fees-negative': request('undocumented', 'has negative selfEarnedFees'),
  'odd-value': request('undocumented', 'carries unusual values, such as an emoji or a large amount'),
  'neighbour-of-refused': request('undocumented', 'has a value next to one that was refused'),
  'fees-zero': request('undocumented', 'has the selfEarnedFees 0'),
  'due-date-past': request('undocumented', 'has a dueDate in the past'),
  'dueDate-form': request('undocumented', 'has a dueDate in another form'),
  'description-form': request('undocumented', 'has a description in another form'),
  'externalId-form': request('undocumented', 'has an externalId in another form'),
  'callbackSuccessUrl-form': request('undocumented', 'has a callbackSuccessUrl of another form'),
  'duplicate-external-id': request('undocumented', 'has an externalId that is taken'),
  'text-length': request('undocumented', 'looks for the longest text'),
  'body-limit': request('undocumented', 'looks for the largest body'),
  'unknown-field': request('undocumented', 'has a field that is not documented'),
  'null-field': request('undocumented', 'has null in an optional field'),
  'odd-payments': request('undocumented', 'reads payments with unusual values'),

  'first-page': request('undocumented', 'looks for the number of the first page'),
  'further-page': request('valid', 'names a later page'),
  'outer-page': request('undocumented', 'names a page that may be behind the last'),
  burst: request('valid', 'is one of many at once'),
  race: request('undocumented', 'is one of several that exclude one another'),
  'pay-twice': request('undocumented', 'pays a payment that is paid'),
  'further-step': request('undocumented', 'is part of a sequence of requests about one resource'),
  'update-after-paid': request('undocumented', 'updates a payment that is paid'),
  'still-there': request('undocumented', 'asks whether the target answers again'),

  'key-request': request('undocumented', 'tries a form of the request'),
  'disable-disabled': request('undocumented', 'disables a key that is disabled'),
  'enable-enabled': request('undocumented', 'enables a key that is enabled'),
  'unknown-key': request('invalid', 'names an API key that does not exist'),
  'absent-address': request('invalid', 'names an address that is not on the list'),
  'duplicate-address': request('undocumented', 'names an address that is on the list'),
  'own-address': request('valid', 'names the receiver of the suite, which was refused before'),
  'second-webhook': request('undocumented', 'creates a second webhook'),
  'duplicate-url': request('undocumented', 'names a url that has a webhook'),
  'update-without': request('undocumented', 'updates a webhook where there is none'),
  'scheme-control': request('valid', 'names a plain url, as the control of other schemes'),
  'unknown-route': request('undocumented', 'asks for a path that is not documented'),
  'wrong-method': request('undocumented', 'uses a method that is not documented'),
  location: request('undocumented', 'reads the Location of a response'),
} as const satisfies Table;

/** The cases of the gap `error-cases` about a single field: the prefix of the field name. */
const fieldCases = {
  'missing-': request('invalid', 'lacks a field'),
  'wrong-type-': request('invalid', 'has a field of a wrong type'),
} as const satisfies Table;

/** Further defects of a single field, in requests that no gap asks for: the prefix of the field name. */
const furtherFieldCases = {
  'other-type-': request('invalid', 'has a field of another type'),
  'null-': request('invalid', 'has a required field that is null'),
} as const satisfies Table;

/** Families of variants, by the prefix of their parameter. */
const families = {
  ...fieldCases,
  ...furtherFieldCases,
  'limit-': request('undocumented', 'names a limit'),
  'page-': request('undocumented', 'names a page'),
  'ip-form-': request('undocumented', 'has an address in another form'),
  'scheme-': request('undocumented', 'has a url with another scheme'),
  'signup:': request('undocumented', 'signs up with unusual values'),
} as const satisfies Table;

export type FieldCase = `${keyof typeof fieldCases}${FieldName}`;
/** A variant with a defect in one field that no gap asks for. */
export type FurtherFieldCase = `${keyof typeof furtherFieldCases}${FieldName}`;

/** A case of the gap `error-cases`. */
export type ErrorCase = FieldCase | keyof typeof errorCases;

export type Variant =
  | ErrorCase
  | FurtherFieldCase
  | keyof typeof others
  | `limit-${number}`
  | `page-${number | 'last+1'}`
  | `ip-form-${'ipv6' | 'cidr' | 'hostname'}`
  | `scheme-${'https' | 'http' | 'ftp' | 'javascript' | 'relative'}`
  | `signup:${string}`;

const singles: Table = { ...errorCases, ...others };
const prefixes = Object.keys(families) as (keyof typeof families)[];

/** The field that the variant `unknown-field` adds. A service that stores it may show it wherever it shows the payment. */
export const unknownField = { name: 'conformanceProbe', value: 'a value that nobody asked for' } as const;

/** The meaning of a variant. `null` for an unknown name, which the journal of another version may contain. */
export function meaningOf(variant: string): VariantMeaning | null {
  if (Object.hasOwn(singles, variant)) return singles[variant] ?? null;
  const prefix = prefixes.find((one) => variant.startsWith(one) && variant.length > one.length);
  return prefix === undefined ? null : families[prefix];
}

/** The field of a case of the gap `error-cases`. `null` for every other variant. */
export function fieldOfCase(variant: string): string | null {
  const prefix = Object.keys(fieldCases).find((one) => variant.startsWith(one));
  return prefix === undefined || Object.hasOwn(singles, variant) ? null : variant.slice(prefix.length);
}

/** Whether a variant is a case of the gap `error-cases`, for any operation. */
export function isErrorCase(variant: string): boolean {
  return Object.hasOwn(errorCases, variant) || fieldOfCase(variant) !== null;
}

/** The rank of a case in the order of the gap `error-cases`. */
export function rankOfCase(variant: string): number {
  return [...Object.keys(fieldCases), ...Object.keys(errorCases)].findIndex((one) => variant.startsWith(one));
}

/**
 * Whether nothing but the credential of a request can be wrong: the request is valid, and carries a JWT or an API key as
 * the service issued it. The credential may have ended since then. @param variant `null` for a valid request
 */
export function onlyCredentialMayBeWrong(variant: string | null): boolean {
  if (variant === null) return true;
  const meaning = meaningOf(variant);
  return meaning?.rest === 'valid' && (meaning.credentials === 'right' || meaning.credentials === 'key');
}

/** What the document says about a whole request. @param variant `null` for a valid request */
export function validityOf(operation: OperationId, variant: string | null): Validity {
  if (variant === null) return 'valid';
  const meaning = meaningOf(variant);
  if (meaning === null) return 'undocumented';
  const byCredentials = credentialsValidity(operation, meaning.credentials);
  if (meaning.rest === 'invalid' || byCredentials === 'invalid') return 'invalid';
  return meaning.rest === 'valid' ? byCredentials : 'undocumented';
}

/** Which credentials an operation accepts (section "Authentication"). */
function credentialsValidity(operation: OperationId, used: VariantCredentials): Validity {
  const { group } = operations[operation];
  if (used === 'right') return 'valid';
  if (used === 'unclear' || group === 'open' || group === 'public') return 'undocumented';
  if (used === 'none' || used === 'wrong') return 'invalid';
  if (used === 'unneeded' || group === 'sub') return 'undocumented';
  if (used === 'key') return group === 'pix' ? 'valid' : 'invalid';
  return group === 'pix' ? 'invalid' : 'undocumented';
}
