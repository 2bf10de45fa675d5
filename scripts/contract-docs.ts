/** Writes docs/reference/rules.md and docs/reference/gaps.md from the contract's data. `--check`: only says whether they are up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractPages } from './contract-pages.ts';

const docs = join(import.meta.dirname, '../docs');
const isCheck = process.argv.includes('--check');

for (const [name, text] of Object.entries(contractPages())) {
  const file = join(docs, name);
  if (!isCheck) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`docs/${name} is not what the contract's data say; run node scripts/contract-docs.ts\n`);
    process.exitCode = 1;
  }
}
