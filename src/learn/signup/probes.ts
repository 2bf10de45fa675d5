import { type Complaint, mineComplaints, type SignupOutcome } from './complaints.ts';
import type { ComplaintKind } from './wording.ts';

/** What one refusal says about one field of the body. */
export interface MinedField {
  /** Dotted, in the service's spelling: `accountType`, `address.cep`. */
  readonly path: string;
  readonly kind: ComplaintKind;
  readonly text: string;
}

/** The fields that a refusal names, with what it says about each. */
export function mineFields(outcome: Pick<SignupOutcome, 'text' | 'json'>): MinedField[] {
  return mineComplaints(outcome).map((complaint) => ({
    path: pathOf(complaint),
    kind: complaint.kind,
    text: complaint.text,
  }));
}

/** The values that a refusal lists as allowed for a field, in its own order; empty if it lists none. */
export function mineAllowedValues(outcome: Pick<SignupOutcome, 'text' | 'json'>, field: string): string[] {
  const found = mineComplaints(outcome).find((complaint) => pathOf(complaint) === field);
  return [...(found?.allowed ?? [])];
}

/** Whether a refusal is about a field or about something inside it. */
export function isAbout(outcome: Pick<SignupOutcome, 'text' | 'json'>, field: string): boolean {
  return mineFields(outcome).some(({ path }) => path === field || path.startsWith(`${field}.`));
}

function pathOf({ field, inner }: Complaint): string {
  return [...(field === null ? [] : [field]), ...inner].join('.');
}
