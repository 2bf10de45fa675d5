import { getOrInsert } from '../../json/get-or-insert.ts';
import { isObject, type Json, member } from '../../json/value.ts';
import { emailOf, wrongIn } from '../trace/account-request.ts';
import { hasPartOf } from '../trace/marks.ts';
import type { RuleCase } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import type { Codes } from './codes.ts';
import type { Part } from './part.ts';

/** A request that sets a password, or would set one if the service carried it out. */
interface PasswordWrite {
  readonly step: Step;
  readonly isCreate: boolean;
  readonly password: string | null;
  /** The rule by which the request must be refused or must change nothing. `null` if it may be carried out. */
  readonly wrong: RuleCase | null;
}

/** Why a password must not log in, and the exchange that shows it. */
export interface WrongPassword {
  readonly rule: RuleCase;
  /** What password it is, as in "called with the password from before a recovery". */
  readonly kind: string;
  readonly by: string;
}

const mostWrites = 50;
const mostAccounts = 10_000;
const mostLogins = 10;
/** How long an old password may log in after a recovery if the new one was not used yet. In milliseconds. */
const lagMs = 3_000;

/** The accounts created in this trace, and the passwords that each may have. */
export class Accounts implements Part {
  readonly #codes: Codes;
  readonly #writes = new Map<string, PasswordWrite[]>();
  readonly #logins = new Map<string, Step[]>();
  /** When the last login with each password ended, by address. */
  readonly #lastUse = new Map<string, Map<string, number>>();

  constructor(codes: Codes) {
    this.#codes = codes;
  }

  note(step: Step): void {
    if (step.operation === 'login' && step.outcome === 'accepted') this.#noteLogin(step);
    if (step.operation === 'concludesLogin' && step.outcome === 'accepted') this.#noteUse(step);
    const isCreate = step.operation === 'createAccount';
    if (!isCreate && step.operation !== 'forgotPasswordChangePassword') return;
    const email = emailOf(step);
    const writes = this.#writes.get(email) ?? [];
    if (email === '' || writes.length > mostWrites || this.#writes.size > mostAccounts) return;
    const password = member(step.input, isCreate ? 'password' : 'newPassword');
    const wrong = wrongIn(step, this.#codes)?.rule ?? null;
    writes.push({ step, isCreate, password: isWhole(password) ? password.trim() : null, wrong });
    this.#writes.set(email, writes);
  }

  /** The accepted createAccount of an address before `begin`, in milliseconds since 1970. `null` if there is none. */
  createdBefore(email: string, begin: number): Step | null {
    const writes = this.#writes.get(email) ?? [];
    return writes.find((write) => isCreated(write) && write.step.end <= begin)?.step ?? null;
  }

  /** Why a password that logged in should not have done so. `null` if it may be right. */
  wrongPassword(login: Step): WrongPassword | null {
    const password = textOf(member(login.input, 'password'));
    const known = this.#passwordsAt(login);
    if (password === null || known === null) return null;
    const { writes, effective, possible, last } = known;
    const isOfIt = (write: PasswordWrite) => write.password === password.trim();
    if (possible.some((write) => write.password === null || isOfIt(write))) return null;
    const isIneffective = (write: PasswordWrite) => !effective.includes(write) && !this.#wasWithout(write, login);
    const [only, more] = writes.filter((write) => isOfIt(write) && isIneffective(write));
    if (only !== undefined) return more === undefined ? ofRefused(only, last !== undefined) : null;
    if (last === undefined) return null;
    const by = last.step.id;
    if (!effective.some(isOfIt))
      return { rule: ['LOGIN-03', this.#stepWith(password, login)], kind: 'a password that the account never had', by };
    if (!this.#isDue(last, login)) return null;
    return { rule: ['RECOVERY-03', 'default'], kind: 'the password from before a recovery', by };
  }

  /** The requests that set passwords of an account before a login. `null` if they do not tell its password. */
  #passwordsAt(login: Step) {
    const writes = (this.#writes.get(emailOf(login)) ?? []).filter(({ step }) => step.begin <= login.end);
    if (writes.length === 0 || writes.length > mostWrites) return null;
    const effective = writes.filter(({ step, wrong }) => step.outcome !== 'refused' && wrong === null);
    const last = effective.findLast(({ step }) => step.outcome === 'accepted' && step.end <= login.begin);
    // The password of an account that signed up before the trace is unknown.
    if (!writes[0]?.isCreate || (effective.length > 0 && last === undefined)) return null;
    const possible = effective.filter((write) => write === last || write.step.end >= (last?.step.begin ?? 0));
    return { writes, effective, possible, last };
  }

  /** The step of the login that first sent a password. */
  #stepWith(password: string, login: Step): 'step-1' | 'step-2' {
    return textOf(member(this.#stepOneOf(login)?.input, 'password')) === password ? 'step-1' : 'step-2';
  }

  #noteLogin(step: Step): void {
    const logins = this.#logins.get(emailOf(step)) ?? [];
    if (this.#logins.size <= mostAccounts) this.#logins.set(emailOf(step), [...logins.slice(-mostLogins), step]);
  }

  #noteUse(step: Step): void {
    const password = member(step.input, 'password');
    if (!isWhole(password) || this.#lastUse.size > mostAccounts) return;
    const uses = getOrInsert(this.#lastUse, emailOf(step), () => new Map<string, number>());
    if (uses.size <= mostWrites) uses.set(password.trim(), step.end);
  }

  /** Whether the last change of a password must have taken effect before a login. */
  #isDue({ step, password }: PasswordWrite, login: Step): boolean {
    // Step 1 may check another copy of the password, and its mail may take any time. One before the change says nothing.
    const stepOne = this.#stepOneOf(login);
    const { begin } = stepOne === undefined || stepOne.begin < step.begin ? login : stepOne;
    if (begin >= step.end + lagMs) return true;
    const used = this.#lastUse.get(emailOf(login))?.get(password ?? '');
    return used !== undefined && used > step.end && used <= begin;
  }

  /** Whether another password logged in between a wrong request and a login, so that the request had no effect. */
  #wasWithout({ step, password }: PasswordWrite, login: Step): boolean {
    const uses = this.#lastUse.get(emailOf(step)) ?? new Map<string, number>();
    // Logins after this one are known here, too.
    return [...uses].some(([used, end]) => used !== password && end > step.end && end <= login.end);
  }

  #stepOneOf(login: Step): Step | undefined {
    return this.#logins.get(emailOf(login))?.findLast(({ end }) => end <= login.begin);
  }
}

function isCreated({ step, isCreate, wrong }: PasswordWrite): boolean {
  return isCreate && step.outcome === 'accepted' && wrong === null;
}

/** A password as a text that can be compared. `null` if it cannot, or if a service may read another text in it. */
function textOf(password: Json | undefined): string | null {
  if (typeof password === 'string') return isWhole(password) ? password : null;
  const isNone = password === null || typeof password === 'boolean' || isObject(password);
  return isNone ? JSON.stringify(password) : null;
}

/** Whether a password can be compared. Masking may hide one that resembles another as a part of that. */
function isWhole(password: unknown): password is string {
  return typeof password === 'string' && !hasPartOf(password, 'password');
}

/** The rule that is broken if the password of a refused or wrong request logs in. */
function ofRefused({ step, isCreate, wrong }: PasswordWrite, hasAccount: boolean): WrongPassword | null {
  if (wrong === null && isCreate && !hasAccount) return null;
  const rule = wrong ?? [isCreate ? 'SIGNUP-10' : 'RECOVERY-02', 'default'];
  const what = wrong === null ? 'a refused' : 'a wrong';
  return { rule, kind: `the password that ${what} ${step.operation} asked for`, by: step.id };
}
