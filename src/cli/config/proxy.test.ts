import { expect, test } from 'vitest';
import { proxyFor } from './proxy.ts';

const https = { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:2' };

test.each([
  ['https://a.example/v1', https, 'http://p:1', 'HTTPS_PROXY'],
  ['http://a.example', https, 'http://q:2', 'HTTP_PROXY'],
  ['https://a.example', { ...https, https_proxy: 'http://r:3' }, 'http://r:3', 'https_proxy'],
  ['https://a.example', { ...https, NO_PROXY: 'b.example,example.a' }, 'http://p:1', 'HTTPS_PROXY'],
  ['https://a.example', { ...https, NO_PROXY: 'a.example:8443' }, 'http://p:1', 'HTTPS_PROXY'],
  ['https://a.example', { ...https, NO_PROXY: '*.a.example' }, 'http://p:1', 'HTTPS_PROXY'],
  ['https://ba.example', { ...https, NO_PROXY: 'a.example' }, 'http://p:1', 'HTTPS_PROXY'],
])('%s with %j goes through a proxy', (target, environment, address, variable) => {
  expect(proxyFor(target, environment)).toEqual({ address, variable });
});

test.each([
  ['https://a.example', {}],
  ['https://a.example', { HTTPS_PROXY: ' ' }],
  ['https://a.example', { HTTP_PROXY: 'http://q:2' }],
  ['https://a.example', { ...https, NO_PROXY: '*' }],
  ['https://a.example', { ...https, NO_PROXY: 'b.example, a.example' }],
  ['https://a.example', { ...https, NO_PROXY: '.example' }],
  ['https://x.a.example', { ...https, no_proxy: '*.a.example' }],
  ['https://x.a.example', { ...https, no_proxy: 'A.example' }],
  ['https://a.example:8443', { ...https, NO_PROXY: 'a.example:8443' }],
  ['https://[fd00::7]', { ...https, NO_PROXY: '[fd00::7]' }],
])('%s with %j goes directly', (target, environment) => {
  expect(proxyFor(target, environment)).toBeNull();
});
