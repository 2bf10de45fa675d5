/** An option of `run`. It is read from the command line, then from the environment, then from `.env`. */
export interface OptionSpec {
  /** Placeholder of the value in the help text. Absent for a switch. */
  readonly value?: string;
  readonly meaning: string;
  /** The default in words. Absent if there is none, and for a switch that is off. */
  readonly default?: string;
  /** An example value for `.env.example`. Absent if it is the default, and for a switch. */
  readonly example?: string;
  /** Separator that joins the values of a repeated option. */
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
    meaning: 'the base address of the service, or embedded for the sandbox that comes along',
    default: 'embedded',
    example: 'http://127.0.0.1:4010',
  },
  wait: {
    value: 'S',
    meaning: 'wait up to so many seconds until the target answers',
    default: '0',
    example: '60',
    alsoIn: ['curl'],
  },
  only: {
    value: 'A,B',
    meaning: 'nothing but these suites, rule ids, gap ids or operations',
    default: 'all',
    example: 'AUTH-05,webhook',
    joinedBy: ',',
    alsoIn: ['replay'],
  },
  skip: {
    value: 'A,B',
    meaning: 'everything but these suites, rule ids, gap ids or operations',
    default: 'none',
    example: 'rate-limit,body-limit',
    joinedBy: ',',
    alsoIn: ['replay'],
  },
  failed: {
    value: 'DIR',
    meaning: 'nothing but what failed in the run of this folder, with its seed',
    example: 'reports/latest',
    alsoIn: [],
  },
  thorough: {
    meaning: 'heavy probes too: many requests, large ones, or such as may lock an account out',
    default: 'off; on for embedded',
    alsoIn: ['curl'],
  },
  light: { meaning: 'rules alone, with at most 4 accounts and 400 requests; says what that leaves out', alsoIn: [] },
  shard: { value: 'I/N', meaning: 'one of N parts', example: '1/4', alsoIn: [] },
  timings: {
    value: 'FILE',
    meaning: 'results.json of an earlier run, by which --shard splits the work; the same one for every shard',
    example: 'results.json',
    alsoIn: [],
  },
  seed: {
    value: 'N',
    meaning: "the run's random choices, printed by every run",
    default: 'random',
    example: '7',
    alsoIn: ['curl'],
  },
  explore: {
    value: 'N',
    meaning: 'N requests in random sequences, judged by what must always hold; --only explore sends nothing else',
    default: 'none',
    example: '200',
    alsoIn: [],
  },
  'explore-remote': { meaning: 'let --explore send to a target that is not on this machine', alsoIn: [] },
  replay: {
    value: 'DIR',
    meaning:
      "judge the journal of a recorded run by today's rules; nothing is sent, and --out is reports/replay by default",
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
    meaning: "inbox smtp: where the suite's own mail server listens; the target delivers to it",
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
      'inbox command: run with the address in $ADDRESS and the ISO time of asking in $SINCE; prints the code or the whole message',
    example: './read-code.sh',
    secret: true,
  },
  'email-pattern': {
    value: 'PATTERN',
    meaning: 'how to make fresh addresses; {id} is replaced',
    default: 'conformance+{id}@example.com',
  },
  account: {
    value: 'EMAIL:PASSWORD',
    meaning: 'an existing account, for targets where nobody may sign up',
    example: 'somebody@example.com:password',
    secret: true,
  },
  jwt: {
    value: 'JWT',
    meaning: 'a ready JWT, for targets where nobody may log in',
    example: 'header.claims.signature',
    secret: true,
  },
  'api-key': {
    value: 'KEY',
    meaning: 'a ready API key, for targets where nobody may log in',
    example: 'the-key',
    secret: true,
  },
  signup: {
    value: 'FILE',
    meaning: 'JSON merged over the createAccount body (account type, address, documents)',
    example: 'signup.json',
  },
} as const satisfies Table;

const webhooks = {
  'webhook-url': {
    value: 'URL',
    meaning: "the public address of the suite's webhook receiver, for remote targets",
    default: "the receiver's own loopback address where the target is on loopback",
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
    meaning: 'the address that the target sees the suite come from',
    default: '127.0.0.1 where the target is on loopback',
    example: '203.0.113.7',
  },
} as const satisfies Table;

const reach = {
  header: {
    value: 'NAME: VALUE',
    meaning:
      'a header of every request, such as one that a gateway asks for; may be given more than once, its value is masked',
    example: 'X-Gateway-Key: the-key',
    joinedBy: '\n',
    secret: true,
  },
  ca: {
    value: 'FILE',
    meaning: "certificates (PEM) that are trusted beside the usual ones, for a target with a company's own CA",
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
    meaning: 'the proxy that requests to the target go through; none for none',
    default: 'HTTPS_PROXY or HTTP_PROXY, with NO_PROXY, where the target is not on loopback',
    example: 'http://proxy.example.com:3128',
    secret: true,
  },
  insecure: { meaning: 'do not check the certificate of the target; every report says so' },
} as const satisfies Table;

const load = {
  'max-rps': {
    value: 'N',
    meaning: 'requests a second put on the target',
    default: '20 for a remote target, unlimited on loopback',
    example: '20',
  },
  concurrency: {
    value: 'N',
    meaning: 'requests at once put on the target',
    default: '8 for a remote target, unlimited on loopback',
    example: '8',
  },
  timeout: { value: 'MS', meaning: 'the deadline of one request, in milliseconds', default: '10000' },
  'max-duration': {
    value: 'S',
    meaning: 'end the run in order after so many seconds, and say what was left out; half of it may be pauses',
    default: '1200',
    alsoIn: ['curl'],
  },
} as const satisfies Table;

const verdict = {
  strict: { meaning: 'a should violation or an unanswered gap fails the run', alsoIn: ['replay'] },
  baseline: {
    value: 'FILE',
    meaning: "compare with it; drift fails the run as the baseline's policy says",
    example: 'baseline.json',
    alsoIn: ['replay'],
  },
  'expected-failures': {
    value: 'FILE',
    meaning: 'YAML list of rule ids, or ID:case; listed ones may fail, a listed one that passes fails the run',
    example: 'expected-failures.yaml',
    alsoIn: ['replay'],
  },
} as const satisfies Table;

const output = {
  plan: { meaning: 'print what the run would put on the target, by chapter, and send nothing', alsoIn: [] },
  history: {
    value: 'DIR',
    meaning: 'where the runs of each target are kept, to tell since when a rule fails; none keeps none',
    default: 'reports/history, or none with --out',
    example: 'reports/history',
    alsoIn: [],
  },
  watch: { meaning: 'stay, and run again what failed whenever the target restarts or Enter is pressed', alsoIn: [] },
  out: { value: 'DIR', meaning: 'the run folder', default: 'reports/latest', alsoIn: ['doctor', 'replay'] },
  quiet: { meaning: 'no progress, the verdict alone', alsoIn: ['replay'] },
  verbose: { meaning: 'every exchange as it goes', alsoIn: ['replay'] },
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
