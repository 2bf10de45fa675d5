import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRunRequest } from './config.ts';
import type { OptionName } from './options.ts';
import { joinSettings } from './settings.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pix-config-'));
  const files = {
    'signup.json': '{}',
    'array.json': '[1]',
    'results.json': '{"version": 1, "run": {"suites": {"login": 28}}}',
    'broken.json': '{"password": "hunter2"',
    'unknown-rule.yaml': '- AUTH-0x5\n',
    'no-list.yaml': 'AUTH-05: true\n',
    'no-yaml.yaml': '- [AUTH-05\n- b: {',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

type Options = Partial<Record<OptionName, string>>;
type Wrong = readonly (readonly [options: Options, sentence: RegExp])[];

const remote = { target: 'https://sandbox.example.com/v1' };

/** Wrong values of each option, with the sentence that they get. A new option does not compile without one. */
const wrongs: Readonly<Record<Exclude<OptionName, 'failed'>, Wrong>> = {
  target: [
    [{ target: 'sandbox.example.com' }, /^--target "sandbox.example.com" has no scheme/],
    [{ target: '' }, /^--target is empty: give the base address/],
    [{ target: 'http://' }, /is not a valid address/],
    [{ target: 'http://127.0.0.1:99999' }, /is not a valid address/],
    [{ target: 'file:///etc/passwd' }, /has the scheme file/],
    [{ target: 'http://x/?a=1' }, /has a query or a fragment/],
    [{ target: 'http://x/#a' }, /has a query or a fragment/],
    [{ target: 'http://me:pw@x' }, /carries a user or a password/],
    [{ target: 'embeded' }, /Did you mean embedded\?/],
  ],
  wait: [[{ wait: 'long' }, /is not a whole number from 0 to 86400/]],
  only: [
    [{ only: 'AUTH-99' }, /--only "AUTH-99" is not a suite, rule, gap or operation. Did you mean AUTH-09\?/],
    [{ only: 'quite-something-else' }, /pix-conformance list shows them all/],
  ],
  skip: [
    [{ skip: ' , ' }, /--skip " , " names nothing/],
    [{ only: 'AUTH-05', skip: 'AUTH-05' }, /select the same, so nothing is left to run/],
  ],
  thorough: [[{ thorough: 'perhaps' }, /is neither true nor false/]],
  light: [[{ light: 'true', thorough: 'true' }, /--light does not go with --thorough/]],
  shard: [
    [{ shard: '3/2' }, /is not I\/N/],
    [{ shard: '0/2' }, /is not I\/N/],
  ],
  timings: [
    [{ timings: 'results.json' }, /--timings belongs to --shard/],
    [{ shard: '1/2', timings: 'array.json' }, /results.json of a run that came to its end/],
    [{ shard: '1/2', timings: 'broken.json' }, /results.json of a run that came to its end/],
    [{ shard: '1/2', timings: 'missing.json' }, /cannot be read/],
  ],
  seed: [[{ seed: '1.5' }, /is not a whole number from 0/]],
  explore: [
    [{ explore: '5' }, /is not a whole number from 20 to 100000/],
    [{ ...remote, explore: '300' }, /sends random requests, and the target is not on this machine/],
  ],
  'explore-remote': [[{ 'explore-remote': 'true' }, /--explore-remote belongs to --explore, which is not given/]],
  replay: [
    [{ replay: 'nowhere' }, /does not exist: give a folder that run has written/],
    [{ replay: 'nowhere', wait: '5' }, /--wait does not go with --replay/],
  ],
  inbox: [
    [{ ...remote, inbox: 'mailpitt' }, /is not an inbox: .* Did you mean mailpit\?/],
    [{ ...remote, inbox: 'mailpit' }, /--inbox mailpit needs --mailpit-url/],
    [{ ...remote, inbox: 'imap' }, /--inbox imap needs --imap-url/],
    [{ ...remote, inbox: 'command' }, /--inbox command needs --inbox-command/],
    [{ inbox: 'prompt' }, /does not go with the embedded sandbox/],
  ],
  'smtp-listen': [
    [{ ...remote, 'smtp-listen': '2525' }, /is not HOST:PORT/],
    [{ ...remote, 'smtp-listen': '::1:25' }, /is not HOST:PORT/],
  ],
  'mailpit-url': [[{ ...remote, 'mailpit-url': 'http://x' }, /belongs to the inbox mailpit, but the inbox is smtp/]],
  'imap-url': [
    [{ ...remote, inbox: 'imap', 'imap-url': 'https://x' }, /--imap-url is not an IMAP address/],
    [{ ...remote, inbox: 'imap', 'imap-url': 'imaps://mail.example.com' }, /lacks the user or the password/],
  ],
  'inbox-command': [[{ 'inbox-command': './read-code.sh' }, /belongs to the inbox command, but the inbox is smtp/]],
  'email-pattern': [
    [{ ...remote, 'email-pattern': 'me@example.com' }, /lacks \{id\}/],
    [{ ...remote, 'email-pattern': 'me{id}' }, /makes no e-mail address/],
  ],
  account: [
    [{ ...remote, account: 'somebody' }, /--account has no colon/],
    [{ ...remote, account: 'somebody:pw' }, /does not start with an e-mail address/],
    [{ ...remote, account: 'a@example.com:' }, /has no password/],
  ],
  jwt: [
    [{ jwt: 'a.b.c' }, /--jwt does not go with the embedded sandbox/],
    [{ ...remote, jwt: 'Bearer a.b.c' }, /starts with the word Bearer/],
  ],
  'api-key': [[{ ...remote, 'api-key': 'a\nb' }, /white space/]],
  signup: [
    [{ ...remote, signup: 'nowhere.json' }, /nowhere.json" cannot be read: there is no such file/],
    [{ ...remote, signup: '.' }, /cannot be read: it is a folder/],
    [{ ...remote, signup: 'array.json' }, /holds no JSON object/],
    [{ ...remote, signup: 'broken.json' }, /is not JSON/],
  ],
  'webhook-url': [[{ ...remote, 'webhook-url': 'hooks.example.com' }, /--webhook-url .* has no scheme/]],
  'webhook-listen': [[{ ...remote, 'webhook-listen': '127.0.0.1:70000' }, /has a port above 65535/]],
  'own-ip': [[{ ...remote, 'own-ip': '300.1.1.1' }, /is not an IP address/]],
  header: [
    [{ header: 'X-Gateway: a' }, /--header does not go with the embedded sandbox/],
    [{ ...remote, header: 'X-Gateway' }, /--header /],
  ],
  ca: [[{ ...remote, ca: 'nowhere.pem' }, /--ca .* cannot be read: there is no such file/]],
  cert: [[{ ...remote, cert: 'client.pem' }, /--cert needs --key, its private key/]],
  key: [[{ ...remote, key: 'client-key.pem' }, /--key needs --cert, its certificate/]],
  'http-proxy': [[{ ...remote, 'http-proxy': 'proxy:3128' }, /--http-proxy has no scheme/]],
  insecure: [
    [{ target: 'http://a.example', insecure: 'true' }, /belongs to a target with https, and this one has http/],
  ],
  'max-rps': [
    [{ 'max-rps': '-1' }, /is not a number above 0/],
    [{ 'max-rps': '0' }, /is not a number above 0/],
  ],
  concurrency: [[{ concurrency: '1.5' }, /is not a whole number above 0/]],
  timeout: [
    [{ timeout: '0' }, /is not a whole number from 1/],
    [{ timeout: '1e3' }, /is not a whole number from 1/],
  ],
  'max-duration': [[{ 'max-duration': '0' }, /is not a whole number from 1 to 86400/]],
  strict: [[{ strict: 'perhaps' }, /is neither true nor false/]],
  baseline: [[{ baseline: 'nowhere.json' }, /--baseline .* cannot be read/]],
  'expected-failures': [
    [
      { 'expected-failures': 'unknown-rule.yaml' },
      /entry 1 names "AUTH-0x5", which is not a rule. Did you mean AUTH-05\?/,
    ],
    [{ 'expected-failures': 'no-list.yaml' }, /holds no list: expected one of rules/],
    [{ 'expected-failures': 'no-yaml.yaml' }, /is not YAML/],
  ],
  plan: [[{ plan: 'perhaps' }, /is neither true nor false/]],
  history: [[{ history: 'signup.json' }, /--history .* cannot be written to: a part of its path is a file/]],
  watch: [
    [{ watch: 'true' }, /does not go with the embedded sandbox, which never restarts/],
    [{ ...remote, watch: 'true', shard: '1/2' }, /--watch and --shard contradict each other/],
  ],
  out: [
    [{ out: 'signup.json' }, /cannot be written to: a part of its path is a file/],
    [{ out: '/' }, /--out "\/" is the root directory: give a folder for the run alone, such as reports\/latest\.$/],
    [{ out: homedir() }, /is the home directory: give a folder for the run alone/],
  ],
  quiet: [[{ quiet: 'true', verbose: 'true' }, /--quiet and --verbose contradict each other/]],
  verbose: [
    [{ quiet: 'true', verbose: 'true' }, /contradict each other/],
    [{ verbose: 'perhaps' }, /is neither true nor false/],
  ],
};

test.each(Object.values(wrongs).flat())('wrong: %j', (options, sentence) => {
  expect(() => readRunRequest(joinSettings(options, {}, {}), folder)).toThrow(sentence);
});
