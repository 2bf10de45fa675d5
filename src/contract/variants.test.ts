import { expect, test } from 'vitest';
import { operationIds } from './operations.ts';
import {
  fieldOfCase,
  isErrorCase,
  meaningOf,
  onlyCredentialMayBeWrong,
  rankOfCase,
  type Variant,
  validityOf,
} from './variants.ts';

test.each([
  ['unknown-id', 'right', 'invalid'],
  ['missing-amount', 'right', 'invalid'],
  ['limit--1', 'right', 'undocumented'],
  ['scheme-bearer', 'unclear', 'valid'],
  ['scheme-ftp', 'right', 'undocumented'],
  ['signup:terms-false', 'right', 'undocumented'],
  ['api-key-alone', 'key', 'valid'],
])('%s uses the %s credentials and is %s otherwise', (variant, credentials, rest) => {
  expect(meaningOf(variant)).toMatchObject({ credentials, rest });
});

test.each(['never-heard-of', 'missing-', 'constructor', ''])('%j is not a variant', (word) => {
  expect(meaningOf(word)).toBeNull();
});

test('each variant says in a few words what is wrong', () => {
  expect(meaningOf('bad-jwt')?.says).toBe('carries a JWT with a changed signature');
});

test.each([
  ['createPayment', null, 'valid'],
  ['createPayment', 'no-credentials', 'invalid'],
  ['createPayment', 'api-key-alone', 'valid'],
  ['createPayment', 'both-credentials', 'invalid'],
  ['createPayment', 'missing-amount', 'invalid'],
  ['createPayment', 'amount-zero', 'undocumented'],
  ['sandboxPay', 'api-key-alone', 'undocumented'],
  ['sandboxPay', 'both-credentials', 'undocumented'],
  ['sandboxPay', 'bad-jwt', 'invalid'],
  ['getWebhook', 'api-key-alone', 'invalid'],
  ['getWebhook', 'both-credentials', 'undocumented'],
  ['getWebhook', 'scheme-bearer', 'undocumented'],
  ['login', 'with-jwt', 'undocumented'],
  ['publicPayment', 'public-lookup-auth', 'undocumented'],
  ['login', 'of-tomorrow', 'undocumented'],
] as const)('%s with the variant %j is %s', (operation, variant, validity) => {
  expect(validityOf(operation, variant)).toBe(validity);
});

test.each([
  [null, true],
  ['api-key-alone', true],
  ['api-key', true],
  ['further-page', true],
  ['further-step', false],
  ['missing-amount', false],
  ['bad-api-key', false],
  ['no-credentials', false],
  ['both-credentials', false],
  ['older-jwt', false],
  ['of-tomorrow', false],
])('of the variant %j, only the credential may be wrong: %j', (variant, expected) => {
  expect(onlyCredentialMayBeWrong(variant)).toBe(expected);
});

test.each([
  ['missing-amount', 'amount'],
  ['wrong-type-emailToken', 'emailToken'],
  ['malformed-json', null],
  ['wrong-dueDate', null],
])('the case %s concerns the field %j', (variant, field) => {
  expect(fieldOfCase(variant)).toBe(field);
});

test('the error cases are those of the gap, in its order', () => {
  const cases = ['missing-amount', 'wrong-type-amount', 'unknown-id', 'no-credentials', 'wrong-content-type'];
  expect(cases.every(isErrorCase)).toBe(true);
  expect(cases.toSorted((left, right) => rankOfCase(left) - rankOfCase(right))).toEqual(cases);
  expect(isErrorCase('api-key')).toBe(false);
});

test('without credentials no operation but the open ones is valid', () => {
  const valid = operationIds.filter((operation) => validityOf(operation, 'no-credentials') !== 'invalid');
  expect(valid).toHaveLength(8);
});

test('a misspelt variant does not compile', () => {
  // @ts-expect-error the document has no such field
  const misspelt: Variant = 'missing-amuont';
  // At run time a family accepts any parameter, because undocumented body fields have names too.
  expect(meaningOf(misspelt)?.rest).toBe('invalid');
});
