import { cnpj, cpf } from 'cpf-cnpj-validator';

/** A postal address in its plainest form: ASCII, digits without punctuation. `SignupForm` decides how it is sent. */
export interface Home {
  readonly street: string;
  readonly number: string;
  readonly complement: string;
  readonly neighborhood: string;
  readonly city: string;
  /** IBGE code of the city, seven digits. */
  readonly cityCode: string;
  /** Two letters. */
  readonly state: string;
  readonly stateName: string;
  /** Eight digits. */
  readonly zipCode: string;
}

/** A person to sign up, in no particular form: the contract document (section "Account") leaves formats open. */
export interface Person {
  /** Two words, ASCII letters. */
  readonly fullName: string;
  /** Eleven digits with valid check digits. */
  readonly cpf: string;
  /** Eleven digits: area code and mobile number, without the country code 55. */
  readonly phone: string;
  /** `YYYY-MM-DD`. The person is an adult, and the day is above 12, so that day and month cannot be confused. */
  readonly birthDate: string;
  readonly home: Home;
  /** Fourteen digits with valid check digits. */
  readonly cnpj: string;
  readonly companyName: string;
  /** `YYYY-MM-DD`. */
  readonly companyStartDate: string;
  /** At least 16 random digits and lower-case letters. Passwords are derived from it; it is never sent itself. */
  readonly secret: string;
}

/** The CPF that begins with these digits. @throws RangeError if `base` is not nine digits */
export function cpfFrom(base: string): string {
  if (!/^\d{9}$/.test(base)) throw new RangeError(`A CPF is made from 9 digits, got "${base}".`);
  const first = `${base}${cpf.verifierDigit(base)}`;
  return `${first}${cpf.verifierDigit(first)}`;
}

/** The CNPJ of a company's head office. @throws RangeError if `base` is not eight digits */
export function cnpjFrom(base: string): string {
  if (!/^\d{8}$/.test(base)) throw new RangeError(`A CNPJ is made from 8 digits, got "${base}".`);
  const first = `${base}0001${cnpj.verifierDigit(`${base}0001`)}`;
  return `${first}${cnpj.verifierDigit(first)}`;
}

/** The same document with a wrong last digit. Punctuation is kept. */
export function withBadCheckDigit(document: string): string {
  const last = Number(document.at(-1));
  return `${document.slice(0, -1)}${(last + 1) % 10}`;
}
