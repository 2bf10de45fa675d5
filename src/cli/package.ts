import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Two levels up from here: the checkout, where sources run as they are, or `dist` in the package. */
export const root = join(import.meta.dirname, '..', '..');

const manifestFile = findPackageJSON('..', import.meta.url) ?? join(root, 'package.json');

/** The folder that holds package.json. */
export const packageFolder = dirname(manifestFile);

/** The version of this program. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(manifestFile, 'utf8')) as { version: string }).version;
}
