import { type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { cpf } from 'cpf-cnpj-validator';
import { type Check, type Fields, isRecord, Problem, text, validate, whole } from './wire.ts';

const hash: (password: string, salt: string, length: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt);
/** Cheap, because no password here is worth guessing, and a run has hundreds of logins. */
const cost = { N: 1024 };

export interface Account {
  readonly no: number;
  readonly email: string;
  password: string;
}

const email = text(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'is no e-mail address');
const day = text(/^\d{4}-\d{2}-\d{2}$/, 'must be a date of the form YYYY-MM-DD');
const strong = text(/^(?=.*\d)(?=.*[^\w\s]).{10,}$/, 'must have at least 10 characters, a digit and a symbol');
const some = text(/\S/, 'must be a text');
const names = ['natural', 'legal'];

const address: Check = (value) => {
  if (!isRecord(value)) return 'must be an object';
  validate(
    value,
    {
      line1: { needed: true, check: some },
      line2: { check: some },
      city: { needed: true, check: some },
      postalCode: { needed: true, check: text(/^\d{8}$/, 'must have 8 digits') },
    },
    'address.',
  );
  return null;
};

const signup = {
  email: { needed: true, check: email },
  password: { needed: true, check: strong },
  emailToken: { needed: true, check: whole },
  phone: { needed: true, check: text(/^\+55\d{10,11}$/, 'must look like +5511987654321') },
  accountType: {
    needed: true,
    check: (value: unknown) => (names.some((name) => name === value) ? null : `must be one of: ${names.join(', ')}`),
  },
  address: { needed: true, check: address },
  fullName: { needed: true, check: some },
  cpf: {
    needed: true,
    check: (value: unknown) =>
      typeof value === 'string' && /^\d{11}$/.test(value) && cpf.isValid(value) ? null : 'must be 11 valid digits',
  },
  birthDate: { needed: true, check: day },
  acceptTerms: { needed: true, check: (value: unknown) => (value === true ? null : 'must be true') },
  cnpj: { check: some },
  companyName: { check: some },
  companyStartDate: { check: day },
};

/** Mails a code. The call returns at once, and the mail is sent later. */
export type Mail = (to: string, code: string) => void;

/** Sign-up, login and recovery. Only the second sign-up of an address reveals that it has an account. */
export function createAccounts(mail: Mail, onLogin: (account: Account) => string) {
  const accounts: Account[] = [];
  const codes = new Map<string, { code: string; validated: boolean }>();
  const digest = async (password: string, salt: string) => (await hash(password, salt, 32, cost)).toString('hex');
  const find = (address: string) => accounts.find((one) => one.email === address.toLowerCase()) ?? null;
  const send = (purpose: string, to: string, length: number) => {
    const code = String(10 ** (length - 1) + Math.floor(Math.random() * 9 * 10 ** (length - 1)));
    codes.set(`${purpose}:${to.toLowerCase()}`, { code, validated: false });
    mail(to, code);
  };
  const expect = (purpose: string, to: string, code: string) => {
    const known = codes.get(`${purpose}:${to.toLowerCase()}`);
    if (known?.code !== code) throw new Problem(410, 'This code is not valid, or no longer');
    return known;
  };
  const credentials = { email: { needed: true, check: email }, password: { needed: true, check: some } };
  const authentic = async ({ email: to, password }: Fields) => {
    const account = find(String(to));
    const own = await digest(String(password), String(to).toLowerCase());
    return account?.password === own ? account : null;
  };
  return {
    sendEmailValidateCode(body: Fields) {
      validate(body, { email: { needed: true, check: email } });
      send('signup', String(body['email']), 8);
    },
    validateCode(body: Fields) {
      validate(body, { email: { needed: true, check: email }, code: { needed: true, check: whole } });
      expect('signup', String(body['email']), String(body['code'])).validated = true;
    },
    async createAccount(body: Fields) {
      validate(body, signup);
      const to = String(body['email']).toLowerCase();
      if (find(to) !== null) throw new Problem(409, 'There is an account with this address');
      if (!expect('signup', to, String(body['emailToken'])).validated)
        throw new Problem(403, 'Validate the code first');
      codes.delete(`signup:${to}`);
      const password = await digest(String(body['password']), to);
      accounts.push({ no: accounts.length + 1, email: to, password });
    },
    async login(body: Fields) {
      validate(body, credentials);
      const account = await authentic(body);
      if (account !== null) send('login', account.email, 4);
    },
    async concludesLogin(body: Fields, code: string) {
      validate(body, credentials);
      const account = await authentic(body);
      if (account === null) throw new Problem(403, 'No');
      expect('login', account.email, code);
      codes.delete(`login:${account.email}`);
      return onLogin(account);
    },
    forgotPassword(to: string) {
      const account = find(to);
      if (account !== null) send('recovery', account.email, 10);
    },
    async changePassword(to: string, body: Fields) {
      validate(body, { emailToken: { needed: true, check: whole }, newPassword: { needed: true, check: strong } });
      expect('recovery', to, String(body['emailToken']));
      codes.delete(`recovery:${to.toLowerCase()}`);
      const account = find(to);
      if (account !== null) account.password = await digest(String(body['newPassword']), account.email);
    },
  };
}
