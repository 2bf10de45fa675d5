import type { Analysis } from '../analysis/analyse.ts';
import { operationIds, operations } from '../contract/operations.ts';
import { count } from './text.ts';

/** Statuses for a route that the server does not have. */
export const noRoute: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * Operations that only ever responded like a missing route, without those with an id in the path. Empty if all did,
 * because the address may then be wrong.
 */
export function unbuilt({ operations: seen }: Pick<Analysis, 'operations'>): string[] {
  const asked = operationIds.filter((id) => (seen[id]?.responses.length ?? 0) > 0);
  const missing = asked.filter((id) => (seen[id]?.responses ?? []).every(({ status }) => noRoute.has(status)));
  return missing.length === asked.length ? [] : missing.filter((id) => !/[{:]/.test(operations[id].path));
}

/** One sentence on operations that may not be implemented yet. `null` if there are none. */
export function unbuiltSentence(analysis: Pick<Analysis, 'operations'>): string | null {
  const ids = unbuilt(analysis);
  if (ids.length === 0) return null;
  return `${count(ids.length, 'operation')} answered nothing but 404, 405 or 501, and may be missing: ${ids.join(', ')}.`;
}
