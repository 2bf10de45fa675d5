import { z } from 'zod';
import { gapIds } from '../src/contract/gaps.ts';
import { ruleIds } from '../src/contract/rules.ts';

const verdict = z.enum(['pass', 'fail', 'blocked', 'skipped']);
const answered = z.enum(['answered', 'blocked', 'skipped', 'inconclusive']);
const count = z.int().min(0);
const ids = z.array(z.string());

const ruleCase = z.looseObject({
  case: z.string(),
  status: verdict,
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
  at: z.string().exactOptional().describe('JSON Pointer into the body of the last exchange.'),
  isSequence: z
    .literal(true)
    .exactOptional()
    .describe('The exchanges are the steps of the shortest sequence that was found to break the rule.'),
});

const run = z.looseObject({
  target: z.string(),
  startedAt: z.string(),
  durationMs: z.number(),
  seed: z.int(),
  requests: count,
  exit: z.int(),
  longestChain: count,
  footprint: z
    .looseObject({ requests: count, accounts: count, payments: count, mails: count, keys: count, bytesSent: count })
    .exactOptional()
    .describe('What the run left on the target, and how much it sent. Accounts and payments cannot be deleted.'),
  tool: z.string(),
  embedded: z.literal(true).exactOptional().describe('The target was the embedded sandbox.'),
  insecure: z.literal(true).exactOptional().describe('The certificate of the target was not checked.'),
});

/** The schema of `results.json`. It may only grow, so unknown members are allowed. */
export const resultsSchema = z.looseObject({
  version: z.literal(1),
  run,
  rules: z.array(
    z.looseObject({
      id: z.enum(ruleIds as [string, ...string[]]),
      level: z.enum(['must', 'should']),
      status: verdict,
      cases: z.array(ruleCase),
    }),
  ),
  gaps: z.array(
    z.looseObject({
      id: z.enum(gapIds as unknown as [string, ...string[]]),
      status: answered,
      answer: z.json(),
      reason: z.string().nullable(),
      exchanges: ids,
    }),
  ),
  summary: z.looseObject({ rules: z.record(verdict, count), gaps: z.record(answered, count) }),
  pairs: z
    .looseObject({ feasible: count, tried: count, judged: count })
    .exactOptional()
    .describe('Pairs of operations on the same thing, one after the other.'),
});
