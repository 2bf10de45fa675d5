import type { Check } from './rules.ts';

/** Checks of the chapters signup, login and recovery, with knowledge of the dialect. */
export const accountChecks: Readonly<Record<string, Check>> = {
  'SIGNUP-02': async ({ call }) => (await call('sendEmailValidateCode', { body: {} })).refused,
  'SIGNUP-04': async ({ call, codeFor, mails }) => {
    await call('sendEmailValidateCode', { body: { email: 's4a@example.com' } });
    await call('sendEmailValidateCode', { body: { email: 's4b@example.com' } });
    const other = Number(await codeFor('s4b@example.com', 'signup'));
    const wrong = mails.some((mail) => mail.code === '1234') ? 4321 : 1234;
    const unknown = await call('validateCode', { body: { email: 's4a@example.com', code: wrong } });
    const foreign = await call('validateCode', { body: { email: 's4a@example.com', code: other } });
    const right = Number(await codeFor('s4a@example.com', 'signup'));
    const control = await call('validateCode', { body: { email: 's4a@example.com', code: right } });
    return unknown.refused && foreign.refused && control.accepted;
  },
  'SIGNUP-05': async ({ call }) =>
    (await call('validateCode', { body: { code: 123456 } })).refused &&
    (await call('validateCode', { body: { email: 'x@example.com' } })).refused,
  'SIGNUP-07': async ({ call, codeFor, accountBody }) => {
    const email = 's7@example.com';
    await call('sendEmailValidateCode', { body: { email } });
    const code = Number(await codeFor(email, 'signup'));
    await call('validateCode', { body: { email, code } });
    const whole = accountBody(email, code);
    for (const field of Object.keys(whole)) {
      const { [field]: _, ...rest } = whole;
      if (!(await call('createAccount', { body: rest })).refused) return false;
    }
    return (await call('createAccount', { body: whole })).accepted;
  },
  'SIGNUP-08': async ({ call, codeFor, accountBody }) => {
    const email = 's8@example.com';
    await call('sendEmailValidateCode', { body: { email } });
    const code = Number(await codeFor(email, 'signup'));
    await call('validateCode', { body: { email, code } });
    const wrong = await call('createAccount', { body: accountBody(email, code === 1111 ? 2222 : 1111) });
    return wrong.refused && (await call('createAccount', { body: accountBody(email, code) })).accepted;
  },
  'SIGNUP-09': async ({ call, codeFor, accountBody }) => {
    const none = await call('createAccount', { body: accountBody('s9a@example.com', 123456) });
    const email = 's9b@example.com';
    await call('sendEmailValidateCode', { body: { email } });
    const code = Number(await codeFor(email, 'signup'));
    return none.refused && (await call('createAccount', { body: accountBody(email, code) })).refused;
  },
  'SIGNUP-10': async ({ call, session, codeFor, accountBody, dialect }) => {
    const { email } = await session();
    const first = await call('sendEmailValidateCode', { body: { email } });
    if (dialect.account.duplicateEmail === 'sendEmailValidateCode') return first.refused;
    await new Promise((resolve) => setTimeout(resolve, dialect.mail.delayMs + 30));
    const code = Number(await codeFor(email, 'signup'));
    await call('validateCode', { body: { email, code } });
    return first.accepted && (await call('createAccount', { body: accountBody(email, code) })).refused;
  },
  'SIGNUP-11': async ({ call, accountBody }) =>
    (await call('sendEmailValidateCode', { body: { email: 1 } })).refused &&
    (await call('validateCode', { body: { email: 'a@example.com', code: 'abc' } })).refused &&
    (await call('createAccount', { body: { ...accountBody('a@example.com', 1234), phone: 1 } })).refused,
  'LOGIN-02': async ({ session }) => {
    const parts = (await session()).jwt.split('.');
    const decoded = parts.slice(0, 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown);
    return parts.length === 3 && decoded.every((part) => typeof part === 'object');
  },
  'LOGIN-03': async ({ call, session, codeFor, mails, eventually, dialect }) => {
    const { email, password } = await session();
    const wrong = { email, password: 'Outra-Senha-13579' };
    const step1 = await call('login', { body: wrong });
    const count = mails.length;
    await call('login', { body: { email, password } });
    await eventually(
      async () => mails.length,
      (now) => now > count,
    );
    const emailToken = await codeFor(email, 'login');
    const step2 = await call('concludesLogin', { params: { emailToken }, body: wrong });
    return step1.refused === (dialect.account.wrongPasswordStep === 1) && step2.refused;
  },
  'LOGIN-04': async ({ call }) =>
    (await call('login', { body: { password: 'x' } })).refused &&
    (await call('login', { body: { email: 'x@example.com' } })).refused,
  'LOGIN-05': async ({ call, session, codeFor, dialect }) => {
    const [one, other] = [await session(), await session()];
    await call('login', { body: one });
    await call('login', { body: other });
    await new Promise((resolve) => setTimeout(resolve, dialect.mail.delayMs + 50));
    const foreign = await codeFor(other.email, 'login');
    const own = await codeFor(one.email, 'login');
    const body = { email: one.email, password: one.password };
    const tries = [foreign, own === '11111111' ? '22222222' : '11111111'];
    for (const emailToken of tries) {
      if (!(await call('concludesLogin', { params: { emailToken }, body })).refused) return false;
    }
    return (await call('concludesLogin', { params: { emailToken: own }, body })).accepted;
  },
  'LOGIN-06': async ({ call }) => {
    const params = { emailToken: '123456' };
    return (
      (await call('concludesLogin', { params, body: { password: 'x' } })).refused &&
      (await call('concludesLogin', { params, body: { email: 'x@example.com' } })).refused
    );
  },
  'LOGIN-08': async ({ call, dialect }) => {
    const body = { email: 'nobody@example.com', password: 'Senha-Forte-123' };
    const step1 = await call('login', { body });
    const step2 = await call('concludesLogin', { params: { emailToken: '123456' }, body });
    return step1.refused === (dialect.account.unknownEmail.login === 'refused') && step2.refused;
  },
  RECOVERY: async ({ call, session, login, codeFor, dialect }) => {
    const { email, password, jwt } = await session();
    const other = await session();
    const params = { email };
    await call('forgotPassword', { params });
    await call('forgotPassword', { params: { email: other.email } });
    const emailToken = Number(await codeFor(email, 'recovery'));
    const foreign = Number(await codeFor(other.email, 'recovery'));
    const newPassword = 'Nova-Senha-97531';
    const refused = [{ newPassword }, { emailToken }, { emailToken: foreign, newPassword }];
    for (const body of refused) {
      if (!(await call('forgotPasswordChangePassword', { params, body })).refused) return false;
    }
    if ((await login(email, password)) === '') return false;
    const current = dialect.jwt.afterLogin === 'revoked' ? await login(email, password) : jwt;
    await call('forgotPasswordChangePassword', { params, body: { emailToken, newPassword } });
    const after = await call('listPayments', { jwt: current });
    if (after.refused !== (dialect.jwt.afterRecovery === 'revoked')) return false;
    return (await login(email, password)) === '' && (await login(email, newPassword)) !== '';
  },
};
