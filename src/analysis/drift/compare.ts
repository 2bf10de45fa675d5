import { type GapId, gapIds } from '../../contract/gaps.ts';
import type { ChangeClass } from '../../contract/questions/drift.ts';
import { upperFirst } from '../../contract/questions/sentences.ts';
import { casesOf, isRuleId, onlyCase, type RuleId, ruleIds } from '../../contract/rules.ts';
import type { VerdictStatus } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { type Completeness, compareAnswers, isSuccessStatus } from './answers.ts';
import type { Baseline, Policy, RuleVerdict } from './baseline.ts';
import { type FoundIn, type Grouped, grouped, listed, type Reported, reported } from './found.ts';

/** A difference between two runs. Its places are cases, operations, fields or kinds. */
export type Change = Reported<RuleId | GapId>;
type Raw = FoundIn<RuleId | GapId>;
type Located = Grouped<RuleId | GapId>;

/** The status of a case in a verdict. `undefined` if the run did not have it. */
export const statusOf = (verdict: RuleVerdict | undefined, name: string): VerdictStatus | undefined =>
  typeof verdict === 'string' ? verdict : verdict?.[name];

/** The class of a changed verdict. `null` if either run did not judge the case. */
function verdictClass(before: VerdictStatus, after: VerdictStatus): ChangeClass | null {
  if (before === after || before === 'skipped' || after === 'skipped') return null;
  if (after === 'fail') return 'breaking';
  if (before === 'fail' && after === 'pass') return 'compatible';
  return after === 'blocked' ? 'look' : 'compatible';
}

const verdictNow = { pass: 'passes', fail: 'fails', blocked: 'is blocked', skipped: 'is left out' } as const;
const verdictBefore = { pass: 'passed', fail: 'failed', blocked: 'was blocked', skipped: 'was left out' } as const;

function verdictChanges(before: Baseline, after: Baseline): Raw[] {
  return ruleIds.flatMap((about) =>
    casesOf(about).flatMap((name: string): Raw[] => {
      const [old, now] = [statusOf(before.rules[about], name), statusOf(after.rules[about], name)];
      const kind = old === undefined || now === undefined ? null : verdictClass(old, now);
      if (old === undefined || now === undefined || kind === null) return [];
      const place = name === onlyCase ? null : name;
      const text = `${verdictNow[now]} now; it ${verdictBefore[old]} before`;
      return [{ about, place, class: kind, text, before: old, after: now }];
    }),
  );
}

const openings = { blocked: 'could not be answered', inconclusive: 'has no single answer any more' } as const;

/** The change of a gap that only one of the runs answered. */
function openChange(gap: GapId, before: Baseline, after: Baseline): Raw[] {
  const [old, now] = [member(before.answers, gap), member(after.answers, gap)];
  const raw = { about: gap, place: null, class: 'look' as const, before: old ?? null, after: now ?? null };
  const nowOpen = after.open[gap];
  if (old !== undefined && nowOpen !== undefined) return [{ ...raw, text: openings[nowOpen] }];
  if (now !== undefined && before.open[gap] !== undefined)
    return [{ ...raw, class: 'compatible', text: 'is answered now' }];
  return [];
}

function answerChanges(before: Baseline, after: Baseline, complete: Completeness): Raw[] {
  return gapIds.flatMap((about): Raw[] => {
    const [old, now] = [member(before.answers, about), member(after.answers, about)];
    if (old === undefined || now === undefined) return openChange(about, before, after);
    return compareAnswers(about, old, now, complete).map((one) => ({ ...one, about }));
  });
}

function sentenceOf({ about, places, text }: Located): string {
  const named = listed(places);
  if (isRuleId(about)) return `${about}${named && ` (${named})`} ${text}.`;
  return `${upperFirst(about.replaceAll('-', ' '))}${named && ` of ${named}`}: ${text}.`;
}

/** Matches `/amount is gone`. */
const comingOrGoing = /^(.+) is (gone|new)$/;

/** Fields that are gone or new in exactly the same places are one change, such as an envelope. */
function joined(all: readonly Located[]): Located[] {
  const groups = Map.groupBy(all, ({ about, class: kind, places, text }) =>
    JSON.stringify([about, kind, places, comingOrGoing.exec(text)?.[2] ?? text]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || others.length === 0) return group;
    const names = group.map(({ text }) => comingOrGoing.exec(text)?.[1]);
    const text = `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are ${comingOrGoing.exec(first.text)?.[2]}`;
    return [{ ...first, text, before: group.map((one) => one.before), after: group.map((one) => one.after) }];
  });
}

/** A changed success status also appears in other answers. Only one report of it is kept. */
function withoutEchoes(all: readonly Raw[]): Raw[] {
  const ofStatuses = new Set(all.filter(({ about }) => about === 'success-status').map(({ text }) => text));
  return all.filter(
    ({ about, text, before, after }) =>
      about === 'success-status' ||
      !isSuccessStatus(before) ||
      !isSuccessStatus(after) ||
      !ofStatuses.has(text.replace(/^\w+: /, '')),
  );
}

/** The changes between two runs, by class, then in the order of the catalogues. Only what both tried is compared. */
export function compare(before: Baseline, after: Baseline): Change[] {
  const documents = { before: before.document === true, after: after.document === true };
  const complete = { before: before.complete, after: after.complete, documents };
  const answers = withoutEchoes(answerChanges(before, after, complete));
  return reported(joined(grouped([...verdictChanges(before, after), ...answers])), sentenceOf);
}

export function failing(changes: readonly Change[], policy: Policy): Change[] {
  return changes.filter((change) => policy[change.class] === 'fail');
}
