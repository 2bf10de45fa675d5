import { type GapId, gaps } from '../../contract/gaps.ts';
import type { Json } from '../../journal/entry.ts';
import { equal } from '../../json/equal.ts';
import { isList, isObject, member } from '../../json/value.ts';
import type { ChangeClass } from './baseline.ts';
import { compareShapes, type Found } from './shapes.ts';

/** A change of an answer, and which part of the answer it is about: an operation, a case, a field; `null`: all of it. */
export interface FoundIn extends Found {
  readonly place: string | null;
}

type Compare = (before: Json, after: Json) => readonly Found[];

const told = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const change = (kind: ChangeClass, text: string, before: Json, after: Json): Found => ({
  class: kind,
  text,
  before,
  after,
});

/** Any difference, of one class. */
function differs(kind: ChangeClass): Compare {
  return (before, after) =>
    equal(before, after) ? [] : [change(kind, `${told(after)} instead of ${told(before)}`, before, after)];
}

/** One of a few words; a change to some of them is harmless. */
function differsBut(harmless: readonly string[], kind: ChangeClass = 'compatible'): Compare {
  return (before, after) => differs(harmless.includes(String(after)) ? kind : 'breaking')(before, after);
}

const isAccepted = (status: Json | undefined): boolean => typeof status === 'number' && status >= 200 && status < 300;

/** A status that clients wait for: another success or a refusal breaks them, another refusal has to be looked at. */
const status: Compare = (before, after) => {
  if (equal(before, after)) return [];
  const text = `answered with ${told(after)} instead of ${told(before)}`;
  if (isAccepted(before)) return [change('breaking', text, before, after)];
  return [change(isAccepted(after) ? 'compatible' : 'look', text, before, after)];
};

const outcome: Compare = (before, after) => {
  const [was, is] = [member(before, 'outcome'), member(after, 'outcome')];
  if (was === is) return status(member(before, 'status') ?? null, member(after, 'status') ?? null);
  const kind = is === 'accepted' ? 'compatible' : 'breaking';
  return [change(kind, `${told(is ?? null)} instead of ${told(was ?? null)}`, before, after)];
};

/** The status and the body of an answer. */
const statusAndBody: Compare = (before, after) => [
  ...status(member(before, 'status') ?? null, member(after, 'status') ?? null),
  ...compareShapes(member(before, 'body') ?? null, member(after, 'body') ?? null),
];

/** A list of what is taken or sent: what is gone breaks clients, what is new does not. */
function list(gone: ChangeClass, added: ChangeClass): Compare {
  return (before, after) => {
    const [old, now] = [isList(before) ? before : [], isList(after) ? after : []];
    const missing = old.filter((one) => !now.some((other) => equal(one, other)));
    const extra = now.filter((one) => !old.some((other) => equal(one, other)));
    return [
      ...missing.map((one) => ({ ...change(gone, `${told(one)} is gone`, one, null), onlyIn: 'before' as const })),
      ...extra.map((one) => ({ ...change(added, `${told(one)} is new`, null, one), onlyIn: 'after' as const })),
    ];
  };
}

/** Success statuses: any that clients do not know breaks them; one of several less does not. */
const statuses: Compare = (before, after) => {
  const unknown = list('look', 'breaking')(before, after);
  const isReplaced = unknown.some((one) => one.class === 'breaking') && unknown.some((one) => one.class === 'look');
  const spell = (value: Json): string => (isList(value) ? value.map(told).join(' or ') : told(value));
  const text = `answered with ${spell(after)} instead of ${spell(before)}`;
  return isReplaced ? [change('breaking', text, before, after)] : unknown;
};

/** A bound on what is taken; `null` stands for none. `narrower` tells whether one is narrower than another. */
function bound(narrower: (one: number, other: number) => boolean): Compare {
  return (before, after) => {
    if (equal(before, after)) return [];
    const lost =
      before === null || (typeof before === 'number' && typeof after === 'number' && narrower(after, before));
    return differs(after !== null && lost ? 'breaking' : 'compatible')(before, after);
  };
}

const least = bound((one, other) => one > other);
const most = bound((one, other) => one < other);

/** Names each change of a member by its key, each by its own comparison. */
export type ByKey = Readonly<Record<string, Compare>>;

function fields(comparisons: ByKey, rest: Compare = differs('look')): Compare {
  return (before, after) => {
    if (!isObject(before) || !isObject(after)) return differs('look')(before, after);
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => {
      const compare = comparisons[key] ?? rest;
      const changes = compare(before[key] ?? null, after[key] ?? null);
      return changes.map((one) => ({ ...one, text: `${key}: ${one.text}` }));
    });
  };
}

const pointerAndValues: Compare = (before, after) =>
  isObject(before) && isObject(after)
    ? fields({ path: differs('breaking'), values: list('look', 'look') })(before, after)
    : differs(before === null ? 'compatible' : 'breaking')(before, after);

/** A body limit that was found by bisection holds as long as the two spans overlap. */
const bodyLimit: Compare = (before, after) => {
  const limits = [
    member(before, 'accepted'),
    member(before, 'refused'),
    member(after, 'accepted'),
    member(after, 'refused'),
  ];
  const [taken, refused, takenNow, refusedNow] = limits;
  if (typeof taken !== 'number' || typeof refused !== 'number') return differs('breaking')(before, after);
  if (typeof takenNow !== 'number' || typeof refusedNow !== 'number') return differs('compatible')(before, after);
  const changes = status(member(before, 'status') ?? null, member(after, 'status') ?? null);
  if (takenNow < refused && refusedNow > taken) return changes;
  return [...changes, ...differs(refusedNow <= taken ? 'breaking' : 'compatible')(before, after)];
};

const need: Compare = (before, after) => {
  if (equal(before, after)) return [];
  return differs(after === 'required' ? 'breaking' : after === null ? 'look' : 'compatible')(before, after);
};

/** How the parts of an answer that is keyed by operation, case, field or kind are compared; `gone` and `added` are its keys. */
interface Keyed {
  readonly each: Compare;
  /** `null`: not told. */
  readonly gone: ChangeClass | null;
  readonly added: ChangeClass | null;
}

const byOperation = (each: Compare): Keyed => ({ each, gone: 'look', added: 'look' });
const outcomes = byOperation(outcome);
const byKind = (each: Compare): Keyed => ({ each, gone: 'breaking', added: 'compatible' });

const keyed: Partial<Readonly<Record<GapId, Keyed>>> = {
  'success-status': byOperation(statuses),
  'success-body': byOperation(compareShapes),
  'success-headers': byOperation(list('breaking', 'compatible')),
  // which statuses are here depends on which the error cases had
  'error-body': { each: compareShapes, gone: null, added: null },
  'both-methods': byOperation(statusAndBody),
  'code-form': byOperation(differs('look')),
  'code-reuse': outcomes,
  'unknown-email': outcomes,
  'account-endpoints-auth': byOperation(differsBut(['ignored'])),
  'address-structure': { each: need, gone: 'look', added: 'look' },
  'company-fields': byOperation(list('compatible', 'breaking')),
  'bearer-case': outcomes,
  'key-on-sub-paths': outcomes,
  'both-one-invalid': outcomes,
  'public-lookup-auth': outcomes,
  'echoed-fields': byOperation((before, after) => differs(before === null ? 'compatible' : 'breaking')(before, after)),
  'self-earned-fees': outcomes,
  'text-limits': byOperation(most),
  // Which classes are tried may differ between versions of the suite, and where two values are refused together alone.
  'refused-values': { each: list('compatible', 'look'), gone: 'compatible', added: 'look' },
  'limit-out-of-bounds': byOperation(fields({ status, pageSize: differs('look') })),
  'page-out-of-bounds': byOperation(fields({ status, items: differs('look') })),
  'key-requests': byOperation(differs('breaking')),
  'event-kinds': byKind(differs('look')),
  'event-payload': byKind(compareShapes),
  'version-marks': byOperation(differs('look')),
};

const whole: Partial<Readonly<Record<GapId, Compare>>> = {
  'unknown-route': outcome,
  'wrong-method': outcome,
  'unknown-field': differsBut(['ignored', 'stored']),
  'account-types': list('breaking', 'compatible'),
  'cpf-forms': list('breaking', 'compatible'),
  'cnpj-forms': list('breaking', 'compatible'),
  'phone-forms': list('breaking', 'compatible'),
  'birth-date-forms': list('breaking', 'compatible'),
  'accept-terms-false': outcome,
  'duplicate-email': fields({ operation: differs('look') }),
  'skipped-validation': outcome,
  'password-rules': fields({ minLength: least, refused: list('compatible', 'breaking') }),
  'account-states': pointerAndValues,
  'jwt-claims': compareShapes,
  'jwt-after-login': differsBut(['valid'], 'look'),
  'jwt-after-recovery': differs('look'),
  'payment-id-form': differs('look'),
  'payment-states': pointerAndValues,
  'payment-transitions': list('breaking', 'look'),
  'pay-twice': outcome,
  'update-after-paid': outcome,
  'pay-other-account': outcome,
  'update-semantics': differs('breaking'),
  'empty-update': outcome,
  'amount-bounds': fields(
    { min: least, max: most, zero: outcome, negative: outcome, maxDecimals: most },
    differs('look'),
  ),
  'numeric-text-amount': differsBut(['coerced', 'stored'], 'look'),
  'duplicate-external-id': outcome,
  'due-date-past': outcome,
  'due-date-forms': list('breaking', 'compatible'),
  'callback-url-schemes': list('breaking', 'compatible'),
  'default-page': differs('breaking'),
  'default-limit': differs('breaking'),
  'first-page': differs('breaking'),
  'list-order': differs('breaking'),
  'page-size-meaning': differs('breaking'),
  'balance-credit': differs('breaking'),
  overdraw: outcome,
  'withdraw-effect': differs('breaking'),
  'key-path': differs('breaking'),
  'key-count': differsBut(['many']),
  'key-after-second': differsBut(['valid'], 'look'),
  'key-states': pointerAndValues,
  'key-transitions': list('breaking', 'look'),
  'ip-string-form': differs('breaking'),
  'ip-enforcement': differsBut(['none'], 'look'),
  'ip-forms': list('breaking', 'compatible'),
  'ip-duplicate': outcome,
  'ip-delete-missing': outcome,
  'webhook-count': differsBut(['many']),
  'webhook-duplicate': outcome,
  'webhook-delete-missing': outcome,
  'webhook-update-without': outcome,
  'webhook-url-schemes': list('breaking', 'compatible'),
  'event-kind-path': differs('breaking'),
  'event-headers': list('breaking', 'compatible'),
  'event-signature': (before, after) => differs(before === null ? 'compatible' : 'breaking')(before, after),
  'callback-success': fields({ calledOn: differs('breaking'), method: differs('breaking'), body: compareShapes }),
  'rate-limit': (before, after) => differs(after === null ? 'compatible' : 'look')(before, after),
  'body-limit': bodyLimit,
};

const at = (place: string | null, changes: readonly Found[]): FoundIn[] => changes.map((one) => ({ ...one, place }));

/** Parts of a keyed answer. What is missing from an incomplete run is not known to be gone. */
function compareKeyed(before: Json, after: Json, { each, gone, added }: Keyed, complete: Completeness): FoundIn[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return keys.flatMap((key): FoundIn[] => {
    const [old, now] = [member(before, key), member(after, key)];
    if (old === undefined) {
      return complete.before && added !== null ? at(key, [change(added, 'is new', null, now ?? null)]) : [];
    }
    if (now === undefined)
      return complete.after && gone !== null ? at(key, [change(gone, 'was not seen', old, null)]) : [];
    return at(key, each(old, now));
  });
}

/** Error cases are keyed twice: by operation, and by what was wrong. */
function compareErrorCases(before: Json, after: Json, complete: Completeness): FoundIn[] {
  const operations = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return operations.flatMap((operation) => {
    const [old, now] = [member(before, operation) ?? {}, member(after, operation) ?? {}];
    const changes = compareKeyed(old, now, byOperation(statusAndBody), complete);
    return changes.map((one) => ({ ...one, place: `${operation} ${one.place}` }));
  });
}

export interface Completeness {
  readonly before: boolean;
  readonly after: boolean;
  /** Which sides are documents: incomplete, but what they do describe they describe wholly. */
  readonly documents?: { readonly before: boolean; readonly after: boolean };
}

/**
 * How the lasting answer to a gap changed. Of an answer that is read off whatever a run asked for, what is merely missing from a run
 * that was asked for less is not known to have changed.
 */
export function compareAnswers(gap: GapId, before: Json, after: Json, complete: Completeness): FoundIn[] {
  const all = changesOf(gap, before, after, complete);
  if (gaps[gap].class !== 'read') return all;
  const isWhole = (side: 'before' | 'after') => complete[side] || complete.documents?.[side] === true;
  const isDocument = (side: 'before' | 'after') => complete.documents?.[side] === true;
  return all.filter(({ onlyIn }) => {
    if (onlyIn === undefined) return true;
    const other = onlyIn === 'before' ? 'after' : 'before';
    // what a document allows and a run did not show may come all the same
    return isWhole(other) && !(isDocument(onlyIn) && !isDocument(other));
  });
}

function changesOf(gap: GapId, before: Json, after: Json, complete: Completeness): FoundIn[] {
  if (equal(before, after)) return [];
  if (gap === 'error-cases') return compareErrorCases(before, after, complete);
  const byKey = keyed[gap];
  if (byKey !== undefined && isObject(before) && isObject(after)) return compareKeyed(before, after, byKey, complete);
  return at(null, (whole[gap] ?? differs('look'))(before, after));
}
