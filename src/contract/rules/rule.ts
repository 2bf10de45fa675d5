import type { StatementId } from '../document/statements.ts';

/**
 * Rules cover every statement of the contract document that a request can test. An id never changes its meaning.
 * - `must`: the document states it; a violation is non-conformance
 * - `should`: a reader would expect it; a violation is a warning
 */
type Level = 'must' | 'should';

export interface Rule {
  readonly chapter: string;
  readonly level: Level;
  /** The statements of the contract document that it covers. */
  readonly from: readonly StatementId[];
  readonly says: string;
  readonly cases: readonly string[];
}

/** Rules of one chapter in the form of the catalogue. */
export type RuleRecords = Readonly<
  Record<
    string,
    Pick<Rule, 'from' | 'says'> & {
      /** Absent for `must`. */
      readonly level?: 'should';
      /** Absent for a rule with a single case. */
      readonly cases?: readonly string[];
      /** The rules that promise the calls which this rule makes. */
      readonly prerequisites: readonly string[];
    }
  >
>;
