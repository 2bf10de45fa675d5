import type { ExchangeEntry } from '../journal/entry.ts';
import { caseWord, curl, variablesOf } from './curl.ts';
import { code, fence } from './markdown.ts';
import { exchangesOf, type Report, statusText } from './report.ts';
import type { JudgedCase } from './standing.ts';
import { count } from './text.ts';

/** Characters of a curl command in this page. A longer one is left out: a cut one could not be copied. */
const longestCurl = 1500;

/** Maximum characters of a sequence in this page. */
const longestSteps = 4000;

/** Each step of a sequence, with its curl command. */
function stepLines(exchanges: readonly ExchangeEntry[]): string[] {
  const steps = exchanges.map(
    (exchange, at) => `# ${at + 1}. ${exchange.id}: ${statusText(exchange)}\n${curl(exchange)}`,
  );
  const text = steps.join('\n');
  const intro = `The shortest sequence that was found, ${count(steps.length, 'step')} on accounts of its own:`;
  if (text.length > longestSteps) return [`${intro} see \`index.html\`.`];
  return commands(intro, text);
}

/** An introduction, the variables to set, and the commands. */
function commands(intro: string, text: string): string[] {
  const variables = variablesOf(text);
  const set = variables.length === 0 ? '' : ` Set ${variables.map((name) => `\`${name}\``).join(', ')} first.`;
  return [`${intro}${set}`, '', fence(text, 'sh')];
}

/** The exchange that decided a case, to be sent again: a curl command, or those of all steps of a sequence. */
export function repeatLines(report: Report, { rule, result }: JudgedCase): string[] {
  const exchanges = exchangesOf(report, result.exchanges);
  const decisive = exchanges.at(-1);
  if (decisive === undefined) return [];
  if (result.isSequence) return stepLines(exchanges);
  const control = result.control === null ? '' : `, beside the accepted ${code(result.control, 20)}`;
  const seen = `Seen in ${code(decisive.id, 20)}${control}.`;
  const line = curl(decisive, caseWord(rule.id, result.case));
  if (line.length > longestCurl) return [`${seen} The request is long: copy it from \`index.html\`.`];
  return commands(seen, line);
}
