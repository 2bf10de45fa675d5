import { layers } from './layers.ts';

/**
 * Mutation testing of the code that judges, one layer at a time. See docs/maintainers/mutation.md.
 * The environment variable LAYER names the layer.
 */
const name = process.env.LAYER ?? '';
const layer = layers[name];
if (layer === undefined)
  throw new Error(`LAYER is ${name || 'not set'}; set it to one of ${Object.keys(layers).join(', ')}`);

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [...layer.mutate, '!src/**/*.test.ts'],
  plugins: ['./test/mutation/runner.ts', './test/mutation/sentences.ts'],
  testRunner: 'in-process',
  inProcess: {
    judges: layer.judges,
    // Property tests and tests with huge inputs, which take longer than a second
    without: [
      'is read in bounded time$',
      'in no time$',
      'in linear time$',
      '^a body with 100,000 members',
      '^whatever ',
      '^hostile bodies',
      '^a hostile refusal',
      '^a walk ends at its limits',
      '^differences of deep and of wide',
      '^an object with ever more names',
      '^ever more places',
      '^a shape never differs',
      '^shapes that were shared',
      '^the same bodies in any order',
      '^shapes joined give',
    ].join('|'),
  },
  thresholds: { high: 90, low: 85, break: 85 },
  warnings: { unknownOptions: false },
  ignorers: ['sentences'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A slow mutant counts as found, so a busy machine must not make a mutant look like an endless loop
  timeoutMS: 10_000,
  timeoutFactor: 4,
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  htmlReporter: { fileName: `reports/mutation/${name}.html` },
  jsonReporter: { fileName: `reports/mutation/${name}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false },
  ignorePatterns: ['reports', 'dist', 'docs', 'bench'],
  // Stryker would rewrite it with the API of an earlier TypeScript, and nothing here needs that
  tsconfigFile: 'none.json',
  allowConsoleColors: false,
};
