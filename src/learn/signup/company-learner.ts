import { type CompanyField, companyFields, type SignupForm } from './body.ts';
import type { Complaint } from './complaints.ts';
import { birthDateForms, cnpjForms } from './forms.ts';
import { type Guess, values } from './guess.ts';
import { narrow } from './narrow.ts';
import type { Person } from './person.ts';

const tables: Readonly<Record<'cnpj' | 'companyStartDate', Readonly<Record<string, (value: string) => string>>>> = {
  cnpj: cnpjForms,
  companyStartDate: birthDateForms,
};
const sameFormAs = { cnpj: 'cpf', companyStartDate: 'birthDate' } as const;

/** Learns which of the three company fields a service requires, and how it wants them written. */
export class CompanyLearner {
  readonly #fields = new Set<CompanyField>();
  readonly #forms = new Map<CompanyField, string>();
  readonly #tried = new Map<CompanyField, Set<string>>();
  /** Account types that required company fields. */
  readonly #costly = new Set<string>();

  /** @param open the account types that the service lists; empty if it lists none */
  form(guess: Guess, open: readonly string[]) {
    const form = (field: 'cnpj' | 'companyStartDate') => this.#forms.get(field) ?? guess[sameFormAs[field]];
    return {
      cnpj: form('cnpj') as SignupForm['cnpj'],
      companyStartDate: form('companyStartDate') as SignupForm['companyStartDate'],
      company: companyFields.filter((field) => this.#fields.has(field)),
      ...(open.length > 0 && open.every((type) => this.#costly.has(type)) ? { companyUnavoidable: true as const } : {}),
    };
  }

  /** Sends no company fields any more, because the account type has changed. */
  forget(): void {
    this.#fields.clear();
  }

  /**
   * Takes a complaint about a company field.
   * @param open the account types that the service lists; `null` if the complaint is about another type than the
   *   current one
   * @returns the account type to try next, if it should change
   */
  learn(field: CompanyField, complaint: Complaint, guess: Guess, person: Person, open: readonly string[] | null) {
    const isSent = this.#fields.has(field);
    if (complaint.kind === 'unknown' || (complaint.kind === 'other' && isSent)) this.#fields.delete(field);
    else if (!isSent) return open === null ? null : this.#need(field, guess.accountType, open);
    else if (field !== 'companyName') this.#reshape(field, complaint, guess, person);
    return null;
  }

  /** An optional field is sent only if every other type that the service lists requires one, too. */
  #need(field: CompanyField, type: string, open: readonly string[]): string {
    this.#costly.add(type);
    const cheaper = open.find((one) => !this.#costly.has(one));
    if (cheaper !== undefined && this.#fields.size === 0) return cheaper;
    const first = [...this.#costly].find((one) => open.includes(one)) ?? type;
    const chosen = this.#fields.size > 0 ? type : first;
    this.#fields.add(field);
    return chosen;
  }

  #reshape(field: 'cnpj' | 'companyStartDate', complaint: Complaint, guess: Guess, person: Person): void {
    const tried = this.#tried.get(field) ?? new Set();
    this.#tried.set(field, tried.add(this.#forms.get(field) ?? guess[sameFormAs[field]]));
    const open = values[sameFormAs[field]].filter((form) => !tried.has(form));
    const [next] = narrow(open, (form) => tables[field][form]?.(person[field]) ?? form, complaint);
    if (next !== undefined) this.#forms.set(field, next);
  }
}
