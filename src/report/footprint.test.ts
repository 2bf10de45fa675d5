import { expect, test } from 'vitest';
import { footprintText } from './footprint.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [12_340, '12.3 kB'],
  [1_100_000, '1.1 MB'],
])('%i bytes are %s', (bytesSent, text) => {
  const footprint = { requests: 1414, accounts: 1, payments: 195, mails: 107, keys: 2, bytesSent };
  expect(footprintText(footprint)).toBe(
    `1 account, 195 payments, 2 API keys, 107 mails; ${text} sent in 1,414 requests`,
  );
});
