import type { RefusalKind } from '../dialect/http.ts';

/** What is wrong with one field of a request. */
export interface Issue {
  /** Path of the field, such as `address.zipCode`. */
  readonly field: string;
  readonly problem: 'missing' | 'type' | 'value' | 'unknown';
  /** The type or form that was expected, in words. */
  readonly expected: string;
  /** The values that would have been taken, where they can be listed. */
  readonly allowed?: readonly string[];
}

/** A request that the service does not take. The dialect gives it a status and a body. */
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

/** Refuses a request whose fields have issues; the gravest kind names the refusal. */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  const gravest = (Object.keys(order) as (keyof typeof order)[]).find((problem) =>
    issues.some((issue) => issue.problem === problem),
  );
  throw new Refusal(order[gravest ?? 'value'], issues);
}
