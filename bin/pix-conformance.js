#!/usr/bin/env node
import { existsSync } from 'node:fs';

// Node 22 calls type stripping and SQLite experimental. Both are in use for good: no news for whoever starts a run.
const warn = process.emitWarning;
process.emitWarning = (warning, ...about) => {
  const [type] = about;
  const kind = typeof type === 'object' && type !== null ? type.type : type;
  if (kind !== 'ExperimentalWarning') warn.call(process, warning, ...about);
};

// A checkout runs its sources as they are. The package has them as JavaScript, because Node strips no types under node_modules.
const source = new URL('../src/cli/main.ts', import.meta.url);
await import((existsSync(source) ? source : new URL('../dist/src/cli/main.js', import.meta.url)).href);
