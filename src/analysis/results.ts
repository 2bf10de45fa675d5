import { z } from 'zod';
import { gapIds } from '../contract/gaps.ts';
import { ruleIds } from '../contract/rules.ts';
import { answerStatus, type Json, verdictStatus } from '../journal/entry.ts';
import { raceIds } from '../journal/race.ts';

/** The schema of `results.json` and the types of its parts. The descriptions become those of the JSON Schema. */

const count = z.int().min(0);
const ids = z.array(z.string());

const caseResult = z.object({
  case: z.string(),
  status: verdictStatus,
  message: z.string(),
  expected: z.string().nullable(),
  got: z.string().nullable(),
  exchanges: ids.describe('Ids of exchanges, as the journal and run.har have them; the last one breaks the rule.'),
  control: z.string().nullable().describe('The exchange that was right and accepted.'),
  blockedBy: z.string().nullable().describe('The rule or gap that has to hold first.'),
  untested: z
    .literal(true)
    .exactOptional()
    .describe('The target did not respond, or refused a call that a rule promises.'),
  at: z
    .string()
    .exactOptional()
    .describe('JSON Pointer into the body of the last exchange, to the place that breaks the rule.'),
  isSequence: z
    .literal(true)
    .exactOptional()
    .describe('The exchanges are the steps of the shortest sequence that was found to break the rule.'),
});

const ruleResult = z.object({
  id: z.enum(ruleIds),
  level: z.enum(['must', 'should']),
  status: verdictStatus,
  cases: z.array(caseResult),
});

const gapResult = z.object({
  id: z.enum(gapIds),
  status: answerStatus,
  answer: z.json() as z.ZodType<Json>,
  reason: z.string().nullable(),
  exchanges: ids,
});

const footprint = z.object({
  requests: count,
  accounts: count.describe('Accepted createAccount requests.'),
  payments: count.describe('Accepted createPayment requests.'),
  mails: count.describe('Accepted requests of operations that send a code by mail.'),
  keys: count.describe('Accepted createNewApiKey requests.'),
  bytesSent: count.describe('Bytes of request lines, recorded headers and bodies.'),
});

const run = z.object({
  target: z.string(),
  startedAt: z.string(),
  durationMs: z.number(),
  seed: z.int(),
  requests: count,
  exit: z.int(),
  longestChain: count.describe(
    'Length of the longest chain of sequential calls: a lower bound of the duration, in round trips.',
  ),
  footprint: footprint.describe(
    'What the run left on the target, and how much it sent. Accounts and payments cannot be deleted.',
  ),
  tool: z.string(),
  embedded: z.literal(true).exactOptional().describe('The target was the embedded sandbox.'),
  insecure: z.literal(true).exactOptional().describe('The certificate of the target was not checked (--insecure).'),
  replayOf: z
    .object({ startedAt: z.string(), tool: z.string(), replayedAt: z.string() })
    .exactOptional()
    .describe('The recorded run that was judged again without sending requests.'),
  suites: z
    .record(z.string(), count)
    .exactOptional()
    .describe(
      'Number of requests that each suite needed; shared ones count for each. Absent if the run was cut short.',
    ),
});

const raceResult = z.object({
  race: z.enum(raceIds),
  explained: z.boolean(),
  message: z.string().describe('One sentence. Empty if an order of the calls explains the responses.'),
  exchanges: ids.describe('The calls in the order in which they were sent.'),
});

const pairCount = z.object({
  feasible: count.describe('Number of pairs that the contract allows.'),
  tried: count.describe('Number of pairs whose requests were both sent, one after the other.'),
  judged: count.describe('Number of tried pairs whose requests were both accepted or refused at least once.'),
});

/** The schema of `results.json`: every rule and gap, in the order of the catalogues. It may only grow. */
export const resultsSchema = z.object({
  version: z.literal(1),
  run,
  rules: z.array(ruleResult),
  gaps: z.array(gapResult),
  summary: z.object({ rules: z.record(verdictStatus, count), gaps: z.record(answerStatus, count) }),
  races: z
    .array(raceResult)
    .exactOptional()
    .describe('Races between concurrent calls. One without an explaining order is a warning, and not a verdict.'),
  pairs: pairCount
    .exactOptional()
    .describe('Pairs of operations on the same thing, one after the other. Absent if none was tried.'),
});

/** JSON of any form is readonly already, and has no end. */
type DeepReadonly<T> = [Json] extends [T] ? T : ReadonlyMembers<T>;
type ReadonlyMembers<T> = T extends object ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> } : T;
type Of<Schema extends z.ZodType> = DeepReadonly<z.infer<Schema>>;

export type CaseResult = Of<typeof caseResult>;
export type RuleResult = Of<typeof ruleResult>;
export type GapResult = Of<typeof gapResult>;
/** What a run left on the target, and how much it sent. Most of it remains. */
export type Footprint = Of<typeof footprint>;
export type RunSummary = Of<typeof run>;
/** Whether some order of concurrent calls explains their responses. It is never a verdict of a rule. */
export type RaceResult = Of<typeof raceResult>;
/** How many pairs "A, then B on the same resource" a run tried. */
export type PairCount = Of<typeof pairCount>;
/** Content of `results.json`. */
export type Results = Of<typeof resultsSchema>;
