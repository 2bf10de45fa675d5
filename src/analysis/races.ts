import type { FactEntry } from '../journal/entry.ts';
import { type Race, type RaceCall, raceSchema } from '../journal/race.ts';
import { orderOf, type SequentialModel } from './linearizable.ts';
import type { RaceResult } from './results.ts';

export class RaceCollector {
  readonly #results: RaceResult[] = [];

  see({ fact, value }: FactEntry): void {
    const race = fact === 'race' ? raceSchema.safeParse(value).data : undefined;
    if (race !== undefined) this.#results.push(judgeRace(race));
  }

  results(): readonly RaceResult[] {
    return this.#results;
  }
}

/** Searches for an order that explains a race. */
export function judgeRace(race: Race): RaceResult {
  const explained = isExplained(race);
  const exchanges = race.calls.map(({ exchange }) => exchange);
  return { race: race.race, explained, message: explained ? '' : sentenceOf(race), exchanges };
}

function isExplained({ race, balance, calls }: Race): boolean {
  switch (race) {
    case 'pay':
      return orderOf(calls, paying(false)) !== null || orderOf(calls, paying(true)) !== null;
    case 'withdraw':
      return orderOf(calls, withdrawing(balance)) !== null;
    case 'create':
      return orderOf(calls, creating) !== null;
  }
}

type CallModel<State> = SequentialModel<State, RaceCall>;

/** The document does not say whether a paid payment can be paid again. The service must be consistent. */
function paying(again: boolean): CallModel<boolean> {
  return {
    initial: false,
    step(paid, call) {
      if (call.does !== 'pay') return [];
      if (call.outcome === 'unknown') return [paid, true];
      if (call.outcome === 'accepted') return !paid || again ? [true] : [];
      return paid && again ? [] : [paid];
    },
  };
}

/** A withdrawal cannot exceed the balance. A smaller one may be refused for other reasons. */
function withdrawing(balance: number): CallModel<number> {
  return {
    initial: balance,
    step(left, call) {
      if (call.does === 'balance') return Math.abs(call.sees - left) < tolerance ? [left] : [];
      if (call.does !== 'withdraw') return [];
      const rest = left - call.amount;
      if (call.outcome === 'refused') return [left];
      const taken = rest > -tolerance ? [rest] : [];
      return call.outcome === 'unknown' ? [left, ...taken] : taken;
    },
  };
}

/** In the currency unit: less than the smallest coin, and more than the rounding error of binary sums. */
const tolerance = 0.001;

/** Every accepted create is a separate payment. */
const creating: CallModel<{ readonly sure: readonly string[]; readonly maybe: readonly string[] }> = {
  initial: { sure: [], maybe: [] },
  step(state, call) {
    if (call.does === 'create') {
      if (call.outcome === 'accepted') return [{ ...state, sure: [...state.sure, call.name] }];
      return [call.outcome === 'unknown' ? { ...state, maybe: [...state.maybe, call.name] } : state];
    }
    if (call.does !== 'list' || call.sameId) return [];
    const once = new Set(call.sees).size === call.sees.length;
    const complete = state.sure.every((name) => call.sees.includes(name));
    const known = call.sees.every((name) => state.sure.includes(name) || state.maybe.includes(name));
    return once && complete && known ? [state] : [];
  },
};

function sentenceOf({ race, balance, calls }: Race): string {
  const accepted = calls.filter((call) => 'outcome' in call && call.outcome === 'accepted');
  const atOnce = `${accepted.length} of ${calls.filter((call) => 'outcome' in call).length}`;
  switch (race) {
    case 'pay':
      return `One payment was paid several times at once: ${atOnce} were accepted. No order of them explains that, because the service refused to pay a paid payment again.`;
    case 'withdraw': {
      const sum = accepted.reduce((total, call) => total + (call.does === 'withdraw' ? call.amount : 0), 0);
      const after = calls.flatMap((call) => (call.does === 'balance' ? [call.sees] : [])).at(-1);
      const then = after === undefined ? '' : `, and the balance was ${after} afterwards`;
      return `Withdrawals of a balance of ${balance} were sent at once: ${atOnce} were accepted, ${sum} altogether${then}. No order of them explains that.`;
    }
    case 'create':
      return `Payments were created at once: ${atOnce} were accepted, and the list does not show each of them once, under an id of its own.`;
  }
}
