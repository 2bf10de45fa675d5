import { z } from 'zod';
import { isRuleId } from '../contract/rules.ts';
import type { FactEntry } from '../journal/entry.ts';
import type { Finding } from '../oracle/finding.ts';

/** Value of an `explored` fact: a finding with the shortest known sequence of requests that leads to it. */
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

/** A finding with the exchanges that lead to it. The last one breaks the rule. */
interface ExploredFinding extends Finding {
  readonly steps: readonly string[];
}

/** Keeps the shortest sequence for each case. */
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
