import type { Results } from '../analysis/results.ts';

/** `results.json`, indented by two spaces, with a line feed at the end. */
export function resultsJson(results: Results): string {
  return `${JSON.stringify(results, null, 2)}\n`;
}
