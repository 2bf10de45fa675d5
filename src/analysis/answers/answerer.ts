import type { GapId } from '../../contract/gaps.ts';
import type { DeliveryEntry, FactEntry, Json, MailEntry } from '../../journal/entry.ts';
import type { OperationCollector } from '../observed.ts';
import type { Seen } from '../seen.ts';
import type { Shape } from '../shape/shape.ts';

/** The answer to a gap. `reason` says in the words of the contract what was missing, if it is `blocked`. */
export interface GapAnswer {
  readonly status: 'answered' | 'blocked' | 'inconclusive';
  readonly answer: Json;
  readonly reason: string | null;
  readonly exchanges: readonly string[];
}

/** Context that is complete only after the whole journal was read. */
export interface AnswerContext {
  /** Whether the suite itself sent a word. */
  readonly sent: (word: string) => boolean;
  readonly operations: OperationCollector;
}

/** Answers one gap, or a few related ones. It sees the entries of a journal in order. */
export interface Answerer {
  exchange?(seen: Seen): void;
  mail?(entry: MailEntry): void;
  delivery?(entry: DeliveryEntry): void;
  fact?(entry: FactEntry): void;
  /** The payloads of webhook events, by kind. */
  readonly eventShapes?: ReadonlyMap<string, Shape>;
  /** The body that a callbackSuccessUrl received. */
  readonly callbackShape?: Shape;
  answers(context: AnswerContext): Iterable<readonly [GapId, GapAnswer]>;
}

export function answered(answer: Json, exchanges: readonly string[]): GapAnswer {
  return { status: 'answered', answer, reason: null, exchanges };
}

export function blocked(reason: string): GapAnswer {
  return { status: 'blocked', answer: null, reason, exchanges: [] };
}

/** An answer that varied: `answer` holds the observations, and `reason` says how they differed. */
export function inconclusive(answer: Json, reason: string, exchanges: readonly string[]): GapAnswer {
  return { status: 'inconclusive', answer, reason, exchanges };
}
