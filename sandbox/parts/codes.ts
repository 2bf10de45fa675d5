import { randomInt } from 'node:crypto';
import { Refusal } from '../lib/refusal.ts';
import type { Parts } from '../parts.ts';

export type Purpose = 'signup' | 'login' | 'recovery';

export interface MailedCode {
  readonly seq: number;
  readonly email: string;
  readonly purpose: Purpose;
  readonly code: string;
  readonly wrong: number;
  /** How often the code was used. */
  readonly served: number;
}

const lifetimeMs = 15 * 60_000;

/** A number without a leading 0 (the document says integer) that is not valid for anyone else. */
function freshCode({ database }: Parts, length: number): string {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const code = String(randomInt(1, 10)) + Array.from({ length: length - 1 }, () => randomInt(0, 10)).join('');
    if (database.one('SELECT 1 FROM codes WHERE code = ? AND void = 0', code) === null) return code;
  }
  throw new Error(`No code of ${length} digits is free: wait until some have expired, or choose longer codes.`);
}

function refuseUnvalidated({ codes }: Parts, email: string, given: string): void {
  const mailed = codes.current(email, 'signup');
  if (mailed === null) throw new Refusal('notValidated');
  if (!codes.matches(mailed, given)) {
    codes.check(email, 'signup', given);
    throw new Refusal('wrongCode');
  }
  if (!codes.isValidated(mailed)) throw new Refusal('notValidated');
}

export function createCodes(parts: Parts) {
  const { database, dialect } = parts;
  return {
    /** Creates and mails a code. An earlier one of the same purpose becomes invalid. */
    send: (email: string, purpose: Purpose): string => {
      const now = parts.clock.now();
      const address = email.toLowerCase();
      database.run('DELETE FROM codes WHERE issued_at < ?', now - lifetimeMs);
      parts.codes.discard(address, purpose);
      const code = freshCode(parts, dialect.account.codes[purpose].length);
      database.run(
        'INSERT INTO codes (email, purpose, code, issued_at) VALUES (?, ?, ?, ?)',
        ...[address, purpose, code, now],
      );
      parts.mailer.send({ to: email, purpose, code });
      return code;
    },
    /** The valid code, or `null`. */
    current: (email: string, purpose: Purpose): MailedCode | null =>
      database.one<MailedCode>(
        'SELECT seq, email, purpose, code, wrong, served FROM codes ' +
          'WHERE email = ? AND purpose = ? AND void = 0 AND issued_at > ? ORDER BY seq DESC',
        ...[email.toLowerCase(), purpose, parts.clock.now() - lifetimeMs],
      ),
    matches: (mailed: MailedCode, given: string): boolean => mailed.code === given,
    mayServe: ({ served, purpose }: MailedCode): boolean => served === 0 || dialect.account.codes[purpose].reusable,
    /** The valid code, if it equals the given one and may be used. Otherwise `null`, and the attempt counts. */
    check: (email: string, purpose: Purpose, given: string): MailedCode | null => {
      const mailed = parts.codes.current(email, purpose);
      if (mailed === null) return null;
      if (parts.codes.matches(mailed, given)) return parts.codes.mayServe(mailed) ? mailed : null;
      const { maxCodeAttempts } = dialect.account;
      const isVoid = maxCodeAttempts !== null && mailed.wrong + 1 >= maxCodeAttempts;
      database.run('UPDATE codes SET wrong = wrong + 1, void = ? WHERE seq = ?', isVoid ? 1 : 0, mailed.seq);
      return null;
    },
    served: ({ seq }: MailedCode): void => {
      database.run('UPDATE codes SET served = served + 1 WHERE seq = ?', seq);
    },
    isValidated: ({ served }: MailedCode): boolean => served > 0,
    /** Refuses a sign-up whose email was not validated with the given code. */
    refuseUnvalidated: (email: string, given: string): void => refuseUnvalidated(parts, email, given),
    discard: (email: string, purpose: Purpose): void => {
      database.run('UPDATE codes SET void = 1 WHERE email = ? AND purpose = ?', email.toLowerCase(), purpose);
    },
  };
}
