import type { Json } from '../../journal/entry.ts';
import { looksLikeCompany, personFirst } from './account-types.ts';
import { type AddressShape, addressShapes } from './address.ts';
import { addressLearner } from './address-learner.ts';
import { type CompanyField, companyFields, type SignupForm } from './body.ts';
import { CompanyLearner } from './company-learner.ts';
import type { Complaint } from './complaints.ts';
import { ExtraFields } from './extras.ts';
import { birthDateForms, cpfForms, nameForms, passwordForms, phoneForms } from './forms.ts';
import { combinations, type Guess, type Slot, slots, values } from './guess.ts';
import { narrow } from './narrow.ts';
import type { Person } from './person.ts';
import { conceptOf } from './vocabulary.ts';

const tables: Readonly<Record<string, Readonly<Record<string, (value: string) => string>>>> = {
  cpf: cpfForms,
  phone: phoneForms,
  birthDate: birthDateForms,
  fullName: nameForms,
  password: passwordForms,
};

const shortShapes = Object.entries(addressShapes)
  .filter(([, names]) => names.length < 12)
  .map(([shape]) => shape);

/** More combinations than a service lets anybody try. */
const mostCombinations = 500;

/** Derives the next form to try from refusals, whether they give a reason or not. */
export class FormLearner {
  readonly #person: () => Person;
  readonly #override: Readonly<Record<string, Json>>;
  readonly #address;
  readonly #company = new CompanyLearner();
  readonly #extra = new ExtraFields();
  #guess = Object.fromEntries(slots.map((slot) => [slot, values[slot][0]])) as unknown as Guess;
  #emailToken: SignupForm['emailToken'] = 'integer';
  /** The values of each slot that no refusal has ruled out. */
  readonly #open: Record<Slot, readonly string[]> = { ...values };
  /** Whether a refusal listed the account types. */
  #areTypesListed = false;
  /** Forms that were sent, as JSON. */
  readonly #seen = new Set<string>();
  /** Slots that some refusal named, and those that later ones did not name any more. */
  readonly #complained = new Set<Slot>();
  readonly #settled = new Set<Slot>();

  /**
   * @param person provides the data that the forms are applied to; called each time, because the person may change
   * @param override fields of the body that are given and therefore not learned
   */
  constructor(person: () => Person, override: Readonly<Record<string, Json>>) {
    this.#person = person;
    this.#override = override;
    this.#address = addressLearner(() => person().home);
    for (const slot of slots.filter((one) => one in override || (one === 'zip' && 'address' in override)))
      this.#open[slot] = [this.#guess[slot]];
  }

  form(): SignupForm {
    const { accountType, address, zip, ...forms } = this.#guess;
    return {
      ...(forms as Pick<SignupForm, 'cpf' | 'phone' | 'birthDate' | 'fullName' | 'password'>),
      ...this.#company.form(this.#guess, this.#listedTypes()),
      accountType,
      address: this.#address.fields(address as AddressShape, zip),
      emailToken: this.#emailToken,
      extra: this.#extra.fields,
      override: this.#override,
    };
  }

  /** Takes the complaints of one refusal. @returns false if none of them leads to a change */
  learn(complaints: readonly Complaint[]): boolean {
    this.#seen.add(JSON.stringify(this.form()));
    this.#settle(complaints);
    const asked = this.#guess.accountType;
    for (const complaint of complaints.filter(({ field }) => field === null || !(field in this.#override)))
      this.#learnOne(complaint, complaints, asked);
    this.#guess = { ...this.#guess, address: this.#address.shape(this.#guess.address as AddressShape) };
    return !this.#seen.has(JSON.stringify(this.form()));
  }

  /**
   * Handles a refusal that gives no usable reason: changes the fields that it names if it names any, else the fields
   * that no refusal was about. @returns false if nothing is left to try
   */
  guess(complaints: readonly Complaint[]): boolean {
    this.#seen.add(JSON.stringify(this.form()));
    const before = this.#guess;
    // A service that checks the address and says nothing accepts unknown names more often than it refuses them.
    const [natural = '', everything, ...others] = this.#open.address;
    if (natural === 'natural' && everything === 'everything') this.#open.address = [everything, ...others, natural];
    const named = new Set(complaints.flatMap(slotsOf));
    const unsettled = new Set(slots.filter((slot) => !this.#settled.has(slot)));
    for (const free of [named, unsettled, new Set(slots)]) {
      const open = slots.map((slot) => [slot, free.has(slot) ? this.#open[slot] : [before[slot]]]);
      for (this.#guess of combinations(Object.fromEntries(open)).take(mostCombinations))
        if (!this.#seen.has(JSON.stringify(this.form()))) return true;
    }
    this.#guess = before;
    return false;
  }

  /** A field that a refusal named before and does not name now has found its form, if the refusal still names fields. */
  #settle(complaints: readonly Complaint[]): void {
    const named = new Set(complaints.flatMap(slotsOf));
    if (named.size === 0) return;
    for (const slot of this.#complained) if (!named.has(slot) && slot !== 'address') this.#settled.add(slot);
    for (const slot of named) {
      this.#complained.add(slot);
      this.#settled.delete(slot);
    }
  }

  #learnOne(complaint: Complaint, together: readonly Complaint[], asked: string): void {
    const { field, kind, text } = complaint;
    if (field === null) this.#extra.learn(complaint);
    else if (field === 'address' && complaint.inner.length > 0) this.#address.learn(complaint, together);
    else if (field === 'address') this.#learnAddress(complaint);
    else if (field === 'emailToken') {
      if (kind === 'type' && /string|text/i.test(text)) this.#emailToken = 'text';
    } else if (isCompanyField(field)) this.#learnCompany(field, complaint, asked);
    else if (kind !== 'taken' && isSlot(field)) this.#moveOn(field, complaint);
  }

  /** Handles a complaint about the address as a whole: tries other names, and fewer of them if a name was unknown. */
  #learnAddress(complaint: Complaint): void {
    if (complaint.pattern !== null && this.#address.meets(complaint)) return;
    if (complaint.kind === 'unknown')
      this.#open.address = this.#open.address.filter((shape) => shortShapes.includes(shape));
    this.#address.refuseWhole();
    this.#moveOn('address', { ...complaint, allowed: [] });
  }

  /** Replaces the refused value of a slot by the most usual value that the complaint leaves. */
  #moveOn(slot: Slot, complaint: Complaint): void {
    const listed = slot === 'accountType' ? listedTypes(complaint) : [];
    if (listed.length > 0) this.#areTypesListed = true;
    const possible = listed.length > 0 ? listed : this.#open[slot];
    const open = possible.filter((value) => value !== this.#guess[slot]);
    const { home: _, ...person } = this.#person();
    const data: Readonly<Record<string, string>> = { ...person, password: person.secret };
    const [next] = narrow(open, (form) => tables[slot]?.[form]?.(data[slot] ?? '') ?? form, complaint);
    if (next === undefined) return;
    this.#open[slot] = open;
    this.#choose(slot, next);
  }

  #choose(slot: Slot, value: string): void {
    this.#guess = { ...this.#guess, [slot]: value };
    if (slot === 'accountType' && !looksLikeCompany(value)) this.#company.forget();
  }

  /** The listed account types that are not ruled out. */
  #listedTypes(): readonly string[] {
    return this.#areTypesListed ? this.#open.accountType : [];
  }

  #learnCompany(field: CompanyField, complaint: Complaint, asked: string): void {
    // If the type has changed since the request was sent, its requirements no longer count.
    const types = this.#guess.accountType === asked ? this.#listedTypes() : null;
    const type = this.#company.learn(field, complaint, this.#guess, this.#person(), types);
    if (type !== null) this.#guess = { ...this.#guess, accountType: type };
  }
}

function isSlot(field: string): field is Slot {
  return field in values && field !== 'zip';
}

function isCompanyField(field: string): field is CompanyField {
  return (companyFields as readonly string[]).includes(field);
}

/** The slots that a complaint refers to. */
function slotsOf({ field, inner }: Complaint): Slot[] {
  if (field === 'address') return conceptOf(inner.at(-1) ?? '') === 'zipCode' ? ['address', 'zip'] : ['address'];
  return field !== null && isSlot(field) ? [field] : [];
}

/** The account types that a complaint lists, a person's first. */
function listedTypes({ allowed, pattern }: Complaint): readonly string[] {
  if (allowed.length > 0) return personFirst(allowed);
  const listed = /^\^?\(?\??:?([\w|-]+)\)?\$?$/.exec(pattern ?? '')?.[1];
  return listed?.includes('|') ? personFirst(listed.split('|')) : [];
}
