import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isLoopback } from '../../client/loopback.ts';
import { directReach, type Reach } from '../../client/reach.ts';
import { UsageError } from '../usage-error.ts';
import * as checks from './checks.ts';
import { readNamedFile } from './files.ts';
import type { OptionName } from './options.ts';
import { proxyFor } from './proxy.ts';
import type { Read, ReadFile } from './reader.ts';
import { type Environment, type Setting, type Settings, wrong, wrongValue } from './settings.ts';

const ofTls = ['ca', 'cert', 'key', 'insecure'] as const;
const all = ['header', ...ofTls, 'http-proxy'] as const;

/** Headers that identify the caller, which the suite itself tests, or that belong to the connection. */
const ownHeaders =
  /^(?:authorization|x-api-key|host|content-length|content-type|transfer-encoding|connection|proxy-.*|te|upgrade|trailer|expect|keep-alive)$/;

function readHeaders(settings: Settings): Reach['headers'] {
  const setting = settings.get('header');
  if (setting === undefined) return [];
  const lines = setting.text.split('\n').filter((line) => line.trim() !== '');
  const headers = lines.map((line): readonly [string, string] => {
    const [, name = '', value = ''] = /^\s*([^:]*?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (!line.includes(':'))
      throw wrong(setting, "has no colon: expected 'NAME: VALUE', such as 'X-Gateway-Key: the-key'.");
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      throw wrong(setting, "begins with no header name: expected 'NAME: VALUE'.");
    if (ownHeaders.test(name.toLowerCase()))
      throw wrong(
        setting,
        `names ${name.toLowerCase()}, which the suite itself sets: use --jwt or --api-key for credentials.`,
      );
    if (!/^[\x20-\x7e]+$/.test(value))
      throw wrong(setting, `has no value for ${name}, or one with characters that no header can carry.`);
    return [name.toLowerCase(), value];
  });
  const twice = headers.find(([name], index) => headers.findIndex(([other]) => other === name) < index);
  if (twice !== undefined) throw wrong(setting, `names ${twice[0]} twice: give each header once.`);
  return headers;
}

function certificate(setting: Setting): string {
  const text = readNamedFile(setting);
  try {
    void new X509Certificate(text);
    return text;
  } catch {
    throw wrongValue(setting, 'holds no certificate in PEM form: expected a file with -----BEGIN CERTIFICATE-----.');
  }
}

function privateKey(setting: Setting): string {
  const text = readNamedFile(setting);
  if (/ENCRYPTED/.test(text)) throw wrongValue(setting, 'is encrypted: give a key without a passphrase.');
  try {
    createPrivateKey(text);
    return text;
  } catch {
    throw wrongValue(setting, 'holds no private key in PEM form: expected a file with -----BEGIN PRIVATE KEY-----.');
  }
}

function readClient(settings: Settings, file: ReadFile): Reach['client'] {
  const [certSetting, keySetting] = [settings.get('cert'), settings.get('key')];
  if (certSetting !== undefined && keySetting === undefined)
    throw wrong(certSetting, 'needs --key, its private key: add it.');
  if (keySetting !== undefined && certSetting === undefined)
    throw wrong(keySetting, 'needs --cert, its certificate: add it.');
  const [cert, key] = [file('cert', certificate), file('key', privateKey)];
  if (cert === null || key === null || keySetting === undefined) return null;
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw wrongValue(keySetting, 'is not the private key of --cert: give the two files that belong together.');
  return { cert, key };
}

/** The problem with the user and password of an address; `null` if they can be decoded. */
function undecodable(address: string): string | null {
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(username + password);
    return null;
  } catch {
    return 'has a % in its user or password that begins no encoded character: write %25 for %.';
  }
}

function readProxy(settings: Settings, target: string, environment: Environment): string | null {
  const setting = settings.get('http-proxy');
  if (setting?.text.trim().toLowerCase() === 'none') return null;
  const usual = setting === undefined && !isLoopback(target) ? proxyFor(target, environment) : null;
  const text = setting?.text ?? usual?.address;
  if (text === undefined) return null;
  const read = checks.httpUrl('http://proxy.example.com:3128', { withUser: true }).safeParse(text);
  const undecoded = read.success ? undecodable(read.data) : null;
  if (read.success && undecoded === null) return read.data;
  const problem = undecoded ?? read.error?.issues[0]?.message ?? 'is wrong.';
  if (setting !== undefined) throw wrongValue(setting, problem);
  throw new UsageError(`${usual?.variable} (environment) ${problem} Or give --http-proxy URL, or --http-proxy none.`);
}

/**
 * How to connect to the target (`null`: the sandbox). `environment` has the usual proxy variables.
 * @throws UsageError with one sentence that names the option, what was expected and what to try
 */
export function readReach(
  settings: Settings,
  { read, file }: { readonly read: Read; readonly file: ReadFile },
  target: string | null,
  environment: Environment,
): Reach {
  const given = (name: OptionName) => {
    const setting = settings.get(name);
    return setting?.source === 'command line' && setting.text !== 'false' ? setting : undefined;
  };
  if (target === null) {
    const misplaced = all.map(given).find((setting) => setting !== undefined);
    if (misplaced !== undefined)
      throw wrong(misplaced, 'does not go with the embedded sandbox, which is reached directly: give a --target.');
    return directReach;
  }
  const misplaced = target.startsWith('https:') ? undefined : ofTls.map(given).find((one) => one !== undefined);
  if (misplaced !== undefined)
    throw wrong(misplaced, 'belongs to a target with https, and this one has http: leave it out, or correct --target.');
  const insecure = read('insecure', checks.truth) ?? false;
  return {
    headers: readHeaders(settings),
    ca: file('ca', certificate),
    client: readClient(settings, file),
    proxy: readProxy(settings, target, environment),
    insecure: insecure && target.startsWith('https:'),
  };
}
