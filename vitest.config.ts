import { defineConfig } from 'vitest/config';

const long = 'test/**/*.full.test.ts';

/**
 * `npm test` runs the project `unit`. `npm run test:full` runs both: `full` holds what takes longer than a developer
 * wants to wait for after every change (files named `*.full.test.ts`).
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
          exclude: [long],
        },
      },
      { extends: true, test: { name: 'full', include: [long], testTimeout: 600_000, hookTimeout: 60_000 } },
    ],
  },
});
