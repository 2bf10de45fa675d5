import { isOperation } from '../../analysis/seen.ts';
import { type OperationId, pixCases } from '../../contract/operations.ts';
import { onlyCase, type RuleId, rules } from '../../contract/rules.ts';
import type { Part, Source } from './part.ts';

interface Contradiction {
  readonly operation: OperationId | null;
  readonly part: Part;
}

const shortNames: Readonly<Record<string, OperationId>> = pixCases;

/** The operation that the name of a case refers to. `null` if there is none. */
function operationOf(rule: RuleId, name: string): OperationId | null {
  if (isOperation(name)) return name;
  const short = Object.hasOwn(shortNames, name) ? shortNames[name] : undefined;
  return short !== undefined && rules[rule].chapter === 'auth' ? short : null;
}

function contradictions({ analysis }: Source): readonly Contradiction[] {
  return analysis.results.rules.flatMap((rule) =>
    rule.cases
      .filter(({ status }) => status === 'fail')
      .map((one) => ({
        operation: operationOf(rule.id, one.case),
        part: {
          rule: rule.id,
          ...(one.case === onlyCase ? {} : { case: one.case }),
          documented: rules[rule.id].says,
          observed: one.got ?? one.message,
          exchanges: one.exchanges.slice(0, 5),
        },
      })),
  );
}

/** `x-contradicts`: where the service contradicts the document. @param operation `null`: cases of none in particular */
export function contradicts(source: Source, operation: OperationId | null): Part {
  const parts = contradictions(source)
    .filter((one) => one.operation === operation)
    .map(({ part }) => part);
  return parts.length > 0 ? { 'x-contradicts': parts } : {};
}
