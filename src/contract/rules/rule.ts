/**
 * Every statement of the contract document that a request can test. An id never changes its meaning.
 *
 * - `must`: the document states it; a violation is non-conformance.
 * - `should`: a reader would expect it, though the document does not say it in so many words; a violation is a warning.
 */
export type Level = 'must' | 'should';

export interface Rule {
  readonly chapter: string;
  readonly level: Level;
  readonly says: string;
  readonly cases: readonly string[];
}

/** A rule as the catalogue holds it. */
export type RuleRecord = Omit<Rule, 'cases'> & {
  /** Left out where there is one case alone. */
  readonly cases?: readonly string[];
  /** The prerequisites: the rules that promise the calls which this one needs. */
  readonly needs: readonly string[];
};
