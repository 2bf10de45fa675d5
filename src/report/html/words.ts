import type { Standing } from '../standing.ts';

/** How a standing is called, and the sign that tells it apart without its colour. */
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

/** Worst first. */
export const byWeight: readonly Standing[] = ['failed', 'warning', 'expected', 'blocked', 'skipped', 'passed'];

/** The worst standing among cases. */
export function worst(all: readonly Standing[]): Standing {
  return byWeight.find((each) => all.includes(each)) ?? 'skipped';
}

/** The anchor of a case within its rule's panel. */
export function caseAnchor(rule: string, name: string): string {
  return `${rule}.${name}`;
}
