import { defineConfig } from 'vitest/config';

const full = 'test/**/*.full.test.ts';
const long = 'test/**/*.long.test.ts';

/**
 * `npm test` runs the project `unit`. `full` holds what takes longer than a developer wants to wait for after every change
 * (`*.full.test.ts`), and `long` the batteries of hundreds of runs (`*.long.test.ts`). CI runs the first two, and
 * `npm run test:full` all three.
 */
export default defineConfig({
  test: {
    pool: 'threads',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: [
      'default',
      // `npm run allure:tests` shows them
      ['allure-vitest/reporter', { resultsDir: 'reports/allure-tests' }],
      ...(process.env['CI']
        ? [['json', { outputFile: 'reports/tests.json' }] as ['json', { outputFile: string }]]
        : []),
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,suites,fixtures,sandbox}/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [full, long],
        },
      },
      { extends: true, test: { name: 'full', include: [full], testTimeout: 600_000, hookTimeout: 60_000 } },
      { extends: true, test: { name: 'long', include: [long], testTimeout: 600_000, hookTimeout: 60_000 } },
    ],
  },
});
