import type { Json } from '../../journal/entry.ts';
import { looksLikeCompany, personFirst, triedTypes } from './account-types.ts';
import { type AddressShape, addressShapes } from './address.ts';
import { type AddressLearner, addressLearner } from './address-learner.ts';
import { type CompanyField, companyFields, type ExtraField, type SignupForm } from './body.ts';
import type { Complaint } from './complaints.ts';
import { extraField, nextExtra } from './extras.ts';
import { birthDateForms, cnpjForms, cpfForms, nameForms, passwordForms, phoneForms } from './forms.ts';
import { type Guess, type Knowledge, likeliest, nextGuess, type Slot, slots } from './guess.ts';
import { narrow } from './narrow.ts';
import type { Person } from './person.ts';
import { conceptOf } from './vocabulary.ts';

/** Derives the next form to try from refusals, whether they give a reason or not. */
export interface FormLearner {
  form(): SignupForm;
  /** Takes the complaints of one refusal. @returns false if none of them leads to a change */
  learn(complaints: readonly Complaint[]): boolean;
  /**
   * Handles a refusal that gives no usable reason: changes what is most likely wrong, among the fields that it names if
   * it names any. @returns false if nothing is left to try
   */
  guess(complaints: readonly Complaint[]): boolean;
}

const firstGuess: Guess = {
  accountType: 'PF',
  address: 'natural',
  phone: 'e164',
  cpf: 'digits',
  birthDate: 'iso-date',
  zip: 'punctuated',
  password: 'strong-14',
  fullName: 'two-words',
};

/**
 * The value that each form makes of the person's data. Bounds and patterns of a complaint are compared with these
 * values.
 */
function samples(slot: string, person: Person): (form: string) => Json {
  const forms: Readonly<Record<string, readonly [Readonly<Record<string, (value: string) => string>>, string]>> = {
    cpf: [cpfForms, person.cpf],
    cnpj: [cnpjForms, person.cnpj],
    phone: [phoneForms, person.phone],
    birthDate: [birthDateForms, person.birthDate],
    companyStartDate: [birthDateForms, person.companyStartDate],
    fullName: [nameForms, person.fullName],
    password: [passwordForms, person.secret],
  };
  const [table, value] = forms[slot] ?? [{}, ''];
  return (form) => table[form]?.(value) ?? form;
}

const slotOf: Readonly<Record<string, Slot>> = {
  accountType: 'accountType',
  phone: 'phone',
  cpf: 'cpf',
  birthDate: 'birthDate',
  password: 'password',
  fullName: 'fullName',
};

const shortShapes = Object.entries(addressShapes)
  .filter(([, names]) => names.length < 12)
  .map(([shape]) => shape);

interface State {
  guess: Guess;
  readonly known: Record<Slot, { refused: Set<string>; possible: readonly string[] | null }>;
  readonly wholes: Guess[];
  readonly seen: Set<string>;
  /** Slots that some refusal named. */
  readonly complained: Set<Slot>;
  /** Slots that an earlier refusal named and later ones did not. */
  readonly settled: Set<Slot>;
  /** Account types that required company fields. */
  readonly costly: Set<string>;
  /** The account type of the request that is being learned from. */
  asked: string;
  readonly company: Set<CompanyField>;
  readonly companyForms: Record<'cnpj' | 'companyStartDate', { form: string | null; tried: Set<string> }>;
  extra: ExtraField[];
  emailToken: 'integer' | 'text';
}

/**
 * @param person provides the data that the forms are applied to; called each time, because the person may change
 * @param override fields of the body that are given and therefore not learned
 */
export function formLearner(person: () => Person, override: Readonly<Record<string, Json>>): FormLearner {
  const address = addressLearner(() => person().home);
  const fixed = new Set(slots.filter((slot) => slot in override || (slot === 'zip' && 'address' in override)));
  const state = freshState();
  const form = () => formOf(state, address.fields(state.guess.address as AddressShape, state.guess.zip), override);
  return {
    form,
    learn(complaints) {
      const before = JSON.stringify(form());
      state.seen.add(before);
      settle(complaints, state);
      state.asked = state.guess.accountType;
      for (const complaint of complaints.filter(({ field }) => field === null || !(field in override))) {
        learnOne(complaint, complaints, state, address, person());
      }
      state.guess = { ...state.guess, address: address.shape(state.guess.address as AddressShape) };
      const after = JSON.stringify(form());
      return after !== before && !state.seen.has(after);
    },
    guess(complaints) {
      state.seen.add(JSON.stringify(form()));
      state.wholes.push(state.guess);
      const named = new Set(complaints.flatMap(slotsOf));
      const scopes = [named, new Set(slots.filter((slot) => !state.settled.has(slot))), new Set(slots)];
      for (const free of scopes.filter(({ size }) => size > 0)) {
        const kept = new Set(slots.filter((slot) => fixed.has(slot) || !free.has(slot)));
        const next = nextGuess(state.guess, state.wholes, state.known, kept);
        if (next === null) continue;
        state.guess = next;
        if (!state.seen.has(JSON.stringify(form()))) return true;
      }
      return false;
    },
  };
}

/** The slots that a complaint refers to. */
function slotsOf({ field, inner }: Complaint): Slot[] {
  if (field === 'address') return conceptOf(inner.at(-1) ?? '') === 'zipCode' ? ['address', 'zip'] : ['address'];
  const slot = slotOf[field ?? ''];
  return slot === undefined ? [] : [slot];
}

/** A field that a refusal named before and does not name now has found its form, if the refusal still names fields. */
function settle(complaints: readonly Complaint[], state: State): void {
  const named = new Set(complaints.flatMap(slotsOf));
  if (named.size === 0) return;
  for (const slot of state.complained) if (!named.has(slot) && slot !== 'address') state.settled.add(slot);
  for (const slot of named) {
    state.complained.add(slot);
    state.settled.delete(slot);
  }
}

function freshState(): State {
  const known = Object.fromEntries(
    slots.map((slot) => [slot, { refused: new Set<string>(), possible: null }]),
  ) as unknown as State['known'];
  return {
    guess: firstGuess,
    known,
    wholes: [],
    seen: new Set(),
    complained: new Set(),
    settled: new Set(),
    costly: new Set(),
    asked: firstGuess.accountType,
    company: new Set(),
    companyForms: { cnpj: { form: null, tried: new Set() }, companyStartDate: { form: null, tried: new Set() } },
    extra: [],
    emailToken: 'integer',
  };
}

function formOf(state: State, address: SignupForm['address'], override: SignupForm['override']): SignupForm {
  const { guess } = state;
  return {
    accountType: guess.accountType,
    address,
    cpf: guess.cpf as SignupForm['cpf'],
    cnpj: (state.companyForms.cnpj.form ?? guess.cpf) as SignupForm['cnpj'],
    phone: guess.phone as SignupForm['phone'],
    birthDate: guess.birthDate as SignupForm['birthDate'],
    companyStartDate: (state.companyForms.companyStartDate.form ?? guess.birthDate) as SignupForm['companyStartDate'],
    fullName: guess.fullName as SignupForm['fullName'],
    password: guess.password as SignupForm['password'],
    emailToken: state.emailToken,
    company: companyFields.filter((field) => state.company.has(field)),
    extra: state.extra,
    override,
    ...(isCompanyUnavoidable(state) ? { companyUnavoidable: true as const } : {}),
  };
}

function isCompanyUnavoidable({ known: { accountType }, costly }: State): boolean {
  const { possible, refused } = accountType;
  return possible !== null && costly.size > 0 && possible.every((type) => costly.has(type) || refused.has(type));
}

function learnOne(
  complaint: Complaint,
  together: readonly Complaint[],
  state: State,
  address: AddressLearner,
  person: Person,
): void {
  const { field } = complaint;
  if (field === null) learnExtra(complaint, state);
  else if (field === 'address' && complaint.inner.length > 0) address.learn(complaint, together);
  else if (field === 'address') learnAddress(complaint, state, person, address);
  else if (field === 'emailToken')
    state.emailToken = complaint.kind === 'type' && /string|text/i.test(complaint.text) ? 'text' : state.emailToken;
  else if (field === 'cnpj' || field === 'companyName' || field === 'companyStartDate')
    learnCompany(field, complaint, state, person);
  else if (complaint.kind !== 'taken') {
    const slot = slotOf[field];
    if (slot !== undefined) moveOn(slot, complaint, state, person);
  }
}

/**
 * Handles a complaint about the address as a whole: tries another set of names, and a short set if a name was unknown.
 */
function learnAddress(complaint: Complaint, state: State, person: Person, address: AddressLearner): void {
  if (complaint.pattern !== null && address.fit(complaint)) return;
  if (complaint.kind === 'unknown') state.known.address.possible = shortShapes;
  address.refuseWhole();
  moveOn('address', { ...complaint, allowed: [] }, state, person);
}

/** Replaces the refused value of a slot by the likeliest value that the complaint leaves. */
function moveOn(slot: Slot, complaint: Complaint, state: State, person: Person): void {
  const known = state.known[slot];
  known.refused.add(state.guess[slot]);
  if (slot === 'accountType') known.possible = possibleTypes(complaint, known.possible);
  const open = (known.possible ?? Object.keys(optionsOf(slot))).filter((value) => !known.refused.has(value));
  const fitting = narrow(open, samples(slot, person), complaint);
  const possible = fitting.length > 0 ? fitting : open;
  // Account types that the service lists are already sorted by preference; forms are sorted by how usual they are.
  const next =
    slot === 'accountType' && known.possible !== null
      ? possible[0]
      : likeliest(slot, { refused: known.refused, possible } satisfies Knowledge);
  if (next !== undefined && next !== null) state.guess = { ...state.guess, [slot]: next };
  if (slot === 'accountType' && !looksLikeCompany(state.guess.accountType)) state.company.clear();
}

function optionsOf(slot: Slot): object {
  const tables: Readonly<Record<Slot, object>> = {
    accountType: Object.fromEntries(triedTypes.map((type) => [type, type])),
    address: addressShapes,
    phone: withoutText(phoneForms),
    cpf: { digits: 1, punctuated: 1 },
    birthDate: withoutText(birthDateForms),
    zip: { punctuated: 1, digits: 1 },
    password: passwordForms,
    fullName: nameForms,
  };
  return tables[slot];
}

function withoutText(forms: object): object {
  return Object.fromEntries(Object.entries(forms).filter(([name]) => name !== 'text'));
}

function possibleTypes(complaint: Complaint, before: readonly string[] | null): readonly string[] | null {
  if (complaint.allowed.length > 0) return personFirst(complaint.allowed);
  const listed = /^\^?\(?\??:?([\w|-]+)\)?\$?$/.exec(complaint.pattern ?? '')?.[1];
  return listed?.includes('|') ? personFirst(listed.split('|')) : before;
}

function learnCompany(field: CompanyField, complaint: Complaint, state: State, person: Person): void {
  if (complaint.kind === 'unknown' || (complaint.kind === 'other' && state.company.has(field)))
    state.company.delete(field);
  else if (!state.company.has(field)) needCompany(field, state);
  else if (field !== 'companyName') {
    const mine = state.companyForms[field];
    const table = field === 'cnpj' ? cnpjForms : withoutText(birthDateForms);
    const current = mine.form ?? (field === 'cnpj' ? state.guess.cpf : state.guess.birthDate);
    mine.tried.add(current);
    const open = Object.keys(table).filter((form) => form !== 'bad-check-digits' && !mine.tried.has(form));
    mine.form = narrow(open, samples(field, person), complaint)[0] ?? mine.form;
  }
}

/** Sends an optional company field only if every other type that the service names was refused or requires one, too. */
function needCompany(field: CompanyField, state: State): void {
  // The type has changed since the request was sent, so its requirements no longer count.
  if (state.guess.accountType !== state.asked) return;
  const { refused, possible } = state.known.accountType;
  state.costly.add(state.guess.accountType);
  const cheaper = (possible ?? []).find((type) => !refused.has(type) && !state.costly.has(type));
  if (cheaper === undefined || state.company.size > 0) {
    const first = [...state.costly].find((type) => !refused.has(type)) ?? state.guess.accountType;
    state.guess = { ...state.guess, accountType: state.company.size > 0 ? state.guess.accountType : first };
    state.company.add(field);
  } else state.guess = { ...state.guess, accountType: cheaper };
}

function learnExtra(complaint: Complaint, state: State): void {
  const key = complaint.inner.join('/');
  const known = state.extra.find((field) => field.path.join('/') === key);
  const others = state.extra.filter((field) => field !== known);
  if (complaint.kind === 'unknown') state.extra = others;
  else if (known === undefined) {
    if (complaint.kind === 'missing' && others.length < 12) state.extra = [...others, extraField(complaint)];
  } else state.extra = [...others, nextExtra(known, complaint) ?? known];
}
