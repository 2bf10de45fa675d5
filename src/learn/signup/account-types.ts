import type { Habit } from './forms.ts';

/** Values of accountType that services use together: the value for a person first, then the values for companies. */
const families: readonly (readonly [weight: number, ...values: string[]])[] = [
  [14, 'PF', 'PJ'],
  [8, 'INDIVIDUAL', 'BUSINESS'],
  [7, 'individual', 'business'],
  [6, 'personal', 'business'],
  [5, 'PERSONAL', 'BUSINESS'],
  [5, 'INDIVIDUAL', 'COMPANY'],
  [5, 'individual', 'company'],
  [4, 'pf', 'pj'],
  [4, 'PESSOA_FISICA', 'PESSOA_JURIDICA'],
  [3, 'FISICA', 'JURIDICA'],
  [3, 'fisica', 'juridica'],
  [2.5, 'pessoa_fisica', 'pessoa_juridica'],
  [2, 'CPF', 'CNPJ'],
  [2, 'PERSON', 'COMPANY'],
  [1.8, 'person', 'company'],
  [1.6, 'natural', 'legal'],
  [1.5, 'CHECKING', 'SAVINGS'],
  [1.4, 'checking', 'savings'],
  [1.4, 'NATURAL_PERSON', 'LEGAL_PERSON', 'LEGAL_ENTITY'],
  [1.3, 'NATURAL', 'LEGAL'],
  [1.2, 'PHYSICAL', 'LEGAL', 'JURIDICAL'],
  [1.1, 'physical', 'legal', 'juridical'],
  [1.1, 'natural_person', 'legal_person', 'legal_entity'],
  [1, 'F', 'J'],
  [1, 'Individual', 'Business', 'Company'],
  [1, 'MERCHANT'],
  [0.9, 'merchant'],
  [0.9, 'seller'],
  [0.8, 'SELLER'],
  [0.8, 'Personal', 'Business'],
  [0.8, 'STANDARD'],
  [0.8, 'standard'],
  [0.7, 'cpf', 'cnpj'],
  [0.7, 'Pessoa Física', 'Pessoa Jurídica'],
  [0.6, 'pessoaFisica', 'pessoaJuridica'],
  [0.6, 'Pessoa Fisica', 'Pessoa Juridica'],
  [0.6, 'PessoaFisica', 'PessoaJuridica'],
  [0.6, 'PAYMENT'],
  [0.5, 'payment'],
  [0.5, 'customer'],
  [0.5, 'CUSTOMER'],
  [0.5, 'user'],
  [0.5, 'USER'],
  [0.4, 'CORRENTE'],
  [0.4, 'corrente'],
  [0.4, 'client'],
  [0.4, 'CLIENT'],
  [0.4, 'basic'],
  [0.4, 'BASIC'],
  [0.3, 'MEI'],
  [0.3, 'mei'],
  [0.3, 'default'],
  [0.3, 'DEFAULT'],
  [0.3, 'free'],
  [0.2, 'f', 'j'],
  [0.2, 'Física', 'Jurídica'],
  [0.2, '1', '2'],
];

const anyCase: readonly (readonly [weight: number, person: string])[] = [
  [3, 'pf'],
  [2, 'individual'],
  [2, 'personal'],
  [1, 'pessoa_fisica'],
  [1, 'fisica'],
];

const people = families.map((family) => family[1] as string);

/** The values of services that accept companies only. */
const companies: readonly (readonly [weight: number, company: string])[] = [
  [1.5, 'PJ'],
  [0.8, 'BUSINESS'],
  [0.8, 'business'],
  [0.6, 'COMPANY'],
  [0.6, 'company'],
  [0.3, 'JURIDICA'],
  [0.3, 'PESSOA_JURIDICA'],
];

/**
 * Prior weights of how services handle accountType, taken from other services. A person's values only, except for
 * services that accept companies only.
 */
export const accountTypeHabits: readonly Habit[] = [
  { weight: 12, takes: null },
  ...families.map(([weight, ...values]) => ({ weight, takes: values.slice(0, 1) })),
  ...anyCase.map(([weight, person]) => ({ weight, takes: people.filter((one) => one.toLowerCase() === person) })),
  ...companies.map(([weight, company]) => ({ weight, takes: [company] })),
  // A service with several kinds of person accepts more than one of the usual values.
  { weight: 3, takes: ['PF', 'MEI', 'INDIVIDUAL'] },
];

/** The values of accountType that the learner tries: a person's values first, then the usual values of companies. */
export const triedTypes: readonly string[] = [...new Set([...people, ...companies.map(([, company]) => company)])];

/** All candidate values, for persons and for companies. The gap `account-types` tries each of them. */
export const accountTypeCandidates: readonly string[] = [...new Set(families.flatMap(([, ...values]) => values))];

const personWords =
  /^(?:pf|f|cpf|fisica|individual|personal|person|natural|naturalperson|pessoafisica|physical|physicalperson|private|individuo|pessoal|autonomo)$/;
const companyWords = /pj|cnpj|juridic|business|compan|legal|empresa|corporat|mei|entity|merchant/;

function bare(value: string): string {
  return value
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

/** Whether an account type is likely to require the company fields. */
export function looksLikeCompany(accountType: string): boolean {
  return companyWords.test(bare(accountType)) && !personWords.test(bare(accountType));
}

/** Sorts values that a service names: a person's values first, a company's values last. */
export function personFirst(values: readonly string[]): string[] {
  const rank = (value: string) => (personWords.test(bare(value)) ? 0 : looksLikeCompany(value) ? 2 : 1);
  return values.toSorted((one, other) => rank(one) - rank(other));
}
