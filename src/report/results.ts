import type { Results } from '../analysis/results.ts';

/** `results.json`: the results as they are, two spaces deep, one line feed at the end. */
export function resultsJson(results: Results): string {
  return `${JSON.stringify(results, null, 2)}\n`;
}
