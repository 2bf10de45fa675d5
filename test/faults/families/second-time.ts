import type { Call } from '../../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../../sandbox/lib/json.ts';
import { type OperationId, paymentFields } from '../../../src/contract/operations.ts';
import { around, type Patch } from '../break.ts';
import { at, type Fault } from '../fault.ts';
import { fromSecond, ofCaller, ofPath } from './conditions.ts';
import { keepsOld, refused, saying, undone, type Work } from './defects.ts';
import { listDefects } from './list-defects.ts';

/** Faults that appear only the second time that something is done. */

const ofBody = (name: string) => (call: Call) => textOf(fieldOf(call.body, name));

type Row = Pick<Fault, 'rule' | 'case' | 'notOn'> & {
  readonly operation: OperationId;
  readonly thing: (call: Call) => string;
  readonly says: string;
  readonly work: Work;
};

const single = {
  bare: 'its list holds one address',
  sloppy: 'its list holds one address',
} as const;

/** Removes a webhook right after it was created. */
const removesNew: Work = async (call, next, { webhooks }) => {
  const result = await next(call);
  const made = webhooks.byId(ofCaller(call), result.id ?? '');
  if (made !== null) webhooks.remove(made);
  return result;
};

const ignored: readonly Row[] = [
  {
    ...at('WEBHOOK-01', 'default'),
    operation: 'createWebhook',
    thing: ofCaller,
    says: 'stores none',
    work: removesNew,
  },
  { ...at('WEBHOOK-03', 'default'), operation: 'updateWebhook', thing: ofCaller, says: 'replaces none', work: undone },
  { ...at('WEBHOOK-04', 'default'), operation: 'deleteWebhook', thing: ofCaller, says: 'removes none', work: undone },
  { ...at('SECIP-02', 'default'), operation: 'addSecurityIP', thing: ofCaller, says: 'adds none', work: undone },
  {
    ...at('SECIP-04', 'default'),
    operation: 'deleteSecurityIP',
    thing: ofCaller,
    says: 'removes none',
    work: undone,
    notOn: single,
  },
  { ...at('AUTH-10', 'disabled'), operation: 'disableApiKey', thing: ofCaller, says: 'disables none', work: undone },
  { ...at('AUTH-10', 'enabled-again'), operation: 'enableApiKey', thing: ofCaller, says: 'enables none', work: undone },
  { ...at('PAYMENT-17', 'default'), operation: 'sandboxPay', thing: ofCaller, says: 'marks none', work: undone },
];

const refusals: readonly Row[] = [
  { ...at('PAYMENT-07', 'known'), operation: 'readPayment', thing: ofPath, says: 'is refused', work: refused },
  { ...at('PAYMENT-14', 'known'), operation: 'publicPayment', thing: ofPath, says: 'is refused', work: refused },
  { ...at('APIKEY-02', 'default'), operation: 'listApiKeys', thing: ofCaller, says: 'is refused', work: refused },
  { ...at('FEES-01', 'default'), operation: 'earnedFeesBalance', thing: ofCaller, says: 'is refused', work: refused },
  { ...at('SECIP-01', 'default'), operation: 'getSecurityIP', thing: ofCaller, says: 'is refused', work: refused },
  {
    ...at('SECIP-01', 'default'),
    operation: 'getSecurityIP',
    thing: ofCaller,
    says: 'answers an array',
    work: saying((value) => [value]),
    notOn: { rails: 'it answers as text' },
  },
  {
    ...at('LOGIN-01', 'default'),
    operation: 'concludesLogin',
    thing: ofBody('email'),
    says: 'answers no tokenJWT',
    work: saying(() => ({ token: null })),
  },
];

const lists = [
  listDefects.pageAsText,
  listDefects.oneTooFew,
  listDefects.onePageMore,
  listDefects.otherPage,
  listDefects.lacksLast,
  listDefects.amountAsText,
  listDefects.amountRounded,
];

/** Accepts any code from the second time on. */
const anyCode = (operation: 'concludesLogin' | 'forgotPasswordChangePassword'): Patch => {
  const purpose = operation === 'concludesLogin' ? 'login' : 'recovery';
  return ({ codes }) => {
    const sent = new Map<string, number>();
    const { send, check } = codes;
    codes.send = (email, what) => {
      if (what === purpose) sent.set(email, (sent.get(email) ?? 0) + 1);
      return send(email, what);
    };
    codes.check = (email, what, given) =>
      what === purpose && (sent.get(email) ?? 0) > 1 ? codes.current(email, what) : check(email, what, given);
  };
};

/** Does not change a password that is recovered for the second time. */
const keepsPassword: Patch = (parts) => {
  const times = new Map<string, number>();
  const { setPassword } = parts.accounts;
  parts.accounts.setPassword = (id, hash) => {
    times.set(id, (times.get(id) ?? 0) + 1);
    if (times.get(id) === 1) setPassword(id, hash);
  };
};

/** Accepts the old password as well, from the second recovery on. */
const takesOldPassword: Patch = (parts) => {
  const before = new Map<string, string[]>();
  const { accounts, passwords } = parts;
  const { setPassword } = accounts;
  accounts.setPassword = (id, hash) => {
    before.set(id, [...(before.get(id) ?? []), accounts.byId(id)?.password ?? '']);
    setPassword(id, hash);
  };
  const { matches } = passwords;
  passwords.matches = async (password, hash) => {
    if (await matches(password, hash)) return true;
    const owner = accounts.all().find((account) => account.password === hash);
    const [, second] = before.get(owner?.id ?? '') ?? [];
    return second === undefined ? false : await matches(password, second);
  };
};

/** Makes all keys of an account useless except the first. */
const deadKey: Patch = around('createNewApiKey', async (call, next, { keys, database }) => {
  const isFirst = keys.list(ofCaller(call)).length === 0;
  const result = await next(call);
  if (!isFirst) database.run('UPDATE api_keys SET hash = ? WHERE id = ?', `dead ${result.id}`, result.id ?? '');
  return result;
});

const oneKey = 'an account has one key there';

export const secondTimeFaults: readonly Fault[] = [
  ...[...ignored, ...refusals].map(({ operation, thing, says, work, ...rest }) => ({
    ...rest,
    name: `second time: ${operation} ${says}`,
    patch: fromSecond(operation, thing, work),
  })),
  ...paymentFields.map((field) => ({
    ...at('PAYMENT-08', field),
    name: `second time: updatePayment keeps the old ${field}`,
    patch: fromSecond('updatePayment', ofPath, keepsOld(field)),
  })),
  ...lists.map(({ says, work, ...rest }) => ({
    ...rest,
    name: `second time: ${says} in the list of an account`,
    patch: fromSecond('listPayments', ofCaller, work),
  })),
  {
    ...at('LOGIN-05', 'other-account'),
    name: 'second time: a login takes any code',
    patch: anyCode('concludesLogin'),
    also: { 'LOGIN-09': 'the code of a recovery is one of them' },
  },
  {
    ...at('RECOVERY-04', 'unknown'),
    name: 'second time: a recovery takes any code',
    patch: anyCode('forgotPasswordChangePassword'),
    also: { 'RECOVERY-06': 'the code of a login is one of them' },
  },
  { ...at('RECOVERY-02', 'default'), name: 'second time: a recovery sets no password', patch: keepsPassword },
  { ...at('RECOVERY-03', 'default'), name: 'second time: a recovery leaves the old password', patch: takesOldPassword },
  {
    ...at('APIKEY-01', 'default'),
    name: 'second time: createNewApiKey makes a key that opens nothing',
    patch: deadKey,
    notOn: { spring: oneKey, paranoid: oneKey, bare: oneKey },
  },
];
