/** The forms of each part of the body that refusals ruled out. */
export class RuledOut {
  readonly #out = new Map<string, Set<string>>();

  /** The forms of a part that are left, in their order. */
  left<Form extends string>(part: string, forms: readonly Form[]): Form[] {
    return forms.filter((form) => !this.#out.get(part)?.has(form));
  }

  /**
   * Rules out the form that was sent, of those of a part. @param likeliest one of those that are left
   * @returns the likeliest form left; `undefined`, and nothing is ruled out, if none is left
   */
  next<Form extends string>(
    part: string,
    sent: Form,
    forms: readonly Form[],
    likeliest: (left: readonly Form[]) => Form | undefined,
  ): Form | undefined {
    const next = likeliest(this.left(part, forms).filter((form) => form !== sent));
    if (next !== undefined) this.#out.set(part, new Set(this.#out.get(part)).add(sent));
    return next;
  }
}
