/** An option of `run`. It is read from the command line, then from the environment, then from `.env`. */
export interface OptionSpec {
  /** Placeholder of the value in the help text. Absent for a switch. */
  readonly value?: string;
  readonly meaning: string;
  /** The default in words. Absent if there is none, and for a switch that is off. */
  readonly default?: string;
  /** An example value for `.env.example`. Absent if it is the default, and for a switch. */
  readonly example?: string;
  readonly joinedBy?: string;
  /** Messages never show its value, and the help recommends the variable, because others can see arguments. */
  readonly secret?: true;
  /** Who else uses it: other verbs, and a run with `--replay`. Absent: `doctor` and `curl`. */
  readonly alsoIn?: readonly OtherUse[];
}

export type OtherUse = 'doctor' | 'curl' | 'replay';

type Table = Readonly<Record<string, OptionSpec>>;

const target = {
  target: {
    value: 'URL',
    meaning: 'the base address of the service, or embedded for the built-in sandbox',
    default: 'embedded',
    example: 'http://127.0.0.1:4010',
  },
  wait: {
    value: 'S',
    meaning: 'wait up to this many seconds until the target answers',
    default: '0',
    example: '60',
    alsoIn: ['curl'],
  },
  only: {
    value: 'A,B',
    meaning: 'run only these suites, rules, cases (AUTH-05:getWebhook), gaps or operations',
    default: 'all',
    example: 'AUTH-05,webhook',
    joinedBy: ',',
    alsoIn: ['replay'],
  },
  skip: {
    value: 'A,B',
    meaning: 'run everything except these suites, rules, cases, gaps or operations',
    default: 'none',
    example: 'rate-limit,body-limit',
    joinedBy: ',',
    alsoIn: ['replay'],
  },
  failed: {
    value: 'DIR',
    meaning: 'run only what failed in the run of this folder, with the same seed',
    example: 'reports/latest',
    alsoIn: [],
  },
  thorough: {
    meaning: 'also send heavy probes: many requests, large requests, or requests that may lock an account out',
    default: 'off; on for embedded',
    alsoIn: ['curl'],
  },
  light: {
    meaning: 'try only rules, with at most 4 accounts and 400 requests; the report names what was left out',
    alsoIn: [],
  },
  shard: { value: 'I/N', meaning: 'run part I of N; merge makes one run of all parts', example: '1/4', alsoIn: [] },
  timings: {
    value: 'FILE',
    meaning: 'results.json of an earlier run, from which --shard balances the parts; give every part the same file',
    example: 'results.json',
    alsoIn: [],
  },
  seed: {
    value: 'N',
    meaning: 'the seed of all random choices; every run prints its seed',
    default: 'random',
    example: '7',
    alsoIn: ['curl'],
  },
  explore: {
    value: 'N',
    meaning: 'also send N requests in random sequences; with --only explore, send nothing else',
    default: 'none',
    example: '200',
    alsoIn: [],
  },
  'explore-remote': { meaning: 'allow --explore on a target that is not on this machine', alsoIn: [] },
  replay: {
    value: 'DIR',
    meaning: 'judge a recorded run again by the current rules; sends nothing, and writes to reports/replay by default',
    example: 'reports/latest',
    alsoIn: ['replay'],
  },
} as const satisfies Table;

const mail = {
  inbox: {
    value: 'KIND',
    meaning: 'where mailed codes are read: smtp, mailpit, imap, command or prompt',
    default: 'smtp',
  },
  'smtp-listen': {
    value: 'HOST:PORT',
    meaning: "inbox smtp: where the suite's own mail server listens; the target must deliver its mail there",
    default: '127.0.0.1:0',
    example: '127.0.0.1:2525',
  },
  'mailpit-url': {
    value: 'URL',
    meaning: 'inbox mailpit: the HTTP API of a Mailpit server',
    example: 'http://127.0.0.1:8025',
    secret: true,
  },
  'imap-url': {
    value: 'URL',
    meaning: 'inbox imap: imaps://user:pass@host',
    example: 'imaps://user:pass@mail.example.com',
    secret: true,
  },
  'inbox-command': {
    value: 'CMD',
    meaning:
      'inbox command: a command that prints the code or the whole message; it gets the address in $ADDRESS and the ISO time of the request in $SINCE',
    example: './read-code.sh',
    secret: true,
  },
  'email-pattern': {
    value: 'PATTERN',
    meaning: 'the form of new e-mail addresses; {id} is replaced',
    default: 'conformance+{id}@example.com',
  },
  account: {
    value: 'EMAIL:PASSWORD',
    meaning: 'an existing account, if nobody can sign up',
    example: 'somebody@example.com:password',
    secret: true,
  },
  jwt: {
    value: 'JWT',
    meaning: 'a valid JWT, if nobody can log in',
    example: 'header.claims.signature',
    secret: true,
  },
  'api-key': {
    value: 'KEY',
    meaning: 'a valid API key, if nobody can log in',
    example: 'the-key',
    secret: true,
  },
  signup: {
    value: 'FILE',
    meaning: 'JSON object that is merged into the body of createAccount (account type, address, documents)',
    example: 'signup.json',
  },
} as const satisfies Table;

const webhooks = {
  'webhook-url': {
    value: 'URL',
    meaning: "the public address of the suite's webhook receiver, for remote targets",
    default: 'the loopback address of the receiver if the target is on loopback',
    example: 'https://hooks.example.com/pix',
  },
  'webhook-listen': {
    value: 'HOST:PORT',
    meaning: 'where the webhook receiver listens',
    default: '127.0.0.1:0',
    example: '0.0.0.0:8088',
  },
  'own-ip': {
    value: 'IP',
    meaning: 'the IP address from which the target sees the suite',
    default: '127.0.0.1 if the target is on loopback',
    example: '203.0.113.7',
  },
} as const satisfies Table;

const reach = {
  header: {
    value: 'NAME: VALUE',
    meaning: 'a header to add to every request, such as the key of a gateway; can be repeated; its value is masked',
    example: 'X-Gateway-Key: the-key',
    joinedBy: '\n',
    secret: true,
  },
  ca: {
    value: 'FILE',
    meaning: 'more CA certificates (PEM) to trust, for a target with a private CA',
    example: 'company-ca.pem',
  },
  cert: {
    value: 'FILE',
    meaning: 'the client certificate (PEM) for a target with mutual TLS',
    example: 'client.pem',
  },
  key: { value: 'FILE', meaning: 'the private key (PEM) of --cert', example: 'client-key.pem' },
  'http-proxy': {
    value: 'URL',
    meaning: 'the proxy for requests to the target, or none',
    default: 'HTTPS_PROXY or HTTP_PROXY, with NO_PROXY, if the target is not on loopback',
    example: 'http://proxy.example.com:3128',
    secret: true,
  },
  insecure: { meaning: 'do not verify the certificate of the target; every report says so' },
} as const satisfies Table;

const load = {
  'max-rps': {
    value: 'N',
    meaning: 'maximum number of requests a second',
    default: '20 for a remote target, unlimited on loopback',
    example: '20',
  },
  concurrency: {
    value: 'N',
    meaning: 'maximum number of requests at once',
    default: '8 for a remote target, unlimited on loopback',
    example: '8',
  },
  timeout: { value: 'MS', meaning: 'the timeout of one request, in milliseconds', default: '10000' },
  'max-duration': {
    value: 'S',
    meaning: 'end the run after this many seconds, clean up, and report what was left out; pauses take at most half',
    default: '1200',
    alsoIn: ['curl'],
  },
} as const satisfies Table;

const verdict = {
  strict: { meaning: 'a broken rule of the level should, or an unanswered gap, fails the run', alsoIn: ['replay'] },
  baseline: {
    value: 'FILE',
    meaning: 'compare with this baseline; its policy says which changes fail the run',
    example: 'baseline.json',
    alsoIn: ['replay'],
  },
  'expected-failures': {
    value: 'FILE',
    meaning: 'YAML list of rules or cases that may fail; one that passes fails the run',
    example: 'expected-failures.yaml',
    alsoIn: ['replay'],
  },
} as const satisfies Table;

const output = {
  plan: { meaning: 'print how much the run would send and leave on the target, and send nothing', alsoIn: [] },
  history: {
    value: 'DIR',
    meaning: 'where a summary of each run is kept, to tell since when a rule fails; none for no history',
    default: 'reports/history, or none with --out',
    example: 'reports/history',
    alsoIn: [],
  },
  watch: {
    meaning: 'keep running: whenever the target restarts or you press Enter, run again what failed',
    alsoIn: [],
  },
  out: { value: 'DIR', meaning: 'the run folder', default: 'reports/latest', alsoIn: ['doctor', 'replay'] },
  quiet: { meaning: 'print only the verdict', alsoIn: ['replay'] },
  verbose: { meaning: 'print every exchange', alsoIn: ['replay'] },
} as const satisfies Table;

/** The options of `run` by group, with the headings of the help text, in its order. */
export const optionGroups = [
  { heading: 'What is tried:', options: target },
  { heading: 'Mails and accounts:', options: mail },
  { heading: 'Webhooks and addresses:', options: webhooks },
  { heading: 'How the target is reached:', options: reach },
  { heading: 'Load and time:', options: load },
  { heading: 'What fails the run:', options: verdict },
  { heading: 'What is written and shown:', options: output },
] as const;

/** All options of `run`, in the order of the help text. Variables, `.env.example` and messages derive from them. */
export const runOptions = { ...target, ...mail, ...webhooks, ...reach, ...load, ...verdict, ...output } as const;
