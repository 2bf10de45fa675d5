import type { ResponsesObserved } from '../analysis/observed.ts';
import type { Report } from './report.ts';
import { clip } from './text.ts';
import { noRoute } from './unbuilt.ts';
import { endSentence, isPartlyTested } from './verdict.ts';

/** Maximum number of named operations. The others are only counted. */
const mostNamed = 6;

/** Why a target was not tested. */
interface Untested {
  /** The predicate of a sentence about the target. */
  readonly says: 'could not be tested' | 'was only partly tested';
  /** The reason and what to try, in whole sentences. */
  readonly why: string;
}

/** Whether responses are those of a server without this route, or a page for people. */
function isForeign({ status, mediaTypes }: ResponsesObserved): boolean {
  return noRoute.has(status) || (mediaTypes.length > 0 && mediaTypes.every((type) => /html/i.test(type)));
}

/** What to try, by all responses. */
function advice({ options, operations }: Report['analysis']): string[] {
  const responses = Object.values(operations).flatMap((seen) => seen.responses);
  const isGiven = ['account', 'jwt', 'apiKey'].some((name) => options[name] != null);
  const accounts = isGiven
    ? []
    : [
        'If mail goes to another place, name it with --inbox or --smtp-listen.',
        'If nobody can sign up or log in, give --account, --jwt or --api-key.',
      ];
  if (responses.length > 0 && responses.every(isForeign))
    return ['Nothing at this address answers like a Pix service: --target may lack a part of its path, such as /v1.'];
  if (responses.some(({ status }) => status < 300)) return accounts;
  return [
    'Check that the service runs at this address and that --target names it.',
    ...(responses.length === 0 ? [] : accounts),
  ];
}

/** Why a run could not test its target, or only in part. `null` if it did, or if its journal or its time ended early. */
export function untested(report: Report): Untested | null {
  const { results, analysis } = report;
  // If the journal was cut short, the target may not be the cause.
  if (results.run.exit !== 3 || analysis.end === null || analysis.end === 'out-of-time') return null;
  if (isPartlyTested(report))
    return {
      says: 'was only partly tested',
      why: 'It gave no answer, mailed no code, or refused calls that a rule promises.',
    };
  if (analysis.end === 'done' && analysis.silent.length > 0) {
    const names = analysis.silent.slice(0, mostNamed).join(', ');
    return { says: 'could not be tested', why: `No answer ever came to ${names}, or always 429.` };
  }
  const reason = analysis.end === 'lost' ? endSentence(report) : null;
  return {
    says: 'could not be tested',
    why: [...(reason === null ? [] : [clip(reason, 300)]), ...advice(analysis)].join(' '),
  };
}
