/**
 * The entries of a journal, one JSON object per line, in the order in which they happened, masked. All reports are
 * built from them, and the schemas check each line that is read.
 */
import { z } from 'zod';
import { fields, headers, isObject, number, shallow, text, textOrNull, texts, time, word } from './fields.ts';

export type { HeaderList } from './fields.ts';
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export const journalVersion = 4;

const json = shallow<Json>('nested too deeply');

/** The first line. */
const runStarted = fields({
  type: z.literal('run-started'),
  at: time,
  version: z.literal(journalVersion, 'not a number'),
  tool: text,
  target: text,
  seed: number,
  /** The options that decide which rules and gaps were tried, masked. */
  options: shallow<{ readonly [option: string]: Json }>('not an object', isObject),
});

const bodyFields = {
  /** The text as sent or received, cut after a limit; `null` if it is not text. */
  text: textOrNull,
  /** Bytes on the wire after content decoding. */
  bytes: number,
  /** It has bytes that are not valid text, which are U+FFFD in `text`. */
  invalidText: z.literal(true).exactOptional(),
  truncated: z.literal(true).exactOptional(),
  /** The hash of the whole masked text, if it was cut. */
  sha256: z.string().exactOptional(),
};
const body = fields(bodyFields);

const request = fields({
  method: text,
  url: text,
  headers,
  body: fields(bodyFields, 'not an object or null').nullable(),
});

const response = fields(
  {
    status: number,
    headers,
    body,
    /** Milliseconds from sending the request to the first byte of the response. */
    firstByteMs: number,
  },
  'not an object or null',
);

/** Why there was no response to judge. Only after `refused-connection` the request had no effect for certain. */
const failureKind = word([
  'refused-connection',
  'dns',
  'tls',
  'reset',
  'timeout',
  'too-large',
  'malformed',
  'interrupted',
]);

const failure = fields({ kind: failureKind, message: text }, 'not an object or null');

/** The kinds of credentials that a request carried, valid or not. */
const credentials = word(['none', 'jwt', 'key', 'both']);

/** One request with its response or its failure. */
const exchange = fields({
  type: z.literal('exchange'),
  at: time,
  /** `x1`, `x2`, …: unique in the run; each shard has its own prefix. */
  id: text,
  /** What made the request: `AUTH-05[getWebhook]`, `gap:default-limit`, `session:payer`, `cleanup`. */
  scenario: text,
  /** Operation id of the contract; `null` for requests outside it (unknown routes, reads of a Location). */
  operation: textOrNull,
  /** The account on whose behalf it was sent: `h1`, `h2`, … */
  account: textOrNull,
  credentials,
  /** By its name in the contract's table of variants; `null` for the right request. */
  variant: textOrNull,
  request,
  response: response.nullable(),
  failure: failure.nullable(),
  /** Milliseconds from sending the request to the end of the exchange. */
  durationMs: number,
  /** Number of calls, including this one, that had to run one after another. */
  chain: number,
});

/** A mail that the inbox returned, without its codes. */
const mail = fields({
  type: z.literal('mail'),
  at: time,
  id: text,
  to: text,
  subject: text,
  /** The exchange that requested the mail, if known. */
  exchange: textOrNull,
  /** What the mail was requested for. */
  purpose: word(['signup', 'login', 'recovery', 'other']),
  /** The form of the code, such as `\d{6}`. The code itself is a mark. */
  codeForm: textOrNull,
  code: textOrNull,
  waitedMs: number,
});

/** A request that reached the suite's own receiver: a webhook event or a payment's callback. */
const delivery = fields({
  type: z.literal('delivery'),
  at: time,
  id: text,
  /** The receiver's slot whose URL was given to the target, such as `webhook-3` or `callback-1`. */
  slot: text,
  method: text,
  path: text,
  headers,
  body,
  /** The status of the receiver's response. */
  answered: number,
});

/** A plain valid call that was refused although a rule guarantees that it is accepted. */
export const brokenPromise = fields({
  rule: text,
  case: text,
  /** The exchange that breaks the rule. */
  exchange: text,
  status: number,
  /** What was expected and what came, if the call was not simply refused. */
  told: fields({ message: text, expected: text, got: text }).exactOptional(),
});

/** Why a case or gap could not be tried. It determines the exit status and the rule that is at fault. */
const blockage = {
  /** Undefined if no such call was refused. */
  broken: brokenPromise.exactOptional(),
  /** The target sent no response, or only 429, or mailed no code. */
  unanswered: z.literal(true).exactOptional(),
  /** The end of the run prevented or interrupted it. Journals of older versions do not record this. */
  ended: z.literal(true).exactOptional(),
};

export const verdictStatus = word(['pass', 'fail', 'blocked', 'skipped']);

/** The verdict on one case of one rule. The last verdict on a case counts. */
const verdict = fields({
  type: z.literal('verdict'),
  at: time,
  rule: text,
  case: text,
  status: verdictStatus,
  /** One sentence: what was sent, what was expected, what came, what to try. Empty for a pass. */
  message: text,
  expected: textOrNull,
  got: textOrNull,
  /** The exchanges that prove it, the decisive one last. */
  exchanges: texts,
  /** The control: the accepted exchange that a refusal was compared with. */
  control: textOrNull,
  /** The rule or gap whose failure blocks this one; else `null`. */
  blockedBy: textOrNull,
  ...blockage,
});

export const answerStatus = word(['answered', 'blocked', 'skipped', 'inconclusive']);

/** What the run observed about one gap. Gaps of the class `read` have no entry, because the analysis answers them. */
const answer = fields({
  type: z.literal('answer'),
  at: time,
  gap: text,
  status: answerStatus,
  answer: json,
  reason: textOrNull,
  exchanges: texts,
  ...blockage,
});

/** What masking would hide from the analysis, or is not an exchange: claims of a JWT, how long a write took to show. */
const fact = fields({ type: z.literal('fact'), at: time, fact: text, value: json, exchanges: texts });

/** The last line of a run that ended by itself. A journal without it was cut short. */
const runEnded = fields({
  type: z.literal('run-ended'),
  at: time,
  /** In this order: complete, by a signal, after --max-duration, target unreachable, a fault of the suite. */
  end: word(['done', 'interrupted', 'out-of-time', 'lost', 'error']),
  reason: textOrNull,
  durationMs: number,
  requests: number,
});

export const entrySchemas = {
  'run-started': runStarted,
  exchange,
  mail,
  delivery,
  verdict,
  answer,
  fact,
  'run-ended': runEnded,
} as const;

export type RunStarted = z.infer<typeof runStarted>;
export type Body = z.infer<typeof body>;
export type RecordedRequest = z.infer<typeof request>;
export type RecordedResponse = z.infer<typeof response>;
export type FailureKind = z.infer<typeof failureKind>;
export type Failure = z.infer<typeof failure>;
export type CredentialsUsed = z.infer<typeof credentials>;
export type ExchangeEntry = z.infer<typeof exchange>;
export type MailEntry = z.infer<typeof mail>;
export type DeliveryEntry = z.infer<typeof delivery>;
export type BrokenPromise = z.infer<typeof brokenPromise>;
export type Blockage = Pick<VerdictEntry, 'broken' | 'unanswered' | 'ended'>;
export type VerdictStatus = z.infer<typeof verdictStatus>;
export type VerdictEntry = z.infer<typeof verdict>;
export type AnswerStatus = z.infer<typeof answerStatus>;
export type AnswerEntry = z.infer<typeof answer>;
export type FactEntry = z.infer<typeof fact>;
export type RunEnded = z.infer<typeof runEnded>;
export type Entry = z.infer<(typeof entrySchemas)[keyof typeof entrySchemas]>;
