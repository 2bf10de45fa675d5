import { paymentFields } from '../../../contract/operations.ts';
import { equal } from '../../../json/equal.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import { isObject, type Json, type JsonObject } from '../../../json/value.ts';
import type { Finding } from '../../finding.ts';
import { isShortText } from '../../model/payments/asked.ts';
import { type Span, spanOf } from '../../model/spans.ts';
import type { Monitor } from '../../monitor.ts';
import { credentialRule } from '../../trace/refusal.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';

const optional = paymentFields.filter((field) => field !== 'amount');

/**
 * The free texts. A service may accept any other field or not by its value or by the account: fees by the amount, a due
 * date by the weekday, a callback address by the addresses of the account.
 */
const texts = ['externalId', 'description'] as const;
type TextField = (typeof texts)[number];

/** A single refusal may have another reason, so this many values must be refused. */
const enoughValues = 2;
const mostRefused = 20;

/** A refused create and the same create without one field, which was accepted. */
interface Pair {
  readonly refused: Step;
  readonly control: Step;
}

/** When a create with a text was accepted, without its bodies. */
interface Accepted extends Span {
  readonly account: string;
  readonly field: TextField;
  readonly length: number;
}

/** The creates of one account with one credential method. */
class Caller {
  readonly account: string;
  readonly refused: { readonly step: Step; readonly input: JsonObject }[] = [];
  readonly accepted = new Set<TextField>();
  /** The last pair of each refused text. */
  readonly pairs: Readonly<Record<TextField, Map<string, Pair>>> = { externalId: new Map(), description: new Map() };

  constructor(account: string) {
    this.account = account;
  }

  /** Notes each refused create that has one field more than an accepted one. */
  compare(control: Step, input: JsonObject): void {
    for (const { step, input: other } of this.refused) {
      const [first, ...more] = optional.filter((name) => Object.hasOwn(other, name) && !Object.hasOwn(input, name));
      const field = texts.find((text) => text === first);
      if (field === undefined || more.length > 0 || step.end > control.begin) continue;
      const { [field]: value, ...rest } = other;
      if (isShortText(value) && equal(rest, input)) this.pairs[field].set(value, { refused: step, control });
    }
  }
}

/**
 * PAYMENT-03: a field that other accounts may use is not refused to one account. The suite creates a payment again
 * without a field that was refused, so no scenario fails by that. Recorded traffic is not judged: its texts may be
 * duplicates, or contain what the service forbids.
 */
export class RefusedFieldMonitor implements Monitor {
  readonly operations = ['createPayment'] as const;
  readonly outcomes = ['accepted', 'refused'] as const;
  readonly #callers = new Map<string, Caller>();
  readonly #accepted: Accepted[] = [];

  step(step: Step): Finding[] {
    // Only the journal of a run names accounts.
    const { input, account } = step;
    if (account === null || !isObject(input) || credentialRule(step) !== 'valid') return [];
    const caller = getOrInsert(this.#callers, `${account} ${step.carried.methods}`, () => new Caller(account));
    if (step.outcome === 'accepted') {
      for (const field of texts) if (Object.hasOwn(input, field)) this.#accept(field, caller, step, input[field]);
      caller.compare(step, input);
      // 409 may mean that another payment has the same value.
    } else if (step.entry.variant === null && step.status !== 409 && caller.refused.length < mostRefused)
      caller.refused.push({ step, input });
    return [];
  }

  *end(): Iterable<Finding> {
    for (const caller of this.#callers.values())
      for (const field of texts) {
        const pairs = caller.pairs[field];
        const pair = [...pairs.values()].at(-1);
        if (pair === undefined || pairs.size < enoughValues || caller.accepted.has(field)) continue;
        const { begin, end } = pair.refused;
        const others = this.#acceptedOfOthers(caller, field);
        // A service that refuses the field for a while refuses it to everybody.
        if (others.some((other) => other.end <= begin) && others.some((other) => other.begin >= end))
          yield ofPair(field, pair);
      }
  }

  #accept(field: TextField, caller: Caller, step: Step, value: Json | undefined): void {
    caller.accepted.add(field);
    const { account } = caller;
    if (typeof value === 'string') this.#accepted.push({ ...spanOf(step), account, field, length: value.length });
  }

  /** The accepted creates of other accounts, with texts at least as long as all that were refused to one account. */
  #acceptedOfOthers({ account, pairs }: Caller, field: TextField): Accepted[] {
    const longest = Math.max(...[...pairs[field].keys()].map(({ length }) => length));
    return this.#accepted.filter((one) => one.account !== account && one.field === field && one.length >= longest);
  }
}

function ofPair(field: TextField, { refused, control }: Pair): Finding {
  return found('PAYMENT-03', field, refused, {
    message: `${refused.account ?? 'One account'} created payments with ${field}. The same creates without it were accepted, and so is ${field} from other accounts.`,
    expected: 'accepted (2xx)',
    contradicts: control.id,
  });
}
