import { chapterIds } from '../../contract/chapters.ts';
import { gapIds, gaps } from '../../contract/gaps.ts';
import { casesOf, ruleIds, rules } from '../../contract/rules.ts';
import { areAuthOnly, servedInAuth } from '../../harness/auth-only.ts';
import type { RunConfig } from '../../harness/config.ts';
import { isSelected, type Selectable, sequenceIds } from '../../harness/select.ts';
import { raceIds } from '../../journal/race.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import { type Costs, figures, type RecordedCosts } from './costs.ts';

/** The predicted cost of a run, in the order of `figures`. */
export interface Prediction {
  readonly chapters: readonly { readonly chapter: string; readonly cost: readonly number[] }[];
  /** The cost of cleanup and final reads. */
  readonly closing: readonly number[];
  readonly total: readonly number[];
  /** The scenarios and shared work that create accounts, with the number of accounts. */
  readonly accounts: readonly { readonly unit: string; readonly count: number }[];
}

type Asked = Pick<RunConfig, 'only' | 'skip' | 'shard' | 'light' | 'thorough'>;

interface Scenario {
  readonly unit: string;
  readonly chapter: string;
}

/** The scenarios that a run would try, in the order of the contract. */
function scenariosOf(asked: Asked, suites: RecordedCosts['suites']): Scenario[] {
  const wanted = (id: Selectable['id'], chapter: string, oneCase: string): boolean =>
    isSelected({ suite: (suites[id] ?? chapter) as Selectable['suite'], chapter, id, case: oneCase }, asked);
  const ofRules = ruleIds.flatMap((id) =>
    casesOf(id)
      .filter((oneCase) => wanted(id, rules[id].chapter, oneCase))
      .map((oneCase) => ({ unit: `${id}[${oneCase}]`, chapter: rules[id].chapter })),
  );
  const ofGaps = gapIds
    .filter((id) => wanted(id, gaps[id].chapter, id) && (gaps[id].class !== 'heavy' || asked.thorough))
    .map((id) => ({ unit: `gap:${id}`, chapter: gaps[id].chapter }));
  const others = [
    ...(asked.thorough ? raceIds.map((id) => `race:${id}` as const) : []),
    ...sequenceIds.map((id) => `sequence:${id}` as const),
  ];
  const unjudged = others
    .filter((id) => wanted(id, suites[id] ?? 'sequences', id))
    .map((unit) => ({ unit, chapter: 'sequences' }));
  const all = [...ofRules, ...ofGaps];
  return [...chapterIds.flatMap((chapter) => all.filter((one) => one.chapter === chapter)), ...unjudged];
}

const nothing = (): number[] => figures.map(() => 0);

function add(sum: number[], cost: readonly number[]): void {
  for (const [index, value] of cost.entries()) sum[index] = (sum[index] ?? 0) + value;
}

/** Shared work that only some rules and gaps need, by the beginning of its name. Other runs leave it out. */
const neededBy: readonly (readonly [unit: string, ids: readonly string[]])[] = [
  ['location:', ['HTTP-04']],
  ['key-doors:', ['AUTH-10']],
  ['key-steps', ['key-states', 'key-transitions']],
  ['attempt:webhooks:both-credentials', ['both-methods', 'error-cases']],
];

/** Whether a run that tries these scenarios leaves out a unit. */
function leftOutOf(scenarios: readonly Scenario[]): (unit: string) => boolean {
  const isWanted = (id: string) => scenarios.some(({ unit }) => unit === `gap:${id}` || unit.startsWith(`${id}[`));
  const leftOut = neededBy.filter(([, ids]) => !ids.some(isWanted)).map(([unit]) => unit);
  return (name) => leftOut.some((unit) => name.startsWith(unit));
}

/** The units of accounts that share another one in a run of credentials alone, with the units of that other one. */
function sharedUnits(scenarios: readonly Scenario[], { units }: Costs): ReadonlyMap<number, number> {
  if (!areAuthOnly(scenarios.map(({ unit }) => unit))) return new Map();
  const places = units.map((name, unit): [number, number] => {
    const [kind = '', purpose = ''] = name.split(':');
    return [unit, units.indexOf(`${kind}:${servedInAuth[purpose]}`)];
  });
  return new Map(places.filter(([, other]) => other >= 0));
}

/**
 * What a unit waits for, with itself, unless seen before. Two kinds of waits are left out: a control waits only for the
 * attempts that the run tries, and without the scenario that left an account behind the run signs up another.
 * @param shared units that other ones stand in for
 */
function newUnits(
  first: number,
  { needs, units }: Costs,
  seen: Set<number>,
  { isLeftOut, shared }: { isLeftOut: (unit: string) => boolean; shared: ReadonlyMap<number, number> },
): number[] {
  const found: number[] = [];
  const open = [first];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const unit = shared.get(next) ?? next;
    if (seen.has(unit)) continue;
    seen.add(unit);
    found.push(unit);
    const isRow = /^(?:control:|key-refused-)/.test(units[unit] ?? '');
    const isCounted = (name: string) => !(isRow && name.startsWith('attempt:')) && !isLeftOut(name);
    const left = sourcesOf(unit, { needs, units });
    const waited = (needs[unit] ?? []).filter((need) => isCounted(units[need] ?? ''));
    open.push(...waited.filter((need) => !left.includes(need)));
  }
  return found;
}

/** The scenarios that left an account behind for another purpose. Empty for other units. */
function sourcesOf(unit: number, { needs, units }: Pick<Costs, 'needs' | 'units'>): readonly number[] {
  if (units[unit]?.startsWith('account:') !== true) return [];
  return (needs[unit] ?? []).filter((need) => units[need] !== 'signup-form');
}

/** The cost of an account that no scenario of the run leaves behind. `null` for other units. */
function ownSignup(unit: number, costs: Costs, seen: ReadonlySet<number>): readonly number[] | null {
  const sources = sourcesOf(unit, costs);
  if (sources.length === 0 || sources.some((source) => seen.has(source))) return null;
  return costs.costs[costs.units.indexOf('account:other')] || null;
}

/** Predicts the cost on a service like the sandbox. Shared work counts for the first unit that needs it. */
export function predict(asked: Asked, recorded: RecordedCosts): Prediction {
  const costs = asked.light ? recorded.light : recorded.whole;
  const place = new Map(costs.units.map((unit, index) => [unit, index]));
  const seen = new Set<number>();
  const byChapter = new Map<string, number[]>();
  const accounts: { unit: string; count: number }[] = [];
  const counted: [unit: number, sum: number[]][] = [];
  const scenarios = scenariosOf(asked, recorded.suites);
  const narrow = { isLeftOut: leftOutOf(scenarios), shared: sharedUnits(scenarios, costs) };
  for (const { unit, chapter } of scenarios) {
    const first = place.get(unit);
    const sum = getOrInsert(byChapter, chapter, nothing);
    for (const one of first === undefined ? [] : newUnits(first, costs, seen, narrow)) counted.push([one, sum]);
  }
  for (const [one, sum] of counted) {
    const cost = costs.costs[one] || ownSignup(one, costs, seen) || nothing();
    add(sum, cost);
    const created = cost[1] ?? 0;
    if (created > 0) accounts.push({ unit: costs.units[one] ?? '', count: created });
  }
  const total = nothing();
  for (const sum of byChapter.values()) add(total, sum);
  const closing = closingOf(costs, seen);
  add(total, closing);
  const chapters = [...byChapter].map(([chapter, cost]) => ({ chapter, cost }));
  return { chapters, closing, total, accounts };
}

/** Number of closing requests for each account with a login, limited to the recorded total. */
const closingOfAccount = 4;

/** The cost of cleanup and final reads, for what the run creates. */
function closingOf({ units, closing }: Costs, seen: ReadonlySet<number>): number[] {
  const sessions = [...seen].filter((unit) => units[unit]?.startsWith('session:')).length;
  const [whole = 0] = closing;
  const share = whole === 0 ? 0 : Math.min(1, (sessions * closingOfAccount) / whole);
  return closing.map((value) => Math.round(value * share));
}
