/** Prints what failed, and the counts of test runs together as the last line, from vitest's JSON reports. Arguments: `FILE…` */
import { existsSync, readFileSync } from 'node:fs';
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

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? '';

function failuresIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const file = relative(process.cwd(), name);
    // A file that could not be loaded has no failed test of its own.
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map((one) => `${file}: ${one.fullName}: ${firstLine(one.failureMessages?.[0])}`);
  });
}

/** A run that left no report failed. */
function countsOf(file: string): Counts {
  if (!existsSync(file)) {
    process.stdout.write(`failed: there is no ${file}: the tests did not come to their end\n`);
    return { passed: 0, failed: 1 };
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failures = failuresIn(report);
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
  const failed = Math.max(report.numFailedTests, failures.length, report.success ? 0 : 1);
  return { passed: report.numPassedTests, failed };
}

const counts = process.argv.slice(2).map(countsOf);
const sum = (of: keyof Counts): number => counts.reduce((all, one) => all + one[of], 0);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
