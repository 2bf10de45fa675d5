/**
 * How much a change matters to those who use the service.
 *
 * - `breaking`: clients that work today may fail
 * - `compatible`: clients go on as before
 * - `look`: a person has to decide
 */
export type ChangeClass = 'breaking' | 'compatible' | 'look';

/** Any difference is of one class, but for the exceptions. */
export interface AnyChange {
  readonly any: ChangeClass;
  /** Words that clients need not care about: a change to one of them is `harmlessIs`. */
  readonly harmless?: readonly string[];
  /** `compatible` unless told otherwise. */
  readonly harmlessIs?: ChangeClass;
  /** The class where the answer was null before. */
  readonly fromNull?: ChangeClass;
  /** The class where the answer is null now. */
  readonly toNull?: ChangeClass;
}

/** A list: what it matters that an item is gone, or new. */
export interface ListChange {
  readonly gone: ChangeClass;
  readonly added: ChangeClass;
}

/** An object with known fields, each compared in its own way; any other one is to be looked at. */
export interface FieldChanges {
  readonly fields: Readonly<Record<string, Drift>>;
}

/** One part for each operation, case, field or kind. A class of `null` says that it does not matter. */
export interface KeyedChange {
  readonly each: Drift;
  readonly goneKey: ChangeClass | null;
  readonly addedKey: ChangeClass | null;
}

/** The comparisons that need more than a class: see `src/analysis/drift/answers.ts`. */
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

/** How two answers to one question are compared. */
export type Drift = AnyChange | ListChange | FieldChanges | KeyedChange | NamedDrift;

export function any(change: ChangeClass, exceptions: Omit<AnyChange, 'any'> = {}): AnyChange {
  return { any: change, ...exceptions };
}

export function list(gone: ChangeClass, added: ChangeClass): ListChange {
  return { gone, added };
}

export function fields(each: Readonly<Record<string, Drift>>): FieldChanges {
  return { fields: each };
}

export function keyed(each: Drift, goneKey: ChangeClass | null, addedKey: ChangeClass | null): KeyedChange {
  return { each, goneKey, addedKey };
}

/** Keyed by something that a run may have left out: what is missing or new has to be looked at. */
export function byOperation(each: Drift): KeyedChange {
  return keyed(each, 'look', 'look');
}

export const outcomes = byOperation('outcome');
