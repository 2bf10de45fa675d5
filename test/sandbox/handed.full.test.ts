import { expect, test } from 'vitest';
import type { Dialect } from '../../sandbox/dialect.ts';
import { namedDialects } from '../../sandbox/dialects/index.ts';
import type { RunConfig } from '../../src/harness/config.ts';
import { driveOn } from '../support/drive.ts';
import { type Holder, insider } from './insider.ts';

const ways: Readonly<Record<string, (holder: Holder) => Partial<RunConfig>>> = {
  'a JWT': ({ jwt }) => ({ jwt }),
  'an API key': ({ key }) => ({ apiKey: key }),
  'a JWT and an API key': ({ jwt, key }) => ({ jwt, apiKey: key }),
};

const trials = Object.keys(ways).flatMap((way) => ['default', 'paranoid'].map((dialect) => [way, dialect] as const));

// Once in some fourteen runs on a busy machine one failed, for a reason that was not seen: it is tried again.
test.each(trials)(
  'a run that was handed %s breaks no rule of %s, and holds some',
  { retry: 1 },
  async (way, dialect) => {
    const inside = await insider({ dialect: namedDialects[dialect] as Dialect });
    const config = ways[way]?.(await inside.holder()) ?? {};
    const { url } = inside.sandbox;
    const { analysis, faults } = await driveOn(async () => ({ url, close: () => inside.sandbox.close() }), { config });
    const cases = analysis.results.rules.flatMap(({ id, cases: all }) => all.map((one) => ({ id, ...one })));
    expect(faults).toEqual([]);
    expect(cases.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(cases.filter(({ status }) => status === 'pass').length).toBeGreaterThan(30);
    expect(analysis.results.run.exit).toBe(0);
  },
);
