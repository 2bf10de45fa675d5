import type { Analysis } from '../analysis/analyse.ts';
import { operationIds, operations } from '../contract/operations.ts';
import { count } from './text.ts';

/** Statuses with which a server answers a route that it does not have. */
const noRoute: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * Operations of which nothing but the answer of a missing route came. One with an id in its path is left out: 404 may be about the id.
 * @returns ids in the order of the document; none where no operation answered otherwise, as the address may be wrong then
 */
export function unbuilt({ operations: seen }: Pick<Analysis, 'operations'>): string[] {
  const asked = operationIds.filter((id) => (seen[id]?.answers.length ?? 0) > 0);
  const missing = asked.filter((id) => (seen[id]?.answers ?? []).every(({ status }) => noRoute.has(status)));
  return missing.length === asked.length ? [] : missing.filter((id) => !/[{:]/.test(operations[id].path));
}

/** One sentence on what an implementer may have left to build; `null` where there is nothing to say. */
export function unbuiltSentence(analysis: Pick<Analysis, 'operations'>): string | null {
  const ids = unbuilt(analysis);
  if (ids.length === 0) return null;
  return `${count(ids.length, 'operation')} answered nothing but 404, 405 or 501, and may be missing: ${ids.join(', ')}.`;
}
