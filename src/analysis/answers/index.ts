import type { Answerer } from './answerer.ts';

/** A fresh set of everything that answers gaps from the exchanges of a run. */
export function createAnswerers(): Answerer[] {
  return [];
}
