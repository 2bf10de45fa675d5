import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directReach } from '../../client/reach.ts';
import type { OptionName } from './options.ts';
import { readReach } from './reach.ts';
import { fileReader, reader } from './reader.ts';
import { joinSettings } from './settings.ts';

type Options = Partial<Record<OptionName, string>>;

const tls = join(import.meta.dirname, '..', '..', '..', 'test', 'tls');
const target = 'https://sandbox.example.com';

function read(options: Options, address: string | null = target, environment: Record<string, string> = {}) {
  const settings = joinSettings(options, environment, {});
  const readers = { read: reader(settings), file: fileReader(settings, tls) };
  return readReach(settings, readers, address, environment);
}

test('without an option the target is reached directly', () => {
  expect(read({})).toEqual(directReach);
});

test('several headers are read, their names in small letters', () => {
  expect(read({ header: 'X-Gateway: a: b\nX-Mode:1' }).headers).toEqual([
    ['x-gateway', 'a: b'],
    ['x-mode', '1'],
  ]);
});

test('certificates and keys are read', () => {
  const { ca, client } = read({ ca: 'ca.pem', cert: 'client.pem', key: 'client-key.pem' });
  expect(ca).toContain('BEGIN CERTIFICATE');
  expect(client?.key).toContain('BEGIN PRIVATE KEY');
});

test('the usual variables name the proxy, and --http-proxy wins', () => {
  const environment = { HTTPS_PROXY: 'http://me:pw@p:1' };
  expect(read({}, target, environment).proxy).toBe('http://me:pw@p:1');
  expect(read({ 'http-proxy': 'http://q:2' }, target, environment).proxy).toBe('http://q:2');
  expect(read({ 'http-proxy': 'none' }, target, environment).proxy).toBeNull();
});

test('targets on loopback and the sandbox are reached directly, whatever the usual variables say', () => {
  const environment = { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://p:1', PIX_INSECURE: 'true' };
  expect(read({}, 'https://127.0.0.1:1', environment).proxy).toBeNull();
  expect(read({}, 'http://localhost:1', environment)).toEqual(directReach);
  expect(read({}, null, environment)).toEqual(directReach);
});

test.each<[Options, RegExp]>([
  [{ header: 'X-Gateway' }, /^--header has no colon: expected 'NAME: VALUE'/],
  [{ header: 'X Gateway: a' }, /^--header begins with no header name/],
  [{ header: ': a' }, /^--header begins with no header name/],
  [{ header: 'Authorization: Bearer a' }, /^--header names authorization, which the suite itself sets: use --jwt/],
  [{ header: 'x-api-key: a' }, /^--header names x-api-key, which the suite itself sets/],
  [{ header: 'Host: a' }, /^--header names host, which the suite itself sets/],
  [{ header: 'X-Gateway:' }, /^--header has no value for X-Gateway/],
  [{ header: 'X-Gateway: ação' }, /characters that no header can carry/],
  [{ header: 'X-A: 1\nx-a: 2' }, /^--header names x-a twice/],
  [{ ca: 'nowhere.pem' }, /^--ca .* cannot be read: there is no such file/],
  [{ ca: 'client-key.pem' }, /^--ca .* holds no certificate in PEM form/],
  [{ cert: 'client.pem' }, /^--cert needs --key, its private key/],
  [{ key: 'client-key.pem' }, /^--key needs --cert, its certificate/],
  [{ cert: 'client-key.pem', key: 'client-key.pem' }, /^--cert .* holds no certificate/],
  [{ cert: 'client.pem', key: 'client.pem' }, /^--key .* holds no private key in PEM form/],
  [{ cert: 'client.pem', key: 'server-key.pem' }, /^--key .* is not the private key of --cert/],
  [{ 'http-proxy': 'proxy:3128' }, /^--http-proxy has no scheme: expected an http or https address/],
  [{ 'http-proxy': 'socks5://proxy:1080' }, /^--http-proxy has the scheme socks5: expected http or https/],
  [{ 'http-proxy': 'http://me:hunter%zz@p:1' }, /^--http-proxy has a % in its user or password .* write %25 for %/],
  [{ insecure: 'perhaps' }, /^--insecure "perhaps" is neither true nor false/],
])('wrong: %j', (options, sentence) => {
  expect(() => read(options)).toThrow(sentence);
});

test.each<Options>([{ ca: 'ca.pem' }, { cert: 'client.pem' }, { key: 'client-key.pem' }, { insecure: 'true' }])(
  'an option for https is refused for http: %j',
  (options) => {
    expect(() => read(options, 'http://a.example')).toThrow('belongs to a target with https, and this one has http');
  },
);

test.each<Options>([{ header: 'X-A: secret' }, { 'http-proxy': 'http://p:1' }, { insecure: 'true' }])(
  'an option that does not go with the embedded sandbox is refused: %j',
  (options) => {
    expect(() => read(options, null)).toThrow('does not go with the embedded sandbox');
  },
);

test('a wrong proxy of the environment is named by its variable, without its password', () => {
  const read5 = () => read({}, target, { HTTPS_PROXY: 'socks5://me:hunter2@p:1' });
  expect(read5).toThrow(/^HTTPS_PROXY \(environment\) has the scheme socks5: .* Or give --http-proxy URL/);
  expect(read5).not.toThrow(/hunter2/);
});
