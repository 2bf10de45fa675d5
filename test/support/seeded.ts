/** With TESTS_SEED properties are tried with the same values each time. Most tests have none, and load nothing for it otherwise. */
const seed = process.env['TESTS_SEED'];
if (seed !== undefined) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
}
