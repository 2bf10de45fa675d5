import { expect, test } from 'vitest';
import { registerProxy, shownHeaders } from './headers.ts';
import { Secrets } from './secrets.ts';

test('values of headers are masked wherever they come back', () => {
  const secrets = new Secrets();
  const headers = [['x-gateway', 'Basic aHVudGVyMg=='] as const];
  expect(shownHeaders(secrets, { headers }).get('x-gateway')).toMatch(/^\$PIX_HEADER_\d+$/);
  expect(secrets.mask('{"you sent": "Basic aHVudGVyMg=="}')).not.toContain('aHVudGVyMg');
  expect(secrets.mask('token aHVudGVyMg== is unknown')).not.toContain('aHVudGVyMg');
});

test('a short value is a mark in its header, and is looked for nowhere else', () => {
  const secrets = new Secrets();
  expect(shownHeaders(secrets, { headers: [['x-mode', '1']] }).get('x-mode')).toBe('$PIX_HEADER_900');
  expect(secrets.mask('page 1 of 1')).toBe('page 1 of 1');
});

test.each([
  ['http://us3r:hunter2%3D99@proxy.example:3128', 'hunter2=99', 'us3r:hunter2=99'],
  ['http://us3r:pw@proxy.example', null, 'us3r:pw'],
])('the credentials in %s are masked, also as the header that the proxy gets', (proxy, password, both) => {
  const secrets = new Secrets();
  registerProxy(secrets, { proxy });
  const header = btoa(both);
  expect(secrets.mask(`proxy-authorization: Basic ${header}`)).not.toContain(header);
  if (password !== null) expect(secrets.mask(`you sent ${password}`)).not.toContain(password);
});

test.each([null, 'http://proxy.example:3128'])('a proxy without credentials masks nothing: %s', (proxy) => {
  const secrets = new Secrets();
  registerProxy(secrets, { proxy });
  expect(secrets.mask('Basic Og== proxy.example')).toBe('Basic Og== proxy.example');
});
