/** What several clients are made to do at once. */
export const raceIds = ['pay', 'withdraw', 'create'] as const;
export type RaceId = (typeof raceIds)[number];

/** What became of a call: without an answer, with a 429 or a 5xx it may have taken effect or not. */
export type RaceOutcome = 'accepted' | 'refused' | 'unknown';

interface Made {
  /** Calls of one round ran side by side, rounds one after another. */
  readonly round: number;
  readonly exchange: string;
}

/** One call of a race. */
export type RaceCall =
  | (Made & { readonly does: 'pay'; readonly outcome: RaceOutcome })
  | (Made & { readonly does: 'withdraw'; readonly outcome: RaceOutcome; readonly amount: number })
  /** What the balance showed. */
  | (Made & { readonly does: 'balance'; readonly sees: number })
  /** `name`: something that the payment has and no other. */
  | (Made & { readonly does: 'create'; readonly outcome: RaceOutcome; readonly name: string })
  /** The names that the list showed, as often as it did, and whether two of them had the same id. */
  | (Made & { readonly does: 'list'; readonly sees: readonly string[]; readonly sameId: boolean });

/** The value of the fact `race`: some calls, most of them made at once, and what became of each. */
export interface Race {
  readonly race: RaceId;
  /** The balance before; 0 where it does not matter. */
  readonly balance: number;
  readonly calls: readonly RaceCall[];
}
