/** One of several calls, with the round it belongs to: calls of one round ran side by side, rounds one after another. */
export interface Timed {
  readonly round: number;
}

/** How a service behaves that does one call after another. */
export interface Model<State, Call> {
  readonly initial: State;
  /** The states that a service may be in after a call that came out as it did; none where it cannot have come out so. */
  step(state: State, call: Call): readonly State[];
}

/** More calls in one round are too many orders to look through. */
const mostAtOnce = 6;

/**
 * An order in which a service that does one call after another would have answered just so; `null` where there is none.
 * @throws RangeError where more than six calls ran side by side
 */
export function orderOf<State, Call extends Timed>(
  calls: readonly Call[],
  model: Model<State, Call>,
): readonly Call[] | null {
  const rounds = [...Map.groupBy(calls, ({ round }) => round)].sort(([one], [other]) => one - other);
  for (const [, round] of rounds) {
    if (round.length > mostAtOnce) throw new RangeError(`${round.length} calls side by side have too many orders`);
  }
  return search(
    rounds.map(([, round]) => round),
    model.initial,
    model,
  );
}

function search<State, Call>(
  rounds: readonly (readonly Call[])[],
  state: State,
  model: Model<State, Call>,
): readonly Call[] | null {
  const [open, ...later] = rounds;
  if (open === undefined) return [];
  if (open.length === 0) return search(later, state, model);
  for (const call of open) {
    const left = open.filter((other) => other !== call);
    for (const next of model.step(state, call)) {
      const rest = search([left, ...later], next, model);
      if (rest !== null) return [call, ...rest];
    }
  }
  return null;
}
