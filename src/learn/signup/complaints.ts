import { type Complaint, complaintsIn, type Refusal } from '../refusals/complaints.ts';
import { accountVocabulary } from './vocabulary.ts';

/** The outcome of one createAccount request. */
export interface SignupOutcome extends Refusal {
  readonly accepted: boolean;
  /** The HTTP status; `null` if there is no verdict (a 429, a timeout, a broken connection). */
  readonly status: number | null;
}

/** Everything that a refusal says about places in a createAccount body. */
export function signupComplaints(refusal: Refusal): Complaint[] {
  return complaintsIn(refusal, accountVocabulary);
}

/** Whether a refusal is about a place or about something inside it. @param path dotted, such as `address` */
export function isAbout(refusal: Refusal, path: string): boolean {
  return signupComplaints(refusal).some((one) => one.path === path || one.path.startsWith(`${path}.`));
}
