/**
 * With TESTS_SEED, property tests use the same values each time. Most tests have no properties, so fast-check is loaded
 * only then.
 */
const seed = process.env['TESTS_SEED'];
if (seed !== undefined) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
}
