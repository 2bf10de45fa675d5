import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the script of the report page is kept, ready to be put into a page. */
export const generatedFile = `${root}src/report/html/script.generated.ts`;

/** Bundles the script of the report page and wraps it into a module that exports it as text. */
export async function pageScriptModule(): Promise<string> {
  const bundle = await rolldown({ input: `${root}src/report/html/client/main.ts`, cwd: root, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false });
  await bundle.close();
  return [
    '// biome-ignore-all format: one long text',
    '// biome-ignore-all lint: made, not written',
    '// Made by `npm run build:page` from src/report/html/client; a test holds that it is up to date.',
    `export const pageScript = ${JSON.stringify(output[0].code.trim())};`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(generatedFile, await pageScriptModule());
