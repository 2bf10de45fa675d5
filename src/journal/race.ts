/** The operations that several clients are made to do at once. */
export const raceIds = ['pay', 'withdraw', 'create'] as const;
export type RaceId = (typeof raceIds)[number];

/** The outcome of a call. `unknown` after a timeout, a 429 or a 5xx: the call may have taken effect or not. */
export type RaceOutcome = 'accepted' | 'refused' | 'unknown';

interface Made {
  /** Calls of one round ran concurrently; the rounds ran one after another. */
  readonly round: number;
  readonly exchange: string;
}

/** One call of a race. */
export type RaceCall =
  | (Made & { readonly does: 'pay'; readonly outcome: RaceOutcome })
  | (Made & { readonly does: 'withdraw'; readonly outcome: RaceOutcome; readonly amount: number })
  /** The balance that was read. */
  | (Made & { readonly does: 'balance'; readonly sees: number })
  /** `name`: a value that only this payment has. */
  | (Made & { readonly does: 'create'; readonly outcome: RaceOutcome; readonly name: string })
  /** The names in the list, each as often as it was listed, and whether two of them had the same id. */
  | (Made & { readonly does: 'list'; readonly sees: readonly string[]; readonly sameId: boolean });

/** The value of the fact `race`: several calls, most of them concurrent, with their outcomes. */
export interface Race {
  readonly race: RaceId;
  /** The balance before the race; 0 if it does not matter. */
  readonly balance: number;
  readonly calls: readonly RaceCall[];
}
