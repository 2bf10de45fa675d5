import { type GapId, gapIds, gaps } from '../gaps.ts';
import { type RuleId, ruleIds, rules } from '../rules.ts';
import type { Sections } from './statement.ts';
import { sections } from './statements.ts';

/** One statement of the contract document: a sentence, a row of a table or an item of a list. */
interface Statement {
  readonly says: string;
  /** The rules that test it, and the gaps for what it leaves open. */
  readonly covered: readonly (RuleId | GapId)[];
  /** Why no request can test it. `null` if rules or gaps cover it. */
  readonly untestable: string | null;
}

interface Section {
  readonly heading: string;
  readonly statements: readonly Statement[];
}

/** Every statement of the contract document, with the rules and gaps whose records name it. */
export const contractDocument: readonly Section[] = Object.entries<Sections[string]>(sections).map(
  ([heading, statements]) => ({
    heading,
    statements: Object.entries(statements).map(([id, statement]) =>
      typeof statement === 'string'
        ? { says: statement, covered: coveredBy(id), untestable: null }
        : { says: statement.says, covered: [], untestable: statement.why },
    ),
  }),
);

function coveredBy(statement: string): (RuleId | GapId)[] {
  const names = ({ from }: { readonly from: readonly string[] }) => from.includes(statement);
  return [...ruleIds.filter((id) => names(rules[id])), ...gapIds.filter((id) => names(gaps[id]))];
}
