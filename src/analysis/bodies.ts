import { type OperationId, operationIds } from '../contract/operations.ts';
import type { Answerer } from './answers/answerer.ts';
import type { OperationCollector } from './observed.ts';
import type { Shape } from './shape/shape.ts';

/** Shapes of the observed bodies, not schemas yet, so that shapes of several places can be joined. */
export interface Bodies {
  /** Of accepted calls. Operations without one are absent. */
  readonly successes: ReadonlyMap<OperationId, Shape>;
  /** Of responses with status 400 and above, of all operations, by status. */
  readonly errors: ReadonlyMap<number, Shape>;
  /** Of webhook events, by kind. */
  readonly events: ReadonlyMap<string, Shape>;
  /** Of the request to a callbackSuccessUrl. `null` if there was none. */
  readonly callback: Shape | null;
  /** Whether the suite itself sent a word. */
  readonly sent: (word: string) => boolean;
}

export function bodiesOf(
  operations: OperationCollector,
  answerers: readonly Answerer[],
  sent: (word: string) => boolean,
): Bodies {
  const successes = operationIds.flatMap((id): [OperationId, Shape][] => {
    const shape = operations.successShape(id);
    return shape === null ? [] : [[id, shape]];
  });
  const errors = [...operations.errors()].map(([status, { shape }]): [number, Shape] => [status, shape]);
  return {
    successes: new Map(successes),
    errors: new Map(errors),
    events: answerers.find(({ eventShapes }) => eventShapes !== undefined)?.eventShapes ?? new Map(),
    callback: answerers.find(({ callbackShape }) => callbackShape !== undefined)?.callbackShape ?? null,
    sent,
  };
}
