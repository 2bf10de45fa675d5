import { type Complaint, complaintsIn, type RefusalBody } from '../refusals/complaints.ts';
import { accountVocabulary } from './vocabulary.ts';

/** The outcome of one createAccount request. */
export interface SignupOutcome extends RefusalBody {
  readonly accepted: boolean;
  /** The HTTP status; `null` if there is no verdict (a 429, a timeout, a broken connection). */
  readonly status: number | null;
}

/** Everything that a refusal says about places in a createAccount body. Nothing if there was no response. */
export function signupComplaints(refusal: RefusalBody | null): Complaint[] {
  return refusal === null ? [] : complaintsIn(refusal, accountVocabulary);
}

/** Whether a refusal is about a place or about something inside it. @param path dotted, such as `address` */
export function isAbout(refusal: RefusalBody | null, path: string): boolean {
  return signupComplaints(refusal).some((one) => one.path === path || one.path.startsWith(`${path}.`));
}

/** The values of accountType that a refusal lists. */
export function accountTypesListedIn(refusal: RefusalBody | null): readonly string[] {
  return signupComplaints(refusal).flatMap(({ path, allowed }) => (path === 'accountType' ? allowed : []));
}
