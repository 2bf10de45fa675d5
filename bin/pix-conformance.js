#!/usr/bin/env node
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `pix-conformance needs Node 22.18 or later, and this is ${process.versions.node}. In a checkout, npm run conformance uses one that npm ci installed.\n`,
  );
  process.exit(2);
}

// Node 22 warns that type stripping and SQLite are experimental. The suite uses both, so the warnings are suppressed.
const warn = process.emitWarning;
process.emitWarning = (warning, ...about) => {
  const [type] = about;
  const kind = typeof type === 'object' && type !== null ? type.type : type;
  if (kind !== 'ExperimentalWarning') warn.call(process, warning, ...about);
};

// A checkout runs its sources as they are. The package has them as JavaScript, because Node strips no types under node_modules.
const source = new URL('../src/cli/main.ts', import.meta.url);
await import((existsSync(source) ? source : new URL('../dist/src/cli/main.js', import.meta.url)).href);
