import { parse, YAMLParseError } from 'yaml';
import { type ExpectedFailure, readExpected } from '../../analysis/expected.ts';
import { ruleIds } from '../../contract/rules.ts';
import { didYouMean } from '../suggest.ts';
import { readNamedFile } from './files.ts';
import { type Setting, wrongValue } from './settings.ts';

/**
 * The entries of an expected-failures file.
 * @throws UsageError with the entry that is wrong
 */
export function readExpectedFailures(setting: Setting): readonly ExpectedFailure[] {
  let parsed: unknown;
  try {
    parsed = parse(readNamedFile(setting));
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const line = error.linePos?.[0].line;
    throw wrongValue(
      setting,
      `is no YAML${line ? ` (line ${line})` : ''}: expected a list such as "- AUTH-05:getWebhook".`,
    );
  }
  const read = readExpected(parsed);
  if ('entries' in read) return read.entries;
  const hint = read.unknownRule === null ? '' : didYouMean(read.unknownRule, ruleIds);
  throw wrongValue(setting, `${read.problem}${hint}`);
}
