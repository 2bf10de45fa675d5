import type { Step } from '../trace/step.ts';
import type { SetWrite } from './set-events.ts';

/**
 * The ways to break the laws: a refused request changes nothing, the effect of an accepted request shows, and what is
 * there can be removed.
 * - `appeared`   only refused requests asked for the value, and it shows
 * - `vanished`   only refused requests could have removed the value, and it is gone
 * - `taken`      an accepted removal of another value removed this value as well
 * - `lost`       no request asked for a removal, and the value is gone
 * - `missing`    an accepted request asked for the value, and it does not show, or only some of the time
 * - `remains`    an accepted request removed the value, and it still shows
 * - `kept`       an accepted request replaced the only value, and the old value shows beside the new one
 * - `returned`   an accepted request replaced the value, the new one showed, and the old one shows again in its place
 * - `stuck`      a right request to remove a value that was shown is refused
 */
type ContradictionKind =
  | 'appeared'
  | 'vanished'
  | 'taken'
  | 'lost'
  | 'missing'
  | 'remains'
  | 'kept'
  | 'returned'
  | 'stuck';

export interface Contradiction {
  readonly kind: ContradictionKind;
  readonly value: string;
  /** The response that shows the contradiction. */
  readonly read: Step;
  /** The requests that may have caused it. Empty for `lost`. */
  readonly by: readonly SetWrite[];
  /** Refused requests of the account that may have caused it, although they asked for something else. */
  readonly suspects?: readonly SetWrite[];
  /** How many values a set must have room for. Otherwise one of them made room for another. */
  readonly needs?: number;
  /** When the last response with the value arrived, in milliseconds since 1970. Only for `lost`. */
  readonly shownAt?: number;
  /** Whether other requests may have changed the set since it was last read. The service may have added the value, too. */
  readonly isBesideOthers?: boolean;
  /** Whether the value shows in place of another one. */
  readonly isInstead?: boolean;
}
