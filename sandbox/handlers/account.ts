import type { Call, Result } from '../http/call.ts';
import { fieldOf, isObject, textOf } from '../lib/json.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Parts } from '../parts.ts';

const aboutAccount = (value: Result['value']): Result => ({ about: 'account', value });

function sendEmailValidateCode(parts: Parts, { body }: Call): Result {
  const email = textOf(fieldOf(body, 'email'));
  const isEarly = parts.dialect.account.duplicateEmail === 'sendEmailValidateCode';
  if (isEarly && parts.accounts.emailTaken(email)) throw new Refusal('duplicateEmail');
  parts.codes.send(email, 'signup');
  return aboutAccount({ email });
}

function validateCode(parts: Parts, { body }: Call): Result {
  const email = textOf(fieldOf(body, 'email'));
  const mailed = parts.codes.check(email, 'signup', textOf(fieldOf(body, 'code')));
  if (mailed === null) throw new Refusal('wrongCode');
  parts.codes.served(mailed);
  return aboutAccount({ email, validated: true });
}

async function createAccount(parts: Parts, { body }: Call): Promise<Result> {
  const field = (name: string): string => textOf(fieldOf(body, name));
  const email = field('email');
  const { uniqueCpf, uniquePhone } = parts.dialect.account;
  const cpf = field('cpf').replace(/\D/g, '');
  const phone = field('phone').replace(/\D/g, '');
  if (parts.accounts.emailTaken(email)) throw new Refusal('duplicateEmail');
  parts.codes.refuseUnvalidated(email, field('emailToken'));
  if (uniqueCpf && parts.accounts.taken('cpf', cpf)) throw new Refusal('duplicate');
  if (uniquePhone && parts.accounts.taken('phone', phone)) throw new Refusal('duplicate');
  const password = await parts.passwords.hash(field('password'));
  const { password: _, emailToken: __, ...details } = isObject(body) ? body : {};
  // Another request may have taken the address while the password was hashed.
  if (parts.accounts.emailTaken(email)) throw new Refusal('duplicateEmail');
  const account = parts.accounts.create({ email, password, cpf, phone, details });
  parts.codes.discard(email, 'signup');
  return { about: 'account', value: parts.presenter.account(account), id: account.id };
}

/** Step 1. If the dialect hides who has an account, this step responds with success even where step 2 will refuse. */
async function login(parts: Parts, { body }: Call): Promise<Result> {
  const email = textOf(fieldOf(body, 'email'));
  const { unknownEmail, wrongPasswordStep } = parts.dialect.account;
  try {
    const account = await parts.accounts.authenticate(email, textOf(fieldOf(body, 'password')), 1);
    parts.codes.send(account.email, 'login');
  } catch (error) {
    const kind = error instanceof Refusal ? error.kind : null;
    const hidden =
      (kind === 'unknownEmail' && unknownEmail.login === 'accepted') ||
      (kind === 'wrongPassword' && wrongPasswordStep === 2);
    if (!hidden) throw error;
  }
  return aboutAccount({ email, next: 'concludesLogin' });
}

async function concludesLogin(parts: Parts, { body, params }: Call): Promise<Result> {
  const email = textOf(fieldOf(body, 'email'));
  const account = await parts.accounts.authenticate(email, textOf(fieldOf(body, 'password')), 2);
  const mailed = parts.codes.check(email, 'login', params['emailToken'] ?? '');
  if (mailed === null) throw new Refusal('wrongCode');
  parts.codes.served(mailed);
  parts.accounts.succeeded(account);
  if (parts.dialect.jwt.afterLogin === 'revoked') parts.tokens.revokeAll(account);
  return aboutAccount(parts.presenter.login(account, await parts.tokens.issue(account)));
}

function forgotPassword(parts: Parts, { params }: Call): Result {
  const email = params['email'] ?? '';
  const account = parts.accounts.byEmail(email);
  if (account !== null) parts.codes.send(account.email, 'recovery');
  else if (parts.dialect.account.unknownEmail.forgotPassword === 'refused') throw new Refusal('unknownEmail');
  return aboutAccount({ email });
}

async function changePassword(parts: Parts, { params, body }: Call): Promise<Result> {
  const email = params['email'] ?? '';
  const account = parts.accounts.byEmail(email);
  const mailed = account === null ? null : parts.codes.check(email, 'recovery', textOf(fieldOf(body, 'emailToken')));
  if (account === null || mailed === null) throw new Refusal('wrongCode');
  parts.codes.served(mailed);
  parts.accounts.setPassword(account.id, await parts.passwords.hash(textOf(fieldOf(body, 'newPassword'))));
  if (parts.dialect.jwt.afterRecovery === 'revoked') parts.tokens.revokeAll(account);
  return aboutAccount({ email, changed: true });
}

export const accountHandlers = {
  sendEmailValidateCode,
  validateCode,
  createAccount,
  login,
  concludesLogin,
  forgotPassword,
  forgotPasswordChangePassword: changePassword,
};
