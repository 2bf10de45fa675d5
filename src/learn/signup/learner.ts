import type { JsonObject } from '../../json/value.ts';
import type { Complaint } from '../refusals/complaints.ts';
import { type SignupCode, type SignupForm, signupBody } from './body.ts';
import { type SignupOutcome, signupComplaints } from './complaints.ts';
import { FormLearner } from './form-learner.ts';
import type { Person } from './person.ts';

export interface LearnerOptions {
  /** Returns a new person each time, with a CPF, a CNPJ and a phone number that no account has yet. */
  readonly person: () => Person;
  /** From `--signup`: whole fields of the body that replace what was learned; a null removes the field. */
  readonly override?: JsonObject | null;
  /** Default: 40, or 75 while refusals name only accountType, because each try rules out one value. */
  readonly maxTries?: number;
}

/** One createAccount request to send. */
export interface SignupAttempt {
  readonly body: JsonObject;
  readonly person: Person;
  readonly form: SignupForm;
}

/**
 * What the caller provides for the next attempt. `nothing`: the last code may still be valid.
 * - `code`: a fresh code for the same address, because the last one may be used up or was refused
 * - `email`: a fresh address with its own code, because the last one may have an account or be locked
 */
type Need = 'nothing' | 'code' | 'email';

const limits = { silence: 4, codes: 4, stuck: 3, tries: 40, typeTries: 75 } as const;
/** After so many guesses in a row, the next one is made for another person, because the last one may be locked. */
const guessesPerPerson = 5;

/**
 * Learns from refusals what createAccount requires. In a loop, provide what `needs` says, send what `next` returns, and
 * pass the outcome to `record`, until `next` returns `null`.
 */
export class SignupLearner {
  needs: Need = 'nothing';
  /** Attempts made so far. */
  tries = 0;
  readonly #newPerson: () => Person;
  readonly #override: JsonObject;
  readonly #maxTries: number | undefined;
  readonly #forms: FormLearner;
  #person: Person;
  #current: SignupAttempt | null = null;
  #accepted: SignupAttempt | null = null;
  /** Number of outcomes in a row without a verdict. */
  #silence = 0;
  /** Number of refusals in a row that named the code or the e-mail address. */
  #codes = 0;
  /** Number of refusals in a row that led to no change of the form. */
  #guesses = 0;
  /** The last refusal named accountType and nothing else. */
  #isTypeAlone = false;
  /** A refusal named the code although the one before did not: each attempt uses up its code. */
  #usesUpCode = false;
  /** Why the search ended without an account. */
  #over: string | null = null;
  readonly #said: string[] = [];
  readonly #types = new Set<string>();

  constructor({ person, override, maxTries }: LearnerOptions) {
    this.#newPerson = person;
    this.#person = person();
    this.#override = override ?? {};
    this.#maxTries = maxTries;
    this.#forms = new FormLearner(() => this.#person, this.#override);
  }

  /** The next attempt; `null` if an account was created or nothing is left to try. */
  next(code: SignupCode): SignupAttempt | null {
    const most = this.#maxTries ?? (this.#isTypeAlone ? limits.typeTries : limits.tries);
    if (this.tries >= most) this.#over ??= `the limit of ${most} tries was reached`;
    if (this.#accepted !== null || this.#over !== null) return null;
    this.tries += 1;
    this.needs = 'nothing';
    const form = this.#forms.form();
    this.#types.add(String(this.#override['accountType'] ?? form.accountType));
    this.#current = { body: signupBody(form, this.#person, code), person: this.#person, form };
    return this.#current;
  }

  /** @throws Error if no attempt is under way */
  record(outcome: SignupOutcome): void {
    const current = this.#current;
    if (current === null) throw new Error('No sign-up attempt is under way: call next() before record().');
    this.#current = null;
    if (outcome.accepted) this.#accepted = current;
    else if (outcome.status === null) this.#unanswered();
    else this.#refused(outcome);
  }

  /** The form that was learned; `null` until an account was created. */
  form(): SignupForm | null {
    return this.#accepted?.form ?? null;
  }

  /** One sentence for people: what was tried and what the last refusals said. It quotes the service: mask it. */
  why(): string {
    if (this.#accepted !== null) return `An account was made at try ${this.tries}.`;
    const last = [...new Set(this.#said.slice(-3))].map((one) => `“${one}”`).join(', ');
    const types = [...this.#types].slice(0, 12).join(', ');
    const tried = `tried accountType ${types} with different forms of the other fields`;
    const end = this.#over ?? 'more can be tried';
    return `No account after ${this.tries} tries (${end}): ${tried}; the last answers were ${last || 'none'}; give the right fields with --signup FILE.`;
  }

  /** A timed-out request may have created the account, so neither the address nor the documents are used again. */
  #unanswered(): void {
    this.#silence += 1;
    this.#person = this.#newPerson();
    this.needs = 'email';
    this.#said.push('no answer that can be judged');
    if (this.#silence > limits.silence) this.#over = `${this.#silence} attempts in a row brought no verdict`;
  }

  #refused(outcome: SignupOutcome): void {
    this.#silence = 0;
    const complaints = signupComplaints(outcome);
    this.#said.push(`${outcome.status}: ${shortened(outcome.text, complaints)}`);
    this.#isTypeAlone = complaints.length > 0 && complaints.every(({ field }) => field === 'accountType');
    const taken = complaints.filter(({ kind }) => kind === 'taken');
    const code = complaints.filter(
      ({ field, kind }) => field === 'emailToken' || (field === 'email' && kind !== 'taken'),
    );
    const isConflict = taken.length > 0 || (outcome.status === 409 && complaints.length === 0);
    if (isConflict) this.#renew(taken);
    const isChanged = this.#forms.learn(complaints.filter((one) => !taken.includes(one)));
    if (isChanged) this.#guesses = 0;
    if (code.length > 0) this.#codeRefused(code, isChanged);
    else {
      this.#codes = 0;
      if (isConflict && this.#guesses === 0) this.#guesses = 1;
      else if (!isChanged) this.#guess(complaints);
    }
    if (this.#usesUpCode && this.needs === 'nothing') this.needs = 'code';
  }

  /** Somebody else signs up, because the account of the last person exists. */
  #renew(taken: readonly Complaint[]): void {
    this.#person = this.#newPerson();
    const isDocument = ({ field }: Complaint) => field === 'cpf' || field === 'phone' || field === 'cnpj';
    this.needs = taken.length > 0 && taken.every(isDocument) ? 'code' : 'email';
  }

  #codeRefused(code: readonly Complaint[], isChanged: boolean): void {
    if (this.#codes === 0 && this.tries > 1) this.#usesUpCode = true;
    this.#codes += 1;
    this.needs = this.#codes > 1 || code.every(({ field }) => field === 'email') ? 'email' : 'code';
    if (!isChanged && this.#codes > limits.codes) this.#over = `${this.#codes} fresh codes in a row were refused`;
  }

  /** Guesses after a refusal that does not say what to change. It may have used up the code. */
  #guess(complaints: readonly Complaint[]): void {
    this.#guesses += 1;
    const given = complaints.filter(({ field }) => field !== null && field in this.#override);
    if (complaints.length > 0 && given.length === complaints.length && this.#guesses >= limits.stuck) {
      this.#over = `the service refuses ${[...new Set(given.map(({ field }) => field))].join(', ')} as --signup gives it`;
      return;
    }
    const isRenewed = this.#guesses % guessesPerPerson === 0;
    if (isRenewed) this.#person = this.#newPerson();
    if (this.needs !== 'email') this.needs = isRenewed ? 'email' : 'code';
    if (!this.#forms.guess()) this.#over = 'nothing is left to try';
  }
}

function shortened(text: string, complaints: readonly Complaint[]): string {
  const joined = complaints.length > 0 ? complaints.map((one) => one.text).join('; ') : text;
  const line = joined.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line === '' ? '(nothing)' : line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
