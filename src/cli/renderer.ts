import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Renderer } from '../report/reference.ts';
import { root } from './package.ts';

/** The files of Swagger UI that `reference.html` is made of; `npm run build` copies them, and its licence, into the package. */
export const rendererFiles = { script: 'swagger-ui-bundle.js', style: 'swagger-ui.css' } as const;

/** Where the package keeps them, within the folder that holds `src`. */
export const rendererFolder = join('vendor', 'swagger-ui');

function read(pathOf: (name: string) => string): Renderer | null {
  try {
    const text = (name: string) => readFileSync(pathOf(name), 'utf8');
    return { script: text(rendererFiles.script), style: text(rendererFiles.style) };
  } catch {
    return null;
  }
}

/** What shows an OpenAPI document: the copy in the package, or the checkout's module; `null` where neither is there. */
export function loadRenderer(): Renderer | null {
  return (
    read((name) => join(root, rendererFolder, name)) ??
    read((name) => fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)))
  );
}
