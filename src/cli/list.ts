import { chapterIds, chapterTitle } from '../contract/chapters.ts';
import { contractDocument } from '../contract/document/document.ts';
import { gapIds, gaps } from '../contract/gaps.ts';
import { operationIds, operations } from '../contract/operations.ts';
import { ruleIds, rules } from '../contract/rules.ts';
import { suiteNames } from '../harness/suites.ts';
import type { Colors, Terminal } from './terminal.ts';
import { exitStatus } from './usage-error.ts';

/** The content of the catalogues, for `list --json`. */
function catalogues() {
  return {
    version: 1,
    suites: suiteNames,
    chapters: chapterIds.map((id) => ({ id, title: chapterTitle(id) })),
    operations: operationIds.map((id) => {
      const { method, path, group } = operations[id];
      return { id, method, path, group };
    }),
    rules: ruleIds.map((id) => {
      const { chapter, level, says, cases } = rules[id];
      return { id, chapter, level, says, cases };
    }),
    gaps: gapIds.map((id) => {
      const { chapter, class: kind, form, asks } = gaps[id];
      return { id, chapter, class: kind, answer: form, question: asks };
    }),
    document: contractDocument,
  };
}

function rulesText({ bold, dim, yellow }: Colors): string[] {
  const lines = [bold(`Rules (${ruleIds.length})`)];
  for (const id of ruleIds) {
    const { level, says, cases } = rules[id];
    lines.push(`  ${id.padEnd(13)}${level === 'should' ? yellow('should') : 'must  '}  ${says}`);
    if (cases.length > 1) lines.push(dim(`${' '.repeat(23)}cases: ${cases.join(', ')}`));
  }
  return lines;
}

function gapsText({ bold, dim }: Colors): string[] {
  const lines = [bold(`Gaps (${gapIds.length})`)];
  for (const id of gapIds) lines.push(`  ${id.padEnd(24)}${dim(gaps[id].class.padEnd(7))}${gaps[id].asks}`);
  return lines;
}

function operationsText({ bold }: Colors): string[] {
  const lines = [bold(`Operations (${operationIds.length})`)];
  for (const id of operationIds) {
    lines.push(`  ${id.padEnd(30)}${operations[id].method.padEnd(7)}${operations[id].path}`);
  }
  return lines;
}

function matrixText({ bold, dim, yellow }: Colors): string[] {
  const statements = contractDocument.flatMap((section) => section.statements);
  const covered = statements.filter(({ untestable }) => untestable === null).length;
  const lines = [
    bold(
      `The document (${statements.length} statements, ${covered} covered, ${statements.length - covered} not testable)`,
    ),
  ];
  for (const { heading, statements: own } of contractDocument) {
    lines.push('', `  ${bold(heading)}`);
    for (const { says, covered: ids, untestable } of own) {
      lines.push(
        `    ${says}`,
        untestable === null ? dim(`      ${ids.join(' ')}`) : yellow(`      not testable: ${untestable}`),
      );
    }
  }
  return lines;
}

/** The verb `list`. @returns 0 */
export async function list(
  { json = false }: { readonly json?: boolean },
  { print, colors }: Terminal,
): Promise<number> {
  if (json) {
    print(JSON.stringify(catalogues(), null, 2));
    return exitStatus.conformant;
  }
  const blocks = [
    rulesText(colors),
    gapsText(colors),
    [colors.bold(`Suites (${suiteNames.length})`), `  ${suiteNames.join(', ')}`],
    operationsText(colors),
    matrixText(colors),
  ];
  print(blocks.map((lines) => lines.join('\n')).join('\n\n'));
  return exitStatus.conformant;
}
