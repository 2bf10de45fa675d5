import { type OperationId, pixCases } from '../../contract/operations.ts';
import { leaves } from '../../json/walk.ts';
import { locateRecords } from '../../learn/records/records.ts';
import type { Finding } from '../finding.ts';
import { historyLagMs } from '../model/history.ts';
import type { Model } from '../model/model.ts';
import { idOf } from '../model/row-ids.ts';
import type { Monitor } from '../monitor.ts';
import { marksOf } from '../trace/marks.ts';
import type { Step } from '../trace/step.ts';
import { found } from './found.ts';

/** A key of an account, as its create showed it. */
interface Key {
  readonly id: string;
  readonly created: Step;
  /** The marks of the key. The text of a response is not kept. */
  readonly marks: readonly string[];
  /** The last request that it opened. */
  opened: Step | null;
  /** A listing without the key, after that request. */
  missingIn: Step | null;
  /** The first listing without the key while it was certainly enabled. */
  unlistedIn: Step | null;
}

/**
 * The listing of an account is empty although its only key is in use, while the listing of another account shows the id
 * that the create returned (APIKEY-02). The document does not say what a listing shows, so only a comparison tells.
 */
export class UnlistedKeyMonitor implements Monitor {
  readonly operations: readonly OperationId[] = ['createNewApiKey', 'listApiKeys', ...Object.values(pixCases)];
  readonly outcomes = ['accepted'] as const;
  /** By account, the first key. */
  readonly #keys = new Map<string, Key>();
  /** A listing that shows a key. */
  #shown: Step | null = null;

  step(step: Step, model: Model): Finding[] {
    const owner = model.owners.of(step);
    if (owner === null) return [];
    if (step.operation === 'createNewApiKey') this.#learn(owner, step);
    const key = this.#keys.get(owner);
    if (key === undefined) return [];
    if (step.operation === 'listApiKeys') this.#list(key, step, model);
    else if (key.marks.includes(step.carried.apiKey ?? '')) this.#use(key, step, model);
    return [];
  }

  *end(): Iterable<Finding> {
    if (this.#shown === null) return;
    for (const { created, unlistedIn } of this.#keys.values())
      if (unlistedIn !== null)
        yield found('APIKEY-02', 'default', unlistedIn, {
          message: 'An account with one API key, which was used before and after, listed its keys',
          expected: 'the id that createNewApiKey returned, as the listing of another account shows it',
          got: 'an empty listing',
          contradicts: created.id,
        });
  }

  #learn(owner: string, created: Step): void {
    // The record may be the whole body, with the key under a name that an envelope may have, too.
    const id = idOf(locateRecords(created.output)[0]?.value) ?? idOf(created.output);
    if (id !== null && !this.#keys.has(owner))
      this.#keys.set(owner, {
        id,
        created,
        marks: marksOf(created, 'api-key'),
        opened: null,
        missingIn: null,
        unlistedIn: null,
      });
  }

  #list(key: Key, step: Step, { keys }: Model): void {
    if (step.begin < key.created.end) return;
    if (leaves(step.output).some(({ value }) => String(value) === key.id)) {
      this.#shown ??= step;
      key.missingIn = null;
      key.unlistedIn = null;
      return;
    }
    // With keys from before the run, the new one may be on a later page.
    const isEmpty = locateRecords(step.output).length === 0;
    const isLate = step.begin - key.created.end < historyLagMs;
    if (isEmpty && !isLate && isOnly(keys.allBefore(step))) key.missingIn ??= step;
  }

  /** A listing may leave out a disabled key, so the key has to be in use before and after, without a change between. */
  #use(key: Key, step: Step, { keys }: Model): void {
    const { opened, missingIn } = key;
    if (opened !== null && missingIn !== null && opened.end <= missingIn.begin && missingIn.end <= step.begin) {
      const changes = keys.allBefore(step);
      if (isOnly(changes) && !changes.some(({ end }) => end >= opened.begin)) key.unlistedIn ??= missingIn;
    }
    key.opened = step;
    key.missingIn = null;
  }
}

/** Whether an account had one create. Another one may have replaced the key. */
function isOnly(changes: readonly Step[] | null): changes is readonly Step[] {
  return changes?.filter(({ operation }) => operation === 'createNewApiKey').length === 1;
}
