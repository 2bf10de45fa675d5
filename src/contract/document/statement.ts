import type { GapId } from '../gaps.ts';
import type { RuleId } from '../rules.ts';

/** One statement of the contract document: a sentence, a row of a table or an item of a list. */
export interface Statement {
  readonly says: string;
  /** The rules that test it, and the gaps for what it leaves open. */
  readonly covered: readonly (RuleId | GapId)[];
  /** Why no request can test it. `null` if rules or gaps cover it. */
  readonly untestable: string | null;
}

/** A section of the contract document, headings joined with ` › `. */
export interface Section {
  readonly heading: string;
  readonly statements: readonly Statement[];
}

export function covered(says: string, ...ids: readonly (RuleId | GapId)[]): Statement {
  return { says, covered: ids, untestable: null };
}

export function untestable(says: string, why: string): Statement {
  return { says, covered: [], untestable: why };
}

export function section(heading: string, ...statements: readonly Statement[]): Section {
  return { heading, statements };
}
