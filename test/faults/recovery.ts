import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import {
  around,
  both,
  breaks,
  changesPassword,
  ignoresCodes,
  misses,
  mixesCodes,
  type Patch,
  refuses,
  sharesCodes,
  takes,
} from './break.ts';
import type { Fault } from './fault.ts';

const stillOld = 'the old password stays in force where the new one does not come into it';

/** Accepts the password before the last recovery too: always, or until the new one logs in. */
const keepsOld =
  (untilUsed: boolean): Patch =>
  ({ accounts, passwords }) => {
    const before = new Map<string, string>();
    const { setPassword } = accounts;
    const { matches } = passwords;
    accounts.setPassword = (id, hash) => {
      before.set(hash, accounts.byId(id)?.password ?? '');
      setPassword(id, hash);
    };
    passwords.matches = async (password, hash) => {
      if (!(await matches(password, hash))) return matches(password, before.get(hash) ?? '');
      if (untilUsed) before.delete(hash);
      return true;
    };
  };

/** Mails another number in place of some codes. @param times counts the mails to an address */
const mailsDead =
  (isDead: (times: number, isOpen: boolean) => boolean): Patch =>
  ({ codes, mailer }) => {
    const mails = new Map<string, number>();
    const { send } = codes;
    codes.send = (email, purpose) => {
      const before = codes.current(email, purpose);
      const times = (mails.get(email) ?? 0) + 1;
      const { send: mail } = mailer;
      if (purpose === 'recovery') mails.set(email, times);
      if (purpose === 'recovery' && isDead(times, before?.served === 0))
        mailer.send = (one) =>
          mail({ ...one, code: one.code.replace(/^./, (digit) => String((Number(digit) % 9) + 1)) });
      const code = send(email, purpose);
      mailer.send = mail;
      return code;
    };
  };

const deadCodes: readonly Fault[] = [
  breaks(
    'RECOVERY-02',
    'default',
    'the code of the second recovery mail to an account is dead',
    mailsDead((times) => times === 2),
  ),
  breaks(
    'RECOVERY-02',
    'default',
    'a recovery mail that follows an unused code holds a dead one',
    mailsDead((_, isOpen) => isOpen),
  ),
];

/** Takes a plus sign in the path of an operation for a blank, as in a query. */
const readsPlusAsBlank = (operation: OperationId): Pick<Fault, 'plugin' | 'whole'> => ({
  whole: true,
  plugin: async (app) => {
    app.addHook('preHandler', async (request) => {
      const path = request.url.replace(/\?.*$/s, '');
      const params = request.params as { email?: string };
      if (path.includes(`/${operation}/`) && path.includes('+'))
        request.params = { ...params, email: params.email?.replaceAll('+', ' ') };
    });
  },
});

export const recoveryFaults: readonly Fault[] = [
  breaks(
    'RECOVERY-01',
    'default',
    'forgotPassword takes a plus sign in its path for a blank',
    () => undefined,
    readsPlusAsBlank('forgotPassword'),
  ),
  breaks(
    'RECOVERY-02',
    'default',
    'a recovery takes a plus sign in its path for a blank',
    () => undefined,
    readsPlusAsBlank('forgotPasswordChangePassword'),
  ),
  ...deadCodes,
  breaks(
    'RECOVERY-02',
    'default',
    'a recovery refuses letters outside of ASCII and sets the password',
    around('forgotPasswordChangePassword', async (call, next) => {
      const result = await next(call);
      if (/[^ -~]/.test(textOf(fieldOf(call.body, 'newPassword')))) throw new Refusal('invalidValue');
      return result;
    }),
  ),
  breaks('RECOVERY-01', 'default', 'the recovery code is never mailed', ({ mailer }) => {
    const { send } = mailer;
    mailer.send = (mail) => (mail.purpose === 'recovery' ? undefined : send(mail));
  }),
  breaks(
    'RECOVERY-01',
    'default',
    'forgotPassword alone ends the password',
    around('forgotPassword', async (call, next, { accounts }) => {
      const result = await next(call);
      const account = accounts.byEmail(call.params['email'] ?? '');
      if (account !== null) accounts.setPassword(account.id, '');
      return result;
    }),
  ),
  breaks('RECOVERY-01', 'default', 'forgotPassword refuses known accounts', refuses('forgotPassword')),
  breaks(
    'RECOVERY-02',
    'default',
    'a recovery sets another password than was sent',
    around('forgotPasswordChangePassword', (call, next) => {
      const newPassword = `${textOf(fieldOf(call.body, 'newPassword'))} `;
      return next({ ...call, body: { ...(call.body as object), newPassword } });
    }),
  ),
  breaks(
    'RECOVERY-02',
    'default',
    'a recovery is answered with success and changes nothing',
    ({ accounts }) => {
      accounts.setPassword = () => undefined;
    },
    { also: { 'RECOVERY-03': stillOld } },
  ),
  breaks(
    'PAYMENT-04',
    'default',
    'a recovery removes the payments of the account',
    ({ accounts, database }) => {
      const { setPassword } = accounts;
      accounts.setPassword = (id, hash) => {
        setPassword(id, hash);
        database.run('DELETE FROM payments WHERE account = ?', id);
      };
    },
    { whole: true },
  ),
  breaks(
    'RECOVERY-02',
    'default',
    'a right change after a refused one is refused, and sets the password',
    ({ handlers }) => {
      const change = handlers.forgotPasswordChangePassword;
      const refused = new Set<string>();
      handlers.forgotPasswordChangePassword = async (call) => {
        const email = call.params['email'] ?? '';
        try {
          const result = await change(call);
          if (!refused.has(email)) return result;
        } catch (error) {
          refused.add(email);
          throw error;
        }
        throw new Refusal('invalidValue');
      };
    },
  ),
  breaks('RECOVERY-02', 'default', 'a recovery refuses the mailed code', refuses('forgotPasswordChangePassword')),
  ...Object.entries({
    trims: (password: string) => password.trim(),
    escapes: (password: string) => password.replaceAll('<', '&lt;'),
    cuts: (password: string) => password.slice(0, 32),
    'decodes as a form': (password: string) => decodeURIComponent(password.replaceAll('+', ' ')),
    'stores as ASCII': (password: string) => password.replace(/[^ -~]/g, '?'),
  }).map(([does, change]) =>
    breaks(
      'RECOVERY-02',
      'default',
      `a recovery ${does} the password, and login does not`,
      changesPassword('forgotPasswordChangePassword', change),
    ),
  ),
  breaks('RECOVERY-03', 'default', 'a login from before a recovery ends with the old password', ({ accounts }) => {
    const begun = new Map<string, string>();
    const { authenticate } = accounts;
    accounts.authenticate = async (email, password, step) => {
      const account = accounts.byEmail(email);
      if (step === 2 && account !== null && begun.get(account.id) === password) return account;
      const found = await authenticate(email, password, step);
      if (step === 1) begun.set(found.id, password);
      return found;
    };
  }),
  breaks('RECOVERY-03', 'default', 'the old password still works after a recovery', keepsOld(false)),
  breaks('RECOVERY-03', 'default', 'the old password works until the recovered one is used', keepsOld(true)),
  breaks('RECOVERY-04', 'unknown', 'a recovery takes any code', ignoresCodes('recovery'), {
    also: { 'RECOVERY-06': 'the code of a login is one of them' },
  }),
  breaks(
    'RECOVERY-04',
    'unknown',
    'a recovery with a wrong code is refused after the password was changed',
    around('forgotPasswordChangePassword', async (call, next, { accounts, passwords }) => {
      try {
        return await next(call);
      } catch (error) {
        const account = accounts.byEmail(call.params['email'] ?? '');
        const isWrongCode = error instanceof Refusal && error.kind === 'wrongCode';
        if (isWrongCode && account !== null) {
          accounts.setPassword(account.id, await passwords.hash(textOf(fieldOf(call.body, 'newPassword'))));
        }
        throw error;
      }
    }),
    { also: { 'RECOVERY-06': 'the code of a login is a wrong one' } },
  ),
  breaks('RECOVERY-04', 'other-account', "a recovery takes another account's code", sharesCodes('recovery')),
  breaks(
    'RECOVERY-05',
    'emailToken',
    'a recovery does without an emailToken',
    both(
      misses('forgotPasswordChangePassword', 'emailToken'),
      ignoresCodes('recovery', (given) => given === ''),
    ),
  ),
  breaks(
    'RECOVERY-05',
    'newPassword',
    'a recovery does without a newPassword',
    misses('forgotPasswordChangePassword', 'newPassword'),
  ),
  breaks(
    'RECOVERY-05',
    'newPassword',
    'a recovery takes null as the new password',
    takes('forgotPasswordChangePassword', 'newPassword', (value) => value === null),
    { whole: true },
  ),
  breaks('RECOVERY-06', 'default', 'a recovery takes the code of a login', mixesCodes('login', 'recovery')),
];
