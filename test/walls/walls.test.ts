import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The paths of files in a small tree that violate the linter's import rules. */
function complaints(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'));
  try {
    const rules: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
    writeFileSync(
      join(folder, 'biome.json'),
      JSON.stringify({ ...rules, $schema: undefined, vcs: { enabled: false } }),
    );
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${text}\n`);
    }
    const only = ['--only=style/noRestrictedImports', '--only=style/noRestrictedGlobals'];
    const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
    const run = spawnSync(process.execPath, [biome, 'lint', ...only, '--colors=off', '--max-diagnostics=200', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const lines = `${run.stdout}\n${run.stderr}`.matchAll(/^(\S+?):\d+:\d+ lint\/style\/noRestricted/gm);
    return [...new Set([...lines].map((match) => match[1] ?? ''))].sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const importing = (from: string) => `export * from '${from}';`;

test('the walls between the layers stop every way through them', () => {
  const forbidden = {
    'src/contract/a.ts': importing('../client/client.ts'),
    'src/files/a.ts': importing('../journal/entry.ts'),
    'src/journal/a.ts': importing('../harness/config.ts'),
    'src/mask/a.ts': importing('../report/curl.ts'),
    'src/client/a.ts': `import type { Inbox } from '../inbox/inbox.ts';\nexport type Mine = Inbox;`,
    'src/inbox/a.ts': importing('../analysis/results.ts'),
    'src/receiver/a.ts': importing('../harness/progress.ts'),
    'src/harness/a.ts': `export const start = () => import('../../sandbox/start.ts');`,
    'src/learn/a.ts': importing('../harness/verbs.ts'),
    'src/oracle/a.ts': importing('../analysis/results.ts'),
    'src/analysis/a.ts': importing('../harness/verbs.ts'),
    'src/analysis/b.ts': importing('node:fs'),
    'src/analysis/c.ts': 'export const now = process.uptime();',
    'src/report/a.ts': importing('../journal/reader.ts'),
    'src/report/b.ts': importing('undici'),
    'src/cli/a.ts': importing('../../suites/login.ts'),
    'suites/a.ts': importing('../src/client/client.ts'),
    'suites/b.ts': importing('node:fs'),
    'suites/c.ts': importing('../sandbox/start.ts'),
    'fixtures/a.ts': importing('../sandbox/start.ts'),
    'sandbox/parts/a.ts': importing('../../src/harness/config.ts'),
  };
  expect(complaints(forbidden)).toEqual(Object.keys(forbidden).sort());
});

test('the walls let the intended ways through', () => {
  const allowed = {
    'src/client/a.ts': importing('../journal/entry.ts'),
    'src/journal/a.ts': importing('../files/read.ts'),
    'src/harness/a.ts': importing('../client/exchange.ts'),
    'src/oracle/a.ts': importing('../learn/records/records.ts'),
    'src/analysis/a.ts': importing('../learn/records/records.ts'),
    'src/report/html/a.ts': `import type { Entry } from '../../journal/entry.ts';\nexport type Mine = Entry;`,
    'src/report/a.ts': importing('../analysis/results.ts'),
    'src/cli/a.ts': importing('../../sandbox/start.ts'),
    'suites/a.ts': `${importing('../fixtures/index.ts')}\n${importing('../src/harness/verbs.ts')}`,
    'fixtures/a.ts': importing('../src/inbox/open.ts'),
    'sandbox/parts/a.ts': importing('../../src/contract/rules.ts'),
    'src/contract/a.test.ts': importing('../journal/entry.ts'),
  };
  expect(complaints(allowed)).toEqual([]);
});
