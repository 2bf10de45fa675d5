import { onlyCase } from '../../contract/rules.ts';
import type { JudgedCase, Standing } from '../standing.ts';

/** The names of each standing, and the sign that identifies it without its colour. */
export const standings: Readonly<
  Record<Standing, { readonly word: string; readonly many: string; readonly sign: string }>
> = {
  failed: { word: 'broken', many: 'broken', sign: '×' },
  warning: { word: 'warning', many: 'warnings', sign: '!' },
  expected: { word: 'expected failure', many: 'expected failures', sign: '~' },
  blocked: { word: 'blocked', many: 'blocked', sign: '–' },
  skipped: { word: 'skipped', many: 'skipped', sign: '' },
  passed: { word: 'holds', many: 'hold', sign: '' },
};

/** All standings, worst first. */
export const byWeight: readonly Standing[] = ['failed', 'warning', 'expected', 'blocked', 'skipped', 'passed'];

/** The worst of several standings. */
export function worst(all: readonly Standing[]): Standing {
  return byWeight.find((each) => all.includes(each)) ?? 'skipped';
}

export function worstFirst(cases: readonly JudgedCase[]): readonly JudgedCase[] {
  return cases.toSorted((one, other) => byWeight.indexOf(one.standing) - byWeight.indexOf(other.standing));
}

/** The anchor of a case: its own in the panel of its rule, or that of the rule if it has only one case. */
export function anchorOf({ rule, result }: JudgedCase): string {
  return result.case === onlyCase ? rule.id : `${rule.id}.${result.case}`;
}
