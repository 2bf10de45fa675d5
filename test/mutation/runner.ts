/** A test runner for Stryker that runs the unit tests repeatedly in its own process. */
import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CoverageAnalysis, MutantCoverage } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { forget, load, reaches } from './modules.ts';
import { type Collected, collect } from './vitest.ts';

/** The values that the instrumented code reads and writes. */
interface Instruments {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
}

const instruments: Instruments = {};
Object.assign(globalThis, { __stryker__: instruments });

interface Options {
  readonly inProcess: {
    /** Patterns of the test files that judge the mutants. */
    readonly judges: readonly string[];
    /** Tests whose names match this expression are skipped. */
    readonly without: string;
  };
}

class InProcessRunner implements TestRunner {
  static readonly inject = tokens(commonTokens.options);
  private readonly options: Options;
  private files: string[] = [];
  private tests: Collected[] = [];

  constructor(options: unknown) {
    this.options = options as Options;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    for await (const path of glob([...this.options.inProcess.judges])) this.files.push(resolve(path));
    this.files.sort();
  }

  async dryRun({ coverageAnalysis }: DryRunOptions): Promise<DryRunResult> {
    await this.reload(this.files);
    const tests = await this.run(this.tests, false);
    return { status: DryRunStatus.Complete, tests, ...coverage(coverageAnalysis) };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit, mutantActivation } = options;
    Object.assign(instruments, { activeMutant: undefined, hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
    if (this.tests.length === 0) await this.reload(this.files);
    instruments.activeMutant = activeMutant.id;
    try {
      const tests = mutantActivation === 'static' ? await this.runAnew(options) : await this.runLoaded(options);
      const limit = determineHitLimitReached(instruments.hitCount, hitLimit);
      return toMutantRunResult(limit ?? { status: DryRunStatus.Complete, tests });
    } finally {
      instruments.activeMutant = undefined;
    }
  }

  /** Runs tests with modules that were loaded before the mutant was active. */
  private runLoaded({ sandboxFileName, testFilter, disableBail }: MutantRunOptions): Promise<TestResult[]> {
    const wanted = testFilter === undefined ? null : new Set(testFilter);
    const chosen = this.tests.filter((test) => wanted === null || wanted.has(test.id));
    return this.run(
      nearestFirst(chosen, ({ file }) => file, sandboxFileName),
      !disableBail,
    );
  }

  /**
   * Loads the modules while the mutant is active, for code that runs only at load time, and runs the tests that can see
   * it.
   */
  private async runAnew({ sandboxFileName, disableBail }: MutantRunOptions): Promise<TestResult[]> {
    const files = this.files.filter((file) => reaches(file, sandboxFileName));
    const results: TestResult[] = [];
    forget();
    for (const file of nearestFirst(files, (one) => one, sandboxFileName)) {
      results.push(...(await this.loadAndRun(file, !disableBail)));
      if (!disableBail && results.at(-1)?.status === TestStatus.Failed) break;
    }
    return results;
  }

  private async loadAndRun(file: string, bail: boolean): Promise<TestResult[]> {
    try {
      return await this.run(await this.testsOf(file), bail);
    } catch (error) {
      // A test file that cannot be loaded counts as a failed test
      const failureMessage = `${file} cannot be loaded: ${String(error)}`;
      return [{ id: file, name: file, status: TestStatus.Failed, timeSpentMs: 0, failureMessage }];
    }
  }

  private async reload(files: readonly string[]): Promise<void> {
    forget();
    this.tests = [];
    for (const file of files) this.tests.push(...(await this.testsOf(file)));
  }

  private async testsOf(file: string): Promise<Collected[]> {
    const leftOut = new RegExp(this.options.inProcess.without);
    return (await collect(file, () => load(file))).filter(({ name }) => !leftOut.test(name));
  }

  private async run(tests: readonly Collected[], bail: boolean): Promise<TestResult[]> {
    const results: TestResult[] = [];
    for (const test of tests) {
      const result = await runOne(test);
      results.push(result);
      if (bail && result.status === TestStatus.Failed) break;
    }
    return results;
  }
}

async function runOne({ id, name, file, run }: Collected): Promise<TestResult> {
  const startedAt = performance.now();
  instruments.currentTestId = id;
  const base = { id, name, fileName: file };
  try {
    await run();
    return { ...base, status: TestStatus.Success, timeSpentMs: performance.now() - startedAt };
  } catch (error) {
    const failureMessage = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...base, status: TestStatus.Failed, timeSpentMs: performance.now() - startedAt, failureMessage };
  } finally {
    instruments.currentTestId = undefined;
  }
}

function coverage(analysis: CoverageAnalysis): { mutantCoverage?: MutantCoverage } {
  const { mutantCoverage } = instruments;
  return analysis === 'off' || mutantCoverage === undefined ? {} : { mutantCoverage };
}

/** Sorts tests by the distance of their files. Tests beside a file most likely notice changes in it. */
function nearestFirst<T>(all: readonly T[], fileOf: (one: T) => string, path: string): T[] {
  const shared = (one: T): number => {
    const file = fileOf(one);
    let length = 0;
    while (length < file.length && file[length] === path[length]) length += 1;
    return length;
  };
  return all.toSorted((one, other) => shared(other) - shared(one));
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
