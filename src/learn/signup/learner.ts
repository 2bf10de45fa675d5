import type { Json } from '../../journal/entry.ts';
import { type SignupCode, type SignupForm, signupBody } from './body.ts';
import { type Complaint, mineComplaints, type SignupOutcome } from './complaints.ts';
import { FormLearner } from './form-learner.ts';
import type { Person } from './person.ts';

export interface LearnerOptions {
  /** Returns a new person each time, with a CPF, a CNPJ and a phone number that no account has yet. */
  readonly person: () => Person;
  /** From `--signup`: whole fields of the body that replace what was learned; a null removes the field. */
  readonly override?: Readonly<Record<string, Json>> | null;
  /**
   * The maximum number of createAccount requests. Default: 40, or 75 while refusals name only accountType, because each
   * try then rules out one value.
   */
  readonly maxTries?: number;
}

/** One createAccount request to send. */
export interface SignupAttempt {
  readonly body: Record<string, Json>;
  readonly person: Person;
  readonly form: SignupForm;
}

/**
 * What the caller provides for the next attempt.
 * - `nothing`: the code that was used last is assumed to be still valid
 * - `code`: a fresh code for the same address, because the last one may be used up or was refused
 * - `email`: a fresh address with its own code, because the last one may have an account or be locked
 */
export type Need = 'nothing' | 'code' | 'email';

/**
 * Learns from refusals what createAccount requires. Call it in a loop: provide what `needs` says, send what `next`
 * returns, and pass the outcome to `record`, until `next` returns `null`.
 *
 * ```ts
 * for (;;) {
 *   if (learner.needs !== 'nothing') code = await freshCode(learner.needs);
 *   const attempt = learner.next(code);
 *   if (attempt === null) break;
 *   learner.record(outcomeOf(await send(attempt.body)));
 * }
 * ```
 */
export interface SignupLearner {
  readonly needs: Need;
  /** Attempts made so far. */
  readonly tries: number;
  /** The next attempt; `null` if an account was created or nothing is left to try. */
  next(code: SignupCode): SignupAttempt | null;
  /** @throws Error if no attempt is under way */
  record(outcome: SignupOutcome): void;
  /** The form that was learned; `null` until an account was created. */
  form(): SignupForm | null;
  /** The attempt that created the account. */
  accepted(): SignupAttempt | null;
  /** One sentence for people: what was tried and what the last refusals said. It quotes the service: mask it. */
  why(): string;
}

const limits = { silence: 4, codes: 4, stuck: 3, tries: 40, typeTries: 75 } as const;

class State {
  person: Person;
  current: SignupAttempt | null = null;
  accepted: SignupAttempt | null = null;
  needs: Need = 'nothing';
  tries = 0;
  /** Number of outcomes in a row without a verdict. */
  silence = 0;
  /** Number of refusals in a row that named only the code or the e-mail address. */
  codes = 0;
  blind = 0;
  /** The last refusal named accountType and nothing else. */
  typeAlone = false;
  /** A refusal named the code although the one before did not: each attempt uses up its code. */
  burns = false;
  wasCode = false;
  over: string | null = null;
  readonly said: string[] = [];
  readonly types = new Set<string>();

  constructor(person: Person) {
    this.person = person;
  }
}

export function createLearner(options: LearnerOptions): SignupLearner {
  const override = options.override ?? {};
  const state = new State(options.person());
  const forms = new FormLearner(() => state.person, override);
  return {
    get needs() {
      return state.needs;
    },
    get tries() {
      return state.tries;
    },
    next(code) {
      if (state.accepted !== null || state.over !== null) return null;
      const maxTries = options.maxTries ?? (state.typeAlone ? limits.typeTries : limits.tries);
      if (state.tries >= maxTries) {
        state.over = `the limit of ${maxTries} tries was reached`;
        return null;
      }
      state.tries += 1;
      state.needs = 'nothing';
      const form = forms.form();
      state.types.add(String(override['accountType'] ?? form.accountType));
      state.current = { body: signupBody(form, state.person, code), person: state.person, form };
      return state.current;
    },
    record(outcome) {
      const { current } = state;
      if (current === null) throw new Error('No sign-up attempt is under way: call next() before record().');
      state.current = null;
      if (outcome.accepted) state.accepted = current;
      else if (outcome.status === null) nothingKnown(state, options.person);
      else refused(outcome, state, forms, override, options.person);
    },
    form: () => state.accepted?.form ?? null,
    accepted: () => state.accepted,
    why: () => whyOf(state),
  };
}

/** A timed-out request may have created the account, so neither the address nor the documents are used again. */
function nothingKnown(state: State, person: () => Person): void {
  state.silence += 1;
  state.person = person();
  state.needs = 'email';
  state.said.push('no answer that can be judged');
  if (state.silence > limits.silence) state.over = `${state.silence} attempts in a row brought no verdict`;
}

function refused(
  outcome: SignupOutcome,
  state: State,
  forms: FormLearner,
  override: Readonly<Record<string, Json>>,
  person: () => Person,
): void {
  state.silence = 0;
  const complaints = mineComplaints(outcome);
  state.said.push(`${outcome.status}: ${shortened(outcome.text, complaints)}`);
  state.typeAlone = complaints.length > 0 && complaints.every(({ field }) => field === 'accountType');
  const code = complaints.filter(aboutCode);
  const taken = complaints.filter(({ kind }) => kind === 'taken');
  const conflict = taken.length > 0 || (outcome.status === 409 && complaints.length === 0);
  if (conflict) renew(state, taken, person);
  const changed = forms.learn(complaints.filter((one) => !taken.includes(one)));
  if (changed) state.blind = 0;
  if (code.length > 0) codeWasRefused(state, code, changed);
  else state.codes = 0;
  state.wasCode = code.length > 0;
  if (!changed && code.length === 0 && !(conflict && state.blind === 0))
    blindly(state, complaints, forms, override, person);
  else if (conflict) state.blind += 1;
  if (state.burns && state.needs === 'nothing') state.needs = 'code';
}

function aboutCode({ field, kind }: Complaint): boolean {
  return field === 'emailToken' || (field === 'email' && kind !== 'taken');
}

function renew(state: State, taken: readonly Complaint[], person: () => Person): void {
  state.person = person();
  const fields = taken.map(({ field }) => field);
  const documents =
    fields.length > 0 && fields.every((field) => field === 'cpf' || field === 'phone' || field === 'cnpj');
  state.needs = documents ? 'code' : 'email';
}

function codeWasRefused(state: State, code: readonly Complaint[], changed: boolean): void {
  if (!state.wasCode && state.tries > 1) state.burns = true;
  state.codes += 1;
  const email = code.every(({ field }) => field === 'email');
  state.needs = state.codes > 1 || email ? 'email' : 'code';
  if (changed) return;
  if (state.codes > limits.codes) state.over = `${state.codes} fresh codes in a row were refused`;
}

/**
 * Handles a refusal that does not say what to change. It may have used up the code, so each further guess gets a fresh
 * one.
 */
function blindly(
  state: State,
  complaints: readonly Complaint[],
  forms: FormLearner,
  override: Readonly<Record<string, Json>>,
  person: () => Person,
): void {
  const given = complaints.filter(({ field }) => field !== null && field in override);
  state.blind += 1;
  if (complaints.length > 0 && given.length === complaints.length && state.blind >= limits.stuck) {
    state.over = `the service refuses ${[...new Set(given.map(({ field }) => field))].join(', ')} as --signup gives it`;
    return;
  }
  const fresh = state.blind % 5 === 0;
  if (fresh) state.person = person();
  if (state.needs !== 'email') state.needs = fresh ? 'email' : 'code';
  if (!forms.guess(complaints)) state.over = 'nothing is left to try';
}

function shortened(text: string, complaints: readonly Complaint[]): string {
  const said = complaints.length > 0 ? complaints.map((one) => one.text).join('; ') : text;
  const line = said.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line === '' ? '(nothing)' : line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

function whyOf(state: State): string {
  if (state.accepted !== null) return `An account was made at try ${state.tries}.`;
  const last = [...new Set(state.said.slice(-3))].map((one) => `“${one}”`).join(', ');
  const tried = `tried accountType ${[...state.types].slice(0, 12).join(', ')} with different forms of the other fields`;
  const end = state.over ?? 'more can be tried';
  return `No account after ${state.tries} tries (${end}): ${tried}; the last answers were ${last || 'none'}; give the right fields with --signup FILE.`;
}
