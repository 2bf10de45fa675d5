#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { packageFolder } from './package.ts';

/** The `node_modules` folder that contains this package, or that of the checkout. */
function modulesFolder(): string {
  const around = dirname(packageFolder);
  return basename(around) === 'node_modules' ? around : join(packageFolder, 'node_modules');
}

// Compiling takes a quarter of a short run, so the compile cache is kept where tools usually keep caches. A folder
// without write permission is not an error. The worker that drives the target finds the cache through this variable.
process.env['NODE_COMPILE_CACHE'] ??= join(modulesFolder(), '.cache', 'pix-conformance');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
await import('./command.ts');
