/** Loads the project's modules again as often as needed, and tells which modules a test needs. */
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const shim = new URL('./vitest.ts', import.meta.url).href;
const root = pathToFileURL(`${process.cwd()}/`).href;
const stripped = new Map<string, string>();
const imports = new Map<string, Set<string>>();
let generation = 0;

/** Later imports load new instances of all modules. */
export function forget(): void {
  generation += 1;
}

/** Imports a file of the project. */
export function load(path: string): Promise<unknown> {
  return import(`${pathToFileURL(path).href}?${generation}`);
}

/** Whether a file imports another one, directly or indirectly. */
export function reaches(from: string, to: string): boolean {
  const [start, wanted] = [pathToFileURL(from).href, pathToFileURL(to).href];
  const seen = new Set([start]);
  for (const module of seen) for (const imported of imports.get(module) ?? []) seen.add(imported);
  return seen.has(wanted);
}

function isOurs(url: string): boolean {
  return url.startsWith(root) && !url.includes('/node_modules/') && url.split('?')[0] !== shim;
}

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL?.split('?')[0] ?? '';
    if (specifier === 'vitest' && isOurs(parent)) return { url: shim, shortCircuit: true };
    const found = next(specifier, context);
    if (!isOurs(found.url)) return found;
    const [url = '', query = String(generation)] = found.url.split('?');
    const known = imports.get(parent) ?? new Set();
    imports.set(parent, known.add(url));
    return { ...found, url: `${url}?${query}` };
  },
  load(url, context, next) {
    if (!isOurs(url) || !/\.ts\?/.test(url)) return next(url, context);
    const path = fileURLToPath(url.split('?')[0] ?? url);
    const source = stripped.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'));
    stripped.set(path, source);
    return { format: 'module', source, shortCircuit: true };
  },
});
