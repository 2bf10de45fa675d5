import fc from 'fast-check';

/** With PIX_TEST_SEED properties are tried with the same values each time. */
const seed = process.env['PIX_TEST_SEED'];
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
