import { onlyCredentialMayBeWrong } from '../../contract/variants.ts';
import type { Json } from '../../json/value.ts';
import { leaves } from '../../json/walk.ts';
import { isStateName, plainName } from '../../learn/records/names.ts';
import { locateRecords } from '../../learn/records/records.ts';
import type { Finding } from '../finding.ts';
import type { Earlier } from '../model/history.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import type { Step } from '../trace/step.ts';
import { blameOf, commonRule } from './blame.ts';
import { found } from './found.ts';

/** Rules for API keys: AUTH-10, and that a refused request does not change the listing. */
export const keyMonitor: Monitor = {
  *step(step, model) {
    if (step.outcome === 'accepted') {
      if (step.operation === 'listApiKeys' && step.output !== undefined) yield* ofListing(step, model);
      const by = model.apiKeys.disabledBy(step);
      if (by !== null) yield ofUse('disabled', step, by);
    } else if (step.outcome === 'refused' && mayBeShutOut(step)) {
      const by = model.apiKeys.enabledBy(step);
      if (by !== null) yield ofUse('enabled-again', step, by);
    }
  },
};

/**
 * Whether only the key can be the reason for a refusal. A further step may be refused for the state of its payment, but
 * not with the status of a disabled key.
 */
function mayBeShutOut({ entry: { variant } }: Step): boolean {
  return onlyCredentialMayBeWrong(variant) || variant === 'further-step';
}

function ofUse(of: 'disabled' | 'enabled-again', step: Step, by: Step): Finding {
  return found('AUTH-10', of, step, {
    message: `${step.operation} was called with an API key after ${by.operation} had been accepted for it`,
    expected: of === 'disabled' ? 'a refusal (4xx)' : 'accepted (2xx)',
    contradicts: by.id,
  });
}

function* ofListing(step: Step, model: Model): Iterable<Finding> {
  const earlier = model.keyListings.before(step);
  if (earlier === null || earlier.last.output === undefined) return;
  const refused = model.keyListings.refusedSince(earlier.last, step);
  if (refused.length === 0 || showsOthers(step, model)) return;
  const [was, is] = [recordsOf(earlier.last), recordsOf(step)];
  const isNew = is.length > was.length;
  if (!isNew && (is.length < was.length || stateOf(is) === stateOf(was))) return;
  if (model.keyListings.hasChangedSince(earlier.last, step) && !(isNew && areAllCounted(earlier, step, model))) return;
  const culprits = refused.filter(({ operation }) => (operation === 'createNewApiKey') === isNew);
  const owner = model.owners.of(step);
  const valid = { own: null, foreign: ['ISOLATION-04', 'apiKey'] } as const;
  const rule = commonRule(culprits.map((one) => blameOf(one, owner, model, valid)));
  if (rule === null) return;
  yield found(rule[0], rule[1], step, {
    message: `${culprits.at(-1)?.operation} was refused, and the API keys were listed afterwards`,
    expected: isNew ? `${was.length} keys, as before` : 'the same states of the keys as before',
    got: isNew ? String(is.length) : 'another state',
    contradicts: culprits.at(-1)?.id ?? null,
  });
}

/**
 * Whether the previous listing shows the keys of all earlier creates, so that none can be late. The first listing of
 * the account shows how many keys existed before.
 */
function areAllCounted({ first, last }: Earlier, step: Step, model: Model): boolean {
  const creates = model.keyListings.allBefore(step)?.filter(({ operation }) => operation === 'createNewApiKey');
  if (creates === undefined || creates.some(({ begin }) => begin <= first.end)) return false;
  return recordsOf(last).length >= recordsOf(first).length + creates.length;
}

/** Whether the listing shows a key of another account, so that requests of that account may have changed it. */
function showsOthers(step: Step, { owners, belongings, rowIds }: Model): boolean {
  const owner = owners.of(step);
  if (rowIds.foreignIn(step) !== null) return true;
  return leaves(step.output).some(({ value }) => belongings.isOfOther(String(value), owner));
}

function recordsOf({ output }: Step): Json[] {
  return locateRecords(output).map(({ value }) => value);
}

/** The states of the records, independent of the order of the listing. */
function stateOf(records: readonly Json[]): string {
  const states = records.map((record) =>
    [...leaves(record)].flatMap(({ name, value }) => (isState(name) ? `${name}=${String(value)}` : [])).join(),
  );
  return states.sort().join(';');
}

function isState(name: string): boolean {
  return isStateName(name) || /^(?:is)?(?:enabled|disabled|active|ativ[oa])$/.test(plainName(name));
}
