import { expect, test } from 'vitest';
import { recordedCosts } from '../../src/cli/plan/costs.generated.ts';
import { figures } from '../../src/cli/plan/costs.ts';
import { predict } from '../../src/cli/plan/predict.ts';
import { drive, runConfig } from '../support/drive.ts';
import { budgets } from './budgets.ts';

/** How far a plan may be from the run, as a share. */
const tolerance = 0.1;
/** The deviation that is always allowed, because the number of repeated reads depends on the speed of the machine. */
const slack: Partial<Record<(typeof figures)[number], number>> = { requests: 25, bytesSent: 8000 };

test.each(budgets)('a $name run stays within its budget, and a plan foretells it', async ({ config, most }) => {
  const { analysis, suiteErrors } = await drive({ config });
  const { footprint } = analysis.results.run;
  expect(suiteErrors).toEqual([]);
  for (const figure of figures)
    expect(footprint[figure], figure).toBeLessThanOrEqual(most[figure] ?? Number.POSITIVE_INFINITY);
  const { total } = predict(runConfig('http://127.0.0.1:1', '', config), recordedCosts);
  for (const [index, figure] of figures.entries()) {
    const allowed = Math.max(slack[figure] ?? 2, footprint[figure] * tolerance);
    expect(Math.abs((total[index] ?? 0) - footprint[figure]), `${figure} of the plan`).toBeLessThanOrEqual(allowed);
  }
});
