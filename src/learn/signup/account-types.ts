import { plainName } from '../records/names.ts';

/** Values of accountType that services use together, the usual ones first: for a person, then for companies. */
const families: readonly (readonly string[])[] = `
  PF, PJ | INDIVIDUAL, BUSINESS | individual, business | personal, business | PERSONAL, BUSINESS | pf, pj |
  PESSOA_FISICA, PESSOA_JURIDICA | INDIVIDUAL, COMPANY | individual, company | FISICA, JURIDICA | fisica, juridica |
  pessoa_fisica, pessoa_juridica | CPF, CNPJ | PERSON, COMPANY | person, company | natural, legal |
  CHECKING, SAVINGS | checking, savings | NATURAL_PERSON, LEGAL_PERSON, LEGAL_ENTITY | NATURAL, LEGAL |
  PHYSICAL, LEGAL, JURIDICAL | physical, legal, juridical | natural_person, legal_person, legal_entity | F, J |
  Individual, Business, Company | MERCHANT | merchant | seller | SELLER | Personal, Business | STANDARD | standard |
  cpf, cnpj | Pessoa Física, Pessoa Jurídica | pessoaFisica, pessoaJuridica | Pessoa Fisica, Pessoa Juridica |
  PessoaFisica, PessoaJuridica | PAYMENT | payment | customer | CUSTOMER | user | USER | CORRENTE | corrente |
  client | CLIENT | basic | BASIC | MEI | mei | default | DEFAULT | free | f, j | Física, Jurídica | 1, 2
`
  .split('|')
  .map((family) => family.split(',').map((one) => one.trim()));

const people = families.flatMap(([person]) => person ?? []);
/** Services that accept companies only are rare. Their values come after the most usual values of a person. */
const rareFrom = 15;
const companies = ['PJ', 'BUSINESS', 'business', 'COMPANY', 'company', 'JURIDICA', 'PESSOA_JURIDICA'];

/** The values of accountType in the order in which the learner tries them. */
export const triedTypes: readonly string[] = [
  ...new Set([...people.slice(0, rareFrom), ...companies, ...people.slice(rareFrom)]),
];

/** All candidate values, for persons and for companies. The gap `account-types` tries each of them. */
export const accountTypeCandidates: readonly string[] = [...new Set(families.flat())];

/** The candidates that services use together with a type, each in every spelling. A company of one person may join any. */
export function typesBeside(own: string): string[] {
  const isOwn = (name: string) => plainName(name) === plainName(own);
  const beside = new Set([
    'mei',
    ...families
      .filter((family) => family.some(isOwn))
      .flat()
      .map(plainName),
  ]);
  return accountTypeCandidates.filter((name) => beside.has(plainName(name)));
}

const personWords =
  /^(?:pf|f|cpf|fisica|individual|personal|person|natural|naturalperson|pessoafisica|physical|physicalperson|private|individuo|pessoal|autonomo)$/;
const companyWords = /pj|cnpj|juridic|business|compan|legal|empresa|corporat|mei|entity|merchant/;

/** Names that stand for natural persons alone. An individual may also be a company of one person. */
const naturalPerson = /^(?:pf|cpf|fisica|personal|person|natural|naturalperson|pessoafisica|physicalperson|pessoal)$/;

export function isNaturalPerson(accountType: string): boolean {
  return naturalPerson.test(plainName(accountType));
}

/** Whether an account type is likely to require the company fields. */
export function looksLikeCompany(accountType: string): boolean {
  return companyWords.test(plainName(accountType)) && !personWords.test(plainName(accountType));
}

/** The type of a company beside that of a person, of those that a service lists, or else as services often name it. */
export function companyTypeBeside(own: string, listed: readonly string[]): string {
  const usual = families.find(([person]) => person === own) ?? [];
  return [...listed, ...usual].find(looksLikeCompany) ?? own;
}

/** Sorts values that a service names: a person's values first, a company's values last. */
export function personFirst(values: readonly string[]): string[] {
  const rank = (value: string) => (personWords.test(plainName(value)) ? 0 : looksLikeCompany(value) ? 2 : 1);
  return values.toSorted((one, other) => rank(one) - rank(other));
}
