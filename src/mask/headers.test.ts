import { expect, test } from 'vitest';
import { shownHeaders } from './headers.ts';
import { createSecrets } from './secrets.ts';

test('values of headers are masked wherever they come back', () => {
  const secrets = createSecrets();
  const headers = [['x-gateway', 'Basic aHVudGVyMg=='] as const];
  expect(shownHeaders(secrets, { headers }).get('x-gateway')).toMatch(/^\$PIX_HEADER_\d+$/);
  expect(secrets.mask('{"you sent": "Basic aHVudGVyMg=="}')).not.toContain('aHVudGVyMg');
  expect(secrets.mask('token aHVudGVyMg== is unknown')).not.toContain('aHVudGVyMg');
});

test('a short value is a mark in its header, and is looked for nowhere else', () => {
  const secrets = createSecrets();
  expect(shownHeaders(secrets, { headers: [['x-mode', '1']] }).get('x-mode')).toBe('$PIX_HEADER_900');
  expect(secrets.mask('page 1 of 1')).toBe('page 1 of 1');
});
