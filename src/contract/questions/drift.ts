/** `breaking`: clients of today may fail. `compatible`: they go on as before. `look`: somebody must decide. */
export type ChangeClass = 'breaking' | 'compatible' | 'look';

/** Every difference has the same class, with exceptions. */
export interface AnyChange {
  readonly any: ChangeClass;
  /** Words that do not matter to clients. A change to one of them has the class `harmlessIs`. */
  readonly harmless?: readonly string[];
  /** Defaults to `compatible`. */
  readonly harmlessIs?: ChangeClass;
  /** The class if the answer was null before. */
  readonly fromNull?: ChangeClass;
  /** The class if the answer is null now. */
  readonly toNull?: ChangeClass;
}

/** A list, with the classes of removed and added items. */
export interface ListChange {
  readonly gone: ChangeClass;
  readonly added: ChangeClass;
}

/** An object with known fields, each with its own comparison. A change of any other field needs review. */
export interface FieldChanges {
  readonly fields: Readonly<Record<string, DriftRule>>;
}

/** A part for each operation, case, field or kind. A class of `null` ignores the change. */
export interface KeyedChange {
  readonly each: DriftRule;
  readonly goneKey: ChangeClass | null;
  readonly addedKey: ChangeClass | null;
}

/** Comparisons that need more than a class. See `src/analysis/drift/answers.ts`. */
export type NamedDrift =
  | 'outcome'
  | 'status'
  | 'statuses'
  | 'status and body'
  | 'shape'
  | 'lower bound'
  | 'upper bound'
  | 'body limit'
  | 'need'
  | 'path and values'
  | 'error cases';

/** How two answers to the same question are compared. */
export type DriftRule = AnyChange | ListChange | FieldChanges | KeyedChange | NamedDrift;

export function any(change: ChangeClass, exceptions: Omit<AnyChange, 'any'> = {}): AnyChange {
  return { any: change, ...exceptions };
}

export function list(gone: ChangeClass, added: ChangeClass): ListChange {
  return { gone, added };
}

export function fields(each: Readonly<Record<string, DriftRule>>): FieldChanges {
  return { fields: each };
}

export function keyed(each: DriftRule, goneKey: ChangeClass | null, addedKey: ChangeClass | null): KeyedChange {
  return { each, goneKey, addedKey };
}

/** Keyed by something that a run may have left out. Missing and new parts need review. */
export function byOperation(each: DriftRule): KeyedChange {
  return keyed(each, 'look', 'look');
}

export const outcomes = byOperation('outcome');
