import { type OperationId, operations } from '../../contract/operations.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import { longestLagMs, patienceMs } from '../suspicion.ts';
import { emailOf } from '../trace/account-request.ts';
import { markKind, marksIn } from '../trace/marks.ts';
import { isAboutRequest } from '../trace/right.ts';
import type { Step } from '../trace/step.ts';
import type { Owners } from './owners.ts';
import type { Part } from './part.ts';
import { type Span, Spans, spanOf } from './spans.ts';
import type { Unauthorized } from './unauthorized.ts';

const newSpans = () => new Spans();

/**
 * The JWTs and API keys that the service issued, and when each was certainly valid. A credential was valid if it opened
 * an operation before and after, and nothing in between may have ended it.
 */
export class Credentials implements Part {
  readonly #owners: Owners;
  readonly #unauthorized: Unauthorized;
  readonly #issued = new Map<string, Span>();
  readonly #ofStepOne = new Map<string, { readonly email: string; readonly span: Span }>();
  readonly #concluded = new Map<string, Spans>();
  readonly #ofKeys = new Set<string>();
  readonly #opened = new Map<string, Spans>();
  readonly #doubts = new Map<string, Spans>();
  /** By account, the disables of keys that may have taken effect. */
  readonly #disables = new Map<string, Spans>();

  constructor(owners: Owners, unauthorized: Unauthorized) {
    this.#owners = owners;
    this.#unauthorized = unauthorized;
  }

  note(step: Step): void {
    const { operation, outcome } = step;
    if (operation === null) return;
    if (operation === 'concludesLogin' && outcome !== 'refused')
      getOrInsert(this.#concluded, emailOf(step), newSpans).add(step);
    if (outcome === 'accepted') this.#learnIssued(operation, step);
    if (!operations[operation].path.startsWith('/auth')) return;
    const owner = this.#owners.of(step);
    // What was refused without an account would, at worst, have changed the access of the account that it names.
    const isDoubtful = owner !== null || outcome !== 'refused';
    if (changesAccess.has(operation) && isDoubtful) getOrInsert(this.#doubts, owner ?? '', newSpans).add(step);
    if (operation === 'disableApiKey' && outcome !== 'refused')
      getOrInsert(this.#disables, owner ?? '', newSpans).add(step);
    const token = step.carried.only;
    if (outcome !== 'accepted' || token === null || markKind(token) === null) return;
    this.#openedBy(token).add(step);
    if (plainReads.has(operation)) this.#openedBy(readWith(token, operation)).add(step);
  }

  /** The accepted login that issued a JWT before a time, in milliseconds since 1970. `null` if there is none. */
  issued(jwt: string, before: number): Span | null {
    const span = this.#issued.get(jwt);
    return span !== undefined && span.begin <= before ? span : null;
  }

  /** The first login step that issued a token, if no second step of that account may have ended before a time. */
  ofStepOne(token: string, before: number): Span | null {
    const one = this.#ofStepOne.get(token);
    if (one === undefined || one.span.begin > before || this.#issued.has(token)) return null;
    return this.#concluded.get(one.email)?.overlaps(one.span.begin, before) ? null : one.span;
  }

  /** Whether createNewApiKey or listApiKeys showed this value. */
  isKey(value: string): boolean {
    return this.#ofKeys.has(value);
  }

  /**
   * An earlier step that the first of some credentials opened, if each of them certainly was valid when a step was sent.
   * `null` otherwise, and until later uses show it.
   */
  validAround(tokens: readonly string[], step: Step): Span | null {
    const before = tokens.map((token) => this.#validAround(token, step));
    return before.includes(null) ? null : (before[0] ?? null);
  }

  /** An earlier step that a credential opened, if it opened a later one, too. `null` otherwise. */
  openedAround(token: string, step: Step): Span | null {
    return this.#usesAround(token, step)?.before ?? null;
  }

  #usesAround(token: string, step: Step): { readonly before: Span; readonly after: Span } | null {
    const opened = this.#opened.get(token);
    const before = opened?.lastBefore(step.begin);
    const after = opened?.firstAfter(step.end);
    return before === undefined || after === undefined ? null : { before, after };
  }

  #validAround(token: string, step: Step): Span | null {
    const uses = this.#usesAround(token, step);
    if (uses === null) return null;
    const { before, after } = uses;
    const owner = this.#owners.ofToken(token) ?? this.#owners.of(step);
    // If the owner of the credential is unknown, a request of any account may have ended it.
    const of = (spans: ReadonlyMap<string, Spans>) =>
      owner === null ? [...spans.values()] : [spans.get(owner), spans.get('')];
    // A service may refuse wrong credentials with a 400, too.
    const isAboutFields = isAboutRequest(step) && !this.#unauthorized.hasStatusOf(step);
    const isKeyRefused = step.carried.methods === 'key' && step.outcome === 'refused' && !isAboutFields;
    const since = isKeyRefused ? Math.min(before.begin, step.begin - patienceMs) : before.begin;
    // A request that ends a credential may take effect late, and a request after this step may undo it. That explains a
    // refusal of the credential. It does not explain another refusal, such as a 400.
    const until = isAboutFields ? step.end : after.end;
    // A service may disable a key for some requests seconds before others, which still open.
    const isDisabled = isKeyRefused && isOverlapped(of(this.#disables), step.begin - longestLagMs, until);
    return isDisabled || isOverlapped(of(this.#doubts), since, until) ? null : before;
  }

  #learnIssued(operation: OperationId, step: Step): void {
    if (!handsOut.has(operation)) return;
    const { response } = step.entry;
    const texts = [response?.body.text ?? '', ...(response?.headers ?? []).map(([, value]) => value)].join('\n');
    const span = spanOf(step);
    if (operation === 'createNewApiKey' || operation === 'listApiKeys')
      for (const kind of ['api-key', 'jwt'] as const) for (const key of marksIn(texts, kind)) this.#ofKeys.add(key);
    const jwts = operation === 'concludesLogin' || operation === 'login' ? marksIn(texts, 'jwt') : [];
    for (const jwt of jwts) {
      if (operation === 'concludesLogin') getOrInsert(this.#issued, jwt, () => span);
      else getOrInsert(this.#ofStepOne, jwt, () => ({ email: emailOf(step), span }));
    }
  }

  #openedBy(token: string): Spans {
    return getOrInsert(this.#opened, token, newSpans);
  }
}

function isOverlapped(all: readonly (Spans | undefined)[], since: number, until: number): boolean {
  return all.some((spans) => spans?.overlaps(since, until));
}

/** Reads without parameters. Only the credentials decide whether they are accepted. */
const plainReads: ReadonlySet<OperationId> = new Set(['listApiKeys', 'getSecurityIP', 'earnedFeesBalance'] as const);

/** A key for one credential and one read. It tells whether exactly this read was accepted before and after. */
export function readWith(token: string, operation: OperationId): string {
  return `${token} ${operation}`;
}

/** Operations that issue or show credentials. */
const handsOut: ReadonlySet<OperationId> = new Set([
  'login',
  'concludesLogin',
  'createNewApiKey',
  'listApiKeys',
] as const);

/** Operations that may change what the credentials of the account open. */
export const changesAccess: ReadonlySet<OperationId> = new Set([
  'createNewApiKey',
  'enableApiKey',
  'disableApiKey',
  'addSecurityIP',
  'deleteSecurityIP',
] as const);
