import { type OperationId, pixCases } from '../../contract/operations.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import { leaves } from '../../json/walk.ts';
import { locateRecords } from '../../learn/records/records.ts';
import type { Finding } from '../finding.ts';
import { historyLagMs } from '../model/history.ts';
import type { Key } from '../model/key-names.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import type { Step } from '../trace/step.ts';
import { found } from './found.ts';

/**
 * The listing of an account is empty although its only key is in use, while the listing of another account shows the id
 * that the create returned (APIKEY-02). The document does not say what a listing shows, so only a comparison tells.
 */
export class UnlistedKeyMonitor implements Monitor {
  readonly operations: readonly OperationId[] = ['listApiKeys', ...Object.values(pixCases)];
  readonly outcomes = ['accepted'] as const;
  /** A listing without a key, after the last request that the key opened. */
  readonly #missing = new Map<Key, Step>();
  /** The first listing without a key while it was certainly enabled. */
  readonly #unlisted = new Map<Key, Step>();
  #isAnyShown = false;

  step(step: Step, model: Model): Finding[] {
    if (step.operation === 'listApiKeys') this.#list(step, model);
    else this.#use(step, model);
    return [];
  }

  *end(): Iterable<Finding> {
    if (!this.#isAnyShown) return;
    for (const [{ created }, unlisted] of this.#unlisted)
      yield found('APIKEY-02', 'default', unlisted, {
        message: 'An account with one API key, which was used before and after, listed its keys',
        expected: 'the id that createNewApiKey returned, as the listing of another account shows it',
        got: 'an empty listing',
        contradicts: created.id,
      });
  }

  #list(step: Step, { owners, apiKeys, keyListings }: Model): void {
    const owner = owners.of(step);
    for (const key of apiKeys.all()) {
      if (key.owner !== owner || key.id === null || step.begin < key.created.end) continue;
      if (leaves(step.output).some(({ value }) => String(value) === key.id)) {
        this.#isAnyShown = true;
        this.#missing.delete(key);
        this.#unlisted.delete(key);
        continue;
      }
      // With keys from before the run, the new one may be on a later page.
      const isEmpty = locateRecords(step.output).length === 0;
      const isLate = step.begin - key.created.end < historyLagMs;
      if (isEmpty && !isLate && isOnly(keyListings.allBefore(step))) getOrInsert(this.#missing, key, () => step);
    }
  }

  /** A listing may leave out a disabled key, so the key has to be in use before and after, without a change between. */
  #use(step: Step, { apiKeys, keyListings }: Model): void {
    const key = apiKeys.usedIn(step);
    const missing = key === undefined ? undefined : this.#missing.get(key);
    if (key === undefined || missing === undefined) return;
    const { lastOpened } = key;
    if (lastOpened !== null && lastOpened.end <= missing.begin && missing.end <= step.begin) {
      const changes = keyListings.allBefore(step);
      if (isOnly(changes) && !changes.some(({ end }) => end >= lastOpened.begin))
        getOrInsert(this.#unlisted, key, () => missing);
    }
    this.#missing.delete(key);
  }
}

/** Whether an account had one create. Another one may have replaced the key. */
function isOnly(changes: readonly Step[] | null): changes is readonly Step[] {
  return changes?.filter(({ operation }) => operation === 'createNewApiKey').length === 1;
}
