/**
 * What runs leave on the embedded sandbox: a default run, a thorough one, a light one, and one of a single rule.
 * The counts depend on no clock; `test/footprint/budget.full.test.ts` holds them as a budget.
 *
 *     node bench/footprint.ts
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildReports } from '../src/cli/build-reports.ts';
import { budgets } from '../test/footprint/budgets.ts';
import { drive } from '../test/support/drive.ts';

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

const columns = ['requests', 'accounts', 'payments', 'mails', 'keys', 'bytesSent'] as const;

process.stdout.write(
  `| run | ${columns.join(' | ')} | longest chain | MB of the run folder |\n|---|${'---:|'.repeat(8)}\n`,
);
for (const { name, config } of budgets) {
  const { analysis, folder } = await drive({ config, keep: true });
  await buildReports(folder, 'driven', null);
  const { footprint, longestChain } = analysis.results.run;
  const figures = columns.map((column) => footprint[column].toLocaleString('en-US'));
  const megabytes = (sizeOf(folder) / 1_000_000).toFixed(1);
  process.stdout.write(`| ${name} | ${figures.join(' | ')} | ${longestChain} | ${megabytes} |\n`);
  rmSync(folder, { recursive: true, force: true });
}
