import type { Json } from '../../journal/entry.ts';
import type { Complaint } from '../refusals/complaints.ts';
import { narrow } from './narrow.ts';

/** The forms of each part of the body that refusals ruled out. */
export class RuledOut {
  readonly #out = new Map<string, Set<string>>();

  /** The forms of a part that are left, in their order. */
  left<Form extends string>(part: string, forms: readonly Form[]): Form[] {
    return forms.filter((form) => !this.#out.get(part)?.has(form));
  }

  /**
   * Rules out the form that was sent, of those of a part, usual ones first. @param valueIn the value in a form
   * @returns the first form left that agrees with the complaint; `undefined`, and nothing is ruled out, if none is left
   */
  next<Form extends string>(
    part: string,
    sent: Form,
    forms: readonly Form[],
    valueIn: (form: Form) => Json,
    complaint: Complaint,
  ): Form | undefined {
    const left = this.left(part, forms).filter((form) => form !== sent);
    const [next] = narrow(left, valueIn, complaint);
    if (next !== undefined) this.#out.set(part, new Set(this.#out.get(part)).add(sent));
    return next;
  }
}
