import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeFiles } from '../../src/cli/check.ts';
import { readJournal } from '../../src/journal/reader.ts';
import { har } from '../../src/report/har.ts';
import type { Driven } from '../support/drive.ts';

/**
 * A HAR line without the fields that only this suite writes, so that the intentions of the suite do not influence the
 * verdict.
 */
function withoutOurWords(line: string): string {
  const words = /"_(scenario|operation|account|credentials|variant|chain)":(?:"(?:[^"\\]|\\.)*"|null|\d+)/g;
  return line.replace(words, (_, word: string) => (word === 'scenario' ? '"_scenario":""' : `"_${word}":null`));
}

/**
 * `RULE-01[case]` of every case that `check` fails for the traffic of a run, without the names of its scenarios. The folder
 * of the run is removed.
 */
export async function failedInTraffic({ folder }: Driven): Promise<string[]> {
  try {
    const lines = har(
      'a test 1',
      () => readJournal(join(folder, 'journal.jsonl')),
      '',
      (body) => body,
    );
    writeFileSync(join(folder, 'traffic.har'), [...lines].map(withoutOurWords).join(''));
    const { built } = await judgeFiles(['traffic.har'], { out: 'checked' }, folder);
    return built.report.results.rules.flatMap(({ id, cases }) =>
      cases.filter(({ status }) => status === 'fail').map((one) => `${id}[${one.case}]`),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
