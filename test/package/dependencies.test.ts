import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** The packages that the shipped files import. */
function imported(statement: RegExp): Set<string> {
  const files = globSync('{src,suites,fixtures,sandbox}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const found = files.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(statement)]);
  const names = found.map(([, named, called]) => named ?? called ?? '');
  return new Set(
    names
      .filter((name) => !/^[.#]/.test(name) && !isBuiltin(name))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name),
  );
}

const called = /^(?:import|export) (?!type )(?:[^'"]* from )?'([^'"]+)'|\bimport\('([^'"]+)'\)/gms;
const calledOrTyped = /^(?:import|export) (?:[^'"]* from )?'([^'"]+)'|\bimport\('([^'"]+)'\)/gms;
const dependencies = Object.keys(manifest.dependencies);

test('the shipped files import only dependencies of the package', () => {
  expect([...imported(called)].filter((name) => !dependencies.includes(name))).toEqual([]);
});

test('every dependency is needed', () => {
  const needed = imported(calledOrTyped);
  expect(dependencies.filter((name) => !needed.has(name))).toEqual([]);
});

test('no package is both a dependency and a development dependency', () => {
  expect(Object.keys(manifest.dependencies).filter((name) => name in manifest.devDependencies)).toEqual([]);
});
