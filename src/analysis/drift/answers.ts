import { type GapId, gaps } from '../../contract/gaps.ts';
import {
  type AnyChange,
  byOperation,
  type ChangeClass,
  type DriftRule,
  type KeyedChange,
  type NamedDrift,
} from '../../contract/questions/drift.ts';
import { isSuccess } from '../../contract/status.ts';
import type { Json } from '../../journal/entry.ts';
import { equal } from '../../json/equal.ts';
import { isList, isObject, member } from '../../json/value.ts';
import { type Found, type FoundIn, found, onlyIn, shown } from './found.ts';
import { compareShapes } from './shapes.ts';

/** A change of an answer, with the part that changed: an operation, a case or a field. */
type Part = Omit<FoundIn<GapId>, 'about'>;

type Compare = (before: Json, after: Json) => readonly Found[];

/** Gives every difference the same class. */
function differs(kind: ChangeClass): Compare {
  return (before, after) =>
    equal(before, after) ? [] : [found(kind, `${shown(after)} instead of ${shown(before)}`, before, after)];
}

/** Gives every difference the same class, except the words and nulls that the question lists. */
function anyChange({ any, harmless = [], harmlessIs = 'compatible', fromNull, toNull }: AnyChange): Compare {
  return (before, after) => {
    if (before === null && fromNull !== undefined) return differs(fromNull)(before, after);
    if (after === null && toNull !== undefined) return differs(toNull)(before, after);
    return differs(harmless.includes(String(after)) ? harmlessIs : any)(before, after);
  };
}

export const isSuccessStatus = (status: Json | undefined): boolean => typeof status === 'number' && isSuccess(status);

/** A status that clients rely on. Replacing a success status breaks clients; another refusal needs review. */
const status: Compare = (before, after) => {
  if (equal(before, after)) return [];
  const text = `answered with ${shown(after)} instead of ${shown(before)}`;
  if (isSuccessStatus(before)) return [found('breaking', text, before, after)];
  return [found(isSuccessStatus(after) ? 'compatible' : 'look', text, before, after)];
};

const outcome: Compare = (before, after) => {
  const [was, is] = [member(before, 'outcome'), member(after, 'outcome')];
  if (was === is) return status(member(before, 'status') ?? null, member(after, 'status') ?? null);
  const kind = is === 'accepted' ? 'compatible' : 'breaking';
  return [found(kind, `${shown(is ?? null)} instead of ${shown(was ?? null)}`, before, after)];
};

const statusAndBody: Compare = (before, after) => [
  ...status(member(before, 'status') ?? null, member(after, 'status') ?? null),
  ...compareShapes(member(before, 'body') ?? null, member(after, 'body') ?? null),
];

/** Compares lists. `gone` and `added` are the classes of removed and new items. */
function list(gone: ChangeClass, added: ChangeClass): Compare {
  return (before, after) => {
    const [old, now] = [isList(before) ? before : [], isList(after) ? after : []];
    const missing = old.filter((one) => !now.some((other) => equal(one, other)));
    const extra = now.filter((one) => !old.some((other) => equal(one, other)));
    return [
      ...missing.map((one) => onlyIn('before', found(gone, `${shown(one)} is gone`, one, null))),
      ...extra.map((one) => onlyIn('after', found(added, `${shown(one)} is new`, null, one))),
    ];
  };
}

/** Compares success statuses. A new one breaks clients; one of several that is gone needs review. */
const statuses: Compare = (before, after) => {
  const unknown = list('look', 'breaking')(before, after);
  const isReplaced = unknown.some((one) => one.class === 'breaking') && unknown.some((one) => one.class === 'look');
  const spell = (value: Json): string => (isList(value) ? value.map(shown).join(' or ') : shown(value));
  const text = `answered with ${spell(after)} instead of ${spell(before)}`;
  return isReplaced ? [found('breaking', text, before, after)] : unknown;
};

/** Compares a limit of accepted values. `null` means no limit. `narrower` tells whether the first limit is stricter. */
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

function namesIn(before: Json, after: Json): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
}

/** Compares objects member by member, and names each change by its key. */
function fields(comparisons: Readonly<Record<string, Compare>>): Compare {
  return (before, after) => {
    if (!isObject(before) || !isObject(after)) return differs('look')(before, after);
    return namesIn(before, after).flatMap((key) => {
      const compare = comparisons[key] ?? differs('look');
      const changes = compare(before[key] ?? null, after[key] ?? null);
      return changes.map((one) => ({ ...one, text: `${key}: ${one.text}` }));
    });
  };
}

const pointerAndValues: Compare = (before, after) =>
  isObject(before) && isObject(after)
    ? fields({ path: differs('breaking'), values: list('look', 'look') })(before, after)
    : differs(before === null ? 'compatible' : 'breaking')(before, after);

/** Body limits found by bisection are equal as long as their intervals overlap. */
const bodyLimit: Compare = (before, after) => {
  const [taken, refused] = [member(before, 'accepted'), member(before, 'refused')];
  const [takenNow, refusedNow] = [member(after, 'accepted'), member(after, 'refused')];
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

const named: Readonly<Record<NamedDrift, Compare>> = {
  outcome,
  status,
  statuses,
  'status and body': statusAndBody,
  shape: compareShapes,
  'lower bound': least,
  'upper bound': most,
  'body limit': bodyLimit,
  need,
  'path and values': pointerAndValues,
  // `changesOf` compares it part by part.
  'error cases': differs('look'),
};

/** The comparison that a question declares. A keyed answer is compared as a whole if one side is not an object. */
function comparison(drift: DriftRule): Compare {
  if (typeof drift === 'string') return named[drift];
  if ('any' in drift) return anyChange(drift);
  if ('gone' in drift) return list(drift.gone, drift.added);
  if ('fields' in drift) {
    return fields(Object.fromEntries(Object.entries(drift.fields).map(([name, one]) => [name, comparison(one)])));
  }
  return differs('look');
}

const isKeyed = (drift: DriftRule): drift is KeyedChange => typeof drift === 'object' && 'each' in drift;

const at = (place: string | null, changes: readonly Found[]): Part[] => changes.map((one) => ({ ...one, place }));

/** Compares the parts of a keyed answer. A part that an incomplete run lacks may still exist. */
function compareKeyed(before: Json, after: Json, drift: KeyedChange, complete: Completeness): Part[] {
  const { goneKey: gone, addedKey: added } = drift;
  const each = comparison(drift.each);
  return namesIn(before, after).flatMap((key): Part[] => {
    const [old, now] = [member(before, key), member(after, key)];
    if (old === undefined) {
      return complete.before && added !== null ? at(key, [found(added, 'is new', null, now ?? null)]) : [];
    }
    if (now === undefined)
      return complete.after && gone !== null ? at(key, [found(gone, 'was not seen', old, null)]) : [];
    return at(key, each(old, now));
  });
}

function compareErrorCases(before: Json, after: Json, complete: Completeness): Part[] {
  return namesIn(before, after).flatMap((operation) => {
    const [old, now] = [member(before, operation) ?? {}, member(after, operation) ?? {}];
    const changes = compareKeyed(old, now, byOperation('status and body'), complete);
    return changes.map((one) => ({ ...one, place: `${operation} ${one.place}` }));
  });
}

export interface Completeness {
  readonly before: boolean;
  readonly after: boolean;
  /** Which sides come from documents. They are incomplete, but complete for what they describe. */
  readonly documents?: { readonly before: boolean; readonly after: boolean };
}

/** How an answer changed. Of gaps that are read from exchanges, parts that an incomplete run lacks do not count. */
export function compareAnswers(gap: GapId, before: Json, after: Json, complete: Completeness): Part[] {
  const all = changesOf(gap, before, after, complete);
  if (gaps[gap].class !== 'read') return all;
  const isWhole = (side: 'before' | 'after') => complete[side] || complete.documents?.[side] === true;
  const isDocument = (side: 'before' | 'after') => complete.documents?.[side] === true;
  return all.filter(({ onlyIn: side }) => {
    if (side === undefined) return true;
    const other = side === 'before' ? 'after' : 'before';
    // A run may not show everything that a document allows.
    return isWhole(other) && !(isDocument(side) && !isDocument(other));
  });
}

function changesOf(gap: GapId, before: Json, after: Json, complete: Completeness): Part[] {
  if (equal(before, after)) return [];
  if (gaps[gap].drift === 'error cases') return compareErrorCases(before, after, complete);
  const { drift } = gaps[gap];
  if (isKeyed(drift) && isObject(before) && isObject(after)) return compareKeyed(before, after, drift, complete);
  return at(null, comparison(drift)(before, after));
}
