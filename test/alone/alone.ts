import { gapIds } from '../../src/contract/gaps.ts';
import { ruleIds } from '../../src/contract/rules.ts';
import type { RunConfig } from '../../src/harness/config.ts';
import { drive } from '../support/drive.ts';

/** Every id that `--only` accepts for a single rule or gap. */
export const ids: readonly string[] = [...ruleIds, ...gapIds];

/** The problem of a run of one rule or gap alone on the sandbox. `null` if it reaches its verdict or answer. */
export async function problemAlone(id: string, config: Partial<RunConfig> = {}): Promise<string | null> {
  const { analysis, suiteErrors } = await drive({ config: { only: [id], ...config } });
  if (suiteErrors.length > 0) return `${id}: ${suiteErrors.join(', ')}`;
  const rule = analysis.results.rules.find((one) => one.id === id);
  const bad = rule?.cases.find(({ status }) => status !== 'pass');
  if (bad !== undefined) return `${id}[${bad.case}] is ${bad.status}: ${bad.message}`;
  const gap = analysis.results.gaps.find((one) => one.id === id);
  if (gap !== undefined && gap.status !== 'answered') return `${id} is ${gap.status}: ${gap.reason}`;
  return analysis.results.run.exit === 0 ? null : `${id}: exit status ${analysis.results.run.exit}`;
}
