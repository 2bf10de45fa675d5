import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Dialect } from '../../sandbox/dialect.ts';
import type { Parts } from '../../sandbox/start.ts';
import type { Json } from '../../src/journal/entry.ts';
import { namedDialects } from '../dialects/named/index.ts';
import { saying } from '../faults/break.ts';
import { drive } from '../support/drive.ts';

/** The response of a create that also holds a text that looks more like a key than the key does. */
const withDecoy = (body: unknown): Json => ({
  ...(body as Record<string, Json>),
  secretKey: randomBytes(24).toString('base64url'),
});

const cases: readonly (readonly [string, Dialect['apiKey']['inListing'], (body: unknown) => Json])[] = [
  ['another text of the response looks more like a key', 'masked', withDecoy],
  ['only the listing shows the key', 'full', () => ({ created: true })],
];

test.each(cases)('a key that starts disabled is found where %s', async (_, inListing, said) => {
  const { default: base } = namedDialects;
  const byKey = { in: 'body', field: 'apiKey', value: 'key' } as const;
  const apiKey = { ...(base as Dialect).apiKey, keyName: 'value', inListing, enable: byKey, disable: byKey } as const;
  const { analysis, suiteErrors } = await drive({
    dialect: { ...(base as Dialect), apiKey },
    patch: (parts: Parts) => {
      const { create } = parts.keys;
      parts.keys.create = (account, name) => {
        const made = create(account, name);
        return { ...made, key: parts.keys.setEnabled(made.key, false) };
      };
      saying('createNewApiKey', said)(parts);
    },
    config: { only: ['APIKEY-01', 'APIKEY-03', 'AUTH-10'] },
  });
  expect(suiteErrors).toEqual([]);
  const cases = analysis.results.rules.flatMap((rule) => rule.cases.map(({ status }) => `${rule.id} ${status}`));
  expect(cases.filter((one) => !/ (?:pass|skipped)$/.test(one))).toEqual([]);
  expect(analysis.results.run.exit).toBe(0);
});
