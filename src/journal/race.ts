import { z } from 'zod';

/** The operations that several clients are made to do at once. */
export const raceIds = ['pay', 'withdraw', 'create'] as const;
export type RaceId = (typeof raceIds)[number];

/** The outcome of a call. `unknown` after a timeout, a 429 or a 5xx: the call may have taken effect or not. */
const outcome = z.enum(['accepted', 'refused', 'unknown']);
export type RaceOutcome = z.infer<typeof outcome>;

const made = {
  /** Calls of one round ran concurrently; the rounds ran one after another. */
  round: z.number(),
  exchange: z.string(),
};

const raceCall = z
  .discriminatedUnion('does', [
    z.object({ ...made, does: z.literal('pay'), outcome }),
    z.object({ ...made, does: z.literal('withdraw'), outcome, amount: z.number() }),
    /** The balance that was read. */
    z.object({ ...made, does: z.literal('balance'), sees: z.number() }),
    /** `name`: a value that only this payment has. */
    z.object({ ...made, does: z.literal('create'), outcome, name: z.string() }),
    /** The names in the list, each as often as it is there, and whether two items have the same id. */
    z.object({ ...made, does: z.literal('list'), sees: z.array(z.string()).readonly(), sameId: z.boolean() }),
  ])
  .readonly();
export type RaceCall = z.infer<typeof raceCall>;

/** The value of the fact `race`: several calls, most of them concurrent, with their outcomes. */
export const raceSchema = z
  .object({
    race: z.enum(raceIds),
    /** The balance before the race; 0 if it does not matter. */
    balance: z.number(),
    calls: z.array(raceCall).readonly(),
  })
  .readonly();
export type Race = z.infer<typeof raceSchema>;
