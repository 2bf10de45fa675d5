import { footprintText } from './footprint.ts';
import { code, prose } from './markdown.ts';
import type { Report } from './report.ts';
import { count, duration } from './text.ts';

/** The options that hold secrets, with the variable that the user may put each in. */
const secretOptions = [
  ['account', ' --account "$PIX_ACCOUNT"'],
  ['jwt', ' --jwt "$PIX_JWT"'],
  ['apiKey', ' --api-key "$PIX_API_KEY"'],
] as const;

function repeatLine({ results, analysis }: Report): string {
  const { target, seed } = results.run;
  const where = analysis.options['embedded'] === true ? '' : ` --target '${target.replaceAll("'", '')}'`;
  const { explore } = analysis.options;
  const given = secretOptions.filter(([option]) => analysis.options[option] != null).map(([, word]) => word);
  const random = typeof explore === 'number' ? ` --explore ${explore}` : '';
  return `pix-conformance run${where}${given.join('')} --seed ${seed}${random}`;
}

function replayLine({ results }: Report): string[] {
  const { replayOf } = results.run;
  if (replayOf === undefined) return [];
  const { startedAt, tool, replayedAt } = replayOf;
  return [
    `- A replay of ${prose(replayedAt, 40)}: it judged again the run that ${prose(tool, 80)} recorded on ${prose(startedAt, 40)}. Nothing was sent.`,
  ];
}

function pairLine({ results: { pairs } }: Report): string[] {
  if (pairs === undefined) return [];
  const { feasible, tried, judged } = pairs;
  return [
    `- Of ${feasible} pairs of operations that can follow each other on the same thing, ${tried} were tried and ${judged} could be judged.`,
  ];
}

/** The section of `summary.md` about the run itself: how long it took, what it left, and how to repeat it. */
export function theRun(report: Report): string[] {
  const { run } = report.results;
  const latency = duration(run.longestChain * 100);
  const recorded = report.analysis.options['recorded'] === true;
  const ofOwnRun = [
    `- Longest chain of calls: ${run.longestChain}. At a latency of 100 ms, no run ends before ${latency}.`,
    ...pairLine(report),
    `- To repeat it with the same choices: ${code(repeatLine(report))}`,
  ];
  return [
    '## The run',
    '',
    `- ${prose(run.tool, 80)}, started ${prose(run.startedAt, 40)}, ${duration(run.durationMs)}, ${count(run.requests, 'request')}, exit status ${run.exit}`,
    `- Left on the target: ${footprintText(run.footprint)}`,
    ...replayLine(report),
    ...(recorded ? [] : ofOwnRun),
    '',
  ];
}
