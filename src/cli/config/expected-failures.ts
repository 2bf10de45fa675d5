import { type ExpectedFailure, readExpected } from '../../analysis/expected.ts';
import { ruleIds } from '../../contract/rules.ts';
import { parseYaml } from '../../files/yaml.ts';
import { didYouMean } from '../suggest.ts';
import { readNamedFile } from './files.ts';
import { type Setting, wrongValue } from './settings.ts';

/** @throws UsageError that names the wrong entry */
export function readExpectedFailures(setting: Setting): readonly ExpectedFailure[] {
  const parsed = parseYaml(readNamedFile(setting));
  if ('line' in parsed) {
    const place = parsed.line === null ? '' : ` (line ${parsed.line})`;
    throw wrongValue(setting, `is not YAML${place}: expected a list such as "- AUTH-05:getWebhook".`);
  }
  const read = readExpected(parsed.value);
  if ('entries' in read) return read.entries;
  const hint = read.unknownRule === null ? '' : didYouMean(read.unknownRule, ruleIds);
  throw wrongValue(setting, `${read.problem}${hint}`);
}
