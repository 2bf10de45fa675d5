import { z } from 'zod';
import { isRuleId } from '../contract/rules.ts';
import type { FactEntry } from '../journal/entry.ts';
import type { Finding } from '../oracle/finding.ts';

/** The value of a fact `explored`: a finding, with the shortest sequence of requests that was found to lead to it. */
const form = z.object({
  rule: z.string().refine(isRuleId),
  case: z.string(),
  exchange: z.string(),
  contradicts: z.string().nullable(),
  at: z.string().nullable(),
  message: z.string(),
  expected: z.string(),
  got: z.string(),
  steps: z.array(z.string()).min(1),
});

/** A finding with the exchanges that lead to it; the last one breaks the rule. */
export interface ExploredFinding extends Finding {
  readonly steps: readonly string[];
}

/** Keeps, for each case, the shortest of the sequences that exploring found. */
export class Explored {
  readonly #shortest = new Map<string, ExploredFinding>();

  see({ fact, value }: FactEntry): void {
    if (fact !== 'explored') return;
    const read = form.safeParse(value);
    if (!read.success) return;
    const finding = read.data as ExploredFinding;
    const known = this.shortest(`${finding.rule} ${finding.case}`);
    if (known === null || finding.steps.length < known.steps.length)
      this.#shortest.set(`${finding.rule} ${finding.case}`, finding);
  }

  /** @param name rule and case, such as `PAYMENT-08 amount` */
  shortest(name: string): ExploredFinding | null {
    return this.#shortest.get(name) ?? null;
  }
}
