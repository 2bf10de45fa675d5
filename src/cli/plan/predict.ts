import { chapterIds } from '../../contract/chapters.ts';
import { gapIds, gaps } from '../../contract/gaps.ts';
import { casesOf, ruleIds, rules } from '../../contract/rules.ts';
import type { RunConfig } from '../../harness/config.ts';
import { isSelected, type Selectable, sequenceIds } from '../../harness/select.ts';
import { raceIds } from '../../journal/race.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import { type Cost, figures, type RecordedCosts } from './costs.ts';
import { NeededUnits } from './needed-units.ts';

/** The predicted cost of a run. */
export interface Prediction {
  readonly chapters: readonly { readonly chapter: string; readonly cost: Cost }[];
  /** The cost of cleanup and final reads. */
  readonly closing: Cost;
  readonly total: Cost;
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

function add(sum: number[], cost: Cost): void {
  for (const [index, value] of cost.entries()) sum[index] = (sum[index] ?? 0) + value;
}

/** The number of a figure in a cost. */
function figureIn(cost: Cost, figure: (typeof figures)[number]): number {
  return cost[figures.indexOf(figure)] ?? 0;
}

/** Predicts the cost on a service like the sandbox. Shared work counts for the first unit that needs it. */
export function predict(asked: Asked, recorded: RecordedCosts): Prediction {
  const costs = asked.light ? recorded.light : recorded.whole;
  const scenarios = scenariosOf(asked, recorded.suites);
  const units = new NeededUnits(costs, scenarios);
  const needed = scenarios.map(({ unit, chapter }) => ({ chapter, units: units.newFor(unit) }));
  const byChapter = new Map<string, number[]>();
  const accounts: { unit: string; count: number }[] = [];
  const total = nothing();
  for (const { chapter, units: own } of needed) {
    const sum = getOrInsert(byChapter, chapter, nothing);
    for (const unit of own) {
      const cost = units.costOf(unit);
      add(sum, cost);
      add(total, cost);
      const count = figureIn(cost, 'accounts');
      if (count > 0) accounts.push({ unit: costs.units[unit] ?? '', count });
    }
  }
  const closing = units.closing();
  add(total, closing);
  const chapters = [...byChapter].map(([chapter, cost]) => ({ chapter, cost }));
  return { chapters, closing, total, accounts };
}
