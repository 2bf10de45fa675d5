import { isOneOf, type JsonObject } from '../../json/value.ts';
import type { Complaint } from '../refusals/complaints.ts';
import { looksLikeCompany, personFirst } from './account-types.ts';
import { AddressLearner } from './address-learner.ts';
import { type CompanyField, companyFields, type SignupForm } from './body.ts';
import { ExtraFields } from './extras.ts';
import { birthDateForms, cnpjForms, cpfForms, nameForms, passwordForms, phoneForms } from './forms.ts';
import { combinations, type Guess, type Open, type Slot, slots, values } from './guess.ts';
import { narrow } from './narrow.ts';
import type { Person } from './person.ts';
import { RuledOut } from './ruled-out.ts';

type Tables = Readonly<Record<string, Readonly<Record<string, (value: string) => string>>>>;
const tables: Tables = {
  cpf: cpfForms,
  cnpj: cnpjForms,
  phone: phoneForms,
  birthDate: birthDateForms,
  companyStartDate: birthDateForms,
  fullName: nameForms,
  password: passwordForms,
};

/** More combinations than a service lets anybody try. */
const mostCombinations = 500;

/** Derives the next form to try from refusals, whether they give a reason or not. */
export class FormLearner {
  readonly #person: () => Person;
  readonly #override: JsonObject;
  readonly #address: AddressLearner;
  readonly #extra = new ExtraFields();
  readonly #ruledOut = new RuledOut();
  #guess = Object.fromEntries(slots.map((slot) => [slot, values[slot][0]])) as Guess;
  #emailToken: SignupForm['emailToken'] = 'integer';
  #termsAsText = false;
  /** The account types that a refusal listed. Empty if none did. */
  #listed: readonly string[] = [];
  /** The company fields to send, and the forms of those that a refusal was about. */
  readonly #company = new Set<CompanyField>();
  #companyForms: Partial<Pick<SignupForm, 'cnpj' | 'companyStartDate'>> = {};
  /** Account types that required company fields. */
  readonly #costly = new Set<string>();
  /** Forms that were sent, as JSON. */
  readonly #seen = new Set<string>();

  /** @param person may change, so it is asked each time; fields of `override` are given and not learned */
  constructor(person: () => Person, override: JsonObject) {
    this.#person = person;
    this.#override = override;
    this.#address = new AddressLearner(() => person().home);
  }

  form(): SignupForm {
    const { address, zip, ...forms } = this.#guess;
    const types = this.#left('accountType');
    const isUnavoidable = this.#listed.length > 0 && types.every((type) => this.#costly.has(type));
    return {
      ...forms,
      cnpj: forms.cpf,
      companyStartDate: forms.birthDate,
      ...this.#companyForms,
      company: companyFields.filter((field) => this.#company.has(field)),
      ...(isUnavoidable ? { companyUnavoidable: true as const } : {}),
      address: this.#address.fields(address, zip),
      emailToken: this.#emailToken,
      ...(this.#termsAsText ? { termsAsText: true as const } : {}),
      extra: this.#extra.fields,
      override: this.#override,
    };
  }

  /** Takes the complaints of one refusal. @returns false if none of them leads to a change */
  learn(complaints: readonly Complaint[]): boolean {
    this.#seen.add(JSON.stringify(this.form()));
    const open = complaints.filter(({ field }) => field === null || !(field in this.#override));
    const inAddress = open.filter(({ field, inner }) => field === 'address' && inner.length > 0);
    this.#guess = { ...this.#guess, address: this.#address.learn(inAddress, this.#guess.address) };
    const asked = this.#guess.accountType;
    for (const complaint of open.filter((one) => !inAddress.includes(one))) this.#learnOne(complaint, asked);
    return !this.#seen.has(JSON.stringify(this.form()));
  }

  /** After a refusal without a usable reason: other combinations of forms. @returns false if none is left */
  guess(): boolean {
    const before = this.#guess;
    const left = Object.fromEntries(slots.map((slot) => [slot, this.#left(slot)])) as unknown as Open;
    // A service that checks the address and says nothing accepts unknown names more often than it refuses them.
    const address = left.address.toSorted((one, other) => Number(one === 'natural') - Number(other === 'natural'));
    for (this.#guess of combinations({ ...left, address }).take(mostCombinations))
      if (!this.#seen.has(JSON.stringify(this.form()))) return true;
    this.#guess = before;
    return false;
  }

  /** The forms of a slot that no refusal ruled out. A field that is given has one. */
  #left(slot: Slot): readonly string[] {
    if (slot in this.#override || (slot === 'zip' && 'address' in this.#override)) return [this.#guess[slot]];
    const isListed = slot === 'accountType' && this.#listed.length > 0;
    return this.#ruledOut.left(slot, isListed ? this.#listed : values[slot]);
  }

  /** @param asked the account type that was sent */
  #learnOne(complaint: Complaint, asked: string): void {
    const { field, kind, text } = complaint;
    if (field === null) this.#extra.learn(complaint);
    else if (field === 'emailToken' || field === 'acceptTerms') {
      const isText = kind === 'type' && /string|text/i.test(text);
      if (isText && field === 'emailToken') this.#emailToken = 'text';
      else if (isText) this.#termsAsText = true;
    } else if (isOneOf(companyFields, field)) this.#learnCompany(field, complaint, asked);
    else if (field === 'address') {
      if (complaint.pattern === null || !this.#address.meets(complaint))
        this.#moveOn('address', { ...complaint, allowed: [] });
    } else if (kind !== 'taken' && isSlot(field)) this.#moveOn(field, complaint);
  }

  /** Replaces the refused form of a slot by the most usual one that the complaint leaves. */
  #moveOn(slot: Slot, complaint: Complaint): void {
    const listed = slot === 'accountType' ? listedTypes(complaint) : [];
    if (listed.length > 0) this.#listed = listed;
    const next = this.#next(slot, this.#guess[slot], this.#left(slot), complaint);
    if (next === undefined) return;
    this.#guess = { ...this.#guess, [slot]: next };
    if (slot === 'accountType' && !looksLikeCompany(next)) this.#company.clear();
  }

  #next(field: string, sent: string, forms: readonly string[], complaint: Complaint): string | undefined {
    const { home: _, ...person } = this.#person();
    const data: Readonly<Record<string, string>> = { ...person, password: person.secret };
    const valueIn = (form: string) => tables[field]?.[form]?.(data[field] ?? '') ?? form;
    return this.#ruledOut.next(field, sent, forms, (left) => narrow(left, valueIn, complaint)[0]);
  }

  #learnCompany(field: CompanyField, complaint: Complaint, asked: string): void {
    const isSent = this.#company.has(field);
    if (complaint.kind === 'unknown' || (complaint.kind === 'other' && isSent)) this.#company.delete(field);
    // If the type has changed since the request was sent, its requirements no longer count.
    else if (!isSent && this.#guess.accountType === asked) this.#needCompany(field);
    else if (isSent && field !== 'companyName') {
      const same = field === 'cnpj' ? 'cpf' : 'birthDate';
      const sent = this.#companyForms[field] ?? this.#guess[same];
      const next = this.#next(field, sent, values[same], complaint);
      if (next !== undefined) this.#companyForms = { ...this.#companyForms, [field]: next };
    }
  }

  /** An optional field is sent only if every other type that the service lists requires one, too. */
  #needCompany(field: CompanyField): void {
    const { accountType } = this.#guess;
    this.#costly.add(accountType);
    const open = this.#listed.length > 0 ? this.#left('accountType') : [];
    const cheaper = open.find((type) => !this.#costly.has(type));
    const isFirst = this.#company.size === 0;
    if (cheaper === undefined || !isFirst) this.#company.add(field);
    if (isFirst)
      this.#guess = {
        ...this.#guess,
        accountType: cheaper ?? [...this.#costly].find((type) => open.includes(type)) ?? accountType,
      };
  }
}

function isSlot(field: string): field is Slot {
  return field in values && field !== 'zip';
}

/** The account types that a complaint lists, a person's first. */
function listedTypes({ allowed, pattern }: Complaint): readonly string[] {
  if (allowed.length > 0) return personFirst(allowed);
  const listed = /^\^?\(?\??:?([\w|-]+)\)?\$?$/.exec(pattern ?? '')?.[1];
  return listed?.includes('|') ? personFirst(listed.split('|')) : [];
}
