/** Makes `dist` out of the sources, for the package: JavaScript, and the types that the programming interface needs. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { rendererFiles, rendererFolder } from '../src/cli/renderer.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** The declaration files that one imports, itself included. */
function reached(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
    /(?:from |import\()['"](\.[^'"]+)\.[jt]s['"]/g,
  )) {
    reached(resolve(dirname(file), `${specifier}.d.ts`), found);
  }
  return found;
}

/** The compiler rewrites the extensions of imports in JavaScript alone. */
function importJavaScript(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/((?:from |import\()['"]\.[^'"]+)\.ts(['"])/g, '$1.js$2'));
}

rmSync(dist, { recursive: true, force: true });
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
const kept = new Set(['api', 'matcher'].flatMap((name) => [...reached(join(dist, 'src', 'cli', `${name}.d.ts`))]));
for (const name of globSync('**/*.d.ts', { cwd: dist })) {
  const file = join(dist, name);
  if (kept.has(file)) importJavaScript(file);
  else rmSync(file);
}

// what draws reference.html: of the module's many files the two that are needed, and its licence
const renderer = join(root, 'node_modules', 'swagger-ui-dist');
for (const name of [...Object.values(rendererFiles), 'LICENSE', 'NOTICE', `${rendererFiles.script}.LICENSE.txt`]) {
  cpSync(join(renderer, name), join(dist, rendererFolder, name));
}
