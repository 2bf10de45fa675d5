import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Renderer } from '../report/reference.ts';
import { root } from './package.ts';

/** The files of Swagger UI in `reference.html`. `npm run build` copies them and the licence into the package. */
export const rendererFiles = { script: 'swagger-ui-bundle.js', style: 'swagger-ui.css' } as const;

/** The folder of these files in the package, relative to the folder that contains `src`. */
export const rendererFolder = join('vendor', 'swagger-ui');

function read(pathOf: (name: string) => string): Renderer | null {
  try {
    const text = (name: string) => readFileSync(pathOf(name), 'utf8');
    return { script: text(rendererFiles.script), style: text(rendererFiles.style) };
  } catch {
    return null;
  }
}

/** Loads the OpenAPI renderer from the package, or from the module of the checkout. `null` if neither is available. */
export function loadRenderer(): Renderer | null {
  return (
    read((name) => join(root, rendererFolder, name)) ??
    read((name) => fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)))
  );
}
