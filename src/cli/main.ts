#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// A quarter of a short run is compiling. What was compiled is kept where tools keep such things; a folder that cannot be
// written to is no error. The worker that drives the target finds it by the variable.
process.env['NODE_COMPILE_CACHE'] ??= join(
  import.meta.dirname,
  '..',
  '..',
  'node_modules',
  '.cache',
  'pix-conformance',
);
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
await import('./command.ts');
