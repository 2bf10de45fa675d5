import { cnpj, cpf } from 'cpf-cnpj-validator';

/** A postal address in its plainest form: ASCII, digits without punctuation. How it is sent is decided elsewhere. */
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

/**
 * Somebody to sign up: the facts, without any of the forms that a service may want them in.
 * The contract document (section "Account") names the fields and leaves their formats open.
 */
export interface Person {
  /** Two words, ASCII letters. */
  readonly fullName: string;
  /** Eleven digits with right check digits. */
  readonly cpf: string;
  /** Eleven digits: area code and a mobile number, without the country's 55. */
  readonly phone: string;
  /** `YYYY-MM-DD`; an adult whose day of birth is above 12, so that day and month cannot be taken for each other. */
  readonly birthDate: string;
  readonly home: Home;
  /** Fourteen digits with right check digits. */
  readonly cnpj: string;
  readonly companyName: string;
  /** `YYYY-MM-DD`. */
  readonly companyStartDate: string;
  /** At least 16 random digits and lower-case letters that passwords are made of; never sent as it is. */
  readonly secret: string;
}

/**
 * The CPF that begins with these nine digits.
 * @throws RangeError where there are not nine digits
 */
export function cpfFrom(base: string): string {
  if (!/^\d{9}$/.test(base)) throw new RangeError(`A CPF is made from 9 digits, got "${base}".`);
  const first = `${base}${cpf.verifierDigit(base)}`;
  return `${first}${cpf.verifierDigit(first)}`;
}

/**
 * The CNPJ of the head office of the company with these eight digits.
 * @throws RangeError where there are not eight digits
 */
export function cnpjFrom(base: string): string {
  if (!/^\d{8}$/.test(base)) throw new RangeError(`A CNPJ is made from 8 digits, got "${base}".`);
  const first = `${base}0001${cnpj.verifierDigit(`${base}0001`)}`;
  return `${first}${cnpj.verifierDigit(first)}`;
}

/** The same document with a last digit that is wrong; punctuation is left alone. */
export function withBadCheckDigit(document: string): string {
  const last = Number(document.at(-1));
  return `${document.slice(0, -1)}${(last + 1) % 10}`;
}
