import { dialectCalled } from './called.ts';
import { dialectWith, fewest, knobsOf, showKnob } from './knobs.ts';
import { type Trial, tryDialect } from './trial.ts';

/** The id of the first rule or gap with a problem in a trial. */
function complaint({ failed, blocked, wrong, unanswered }: Trial): string | null {
  return failed[0]?.rule ?? blocked[0]?.rule ?? wrong[0]?.gap ?? unanswered[0]?.gap ?? null;
}

function complainsOf({ failed, blocked, wrong, unanswered }: Trial, id: string): boolean {
  return (
    [...failed, ...blocked].some(({ rule }) => rule === id) || [...wrong, ...unanswered].some(({ gap }) => gap === id)
  );
}

/**
 * The settings that the first problem of a trial needs, each as a line.
 * @param runs the maximum number of runs for the search
 */
export async function shrunk(trial: Trial, runs: number): Promise<string[]> {
  const id = complaint(trial);
  if (id === null) return trial.suiteErrors.slice(0, 1);
  const knobs = knobsOf(dialectCalled(trial.name));
  const needed = await fewest(
    knobs,
    async (some) => {
      const dialect = dialectWith(some);
      return dialect !== null && complainsOf(await tryDialect(trial.name, dialect, { only: [id] }), id);
    },
    runs,
  );
  return [`${id}, with`, ...needed.map(showKnob)];
}
