import { chapterIds, chapters, chapterTitle } from '../src/contract/chapters.ts';
import { gapIds, gaps } from '../src/contract/gaps.ts';
import { onlyCase, ruleIds, rules } from '../src/contract/rules.ts';
import { explainPage } from '../src/report/explain.ts';
import { optionsPage } from './options-page.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

function chaptersOf(ids: readonly string[], chapterOf: (id: string) => string): string[] {
  const used = new Set(ids.map(chapterOf));
  return chapterIds.filter((chapter) => used.has(chapter));
}

function heading(chapter: string): string {
  return `## ${chapterTitle(chapter)}\n\nIn the document: ${chapters[chapter]?.section ?? ''}\n`;
}

function rulesPage(): string {
  const sections = chaptersOf(ruleIds, (id) => rules[id as keyof typeof rules].chapter).map((chapter) => {
    const rows = ruleIds
      .filter((id) => rules[id].chapter === chapter)
      .map((id) => {
        const { level, says, cases } = rules[id];
        const tried = cases.length === 1 && cases[0] === onlyCase ? '' : cases.join(', ');
        return `| ${id} | ${level} | ${cell(says)} | ${tried} |`;
      });
    return [heading(chapter), '| rule | level | what it says | tried with |', '|---|---|---|---|', ...rows].join('\n');
  });
  return [
    '# The rules',
    '',
    `Every statement of the contract document that a request can test: ${ruleIds.length} rules. Made from the contract's data.`,
    '',
    'A `must` is stated by the document, and breaking it makes a service non-conformant. A `should` is what a reader would',
    'expect; breaking it is a warning, and fails a run under `--strict` alone. *Accepted* is any 2xx, for success codes are',
    'not documented. *Refused* is any 4xx, with nothing changed on the service; a 5xx never is.',
    '',
    sections.join('\n\n'),
    '',
  ].join('\n');
}

function gapsPage(): string {
  const sections = chaptersOf(gapIds, (id) => gaps[id as keyof typeof gaps].chapter).map((chapter) => {
    const rows = gapIds
      .filter((id) => gaps[id].chapter === chapter)
      .map((id) => `| ${id} | ${cell(gaps[id].asks)} | ${gaps[id].class} | ${cell(gaps[id].form)} |`);
    return [heading(chapter), '| gap | question | class | form of the answer |', '|---|---|---|---|', ...rows].join(
      '\n',
    );
  });
  return [
    '# The gaps',
    '',
    `Every "not shown" of the contract document, as a question: ${gapIds.length} gaps. Made from the contract's data.`,
    '',
    "A `read` looks at what the rules' own requests brought back. A `probe` sends further requests, to throwaway accounts. A",
    '`heavy` one sends many or large ones, or may lock an account out: against a live target it is off without `--thorough`.',
    '',
    sections.join('\n\n'),
    '',
  ].join('\n');
}

/** The pages of docs/ that are made from the contract's data, by file name. */
export function contractPages(): Readonly<Record<string, string>> {
  return {
    'reference/rules.md': rulesPage(),
    'reference/gaps.md': gapsPage(),
    'reference/explain.md': explainPage(),
    'reference/options.md': optionsPage(),
  };
}
