/**
 * Records what each scenario costs on the embedded sandbox, for `run --plan`: drives it twice, and writes
 * `src/cli/plan/costs.generated.ts`.
 *
 *     node scripts/plan-costs.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FootprintCollector } from '../src/analysis/footprint.ts';
import { type Cost, type Costs, figures, type RecordedCosts } from '../src/cli/plan/costs.ts';
import type { ExchangeEntry } from '../src/journal/entry.ts';
import { type Needs, unpackNeeds } from '../src/journal/needs.ts';
import { readJournal } from '../src/journal/reader.ts';
import { format } from './format.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'pix-plan-'));

function recorded(...options: readonly string[]): Costs {
  const out = join(folder, options.join('') || 'whole');
  const words = [join(root, 'bin/pix-conformance.js'), 'run', '--quiet', '--seed', '7', '--out', out, ...options];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the run ended with ${status}: ${stderr}`);
  const exchanges: ExchangeEntry[] = [];
  let needs: Needs = new Map();
  for (const entry of readJournal(join(out, 'journal.jsonl'))) {
    if (entry.type === 'exchange') exchanges.push(entry);
    if (entry.type === 'fact' && entry.fact === 'needs') needs = unpackNeeds(entry.value);
  }
  return costsOf(exchanges, needs);
}

function costOf(exchanges: readonly ExchangeEntry[]): Cost {
  const collector = new FootprintCollector();
  for (const exchange of exchanges) collector.see(exchange);
  const footprint = collector.footprint();
  return figures.map((figure) => footprint[figure]);
}

function costsOf(exchanges: readonly ExchangeEntry[], needs: Needs): Costs {
  const byScenario = Map.groupBy(exchanges, ({ scenario }) => scenario);
  const known = new Set([...needs].flatMap(([name, all]) => [name, ...all]));
  const isCase = (name: string) => /^(?:[A-Z]+-\d+\[|gap:|race:|sequence:)/.test(name);
  const closing = exchanges.filter(({ scenario }) => !known.has(scenario) && !isCase(scenario));
  const units = [...new Set([...known, ...[...byScenario.keys()].filter(isCase)])].sort();
  const place = new Map(units.map((unit, index) => [unit, index]));
  return {
    units,
    needs: units.map((unit) => (needs.get(unit) ?? []).flatMap((one) => place.get(one) ?? [])),
    costs: units.map((unit) => {
      const own = byScenario.get(unit);
      return own === undefined ? 0 : costOf(own);
    }),
    closing: costOf(closing),
  };
}

/** The suite that claims each rule, gap, race and sequence. */
function suitesOfAll(): Record<string, string> {
  const files = readdirSync(join(root, 'suites'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, 'suites', file), 'utf8');
    const suite = /suite\(\s*'([^']+)'/.exec(text)?.[1];
    const prefixes: Record<string, string> = { race: 'race:', provoke: 'sequence:' };
    const claims = [...text.matchAll(/\b(rule|gap|observe|race|provoke)\(\s*'([^']+)'/g)];
    return claims.map(([, verb = '', id = '']): [string, string] => [`${prefixes[verb] ?? ''}${id}`, suite ?? '']);
  });
  return Object.fromEntries(found.sort());
}

try {
  const costs: RecordedCosts = { whole: recorded(), light: recorded('--light'), suites: suitesOfAll() };
  const text = [
    '// Written by scripts/plan-costs.ts.',
    "import type { RecordedCosts } from './costs.ts';",
    '',
    `export const recordedCosts: RecordedCosts = JSON.parse(${JSON.stringify(JSON.stringify(costs))}) as RecordedCosts;`,
  ];
  const file = join(root, 'src/cli/plan/costs.generated.ts');
  writeFileSync(file, `${text.join('\n')}\n`);
  format(file);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
