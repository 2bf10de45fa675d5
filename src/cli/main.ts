#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { packageFolder } from './package.ts';

/** The `node_modules` that this package is in, or that of the checkout. */
function modulesFolder(): string {
  const around = dirname(packageFolder);
  return basename(around) === 'node_modules' ? around : join(packageFolder, 'node_modules');
}

// A quarter of a short run is compiling. What was compiled is kept where tools keep such things; a folder that cannot be
// written to is no error. The worker that drives the target finds it by the variable.
process.env['NODE_COMPILE_CACHE'] ??= join(modulesFolder(), '.cache', 'pix-conformance');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
await import('./command.ts');
