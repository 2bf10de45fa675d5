import { baselineOf, writeBaseline } from '../analysis/drift/baseline.ts';
import type { Results } from '../analysis/results.ts';
import { allure } from './allure.ts';
import type { ReadJournal } from './evidence.ts';
import { explainPage } from './explain.ts';
import type { ReportFile } from './file.ts';
import { har } from './har.ts';
import { page } from './html/page.ts';
import { junit } from './junit.ts';
import { openapi } from './openapi/document.ts';
import { type Renderer, reference } from './reference.ts';
import type { Report } from './report.ts';
import { summary } from './summary.ts';
import { targetRemarks } from './target.ts';

/** The results as JSON, with one line for each field, rule and gap. */
function resultsText(results: Results): string {
  const lines = (list: readonly unknown[]) => list.map((one) => `\n    ${JSON.stringify(one)}`).join();
  const fields = Object.entries(results).map(([name, value]) =>
    Array.isArray(value) ? `"${name}": [${lines(value)}\n  ]` : `"${name}": ${JSON.stringify(value)}`,
  );
  return `{\n  ${fields.join(',\n  ')}\n}\n`;
}

/**
 * All reports, in the order in which to write them. The same report and journal give the same bytes.
 * @param renderer shows `openapi.yaml` in a browser; without it there is no `reference.html`
 */
export function* reports(report: Report, read: ReadJournal, renderer: Renderer | null = null): Iterable<ReportFile> {
  const { analysis, results } = report;
  yield { path: 'results.json', chunks: [resultsText(results)] };
  yield { path: 'summary.md', chunks: [summary(report)] };
  yield { path: 'explain.md', chunks: [explainPage()] };
  yield { path: 'index.html', chunks: page(report, read, renderer !== null) };
  if (renderer !== null) yield { path: 'reference.html', chunks: reference(analysis, renderer) };
  yield { path: 'openapi.yaml', chunks: [openapi(analysis)] };
  yield { path: 'baseline.json', chunks: [writeBaseline(baselineOf(analysis))] };
  yield { path: 'junit.xml', chunks: [junit(report)] };
  yield { path: 'run.har', chunks: har(results.run.tool, read, targetRemarks(results.run).join(', ')) };
  yield* allure(report);
}
