import type { RefusalKind } from './refusal-kinds.ts';

/** A problem with one field of a request. */
export interface Issue {
  /** Path of the field, such as `address.zipCode`. */
  readonly field: string;
  readonly problem: 'missing' | 'type' | 'value' | 'unknown';
  /** The expected type or form, in words. */
  readonly expected: string;
  /** The allowed values, if they can be listed. */
  readonly allowed?: readonly string[];
}

/** A refused request. The dialect sets its status and body. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly issues: readonly Issue[];

  constructor(kind: RefusalKind, issues: readonly Issue[] = []) {
    super(kind);
    this.kind = kind;
    this.issues = issues;
  }
}

const order = { missing: 'missingField', type: 'wrongType', unknown: 'unknownField', value: 'invalidValue' } as const;

/** Refuses a request with issues. The most severe kind names the refusal. */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  const gravest = (Object.keys(order) as (keyof typeof order)[]).find((problem) =>
    issues.some((issue) => issue.problem === problem),
  );
  throw new Refusal(order[gravest ?? 'value'], issues);
}
