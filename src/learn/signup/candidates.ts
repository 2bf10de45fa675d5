import type { Json } from '../../journal/entry.ts';
import { type CompanyField, companyFields, companyValues, type SignupForm, withField } from './body.ts';
import { birthDateForms, cnpjForms, cpfForms, phoneForms } from './forms.ts';
import { type Person, withBadCheckDigit } from './person.ts';
import { type Weakness, weakened } from './weak-passwords.ts';

export type Body = Readonly<Record<string, Json>>;

/** One thing in which a sign-up differs from one that was accepted. */
export interface Candidate {
  /** Unique among all candidates, such as `cpf-punctuated`. */
  readonly name: string;
  /** What it is about, as a dotted path: a refusal that names this is a refusal of the candidate. */
  readonly path: string;
  /** The body with the difference; candidates of different fields can be put on top of each other. */
  readonly apply: (body: Body, context: { readonly form: SignupForm; readonly person: Person }) => Body;
}

/** Another value for one documented field. */
export function fieldCandidate(name: string, field: string, value: (person: Person) => Json): Candidate {
  return { name, path: field, apply: (body, { form, person }) => withField(body, form, field, value(person)) };
}

export const documentWords = ['digits', 'punctuated', 'bad-check-digits'] as const;
export type DocumentWord = (typeof documentWords)[number];
export type Writing = Exclude<DocumentWord, 'bad-check-digits'>;
export const phoneWords = ['e164', 'national-digits', 'national-punctuated', 'text'] as const;
export type PhoneWord = (typeof phoneWords)[number];
export const birthDateWords = ['iso-date', 'iso-datetime', 'day-first', 'text'] as const;
export type BirthDateWord = (typeof birthDateWords)[number];

/** @param writing that of the bad check digit: one that is taken, so that nothing else can be what is refused */
export function cpfCandidate(word: DocumentWord, writing: Writing): Candidate {
  const bad = word === 'bad-check-digits';
  const make = ({ cpf }: Person) => (bad ? withBadCheckDigit(cpfForms[writing](cpf)) : cpfForms[word](cpf));
  return fieldCandidate(`cpf-${word}`, 'cpf', make);
}

/** A CNPJ beside the name of its company, which no service could take it without. */
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

/** A text that is no CNPJ: taken only where nobody looks at it. */
export const strangeCnpj: Candidate = withCnpj('cnpj-strange', () => 'cnpj');

export function phoneCandidate(word: PhoneWord): Candidate {
  return fieldCandidate(`phone-${word}`, 'phone', ({ phone }) => phoneForms[word](phone));
}

export function birthDateCandidate(word: BirthDateWord): Candidate {
  return fieldCandidate(`birth-date-${word}`, 'birthDate', ({ birthDate }) => birthDateForms[word](birthDate));
}

export const falseTerms: Candidate = fieldCandidate('terms-false', 'acceptTerms', () => false);

/** Made from the password that the form gives the person; the same password where it has no such weakness. */
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

/** How the three fields of a company are sent beside an account type. */
export interface CompanyWay {
  readonly cnpj: Writing;
  readonly companyStartDate: SignupForm['companyStartDate'];
}

/** An account type, alone or with the fields of a company, or with all but one of them. */
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
      const set = (made: Body, name: CompanyField) => withField(made, form, name, values?.[name] ?? null);
      const full = values === null ? typed : companyFields.reduce<Body>(set, typed);
      return without === null ? full : withField(full, form, without, null);
    },
  };
}

/** The gap's word for the form in which a telephone number was taken; `null` for forms that it has no word for. */
export function phoneWordOf(form: SignupForm['phone']): PhoneWord | null {
  if (form === 'national-spaced' || form === 'national-tight' || form === 'national-words')
    return 'national-punctuated';
  return phoneWords.find((word) => word === form) ?? null;
}

/** The gap's word for the form in which a birth date was taken. */
export function birthDateWordOf(form: SignupForm['birthDate']): BirthDateWord | null {
  if (form === 'day-first-dashed' || form === 'day-first-dotted') return 'day-first';
  if (form === 'local-datetime' || form === 'spaced-datetime') return 'iso-datetime';
  return birthDateWords.find((word) => word === form) ?? null;
}
