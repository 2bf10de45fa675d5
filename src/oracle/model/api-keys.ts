import { type OperationId, operations } from '../../contract/operations.ts';
import { onlyCredentialMayBeWrong, validityOf } from '../../contract/variants.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import { leaves } from '../../json/walk.ts';
import { credentialRule, pixCaseOf } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { type AcceptedToggle, type Key, KeyNames } from './key-names.ts';
import type { Owners } from './owners.ts';
import type { Part } from './part.ts';
import { Spans } from './spans.ts';
import type { Unauthorized } from './unauthorized.ts';

/** How long a change may take to have an effect, in milliseconds. */
const lagMs = 3_000;
/** How long a change may take from its first effect until it applies to all requests, in milliseconds. */
export const spreadMs = 1_000;
/** The same for a service whose servers learn of changes one after another. */
const lateSpreadMs = 4_000;
/** How long a request without a known outcome may take to have an effect, in milliseconds. */
const lateMs = 10_000;
const mostChanges = 1_000;
/** What may shut out the keys of an account. */
const shutOuts: ReadonlySet<OperationId> = new Set([
  'addSecurityIP',
  'deleteSecurityIP',
  'forgotPasswordChangePassword',
] as const);
/** What may change keys. */
const changesKeys: ReadonlySet<OperationId> = new Set(['createNewApiKey', 'enableApiKey', 'disableApiKey'] as const);

/**
 * The API keys that the trace created: their names, what they opened, and which of them are certainly disabled, or
 * certainly enabled again. A state is certain if an accepted request named the key and the key has behaved as requested
 * since, or if time has passed and the same form of request had this effect before.
 */
export class ApiKeys implements Part {
  readonly #owners: Owners;
  readonly #names: KeyNames;
  /** Forms of requests that had their effect, with the operation. */
  readonly #understood = new Set<string>();
  /** When something else may have changed the keys of an account. */
  readonly #otherwise = new Map<string, Spans>();
  /** When its list of addresses changed, or its password was recovered. Either may shut its keys out. It enables none. */
  readonly #shutOuts = new Map<string, Spans>();
  /** Whether an operation once showed a change only after another one had shown it. */
  #isSpreadLate = false;
  /** How long after a change a key was still seen in its old state at most, before the new one, in milliseconds. */
  #seenLagMs = 0;
  readonly #unauthorized: Unauthorized;

  constructor(owners: Owners, unauthorized: Unauthorized) {
    this.#owners = owners;
    this.#unauthorized = unauthorized;
    this.#names = new KeyNames(owners);
  }

  note(step: Step): void {
    const { operation, outcome } = step;
    if (outcome === 'accepted') this.#names.learn(step);
    if (operation === null) return;
    const owner = this.#owners.of(step) ?? '';
    if (changesKeys.has(operation)) this.#change(step, owner);
    else if (shutOuts.has(operation) && outcome !== 'refused') disturb(this.#shutOuts, [owner], step);
  }

  #change(step: Step, owner: string): void {
    const named = this.#names.meantIn(step, owner);
    if (step.outcome === 'refused') {
      for (const { changes } of named) doubt(changes.at(-1), step);
      return;
    }
    const [key, more] = named;
    const isOwn = step.outcome === 'accepted' && credentialRule(step) === 'valid' && key?.owner === owner;
    if (isOwn && more === undefined && key.changes.length < mostChanges) key.changes.push(newChange(step));
    else disturb(this.#otherwise, [owner, ...named.map((known) => known.owner)], step);
  }

  settle(step: Step): void {
    const key = this.#names.usedIn(step);
    if (key === undefined || step.operation === null) return;
    const isOpen = step.outcome === 'accepted';
    const isShut = this.#isShut(step);
    if (isOpen) key.opened.add(step.operation);
    const change = this.#current(key, step);
    const isTelling = change !== null && !this.#isDisturbed(this.#shutOuts, key, change, step);
    if (isTelling && (isOpen || isShut)) this.#look(key, change, step, isOpen);
    if (isOpen || isShut) key.lastUse = { end: step.end, isOpen };
    if (pixCaseOf.has(step.operation)) noteLast(key, step);
  }

  /** All keys, also secrets of which it is not certain that they are keys. */
  all(): readonly Key[] {
    return this.#names.all();
  }

  /** The key of a request to payment/pix that carries only that key. */
  usedIn(step: Step): Key | undefined {
    return this.#names.usedIn(step);
  }

  /** The request that certainly disabled the key of a request. `null` if the key may be enabled. */
  disabledBy(step: Step): Step | null {
    return this.#certain(step, 'disableApiKey');
  }

  /**
   * The request that certainly enabled the key of a refused request. `null` if the key may be disabled, or if the
   * refusal may have another reason. The refusal must have the status of a disabled key, and the key must have opened
   * the operation before.
   */
  enabledBy(step: Step): Step | null {
    const key = this.#names.usedIn(step);
    const isSame = key !== undefined && key.refusal === step.status && key.opened.has(step.operation ?? '');
    return isSame ? this.#certain(step, 'enableApiKey') : null;
  }

  /** Whether the last change of the key of a refused request was an accepted disable, which is then not a finding. */
  wasDisabled(step: Step): boolean {
    const last = this.#names.usedIn(step)?.changes.findLast(({ by }) => by.begin <= step.end);
    return last !== undefined && last.by.operation === 'disableApiKey' && last.by.end <= step.begin;
  }

  /** The accounts whose keys a request names. */
  ownersNamedIn(step: Step): readonly string[] {
    return this.#names.namedIn(step).map(({ owner }) => owner);
  }

  /**
   * Whether a response refuses the API key of its request. A status such as 400 also refuses wrong fields, so it counts
   * only for a valid read. A payment may also be unknown to a server.
   */
  #isShut(step: Step): boolean {
    const { operation, status, entry, path } = step;
    if (status === 401 || status === 403) return true;
    if (status === 404 && 'id' in path) return false;
    if (operation === null || status === null || operations[operation].method !== 'GET') return false;
    return validityOf(operation, entry.variant) === 'valid' && this.#unauthorized.hasStatusOf(step);
  }

  #look(key: Key, change: AcceptedToggle, step: Step, isOpen: boolean): void {
    change.wasOpen ??= key.lastUse !== null && key.lastUse.end <= change.by.begin ? key.lastUse.isOpen : null;
    const asked = change.by.operation === 'enableApiKey';
    if (isOpen !== asked) {
      if (change.seenAt !== null) change.unseen.add(step.operation);
      else change.unseenFor = Math.max(change.unseenFor, step.begin - change.by.end);
      return;
    }
    // The key was so before, too. An earlier change may still show in between.
    if (change.wasOpen === asked && change.seenAt === null && change.unseenFor === 0) return;
    if (change.seenAt === null) this.#seenLagMs = Math.max(this.#seenLagMs, change.unseenFor);
    this.#isSpreadLate ||= change.unseen.has(step.operation);
    change.seenAt ??= step.end;
    if (change.wasOpen === !asked) this.#understood.add(change.form);
    if (!isOpen && change.wasOpen === true) key.refusal = step.status;
  }

  #certain(step: Step, toggle: 'enableApiKey' | 'disableApiKey'): Step | null {
    const key = this.#names.usedIn(step);
    const change = key === undefined ? null : this.#current(key, step);
    if (key === undefined || change?.by.operation !== toggle || change.doubtfulFrom <= step.end) return null;
    // A list or a recovery may shut a key out, so that its refusal shows no disable. Neither opens a disabled key.
    const isPlain = toggle === 'disableApiKey' && this.#understood.has(change.form);
    if (!isPlain && this.#isDisturbed(this.#shutOuts, key, change, step)) return null;
    const spread = this.#isSpreadLate ? lateSpreadMs : spreadMs;
    const isSeen = change.seenAt !== null && step.begin >= Math.max(change.seenAt, change.by.end + spread);
    const isDue =
      this.#understood.has(change.form) && step.begin >= change.by.end + Math.max(lagMs, 2 * this.#seenLagMs);
    return isSeen || isDue ? change.by : null;
  }

  /** The last change of a key before a request. `null` if the expected state of the key is unknown. */
  #current(key: Key, step: Step): AcceptedToggle | null {
    const begun = key.changes.filter(({ by }) => by.begin <= step.end);
    const last = begun.at(-1);
    if (last === undefined || last.by.end > step.begin) return null;
    if (begun.some((other) => other !== last && other.by.end > last.by.begin)) return null;
    return this.#isDisturbed(this.#otherwise, key, last, step) ? null : last;
  }

  #isDisturbed(by: ReadonlyMap<string, Spans>, { owner }: Key, { by: last }: AcceptedToggle, step: Step): boolean {
    return [by.get(owner), by.get('')].some((spans) => spans?.overlaps(last.begin, step.end));
  }
}

function newChange(by: Step): AcceptedToggle {
  const doubtfulFrom = Number.POSITIVE_INFINITY;
  return { by, form: formOf(by), wasOpen: null, seenAt: null, unseenFor: 0, unseen: new Set(), doubtfulFrom };
}

function noteLast(key: Key, step: Step): void {
  if (step.outcome === 'accepted') {
    key.lastOpened = step;
    key.shutIn = null;
  } else if (step.status === 401 && onlyCredentialMayBeWrong(step.entry.variant)) key.shutIn = step;
}

function doubt(change: AcceptedToggle | undefined, { operation, begin }: Step): void {
  const isToggle = operation === 'enableApiKey' || operation === 'disableApiKey';
  if (change !== undefined && isToggle && change.by.operation !== operation)
    change.doubtfulFrom = Math.min(change.doubtfulFrom, begin);
}

function disturb(all: Map<string, Spans>, owners: readonly string[], { begin, end, id, outcome }: Step): void {
  const span = { begin, end: outcome === 'accepted' ? end : end + lateMs, id };
  for (const owner of new Set(owners)) getOrInsert(all, owner, () => new Spans()).add(span);
}

function formOf({ operation, input, query }: Step): string {
  const names = [...leaves(input), ...leaves(query)].map(({ pointer }) => pointer);
  return [operation, ...names].join(' ');
}
