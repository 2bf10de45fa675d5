import type { Json, JsonObject } from '../../json/value.ts';
import { type CompanyField, companyFields, companyValues, type SignupForm, withField } from './body.ts';
import { cnpjForms } from './forms.ts';
import { type Person, withBadCheckDigit } from './person.ts';
import { type Weakness, weakened } from './weak-passwords.ts';

/** One difference from a sign-up that was accepted. */
export interface Candidate {
  /** Unique among all candidates, such as `cpf-punctuated`. */
  readonly name: string;
  /** The field that differs, as a dotted path. A refusal that names this field refuses the candidate. */
  readonly path: string;
  /** Returns the body with the difference. Candidates for different fields can be combined. */
  readonly apply: (body: JsonObject, context: { readonly form: SignupForm; readonly person: Person }) => JsonObject;
}

/** Another value for one documented field. */
export function fieldCandidate(
  name: string,
  field: string,
  value: (person: Person, form: SignupForm) => Json,
): Candidate {
  return { name, path: field, apply: (body, { form, person }) => withField(body, form, field, value(person, form)) };
}

export const documentWords = ['digits', 'punctuated', 'bad-check-digits'] as const;
export type DocumentWord = (typeof documentWords)[number];
export type Writing = Exclude<DocumentWord, 'bad-check-digits'>;

/** Sends a CNPJ together with its company name, because no service can accept it without one. */
function withCnpj(name: string, make: (person: Person) => string): Candidate {
  return {
    name,
    path: 'cnpj',
    apply: (body, { form, person }) => {
      const named = 'companyName' in body ? body : withField(body, form, 'companyName', person.companyName);
      return withField(named, form, 'cnpj', make(person));
    },
  };
}

export function cnpjCandidate(word: DocumentWord, writing: Writing): Candidate {
  if (word !== 'bad-check-digits') return withCnpj(`cnpj-${word}`, ({ cnpj }) => cnpjForms[word](cnpj));
  return withCnpj(`cnpj-${word}-${writing}`, ({ cnpj }) => withBadCheckDigit(cnpjForms[writing](cnpj)));
}

/** A string that is not a CNPJ. Only a service that does not validate the field accepts it. */
export const strangeCnpj: Candidate = withCnpj('cnpj-strange', () => 'cnpj');

export const falseTerms: Candidate = fieldCandidate('terms-false', 'acceptTerms', () => false);

/** The password stays the same if it cannot be weakened this way. */
export function weakPasswordCandidate(weakness: Exclude<Weakness, 'common'>): Candidate {
  return {
    name: `password-${weakness}`,
    path: 'password',
    apply: (body, { form }) => {
      const password = String(body['password']);
      return withField(body, form, 'password', weakened(password, weakness) ?? password);
    },
  };
}

export function passwordCandidate(name: string, make: (taken: string) => string): Candidate {
  return {
    name: `password-${name}`,
    path: 'password',
    apply: (body, { form }) => withField(body, form, 'password', make(String(body['password']))),
  };
}

/** How the three company fields are written beside an account type. */
export interface CompanyWay {
  readonly cnpj: Writing;
  readonly companyStartDate: SignupForm['companyStartDate'];
}

/** An account type: alone, with all company fields, or with all but one of them. */
export function typeCandidate(
  accountType: string,
  company: CompanyWay | null,
  without: string | null = null,
): Candidate {
  const about = company === null ? '' : `-with-company-${company.cnpj}-${company.companyStartDate}`;
  return {
    name: `type-${accountType}${about}${without === null ? '' : `-without-${without}`}`,
    path: without ?? 'accountType',
    apply: (body, { form, person }) => {
      const typed = withField(body, form, 'accountType', accountType);
      const values = company === null ? null : companyValues({ ...form, ...company }, person);
      const set = (made: JsonObject, name: CompanyField) => withField(made, form, name, values?.[name] ?? null);
      const full = values === null ? typed : companyFields.reduce<JsonObject>(set, typed);
      return without === null ? full : withField(full, form, without, null);
    },
  };
}
