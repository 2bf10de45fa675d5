import { type OperationId, operationIds } from '../contract/operations.ts';
import type { Answerer } from './answers/answerer.ts';
import type { OperationCollector } from './observed.ts';
import type { Shape } from './shape/shape.ts';

/** What was seen in bodies, counted and not yet written as schemas, so that the shapes of several places can be joined. Read only. */
export interface Bodies {
  /** Of accepted calls. Operations without any are missing. */
  readonly successes: ReadonlyMap<OperationId, Shape>;
  /** Of answers of 400 and above, over all operations, by status. */
  readonly errors: ReadonlyMap<number, Shape>;
  /** Of webhook events, by kind. */
  readonly events: ReadonlyMap<string, Shape>;
  /** Of the request to a callbackSuccessUrl; `null` where none came. */
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
