/** Prints what failed, and the counts of a test run as the last line, from vitest's JSON report. Arguments: `FILE` */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? '';

const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(
  readFileSync(process.argv[2] ?? 'reports/tests.json', 'utf8'),
) as Report;

const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  const file = relative(process.cwd(), name);
  // A file that could not be loaded has no failed test of its own.
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
  return failed.map((one) => `${file}: ${one.fullName}: ${firstLine(one.failureMessages?.[0])}`);
});
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
const failed = Math.max(numFailedTests, failures.length, success ? 0 : 1);
process.stdout.write(`${numPassedTests} passed, ${failed} failed\n`);
