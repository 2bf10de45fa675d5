import type { Change } from '../analysis/drift/compare.ts';
import type { Drift } from '../analysis/drift/judge.ts';
import type { ChangeClass } from '../contract/questions/drift.ts';

/** The meaning of each class of change for clients. */
export const changeWords: Readonly<Record<ChangeClass, { readonly word: string; readonly meaning: string }>> = {
  breaking: { word: 'breaking', meaning: 'Clients that relied on how it was before may stop working.' },
  look: { word: 'look', meaning: 'Whether clients notice depends on how they were written: somebody has to look.' },
  compatible: { word: 'compatible', meaning: 'Clients go on as before.' },
};

/** The changes by class, breaking ones first. Classes without changes are left out. */
export function changesByClass({ changes }: Drift): [ChangeClass, readonly Change[]][] {
  const groups = Map.groupBy(changes, (change) => change.class);
  return (Object.keys(changeWords) as ChangeClass[]).flatMap((kind): [ChangeClass, readonly Change[]][] => {
    const group = groups.get(kind);
    return group === undefined ? [] : [[kind, group]];
  });
}

/** The sentence of a change as it follows the name of the rule or gap, which it does not repeat. */
export function afterName({ about, sentence }: { readonly about: string; readonly sentence: string }): string {
  return sentence.startsWith(`${about} `) ? sentence.slice(about.length + 1) : sentence;
}

/** Whether a change fails the run, in words. */
export function effectOf({ failing }: Drift, change: Change): string {
  return failing.includes(change)
    ? 'fails the run'
    : 'passes by the policy of the baseline or the list of expected failures';
}
