import type { Json, JsonObject } from '../../json/value.ts';
import { withAt } from '../../json/with-at.ts';
import { type AddressField, addressOf } from './address.ts';
import {
  birthDateForms,
  type CnpjForm,
  type CpfForm,
  cnpjForms,
  cpfForms,
  type DateForm,
  type NameForm,
  nameForms,
  type PasswordForm,
  type PhoneForm,
  passwordForms,
  phoneForms,
} from './forms.ts';
import type { Person } from './person.ts';

export const companyFields = ['cnpj', 'companyName', 'companyStartDate'] as const;
export type CompanyField = (typeof companyFields)[number];

/** A field that the document does not know, but that a refusal asked for. */
export interface ExtraField {
  readonly path: readonly string[];
  /** The field of the body whose value this field repeats (`confirmPassword`); `null` if its value is `literal`. */
  readonly repeats: string | null;
  readonly literal: Json;
}

/** How a service wants the createAccount body: everything that its document leaves open, as data. */
export interface SignupForm {
  readonly accountType: string;
  readonly address: readonly AddressField[];
  readonly cpf: CpfForm;
  readonly cnpj: CnpjForm;
  readonly phone: PhoneForm;
  readonly birthDate: DateForm;
  readonly companyStartDate: DateForm;
  readonly fullName: NameForm;
  readonly password: PasswordForm;
  /** `text` only if the service refused the integer that the document specifies. */
  readonly emailToken: 'integer' | 'text';
  /** Only if the service refused the boolean that the document specifies, and asked for a text. */
  readonly termsAsText?: true;
  /** Optional fields of the document that the service requires. */
  readonly company: readonly CompanyField[];
  /** Every account type that the service names required a company field. */
  readonly companyUnavoidable?: true;
  readonly extra: readonly ExtraField[];
  /** From `--signup`: replaces whole fields of the body; a null removes the field. */
  readonly override: JsonObject;
}

/** What a body needs besides the person: the mailed code as digits, and the address it was mailed to. */
export interface SignupCode {
  readonly email: string;
  readonly emailToken: string;
}

/** The ten required fields (section "Account"), and what else the service requires. Register its password as a secret. */
export function signupBody(form: SignupForm, person: Person, code: SignupCode): JsonObject {
  const body: Record<string, Json> = {
    email: code.email,
    password: passwordForms[form.password](`${person.secret}/0`),
    emailToken: form.emailToken === 'integer' ? Number(code.emailToken) : code.emailToken,
    phone: phoneForms[form.phone](person.phone),
    accountType: form.accountType,
    address: addressOf(form.address, person.home),
    fullName: nameForms[form.fullName](person.fullName),
    cpf: cpfForms[form.cpf](person.cpf),
    birthDate: birthDateForms[form.birthDate](person.birthDate),
    acceptTerms: form.termsAsText ? 'true' : true,
  };
  const company = companyValues(form, person);
  for (const field of form.company) body[field] = company[field];
  const full = form.extra.reduce<JsonObject>(
    (made, { path, repeats, literal }) => withAt(made, path, repeats === null ? literal : (made[repeats] ?? null)),
    body,
  );
  const given = Object.entries(form.override);
  return given.reduce((made, [field, value]) => withAt(made, [field], value ?? undefined), full);
}

/** The three company fields in the form that the service accepts, whether or not it requires them. */
export function companyValues(form: SignupForm, person: Person): Record<CompanyField, string> {
  return {
    cnpj: cnpjForms[form.cnpj](person.cnpj),
    companyName: person.companyName,
    companyStartDate: birthDateForms[form.companyStartDate](person.companyStartDate),
  };
}

/** With another value in a field and in every field that repeats it; `null` removes the field. */
export function withField(
  body: JsonObject,
  { extra }: Pick<SignupForm, 'extra'>,
  field: string,
  value: Json,
): JsonObject {
  const changed = withAt(body, [field], value ?? undefined);
  const repeating = extra.filter(({ repeats }) => repeats === field);
  return repeating.reduce((made, { path }) => withAt(made, path, value), changed);
}
