/** The groups of the help text, in its order. */
export const optionGroups = {
  target: 'What is tried:',
  mail: 'Mails and accounts:',
  webhooks: 'Webhooks and addresses:',
  reach: 'How the target is reached:',
  load: 'Load and time:',
  verdict: 'What fails the run:',
  output: 'What is written and shown:',
} as const;

/** One option of `run`: it is read from the command line, from the environment and from `.env`, in this order. */
export interface OptionSpec {
  readonly group: keyof typeof optionGroups;
  /** What stands for the value in the help text; `null`: the option is a switch. */
  readonly value: string | null;
  readonly meaning: string;
  /** The default in words; `null` where there is none. */
  readonly default: string | null;
  /** An example value for `.env.example`. */
  readonly example: string;
  /** Given more than once, the values are joined by this. */
  readonly joinedBy?: string;
  /** Its value never shows up in an error message. */
  readonly secret?: true;
}

/** Other users of a machine see the words of a command line, such as by `ps`. */
function asVariable(name: string): string {
  return `as ${name} it stays out of the list of processes (ps)`;
}

/**
 * The options of `run`, in the order of the help text. This table drives the command line, the names of the
 * environment variables, `.env.example` and the error messages.
 */
export const runOptions = {
  target: {
    group: 'target',
    value: 'URL',
    meaning: 'the base address of the service, or embedded for the sandbox that comes along',
    default: 'embedded',
    example: 'http://127.0.0.1:4010',
  },
  wait: {
    group: 'target',
    value: 'S',
    meaning: 'wait up to so many seconds until the target answers',
    default: '0',
    example: '60',
  },
  inbox: {
    group: 'mail',
    value: 'KIND',
    meaning: 'where mailed codes are read: smtp, mailpit, imap, command or prompt',
    default: 'smtp',
    example: 'smtp',
  },
  'smtp-listen': {
    group: 'mail',
    value: 'HOST:PORT',
    meaning: "inbox smtp: where the suite's own mail server listens; the target delivers to it",
    default: '127.0.0.1:0',
    example: '127.0.0.1:2525',
  },
  'mailpit-url': {
    group: 'mail',
    value: 'URL',
    meaning: 'inbox mailpit: the HTTP API of a Mailpit server',
    default: null,
    example: 'http://127.0.0.1:8025',
    secret: true,
  },
  'imap-url': {
    group: 'mail',
    value: 'URL',
    meaning: `inbox imap: imaps://user:pass@host; ${asVariable('PIX_IMAP_URL')}`,
    default: null,
    example: 'imaps://user:pass@mail.example.com',
    secret: true,
  },
  'inbox-command': {
    group: 'mail',
    value: 'CMD',
    meaning:
      'inbox command: run with the address in $ADDRESS and the ISO time of asking in $SINCE; prints the code or the whole message',
    default: null,
    example: './read-code.sh',
    secret: true,
  },
  'email-pattern': {
    group: 'mail',
    value: 'PATTERN',
    meaning: 'how to make fresh addresses; {id} is replaced',
    default: 'conformance+{id}@example.com',
    example: 'conformance+{id}@example.com',
  },
  account: {
    group: 'mail',
    value: 'EMAIL:PASSWORD',
    meaning: `an existing account, for targets where nobody may sign up; ${asVariable('PIX_ACCOUNT')}`,
    default: null,
    example: 'somebody@example.com:password',
    secret: true,
  },
  jwt: {
    group: 'mail',
    value: 'JWT',
    meaning: `a ready JWT, for targets where nobody may log in; ${asVariable('PIX_JWT')}`,
    default: null,
    example: 'header.claims.signature',
    secret: true,
  },
  'api-key': {
    group: 'mail',
    value: 'KEY',
    meaning: `a ready API key, for targets where nobody may log in; ${asVariable('PIX_API_KEY')}`,
    default: null,
    example: 'the-key',
    secret: true,
  },
  signup: {
    group: 'mail',
    value: 'FILE',
    meaning: 'JSON merged over the createAccount body (account type, address, documents)',
    default: null,
    example: 'signup.json',
  },
  'webhook-url': {
    group: 'webhooks',
    value: 'URL',
    meaning: "the public address of the suite's webhook receiver, for remote targets",
    default: "the receiver's own loopback address where the target is on loopback",
    example: 'https://hooks.example.com/pix',
  },
  'webhook-listen': {
    group: 'webhooks',
    value: 'HOST:PORT',
    meaning: 'where the webhook receiver listens',
    default: '127.0.0.1:0',
    example: '0.0.0.0:8088',
  },
  'own-ip': {
    group: 'webhooks',
    value: 'IP',
    meaning: 'the address that the target sees the suite come from',
    default: '127.0.0.1 where the target is on loopback',
    example: '203.0.113.7',
  },
  only: {
    group: 'target',
    value: 'A,B',
    meaning: 'nothing but these suites, rule ids, gap ids or operations',
    default: 'all',
    example: 'AUTH-05,webhook',
    joinedBy: ',',
  },
  skip: {
    group: 'target',
    value: 'A,B',
    meaning: 'everything but these suites, rule ids, gap ids or operations',
    default: 'none',
    example: 'rate-limit,body-limit',
    joinedBy: ',',
  },
  failed: {
    group: 'target',
    value: 'DIR',
    meaning: 'nothing but what failed in the run of this folder, with its seed',
    default: null,
    example: 'reports/latest',
  },
  thorough: {
    group: 'target',
    value: null,
    meaning: 'heavy probes too: many requests, large ones, or such as may lock an account out',
    default: 'off; on for embedded',
    example: 'true',
  },
  plan: {
    group: 'output',
    value: null,
    meaning: 'print what the run would put on the target, by chapter, and send nothing',
    default: 'off',
    example: 'true',
  },
  light: {
    group: 'target',
    value: null,
    meaning: 'rules alone, with at most 4 accounts and 400 requests; says what that leaves out',
    default: 'off',
    example: 'true',
  },
  strict: {
    group: 'verdict',
    value: null,
    meaning: 'a should violation or an unanswered gap fails the run',
    default: 'off',
    example: 'true',
  },
  'max-rps': {
    group: 'load',
    value: 'N',
    meaning: 'requests a second put on the target',
    default: '20 for a remote target, unlimited on loopback',
    example: '20',
  },
  concurrency: {
    group: 'load',
    value: 'N',
    meaning: 'requests at once put on the target',
    default: '8 for a remote target, unlimited on loopback',
    example: '8',
  },
  timeout: {
    group: 'load',
    value: 'MS',
    meaning: 'the deadline of one request, in milliseconds',
    default: '10000',
    example: '10000',
  },
  'max-duration': {
    group: 'load',
    value: 'S',
    meaning: 'end the run in order after so many seconds, and say what was left out; half of it may be pauses',
    default: '1200',
    example: '1200',
  },
  baseline: {
    group: 'verdict',
    value: 'FILE',
    meaning: "compare with it; drift fails the run as the baseline's policy says",
    default: null,
    example: 'baseline.json',
  },
  'expected-failures': {
    group: 'verdict',
    value: 'FILE',
    meaning: 'YAML list of rule ids, or ID:case; listed ones may fail, a listed one that passes fails the run',
    default: null,
    example: 'expected-failures.yaml',
  },
  shard: { group: 'target', value: 'I/N', meaning: 'one of N parts', default: null, example: '1/4' },
  timings: {
    group: 'target',
    value: 'FILE',
    meaning: 'results.json of an earlier run, by which --shard splits the work; the same one for every shard',
    default: null,
    example: 'results.json',
  },
  seed: {
    group: 'target',
    value: 'N',
    meaning: "the run's random choices, printed by every run",
    default: 'random',
    example: '7',
  },
  explore: {
    group: 'target',
    value: 'N',
    meaning: 'N requests in random sequences, judged by what must always hold; --only explore sends nothing else',
    default: 'none',
    example: '200',
  },
  'explore-remote': {
    group: 'target',
    value: null,
    meaning: 'let --explore send to a target that is not on this machine',
    default: 'off',
    example: 'true',
  },
  header: {
    group: 'reach',
    value: 'NAME: VALUE',
    meaning:
      'a header of every request, such as one that a gateway asks for; may be given more than once, its value is masked',
    default: null,
    example: 'X-Gateway-Key: the-key',
    joinedBy: '\n',
    secret: true,
  },
  ca: {
    group: 'reach',
    value: 'FILE',
    meaning: "certificates (PEM) that are trusted beside the usual ones, for a target with a company's own CA",
    default: null,
    example: 'company-ca.pem',
  },
  cert: {
    group: 'reach',
    value: 'FILE',
    meaning: 'the client certificate (PEM) for a target with mutual TLS',
    default: null,
    example: 'client.pem',
  },
  key: {
    group: 'reach',
    value: 'FILE',
    meaning: 'the private key (PEM) of --cert',
    default: null,
    example: 'client-key.pem',
  },
  'http-proxy': {
    group: 'reach',
    value: 'URL',
    meaning: 'the proxy that requests to the target go through; none for none',
    default: 'HTTPS_PROXY or HTTP_PROXY, with NO_PROXY, where the target is not on loopback',
    example: 'http://proxy.example.com:3128',
    secret: true,
  },
  insecure: {
    group: 'reach',
    value: null,
    meaning: 'do not check the certificate of the target; every report says so',
    default: 'off',
    example: 'true',
  },
  history: {
    group: 'output',
    value: 'DIR',
    meaning: 'where the runs of each target are kept, to tell since when a rule fails; none keeps none',
    default: 'reports/history, or none with --out',
    example: 'reports/history',
  },
  replay: {
    group: 'target',
    value: 'DIR',
    meaning: "judge the journal of a recorded run by today's rules; nothing is sent",
    default: null,
    example: 'reports/latest',
  },
  watch: {
    group: 'output',
    value: null,
    meaning: 'stay, and run again what failed whenever the target restarts or Enter is pressed',
    default: 'off',
    example: 'true',
  },
  out: {
    group: 'output',
    value: 'DIR',
    meaning: 'the run folder',
    default: 'reports/latest; reports/replay with --replay',
    example: 'reports/latest',
  },
  quiet: { group: 'output', value: null, meaning: 'no progress, the verdict alone', default: 'off', example: 'true' },
  verbose: { group: 'output', value: null, meaning: 'every exchange as it goes', default: 'off', example: 'true' },
} as const satisfies Record<string, OptionSpec>;

export type OptionName = keyof typeof runOptions;

export const optionNames = Object.keys(runOptions) as readonly OptionName[];

/** The specification of an option, widened to the common type. */
export function optionSpec(name: OptionName): OptionSpec {
  return runOptions[name];
}

/** The environment variable of an option: `--max-rps` is `PIX_MAX_RPS`. */
export function variableOf(name: OptionName): string {
  return `PIX_${name.toUpperCase().replaceAll('-', '_')}`;
}
