import { equal } from '../../../json/equal.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import { isObject, type JsonObject } from '../../../json/value.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import { paymentFields } from '../../model/payments/asked.ts';
import type { Monitor } from '../../monitor.ts';
import { credentialRule } from '../../trace/refusal.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';

const optional = paymentFields.filter((field) => field !== 'amount');
type Optional = (typeof optional)[number];

/**
 * The free texts. Whether another field is accepted may depend on its value or on the account: fees on the amount, a due
 * date on the weekday, a callback address on the addresses of the account.
 */
const texts = ['externalId', 'description'] as const satisfies readonly Optional[];

/** A single refusal may have another reason, so this many values must be refused. */
const enoughValues = 2;
const mostRefused = 20;

interface Refused {
  readonly step: Step;
  readonly input: JsonObject;
}

/** A refused create and the same create without one field, which was accepted. */
interface Pair {
  readonly refused: Step;
  readonly control: Step;
}

/** The creates of one account with one credential method. */
class Caller {
  readonly refused: Refused[] = [];
  readonly accepted = new Set<Optional>();
  readonly pairs = new Map<Optional, Map<unknown, Pair>>();

  /** Notes each refused create that has one field more than an accepted one. */
  compare(control: Step, input: JsonObject): void {
    for (const { step, input: other } of this.refused) {
      const [field, ...more] = optional.filter((name) => Object.hasOwn(other, name) && !Object.hasOwn(input, name));
      if (field === undefined || more.length > 0 || step.end > control.begin) continue;
      const { [field]: value, ...rest } = other;
      if (!equal(rest, input)) continue;
      getOrInsert(this.pairs, field, () => new Map()).set(value, { refused: step, control });
    }
  }
}

/**
 * PAYMENT-03: a field that other accounts may use is not refused to one account. The suite creates a payment again
 * without a field that was refused, so no scenario fails by that.
 */
export class RefusedFieldMonitor implements Monitor {
  readonly operations = ['createPayment'] as const;
  readonly outcomes = ['accepted', 'refused'] as const;
  readonly #callers = new Map<string, Caller>();
  /** The accepted creates with a field, by field: the end of the first one and the begin of the last one. */
  readonly #accepted = new Map<Optional, { readonly first: number; readonly last: number }>();

  step(step: Step, model: Model): Finding[] {
    const account = model.owners.of(step);
    const { input } = step;
    if (account === null || !isObject(input) || credentialRule(step) !== 'valid') return [];
    const caller = getOrInsert(this.#callers, `${account} ${step.carried.methods}`, () => new Caller());
    if (step.outcome === 'accepted') {
      for (const field of optional) if (Object.hasOwn(input, field)) this.#accept(field, caller, step);
      caller.compare(step, input);
    } else if (step.entry.variant === null && caller.refused.length < mostRefused) caller.refused.push({ step, input });
    return [];
  }

  *end(): Iterable<Finding> {
    for (const caller of this.#callers.values())
      for (const field of texts) {
        const pairs = caller.pairs.get(field) ?? new Map<unknown, Pair>();
        const pair = [...pairs.values()].at(-1);
        const { first, last } = this.#accepted.get(field) ?? { first: Infinity, last: 0 };
        if (pair === undefined || pairs.size < enoughValues || caller.accepted.has(field)) continue;
        // A service that refuses the field for a while refuses it to everybody.
        if (first <= pair.refused.begin && last >= pair.refused.end) yield ofPair(field, pair);
      }
  }

  #accept(field: Optional, caller: Caller, { begin, end }: Step): void {
    caller.accepted.add(field);
    const { first = end, last = begin } = this.#accepted.get(field) ?? {};
    this.#accepted.set(field, { first: Math.min(first, end), last: Math.max(last, begin) });
  }
}

function ofPair(field: Optional, { refused, control }: Pair): Finding {
  return found('PAYMENT-03', field, refused, {
    message: `${refused.account ?? 'One account'} created payments with ${field}. The same creates without it were accepted, and so is ${field} from other accounts.`,
    expected: 'accepted (2xx)',
    got: String(refused.status),
    contradicts: control.id,
  });
}
