import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleId } from '../../src/contract/rules.ts';

const root = join(import.meta.dirname, '../..');

/** Tests that concern every rule: the contract, the claims of the suites, the docs, the walls. */
const always = ['test/claims.test.ts', 'test/docs.test.ts', 'test/walls/walls.test.ts'];

/** The folders where rules are described, provoked and judged. Elsewhere their names are only examples. */
const judging = ['src/contract', 'src/learn', 'src/oracle', 'suites', 'fixtures', 'test/faults', 'test/oracle'];

const isUnit = (file: string): boolean => file.endsWith('.test.ts') && !/\.(?:full|long)\.test\.ts$/.test(file);

/** The unit tests that name a rule, or are beside a file that names it. Paths from the root. */
export function unitFilesOf(rule: RuleId): string[] {
  const files = globSync(`{${judging.join(',')}}/**/*.ts`, { cwd: root });
  const naming = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(rule));
  const beside = naming.map((file) => (isUnit(file) ? file : file.replace(/\.ts$/, '.test.ts')));
  return [...new Set([...always, ...beside.filter(isUnit)])].filter((file) => existsSync(join(root, file))).sort();
}
