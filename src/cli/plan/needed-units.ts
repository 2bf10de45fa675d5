import { areAuthOnly, servedInAuth } from '../../harness/auth-only.ts';
import { type Cost, type Costs, figures } from './costs.ts';

interface Scenario {
  readonly unit: string;
}

/** Shared work that only some rules and gaps need, by the beginning of its name. Other runs leave it out. */
const neededBy: readonly (readonly [unit: string, ids: readonly string[]])[] = [
  ['location:', ['HTTP-04']],
  ['key-doors:', ['AUTH-10']],
  ['key-steps', ['key-states', 'key-transitions']],
  ['attempt:webhooks:both-credentials', ['both-methods', 'error-cases']],
];

/** Number of closing requests for each account with a login, limited to the recorded total. */
const closingOfAccount = 4;
const nothing: Cost = figures.map(() => 0);

/** The scenarios and the shared work that a run needs, each once, and what they cost. Units are named by their index. */
export class NeededUnits {
  readonly #costs: Costs;
  /** The beginnings of the names of units that the run leaves out. */
  readonly #leftOut: readonly string[];
  /** Units of accounts that share another account, with the units of that other one. */
  readonly #shared: ReadonlyMap<number, number>;
  readonly #needed = new Set<number>();

  /** @param scenarios those that the run tries */
  constructor(costs: Costs, scenarios: readonly Scenario[]) {
    this.#costs = costs;
    const isTried = (id: string) => scenarios.some(({ unit }) => unit === `gap:${id}` || unit.startsWith(`${id}[`));
    this.#leftOut = neededBy.filter(([, ids]) => !ids.some(isTried)).map(([unit]) => unit);
    this.#shared = sharedUnits(scenarios, costs);
  }

  /** A scenario and what it waits for, without the units that an earlier call returned. */
  newFor(scenario: string): number[] {
    const found: number[] = [];
    const open = [this.#costs.units.indexOf(scenario)];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const unit = this.#shared.get(next) ?? next;
      if (unit < 0 || this.#needed.has(unit)) continue;
      this.#needed.add(unit);
      found.push(unit);
      open.push(...this.#needsOf(unit));
    }
    return found;
  }

  /**
   * What a unit costs. Call it once all scenarios are known: an account that none of them leaves behind is signed up.
   */
  costOf(unit: number): Cost {
    const { costs, units } = this.#costs;
    const sources = this.#sourcesOf(unit);
    const isOwnSignup = sources.length > 0 && !sources.some((source) => this.#needed.has(source));
    return costs[unit] || (isOwnSignup && costs[units.indexOf('account:other')]) || nothing;
  }

  /** The cost of cleanup and final reads, for what the run creates. */
  closing(): Cost {
    const { closing, units } = this.#costs;
    const sessions = [...this.#needed].filter((unit) => units[unit]?.startsWith('session:')).length;
    const [whole = 0] = closing;
    const share = whole === 0 ? 0 : Math.min(1, (sessions * closingOfAccount) / whole);
    return closing.map((value) => Math.round(value * share));
  }

  /** What a unit waits for. A control waits only for the attempts that the run tries, so they count with their cases. */
  #needsOf(unit: number): readonly number[] {
    const { needs, units } = this.#costs;
    const isControl = /^(?:control:|key-refused-)/.test(units[unit] ?? '');
    const sources = this.#sourcesOf(unit);
    return (needs[unit] ?? []).filter((need) => {
      const name = units[need] ?? '';
      const isLeftOut = this.#leftOut.some((beginning) => name.startsWith(beginning));
      return !isLeftOut && !(isControl && name.startsWith('attempt:')) && !sources.includes(need);
    });
  }

  /** The scenarios that left an account behind for another purpose. Empty for other units. */
  #sourcesOf(unit: number): readonly number[] {
    const { needs, units } = this.#costs;
    if (units[unit]?.startsWith('account:') !== true) return [];
    return (needs[unit] ?? []).filter((need) => units[need] !== 'signup-form');
  }
}

/** In a run of credentials alone, the units of accounts that share another one, with the units of that other one. */
function sharedUnits(scenarios: readonly Scenario[], { units }: Costs): ReadonlyMap<number, number> {
  if (!areAuthOnly(scenarios.map(({ unit }) => unit))) return new Map();
  const places = units.map((name, unit): [number, number] => {
    const [kind = '', purpose = ''] = name.split(':');
    return [unit, units.indexOf(`${kind}:${servedInAuth[purpose]}`)];
  });
  return new Map(places.filter(([, other]) => other >= 0));
}
