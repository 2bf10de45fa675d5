/**
 * Measures `analyse` over a made-up journal: time and memory for N exchanges (100,000 unless told), and for a tenth of
 * them, to show that it grows linearly. The journal is made while it is read, so that the figures are those of the
 * analysis and of parsing one line at a time. Repeat with: node bench/analysis.ts [N]
 */
import { analyse } from '../src/analysis/analyse.ts';
import type { Entry } from '../src/journal/entry.ts';
import { at, lineOf } from './journal-lines.ts';

function* journal(count: number): Generator<Entry> {
  yield { type: 'run-started', at, version: 4, tool: 'bench', target: 'http://127.0.0.1:4010', seed: 1, options: {} };
  for (let index = 0; index < count; index += 1) yield JSON.parse(lineOf(index)) as Entry;
  yield { type: 'run-ended', at, end: 'done', reason: null, durationMs: 1, requests: count };
}

function measure(count: number): void {
  let peak = 0;
  const read = function* (): Generator<Entry> {
    let seen = 0;
    for (const entry of journal(count)) {
      if (seen % 5000 === 0) peak = Math.max(peak, process.memoryUsage.rss());
      seen += 1;
      yield entry;
    }
  };
  const started = performance.now();
  const { results } = analyse(read);
  const seconds = (performance.now() - started) / 1000;
  peak = Math.max(peak, process.memoryUsage.rss());
  const perSecond = Math.round(count / seconds);
  const rss = Math.round(peak / 1024 / 1024);
  console.log(
    `${count} exchanges: ${seconds.toFixed(2)} s, ${perSecond} a second, ${rss} MB at most, ${results.summary.gaps.answered} gaps answered`,
  );
}

const asked = Number(process.argv[2] ?? 100_000);
measure(Math.round(asked / 10));
measure(asked);
