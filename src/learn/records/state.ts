import { type Difference, differences } from '../../json/diff.ts';
import { getPointer } from '../../json/pointer.ts';
import type { Json } from '../../json/value.ts';
import { isHistoryName, isStateName, isVolatileName, type NameTiers, plainName, rankIn } from './names.ts';
import { isTimestamp } from './timestamp.ts';

/** The member that shows the state of a record. */
export interface StateField {
  /** JSON Pointer into the record. */
  readonly pointer: string;
  /** A word, a boolean, a number, or a timestamp that is present or absent. */
  readonly kind: 'text' | 'boolean' | 'number' | 'timestamp';
  /** The state before the change, as `stateAt` gives it. */
  readonly from: string;
}

export interface StateEvidence {
  readonly before: unknown;
  readonly after: unknown;
  /** Input fields of the record. None of them is its state. */
  readonly inputs?: readonly string[];
}

/**
 * Members that may show the state, the likeliest first: called status or state, then words, booleans and timestamps
 * that appeared (`paidAt`). Times of last change, revisions and counters never are.
 */
export function stateCandidates({ before, after, inputs = [] }: StateEvidence): StateField[] {
  return differences(before, after)
    .filter((one) => !inputs.includes(one.name) && !isVolatileName(one.name))
    .flatMap((one) => candidate(one))
    .sort((a, b) => b.score - a.score)
    .map(({ field }) => field);
}

/** The state as text; `set` or `unset` for a timestamp, whose value always differs, and for a missing member. */
export function stateAt(record: unknown, field: Pick<StateField, 'pointer' | 'kind'>): string {
  return stateText(getPointer(record, field.pointer), field.kind);
}

function stateText(value: Json | undefined, kind: StateField['kind']): string {
  if (kind === 'timestamp') return value === null || value === undefined || value === '' ? 'unset' : 'set';
  return value === null || value === undefined ? 'unset' : String(value);
}

function candidate(difference: Difference): { field: StateField; score: number }[] {
  const { pointer, name, before, after } = difference;
  const path = pointer.split('/').slice(1);
  // `{"state": {"code": "settled", "since": …}}`
  const isOfState = isStateName(name) || isStateName(path.at(-2) ?? '');
  const kind = kindOf(before, after) ?? (isOfState && isShort(before) && isShort(after) ? 'text' : null);
  if (kind === null || path.some((token) => isHistoryName(token))) return [];
  const inList = path.some((token) => /^\d+$/.test(token));
  const score = base[kind] + scoreOfName(name, isOfState) - 5 * path.length - (inList ? 40 : 0);
  const field = { pointer, kind, from: stateText(before, kind) };
  return [{ field, score }];
}

const base = { text: 40, boolean: 30, timestamp: 20, number: 10 } as const;

function kindOf(before: Json | undefined, after: Json | undefined): StateField['kind'] | null {
  const [was, is] = [before ?? null, after ?? null];
  if (typeof was === 'boolean' || typeof is === 'boolean')
    return isBooleanOrNone(was) && isBooleanOrNone(is) ? 'boolean' : null;
  if (isTimestamp(was) && isTimestamp(is)) return null;
  if ((was === null && isTimestamp(is)) || (isTimestamp(was) && is === null)) return 'timestamp';
  if (isWord(was) && isWord(is)) return 'text';
  return Number.isSafeInteger(was) && Number.isSafeInteger(is) ? 'number' : null;
}

function isBooleanOrNone(value: Json): boolean {
  return typeof value === 'boolean' || value === null;
}

/** A short text in words, such as `PAID`, `in_progress` or `Aguardando pagamento`; not an id, not a sentence. */
function isWord(value: Json): boolean {
  return typeof value === 'string' && /^\p{L}[\p{L}\s_.-]{0,39}$/u.test(value) && value.trim().split(/\s+/).length <= 4;
}

/** A code for a state, such as `2` or `10-B`. Only the member's name distinguishes it from other texts. */
function isShort(value: Json | undefined): boolean {
  return typeof value === 'string' && /^[\p{L}\d][\p{L}\d_.-]{0,11}$/u.test(value) && !isTimestamp(value);
}

/** A member inside a state object is likely the state itself, unless its name says that it describes the state. */
function scoreOfName(name: string, isOfState: boolean): number {
  const score = nameScore(name);
  return isOfState && score >= 0 ? Math.max(score, 40) : score;
}

/** Names of states other than those that mean "state". */
const stateNames: NameTiers = [
  [
    30,
    /^(?:is|has|foi)?(?:paid|pago|paga|active|ativ[oa]|enabled|habilitad[oa]|disabled|desabilitad[oa]|revoked|settled|confirmed|completed|blocked)$/,
  ],
  [15, /paid|pago|pagamento|settled|confirmed|completed|disabled|revoked|enabled|received|concluid/],
];

function nameScore(name: string): number {
  const plain = plainName(name);
  if (isStateName(name)) return 60 + (/^(?:status|state|situacao|estado)$/.test(plain) ? 10 : 0);
  const known = rankIn(stateNames, plain);
  if (known !== null) return known;
  return /description|message|mensagem|label|text|reason|motivo|color|name/i.test(name) ? -15 : 0;
}
