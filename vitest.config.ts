import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { useOwnTemporaryFolder } from './test/support/own-temporary-folder.ts';

useOwnTemporaryFolder();
// Each run of the suite loads all modules in a new thread or process.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/pix-conformance');

const full = 'test/**/*.full.test.ts';
const long = 'test/**/*.long.test.ts';
/** `test/` holds packages of tools, which have tests of their own. */
const packages = '**/node_modules/**';
/** Files that a run goes without, separated by commas: see .ci/run. */
const leftOut = (process.env['TESTS_LEFT_OUT'] ?? '').split(',').filter((file) => file !== '');
/** The name under which the results are written as JSON; see .ci/run. */
const results = process.env['TESTS_RESULTS'];
/** The folder for Allure's results, one file for each test: see `npm run allure:tests`. */
const allure = process.env['TESTS_ALLURE'];
/** One for each core, where vitest would keep one back: much of what the tests do is waiting. */
const workers = availableParallelism();

/** The files that take longest, of each project. They start first, so that none of them is left alone at the end. */
const longest = [
  'test/dialects/property.test.ts',
  'test/faults/sample.test.ts',
  'test/fuzz/readers.test.ts',
  'test/signup/learner.test.ts',
  'stranger/stranger.full.test.ts',
  'docs/docs.full.test.ts',
  'cli/run.full.test.ts',
  'openapi/tools.full.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((name) => moduleId.endsWith(name));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/**
 * `npm test` runs the project `unit`. `full` holds what takes longer than a developer wants to wait for after every change
 * (`*.full.test.ts`), and `long` the batteries of many runs (`*.long.test.ts`). `npm run test:full` runs all three, one after
 * another, and the batteries one at a time: each has the machine for itself. `npm run test:rest` runs the last two.
 */
export default defineConfig({
  test: {
    pool: 'threads',
    setupFiles: ['test/support/seeded.ts'],
    sequence: { sequencer: LongestFirst },
    // some tests run the whole command, which takes a while on a busy machine
    testTimeout: 120_000,
    hookTimeout: 60_000,
    reporters: [
      'default',
      ...(allure === undefined
        ? []
        : [['allure-vitest/reporter', { resultsDir: allure }] as ['allure-vitest/reporter', { resultsDir: string }]]),
      ...(results === undefined
        ? []
        : [['json', { outputFile: `reports/tests/${results}.json` }] as ['json', { outputFile: string }]]),
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,suites,fixtures,sandbox}/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [full, long, packages],
          // Loading the modules for each file anew would take a third of the time. No module keeps what one test file could leave to
          // the next: what a test changes of the process is undone.
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
          // some of them wait for other programs
          maxWorkers: workers + 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'full',
          include: [full],
          exclude: [packages, ...leftOut],
          testTimeout: 600_000,
          // most of them wait for runs of the suite
          maxWorkers: workers + 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [long],
          exclude: [packages, ...leftOut],
          testTimeout: 600_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
