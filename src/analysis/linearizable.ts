/** One call and its round. Calls of one round ran concurrently; rounds ran one after another. */
interface Timed {
  readonly round: number;
}

/** A sequential model of a service. */
export interface SequentialModel<State, Call> {
  readonly initial: State;
  /** The possible states after a call with its observed outcome. Empty if that outcome is impossible. */
  step(state: State, call: Call): readonly State[];
}

/** More concurrent calls have too many orders to search. */
const mostAtOnce = 6;

/** An order of the calls that explains all responses, or `null`. @throws RangeError for over six concurrent calls */
export function orderOf<State, Call extends Timed>(
  calls: readonly Call[],
  model: SequentialModel<State, Call>,
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
  model: SequentialModel<State, Call>,
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
