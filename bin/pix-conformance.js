#!/usr/bin/env node
import { existsSync } from 'node:fs';

// A checkout runs its sources as they are. The package has them as JavaScript, because Node strips no types under node_modules.
const source = new URL('../src/cli/main.ts', import.meta.url);
await import((existsSync(source) ? source : new URL('../dist/src/cli/main.js', import.meta.url)).href);
